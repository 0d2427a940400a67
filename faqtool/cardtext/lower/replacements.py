"""« Si … devait …, … à la place » and « au moment où … arrive en jeu »."""

from dataclasses import replace

from faqtool.cardtext.lower.amounts import stated
from faqtool.cardtext.lower.clauses import clause, verb_of
from faqtool.cardtext.lower.context import Discourse, fixed, no_meaning
from faqtool.cardtext.lower.modifiers import owned_in
from faqtool.cardtext.lower.moves import counters_on_it
from faqtool.cardtext.lower.nouns import PLACES, spread, zone_of
from faqtool.cardtext.lower.recipients import selected
from faqtool.cardtext.lower.references import one, reference, selection
from faqtool.cardtext.lower.selections import describe, spread_filters
from faqtool.cardtext.lower.sentences import body
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    Ability,
    Amount,
    Body,
    Choose,
    ControlledBy,
    Cost,
    Countered,
    Damages,
    Discards,
    EntersWith,
    EventObject,
    EventPattern,
    Filter,
    IsAbilityOnStack,
    IsRef,
    IsSpell,
    Moves,
    PayLife,
    Players,
    Predicate,
    RedirectThis,
    Replacement,
    RevealCost,
    This,
)
from faqtool.engine.terms import Who, Zone


def replacement(ctx: Discourse, node: Node, line: int) -> list[Ability]:
    """A replacement effect that names the event it replaces."""
    would = node.all("would_damage", "would_counter", "would_discard", "would_die", "would_enter")[0]
    match would.name:
        case "would_discard":
            return [_discard(ctx, would, line)]
        case "would_enter":
            return [_enter(ctx, would, line)]
        case "would_damage":
            event = _damage(ctx, would)
        case "would_counter":
            event = _counter(ctx, would)
        case _:
            event = _die(ctx, would)
    return [Replacement(event, _instead(ctx, would.must("body")), line=line)]


def _enter(ctx: Discourse, would: Node, line: int) -> EntersWith:
    """« Si une créature devait arriver en jeu …, elle arrive avec un marqueur supplémentaire sur elle »."""
    what = selection(ctx, would.must("things"))
    mine = tuple(ControlledBy(Who.YOU) for under in would.all("under_you", "under_owner") if under.name == "under_you")
    tapped, counters = entering(ctx, would)
    return EntersWith(Filter(Zone.BATTLEFIELD, (*what.all, *mine)), tapped, counters, line=line)


def entering(ctx: Discourse, node: Node) -> tuple[bool, tuple[tuple[str, Amount], ...]]:
    """Tapped or not, and with which counters."""
    parts = node.all("entering_tapped", "entering_counters")
    tapped = any(part.name == "entering_tapped" and part.has("ENGAGE") for part in parts)
    counters = tuple(
        counters_on_it(ctx, part.must("with_counters_on_it")) for part in parts if part.name == "entering_counters"
    )
    return tapped, counters


def _instead(ctx: Discourse, written: Node) -> Body:
    """The body of a replacement; its « à la place » says what it is and asks for nothing more."""
    ctx.replacing = True
    return body(ctx, written)


def _damage(ctx: Discourse, node: Node) -> EventPattern:
    source = selection(ctx, node.must("things"))
    to, _ = selected(ctx, node.must("recipients"))
    ctx.quantity = "event"
    return Damages(Filter(None, source.all), to)


def _counter(ctx: Discourse, node: Node) -> EventPattern:
    by, what = node.all("things")
    said = spread_filters(ctx, by)
    whose = {p for one in said for p in one.predicates if isinstance(p, ControlledBy)}
    if whose != {ControlledBy(Who.YOU)} or {"SORT", "CAPACITE"} - {h for one in said for h in one.heads}:
        no_meaning("contrecarré par autre chose qu'un sort ou une capacité que vous contrôlez")
    countered = selection(ctx, what)
    ctx.speak(EventObject(), frozenset({"SORT", "CARTE"}), False, "m", 1)
    return Countered(countered, Who.YOU)


def _die(ctx: Discourse, node: Node) -> EventPattern:
    what = selection(ctx, node.must("things"))
    place = node.all(*PLACES)[0]
    if zone_of(place) is not Zone.GRAVEYARD:
        no_meaning("zone inattendue")
    from_play = node.has("DEPUIS_LE_JEU")
    zone = Zone.BATTLEFIELD if from_play else None
    if what.all != (IsRef(This()),):
        ctx.speak(EventObject(), frozenset({"CARTE", "PERMANENT", "creature"}), False, None, 1)
    return Moves(Filter(zone, (*what.all, *_whose(ctx, place))), zone, Zone.GRAVEYARD)


def _whose(ctx: Discourse, place: Node) -> tuple[Predicate, ...]:
    """Whose graveyard: a card is put into its owner's, so that « de son propriétaire » says nothing more."""
    return () if place.name == "their_zone" or place.all("its_owner") else owned_in(ctx, place)


