"""A question to its answers."""

from collections.abc import Sequence

from faqtool.answers.certainty import RIGHT, SPOKEN_OF, signs
from faqtool.answers.question import LONGEST, Asked, understand
from faqtool.answers.ranking import EQUALLY_NEAR, HARDLY_BEHIND, Ranked, rank
from faqtool.answers.results import SURE, Answer, Payload, Reply
from faqtool.answers.silence import named_outside, silence
from faqtool.corpus.rule_numbers import numbers_then
from faqtool.french.fold import as_written
from faqtool.search.index import Index

SHOWN = 10  # answers listed at most
WORTH_SHOWING = 0.45  # of the best score
NEAR = 0.38  # the least score of what a silence is shown beside, whatever it is about: a weaker one only shares words
WHOLE = ("exact", "spelling")  # ways in which a topic is meant by the words as a whole
ALL_BUT_SMALL = 0.7  # how much of a topic's name is said at least where its small words are left out
MEANT = 0.5  # how sure it is at most of a word like any other that it was meant as a card's name
NAMED = 0.8  # how sure it is at least of a card that its text is shown, or said to be there
TEXT_WANTED = frozenset(["texte", "textes", "text", "carte", "card", "effet", "effets", "effect", "oracle"])
MEANING_WANTED = frozenset(
    word
    for words in (
        "regle regles mecanique mecaniques mot cle definition principe fonctionnement terminologie encore",
        "petit petite mana symbole symboles carte cartes type sort sorts capacite capacites",
        "lorwyn leveciel sombrelande",
        "rule rules mechanic mechanics keyword ability definition term exist still mana symbol symbols card cards type",
    )
    for word in words.split()
)
ASKS_WHAT = ("meaning", "manner")  # what a question turns on that only asks what a thing is
TOLD = frozenset(["who", "when", "number", "place", "reason", "after", "before", "during", "response", "choice"])
"""What a question turns on that asks for more than what a thing is, though it names nothing else."""
TEXT_AT = 2  # answers before the text of a card that is named
UNSEEN = SURE - 0.01  # how sure it is at most of an answer about a card whose text is not known, or one of two
ALIKE = 0.45  # the least likeness of one of its own questions to the one asked with which an answer is sure
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
    found = signs(asked, ranked, bool(outside)) if ranked else None
    sure = RIGHT.of(found) if found else 0.0
    if asked.borne or _open(ranked) or not _asked_before(ranked):
        sure = min(sure, UNSEEN)
    spoken_of = SPOKEN_OF.of(found) if found else 0.0
    if definition is not None:
        ranked = [definition, *(one for one in ranked if one is not definition)]
        sure = spoken_of = 1.0
    why = silence(index, asked, sure, spoken_of, outside)
    best = ranked[0].score if ranked else 0.0
    kept = [one for one in ranked[:SHOWN] if one.score >= WORTH_SHOWING * best]
    if why is not None:
        kept = [] if why.beside else _near(index, asked, kept)
    scored = [(one.id, one.score) for one in kept]
    if why is None and sure < SURE:
        scored = _with_text(index, asked, scored)
    answers = _answers(index, scored)
    equal = why is None and definition is None and len(kept) > 1 and kept[1].score >= EQUALLY_NEAR * best
    together = _with_thread(index, answers)
    disputed = why is None and together != answers
    return Reply(
        question,
        answered=why is None,
        reason=why.reason if why else None,
        answers=together,
        understood=understood,
        equal=equal and not disputed,
        disputed=disputed,
        certainty=round(sure, 3),
        spoken=round(spoken_of, 3),
        cards=() if why is not None and why.beside else _with_a_text(index, _cards(asked)),
    )


def _open(ranked: Sequence[Ranked]) -> bool:
    """Whether two documents are so near that which of them answers is left open."""
    scores = sorted((one.score for one in ranked), reverse=True)
    return len(scores) > 1 and scores[1] >= HARDLY_BEHIND * scores[0]


def _asked_before(ranked: Sequence[Ranked]) -> bool:
    """Whether one of the first's own questions is so like the one asked that it may be sure to answer it."""
    return bool(ranked) and ranked[0].evidence.alike >= ALIKE


