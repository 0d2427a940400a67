"""The words of scenarios for the core's vocabulary, and how the core's are shown in French."""

from datetime import date as Day

from faqtool.engine.terms import CardType, Colour, Step, Supertype, Zone
from faqtool.french.dated import DATED, called

STEPS = {
    "untap": Step.UNTAP,
    "upkeep": Step.UPKEEP,
    "draw": Step.DRAW,
    "main 1": Step.MAIN_1,
    "begin combat": Step.BEGIN_COMBAT,
    "attackers": Step.ATTACKERS,
    "blockers": Step.BLOCKERS,
    "first strike damage": Step.FIRST_STRIKE_DAMAGE,
    "combat damage": Step.DAMAGE,
    "end of combat": Step.END_COMBAT,
    "main 2": Step.MAIN_2,
    "end of turn": Step.END,
    "cleanup": Step.CLEANUP,
}
STEP_NAMES = {
    Step.UNTAP: "étape de dégagement",
    Step.UPKEEP: "entretien",
    Step.DRAW: "étape de pioche",
    Step.MAIN_1: "première phase principale",
    Step.BEGIN_COMBAT: "début du combat",
    Step.ATTACKERS: "déclaration des attaquants",
    Step.BLOCKERS: "déclaration des bloqueurs",
    Step.FIRST_STRIKE_DAMAGE: "blessures d'initiative",
    Step.DAMAGE: "blessures de combat",
    Step.END_COMBAT: "fin du combat",
    Step.MAIN_2: "deuxième phase principale",
    Step.END: DATED["end step"].now,
    Step.CLEANUP: "nettoyage",
}
"""As they are called today; by date, ``step_name``."""

ZONES = {
    "battlefield": Zone.BATTLEFIELD,
    "stack": Zone.STACK,
    "hand": Zone.HAND,
    "library": Zone.LIBRARY,
    "graveyard": Zone.GRAVEYARD,
    "removed": Zone.EXILE,
    "outside": Zone.OUTSIDE,
}
ZONE_NAMES = {
    Zone.BATTLEFIELD: DATED["battlefield"].now,
    Zone.STACK: "pile",
    Zone.HAND: "main",
    Zone.LIBRARY: "bibliothèque",
    Zone.GRAVEYARD: "cimetière",
    Zone.EXILE: DATED["exile"].now,
    Zone.OUTSIDE: "hors de la partie",
}
"""As they are called today, which is what expectations compare at every date; by date, ``zone_name``."""
_DATED = {Zone.BATTLEFIELD: "battlefield", Zone.EXILE: "exile"}


def zone_name(zone: Zone, day: Day) -> str:
    """What a zone is called on a day."""
    return called(_DATED[zone], day) if zone in _DATED else ZONE_NAMES[zone]


def step_name(step: Step, day: Day) -> str:
    """What a step is called on a day."""
    return called("end step", day) if step is Step.END else STEP_NAMES[step]


COLOURS = {
    "blanc": Colour.WHITE,
    "bleu": Colour.BLUE,
    "noir": Colour.BLACK,
    "rouge": Colour.RED,
    "vert": Colour.GREEN,
}
COLOUR_WORDS = {colour: word for word, colour in COLOURS.items()}

TYPES = {
    "artefact": CardType.ARTIFACT,
    "créature": CardType.CREATURE,
    "enchantement": CardType.ENCHANTMENT,
    "éphémère": CardType.INSTANT,
    "terrain": CardType.LAND,
    "arpenteur": CardType.PLANESWALKER,
    "rituel": CardType.SORCERY,
    "tribal": CardType.TRIBAL,
}
TYPE_WORDS = {type_: word for word, type_ in TYPES.items()}

SUPERTYPES = {
    "de base": Supertype.BASIC,
    "légendaire": Supertype.LEGENDARY,
    "neigeux": Supertype.SNOW,
}
SUPERTYPE_WORDS = {supertype: word for word, supertype in SUPERTYPES.items()}

COUNTERS = {"loyauté": "loyalty", "temps": "time"}
"""Kinds of counters that the core knows by another word."""
COUNTER_WORDS = {kind: word for word, kind in COUNTERS.items()}

ANSWERS = {"oui": "yes", "non": "no", "pair": "even", "impair": "odd"}
"""Answers that the core knows by another word."""
