"""What every command takes, and in which form its results go out."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from faqtool.cli.streams import terminal_style, write
from faqtool.errors import FaqError, Fault
from faqtool.formats.style import Style


class Format(StrEnum):
    """How results are printed."""

    text = "text"
    json = "json"


CorpusOption = Annotated[
    Path | None,
    typer.Option(
        "--corpus",
        metavar="DOSSIER",
        help="Dossier qui contient corpus/ et rulings.yaml (aussi FAQTOOL_CORPUS).",
        show_default=False,
    ),
]
DocumentArgument = Annotated[
    Path | None,
    typer.Argument(metavar="[FICHIER]", help="Un autre document, à la place du corpus ; « - » : l'entrée standard."),
]
FormatOption = Annotated[
    Format, typer.Option("--format", metavar="text|json", help="Forme de la sortie (text).", show_default=False)
]
JsonOption = Annotated[bool, typer.Option("--json", help="Comme --format json.", show_default=False)]


class Output(NamedTuple):
    """Where a command prints: data on standard output, all else on standard error."""

    json: bool

    @classmethod
    def of(cls, format: Format, json: bool) -> "Output":
        return cls(json or format is Format.json)

    def show(self, as_json: Callable[[], str], as_text: Callable[[Style], str]) -> None:
        """Print a result in the form that was asked for."""
        write(as_json() if self.json else as_text(terminal_style()))


def one_of(names: Iterable[str], asked: str, where: str = "--format") -> str:
    """The format (or what else is one of a few) asked for. Raises FaqError when a command has no such one."""
    known = list(names)
    if asked in known:
        return asked
    raise FaqError(Fault(f"il n'y a pas de « {asked} »", where, f"donnez {'|'.join(known)}"))


def words_of(given: Iterable[str], what: str, example: str) -> str:
    """The words of an argument as one text. Raises FaqError where they say nothing."""
    text = " ".join(given).strip("\ufeff")  # a byte-order mark of the file that it was copied from
    if text.strip():
        return text
    raise FaqError(Fault(f"{what} est vide", "", f"exemple : faqtool {example}"))
