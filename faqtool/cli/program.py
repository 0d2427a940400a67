"""The program: which commands there are, French help, and errors that are told rather than thrown."""

import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import islice
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from faqtool import __version__
from faqtool.cli import usage
from faqtool.cli.streams import give_up, prepare, write
from faqtool.errors import FaqError, Fault, internal

COMMANDS = {
    "ask": "Répond à une question de règles, avec sa source.",
    "card": "Une carte, ses décisions, et où elle est citée.",
    "rule": "Une règle numérotée, par son numéro d'alors ou d'aujourd'hui.",
    "topic": "Les notes générales d'une mécanique.",
    "records": "Tout ce que contiennent les documents, en lignes JSON.",
    "replay": "Rejoue des scénarios, étape par étape.",
    "play": "Joue une situation racontée en français.",
    "verify": "Rejoue tout, à l'époque et aujourd'hui, et compte ce qui est prouvé.",
    "check": "Ce qui n'est pas lu, pas compilé, pas couvert.",
    "export": "Cartes et décisions avec leur source et ce que donne leur replay, en JSON ou CSV.",
    "init": "Commence un corpus à soi, de textes donnés.",
    "site": "Le corpus en pages, à ouvrir sans réseau.",
    "build": "Construit l'index (se fait tout seul au besoin).",
    "completion": "Script de complétion pour bash, zsh ou fish.",
}
"""A module of this folder for each, with a function ``command``; a line of help for the list."""

WRONG_USE, INTERRUPTED, UNHEARD = 2, 130, 141
OPTION_LIKE = re.compile(r"--?[^\s\d-][^\s]*")  # what begins with a minus and is no figure and no sentence


class Commands(TyperGroup):
    """The commands, each imported when it is called: an answer does not wait for the others."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            from faqtool.french.nearly import nearly

            near = nearly(cmd_name, COMMANDS, at_least=60)
            hint = f"vouliez-vous dire « {near[0]} » ?" if near else "faqtool --help les énumère"
            raise FaqError(Fault(f"il n'y a pas de commande « {cmd_name} »", "", hint))
        return load_command(cmd_name)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        usage.write_program(formatter, COMMANDS)


class Command(TyperCommand):
    """A command whose help is in French, and which takes « -1/-1 et persistance » for the words that they are."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, self._words_last(args))

    def _words_last(self, arguments: list[str]) -> list[str]:
        """The arguments, options first, where one of the words begins with a minus."""
        before = arguments[: arguments.index("--")] if "--" in arguments else arguments
        after = arguments[len(before) + 1 :]
        takes = {opt: not getattr(param, "is_flag", False) for param in self.params for opt in param.opts}
        options: list[str] = []
        words: list[str] = []
        left = iter(before)
        for one in left:
            known = one.partition("=")[0] in takes
            into = options if known or OPTION_LIKE.fullmatch(one) else words
            into.append(one)
            if known and takes[one.partition("=")[0]] and "=" not in one:
                options += islice(left, 1)
        if not any(one.startswith("-") and one != "-" for one in words):
            return arguments
        return [*options, "--", *words, *after]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        usage.write_command(self, ctx, formatter)


def load_command(name: str) -> Any:
    """A command made of its module's function."""
    module = import_module(f"faqtool.cli.{name}")
    program = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    program.command(name, cls=Command)(module.command)
    command = typer.main.get_command(program)
    command.name = name
    return command


app = typer.Typer(
    cls=Commands,
    add_completion=False,  # ``completion`` does it, for names too
    rich_markup_mode=None,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _version(asked: bool) -> None:
    if asked:
        from faqtool.cli.version import version_text

        write(version_text(__version__))
        raise typer.Exit()


@app.callback()
def _program(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Version et documents."),
) -> None:
    """Questions de règles de Magic : l'assemblée, et des réponses qui se rejouent."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program and leave with its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    sys.exit(run(given))


def run(arguments: Sequence[str]) -> int:
    """The exit status of a command: 0 found, 1 not, 2 wrong use or broken input, 3 ambiguous, 141 nobody reads on."""
    prepare()
    if usage.COMPLETING in os.environ:
        from faqtool.cli.completing import answer

        return answer()
    try:
        status = app(list(arguments), prog_name="faqtool", standalone_mode=False)
        sys.stdout.flush()  # what cannot be written is told here, not by the interpreter as it ends
        return status if isinstance(status, int) else 0
    except FaqError as problem:
        return usage.tell(problem.faults, arguments)
    except typer.TyperException as problem:
        return usage.complain(problem, arguments)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # typer leaves by the latter when the reader of a pipe has gone
        give_up(sys.stdout)
        return UNHEARD
    except OSError as problem:
        message = f"lecture ou écriture impossible ({problem.strerror or problem})"
        status = usage.tell((Fault(message, str(problem.filename or "")),), arguments)
        give_up(sys.stdout)
        return status
    except Exception as problem:
        if os.environ.get("FAQTOOL_DEBUG"):
            raise
        return usage.tell((internal(problem),), arguments)
