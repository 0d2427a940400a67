"""The rules of the game that a proof rests on, whatever document it is of: each played as a scenario of its own.

They stand in ``rules/``, a file for each part of the game, with the number of the rule; their cards are in
``rules/cards.yaml``, so that they are the same for every corpus. What they expect is the rules' word, as that of a
document is for the entries of ``rulings.yaml``.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date as Day
from functools import cache, partial
from pathlib import Path

from faqtool.corpus.cards import basic_lands, card_from_entry
from faqtool.corpus.records import Card
from faqtool.corpus.yaml_lines import Sequence, load_yaml
from faqtool.errors import Fault, ScenarioError
from faqtool.parallel import Shared, cores
from faqtool.replay.eras import Replayed, replay
from faqtool.replay.load import load_text
from faqtool.replay.load_scenario import Known
from faqtool.replay.pool import Pool
from faqtool.replay.scenario import Scenario
from faqtool.replay.verdict import failures_of

FOLDER = Path(__file__).parent / "rules"
CARDS = "cards.yaml"


@cache
def core_cards() -> tuple[Card, ...]:
    """The cards of all these scenarios. Raises ScenarioError where the file is not as it was shipped."""
    faults: list[Fault] = []
    root = load_yaml(FOLDER / CARDS, ScenarioError)
    rows = root.items if isinstance(root, Sequence) else ()
    cards = [card for row in rows if (card := card_from_entry(row, CARDS, faults))]
    if faults:
        raise ScenarioError(*faults)
    return (*cards, *basic_lands())


@cache
def core_rules() -> tuple[Scenario, ...]:
    """The scenarios in the order of their files. Raises ScenarioError; a scenario without its rule is a fault."""
    known = Known.of_cards(core_cards())
    files = sorted(path for path in FOLDER.glob("*.yaml") if path.name != CARDS)
    texts = ((f"{FOLDER.name}/{path.name}", path.read_text(encoding="utf-8")) for path in files)
    found = tuple(one for name, text in texts for one in load_text(text, name, known).scenarios)
    if nameless := [one for one in found if one.rule is None or one.name is None]:
        raise ScenarioError(*(Fault("scénario sans sa règle ou sans nom", one.where, "rule: …") for one in nameless))
    return found


@cache
def core_rules_played(today: Day) -> tuple[Replayed, ...]:
    """Every scenario and variant, by the rules of its own date and of a day called today."""
    with Shared(partial(_played, Pool.of(core_cards()), today), core_rules(), cores()) as shared:
        return tuple(one for played in shared.results() for one in played)


def _played(pool: Pool, today: Day, rule: Scenario) -> tuple[Replayed, ...]:
    return tuple(replay(one, one.on or today, today, pool) for one in rule.all)


def core_failures(today: Day) -> Iterator[Fault]:
    """What of the rules does not come out as they say. Their files are the tool's: no place of the user's is named."""
    numbers = [rule.rule for rule in core_rules() for _ in rule.all]
    for number, played in zip(numbers, core_rules_played(today), strict=True):
        for fault in failures_of(f"règle {number}", played):
            yield replace(fault, message=f"{fault.message} ({fault.where})", where="")
