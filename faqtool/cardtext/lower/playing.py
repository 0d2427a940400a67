"""When something may be played, and what may or must be paid for it besides its mana cost."""

from dataclasses import dataclass

from faqtool.cardtext.lower.conditions import EXTRA, condition
from faqtool.cardtext.lower.context import Discourse, no_meaning
from faqtool.cardtext.lower.costs import COSTS, costs
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    Ability,
    AllTrue,
    Condition,
    CostOption,
    During,
    PayMana,
    PlayedOnly,
    Static,
    This,
)
from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import Step, Who, Zone

MOMENTS: dict[str, During] = {
    "your_turn": During(None, Who.YOU),
    "opponents_turn": During(None, Who.OPPONENT),
    "the_combat": During(Step.BEGIN_COMBAT, Who.ANY, Step.END_COMBAT),
    "your_combat_phase": During(Step.BEGIN_COMBAT, Who.YOU, Step.END_COMBAT),
    "your_upkeep_step": During(Step.UPKEEP, Who.YOU),
    "attackers_step": During(Step.ATTACKERS, Who.ANY),
    "blockers_step": During(Step.BLOCKERS, Who.ANY),
    "before_blockers": During(Step.UNTAP, Who.ANY, Step.ATTACKERS),
}
OPTIONS = ("extra_option", "extra_mana")
ABOUT_THE_SPELL = ("only_spell", "extra_cost", "extra_either", *OPTIONS)
"""Sentences that speak of how the spell is played, and are no instructions."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What « Ne jouez cette capacité que … » says: a condition, the time of a sorcery, once each turn."""

    when: Condition | None = None
    sorcery: bool = False
    once: bool = False


def limits(ctx: Discourse, written: Node, kind: str) -> Limits:
    """All restrictions on playing that a body's sentences of that kind state."""
    wanted: list[Condition] = []
    sorcery = once = False
    for sentence in written.all(kind):
        sentence.all("own")
        for moment in sentence.all(*MOMENTS, "sorcery_time", "once_each_turn", "only_where"):
            match moment.name:
                case "sorcery_time":
                    sorcery = True
                case "once_each_turn":
                    once = True
                case "only_where":
                    wanted.append(condition(ctx, moment.all()[0]))
                case name:
                    wanted.append(MOMENTS[name])
    when = AllTrue(tuple(wanted)) if len(wanted) > 1 else wanted[0] if wanted else None
    return Limits(when, sorcery, once)


def of_the_spell(ctx: Discourse, written: Node, line: int) -> list[Ability]:
    """Restrictions on playing the spell, and its additional costs, as abilities that work on the stack."""
    found: list[Ability] = []
    said = limits(ctx, written, "only_spell")
    if said.sorcery or said.once:
        no_meaning("restriction d'un sort au moment d'un rituel ou à une fois par tour")
    if said.when is not None:
        found.append(Static((PlayedOnly(said.when),), This(), zone=Zone.STACK, line=line))
    for sentence in written.all("extra_cost", "extra_either", *OPTIONS):
        sentence.all("own")
        if sentence.name == "extra_mana":
            leaf = sentence.leaf("MANA")
            paid: tuple[Ability, ...] = (
                CostOption(EXTRA, (PayMana(ManaCost.parse(leaf.value) if leaf else ManaCost()),), False, line=line),
            )
        elif sentence.name == "extra_option":
            paid = (CostOption(EXTRA, costs(ctx, sentence.must("costs")), False, line=line),)
        elif sentence.name == "extra_either":
            paid = _either(ctx, sentence, line)
        else:
            paid = (CostOption(EXTRA, costs(ctx, sentence.must("costs")), False, required=True, line=line),)
        found.extend(paid)
        ctx.optional_cost = EXTRA if sentence.name in OPTIONS else ctx.optional_cost
    return found


def _either(ctx: Discourse, sentence: Node, line: int) -> tuple[Ability, ...]:
    """« révélez une carte d'elfe de votre main ou payez {3} »: the one that is no mana is named, else that is due."""
    named, due = (costs(ctx, Node("costs", (part,))) for part in sentence.all(*COSTS))
    if any(isinstance(cost, PayMana) for cost in named):
        named, due = due, named
    return (
        CostOption(EXTRA, named, False, line=line),
        CostOption(f"sans {EXTRA}", due, False, required=True, unless=EXTRA, line=line),
    )
