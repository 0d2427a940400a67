"""Scripts, refusals and effects in French, as a trace tells them."""

from collections.abc import Iterator
from datetime import date as Day

from faqtool.french.dated import DATED, called
from faqtool.french.fold import fold
from faqtool.replay.scenario import (
    Action,
    Activates,
    Attacks,
    Blocks,
    Concedes,
    Given,
    GoTo,
    Manner,
    Placement,
    Plays,
    Resolve,
    Said,
    TurnsUp,
)
from faqtool.replay.words import COUNTER_WORDS, ZONE_NAMES, step_name, zone_name

REASONS: dict[str, str] = {
    "not enough targets": "pas assez de cibles",
    "too many targets": "trop de cibles",
    "illegal choice": "choix interdit",
    "not offered": "ce choix n'est pas offert",
    "illegal target": "cible illégale",
    "cost not available": "ce coût ne peut pas être payé",
    "not enough mana": "pas assez de mana",
    "wrong mana": "ce mana ne paie pas le coût",
    "cannot be played": "ne peut pas être joué",
    "wrong time": "pas à ce moment",
    "summoning sick": "mal d'invocation",
    "already tapped": "déjà engagé",
    "already untapped": "déjà dégagé",
    "no such ability": "n'a pas cette capacité",
    "which ability": "plusieurs capacités : dites laquelle (line)",
    "not a mana ability": "n'est pas une capacité de mana",
    "not your priority": "n'a pas la priorité",
    "not controlled": "ne le contrôle pas",
    "wrong modes": "modes impossibles",
    "x not chosen": "X n'est pas choisi",
    "no x": "il n'y a pas de X",
    "already a land played": "a déjà joué un terrain ce tour-ci",
    "not face down": "n'est pas face cachée",
    "nothing to resolve": "la pile est vide",
    "once each turn": "déjà jouée ce tour-ci",
    "condition not met": "la condition n'est pas remplie",
    "play limit": "ne peut plus jouer de sort ce tour-ci",
    "cannot attack": "ne peut pas attaquer",
    "cannot block": "ne peut pas bloquer",
    "must attack": "doit attaquer",
    "must block": "doit bloquer",
    "wrong division": "répartition interdite",
    "no such step": "cette étape n'a pas lieu",
    "game over": "la partie est finie",
}
"""Why something is refused, by the core's reason code."""

DETAILS: dict[str, str] = {
    "it is gone": "n'est plus là",
    "which half": "dites quelle moitié (half)",
    "no such half": "pas de moitié de ce nom",
    "not a split card": "n'est pas une carte double",
    "no mana cost": "n'a pas de coût de mana",
    "no morph": "n'a pas la mue",
    "an effect forbids it": "un effet l'interdit",
    "alternative cost": "coût alternatif",
    "loyalty": "loyauté",
    "life": "points de vie",
    "x": "X",
    "not a creature": "n'est pas une créature",
    "not on the battlefield": "n'est pas sur le champ de bataille",
    "not an attacker": "n'attaque pas",
    "not an opponent's": "n'est pas à un adversaire",
    "no such player": "pas de joueur de ce nom",
    "neither a player nor a planeswalker": "ni un joueur ni un arpenteur",
    "out of range": "hors de portée",
    "too many attackers": "trop d'attaquants",
    "too few blockers": "pas assez de bloqueurs",
    "nothing attacks": "rien n'attaque",
    "attackers are declared in one's own combat phase": "on déclare ses attaquants pendant sa phase de combat",
    "blockers are declared after attackers, by a defending player":
        "le joueur défenseur déclare ses bloqueurs après les attaquants",
    "the player has already declared blockers": "bloqueurs déjà déclarés",
}  # fmt: skip
"""What the core adds to a reason, where it is no object's number."""


CHOICES: dict[str, str] = {
    "targets": "choisit les cibles",
    "new targets": "choisit de nouvelles cibles",
    "may": "le fait-il ?",
    "pays": "paie-t-il ?",
    "order": "ordonne",
    "random order": "met au hasard, dans l'ordre",
    "shuffled": "mélange, et trouve dans l'ordre",
    "modes": "choisit les modes",
    "does": "fait l'une des actions, numéro",
    "x": "choisit X",
    "opponent": "choisit un adversaire",
    "type": "choisit un type de créature",
    "land type": "choisit un type de terrain de base",
    "from type": "choisit le type à remplacer",
    "parity": "choisit pair ou impair",
    "source": "choisit une source",
    "colour": "choisit une couleur",
    "chooses": "choisit",
    "top or bottom": "au-dessus ou au-dessous",
    "divide": "répartit",
    "redirect": "redirige vers",
    "discards": "se défausse de",
    "sacrifices": "sacrifie",
    "taps": "engage",
    "reveals": "révèle",
    "exiles": DATED["exiles"].now,
    "removes counters from": "retire des marqueurs de",
    "puts counters on": "met des marqueurs sur",
    "counter": "déplace un marqueur",
    "attach": "attache à",
    "attacks": "attaque",
    "copies": "copie",
    "finds": "trouve",
    "plays": "joue",
    "half": "choisit la moitié",
    "keeps": "garde",
    "member": "le membre de l'équipe",
}
"""What a player does in a choice, by its name in scripts."""


