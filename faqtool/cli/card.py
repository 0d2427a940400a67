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
    name: Annotated[list[str] | None, typer.Argument(metavar="[NOM]", help="Le nom, en entier ou en partie.")] = None,
    type: Annotated[
        str | None, typer.Option("--type", metavar="TYPE", help="La liste des cartes de ce type (« élémental »).")
    ] = None,
    cost: Annotated[
        str | None, typer.Option("--cost", metavar="COÛT", help="La liste de celles de ce coût converti (« <=3 »).")
    ] = None,
    corpus: CorpusOption = None,
    format: FormatOption = Format.text,
    json: JsonOption = False,
) -> int:
    """Montre une carte, ses décisions et où elle est citée : par son nom français ou anglais, abrégé ou mal écrit.

    Sans nom, la liste des cartes : toutes, ou celles d'un type et d'un coût.
    État de sortie : 0 trouvée, 1 inconnue ou aucune, 3 plusieurs cartes possibles.

    Exemple : faqtool card o-ring
    """
    output = Output.of(format, json)
    if not name or type is not None or cost is not None:
        return with_index(corpus, lambda index: _list(index, " ".join(name or ()), type, cost, output))
    typed = words_of(name, "le nom", "card o-ring")
    return with_index(corpus, lambda index: _show(index, typed, output))


def _list(index: Index, name: str, type: str | None, cost: str | None, output: Output) -> int:
    from faqtool.answers.card_list import card_list

    result = card_list(index, name, type, cost)
    output.show(lambda: as_json.card(result), lambda style: as_text.card(result, style, index.meta_json("sources")))
    return 0 if result.cards else 1


def _show(index: Index, name: str, output: Output) -> int:
    result = lookup.card(index, name)
    sources = index.meta_json("sources")
    output.show(lambda: as_json.card(result), lambda style: as_text.card(result, style, sources))
    if result.card:
        return 0
    return AMBIGUOUS if result.candidates else 1
