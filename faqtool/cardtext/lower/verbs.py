"""Actions: what an actor is told to do, as steps of a body."""

from faqtool.cardtext.lower import mana, moves
from faqtool.cardtext.lower.amounts import counted_number, how_many, stated
from faqtool.cardtext.lower.context import Discourse, no_meaning
from faqtool.cardtext.lower.dividing import AMONG, among, divide_counters, is_combat, prevent_all
from faqtool.cardtext.lower.modifiers import COLOUR
from faqtool.cardtext.lower.nouns import OF_THOSE, PARITY, PERSONS, only_creature, spread
from faqtool.cardtext.lower.players import person
from faqtool.cardtext.lower.recipients import recipients
from faqtool.cardtext.lower.references import one, refer, reference, things
from faqtool.cardtext.lower.selections import describe
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    Amount,
    Attach,
    ChoiceKind,
    Choose,
    Chosen,
    Clash,
    Continuous,
    CopyOnStack,
    Counter,
    Damage,
    Destroy,
    Discard,
    Draw,
    Each,
    EndOfTurn,
    Filter,
    Forever,
    GainLife,
    HandSize,
    IsSpell,
    IsType,
    LookAt,
    LoseLife,
    Made,
    MoveCounters,
    N,
    NewTargets,
    Not,
    OneOf,
    OwnedBy,
    PlayCard,
    PreventNext,
    PreventThis,
    PutCounters,
    Ref,
    Regenerate,
    RemoveCounters,
    RepeatProcess,
    Sacrifice,
    Search,
    Shuffle,
    SkipStep,
    Tap,
    This,
    Untap,
    You,
)
from faqtool.engine.terms import CardType, Step, Who, Zone

CARD = frozenset({"CARTE"})
BY_ANYONE = frozenset(
    {
        "sacrifice",
        "draw",
        "discard",
        "gain_life",
        "lose_life",
        "mill",
        "search",
        "search_there",
        "shuffle",
        "create",
        "put_in_play",
        "top_or_bottom",
        "move",
        "move_own_card",
        "exile",
        "look",
        "reveal",
        "reveal_hand",
        "discard_hand",
        "discard_those",
        "skip_step",
        "add_mana",
        "add_one_of",
        "add_combination",
        "add_any_colour",
        "add_chosen_colour",
        "add_mana_each",
    }
)
"""Verbs whose meaning depends on who does it; the others are only ever told to you."""
AMOUNT_NODES = ("stated", "equal_to", "as_many")


def do(ctx: Discourse, verb: Node, actor: Ref) -> None:
    """Emits the steps of one action of ``actor``."""
    if not isinstance(actor, You) and verb.name not in BY_ANYONE:
        no_meaning(f"action lue pour vous seul : {verb.text()}")
    with ctx.acting(actor):
        _do(ctx, verb, actor)


