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
    """The token of a term of the glossary, by its name there, in whatever words it is said.

    >>> term_token("marqueur -1/-1"), term_token("marqueur +1/+1")
    ('k_marqueur_moins_1_moins_1', 'k_marqueur_plus_1_plus_1')
    """
    signed = name.replace("+", "plus ").replace(" -", " moins ").replace("/-", " moins ")
    return TERM + slug(signed).replace("-", "_")
