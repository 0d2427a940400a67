"""``faqtool replay``: scenarios played step by step."""

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from faqtool.cli.indexed import corpus_of, home_of
from faqtool.cli.options import CorpusOption, Format, FormatOption, JsonOption, Output, words_of
from faqtool.cli.streams import say, write
from faqtool.errors import FaqError, Fault, ScenarioError

if TYPE_CHECKING:
    from faqtool.replay.coverage import Judge
    from faqtool.replay.performance import Watched


def command(
    what: Annotated[str, typer.Argument(metavar="ID|FICHIER.yaml|-", help="Une décision, un en-tête, ou un fichier.")],
    on: Annotated[
        str | None, typer.Option("--on", metavar="DATE", help="Selon les règles de ce seul jour (AAAA-MM-JJ).")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FICHIER", help="Écrit aussi une page qui le montre, à regarder.")
    ] = None,
    corpus: CorpusOption = None,
    format: FormatOption = Format.text,
    json: JsonOption = False,
) -> int:
    """Rejoue des scénarios, à leur date et aujourd'hui, et montre chaque étape.

    D'une décision par son identifiant, de toutes celles d'un en-tête (« sombrelande/persistance »), d'un fichier, ou
    de l'entrée standard avec « - ». Un fichier qui n'attend rien montre ce qui se passe.
    État de sortie : 0 tout est comme attendu, 1 sinon ou rien à rejouer.

    Exemple : faqtool replay sombrelande/persistance/7
    """
    from faqtool.corpus.files import STDIN_NAME, read_stream
    from faqtool.corpus.yaml_lines import decoded
    from faqtool.formats import replay_json, replay_text
    from faqtool.replay.coverage import Judge
    from faqtool.replay.load import load_entries, load_file, load_text
    from faqtool.replay.load_scenario import Known
    from faqtool.replay.performance import watch_file, watch_rulings

    output = Output.of(format, json)
    words_of([what], "l'identifiant", "replay sombrelande/persistance/7")
    day, boards = _day(on), html is not None
    home = home_of(corpus)
    records = corpus_of(home)
    known = Known.of(records)
    if what == "-":
        raw = read_stream(sys.stdin.buffer, STDIN_NAME, "scénario", ScenarioError)
        judge = Judge.of(records, (), date.today())
        result = watch_file(judge, load_text(decoded(raw, STDIN_NAME, ScenarioError), STDIN_NAME, known), day, boards)
    elif what.endswith((".yaml", ".yml")) or _is_there(what):
        judge = Judge.of(records, (), date.today())
        result = watch_file(judge, load_file(Path(what), known), day, boards)
    else:
        judge = Judge.of(records, load_entries(home.rulings, known), date.today())
        found = watch_rulings(judge, what.strip("/"), day, boards)
        if isinstance(found, Fault):
            return _unknown(found, output)
        result = found
    if html is not None:
        _write_page(html, result, judge, what)
    output.show(lambda: replay_json.watched(result), lambda style: replay_text.watched(result, style))
    return 0 if result.ok else 1


def _write_page(path: Path, result: "Watched", judge: "Judge", what: str) -> None:
    """The page that shows it. Raises FaqError where it cannot be written."""
    from faqtool.pages import one_file

    title = "Scénario" if what == "-" else Path(what).name if what.endswith((".yaml", ".yml")) else what
    try:
        path.write_text(one_file.watched(result, judge.pool, title), encoding="utf-8")
    except OSError as problem:
        message = f"{path} ne peut pas être écrit ({problem.strerror})"
        raise FaqError(Fault(message, "--html", "donnez un fichier d'un dossier qui existe")) from None
    say(f"page écrite : {path}")


def _unknown(fault: Fault, output: Output) -> int:
    """No ruling has that name: standard error says so, and the JSON does."""
    from faqtool.formats import replay_json
    from faqtool.replay.performance import Watched

    say(str(fault))
    if output.json:
        write(replay_json.watched(Watched(()), fault))
    return 1


def _is_there(what: str) -> bool:
    """Whether it is the path of something that can be read: a device too."""
    try:
        return Path(what).exists() and not Path(what).is_dir()
    except OSError:  # a name that no file can have
        return False


def _day(written: str | None) -> date | None:
    from faqtool.replay.load_scenario import unknown_day

    if written is None:
        return None
    try:
        day = date.fromisoformat(written)
    except ValueError:
        raise ScenarioError(Fault(f"« {written} » n'est pas une date", "--on", "AAAA-MM-JJ")) from None
    if wrong := unknown_day(day):
        raise ScenarioError(Fault(wrong, "--on"))
    return day