def _do(ctx: Discourse, verb: Node, actor: Ref) -> None:
    match verb.name:
        case "destroy":
            for ref in _objects(ctx, verb):
                ctx.emit(Destroy(ref))
        case "regenerate":
            ctx.emit(*(Regenerate(ref) for ref in _objects(ctx, verb)))
        case "counter":
            ctx.emit(*(Counter(ref) for ref in _objects(ctx, verb)))
        case "tap":
            ctx.emit(*(Tap(ref) for ref in _objects(ctx, verb)))
        case "untap":
            ctx.emit(*(Untap(ref) for ref in _objects(ctx, verb)))
        case "look_at_hand":
            verb.has("MAIN")
            whose = person(ctx, verb.all(*PERSONS)[0], 0)
            hand = Each(Filter(Zone.HAND, (OwnedBy(whose),)))
            ctx.emit(LookAt(actor, hand))
            ctx.speak(hand, frozenset({"MAIN"}), True, "f", 0)
        case "tap_or_untap":
            verb.has("ENGAGER", "DEGAGER")
            ref = _object(ctx, verb)
            ctx.emit(OneOf(You(), ((Tap(ref),), (Untap(ref),))))
        case "move_counters":
            _move_counters(ctx, verb)
        case "sacrifice":
            _sacrifice(ctx, verb, actor)
        case "damage":
            _damage(ctx, verb, This())
        case "draw" | "discard" | "gain_life" | "lose_life" | "mill":
            _amounts(ctx, verb, actor)
        case "discard_hand":
            verb.has("MAIN")
            ctx.emit(Discard(actor, HandSize(actor)))
        case "discard_those":
            if spread(verb.must("things"))[0].name == "described":
                no_meaning("cartes défaussées qui n'ont pas été nommées")
            ctx.emit(Discard(actor, N(1), _object(ctx, verb)))
        case "put_counters" | "remove_counters":
            _counters(ctx, verb)
        case "copy" | "new_targets" | "play_free" | "attach" | "attach_to_it" | "attach_to_player" | "repeat":
            _stack_and_cards(ctx, verb)
        case "choose_opponent" | "choose_type" | "choose_parity" | "choose_colour" | "choose" | "clash":
            _choices(ctx, verb)
        case "prevent_to" | "prevent_next" | "prevent_from" | "prevent_this":
            _prevent(ctx, verb)
        case "search" | "search_there" | "shuffle":
            _library(ctx, verb, actor)
        case "skip_step":
            if not verb.has("PROCHAIN"):
                no_meaning("une étape sautée par une instruction est la prochaine")
            ctx.emit(Continuous(actor, (SkipStep(step_of(verb), once=True),), Forever()))
        case "divided_counters":
            divide_counters(ctx, verb)
        case "make_do":
            person_node = verb.all(*PERSONS)[0]
            do(ctx, inner_verb(verb), person(ctx, person_node, 0))
        case "add_mana" | "add_one_of" | "add_combination" | "add_any_colour" | "add_chosen_colour" | "add_mana_each":
            mana.add(ctx, verb, actor)
        case _:
            moves.move(ctx, verb, actor)


def step_of(verb: Node) -> Step:
    """The step that a phrase names."""
    steps = {"DEGAGEMENT": Step.UNTAP, "ENTRETIEN": Step.UPKEEP, "PIOCHE_STEP": Step.DRAW}
    return next(step for word, step in steps.items() if verb.has(word))


def inner_verb(node: Node) -> Node:
    """The verb that a clause or « faire que » holds."""
    return next(kid for kid in node.all() if kid.name not in PERSONS and kid.name not in ("things", "ENC_VOUS"))


def _objects(ctx: Discourse, verb: Node) -> list[Ref]:
    return things(ctx, verb.must("things"), 0)


def _object(ctx: Discourse, verb: Node) -> Ref:
    return one(ctx, verb.must("things"), 0)


def _sacrifice(ctx: Discourse, verb: Node, actor: Ref) -> None:
    nodes = spread(verb.must("things"))
    if len(nodes) == 1 and nodes[0].name == "described":
        said = describe(ctx, nodes[0])
        if not said.targeted and not said.every:
            step = ctx.key("sacrificed")
            ctx.emit(Sacrifice(actor, said.filter, said.count, step))
            ctx.speak(Made(step), said.heads | CARD, said.plural, said.gender, 0)
            return
        ctx.emit(Sacrifice(actor, refer(ctx, said, 0)))
        return
    ctx.emit(*(Sacrifice(actor, reference(ctx, node, 0), step=ctx.key("sacrificed")) for node in nodes))


def _damage(ctx: Discourse, verb: Node, source: Ref) -> None:
    for part in verb.all("divided_damage"):
        amount = counted_number(part.must("count"))
        step = ctx.key("damage")
        ctx.emit(Damage(source, amount, (among(ctx, part.must_any(AMONG), amount),), step, divided=True))
        ctx.quantity = step
    if verb.name == "damage_you":
        step = ctx.key("damage")
        ctx.emit(Damage(source, how_many(ctx, verb.all(*AMOUNT_NODES)[0]), (You(),), step))
        ctx.quantity = step
    for part in verb.all("damage_part"):
        quantity = how_many(ctx, part.all(*AMOUNT_NODES)[0])
        step = ctx.key("damage")
        ctx.emit(Damage(source, quantity, recipients(ctx, part.must("recipients")), step))
        ctx.quantity = step


