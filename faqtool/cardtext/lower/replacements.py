"""« Si … devait …, … à la place » and « au moment où … arrive en jeu »."""

from dataclasses import replace

from faqtool.cardtext.lower.clauses import clause, verb_of
from faqtool.cardtext.lower.context import Discourse, no_meaning
from faqtool.cardtext.lower.nouns import spread, zone_of
from faqtool.cardtext.lower.recipients import selected
from faqtool.cardtext.lower.references import one, selection
from faqtool.cardtext.lower.selections import describe, spread_filters
from faqtool.cardtext.lower.sentences import body
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    Ability,
    Body,
    Choose,
    ControlledBy,
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
    Players,
    RedirectThis,
    Replacement,
    This,
)
from faqtool.engine.terms import Who, Zone


def replacement(ctx: Discourse, node: Node, line: int) -> list[Ability]:
    """A replacement effect that names the event it replaces."""
    would = node.all("would_damage", "would_counter", "would_discard", "would_die")[0]
    match would.name:
        case "would_discard":
            return [_discard(ctx, would, line)]
        case "would_damage":
            event = _damage(ctx, would)
        case "would_counter":
            event = _counter(ctx, would)
        case _:
            event = _die(ctx, would)
    return [Replacement(event, _instead(ctx, would.must("body")), line=line)]


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
    place = node.all("a_graveyard", "your_zone")[0]  # another's graveyard is not read here
    if zone_of(place) is not Zone.GRAVEYARD:
        no_meaning("zone inattendue")
    from_play = node.has("DEPUIS_LE_JEU")
    zone = Zone.BATTLEFIELD if from_play else None
    if what.all != (IsRef(This()),):
        ctx.speak(EventObject(), frozenset({"CARTE", "PERMANENT", "creature"}), False, None, 1)
    return Moves(Filter(zone, what.all), zone, Zone.GRAVEYARD)


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
    hit = Players(Who.YOU) if to.name == "to_you" else selection(ctx, to.must("things"))
    ref = one(ctx, node.must("things"))
    return Replacement(Damages(Filter(None, ()), hit), Body((), (RedirectThis(ref),)), line=line)


def as_enters(ctx: Discourse, node: Node, line: int) -> list[Ability]:
    """« Au moment où ~ arrive en jeu, choisissez … »: a choice made as it enters, or the copy it enters as."""
    node.all("own")
    written = node.must("body")
    sentences = written.all("sentence")
    if copied := _as_copy(ctx, sentences, line):
        return [copied]
    with ctx.inner() as steps:
        body(ctx, written)
    if not steps or not all(isinstance(step, Choose) for step in steps):
        no_meaning("autre chose qu'un choix au moment de l'arrivée en jeu")
    choices = tuple(replace(step, remember=True) for step in steps if isinstance(step, Choose))
    return [EntersWith(This(), choices=choices, line=line)]


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