def _cards(asked: Asked) -> tuple[str, ...]:
    """The cards that the question surely names."""
    sure = (spot.targets[0] for spot in asked.spots if spot.sure >= NAMED and len(spot.targets) == 1)
    return tuple(dict.fromkeys(sure))


def _with_a_text(index: Index, cards: Sequence[str]) -> tuple[str, ...]:
    """Those cards of which more than the mechanics is known."""
    return tuple(name for name in cards if any(one["text"] for one in index.entries(index.linked(name, "printed"))))


def _text_asked(index: Index, asked: Asked) -> str | None:
    """Of a question that says nothing but a card's name, or that its text is wanted, what prints the card."""
    cards = _cards(asked)
    more = [word for word in asked.words if word not in index.words.small and word not in TEXT_WANTED]
    if more or len(asked.spots) != 1 or not cards:
        return None
    return next(iter(index.linked(cards[0], "printed")), None)


def _with_text(index: Index, asked: Asked, scored: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    """What may answer, with the text of a card among the first that the question names: it may be all it asks for."""
    cards = _cards(asked)
    text = next(iter(index.linked(cards[0], "printed")), None) if cards and not asked.borne else None
    if text is None or text in [id for id, _ in scored[:TEXT_AT]]:
        return list(scored)
    rest = [one for one in scored if one[0] != text]
    return [*rest[:TEXT_AT], (text, rest[min(TEXT_AT, len(rest)) - 1][1]), *rest[TEXT_AT:]]


def _near(index: Index, asked: Asked, ranked: Sequence[Ranked]) -> list[Ranked]:
    """What is worth a look beside a silence: it is about a card or keyword that is named, or much speaks for it."""
    keyword = bool(index.rarity(token for _, token in asked.marks.get("keyword", ())))
    return [
        one
        for one in ranked
        if one.score >= NEAR or one.evidence.on_card or (keyword and not one.evidence.off_keyword)
    ]


def _definition(index: Index, asked: Asked, ranked: Sequence[Ranked]) -> Ranked | None:
    """Of a question that only asks what a thing is, what says so: a topic's rule, else its first note, else a card's
    reminder of what a keyword does."""
    meaning = {word for said, turn in asked.marks.get("turn", ()) if turn in ASKS_WHAT for word in said.split()}
    wanted = [word for word in asked.words if word not in index.words.small]
    said = [word for word in wanted if word not in MEANING_WANTED and word not in meaning] or wanted
    meant_as_name = any(spot.sure > MEANT for spot in asked.spots)
    if not said or meant_as_name or len(asked.units) > LONGEST_TOPIC or not TOLD.isdisjoint(asked.turns):
        return None
    by_id = {one.id: one for one in ranked}
    order = (*_of_topic(index, asked, said), *_of_term(index, asked, said))
    return next((by_id[id] for id in order if id in by_id), None)


def _of_topic(index: Index, asked: Asked, said: Sequence[str]) -> list[str]:
    """What says what a topic is whose name is all that is said, the likeliest first."""
    topic = index.resolve(" ".join(said), "topic")
    if not (topic.way in WHOLE or (topic.way == "part" and topic.score >= ALL_BUT_SMALL)):
        return []
    rules = [id for section in topic.targets for id in index.linked(section, "rules")]
    notes = [id for section in topic.targets for id in index.linked(section, "section")]
    own = {*topic.targets, *rules, *notes}
    defining = [id for token in asked.tokens for id in index.linked(token, "defined by") if id in own]
    return [*defining, *topic.targets, *rules, *notes]


def _of_term(index: Index, asked: Asked, said: Sequence[str]) -> list[str]:
    """What says what a term of the glossary is that is all that is said, in whatever words."""
    units = index.words.read(said, asked.english).units
    tokens = units[0] if len(units) == 1 else ()
    said_by = [(token, relation) for relation in ("defined by", "reminded by") for token in tokens]
    return [id for token, relation in said_by for id in index.linked(token, relation)]


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
    """A record as an answer of a score; a section answers with what it says of its subject."""
    said = payload.get("says") or payload
    return Answer(
        kind=payload["kind"],
        id=payload["id"],
        document=said["document"],
        line=said["line"],
        end_line=said["end_line"],
        heading=payload["name"] if payload["kind"] == "section" else payload.get("heading"),
        card=payload["name"] if payload["kind"] == "card" else payload.get("card"),
        text=_text(said),
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
