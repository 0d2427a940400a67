"""``faqtool ask``: a question, or many on standard input."""

import os
from typing import Annotated

import typer

from faqtool.answers.ask import ask
from faqtool.answers.results import Reply
from faqtool.cli.indexed import with_index
from faqtool.cli.options import CorpusOption, Format, FormatOption, JsonOption, Output, words_of
from faqtool.cli.streams import LONGEST_LINE, lines, write
from faqtool.cli.usage import WRONG_USE
from faqtool.errors import FaqError, Fault, internal
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
        return with_index(corpus, _many, held=True)
    output = Output.of(format, json)
    text = words_of(question, "la question", 'ask "une créature à persistance revient-elle engagée ?"')
    return with_index(corpus, lambda index: _one(index, text, output, long))


def _one(index: Index, question: str, output: Output, long: bool) -> int:
    reply: Reply = ask(index, question)
    sources = index.meta_json("sources")
    output.show(lambda: as_json.reply(reply), lambda style: reply_text.reply(reply, style, sources, long))
    return 0 if reply.answered else 1


def _many(index: Index) -> int:
    return max((_line(index, question) for question in lines()), default=0)


def _line(index: Index, question: str | None) -> int:
    """One question of many: whatever is wrong with it is told in its place, and the next is answered."""
    try:
        if question is None:
            raise FaqError(Fault("question trop longue", "entrée standard", f"{LONGEST_LINE} octets au plus"))
        reply = ask(index, question)
        told = as_json.reply(reply)
    except FaqError as problem:
        write(as_json.error(problem.faults))
        return WRONG_USE
    except Exception as problem:
        if os.environ.get("FAQTOOL_DEBUG"):
            raise
        write(as_json.error((internal(problem),)))
        return WRONG_USE
    write(told)
    return 0 if reply.answered else 1
