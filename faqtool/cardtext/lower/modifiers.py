"""What follows a noun: adjectives, relatives, places and comparisons become predicates.

A noun phrase may hold noun phrases (« qui partagent une couleur avec … »): what reads those is imported where
it is needed, since it reads modifiers itself.
"""

from dataclasses import replace

from faqtool.cardtext.lower.context import Discourse, linked, no_meaning
from faqtool.cardtext.lower.nouns import (
    PARITY,
    PERSONS,
    PLACES,
    Described,
    colours,
    kind_predicates,
    only_creature,
    spread,
    stat,
    subtype_of,
    zone_of,
)
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    AnyOf,
    Attacks,
    Blocks,
    Chosen,
    Compare,
    ControlledBy,
    Damages,
    Destroy,
    Filter,
    Greatest,
    HasActivated,
    HasCounters,
    HasKeyword,
    HasXInCost,
    IsAttacking,
    IsBlocked,
    IsBlocking,
    IsChosenColour,
    IsChosenType,
    IsColour,
    IsMulticoloured,
    IsRef,
    IsSubtype,
    IsSupertype,
    IsTapped,
    IsToken,
    IsType,
    IsUnblocked,
    Made,
    Not,
    Other,
    OwnedBy,
    PaidWith,
    ParityIsChosen,
    Players,
    Predicate,
    Ref,
    Shared,
    SharesWith,
    TookPart,
)
from faqtool.engine.terms import CardType, Op, Supertype, Who, Zone

COLOUR = "colour"
"""The key of a colour chosen as the permanent entered, or earlier in the ability."""
OUT_OF_PLAY = (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE, Zone.STACK)


def apply_post(ctx: Discourse, said: Described, post: Node) -> None:
    """Adds what one modifier says to a noun phrase."""
    match post.name:
        case "targeted":
            said.targeted = True
        case "in_play":
            said.zone = Zone.BATTLEFIELD
        case "in_exile":
            said.zone = Zone.EXILE
        case "in_place":
            _place(ctx, said, post)
        case "held":
            _held(ctx, said, post.all()[0])
        case "was_sacrificed":
            if not ctx.sacrificed:
                no_meaning("aucun sacrifice dans le coût")
            said.means = PaidWith()
        case "not_in_play":
            said.zones = OUT_OF_PLAY
        case "removed_by_self":
            post.all("own")
            said.means = linked(ctx)
        case "made_this_way":
            said.means = ctx.called(frozenset({"CARTE"}))
        case "done_this_way":
            said.means = done_so(ctx, post)
        case "among_those":
            _among(ctx, said)
        case "activated":
            said.only_activated = True
        case "activated_or_triggered" | "of_choice":
            pass
        case _:
            said.predicates.extend(_predicates(ctx, said, post))


