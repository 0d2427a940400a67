"""``faqtool --version``: the version, and the documents it answers from."""

from faqtool.corpus.home import find_home


def version_text(version: str) -> str:
    """The version, then each document with the date of the rules it speaks by."""
    from faqtool.corpus.documents import load_documents

    documents = load_documents(find_home().documents)
    lines = [f"  {one.date}  {one.title} ({one.stem})" for one in sorted(documents, key=lambda one: one.date)]
    return "\n".join([f"faqtool {version}", *lines])
