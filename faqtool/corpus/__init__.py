"""Documents to records: cards, rulings, rules and sections, each with its exact place.

What is named here is loaded when it is first used: a program that only asks where the corpus is
reads no YAML.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from faqtool.corpus.cards import card_from_entry, halves
    from faqtool.corpus.corpus import Corpus, read_corpus, read_document, same_claims
    from faqtool.corpus.home import Home, find_home

__all__ = [
    "Corpus",
    "Home",
    "card_from_entry",
    "find_home",
    "halves",
    "read_corpus",
    "read_document",
    "same_claims",
]

_HOMES = {
    "Corpus": "corpus",
    "Home": "home",
    "card_from_entry": "cards",
    "find_home": "home",
    "halves": "cards",
    "read_corpus": "corpus",
    "read_document": "corpus",
    "same_claims": "corpus",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