def _predicates(ctx: Discourse, said: Described, post: Node) -> list[Predicate]:
    match post.name:
        case "not_type":
            leaf = post.leaf("TYPE")
            return [Not(IsType(CardType(leaf.value)))] if leaf else []
        case "not_supertype":
            return [Not(IsSupertype(Supertype(leaf.value))) for leaf in post.leaves("SUPERTYPE")]
        case "not_subtype":
            leaf = post.leaf("SUBTYPE")
            return [Not(IsSubtype(subtype_of(leaf)))] if leaf else []
        case "not_token":
            return [Not(IsToken())]
        case "not_colour":
            return [Not(IsColour(colour)) for colour in colours(post)]
        case "colour":
            return [IsColour(colour) for colour in colours(post)]
        case "either_colour":
            return [AnyOf(tuple(IsColour(colour) for colour in colours(post)))]
        case "in_combat":
            return [AnyOf((IsAttacking(), IsBlocking()))] if post.has("ATTAQUANT") else []
        case "supertype":
            return [IsSupertype(Supertype(leaf.value)) for leaf in post.leaves("SUPERTYPE")]
        case "basic" | "not_basic":
            basic = IsSupertype(Supertype.BASIC)
            return [basic if post.name == "basic" else Not(basic)]
        case "both_colours":
            return [IsColour(colour) for colour in colours(post)]
        case "damaged_you_before" | "damaged_before" | "was_damaged" | "attacked_before" | "blocked_before":
            return [_took_part(ctx, post)]
        case "multicoloured":
            return [IsMulticoloured()]
        case "tapped":
            return [IsTapped()] if post.has("ENGAGE") else []
        case "untapped":
            return [Not(IsTapped())]
        case "attacking":
            return [IsAttacking()] if post.has("ATTAQUANT") else []
        case "blocked" | "not_blocked":
            return [IsBlocked() if post.name == "blocked" else IsUnblocked()]
        case "blocking":
            return [IsBlocking()]
        case "with_keyword":
            return [HasKeyword(leaf.value) for leaf in post.leaves("KW")]
        case "without_keyword":
            return [Not(HasKeyword(leaf.value)) for leaf in post.leaves("KW")]
        case "with_activated":
            return [HasActivated()] if post.has("ACTIVE") else []
        case "with_counters":
            kind = post.leaf("CHANGE", "NAMED")
            return [HasCounters(kind.value if kind else None)]
        case "x_in_cost":
            return [HasXInCost()] if post.has("MANA") else []
        case "other_than_this":
            post.all("own")
            return [Other()]
        case "stat_compared":
            return [compared(ctx, post)]
        case "not_stat_compared":
            return [Not(compared(ctx, post))]
        case "greatest":
            return [Greatest(stat(post), said.filter)]
        case "of_that_type":
            return [IsChosenType(type_key(ctx))]
        case "of_chosen_colour":
            return [IsChosenColour(COLOUR)]
        case "of_chosen_type":
            return [IsChosenType(type_key(ctx) if ctx.called(frozenset({"TYPEWORD"})) else "type")]
        case "shares":
            from faqtool.cardtext.lower.references import reference

            return [SharesWith(shared(post), reference(ctx, spread(post)[0]))]
        case "activated_of":
            said.only_activated = True
            return kind_predicates(post.must("kinds"))
        case _:
            no_meaning(f"complément sans sens : {post.text()}")


def _among(ctx: Discourse, said: Described) -> None:
    """« une carte de créature parmi elles »: of the cards just looked at or revealed; the rest is what is left."""
    cards = ctx.called(frozenset({"CARTE"}), True)
    if not isinstance(cards, Made):
        no_meaning("« parmi elles » : aucune carte n'a été regardée")
    said.zone = None
    said.predicates.append(IsRef(cards))
    ctx.speak(cards, frozenset({"RESTE_NOUN"}), True, "m")


def done_so(ctx: Discourse, node: Node) -> Made:
    """« sacrifiée de cette manière »: what an earlier step of this ability did that to."""
    how = node.all("sacrificed_so", "exiled_so", "destroyed_so")[0].name.removesuffix("_so")
    if how == "destroyed" and (named := _destroyed(ctx)):
        return named
    made = (ref for one in reversed(ctx.referents) for ref in (one.now, one.ref) if isinstance(ref, Made))
    found = next((ref for ref in made if ref.step.split()[0] == how), None)
    if found is None:
        no_meaning(f"« {node.text()} » : rien ne l'a été")
    return found


def _destroyed(ctx: Discourse) -> Made | None:
    """What the last destruction destroyed, which is given a name for it."""
    for steps in (ctx.steps, ctx.earlier):
        for n, step in reversed(list(enumerate(steps))):
            if isinstance(step, Destroy):
                key = step.step or ctx.key("destroyed")
                steps[n] = replace(step, step=key)
                return Made(key)
    return None


