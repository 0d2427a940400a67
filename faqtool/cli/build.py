"""``faqtool build``: the index, built now."""

from faqtool.cli.indexed import with_index
from faqtool.cli.options import CorpusOption


def command(corpus: CorpusOption = None) -> int:
    """Construit l'index. Les autres commandes le font d'elles-mêmes quand il manque ou que le corpus a changé.

    Exemple : faqtool build --corpus mes-documents
    """
    with_index(corpus, lambda index: index.size, rebuild=True)
    return 0
