"""Cards by what is printed on them, for who looks for a kind of card and not for a name."""

import operator
import re
from collections.abc import Callable, Mapping

from faqtool.answers.results import CardReply, Payload
from faqtool.engine.mana import ManaCost
from faqtool.errors import FaqError, Fault
from faqtool.french.fold import fold
from faqtool.search.index import Index

_COMPARED = re.compile(r"\s*(<=|>=|<|>|=|≤|≥)?\s*(\d{1,3})\s*")
_WAYS: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt, "<=": operator.le, "≤": operator.le, "=": operator.eq, ">=": operator.ge, "≥": operator.ge,
    ">": operator.gt,
}  # fmt: skip


def card_list(index: Index, name: str = "", type: str | None = None, cost: str | None = None) -> CardReply:
    """The cards of all these words in their names and type lines and of such a converted mana cost, by name.

    ``cost`` is a number, with a comparison before it or none: ``3``, ``<=3``. A card without a mana cost has none to
    compare. Raises FaqError where it is neither.
    """
    holds = _comparison(cost) if cost is not None else None
    words, types = fold(name).split(), fold(type or "").split()
    found = {
        card["name"]: card
        for card in index.of_kind("card")
        if _has(words, f"{card['name']} {card['english_name'] or ''}")
        and _has(types, " ".join((*card["supertypes"], *card["types"], *card["subtypes"])))
        and (holds is None or _costs(card, holds))
    }
    return CardReply(None, None, 0.0, cards=tuple(found[name] for name in sorted(found, key=fold)))


def _has(wanted: list[str], printed: str) -> bool:
    return set(wanted) <= set(re.split(r"\W+", fold(printed)))


def _costs(card: Payload, holds: Callable[[int], bool]) -> bool:
    return bool(card["mana_cost"]) and holds(ManaCost.parse(card["mana_cost"]).mana_value)


def _comparison(cost: str) -> Callable[[int], bool]:
    read = _COMPARED.fullmatch(cost)
    if read is None:
        raise FaqError(Fault(f"« {cost} » n'est pas un coût converti", "--cost", "donnez un nombre : 3, <=3, >5"))
    compare, number = _WAYS[read[1] or "="], int(read[2])
    return lambda value: compare(value, number)