def _took_part(ctx: Discourse, post: Node) -> Predicate:
    """« qui a attaqué ce tour-ci », « qui vous a infligé des blessures ce tour-ci »."""
    anything = Filter(None)
    combat = True if post.all("combat_damage") else None
    post.all("any_damage")
    match post.name:
        case "damaged_you_before":
            return TookPart(Damages(anything, Players(Who.YOU), combat))
        case "damaged_before":
            from faqtool.cardtext.lower.recipients import selected

            return TookPart(Damages(anything, selected(ctx, post.must("recipients"))[0], combat))
        case "was_damaged":
            return TookPart(Damages(anything, anything, combat), suffered=True)
        case "attacked_before":
            return TookPart(Attacks(anything))
        case _:
            return TookPart(Blocks(anything))


def compared(ctx: Discourse, node: Node) -> Predicate:
    """« de force supérieure ou égale à 4 », « égal à la valeur choisie »."""
    from faqtool.cardtext.lower.amounts import amount_in

    operator = node.all("at_least", "at_most", "equal", "equals_choice")[0]
    which = stat(node)
    if operator.name == "equals_choice":
        return ParityIsChosen(PARITY)
    ops = {"at_least": Op.AT_LEAST, "at_most": Op.AT_MOST, "equal": Op.EQUAL}
    return Compare(which, ops[operator.name], amount_in(ctx, operator))


def shared(node: Node) -> Shared:
    found = node.all("share_type", "share_colour")[0]
    only_creature(found)
    return Shared.CREATURE_TYPE if found.name == "share_type" else Shared.COLOUR


def type_key(ctx: Discourse) -> str:
    """The key of the creature type that was chosen in this ability."""
    match ctx.called(frozenset({"TYPEWORD"})):
        case Chosen(key):
            return key
        case _:
            no_meaning("« de ce type » : aucun type n'a été choisi")


def _place(ctx: Discourse, said: Described, post: Node) -> None:
    place = post.all(*PLACES)[0]
    said.zone = zone_of(place)
    said.predicates.extend(owned_in(ctx, place))


def owned_in(ctx: Discourse, place: Node) -> tuple[Predicate, ...]:
    """Whose the objects of a zone are, by the words that name the zone."""
    match place.name:
        case "your_zone":
            return (OwnedBy(Who.YOU),)
        case "their_zone":
            return (OwnedBy(their_player(ctx)),)
        case "zone_of_player":
            return (OwnedBy(_holder(ctx, place.all(*PERSONS)[0])),)
        case _:
            return ()


def their_player(ctx: Discourse) -> Ref:
    """« son cimetière »: of the player the clause is about."""
    if ctx.each_player:
        return ctx.you
    found = ctx.called(frozenset({"JOUEUR"}))
    if found is None:
        no_meaning("« son » ne désigne aucun joueur")
    return found


def _held(ctx: Discourse, said: Described, holder: Node) -> None:
    match holder.name:
        case "you_control" | "you_play":
            said.predicates.append(ControlledBy(Who.YOU))
        case "you_do_not_control":
            said.predicates.append(Not(ControlledBy(Who.YOU)))
        case "you_own":
            said.predicates.append(OwnedBy(Who.YOU))
        case "they_own":
            found = holder.all(*PERSONS)
            said.predicates.append(OwnedBy(_holder(ctx, found[0] if found else None)))
        case "you_own_outside":
            said.zone = Zone.OUTSIDE
            said.predicates.append(OwnedBy(Who.YOU))
        case "they_control" | "they_play":
            found = holder.all(*PERSONS)
            said.predicates.append(ControlledBy(_holder(ctx, found[0] if found else None)))
        case _:
            no_meaning(f"relative sans sens : {holder.text()}")


def held_by(ctx: Discourse, player: Node) -> Predicate:
    """Controlled by a player that a phrase names."""
    return ControlledBy(_holder(ctx, player))


def _holder(ctx: Discourse, player: Node | None) -> Who | Ref:
    if player is None:
        return their_player(ctx)
    if player.name in ("an_opponent", "each_opponent"):
        return Who.OPPONENT
    from faqtool.cardtext.lower.players import person

    return person(ctx, player)
