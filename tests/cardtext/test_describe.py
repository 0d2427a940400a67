"""Descriptions say all there is in ability data."""

from dataclasses import is_dataclass

import pytest

from faqtool.cardtext.describe import describe, unprinted
from faqtool.engine import abilities
from faqtool.engine.abilities import CostLess, Filter, IsType, These, X
from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import CardType, Who, Zone

BY_HAND = {Filter, CostLess, These}
"""Printed by a branch of their own; card text never makes a These."""
KINDS = [
    kind
    for kind in vars(abilities).values()
    if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == abilities.__name__
]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in BY_HAND], ids=lambda kind: kind.__name__)
def test_a_description_leaves_out_no_field(kind: type) -> None:
    assert unprinted(kind) == set()


SHOWN = [
    (Filter(Zone.BATTLEFIELD, (IsType(CardType.CREATURE),)), "creature"),
    (Filter(Zone.GRAVEYARD, ()), "card in graveyard"),
    (Filter(None, ()), "object anywhere"),
    (CostLess(ManaCost.parse("{1}")), "costs {1} less"),
    (CostLess(ManaCost.parse("{1}"), more=True), "costs {1} more"),
    (Who.OPPONENT, "opponent"),
    (X(), "X"),
]


@pytest.mark.parametrize(("data", "words"), SHOWN)
def test_data_reads_as_terse_words(data: object, words: str) -> None:
    assert describe(data) == words
