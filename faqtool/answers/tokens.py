"""The tokens that stand for a named thing, however a text names it."""

from faqtool.french.fold import slug

TERM = "k_"
"""What the token of a term begins with."""


def card_token(name: str) -> str:
    """The token of a card.

    >>> card_token("Cercle de l'oubli")
    'card_cercle_de_l_oubli'
    """
    return "card_" + slug(name).replace("-", "_")


def term_token(name: str) -> str:
    """The token of a term of the glossary, by its name there, in whatever words it is said."""
    return TERM + slug(name).replace("-", "_")
