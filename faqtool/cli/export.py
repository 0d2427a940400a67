"""``faqtool export``: cards and rulings as data."""

from itertools import chain
from typing import Annotated

import typer

from faqtool.cli.indexed import with_index
from faqtool.cli.options import CorpusOption, JsonOption, one_of
from faqtool.cli.streams import write
from faqtool.formats.export import FORMATS, Render
from faqtool.search.index import Index

ExportFormatOption = Annotated[
    str, typer.Option("--format", metavar="|".join(FORMATS), help="Forme de la sortie (jsonl).", show_default=False)
]


def command(corpus: CorpusOption = None, format: ExportFormatOption = "jsonl", json: JsonOption = False) -> int:
    """Écrit les cartes et les décisions, une par ligne, avec leur source et ce que donne leur replay.

    Les cartes que les documents ne font que citer y sont aussi, sans source.

    Exemple : faqtool export --format csv > decisions.csv
    """
    render = FORMATS["jsonl" if json else one_of(FORMATS, format)]
    return with_index(corpus, lambda index: _write(index, render), held=True)


def _write(index: Index, render: Render) -> int:
    for line in render(chain(index.of_kind("card"), index.of_kind("ruling")), index.meta_json("sources")):
        write(line)
    return 0
