"""What every command takes, and where its results go."""

import os
import sys
from collections.abc import Callable, Iterable
from enum import StrEnum
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated, NamedTuple

import typer

from faqtool.errors import FaqError, Fault
from faqtool.formats.style import Style, harmless


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
    text = " ".join(given)
    if text.strip():
        return text
    raise FaqError(Fault(f"{what} est vide", "", f"exemple : faqtool {example}"))


def write(text: str) -> None:
    """A result on standard output; what its encoding lacks is replaced, never an error.

    What would steer a terminal is written as JSON writes it, but for colours where they are wanted.
    """
    text = harmless(text, terminal_style().colour)
    stream = sys.stdout
    try:
        stream.write(text + "\n")
    except UnicodeEncodeError:
        encoding = stream.encoding or "ascii"
        stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")
    stream.flush()


def say(text: str) -> None:
    """A notice on standard error."""
    text = harmless(text, coloured=False)
    encoding = sys.stderr.encoding or "ascii"
    sys.stderr.write(text.encode(encoding, "replace").decode(encoding) + "\n")
    sys.stderr.flush()


def terminal_style() -> Style:
    """Colour on a terminal only, and not when ``NO_COLOR`` is set; lines as wide as the terminal."""
    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(coloured, get_terminal_size((80, 24)).columns)
