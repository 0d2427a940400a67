"""What a question asks about: the cards, rules and terms it names, in whatever words."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from faqtool.answers.tokens import TERM, card_token
from faqtool.french.fold import word_spans
from faqtool.search.index import Index
from faqtool.search.spotting import Said, Spot, spot_names
from faqtool.search.words import Unit, plain_words

LONGEST = 2000  # characters of a question that are read: nobody asks at greater length
RULE_NUMBER = re.compile(r"(?<![\d.,/+-])([1-9]\d{2})[.,](\d{1,3})\s?([a-z])?(?![\w/])")
CHAPTER = re.compile(r"\b(?:r[eè]gles?|rules?|cr)\s+([1-9]\d{2})(?![\d/])", re.IGNORECASE)


class Asked(NamedTuple):
    """A question understood: units of meaning, with a unit for each card that it names."""

    text: str
    words: tuple[str, ...]
    units: tuple[Unit, ...]  # of all that is no name
    spots: tuple[Spot, ...]
    rule_numbers: tuple[str, ...]
    unknown: tuple[str, ...]  # words of no list, in the user's spelling
    strange_names: tuple[str, ...]  # unknown words with a capital, where a sentence has none
    english: bool
    marks: Mapping[str, Sequence[tuple[str, str]]]  # phrases among the words: "keyword", "set"...
    card_units: tuple[tuple[Unit, float], ...]  # for each name what it stands for, and how sure it is that it was meant
    turns: frozenset[str]  # what it wants to know, or turns on: who, when, whether one may
    borne: tuple[str, ...]  # tokens for the mechanics of named cards of which nothing else is known
    mechanics: tuple[str, ...]  # tokens for what it names, or a card of it bears, and some document speaks of
    ruled: bool  # a section of the documents, or a rule, is about one of the things that it names
    known_card: bool  # it surely names a card that some document prints

    @property
    def tokens(self) -> list[str]:
        return _tokens(self.units, self.card_units)


class Read(NamedTuple):
    """A question as words and names."""

    spots: tuple[Spot, ...]
    rest: tuple[Said, ...]  # the words of no name
    units: tuple[Unit, ...]  # of these
    card_units: tuple[tuple[Unit, float], ...]
    english: bool

    @property
    def tokens(self) -> list[str]:
        """All that it says, as tokens: how a ruling's own questions are indexed."""
        return _tokens(self.units, self.card_units)


def _tokens(units: Sequence[Unit], card_units: Sequence[tuple[Unit, float]]) -> list[str]:
    return [token for unit in (*units, *(unit for unit, sure in card_units if sure > 0.5)) for token in unit]


def read(index: Index, question: str) -> Read:
    """A question read by the word lists and names of an index."""
    text = question[:LONGEST]
    words = plain_words(text)
    english = index.words.is_english(words)
    said = _said(index, text, words, english)
    spots = spot_names(index.database, said, "card", index.words.small, english)
    spots += [
        spot
        for spot in spot_names(index.database, said, "block card", index.words.small, english, parts=False)
        if not any(spot.start < other.end and other.start < spot.end for other in spots)
    ]
    if any(word not in index.words.small for word in words[1:]):
        # Beside other words a basic land is a type of land, and no card that the question is about.
        lands = set(index.linked("basic lands", "named"))
        spots = [spot for spot in spots if lands.isdisjoint(spot.targets)]
    taken = {at for spot in spots if spot.sure > 0.5 for at in range(spot.start, spot.end)}
    rest = tuple(one for at, one in enumerate(said) if at not in taken)
    units = tuple(dict.fromkeys(index.words.read([one.word for one in rest], english).units))
    card_units = tuple((_card_unit(index, spot.targets), spot.sure) for spot in spots)
    return Read(tuple(spots), rest, units, card_units, english)


Marks = Mapping[str, Sequence[tuple[str, str]]]


def turns_of(index: Index, rest: Sequence[Said]) -> frozenset[str]:
    """What a question turns on, by its words that are no name."""
    return _turns_in(index.words.marked([one.word for one in rest]))


def _turns_in(marks: Marks) -> frozenset[str]:
    return frozenset(kind for _, kind in marks.get("turn", ()))


def understand(index: Index, question: str) -> Asked:
    """A question as far as the word lists and names of an index go."""
    spots, rest, units, card_units, english = read(index, question)
    unknown = [one for one in rest if not one.known and len(one.word) > 2 and not one.word.isdigit()]
    marks = index.words.marked([one.word for one in rest])
    surely = [token for unit, sure in card_units if sure > 0.5 for token in unit]
    borne = tuple(token for token in surely if token.startswith(TERM))
    spoken_of = index.rarity((*(token for _, token in marks.get("keyword", ())), *surely))
    ruled = set(index.linked("sections", "about"))
    return Asked(
        text=question,
        words=tuple(one.word for one in rest),
        units=units,
        spots=spots,
        rule_numbers=rule_numbers(question[:LONGEST]),
        unknown=tuple(dict.fromkeys(one.word for one in unknown)),
        strange_names=tuple(dict.fromkeys(one.word for one in unknown if one.capital)),
        english=english,
        marks=marks,
        card_units=card_units,
        turns=_turns_in(marks),
        borne=borne,
        mechanics=tuple(token for token in spoken_of if token.startswith(TERM)),
        ruled=not ruled.isdisjoint(token for unit in (*units, (*surely,)) for token in unit),
        known_card=any(spot.sure > 0.5 and _printed(index, spot.targets) for spot in spots),
    )


def _printed(index: Index, targets: Sequence[str]) -> bool:
    return any(card["document"] for name in targets for card in index.entries(index.linked(name, "printed")))


def _card_unit(index: Index, targets: Sequence[str]) -> Unit:
    """The tokens of cards; of one that no document prints, those of what it bears."""
    borne = dict.fromkeys(token for target in targets for token in index.linked(target, "bears"))
    return tuple(borne) or tuple(map(card_token, targets))


def _said(index: Index, text: str, words: Sequence[str], english: bool) -> list[Said]:
    """The words, spelling mended, each with whether it is known and how it was written."""
    capitals = _capitals(text)
    mended = [(at, index.name_word(word)) for at, word in index.words.unhurried(words, english)]
    ordinary = index.words.ordinary(word for _, word in mended) | index.words.small
    known = index.words.known(word for _, word in mended) | ordinary
    return [
        Said(
            word, words[at] in capitals, not (listed := word.isalpha()) or word in known, not listed or word in ordinary
        )
        for at, word in mended
    ]


def _capitals(text: str) -> set[str]:
    """The folded words that are written with a capital where no sentence begins, and never without."""
    capitals: set[str] = set()
    small: set[str] = set()
    begins = True
    before = 0
    for word in word_spans(text):
        begins = begins or bool(re.search(r"[.!?:;«\"\n]", text[before : word.start]))
        written = text[word.start : word.end]
        if written[:1].isupper() and not (len(written) > 1 and text.isupper()):
            if not begins:
                capitals.add(word.folded)
        else:
            small.add(word.folded)
        begins, before = False, word.end
    return capitals - small


def rule_numbers(text: str) -> tuple[str, ...]:
    """The rule numbers that a question names: « 502.79a », « règle 103 »."""
    found = [f"{m[1]}.{m[2]}{(m[3] or '').lower()}" for m in RULE_NUMBER.finditer(text)]
    if not found:
        found = [m[1] for m in CHAPTER.finditer(text)]
    return tuple(dict.fromkeys(found))
