"""Several instances of one keyword on a spell, each with a cost of its own."""

from collections.abc import Iterable
from dataclasses import replace

from faqtool.engine.abilities import Ability, CostOption, PaidCost, Triggered


def numbered(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    """A second instance of conspire, printed or given, has a cost of its own name, paid and noticed apart (502.78b)."""
    seen: dict[str, int] = {}
    name = ""
    out: list[Ability] = []
    for ability in abilities:
        match ability:
            case CostOption() if ability.keyword is not None and not ability.alternative:
                stem = ability.keyword
                seen[stem] = seen.get(stem, 0) + 1
                name = stem if seen[stem] == 1 else f"{stem} {seen[stem]}"
                ability = replace(ability, name=name)
            case Triggered(PaidCost()):
                ability = replace(ability, event=PaidCost(name))
        out.append(ability)
    return tuple(out)


def is_doubled(abilities: Iterable[Ability]) -> bool:
    """Whether two costs that can be paid go by one name."""
    names = [ability.name for ability in abilities if isinstance(ability, CostOption)]
    return len(set(names)) < len(names)
