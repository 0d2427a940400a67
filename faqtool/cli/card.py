"""``faqtool card``: a card and what is ruled on it."""

from typing import Annotated

import typer

from faqtool.answers import lookup
from faqtool.cli.indexed import with_index
from faqtool.cli.options import CorpusOption, Format, FormatOption, JsonOption, Output, words_of
from faqtool.formats import as_json, as_text
from faqtool.search.index import Index

AMBIGUOUS = 3


def command(
    name: Annotated[list[str], typer.Argument(metavar="NOM", help="Le nom, en entier ou en partie.")],
    corpus: CorpusOption = None,
    format: FormatOption = Format.text,
    json: JsonOption = False,
) -> int:
    """Montre une carte, ses décisions et où elle est citée : par son nom français ou anglais, abrégé ou mal écrit.

    État de sortie : 0 trouvée, 1 inconnue, 3 plusieurs cartes possibles.

    Exemple : faqtool card o-ring
    """
    output = Output.of(format, json)
    typed = words_of(name, "le nom", "card o-ring")
    return with_index(corpus, lambda index: _show(index, typed, output))


def _show(index: Index, name: str, output: Output) -> int:
    result = lookup.card(index, name)
    sources = index.meta_json("sources")
    output.show(lambda: as_json.card(result), lambda style: as_text.card(result, style, sources))
    if result.card:
        return 0
    return AMBIGUOUS if result.candidates else 1
