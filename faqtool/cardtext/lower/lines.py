"""Printed lines: what each outer shape makes of its parts."""

from collections.abc import Callable, Iterable, Iterator

from faqtool.cardtext.lower.amounts import stated
from faqtool.cardtext.lower.conditions import condition
from faqtool.cardtext.lower.context import About, Discourse, no_meaning, number
from faqtool.cardtext.lower.costs import costs
from faqtool.cardtext.lower.events import SIDES, STEPS, is_own, pattern
from faqtool.cardtext.lower.keyword_lines import keywords
from faqtool.cardtext.lower.playing import ABOUT_THE_SPELL, limits, of_the_spell
from faqtool.cardtext.lower.replacements import as_enters, replacement
from faqtool.cardtext.lower.selections import bare
from faqtool.cardtext.lower.sentences import add_sentence, body, only
from faqtool.cardtext.lower.states import STATES
from faqtool.cardtext.lower.statics import static_abilities
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    Ability,
    Activated,
    Body,
    Cost,
    DiscardCost,
    Effect,
    Enchant,
    EventPattern,
    EventPlayer,
    Filter,
    May,
    Modes,
    Move,
    Moves,
    N,
    Negative,
    PayLoyalty,
    Players,
    PlaysAbility,
    Ref,
    SacrificeCost,
    SpellAbility,
    This,
    Triggered,
)
from faqtool.engine.terms import Who, Zone


def abilities_of(
    node: Node, about: About, line: int, links: frozenset[str], own: Ref | None = None, link: str | None = None
) -> tuple[Ability, ...]:
    """The abilities of one printed line, from its tree."""
    ctx = Discourse(about, own or This(), links, link=link)
    shape = LINES.get(node.name)
    if shape is None:
        no_meaning(f"ligne sans sens : {node.name}")
    return tuple(shape(ctx, node, line))


def _keyword_line(ctx: Discourse, node: Node, line: int) -> list[Ability]:
    return keywords(ctx, node, line)


def _enchant(ctx: Discourse, node: Node, line: int) -> list[Ability]:
    return [Enchant(bare(ctx, node), line)]


def _enchant_player(ctx: Discourse, node: Node, line: int) -> list[Ability]:
    node.has("JOUEUR")
    return [Enchant(Players(Who.OPPONENT if node.has("ADVERSAIRE") else Who.ANY), line)]


def _activated(ctx: Discourse, node: Node, line: int) -> list[Ability]:
    node.all("ability_word")
    paid = costs(ctx, node.must("costs"))
    ctx.sacrificed = any(isinstance(cost, SacrificeCost) and isinstance(cost.what, Filter) for cost in paid)
    modal = node.get("modal")
    if modal:
        return [Activated(paid, _modes(ctx, modal), line=line)]
    written = node.must("body")
    done = body(ctx, written)
    said = limits(ctx, written, "only_ability")
    return [Activated(paid, done, said.when, said.sorcery, said.once, _works_from(paid, done), line)]


def _works_from(paid: tuple[Cost, ...], done: Body) -> Zone:
    """An ability whose cost or effect moves its own card out of a zone works from there alone (CR 2026-02 113.6m)."""
    if any(isinstance(cost, DiscardCost) and cost.what == This() for cost in paid):
        return Zone.HAND
    return next((move.frm for move in _own_moves(done.steps) if move.frm), Zone.BATTLEFIELD)


def _own_moves(steps: Iterable[Effect]) -> Iterator[Move]:
    for step in steps:
        if isinstance(step, Move) and step.what == This():
            yield step
        elif isinstance(step, May):
            yield from _own_moves(step.steps)


def _loyalty(ctx: Discourse, node: Node, line: int) -> list[Ability]:
    leaf = node.leaf("LOYALTY")
    text = leaf.value if leaf else "0"
    amount = number(text.lstrip("+-"))
    if text.startswith("-"):
        amount = N(-amount.value) if isinstance(amount, N) else Negative(amount)
    return [Activated((PayLoyalty(amount),), body(ctx, node.must("body")), sorcery_speed=True, line=line)]


def _triggered(ctx: Discourse, node: Node, line: int) -> list[Ability]:
    node.all("ability_word")
    inner = only(node.all("whenever", "at_step")[0])
    if inner.name in SIDES:  # « bloque ou devient bloquée »: one ability for each, read twice
        fresh = (Discourse(ctx.about, ctx.own, ctx.links, link=ctx.link) for _ in SIDES[inner.name])
        sides = zip(fresh, SIDES[inner.name], strict=True)
        return [one for side, name in sides for one in _triggered_by(side, node, line, pattern(side, inner, name))]
    return _triggered_by(ctx, node, line, trigger(ctx, node.all("whenever", "at_step")[0]))


