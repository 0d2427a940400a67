"""Rules text that lost its line ends: where one ability ends and the next begins.

Words that can only begin an ability cut; words that can only go on do not. Anywhere else both readings are
possible: one is taken, and the other told.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from faqtool.french.glossary import load_glossary


class Cut(NamedTuple):
    """An ability in a text, and how its beginning or inside could be read otherwise (in French; empty: it cannot)."""

    start: int
    end: int
    other: str


_COST = r"(?:\{[^{}\s]+\})"
_SENTENCE = re.compile(r"(?<=[.!?»)\"”])[ \t]+(?=[A-ZÀ-ÝŒÆ«{\[+−–(•*·-])")
_CAPITAL = re.compile(r"[ \t]+(?=[A-ZÀ-ÝŒÆ{\[+−–])")
# « {T} : », « {2}{W}, retirez un marqueur : », « Sacrifiez l'Elfe : », « [+1] : », « −X : »: a cost and its colon.
_ACTIVATED = re.compile(
    rf"(?:\[?[+−–-]?(?:\d+|X)\]?|{_COST}[^.:]{{0,160}}|(?:Sacrifiez|Défaussez|Payez|Retirez|Engagez|Exilez|Renvoyez"
    r"|Révélez|Mettez|Sacrifice|Discard|Pay|Remove|Tap|Exile)\b[^.:«»]{3,120})\s?:\s"
)
_TRIGGERED = re.compile(
    r"(?:Quand|À chaque fois|A chaque fois|Lorsque|Au début|À la fin|Au moment où|Tant que|Tant qu['’]|When|Whenever"
    r"|At the (?:beginning|end)|As long as|[A-ZÀ-Ý][\w'’ ]{2,24} — [A-ZÀ-Ý])"
)
# A trigger that an effect sets up belongs to it.
_DELAYED = re.compile(
    r"(?:Quand (?:vous faites|vous le faites|il |elle |ils |elles |ce |cet |cette |vous piochez la)"
    r"|Au début (?:de|du) (?:la |l['’])?(?:prochain|cette|étape de fin|ce )|(?:À|A) la fin (?:de ce|du combat)"
    r"|When you do|When it |When that|At the beginning of the next)"
)
# What holds by itself: « Chaque créature … a », « Les autres elfes … gagnent », « Si un sort devait …, … à la place ».
_STATIC = re.compile(
    r"(?:Chaque (?!joueur|adversaire)|Les (?:autres|sorts|cartes) |Sautez votre|Jouez avec"
    r"|Si (?:un|une|la|le|vous) [^.]{3,90}\b(?:devait|deviez|devrait|contraint)\b|Vous ne pouvez pas (?:jouer|lancer)"
    r"|(?:La|Le|L['’]) ?(?:créature|permanent|terrain|artefact)? ?(?:enchantée?|équipée?) "
    r"|Each (?!player|opponent)|Other |Enchanted |Equipped )"
)
# What only goes on with the sentence before.
_GOES_ON = re.compile(
    r"(?:Si |S['’]|Sinon|Il |Elle |Ils |Elles |Ce |Cet |Cette |Ces |C['’]|Puis |Ensuite|Un joueur gagne|Ne |N['’]"
    r"|Vous (?:pouvez (?:choisir|faire|répéter|le |la |les )|gagnez|perdez|piochez|choisissez|ne pouvez pas (?:le|la))"
    r"|Le (?:coût|joueur|nouveau|contrôleur|propriétaire|reste)|La (?:créature ciblée|carte|copie)"
    r"|Son |Sa |Ses |Leur|Chaque joueur (?:impliqué|ainsi)|[A-ZÀ-Ý]\w+ez |L['’]autre|If |It |They |That |Then "
    r"|Otherwise|Those |You may (?:choose|do)|\(|«|\")"
)
_CANTRIP = re.compile(r"(?:Piochez une carte|Draw a card)\.")
_REMINDER = re.compile(r"[ \t]*\([^()]*\)")


def cut_abilities(text: str, start: int = 0, end: int | None = None) -> Iterator[Cut]:
    """The abilities of a text, in order; they hold all of it but the spaces between them.

    >>> text = "Vol Quand l'Ondine arrive en jeu, piochez une carte. {T} : Gagnez 1 point de vie."
    >>> [text[cut.start:cut.end] for cut in cut_abilities(text)]
    ['Vol', "Quand l'Ondine arrive en jeu, piochez une carte.", '{T} : Gagnez 1 point de vie.']
    """
    end = len(text) if end is None else end
    first, doubt = start, ""
    at = start
    while at < end:
        after = _keywords_end(text, at, end) if at == first else 0
        found = _CAPITAL.match(text, after, end) if after else None
        if not found:
            found = _SENTENCE.search(text, at, end)
            if found is None:
                break
            begins = _begins(text, found.end(), end)
            if begins is None:
                doubt = doubt or f"« {text[found.end() : found.end() + 40].strip()} … » commence peut-être une capacité"
            if not begins:
                at = found.end()
                continue
        yield Cut(first, found.start(), doubt)
        first = at = found.end()
        doubt = ""
    if first < end:
        yield Cut(first, end, doubt)


def _begins(text: str, at: int, end: int) -> bool | None:
    """Whether an ability begins at a sentence; None when nothing tells."""
    if text[at] in "(«":
        return False
    if any(kind.match(text, at, end) for kind in (_STATIC, _ACTIVATED)) or _CANTRIP.fullmatch(text, at, end):
        return True
    if _keywords_end(text, at, end):
        return True
    if _TRIGGERED.match(text, at, end):
        return not _DELAYED.match(text, at, end)
    return False if _GOES_ON.match(text, at, end) else None


def _keywords_end(text: str, at: int, end: int) -> int:
    """Where a line of keywords ends that begins here; 0 when none does."""
    found = _keyword_line().match(text, at, end)
    if not found:
        return 0
    stop = found.end()
    while reminder := _REMINDER.match(text, stop, end):
        stop = reminder.end()
    return stop if stop == end or _CAPITAL.match(text, stop, end) else 0


@cache
def _keyword_line() -> re.Pattern[str]:
    """A keyword, or several with commas between them, with what each asks for."""
    words = {
        word
        for term in load_glossary().terms
        if term.kind == "keyword"
        for word in (*term.now, *term.then, *term.english)
    }
    words |= {"équipement", "enchanter", "equip", "enchant", "traversée", "imblocable", "indestructible"}
    names = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    asks = (
        rf"(?:[ —]*{_COST}+(?!\s?[,:{{])|\s\d+(?:\s?(?:—|–|--)\s?{_COST}+)?"
        r"|(?: (?:d['’]|de |des |contre |from )|(?<=nchanter)(?: : | )|(?<=nchant) )"
        r"[^.:(A-ZÀ-Ý{]{2,40}?(?=$|,| [A-ZÀ-Ý{(]))"
    )
    one = rf"(?i:{names}){asks}?(?!\w)"
    return re.compile(rf"(?=[A-ZÀ-Ý]){one}(?:(?:,| ;| et) (?=[a-zà-ÿ]){one})*")
