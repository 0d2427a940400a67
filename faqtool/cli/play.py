"""``faqtool play``: a situation told in French, played."""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from faqtool.cli.indexed import corpus_of, home_of, with_index
from faqtool.cli.options import CorpusOption, Format, FormatOption, JsonOption, Output
from faqtool.cli.streams import say, terminal_style, write
from faqtool.errors import FaqError, Fault, ScenarioError
from faqtool.search.index import Index

if TYPE_CHECKING:
    from faqtool.corpus.corpus import Corpus
    from faqtool.corpus.yaml_lines import Mapping
    from faqtool.replay.coverage import Judge
    from faqtool.replay.performance import Performance
    from faqtool.table import Names
    from faqtool.table.session import Session, Told


def command(
    what: Annotated[
        str, typer.Argument(metavar="[FICHIER|-]", help="La situation, une chose par ligne.", show_default=False)
    ] = "",
    as_yaml: Annotated[
        bool, typer.Option("--yaml", help="Le scénario lui-même, pour « replay » ou rulings.yaml.", show_default=False)
    ] = False,
    corpus: CorpusOption = None,
    format: FormatOption = Format.text,
    json: JsonOption = False,
) -> int:
    """Joue une situation racontée en français, et montre ce qui se passe, étape par étape.

    « A : en jeu Grizzlis ; main Choc », « A joue Choc sur l'ours », « résoudre » : faqtool/table/README.md dit tout ce
    qui s'écrit. Sans fichier, ligne après ligne, avec la table sous les yeux. « - » lit l'entrée standard.
    État de sortie : 0 jouée, et tout est comme attendu ; 1 sinon.

    Exemple : printf 'A : main Choc\\nA joue Choc sur B\\nrésoudre\\n' | faqtool play -
    """
    output = Output.of(format, json)
    records = corpus_of(home_of(corpus))
    return with_index(corpus, lambda index: _played(what, as_yaml, records, index, output))


def _played(what: str, as_yaml: bool, records: "Corpus", index: Index, output: Output) -> int:
    from faqtool.replay.coverage import Judge
    from faqtool.table import Names

    judge, names = Judge.of(records, (), date.today()), Names.of(tuple(records.all_cards()), index)
    if not what:
        if not sys.stdin.isatty():
            raise FaqError(
                Fault("la situation manque", "", "faqtool play situation.txt, ou « - » pour l'entrée standard")
            )
        return _line_by_line(judge, names)
    name, text = _told(what)
    return _whole(judge, names(), name, text, as_yaml, output)


def _told(what: str) -> tuple[str, str]:
    """The name and the text of what was given. Raises ScenarioError."""
    from faqtool.corpus.files import STDIN, STDIN_NAME, read_file
    from faqtool.corpus.yaml_lines import decoded

    name = STDIN_NAME if Path(what) == STDIN else what
    return name, decoded(read_file(Path(what), name, "situation", ScenarioError), name, ScenarioError)


def _whole(judge: "Judge", names: "Names", name: str, text: str, as_yaml: bool, output: Output) -> int:
    """A situation that was told to its end."""
    from faqtool.formats import replay_json, replay_text
    from faqtool.replay.performance import Watched
    from faqtool.table import read_situation
    from faqtool.table.as_yaml import as_yaml as written
    from faqtool.table.session import with_french_hints

    node = read_situation(text, name, names)
    for typed, card in names.meant.items():
        say(f"faqtool : « {typed} » : {card}")
    if as_yaml:
        write(written(node).rstrip("\n"))
        return 0
    result = Watched(tuple(map(with_french_hints, _performances(judge, name, node))))
    output.show(lambda: replay_json.watched(result), lambda style: replay_text.watched(result, style))
    return 0 if result.ok else 1


def _performances(judge: "Judge", name: str, node: "Mapping", boards: bool = False) -> "tuple[Performance, ...]":
    from faqtool.replay.load import load_nodes
    from faqtool.replay.load_scenario import Known
    from faqtool.replay.performance import watch_file

    return watch_file(judge, load_nodes(node, name, Known.of(judge.corpus)), None, boards).performances


