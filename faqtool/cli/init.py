"""``faqtool init``: a corpus of one's own."""

from pathlib import Path
from typing import Annotated

import typer

from faqtool.cli.streams import say, write


def command(
    folder: Annotated[Path, typer.Argument(metavar="DOSSIER", help="Où le mettre ; créé s'il n'existe pas.")],
    texts: Annotated[
        list[Path] | None, typer.Argument(metavar="[FICHIER]…", help="Les FAQ et exports par lesquels il commence.")
    ] = None,
) -> int:
    """Commence un corpus : corpus.yaml, rulings.yaml, un workflow d'intégration continue, et les textes donnés.

    Ensuite, faqtool check dit ce qui reste à faire, et faqtool check --stubs commence l'entrée de chaque décision.

    Exemple : faqtool init ma-faq faq-2012.txt
    """
    from faqtool.corpus.starting import begin_corpus

    for name in begin_corpus(folder, texts or ()):
        write(name)
    say(f"corpus commencé : faqtool check --corpus {folder} dit ce qui reste à faire")
    return 0
