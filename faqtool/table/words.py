"""The words of situations: what stands where, which step it is, what a player chooses."""

import re

ZONES = {
    "battlefield": r"en jeu|(?:sur )?le champ de bataille|champ de bataille|board",
    "hand": r"(?:en )?mains?",
    "library": r"(?:en |dans sa )?bibliothèque|biblio|(?:sur le )?dessus de (?:sa|la) bibliothèque",
    "graveyard": r"(?:au )?cimetière|cim",
    "removed": r"(?:en )?exil|exilée?s?|retirée?s? de la partie",
    "outside": r"hors (?:de la partie|du jeu)|réserve de jeu",
}
"""Where things stand, by the key of a scenario; « bibliothèque » from its top."""

STEPS = {
    "untap": r"(?:étape de )?dégagement",
    "upkeep": r"entretien",
    "draw": r"(?:étape de )?pioche",
    "main 1": r"(?:première )?phase principale|phase 1|main 1",
    "begin combat": r"début du combat|combat",
    "attackers": r"(?:déclaration des )?attaquants",
    "blockers": r"(?:déclaration des )?bloqueurs",
    "first strike damage": r"blessures d['’]initiative",
    "combat damage": r"blessures(?: de combat)?|dégâts(?: de combat)?",
    "end of combat": r"fin du combat",
    "main 2": r"(?:deuxième|seconde) phase principale|phase 2|main 2",
    "end of turn": r"fin du tour|étape de fin",
    "cleanup": r"(?:étape de )?nettoyage",
}

CHOSEN = {
    "targets": "cibles?",
    "new targets": "nouvelles? cibles?",
    "order": "ordre",
    "modes": "modes?",
    "does": "action",
    "x": "x",
    "opponent": "adversaire",
    "type": "type(?: de créature)?",
    "land type": "type de terrain",
    "from type": "type à remplacer",
    "parity": "parité",
    "source": "source",
    "colour": "couleur",
    "chooses": "objets?",
    "top or bottom": "dessus ou dessous",
    "divide": "répartition",
    "redirect": "redirection",
    "discards": "défausse",
    "sacrifices": "sacrifice",
    "taps": "engagement",
    "exiles": "exil",
    "reveals": "révélation",
    "counter": "marqueur",
    "attach": "attachement",
    "finds": "recherche",
    "plays": "jeu",
    "half": "moitié",
    "keeps": "garde",
    "member": "équipier",
    "random order": "hasard",
    "shuffled": "mélange",
}
"""What a player is asked for, by the word of a scenario: « A choisit couleur : rouge »."""

_NUMBERS = ("un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix")
NUMBERS = {**{word: n for n, word in enumerate(_NUMBERS, start=1)}, "une": 1}

PLAYER = r"[A-Z][A-Za-z]{0,11}"
ARTICLE = re.compile(r"(?:l['’]|(?:le|la|les|un|une|son|sa|ses|mon|ma|du|des|au|à la|à l['’])\s+)", re.IGNORECASE)


def number(word: str) -> int | None:
    """A number in figures or letters."""
    return int(word) if word.isdecimal() else NUMBERS.get(word.lower())


def key_of(said: str, words: dict[str, str]) -> str | None:
    """The key whose words are said."""
    return next((key for key, form in words.items() if re.fullmatch(form, said.strip(), re.IGNORECASE)), None)
