"""Which files are documents, and what a document is called."""

_SUFFIXES = (".md", ".html", ".htm", ".json", ".csv")  # of documents that are no plain text
TEXTS = (".txt", *_SUFFIXES)


def file_name(document: str) -> str:
    """The file of a document: a plain text's has its suffix left out where documents are named.

    >>> file_name("lorwyn-faq"), file_name("cartes.json")
    ('lorwyn-faq.txt', 'cartes.json')
    """
    return document if document.endswith(_SUFFIXES) else f"{document}.txt"