def _discard(ctx: Discourse, node: Node, line: int) -> Replacement:
    """« Si un sort ou une capacité qu'un adversaire contrôle vous contraint à vous défausser de ~, … »."""
    said = spread_filters(ctx, node.must("things"))
    theirs = ControlledBy(Who.OPPONENT)
    if not all(theirs in one.predicates for one in said):
        no_meaning("cause d'une défausse : un adversaire attendu")
    kinds = {type(p) for one in said for p in one.predicates}
    if not {IsSpell, IsAbilityOnStack} <= kinds:
        no_meaning("cause d'une défausse : un sort ou une capacité attendus")
    node.all("own")
    for place in node.all("your_zone", "a_graveyard"):
        place.has("CIMETIERE")
    ctx.speak(This(), frozenset({"CARTE", "PERMANENT", "SORT"}), False, None, 1)
    with ctx.inner() as steps:
        for part in node.must("clauses").all():
            if part.name != "joint":
                ctx.clause += 1
                clause(ctx, part, None)
    own = Filter(Zone.HAND, (IsRef(This()),))
    return Replacement(Discards(own, Who.OPPONENT), Body((), tuple(steps)), zone=Zone.HAND, line=line)


def redirected(ctx: Discourse, node: Node, line: int) -> Replacement:
    """« Toutes les blessures qui devraient vous être infligées sont infligées à … à la place »."""
    to = node.all("to_you", "to_things")[0]
    to.all("any_harm")
    hit = Players(Who.YOU) if to.name == "to_you" else selection(ctx, to.must("things"))
    ref = one(ctx, node.must("things"))
    return Replacement(Damages(Filter(None, ()), hit), Body((), (RedirectThis(ref),)), line=line)


def as_enters(ctx: Discourse, node: Node, line: int) -> list[Ability]:
    """« Au moment où ~ arrive en jeu, choisissez … »: a choice made as it enters, or the copy it enters as."""
    node.all("own")
    ctx.speak(This(), frozenset({"CARTE", "PERMANENT"}), False, None, 1)
    written = node.must("body")
    sentences = written.all("sentence")
    if copied := _as_copy(ctx, sentences, line):
        return [copied]
    if unless := _unless(ctx, sentences, line):
        return [unless]
    with ctx.inner() as steps:
        body(ctx, written)
    if not steps or not all(isinstance(step, Choose) for step in steps):
        no_meaning("autre chose qu'un choix au moment de l'arrivée en jeu")
    choices = tuple(replace(step, remember=True) for step in steps if isinstance(step, Choose))
    return [EntersWith(This(), choices=choices, line=line)]


def _unless(ctx: Discourse, sentences: list[Node], line: int) -> EntersWith | None:
    """« vous pouvez révéler une carte … de votre main. Si vous ne le faites pas, ~ arrive en jeu engagée. »"""
    if len(sentences) != 2 or not sentences[1].all("not_did_lead"):
        return None
    first, second = (sentence.must("clauses").all()[0] for sentence in sentences)
    if first.name != "you_may" or second.name != "thing_does":
        return None
    paid = tuple(_as_cost(ctx, verb_of(wish)) for wish in first.all("wish"))
    state = verb_of(second.all("predicate")[0])
    if state.name != "enters_with" or spread(second.must("things"))[0].name not in ("self", "pronoun"):
        return None
    reference(ctx, spread(second.must("things"))[0])
    tapped, counters = entering(ctx, state)
    return EntersWith(This(), tapped, counters, unless=paid, line=line)


def _as_cost(ctx: Discourse, verb: Node) -> Cost:
    match verb.name:
        case "pay_life":
            return PayLife(stated(verb.must("number")))
        case "reveal":
            said = describe(ctx, spread(verb.must("things"))[0])
            if said.zone is not Zone.HAND:
                no_meaning("révéler autre chose qu'une carte de votre main")
            return RevealCost(said.filter, fixed(said.count))
        case _:
            no_meaning(f"pas un coût au moment de l'arrivée en jeu : {verb.text()}")


def _as_copy(ctx: Discourse, sentences: list[Node], line: int) -> EntersWith | None:
    """« vous pouvez choisir une créature en jeu. Si vous faites ainsi, ~ arrive en jeu comme une copie de … »."""
    if len(sentences) != 2:
        return None
    first, second = (sentence.must("clauses").all()[0] for sentence in sentences)
    if first.name != "you_may" or second.name != "thing_does" or not sentences[1].all("did_lead"):
        return None
    chosen = verb_of(first.all("wish")[0])
    state = verb_of(second.all("predicate")[0])
    if chosen.name != "choose" or state.name != "enters_as_copy":
        return None
    said = describe(ctx, spread(chosen.must("things"))[0])
    spread(second.must("things"))[0].all("own")
    copied = spread(state)[0]
    again = describe(ctx, copied)
    if not again.heads & said.heads:
        no_meaning("copie d'autre chose que ce qui est choisi")
    return EntersWith(This(), copy_of=said.filter, line=line)
