"""Where the corpus is: a folder that holds ``corpus/`` and ``rulings.yaml``."""

import os
from dataclasses import dataclass
from pathlib import Path

from faqtool.errors import CorpusError, Fault

VARIABLE = "FAQTOOL_CORPUS"


@dataclass(frozen=True, slots=True)
class Home:
    """A folder with documents and rulings; ``packaged`` when it is the one that came with faqtool.

    ``asked`` when the user said which: one that was only met on the way upwards is worth a word.
    """

    root: Path
    packaged: bool
    asked: bool = False

    @property
    def documents(self) -> Path:
        return self.root / "corpus"

    @property
    def rulings(self) -> Path:
        return self.root / "rulings.yaml"


def find_home(given: str | Path | None = None, start: Path | None = None) -> Home:
    """The corpus to use: the one given, ``FAQTOOL_CORPUS``, the nearest upwards, else the packaged one.

    ``start`` is where the way upwards begins, by default the working directory. Raises CorpusError
    when the one that was asked for holds no corpus: another is never used in its place.
    """
    asked = given or os.environ.get(VARIABLE)
    if asked:
        root = Path(asked).expanduser()
        if not is_home(root):
            raise CorpusError(Fault("aucun corpus dans ce dossier", str(asked), _lacking(root)))
        return Home(root.resolve(), _same(root, packaged_root()), asked=True)
    for folder in _upwards(start):
        if is_home(folder):
            return Home(folder, _same(folder, packaged_root()))
    root = packaged_root()
    if not is_home(root):
        raise CorpusError(Fault("le corpus livré avec faqtool manque", "", "réinstallez faqtool ou donnez --corpus"))
    return Home(root, True)


def is_home(folder: Path) -> bool:
    return (folder / "corpus").is_dir() and (folder / "rulings.yaml").is_file()


def _lacking(folder: Path) -> str:
    """What a folder would need to be a corpus, and how it comes to have that."""
    if (folder / "corpus").is_dir():
        return "il y manque rulings.yaml (vide, il suffit pour commencer)"
    missing = "corpus/" if (folder / "rulings.yaml").is_file() else "corpus/ et rulings.yaml"
    return f"il y manque {missing} ; faqtool init en commence un"


def packaged_root() -> Path:
    """The corpus inside the package; in an editable install, the checkout that the package stands in."""
    package = Path(__file__).resolve().parent.parent
    data = package / "data"
    return data if data.is_dir() else package.parent


def _upwards(start: Path | None) -> list[Path]:
    try:
        here = (start or Path.cwd()).resolve()
    except OSError:  # the working directory was removed
        return []
    return [here, *here.parents]


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()