def choice_words(what: str, day: Day) -> str:
    """What a player does in a choice, in the words of a day."""
    return called(what, day) if what in DATED else CHOICES.get(what, what)


_FROM = "rien ne le permet depuis cette zone, "
_PLACES = [(f"from {zone.value}", name) for zone, name in ZONE_NAMES.items()]


def reason(code: str | None, detail: str = "") -> str:
    """Why something is refused, in words; the core's detail where it has words, a choice's as it stands."""
    words = REASONS.get(code or "", code or "")
    own = detail if code == "illegal choice" else ""
    more = DETAILS.get(detail) or own or next((_FROM + name for zone, name in _PLACES if detail == zone), "")
    return f"{words} : {more}" if more else words


def given_lines(given: Given, day: Day) -> Iterator[str]:
    """What is on the table as a scenario begins, a line for each player that has something."""
    for who in given.players:
        start = given.starts.get(who)
        parts = [
            f"{zone_name(zone, day)} : {', '.join(map(_placed, placed))}"
            for zone, placed in (start.zones if start else {}).items()
            if placed
        ]
        if who in given.life:
            parts.append(f"{given.life[who]} points de vie")
        if start and start.pool is not None:
            parts.append(f"réserve : {str(start.pool) or 'vide'}")
        if parts:
            yield f"{who} — {' ; '.join(parts)}"
    for team, life in given.life.items():
        if "+" in team:
            yield f"{team} — {life} points de vie"
    if given.active is not None and given.active != given.players[0]:
        yield f"c'est le tour de {given.active}"


_FRENCH = {"even": "pair", "odd": "impair"}


def _placed(one: Placement) -> str:
    name = f"{one.name} ({one.label})" if one.label else one.name
    notes = [
        word for said, word in ((one.tapped, "engagé"), (one.face_down, "face cachée"), (one.token, "jeton")) if said
    ]
    notes += ["mal d'invocation"] if one.sick else []
    notes += [f"{n} {COUNTER_WORDS.get(kind, kind)}" for kind, n in one.counters.items()]
    notes += [f"attaché à {one.attached_to}"] if one.attached_to else []
    notes += [f"choisi : {_FRENCH.get(one.chosen, one.chosen)}"] if one.chosen else []
    notes += [f"retire {_placed(one.hides)}"] if one.hides else []
    notes += [f"retiré par {one.removed_by}"] if one.removed_by else []
    return f"{name} [{', '.join(notes)}]" if notes else name


def step_words(action: Action, day: Day, land: bool = False) -> str:
    """An action of a script as a sentence in the words of a day; a land is played whatever the day."""
    match action:
        case Plays(who, what, manner):
            return f"{who} {'joue' if land else called('plays a spell', day)} {what}{_manner(manner)}"
        case Activates(who, what, ability, manner):
            line = f" (ligne {ability})" if ability else ""
            return f"{who} {called('plays an ability', day)} une capacité {de(what)}{line}{_manner(manner)}"
        case Attacks(who, attackers):
            return f"{who} attaque : {', '.join(f'{one} → {prey}' for one, prey in attackers.items())}"
        case Blocks(who, blockers):
            return f"{who} bloque : {', '.join(f'{one} bloque {_and(of)}' for one, of in blockers.items()) or 'rien'}"
        case TurnsUp(who, what, manner):
            return f"{who} retourne {what}{_manner(manner)}"
        case Concedes(who):
            return f"{who} concède"
        case Resolve(all=True):
            return "toute la pile se résout"
        case Resolve():
            return "le dessus de la pile se résout"
        case GoTo(step, whose):
            return f"jusqu'à : {step_name(step, day)}" + (f" de {whose}" if whose else "")


def _manner(manner: Manner) -> str:
    parts: list[str] = []
    if manner.half:
        parts.append(f"moitié {manner.half}")
    if manner.face_down:
        parts.append("face cachée")
    if manner.targets:
        parts.append(f"cible {', '.join(map(_target, manner.targets))}")
    if manner.x is not None:
        parts.append(f"X = {manner.x}")
    if manner.modes:
        parts.append(f"modes {', '.join(map(str, manner.modes))}")
    if manner.options:
        parts.append(f"coût {' et '.join(manner.options)}")
    if manner.with_:
        parts.append(f"avec {_and(manner.with_)}")
    if manner.hybrid is not None:
        parts.append(f"hybride en {manner.hybrid}")
    if manner.pay is not None:
        parts.append(f"en payant {str(manner.pay) or 'rien'}")
    return f", {', '.join(parts)}" if parts else ""


def _target(said: Said) -> str:
    if isinstance(said, list):
        return "[" + ", ".join(map(_target, said)) + "]"
    return "aucune" if said == "none" else str(said)


def de(word: str) -> str:
    """A word with « de » before it.

    >>> de("entité"), de("ours"), de("lancier")
    ("d'entité", "d'ours", 'de lancier')
    """
    return f"d'{word}" if fold(word)[:1] in set("aeiou") else f"de {word}"


def _and(words: tuple[str, ...]) -> str:
    return " et ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else "rien"
