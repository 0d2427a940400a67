"""The index for a command: found, or built with a progress bar on standard error."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from faqtool import __version__
from faqtool.cli.options import say
from faqtool.cli.progress import bar
from faqtool.corpus.file_names import TEXTS
from faqtool.corpus.home import Home, find_home
from faqtool.search.index import Index
from faqtool.search.store import Sources, open_index

if TYPE_CHECKING:
    from faqtool.corpus.corpus import Corpus

T = TypeVar("T")

MAKERS = ("french", "corpus", "search", "cardtext", "engine", "replay", "answers")
MADE_OF = (".py", ".lark", ".txt", ".yaml")


def home_of(given: Path | None) -> Home:
    """The corpus to use; standard error says which when nobody asked for it and it is not the packaged one."""
    home = find_home(given)
    if not home.packaged and not home.asked:
        say(f"corpus : {home.root}")
    return home


def corpus_of(home: Home) -> "Corpus":
    """The documents as records; standard error says which texts are none of them."""
    from faqtool.corpus import read_corpus

    corpus = read_corpus(home)
    say_undescribed(corpus.undescribed)
    return corpus


def say_undescribed(names: Iterable[str]) -> None:
    """A text without its row keeps nobody from the others."""
    for name in names:
        say(f"faqtool : {name} n'est pas lu : corpus.yaml ne le décrit pas (ajoutez-lui une ligne)")


def sources_of(home: Home) -> Sources:
    """The files that an index of this corpus is made of."""
    files = (*sorted(path for path in home.documents.iterdir() if path.suffix in (*TEXTS, ".yaml")), home.rulings)
    return Sources(home.root, (*files, *_code()), __version__)


def _code() -> Iterator[Path]:
    """In a checkout, the code and word lists that an index is made with; of an installed one the version tells."""
    package = Path(__file__).parent.parent
    if not (package.parent / "pyproject.toml").is_file():
        return
    for part in MAKERS:
        for folder, below, names in os.walk(package / part):
            below.sort()
            yield from (Path(folder, name) for name in sorted(names) if name.endswith(MADE_OF))


def with_index(given: Path | None, use: Callable[[Index], T], rebuild: bool = False) -> T:
    """What a use of the index gives; an index found damaged on the way is built anew, once."""
    home = home_of(given)

    def told(index: Index) -> T:
        say_undescribed(index.meta_json("undescribed"))
        return use(index)

    try:
        return told(_index(home, rebuild))
    except sqlite3.DatabaseError:
        say("faqtool : index abîmé, reconstruit")
        return told(_index(home, True))


def _index(home: Home, rebuild: bool) -> Index:
    return open_index(sources_of(home), lambda database: _build(database, home), say, rebuild)


def _build(database: sqlite3.Connection, home: Home) -> None:
    from faqtool.answers.material import gather
    from faqtool.answers.prepare import build_index

    progress(0.0)
    material = gather(home, lambda done: progress(0.5 * done), say)
    build_index(database, material, lambda done: progress(0.5 + 0.5 * done))


def progress(done: float) -> None:
    """A bar on standard error; nothing but its end when that is no terminal."""
    if not bar("index", done) and done >= 1:
        say("index construit")
