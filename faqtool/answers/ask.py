"""A question to its answers."""

from collections.abc import Sequence
from itertools import pairwise

from faqtool.answers.certainty import certainty, signs
from faqtool.answers.question import LONGEST, Asked, understand
from faqtool.answers.ranking import EQUALLY_NEAR, Ranked, rank
from faqtool.answers.results import Answer, Payload, Reply
from faqtool.answers.silence import named_outside, silence
from faqtool.corpus.rule_numbers import numbers_then
from faqtool.french.fold import as_written
from faqtool.search.index import Index

SHOWN = 10  # answers listed at most
WORTH_SHOWING = 0.45  # of the best score
NEAR = 0.38  # the least score of what a silence is shown beside, whatever it is about: a weaker one only shares words
WHOLE = ("exact", "spelling")  # ways in which a topic is meant by the words as a whole
MEANT = 0.5  # how sure it is at most of a word like any other that it was meant as a card's name
NAMED = 0.8  # how sure it is at least of a card that its text is shown, or said to be there
TEXT_WANTED = frozenset(["texte", "textes", "text", "carte", "card", "effet", "effets", "effect", "oracle"])
LONGEST_TOPIC = 8  # units: a question that says more is about something more than a topic


def ask(index: Index, question: str) -> Reply:
    """The rulings, rules and card texts that answer, best first, or an honest no."""
    asked = understand(index, question)
    keywords = as_written(asked.text[:LONGEST], (said for said, _ in asked.marks.get("keyword", ())))
    understood = (*dict.fromkeys(target for spot in asked.spots for target in spot.targets), *keywords)
    if asked.rule_numbers:
        return _by_number(index, asked, understood)
    ranked = rank(index, asked)
    definition = _definition(index, asked, ranked)
    if definition is None and (text := _text_asked(index, asked)) is not None:
        beside = [(one.id, one.score) for one in ranked[:SHOWN] if one.id != text and one.evidence.on_card]
        return Reply(question, True, None, _answers(index, [(text, 1.0), *beside]), understood, cards=_cards(asked))
    outside = named_outside(index, asked)
    sure = certainty(signs(asked, ranked, bool(outside))) if ranked else 0.0
    if definition is not None:
        ranked = [definition, *(one for one in ranked if one is not definition)]
        sure = 1.0
    why = silence(index, asked, sure, outside)
    best = ranked[0].score if ranked else 0.0
    kept = [one for one in ranked[:SHOWN] if one.score >= WORTH_SHOWING * best]
    if why is not None:
        kept = [] if why.beside else _near(index, asked, kept)
    answers = _answers(index, [(one.id, one.score) for one in kept])
    equal = why is None and definition is None and len(kept) > 1 and kept[1].score >= EQUALLY_NEAR * best
    together = _with_thread(index, answers)
    disputed = why is None and together != answers
    reason = why.reason if why else None
    alone = equal and not disputed
    cards = () if why is not None and why.beside else _cards(asked)
    return Reply(question, why is None, reason, together, understood, alone, disputed, round(sure, 3), cards)


def _cards(asked: Asked) -> tuple[str, ...]:
    """The cards that the question surely names."""
    sure = (spot.targets[0] for spot in asked.spots if spot.sure >= NAMED and len(spot.targets) == 1)
    return tuple(dict.fromkeys(sure))


def _text_asked(index: Index, asked: Asked) -> str | None:
    """Of a question that says nothing but a card's name, or that its text is wanted, what prints the card."""
    cards = _cards(asked)
    more = [word for word in asked.words if word not in index.words.small and word not in TEXT_WANTED]
    if more or len(asked.spots) != 1 or not cards:
        return None
    return next(iter(index.linked(cards[0], "printed")), None)


def _near(index: Index, asked: Asked, ranked: Sequence[Ranked]) -> list[Ranked]:
    """What is worth a look beside a silence: it is about a card or keyword that is named, or much speaks for it."""
    keyword = bool(index.rarity(token for _, token in asked.marks.get("keyword", ())))
    return [
        one
        for one in ranked
        if one.score >= NEAR or one.evidence.on_card or (keyword and not one.evidence.off_keyword)
    ]


def _definition(index: Index, asked: Asked, ranked: Sequence[Ranked]) -> Ranked | None:
    """Of a question that says nothing but a topic, what says what that is: the topic's rule, else its first note."""
    said = " ".join(word for word in asked.words if word not in index.words.small)
    meant_as_name = any(spot.sure > MEANT for spot in asked.spots)
    may_be = said and not meant_as_name and len(asked.units) <= LONGEST_TOPIC
    topic = index.resolve(said, "topic") if may_be else None
    if topic is None or topic.way not in WHOLE:
        return None
    by_id = {one.id: one for one in ranked}
    rules = [id for section in topic.targets for id in index.linked(section, "rules")]
    notes = [id for section in topic.targets for id in index.linked(section, "section")]
    # The rule under the title, which itself is never ranked, comes before those that a section cites besides.
    under_title = [id for title, id in pairwise(rules) if title not in by_id]
    return next((by_id[id] for id in (*under_title, *rules, *notes) if id in by_id), None)


def _with_thread(index: Index, answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """A thread's claims together when one of them came first: what play confirmed, then what it contradicts."""
    if not answers or not answers[0].document:
        return answers
    first, *rest = answers
    claims = index.linked(answers[0].document, "thread")
    if first.id not in claims:
        return answers
    together = [answer_of(claim, first.score) for claim in index.entries(claims)]
    together.sort(key=lambda one: not (one.replay and one.replay["status"] == "confirmed"))
    return (*together, *(one for one in rest if one.id not in claims))


def _by_number(index: Index, asked: Asked, understood: tuple[str, ...]) -> Reply:
    """The rules whose numbers a question names, whatever else it says."""
    ids = [id for number in asked.rule_numbers for old in numbers_then(number) for id in index.linked(old, "rule")]
    if not ids:
        numbers = ", ".join(asked.rule_numbers)
        return Reply(asked.text, False, f"les documents ne citent pas la règle {numbers}", (), understood)
    relevance = {one.id: one.score for one in rank(index, asked)}
    order = sorted(dict.fromkeys(ids), key=lambda id: (not id.startswith("cr/"), -relevance.get(id, 0.0)))
    answers = _answers(index, [(id, relevance.get(id, 1.0)) for id in order[:SHOWN]])
    return Reply(asked.text, True, None, answers, understood)


def _answers(index: Index, scored: Sequence[tuple[str, float]]) -> tuple[Answer, ...]:
    return tuple(answer_of(payload, score) for id, score in scored if (payload := index.entry(id)))


def answer_of(payload: Payload, score: float = 1.0) -> Answer:
    """A record as an answer of a score."""
    return Answer(
        kind=payload["kind"],
        id=payload["id"],
        document=payload["document"],
        line=payload["line"],
        end_line=payload["end_line"],
        heading=payload.get("heading"),
        card=payload["name"] if payload["kind"] == "card" else payload.get("card"),
        text=_text(payload),
        short_answer=payload.get("short_answer"),
        score=round(score, 4),
        rules=_rules(payload),
        also=tuple(payload.get("also", ())),
        replay=payload.get("replay"),
    )


def _text(payload: Payload) -> str:
    match payload["text"]:
        case str() as text:
            return text
        case {"fr": french, "en": english}:
            return str(french or english or "")
        case lines:
            return "\n".join(lines)


def _rules(payload: Payload) -> tuple[str, ...]:
    if payload["kind"] == "rule":
        return (payload["number"],)
    rules: Sequence[str] = payload.get("rules", ())
    return tuple(rules)
