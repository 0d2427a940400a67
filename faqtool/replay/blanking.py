"""Whether a scenario bites: with the text or the rule under test blanked, something expected must fail."""

from collections.abc import Iterable
from dataclasses import replace

from faqtool.corpus.corpus import Corpus
from faqtool.corpus.records import RecordId, Rule, Ruling
from faqtool.engine.eras import BLANKABLE, Ruleset
from faqtool.french.fold import fold
from faqtool.replay.outcome import Outcome
from faqtool.replay.pool import Blank, Pool
from faqtool.replay.run import run
from faqtool.replay.scenario import Scenario, UnderTest


def bites(scenarios: Iterable[Scenario], tested: tuple[UnderTest, ...], rules: Ruleset, pool: Pool) -> bool:
    """Whether something that is expected comes out otherwise with what is tested blanked, in any of the scenarios.

    Only what is expected counts, and what has to be refused: a step that can't be done without the text is left out.
    """
    parts: dict[str, frozenset[str] | None] = {}
    keywords: set[str] = set()
    off: set[str] = set()
    for one in tested:
        if one.card is not None:
            folded = fold(one.card)
            before = parts.get(folded, frozenset())
            parts[folded] = None if one.part is None or before is None else before | {one.part}
        elif one.rule in BLANKABLE:
            off.add(one.rule)
        elif one.rule is not None:
            keywords |= pool.keywords(one.rule)
    blank = Blank(parts, frozenset(keywords))
    without = replace(rules, off=rules.off | off)
    return any(_otherwise(run(one, without, pool, blank=blank, lenient=True)) for one in scenarios)


def _otherwise(blanked: Outcome) -> bool:
    """Whether anything is found that was not expected; that it was refused for another reason does not count."""
    return any(not one.ok and not one.refused for one in blanked.expectations)


def text_under_test(scenario: Scenario, claim: Ruling | Rule | None, corpus: Corpus) -> tuple[UnderTest, ...]:
    """What a scenario tests: what it says, else the card of the heading, else the rule or the keyword it is of.

    Empty where none of these is known: the scenario has to say.
    """
    if scenario.tests:
        return scenario.tests
    match claim:
        case Ruling(card=str() as card):
            return (UnderTest(card=card),)
        case Rule(number=number) if number in BLANKABLE:
            return (UnderTest(rule=number),)
        case Rule(number=number):
            keyword = _title(number, corpus)
            return (UnderTest(rule=keyword),) if keyword else ()
        case _:
            return ()


def _title(number: str, corpus: Corpus) -> str | None:
    """What the rule above a sub-rule is about: of 502.79a, the title of 502.79 (« Persistance »)."""
    above = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    rule = corpus.by_id.get(RecordId(f"cr/{above}"))
    if not isinstance(rule, Rule) or not rule.title or not rule.french:
        return None
    return rule.french.split(".")[-1].strip() if rule.french[:1].isdigit() else rule.french.strip()
