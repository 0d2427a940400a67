"""The index for a command: found, or built with a progress bar on standard error."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from faqtool import __version__
from faqtool.cli.progress import bar
from faqtool.cli.streams import say
from faqtool.corpus.files import texts_in
from faqtool.corpus.home import Home, find_home
from faqtool.search.index import Index
from faqtool.search.store import Sources, find_index, make_index

if TYPE_CHECKING:
    from faqtool.answers.prepare import Material
    from faqtool.corpus.corpus import Corpus

T = TypeVar("T")

MAKERS = ("french", "corpus", "search", "cardtext", "engine", "replay", "answers")
MADE_OF = (".py", ".lark", ".txt", ".yaml")
FEW = 64  # replays that nobody minds to wait for


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
    return Sources(home.root, (*texts_in(home.documents), home.rulings, *_code()), __version__)


def _code() -> Iterator[Path]:
    """In a checkout, the code and word lists that an index is made with; of an installed one the version tells."""
    package = Path(__file__).parent.parent
    if not (package.parent / "pyproject.toml").is_file():
        return
    for part in MAKERS:
        for folder, below, names in os.walk(package / part):
            below.sort()
            yield from (Path(folder, name) for name in sorted(names) if name.endswith(MADE_OF))


def with_index(given: Path | None, use: Callable[[Index], T], rebuild: bool = False, held: bool = False) -> T:
    """What a use of the index gives; an index found damaged on the way is built anew, once.

    A use that writes before it has read all, or lasts, wants the index ``held`` in memory: nothing damages that. It
    then holds all replays. Otherwise a new index serves before it does: what is shown is replayed when it is.
    """
    home = home_of(given)

    def told(index: Index) -> T:
        say_undescribed(index.meta_json("undescribed"))
        return use(index)

    try:
        return told(_Making(home).index(rebuild, held))
    except sqlite3.DatabaseError:
        say("faqtool : index abîmé, reconstruit")
        return told(_Making(home).index(True, held))


class _Making:
    """An index found, made or completed; what it is made of is read at most once, and only where something lacks."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._sources = sources_of(home)

    def index(self, rebuild: bool, held: bool) -> Index:
        """The index, with all replays or on the way to them."""
        found = find_index(self._sources, say, held)
        begun = found if found and found.awaited else None
        index = begun if rebuild else found  # to build is to go on where a build was begun
        if index is None:
            index = make_index(self._sources, self._build, say, held)
        if not index.awaited:
            return index
        if rebuild or held or index.awaited < FEW:
            return make_index(self._sources, partial(self._complete, index), say, held, index)
        index.complete = self._replayed
        from faqtool.cli.background import complete_behind

        complete_behind(index, self._home.root, new=not begun)
        return index

    @cached_property
    def _material(self) -> "Material":
        from faqtool.answers.material import gather

        return gather(self._home, say)

    def _build(self, database: sqlite3.Connection) -> None:
        """An index that answers, without the replays."""
        from faqtool.answers.prepare import build_index

        progress(0.0)
        build_index(database, self._material, progress)

    def _complete(self, index: Index, database: sqlite3.Connection) -> None:
        """The same with the replays."""
        from faqtool.answers.replays import store_replays

        index.database.backup(database)
        if self._material.judge:
            store_replays(database, self._material.judge, lambda done: bar("décisions rejouées", done))

    def _replayed(self, payload: dict[str, Any]) -> dict[str, Any]:
        from faqtool.answers.replays import replayed

        return replayed(self._material.judge, payload) if self._material.judge else payload


def progress(done: float) -> None:
    """A bar on standard error; nothing but its end when that is no terminal."""
    if not bar("index", done) and done >= 1:
        say("index construit")
