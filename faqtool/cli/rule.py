"""``faqtool rule``: a numbered rule, then or now."""

from typing import Annotated

import typer

from faqtool.answers import lookup
from faqtool.cli.indexed import with_index
from faqtool.cli.options import CorpusOption, Format, FormatOption, JsonOption, Output, words_of
from faqtool.formats import as_json, as_text
from faqtool.search.index import Index


def command(
    number: Annotated[
        list[str] | None, typer.Argument(metavar="[NUMÉRO]", help="Le numéro d'alors ou d'aujourd'hui.")
    ] = None,
    corpus: CorpusOption = None,
    format: FormatOption = Format.text,
    json: JsonOption = False,
) -> int:
    """Montre une règle numérotée et ses sous-règles ; sans numéro, la liste de celles que les documents citent.

    État de sortie : 0 trouvée, 1 inconnue.

    Exemple : faqtool rule 702.79a
    """
    output = Output.of(format, json)
    typed = words_of(number, "le numéro", "rule 702.79a, ou faqtool rule pour la liste") if number else None
    return with_index(corpus, lambda index: _show(index, typed, output))


def _show(index: Index, number: str | None, output: Output) -> int:
    result = lookup.rule(index, number)
    sources = index.meta_json("sources")
    output.show(lambda: as_json.rule(result), lambda style: as_text.rule(result, style, sources))
    return 0 if result.rules else 1
