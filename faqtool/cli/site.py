"""``faqtool site``: the corpus as static pages."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from faqtool.cli.indexed import corpus_of, home_of, with_index
from faqtool.cli.options import CorpusOption
from faqtool.cli.progress import bar
from faqtool.cli.streams import write
from faqtool.errors import FaqError, Fault

if TYPE_CHECKING:
    from collections.abc import Iterable

    from faqtool.pages.site import File
    from faqtool.search.index import Index

LIST = ".faqtool-site"
"""The file that says which files of a folder are the site's, one a line: only those are ever replaced or removed."""


def command(
    folder: Annotated[Path, typer.Argument(metavar="DOSSIER", help="Où écrire ; un site d'avant y est remplacé.")],
    corpus: CorpusOption = None,
) -> int:
    """Écrit le corpus en pages : cartes, mécaniques, règles, décisions et leurs replays, ce qui a changé.

    Elles s'ouvrent depuis le dossier (index.html), se servent sous n'importe quel chemin, et ne demandent rien
    ailleurs.

    Exemple : faqtool site public
    """
    _refuse_strangers(folder)
    count = with_index(corpus, lambda index: _write(index, folder, corpus), held=True)
    write(f"{count} fichiers écrits ; à ouvrir : {folder / 'index.html'}")
    return 0


def _write(index: "Index", folder: Path, corpus: Path | None) -> int:
    from datetime import date

    from faqtool.pages.site import site
    from faqtool.replay.coverage import Judge
    from faqtool.replay.load import load_entries
    from faqtool.replay.load_scenario import Known

    home = home_of(corpus)
    records = corpus_of(home)
    judge = Judge.of(records, load_entries(home.rulings, Known.of(records)), date.today())
    files = list(site(index, judge, _progress))
    try:
        return _put(files, folder)
    except OSError as problem:
        message = f"{problem.filename or folder} ne peut pas être écrit ({problem.strerror})"
        raise FaqError(Fault(message, "", "donnez un dossier où vous pouvez écrire")) from None


def _progress(done: float) -> None:
    bar("pages", done)


def _put(files: "Iterable[File]", folder: Path) -> int:
    """Write the files in the place of those of the site that was there before."""
    listed = {file.path: file.text for file in files}
    folder.mkdir(parents=True, exist_ok=True)
    for old in _listed(folder) - set(listed):
        (folder / old).unlink(missing_ok=True)
    (folder / LIST).write_text("".join(f"{path}\n" for path in sorted(listed)), encoding="utf-8")
    for path, text in listed.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", errors="replace", newline="\n")
    return len(listed)


def _listed(folder: Path) -> set[str]:
    """The files of the site that a folder holds; none that lies outside of it."""
    try:
        lines = (folder / LIST).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return set()
    return {line for line in lines if not Path(line).is_absolute() and ".." not in Path(line).parts}


def _refuse_strangers(folder: Path) -> None:
    """Raises FaqError where a folder holds something else: nothing of another's is overwritten."""
    if folder.exists() and not folder.is_dir():
        raise FaqError(Fault(f"{folder} n'est pas un dossier", "", "donnez un dossier vide, ou un nouveau"))
    if folder.is_dir() and any(folder.iterdir()) and not (folder / LIST).is_file():
        hint = "donnez un dossier vide, ou un nouveau"
        raise FaqError(Fault(f"{folder} n'est pas vide, et n'est pas un site de faqtool", "", hint))