def inflict(ctx: Discourse, verb: Node, source: Ref) -> None:
    """« ~ inflige N blessures à … »."""
    _damage(ctx, verb, source)


def _amounts(ctx: Discourse, verb: Node, actor: Ref) -> None:
    quantity: Amount = how_many(ctx, verb.all(*AMOUNT_NODES)[0])
    match verb.name:
        case "draw":
            ctx.emit(Draw(actor, quantity))
        case "discard":
            ctx.emit(Discard(actor, quantity))
        case "gain_life":
            ctx.emit(GainLife(actor, quantity))
        case "lose_life":
            ctx.emit(LoseLife(actor, quantity))
        case "mill":
            moves.mill(ctx, actor, quantity)


def _counters(ctx: Discourse, verb: Node) -> None:
    if verb.name == "put_counters":
        for part in verb.all("divided_counters"):
            divide_counters(ctx, part)
        put = verb.all("put_counters")
        if not put:
            return
        placed = [_put(ctx, one_put) for one_put in put]
        if len(put) == 1:
            ctx.quantity = None
        assert placed
        return
    removed = verb.all("all_counters", "some_counters")[0]
    step = ctx.key("removed counters")
    ref = _object(ctx, verb)
    how = counted_number(removed.must("count")) if removed.name == "some_counters" else None
    ctx.emit(RemoveCounters(ref, counter_kind(removed), how, step))
    ctx.quantity = step


def _put(ctx: Discourse, node: Node) -> Ref:
    how = counted_number(node.must("count"))
    kind = counter_kind(node)
    ref = one(ctx, node.must("things"), 0)
    ctx.emit(PutCounters(ref, kind, how))
    return ref


def _move_counters(ctx: Discourse, verb: Node) -> None:
    moved = verb.all("all_moved", "some_moved")[0]
    kind = counter_kind(moved) if moved.get("counter_kind") else None
    amount = counted_number(moved.must("count")) if moved.name == "some_moved" else None
    frm = one(ctx, moved.must("things"), 0)
    ctx.emit(MoveCounters(frm, one(ctx, verb.must("things"), 0), kind, amount))


def counter_kind(node: Node) -> str:
    """« +1/+1 », or the name between quotes."""
    leaf = node.must("counter_kind").leaf("CHANGE", "NAMED")
    assert leaf is not None
    return leaf.value


def _stack_and_cards(ctx: Discourse, verb: Node) -> None:
    match verb.name:
        case "copy":
            step = ctx.key("copy")
            ctx.emit(CopyOnStack(_object(ctx, verb), new_targets=False, step=step))
            ctx.speak(Made(step), frozenset({"COPIE"}), False, "f", 0)
        case "new_targets":
            ctx.emit(NewTargets(_object(ctx, verb)))
        case "play_free":
            step = ctx.key("played")
            ref, spell = _played(ctx, verb)
            ctx.emit(PlayCard(ref, free=True, step=step, spell=spell))
        case "attach":
            what, to = verb.all("things")
            ref = one(ctx, what)
            ctx.emit(Attach(ref, one(ctx, to, 0)))
        case "attach_to_player":
            ref = one(ctx, verb.must("things"))
            ctx.emit(Attach(ref, person(ctx, verb.all(*PERSONS)[0], 0)))
        case "attach_to_it":
            leaf = verb.leaf("ENC")
            to_ref = ctx.pronoun(False, leaf.token.gender if leaf else None)
            ctx.emit(Attach(one(ctx, verb.must("things")), to_ref))
        case "repeat":
            ctx.emit(RepeatProcess())


def _played(ctx: Discourse, verb: Node) -> tuple[Ref, Filter | None]:
    """The card to be played; « un sort de votre main » also says what it has to be as a spell, a split card's half."""
    nodes = spread(verb.must("things"))
    said = describe(ctx, nodes[0]) if len(nodes) == 1 and nodes[0].name == "described" else None
    if said is None or IsSpell() not in said.predicates or said.zone in (None, Zone.STACK):
        return _object(ctx, verb), None
    asked = tuple(p for p in said.predicates if p != IsSpell() and not isinstance(p, OwnedBy))
    said.predicates = [Not(IsType(CardType.LAND)), *(p for p in said.predicates if p != IsSpell())]
    said.heads |= CARD
    return refer(ctx, said, 0), Filter(None, asked)