def _triggered_by(ctx: Discourse, node: Node, line: int, event: EventPattern) -> list[Ability]:
    asked = node.get("intervening")
    wanted = condition(ctx, only(asked)) if asked else None
    written = node.must("body")
    if wanted is None and _opens_with_if(written):
        no_meaning("« si » juste après l'événement est une condition de déclenchement")
    if isinstance(event, PlaysAbility):
        ctx.clause += 1
    done = body(ctx, written)
    zone = _works_from((), done)
    if isinstance(event, Moves) and is_own(event.filter):
        zone = Zone.GRAVEYARD if event.frm is None and event.to is Zone.GRAVEYARD else Zone.BATTLEFIELD
    return [Triggered(event, done, wanted, zone, ctx.link, line)]


def trigger(ctx: Discourse, node: Node) -> EventPattern:
    inner = only(node)
    if node.name == "at_step":
        if inner.name not in STEPS:
            no_meaning("étape à venir : ce n'est pas un déclenchement")
        if STEPS[inner.name].whose is not Who.YOU:
            ctx.speak(EventPlayer(), frozenset({"JOUEUR"}), False, "m", 1)
        return STEPS[inner.name]
    return pattern(ctx, inner)


def _opens_with_if(written: Node) -> bool:
    first = next(kid for kid in written.kids if isinstance(kid, Node))
    return any(isinstance(kid, Node) and kid.name == "if_lead" for kid in first.kids)


def _modal(ctx: Discourse, node: Node, line: int) -> list[Ability]:
    return [SpellAbility(_modes(ctx, node.must("modal")), line)]


def _modes(ctx: Discourse, node: Node) -> Modes:
    how_many = node.must("how_many_modes").get("number")
    choose = stated(how_many) if how_many else N(1)
    bodies: list[Body] = []
    for mode in node.all("mode"):
        first = len(ctx.targets)
        with ctx.inner() as steps:
            mode.name = "sentence"
            add_sentence(ctx, mode)
            mode.name = "mode"
        bodies.append(Body(tuple(ctx.targets[first:]), tuple(steps)))
        ctx.referents.clear()
    if not isinstance(choose, N):
        no_meaning("nombre de modes variable")
    return Modes(choose.value, tuple(bodies))


def _plain(ctx: Discourse, node: Node, line: int) -> list[Ability]:
    node.all("ability_word")
    written = node.must("body")
    playing = of_the_spell(ctx, written, line)
    if playing and all(kid.name in ABOUT_THE_SPELL for kid in written.kids if isinstance(kid, Node)):
        return playing
    if ctx.about.is_spell and not _is_static(written):
        return [*playing, SpellAbility(body(ctx, written), line)]
    if ctx.about.is_spell:
        return [*playing, *static_body(ctx, written, line, zone=None)]
    return [*playing, *static_body(ctx, written, line)]


def _is_static(written: Node) -> bool:
    """On a spell, only a lasting statement about the spell itself is no instruction (« ~ est noire »)."""
    for sentence in (kid for kid in written.kids if isinstance(kid, Node)):
        parts = [kid for kid in sentence.kids if isinstance(kid, Node)]
        if any(part.name in ("duration_lead", "duration_trail") for part in parts):
            return False
        inner = [kid for part in parts if part.name == "clauses" for kid in part.kids if isinstance(kid, Node)]
        if not all(_speaks_of_itself(clause) for clause in inner):
            return False
    return True


def _speaks_of_itself(clause: Node) -> bool:
    things = [kid for kid in clause.kids if isinstance(kid, Node) and kid.name == "things"]
    own = bool(things) and all(isinstance(kid, Node) and kid.name == "self" for kid in things[0].kids)
    said = [kid for kid in clause.kids if isinstance(kid, Node) and kid.name == "predicate"]
    return own and all(isinstance(part, Node) and part.name in STATES for one in said for part in one.kids
                       if isinstance(part, Node))


def static_body(ctx: Discourse, written: Node, line: int, zone: Zone | None = Zone.BATTLEFIELD) -> list[Ability]:
    """Every sentence of a static line."""
    return static_abilities(ctx, written, line, zone)


LINES: dict[str, Callable[[Discourse, Node, int], list[Ability]]] = {
    "keyword_line": _keyword_line,
    "enchant_line": _enchant,
    "enchant_player_line": _enchant_player,
    "activated_line": _activated,
    "loyalty_line": _loyalty,
    "triggered_line": _triggered,
    "modal_line": _modal,
    "replacement_line": replacement,
    "as_enters_line": as_enters,
    "plain_line": _plain,
}
