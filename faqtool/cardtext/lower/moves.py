"""Objects and cards that change zones, tokens that appear, libraries looked at."""

from dataclasses import replace

from faqtool.cardtext.lower.amounts import EACH, counted_number, for_each, stated, times
from faqtool.cardtext.lower.context import Discourse, fixed, no_meaning
from faqtool.cardtext.lower.modifiers import owned_in
from faqtool.cardtext.lower.nouns import PERSONS, PLACES, spread, zone_of
from faqtool.cardtext.lower.players import person
from faqtool.cardtext.lower.references import one
from faqtool.cardtext.lower.selections import describe
from faqtool.cardtext.lower.tokens import create
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    Amount,
    ChoiceKind,
    Choose,
    Chosen,
    Each,
    Filter,
    IsRef,
    Look,
    Made,
    Move,
    N,
    OneOf,
    OwnedBy,
    Position,
    Ref,
    Reveal,
    RevealUntil,
    Slot,
    You,
)
from faqtool.engine.terms import Who, Zone

CARD = frozenset({"CARTE"})
DESTINATIONS = {
    "to_your_hand": (Zone.HAND, None), "to_owners_hand": (Zone.HAND, None), "to_graveyard": (Zone.GRAVEYARD, None),
    "to_top": (Zone.LIBRARY, Position.TOP), "to_bottom": (Zone.LIBRARY, Position.BOTTOM),
}


def move(ctx: Discourse, verb: Node, actor: Ref) -> None:
    """« renvoyez … dans … », « mettez en jeu … », « retirez … de la partie »."""
    match verb.name:
        case "move":
            _to(ctx, verb, actor)
        case "move_own_card":
            verb.must("own")
            verb.has("CIMETIERE")
            _put(ctx, ctx.own, verb.all(*DESTINATIONS)[0], Zone.GRAVEYARD)
        case "top_or_bottom":
            _library_place(verb.must("library_of"))
            ref = _object(ctx, verb, actor)
            ends = (Position.TOP, Position.BOTTOM)
            ctx.emit(OneOf(actor, tuple((Move(ref, Zone.LIBRARY, end),) for end in ends)))
        case "put_in_play":
            _into_play(ctx, verb, actor)
        case "put_some":
            _put_some(ctx, verb)
        case "put_others":
            _put_rest(ctx, verb.must("the_others"), verb.all(*DESTINATIONS)[0])
        case "put_back":
            _library_place(verb)
            ordered, at_random = _order(verb)
            ref = _object(ctx, verb, actor)
            ctx.emit(Move(ref, Zone.LIBRARY, Position.TOP, ordered=ordered, at_random=at_random))
        case "exile":
            _exile(ctx, verb, actor)
        case "shuffle_into":
            _library_place(verb.must("library_of"))
            ctx.emit(Move(_object(ctx, verb, actor), Zone.LIBRARY, Position.SHUFFLED))
        case "look":
            _look(ctx, verb, actor)
        case "reveal":
            _reveal(ctx, verb, actor)
        case "reveal_hand":
            verb.has("MAIN")
            hand = Each(Filter(Zone.HAND, (OwnedBy(Who.YOU if isinstance(actor, You) else actor),)))
            ctx.emit(Reveal(hand))
            ctx.speak(hand, frozenset({"MAIN"}), True, "f", 0)
        case "reveal_until":
            _reveal_until(ctx, verb)
        case "create":
            create(ctx, verb, actor)
        case _:
            no_meaning(f"verbe sans sens ici : {verb.text()}")


def _put_some(ctx: Discourse, verb: Node) -> None:
    """« mettez-en une dans votre main et le reste au-dessous de votre bibliothèque »."""
    cards = ctx.called(CARD, True)
    if not isinstance(cards, Made):
        no_meaning("« mettez-en » : aucune carte n'a été regardée")
    count = counted_number(verb.must("count"))
    key = ctx.key("object")
    looked = Filter(Zone.LIBRARY, (IsRef(cards),))
    ctx.emit(Choose(key, ChoiceKind.OBJECT, looked, count=fixed(count)))
    places = verb.all(*DESTINATIONS)
    _put(ctx, Chosen(key), places[0])
    ctx.speak(cards, frozenset({"RESTE_NOUN"}), True, "m")
    for rest in verb.all("the_others"):
        _put_rest(ctx, rest, places[1])


def _put_rest(ctx: Discourse, rest: Node, place: Node) -> None:
    ref = ctx.called(frozenset({"RESTE_NOUN"}))
    if ref is None:
        no_meaning(f"« {rest.text()} » ne désigne rien")
    _put(ctx, ref, place, None if ref == Made("others") else Zone.LIBRARY)


def _put(ctx: Discourse, ref: Ref, place: Node, frm: Zone | None = None) -> None:
    zone, position = DESTINATIONS[place.name]
    _destination_words(place)
    ordered, at_random = _order(place)
    ctx.emit(Move(ref, zone, position, ordered=ordered, at_random=at_random, frm=frm))


def _library_place(node: Node) -> None:
    """Marks the words that name the library; whose it is follows from the card (its owner's)."""
    for place in node.all("your_library", "their_library"):
        place.has("BIBLIOTHEQUE")
    node.has("BIBLIOTHEQUE")
    node.all("person_owner")


def _object(ctx: Discourse, verb: Node, actor: Ref) -> Ref:
    nodes = spread(verb.must("things"))
    if len(nodes) == 1 and nodes[0].name == "top_cards":
        return _top(ctx, nodes[0], actor, "top")
    return one(ctx, verb.must("things"), 0)


