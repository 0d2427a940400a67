"""Help and complaints, in French."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import typer

from faqtool.cli.streams import give_up, notice, say, write
from faqtool.errors import Fault

WRONG_USE = 2
COMPLETING = "_FAQTOOL_COMPLETE"  # set by a shell that asks what may stand on its line
HELP = ("-h, --help", "Cette aide.")


def write_program(formatter: Any, commands: Mapping[str, str]) -> None:
    """The help of the program: what it is for, its commands, an example."""
    formatter.write_usage("faqtool", "COMMANDE [OPTIONS] …", prefix="Utilisation : ")
    formatter.write_paragraph()
    formatter.write_text(
        "Répond aux questions de règles de Magic d'après des FAQ françaises, et le prouve en rejouant."
    )
    with _section(formatter, "Commandes"):
        formatter.write_dl(list(commands.items()))
    with _section(formatter, "Options"):
        formatter.write_dl([("--version", "Version, documents et éditions des règles."), HELP])
    with _section(formatter, "Exemple"):
        formatter.write_text('faqtool ask "Une créature à persistance revient-elle engagée ?"')


def write_command(command: Any, ctx: Any, formatter: Any) -> None:
    """The help of a command: its arguments, what it does, an example (the part after « Exemple : »), its options."""
    arguments = [param.make_metavar(ctx) for param in command.params if param.param_type_name == "argument"]
    formatter.write_usage(ctx.command_path, " ".join(["[OPTIONS]", *arguments]), prefix="Utilisation : ")
    text, _, example = (command.help or "").partition("Exemple :")
    for paragraph in text.strip().split("\n\n"):
        formatter.write_paragraph()
        formatter.write_text(" ".join(paragraph.split()))
    if example:
        with _section(formatter, "Exemple"):
            formatter.write_text(example.strip())
    rows = [
        record
        for param in command.params
        if param.param_type_name == "option" and (record := param.get_help_record(ctx))
    ]
    with _section(formatter, "Options"):
        formatter.write_dl([*rows, HELP])


@contextmanager
def _section(formatter: Any, title: str) -> Iterator[None]:
    """A part of the help under its title; in French a space stands before the colon."""
    formatter.write_paragraph()
    formatter.write(f"{title} :\n")
    with formatter.indentation():
        yield


def complain(problem: typer.TyperException, arguments: Sequence[str]) -> int:
    """Tell what the parser complains of; who gave no command at all is shown which there are."""
    if type(problem).__name__ == "NoArgsIsHelpError":
        notice(problem.format_message() + "\n")
        return WRONG_USE
    return tell((fault_of(problem),), arguments)


def fault_of(problem: typer.TyperException) -> Fault:
    """A complaint of the parser, in French."""
    parameter = getattr(problem, "param", None)
    name = parameter.human_readable_name if parameter is not None else ""
    option = getattr(problem, "option_name", "")
    context: Any = getattr(problem, "ctx", None)
    says_more = f"{context.command_path if context else 'faqtool'} --help"
    match type(problem).__name__:
        case "NoSuchOption":
            return Fault(f"il n'y a pas d'option {option}", "", _meant(option, context) or says_more)
        case "MissingParameter":
            return Fault(f"il manque {name}", "", says_more)
        case "BadOptionUsage":
            return Fault(f"l'option {option} attend une valeur", "", says_more)
        case "BadParameter":
            choices = getattr(parameter, "metavar", None) or "une autre valeur"
            return Fault(f"valeur impossible pour {name}", "", f"donnez {choices}")
    return Fault(f"commande mal écrite : {problem.format_message()}", "", says_more)


def _meant(option: str, context: Any) -> str:
    """The option that is written most like the one given; none where no one is."""
    from faqtool.french.nearly import nearly

    params = context.command.params if context else ()
    near = nearly(option, (*(opt for param in params for opt in param.opts if opt[0] == "-"), "--help"), at_least=60)
    return f"vouliez-vous dire {near[0]} ?" if near else ""


def tell(faults: Sequence[Fault], arguments: Sequence[str]) -> int:
    """Say what is wrong on standard error, and as JSON on standard output when JSON was asked for."""
    for fault in faults:
        say(f"faqtool : {fault}")
    if wants_json(arguments):
        from faqtool.formats import as_json

        try:
            write(as_json.error(faults))
        except OSError:  # what is wrong may be just that
            give_up(sys.stdout)
    return WRONG_USE


def wants_json(arguments: Sequence[str]) -> bool:
    """Whether the arguments ask for JSON, however wrong the rest of them is."""
    options = list(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    pairs = pairwise(options)
    return "--json" in options or "--format=json" in options or ("--format", "json") in pairs
