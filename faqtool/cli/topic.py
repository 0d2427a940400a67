"""``faqtool topic``: the general notes of a mechanic."""

from typing import Annotated

import typer

from faqtool.answers import lookup
from faqtool.cli.indexed import with_index
from faqtool.cli.options import CorpusOption, Format, FormatOption, JsonOption, Output, words_of
from faqtool.formats import as_json, as_text
from faqtool.search.index import Index

AMBIGUOUS = 3


def command(
    name: Annotated[list[str] | None, typer.Argument(metavar="[NOM]", help="Le nom français ou anglais.")] = None,
    corpus: CorpusOption = None,
    format: FormatOption = Format.text,
    json: JsonOption = False,
) -> int:
    """Montre les notes générales d'une mécanique, d'un cycle ou d'un thème ; sans nom, la liste.

    État de sortie : 0 trouvée, 1 inconnue, 3 plusieurs possibles.

    Exemple : faqtool topic wither
    """
    output = Output.of(format, json)
    typed = words_of(name, "le nom", "topic wither, ou faqtool topic pour la liste") if name else None
    return with_index(corpus, lambda index: _show(index, typed, output))


def _show(index: Index, name: str | None, output: Output) -> int:
    result = lookup.topic(index, name)
    sources = index.meta_json("sources")
    output.show(lambda: as_json.topic(result), lambda style: as_text.topic(result, style, sources))
    if result.section or result.topics:
        return 0
    return AMBIGUOUS if result.candidates else 1