def _top(ctx: Discourse, node: Node, actor: Ref, stem: str) -> Ref:
    """The top cards of the library of the player who acts."""
    _library_place(node)
    found = node.get("number")
    count = stated(found) if found else N(1)
    step = ctx.key(stem)
    ctx.emit(Look(actor, count, step))
    ctx.speak(Made(step), CARD, count != N(1), "f", 0)
    return Made(step)


def mill(ctx: Discourse, actor: Ref, quantity: Amount) -> None:
    """« meulez trois cartes »: the top cards go to the graveyard."""
    step = ctx.key("top")
    ctx.emit(Look(actor, quantity, step), Move(Made(step), Zone.GRAVEYARD))
    ctx.speak(Made(step), CARD, quantity != N(1), "f", 0)


def _to(ctx: Discourse, verb: Node, actor: Ref) -> None:
    place = verb.all(*DESTINATIONS)[0]
    zone, position = DESTINATIONS[place.name]
    ref = _object(ctx, verb, actor)
    _destination_words(place)
    ordered, at_random = _order(place)
    ctx.emit(Move(ref, zone, position, ordered=ordered, at_random=at_random))


def _order(node: Node) -> tuple[bool, bool]:
    """Whether the text says that somebody orders the cards, and that chance does."""
    order = node.get("ordered")
    at_random = order is not None and order.has("DANS_UN_ORDRE_ALEATOIRE")
    return order is not None and not at_random, at_random


def _destination_words(place: Node) -> None:
    place.has("MAIN", "CIMETIERE", "BIBLIOTHEQUE")
    place.all("person_owner")
    for library in place.all("library_of"):
        _library_place(library)


def _into_play(ctx: Discourse, verb: Node, actor: Ref) -> None:
    ref = _object(ctx, verb, actor)
    for place in verb.all(*PLACES):
        _narrow(ctx, ref, place)
    under = verb.all("under_you", "under_owner")
    if under:
        under[0].all("person_owner")
    who: Ref | None = None if under and under[0].name == "under_owner" else You() if under else actor
    counters = tuple(counters_on_it(ctx, node) for node in verb.all("with_counters_on_it"))
    if ctx.each_player:
        who = None if not under else who
    tapped = any(part.has("ENGAGE") for part in verb.all("arrives_tapped"))
    host = _host(ctx, verb)
    step = ctx.key("put")
    ctx.emit(Move(ref, Zone.BATTLEFIELD, under=who, tapped=tapped, counters=counters, attach_to=host, step=step))
    ctx.moved(ref, Made(step), frozenset({"PERMANENT", "CARTE"}))


def _host(ctx: Discourse, verb: Node) -> Ref | None:
    """What it is put into play attached to, where the text says so."""
    for arrival in verb.all("arrives_attached", "arrives_on_player"):
        if arrival.name == "arrives_on_player":
            return person(ctx, arrival.all(*PERSONS)[0], 0)
        return one(ctx, arrival.must("things"))
    return None


def _narrow(ctx: Discourse, ref: Ref, place: Node) -> None:
    """« renvoyez en jeu depuis votre cimetière la carte … ciblée »: the zone belongs to the target."""
    if not isinstance(ref, Slot):
        no_meaning("zone d'origine d'un objet qui n'est pas une cible")
    target = ctx.targets[ref.n]
    if not isinstance(target.selection, Filter):
        no_meaning("zone d'origine de plusieurs sortes de cibles")
    whose = owned_in(ctx, place)
    ctx.targets[ref.n] = replace(target, selection=Filter(zone_of(place), (*target.selection.all, *whose)))


def counters_on_it(ctx: Discourse, node: Node) -> tuple[str, Amount]:
    """« avec un marqueur +1/+1 supplémentaire sur lui »."""
    leaf = node.must("counter_kind").leaf("CHANGE", "NAMED")
    assert leaf is not None
    each = node.all(*EACH)
    count = counted_number(node.must("count"))
    return leaf.value, times(count, for_each(ctx, each[0])) if each else count


def _exile(ctx: Discourse, verb: Node, actor: Ref) -> None:
    ref = _object(ctx, verb, actor)
    face_down = bool(verb.all("face_down"))
    step = ctx.key("exiled")
    ctx.emit(Move(ref, Zone.EXILE, face_down=face_down, link=ctx.link, step=step))
    ctx.moved(ref, Made(step), CARD)


def _look(ctx: Discourse, verb: Node, actor: Ref) -> None:
    node = spread(verb.must("things"))[0]
    if node.name != "top_cards":
        no_meaning("regarder autre chose que les cartes du dessus")
    _top(ctx, node, actor, "looked at")


def _reveal(ctx: Discourse, verb: Node, actor: Ref) -> None:
    ref = _object(ctx, verb, actor)
    ctx.emit(Reveal(ref))


def _reveal_until(ctx: Discourse, verb: Node) -> None:
    _library_place(verb)
    said = describe(ctx, spread(verb.must("things"))[0])
    count = fixed(said.count)
    step, rest = ctx.key("revealed"), ctx.key("others")
    ctx.emit(RevealUntil(Filter(Zone.LIBRARY, tuple(said.predicates)), count, step, rest))
    ctx.speak(Made(step), CARD, True, "f", 0)
    ctx.speak(Made(rest), frozenset({"RESTE_NOUN"}), True, "m", 2)


