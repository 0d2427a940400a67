"""What a cost reduction takes from the way to pay that was chosen."""

import pytest

from faqtool.engine.casting.paying import Bill, reduce
from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import Colour

BLUE = Bill((Colour.BLUE,), 3)


@pytest.mark.parametrize(
    ("less", "left", "left_today"),
    [
        ("{U}", "{3}", "{3}"),  # the colour is there
        ("{1}", "{2}{U}", "{2}{U}"),  # generic mana
        ("{R}", "{3}{U}", "{2}{U}"),  # a colour that is not
        ("{U}{U}", "{3}", "{2}"),  # more of it than there is
        ("{5}", "{U}", "{U}"),  # more generic mana than there is
    ],
)
def test_a_reduction_takes_what_the_cost_has_and_spills_over_today(less: str, left: str, left_today: str) -> None:
    assert str(reduce(BLUE, ManaCost.parse(less))) == left
    assert str(reduce(BLUE, ManaCost.parse(less), spills=True)) == left_today


def test_coloured_mana_has_nothing_to_spill_over_to_in_a_cost_without_generic_mana() -> None:
    assert str(reduce(Bill((Colour.BLUE, Colour.BLUE), 0), ManaCost.parse("{R}"), spills=True)) == "{U}{U}"
