"""What words are about: the game, or anything else that stands on a page."""

import re
from functools import cache

from faqtool.french.fold import words
from faqtool.french.glossary import load_glossary
from faqtool.french.stem import stem

# Words of the game that pages use for anything.
_EVERYDAY = frozenset(
    word
    for line in (
        "voir nom name jouer play played playing plays tour tourner retourner return returned returns revenir",
        "repondre respond response look looks search searches see show mode modes text texte base free",
        "gratuit race force energie energy team teams equipe named top bottom regard regarder montrer draw",
        "hand copy copie copier designer life vie land lands power charger command arriver color colors",
        "couleur enter enters counter augmenter reduire disparaitre consulter menace turn turns die dead",
    )
    for word in line.split()
)
# What judges' documents speak of beside the game itself.
_TOURNAMENT = ("tournoi", "tournois", "tournament", "tournaments", "infraction", "infractions", "penalite", "penalites")
_FIGURES = re.compile(r"\{[^{}\s]+\}|[+-]\d+/[+-]\d+|\b\d+/\d+\b(?!/)")
_LONG = 6  # letters, from which a word is known in any of its forms


def of_the_game(text: str) -> bool:
    """Whether a text holds a word of the game: one that the glossary has, a mana symbol, a power and toughness.

    >>> of_the_game("Oui, si elle attaque."), of_the_game("Elle revient avec un marqueur -1/-1.")
    (True, True)
    >>> of_the_game("Ce site utilise des cookies."), of_the_game("Merci, super article !")
    (False, False)
    """
    if _FIGURES.search(text):
        return True
    single, stems, phrases = _words()
    said = words(text)
    if any(word in single or (len(word) >= _LONG and stem(word) in stems) for word in said):
        return True
    joined = f" {' '.join(said)} "
    return any(f" {phrase} " in joined for phrase in phrases)


@cache
def _words() -> tuple[frozenset[str], frozenset[str], tuple[str, ...]]:
    """The words of the game, singular and plural; the stems of the long ones; its phrases."""
    single: set[str] = set(_TOURNAMENT)
    long: set[str] = set()  # not those of keywords, whose roots are any word's: « déborde »
    phrases: set[str] = set()
    for term in load_glossary().terms:
        if term.kind == "set":
            continue
        for written in (*term.now, *term.then, *term.english):
            folded = words(written)
            if len(folded) > 1:
                phrases.add(" ".join(folded))
            elif len(folded[0]) > 2 and folded[0] not in _EVERYDAY:
                single |= {folded[0], folded[0] + "s", folded[0] + "x"}
                long |= {folded[0]} if term.kind == "term" and len(folded[0]) >= _LONG else set()
    return frozenset(single), frozenset(map(stem, long)), tuple(sorted(phrases))
