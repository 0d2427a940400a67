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
    def within(self) -> Path | None:
        """The folder that its files have to lie in; of those that came with faqtool, an installer may make links."""
        return None if self.packaged else self.documents

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
        root = _expanded(asked)
        if not is_home(root):
            raise CorpusError(Fault("aucun corpus dans ce dossier", str(asked), _lacking(root)))
        return _own(Home(root.resolve(), _same(root, packaged_root()), asked=True))
    for folder in _upwards(start):
        if is_home(folder):
            return _own(Home(folder, _same(folder, packaged_root())))
    root = packaged_root()
    if not is_home(root):
        raise CorpusError(Fault("le corpus livré avec faqtool manque", "", _WHY_NO_DATA))
    return Home(root, True)


_WHY_NO_DATA = "il ne se lit pas dans une archive : installez faqtool par pip, ou donnez --corpus"


def _own(home: Home) -> Home:
    """A corpus whose rulings are its own. Raises CorpusError where they are a link to another place."""
    if home.within is not None and not home.rulings.resolve().is_relative_to(home.root.resolve()):
        raise CorpusError(Fault("le lien mène hors du corpus", "rulings.yaml", "mettez-y le fichier lui-même"))
    return home


def _expanded(given: str | Path) -> Path:
    """A path with its ``~`` replaced; of a user that there is not, as it is."""
    try:
        return Path(given).expanduser()
    except RuntimeError:
        return Path(given)


def is_home(folder: Path) -> bool:
    return all(_parts(folder))


def _parts(folder: Path) -> tuple[bool, bool]:
    """Whether a folder has documents, and whether it has rulings."""
    try:
        return (folder / "corpus").is_dir(), (folder / "rulings.yaml").is_file()
    except (OSError, ValueError):  # a folder that may not be looked into, a name that none can have
        return False, False


def _lacking(folder: Path) -> str:
    """What a folder would need to be a corpus, and how it comes to have that."""
    documents, rulings = _parts(folder)
    if documents:
        return "il y manque rulings.yaml (vide, il suffit pour commencer)"
    return f"il y manque {'corpus/' if rulings else 'corpus/ et rulings.yaml'} ; faqtool init en commence un"


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
