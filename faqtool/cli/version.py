"""``faqtool --version``: the version, the documents it answers from, and how far its rules go."""

from faqtool.corpus.home import find_home
from faqtool.french.dates import in_words


def version_text(version: str) -> str:
    """The version, then each document with the date of the rules it speaks by, then today's rules."""
    from faqtool.corpus.documents import Document, load_documents
    from faqtool.engine.eras import CHANGES

    def line(one: Document) -> str:
        quoted = f", ce qu'il cite du {in_words(one.sections_date)}" if one.sections_date != one.date else ""
        return f"  {one.title} ({one.stem}) : règles du {in_words(one.date)}{quoted}"

    home = find_home()
    documents = load_documents(home.documents, home.within)
    last = max(change.date for change in CHANGES)
    return "\n".join(
        (
            f"faqtool {version}",
            *(line(one) for one in sorted(documents, key=lambda one: one.date)),
            f"Règles d'aujourd'hui : leurs changements sont suivis jusqu'au {in_words(last)}.",
        )
    )
