"""``faqtool verify``: every scenario at its date and today, and what of the corpus is proved."""

import os
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from faqtool.cli.indexed import corpus_of, home_of
from faqtool.cli.options import CorpusOption, JsonOption, one_of
from faqtool.cli.progress import bar
from faqtool.cli.streams import terminal_style, write
from faqtool.corpus.home import Home
from faqtool.errors import FaqError
from faqtool.formats.coverage import FORMATS, UNREADABLE
from faqtool.replay.coverage import Coverage, Judge
from faqtool.replay.load import load_entries
from faqtool.replay.load_scenario import Known

CoverageFormatOption = Annotated[
    str, typer.Option("--format", metavar="|".join(FORMATS), help="Forme de la sortie (text).", show_default=False)
]


def command(corpus: CorpusOption = None, format: CoverageFormatOption = "text", json: JsonOption = False) -> int:
    """Rejoue tous les scénarios, à leur date et aujourd'hui, et compte ce qui est prouvé.

    Vérifie aussi que chaque scénario dépend du texte qu'il éprouve. « junit » et « github » sont pour l'intégration
    continue : un fichier de résultats, des annotations sur rulings.yaml. État de sortie : 0 tout est comme attendu ;
    1 une décision est contredite, périmée ou manque sous un en-tête complet, ou un scénario manque son but.

    Exemple : faqtool verify --format junit > verify.xml
    """
    asked = one_of(FORMATS, format)
    chosen = "json" if json else asked
    home = home_of(corpus)
    folder = _from_here(home.root)
    try:
        result = _judged(home)
    except FaqError as problem:
        if chosen in UNREADABLE:
            write(UNREADABLE[chosen](problem.faults, folder))
        raise
    write(FORMATS[chosen](result, terminal_style(), folder))
    return 0 if result.ok else 1


def _judged(home: Home) -> Coverage:
    records = corpus_of(home)
    judge = Judge.of(records, load_entries(home.rulings, Known.of(records)), date.today())
    return judge.coverage(_draw)


def _draw(done: float) -> None:
    bar("scénarios", done)


def _from_here(root: Path) -> str:
    """The way to a folder from the working directory; empty for that itself, and for one that is not below it."""
    try:
        way = os.path.relpath(root.resolve())
    except OSError:  # the working directory was removed
        return ""
    return "" if way.startswith(os.pardir) or way == os.curdir else Path(way).as_posix()