def _choices(ctx: Discourse, verb: Node) -> None:
    match verb.name:
        case "choose_opponent":
            key = ctx.key("opponent")
            ctx.emit(Choose(key, ChoiceKind.OPPONENT))
            ctx.speak(Chosen(key), frozenset({"JOUEUR"}), False, "m", 0)
        case "choose_type":
            only_creature(verb)
            key = ctx.key("type")
            ctx.emit(Choose(key, ChoiceKind.CREATURE_TYPE))
            ctx.speak(Chosen(key), frozenset({"TYPEWORD"}), False, "m", 0)
        case "choose_parity":
            verb.has("PARI")
            ctx.emit(Choose(PARITY, ChoiceKind.PARITY))
        case "choose_colour":
            ctx.emit(Choose(ctx.key(COLOUR), ChoiceKind.COLOUR))
        case "choose":
            _choose(ctx, verb)
        case "clash":
            key = ctx.key("opponent")
            step = ctx.key("clash")
            ctx.emit(Choose(key, ChoiceKind.OPPONENT), Clash(Chosen(key), step))
            ctx.clash = step
            ctx.speak(Chosen(key), frozenset({"JOUEUR"}), False, "m", 2)


def _choose(ctx: Discourse, verb: Node) -> None:
    """« Choisissez une carte … que vous possédez en dehors de la partie »: a wish looks for it."""
    node = spread(verb.must("things"))[0]
    if node.name in OF_THOSE:
        reference(ctx, node, 0)
        return
    said = describe(ctx, node)
    if said.zone is not None and said.zone.value == "outside":
        step = ctx.key("found")
        ctx.emit(Search(ctx.you, said.filter, step))
        ctx.speak(Made(step), said.heads | CARD, False, said.gender, 0)
    else:
        refer(ctx, said, 0)


def _prevent(ctx: Discourse, verb: Node) -> None:
    match verb.name:
        case "prevent_to":
            prevent_all(ctx, verb)
        case "prevent_next":
            found = verb.get("number")
            amount = stated(found) if found else N(1)
            for ref in recipients(ctx, verb.must("recipients")):
                ctx.emit(PreventNext(ref, None, EndOfTurn(), amount))
        case "prevent_from":
            combat = is_combat(verb)
            node = spread(verb.must("things"))[0]
            if node.name != "described" or "SOURCE" not in describe(ctx, node).heads:
                ctx.emit(PreventNext(None, one(ctx, verb.must("things"), 0), EndOfTurn(), combat=combat))
                return
            said = describe(ctx, node)
            key = ctx.key("source")
            ctx.emit(Choose(key, ChoiceKind.SOURCE, said.filter))
            colour = next((p.colour for p in said.predicates if hasattr(p, "colour")), None)
            ctx.emit(PreventNext(None, Chosen(key), EndOfTurn(), None, colour, combat=combat))
        case "prevent_this":
            step = ctx.key("prevented")
            ctx.emit(PreventThis(step))
            ctx.quantity = step


def _library(ctx: Discourse, verb: Node, actor: Ref) -> None:
    for library in verb.all("your_library", "their_library"):
        library.has("BIBLIOTHEQUE")
    if verb.name == "shuffle":
        ctx.emit(Shuffle(actor))
        return
    said = describe(ctx, spread(verb.must("things"))[0])
    owner = OwnedBy(Who.YOU if isinstance(actor, You) else actor)
    if verb.name == "search":
        said.zone = Zone.LIBRARY
        said.predicates.append(owner)
    elif said.zone is not Zone.LIBRARY or owner not in said.predicates:  # « une carte dans votre bibliothèque »
        no_meaning(f"recherche ailleurs que dans sa bibliothèque : {verb.text()}")
    step = ctx.key("found")
    ctx.emit(Search(actor, said.filter, step, said.count))
    ctx.speak(Made(step), said.heads | CARD, said.plural, said.gender, 0)


