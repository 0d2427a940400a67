"""A card, a rule or a topic by its name or number."""

from collections.abc import Iterable, Iterator

from faqtool.answers.question import rule_numbers
from faqtool.answers.results import CardReply, Payload, RuleReply, TopicReply
from faqtool.corpus.rule_numbers import normal_number, number_order, numbers_then
from faqtool.french.fold import fold
from faqtool.search.index import Index
from faqtool.search.names import LONGEST_TYPED, NO_MATCH, Match
from faqtool.search.words import plain_words

LIKE_ENOUGH = 0.82  # likeness from which a misspelt topic is taken as meant: of a short name one letter says much


def card(index: Index, typed: str) -> CardReply:
    """A card by any spelling of its name, a part of it, its English name, or how either sounds."""
    match = index.resolve(fold(typed), "card")
    suggestions: tuple[str, ...] = ()
    if not match.targets and (mended := _mended(index, typed)) != fold(typed):
        match = index.resolve(mended, "card")
    if not match.targets:
        match = index.resolve(fold(typed), "block card")
    if not match.targets:
        match, suggestions = index.by_ear(fold(typed), "card")
    if not match.clear:
        return CardReply(typed, match.way, match.score, candidates=match.targets, suggestions=suggestions)
    name = match.targets[0]
    printed = index.entries(index.linked(name, "printed"))
    return CardReply(
        typed,
        match.way,
        match.score,
        card=next((one for one in printed if one["loyalty"]), printed[0]),  # one print may leave it out
        rulings=tuple(index.entries(index.linked(name, "rulings"))),
        topics=tuple(dict.fromkeys(section["name"] for section in index.entries(index.linked(name, "topics")))),
        mentioned_in=tuple(index.linked(name, "mentions")),
    )


def _mended(index: Index, typed: str) -> str:
    """A name with hurried spelling mended, as it would be in a question: « oring »."""
    if len(typed) > 2 * LONGEST_TYPED:
        return fold(typed)
    return " ".join(word for _, word in index.words.unhurried(plain_words(typed)))


def rule(index: Index, typed: str | None) -> RuleReply:
    """A rule and its sub-rules, by the number that a document quotes or today's; all rules without a number."""
    rules = sorted(index.of_kind("rule"), key=lambda row: (number_order(row["number"]), row["edition"]))
    if typed is None:
        return RuleReply(None, tuple(_proved(index, row) for row in rules))
    number = normal_number(typed.strip().lower().removeprefix("cr").strip(" ./"))
    if number is None:
        said = rule_numbers(typed)
        number = said[0] if len(said) == 1 else None
    if number is None:
        return RuleReply(typed, ())
    wanted = numbers_then(number)
    # Today's numbers come second: 303.4h of 2010 is what a document quotes, whatever 303.4h is now.
    for pick in (
        lambda row: row["number"] in wanted[:1],
        lambda row: row["number"] in wanted or row["today"] == number,
    ):
        named = [row for row in rules if pick(row)]
        if named:
            break
    below = [row for row in rules if any(_is_below(row["number"], one["number"]) for one in named)]
    if not named:
        below = [row for row in rules if _is_below(row["number"], number) or _is_below(row["today"] or "", number)]
    found = [row for row in rules if row in named or row in below]
    return RuleReply(typed, tuple(_proved(index, row) for row in found))


def _is_below(number: str, above: str) -> bool:
    """Whether a rule is a sub-rule: 502.79a of 502.79, 303.4 of 303."""
    rest = number.removeprefix(above)
    return number.startswith(above) and bool(rest) and (rest[0] == "." or rest[0].isalpha())


def _proved(index: Index, row: Payload) -> Payload:
    """A rule with the rulings under it that were replayed as they say."""
    rulings = index.entries(id for id in index.linked(row["number"], "rule") if not id.startswith("cr/"))
    confirmed = [one["id"] for one in (row, *rulings) if one["replay"]["status"] == "confirmed"]
    return {**row, "proved_by": confirmed}


def topic(index: Index, typed: str | None) -> TopicReply:
    """The notes of a mechanic, cycle or theme by its French or English name; the list without a name."""
    if typed is None:
        return TopicReply(None, topics=tuple(index.of_kind("section")))
    if len(typed) > 2 * LONGEST_TYPED:
        return TopicReply(typed)  # nothing is called that
    match = index.resolve(fold(typed), "topic")
    likely: tuple[str, ...] = ()
    if match.way == "spelling" and (match.score < LIKE_ENOUGH or _other_keyword(index, typed)):
        match, likely = NO_MATCH, () if _other_keyword(index, typed) else match.targets
    if not match.targets:
        match = _named_within(index, fold(typed)) or match
    if not match.targets and not likely and not _other_keyword(index, typed):
        match, likely = index.by_ear(fold(typed), "topic")
    sections = index.in_order(match.targets)
    if len({section["name"] for section in sections}) > 1:
        sections = [section for section in sections if not section["parent"]] or sections
    if len({section["name"] for section in sections}) != 1:
        suggestions = dict.fromkeys(section["name"] for section in index.in_order(likely))
        candidates = dict.fromkeys(section["title"] for section in sections)
        return TopicReply(typed, candidates=tuple(candidates), suggestions=tuple(suggestions))
    ids = [section["id"] for section in sections]
    inside = [one for id in ids for one in (id, *index.linked(id, "subsections"))]
    cards = [card for id in ids for card in index.entries(index.linked(id, "example"))]
    return TopicReply(
        typed,
        sections[0],
        cards[0] if cards else None,
        tuple(_proved(index, rule) for id in ids for rule in index.entries(index.linked(id, "rules"))),
        tuple(_once(one for id in inside for one in index.entries(index.linked(id, "section")))),
    )


def _other_keyword(index: Index, typed: str) -> bool:
    """Whether what was typed is a keyword of the game as it stands, and so no other's misspelling."""
    words = plain_words(typed)
    return any(said == " ".join(words) for said, _ in index.words.marked(words).get("keyword", ()))


def _named_within(index: Index, typed: str) -> Match | None:
    """The topic whose whole name stands among the typed words, the longest name first (« mana hybride »)."""
    names = {name for name, _ in index.names_beginning("", "topic") if f" {name} " in f" {typed} "}
    return index.resolve(max(names, key=lambda name: (len(name), name)), "topic") if names else None


def _once(rulings: Iterable[Payload]) -> Iterator[Payload]:
    """Rulings without those that another document says in the same words."""
    seen: set[str] = set()
    for ruling in rulings:
        if ruling["text"] not in seen:
            seen.add(ruling["text"])
            yield ruling


def names_beginning(index: Index, typed: str, kind: str) -> list[tuple[str, str]]:
    """Names as they are printed that begin as typed: the French one, or the English one with the French beside it.

    A spelling that is printed nowhere (a word of the glossary) is given as it is compared, where no other begins so.
    """
    printed: dict[str, tuple[str, str]] = {}  # by what they name
    spellings: dict[str, str] = {}
    for folded, target in index.names_beginning(fold(typed), kind):
        entry = index.entry(target) or next(iter(index.entries(index.linked(target, "printed"))), {})
        french, english = entry.get("name") or "", entry.get("english_name") or ""
        if folded == fold(french):
            printed[target] = (french, "")
        elif folded == fold(english):
            printed.setdefault(target, (english, french))
        else:
            spellings.setdefault(folded, french)
    return list(dict.fromkeys(printed.values()) or spellings.items())
