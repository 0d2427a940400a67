"""``faqtool ask``: a question, or many on standard input."""

import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from faqtool.answers.ask import ask
from faqtool.answers.results import Reply
from faqtool.cli.indexed import with_index
from faqtool.cli.options import CorpusOption, Format, FormatOption, JsonOption, Output, words_of, write
from faqtool.formats import as_json, reply_text
from faqtool.search.index import Index

LongOption = Annotated[
    bool, typer.Option("--long", help="Tout montrer : le passage entier, et ce qui en est proche.", show_default=False)
]


def command(
    question: Annotated[list[str], typer.Argument(metavar="QUESTION", help="La question, en clair.")],
    corpus: CorpusOption = None,
    format: FormatOption = Format.text,
    json: JsonOption = False,
    long: LongOption = False,
) -> int:
    """Répond à une question : la décision, la règle ou la carte qui le dit, sa source, et ce qu'elle donne rejouée.

    « - » à la place de la question lit une question par ligne sur l'entrée et répond par une ligne JSON chacune.
    État de sortie : 0 une réponse, 1 aucune.

    Exemple : faqtool ask "une créature à persistance garde-t-elle ses marqueurs ?"
    """
    if question == ["-"]:
        return with_index(corpus, _many)
    output = Output.of(format, json)
    text = words_of(question, "la question", 'ask "une créature à persistance revient-elle engagée ?"')
    return with_index(corpus, lambda index: _one(index, text, output, long))


def _one(index: Index, question: str, output: Output, long: bool) -> int:
    reply: Reply = ask(index, question)
    sources = index.meta_json("sources")
    output.show(lambda: as_json.reply(reply), lambda style: reply_text.reply(reply, style, sources, long))
    return 0 if reply.answered else 1


def _many(index: Index) -> int:
    answered = True
    for question in _lines():
        reply = ask(index, question)
        write(as_json.reply(reply))
        answered = answered and reply.answered
    return 0 if answered else 1


def _lines() -> Iterator[str]:
    """The questions on standard input, blank lines aside; broken bytes are replaced."""
    for raw in sys.stdin.buffer:
        if line := raw.decode("utf-8", "replace").strip():
            yield line