HELP = """\
  A : en jeu Grizzlis, Ondine (ondine) engagée ; main Choc ; 12 points de vie     ce que chacun a
  A joue Choc sur l'ours · A active ondine · A attaque B avec l'ours · B bloque l'ours avec ondine · B ne bloque pas
  résoudre · tout résoudre · entretien de B · blessures · fin du tour                ce qui se passe
  A choisit cible : ours · A accepte · A ne paie pas                                 ce que l'on choisit
  date 2008-05-02 · aujourd'hui       annuler · table · écrire FICHIER.txt|.yaml · quitter"""


def _line_by_line(judge: "Judge", names: "Callable[[], Names]") -> int:
    """Told at a terminal, each line played at once. What was told is kept, and told again by the next one."""
    from faqtool.table.session import NAME, Session

    session = Session(names, lambda node: _performances(judge, NAME, node, boards=True))
    kept = _kept()
    write("Racontez la situation, une chose par ligne ; « ? » dit comment, « quitter » termine.")
    if kept and (before := _lines_of(kept)):
        write(f"La dernière fois : {len(before)} lignes ; « reprendre » les raconte de nouveau.")
    else:
        before = []
    for line in _typed():
        match line.lower().partition(" "):
            case ("quitter" | "fin" | "exit" | "quit", "", _):
                break
            case ("?" | "aide", _, _):
                write(HELP)
            case ("annuler", "", _):
                _show(session.undo(), whole=True)
            case ("table", "", _):
                _show(session.again(), whole=True)
            case ("reprendre", "", _):
                for one in before:
                    _show(session.tell(one))
            case ("écrire" | "ecrire", _, _):
                _write_to(line.partition(" ")[2].strip(), session)
            case _:
                _show(session.tell(line))
                if kept:
                    _keep(kept, session.lines)
    return 0


def _typed() -> Iterator[str]:
    """The lines that are typed, to the end of the input; an interruption ends only the line at hand."""
    with suppress(ImportError):
        import readline  # noqa: F401  # lines can be edited, and called up again
    while True:
        try:
            line = input("> ").strip()
        except EOFError:
            write("")
            return
        except KeyboardInterrupt:
            write("")
            continue
        if line:
            yield line


def _show(told: "Told", whole: bool = False) -> None:
    from faqtool.formats.board_text import board_text
    from faqtool.formats.replay_text import expectation_text, step_text
    from faqtool.formats.style import clean

    style = terminal_style()
    for typed, card in told.meant.items():
        write(style.dim(f"  « {typed} » : {clean(card)}"))
    for step in told.steps:
        if step.step != "au départ" and not whole:
            write(step_text(step, style))
    for one in () if whole else told.expectations:
        write(f"     {expectation_text(one, style)}")
    if told.problem:
        write(style.warn(f"  ✘ {clean(told.problem)}"))
    elif told.outcome and (boards := [step.board for step in told.outcome.steps if step.board]):
        write(board_text(boards[-1], style))
    if told.today:
        write(style.warn(f"  aujourd'hui, autre chose : {clean(told.today)}"))


def _write_to(path: str, session: "Session") -> None:
    from faqtool.table.as_yaml import as_yaml

    if not path:
        write("  ✘ écrire quoi ? (écrire situation.txt, écrire scenario.yaml)")
        return
    try:
        text = as_yaml(session.scenario()) if path.endswith((".yaml", ".yml")) else "\n".join(session.lines) + "\n"
        Path(path).expanduser().write_text(text, encoding="utf-8")
    except (OSError, ScenarioError, RuntimeError) as problem:
        write(f"  ✘ {path} n'est pas écrit ({getattr(problem, 'strerror', None) or problem})")
    else:
        write(f"  écrit : {path}")


def _kept() -> Path | None:
    """Where the lines of a session are kept for the next one."""
    from faqtool.search.places import cache_folder, distrusted

    with suppress(OSError):
        folder = cache_folder()
        if folder.is_dir() and not distrusted(folder):
            return folder / "play.txt"
    return None


def _lines_of(path: Path) -> list[str]:
    with suppress(OSError, ValueError):
        return [line for line in path.read_text("utf-8").splitlines() if line][:1000]
    return []


def _keep(path: Path, lines: list[str]) -> None:
    with suppress(OSError):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
