"""Keywords: those that stand for other abilities, and those that the rules give meaning to directly.

``expand`` takes the English keyword. Sources are the rules of the block's date, with today's in brackets.
"""

from collections.abc import Callable

from faqtool.engine.abilities import (
    Ability,
    Activated,
    Attach,
    Body,
    ChoiceKind,
    Choose,
    Chosen,
    Continuous,
    ControlledBy,
    ControllerOf,
    CopyOnStack,
    CostOption,
    CostPaid,
    Damages,
    DiscardCost,
    Draw,
    Effect,
    EntersWith,
    EventObject,
    ExileCost,
    Filter,
    GainAbilities,
    Happened,
    HasCounters,
    If,
    Is,
    IsRef,
    IsSubtype,
    IsTapped,
    IsType,
    Keyword,
    LastCounterRemoved,
    Linked,
    Look,
    Made,
    MayLook,
    Move,
    Moves,
    N,
    Not,
    NotTrue,
    Other,
    OwnerOf,
    PaidCost,
    PayMana,
    PlayCard,
    Players,
    Position,
    Predicate,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    Shared,
    SharesWith,
    Slot,
    SpellAbility,
    Static,
    StepBegins,
    TapOthers,
    Target,
    This,
    Triggered,
    UnlessPays,
    WhileYouControl,
    You,
)
from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import CardType, Step, Subtype, Who, Zone

CREATURE = IsType(CardType.CREATURE)
THIS_IN_PLAY = Filter(Zone.BATTLEFIELD, (IsRef(This()),))
ENTERS = Moves(THIS_IN_PLAY, None, Zone.BATTLEFIELD)
LEAVES = Moves(THIS_IN_PLAY, Zone.BATTLEFIELD, None)
DIES = Moves(THIS_IN_PLAY, Zone.BATTLEFIELD, Zone.GRAVEYARD)
HIDEAWAY, CHAMPION = "hideaway", "champion"


def expand(name: str) -> tuple[Ability, ...]:
    """The abilities that a keyword without a parameter stands for."""
    macro = MACROS.get(name)
    return macro() if macro else (Keyword(name),)


def persist() -> tuple[Ability, ...]:
    """Persist (CR 2008-05 502.79a [702.79a])."""
    back = Move(
        EventObject(), Zone.BATTLEFIELD, under=OwnerOf(EventObject()), counters=(("-1/-1", N(1)),), frm=Zone.GRAVEYARD
    )
    without = NotTrue(Is(EventObject(), Filter(None, (HasCounters("-1/-1"),))))
    return (Triggered(DIES, Body((), (back,)), without, keyword="persist"),)


def conspire() -> tuple[Ability, ...]:
    """Conspire: an additional cost and a trigger as the spell is played (CR 2008-05 502.78a [702.78a])."""
    helpers = Filter(
        Zone.BATTLEFIELD,
        (CREATURE, Not(IsTapped()), ControlledBy(Who.YOU), SharesWith(Shared.COLOUR, This())),
    )
    copy = Triggered(
        PaidCost("conspire"), Body((), (CopyOnStack(This(), True, "copy"),)), zone=Zone.STACK, keyword="conspire"
    )
    return CostOption("conspire", (TapOthers(helpers, 2),), alternative=False, keyword="conspire"), copy


def hideaway() -> tuple[Ability, ...]:
    """Hideaway (CR 2007-10 502.75a [702.75a before 2022]): tapped, and one of four cards hidden."""
    steps: tuple[Effect, ...] = (
        Look(You(), N(4), "looked at"),
        Choose("hidden", ChoiceKind.OBJECT, Filter(Zone.LIBRARY, (IsRef(Made("looked at")),))),
        Move(Chosen("hidden"), Zone.EXILE, face_down=True, link=HIDEAWAY),
        Move(Made("looked at"), Zone.LIBRARY, Position.BOTTOM, ordered=True, frm=Zone.LIBRARY),
    )
    return (
        EntersWith(This(), tapped=True, keyword="hideaway"),
        Triggered(ENTERS, Body((), steps), link=HIDEAWAY, keyword="hideaway"),
        Static((MayLook(),), Linked(HIDEAWAY), keyword="hideaway"),
    )


MACROS: dict[str, Callable[[], tuple[Ability, ...]]] = {
    "persist": persist, "conspire": conspire, "hideaway": hideaway,
}


def champion(predicates: tuple[Predicate, ...]) -> tuple[Ability, ...]:
    """Champion: two linked triggers (CR 2007-10 502.72a [702.72a])."""
    another = Filter(Zone.BATTLEFIELD, (*predicates, Other(), ControlledBy(Who.YOU)))
    unless = UnlessPays(You(), (ExileCost(another, 1),), (Sacrifice(You(), This()),), CHAMPION)
    back = Move(Linked(CHAMPION), Zone.BATTLEFIELD, frm=Zone.EXILE)
    return (
        Triggered(ENTERS, Body((), (unless,)), link=CHAMPION, keyword="champion"),
        Triggered(LEAVES, Body((), (back,)), link=CHAMPION, keyword="champion"),
    )


def evoke(cost: ManaCost) -> tuple[Ability, ...]:
    """Evoke: an alternative cost and a sacrifice (CR 2007-10 502.74a [702.74a])."""
    gone = Triggered(ENTERS, Body((), (Sacrifice(ControllerOf(This()), This()),)), CostPaid("evoke"), keyword="evoke")
    return CostOption("evoke", (PayMana(cost),), alternative=True, keyword="evoke"), gone


def prowl(cost: ManaCost) -> tuple[Ability, ...]:
    """Prowl: combat damage to a player by a source of yours that shares a creature type (CR 2008-02 502.76a)."""
    source = Filter(None, (ControlledBy(Who.YOU), SharesWith(Shared.CREATURE_TYPE, This())))
    hit = Happened(Damages(source, Players(Who.ANY), combat=True))
    return (CostOption("prowl", (PayMana(cost),), alternative=True, if_=hit, keyword="prowl"),)


def kicker(cost: ManaCost) -> tuple[Ability, ...]:
    """Kicker: an additional cost that may be paid (CR 2026-02 702.33a)."""
    return (CostOption("kicker", (PayMana(cost),), alternative=False, keyword="kicker"),)


def buyback(cost: ManaCost) -> tuple[Ability, ...]:
    """Buyback: for an additional cost the card goes to the hand as it resolves (CR 2007-10 502.16a [702.27a])."""
    back = If(CostPaid("buyback"), (Move(This(), Zone.HAND, frm=Zone.STACK),))
    return (
        CostOption("buyback", (PayMana(cost),), alternative=False, keyword="buyback"),
        SpellAbility(Body((), (back,)), last=True, keyword="buyback"),
    )


def reinforce(n: int, cost: ManaCost) -> tuple[Ability, ...]:
    """Reinforce: from the hand (CR 2008-02 502.77a [702.77a])."""
    target = Target(Filter(Zone.BATTLEFIELD, (CREATURE,)))
    body = Body((target,), (PutCounters(Slot(0), "+1/+1", N(n)),))
    return (Activated((PayMana(cost), DiscardCost(This())), body, zone=Zone.HAND, keyword="reinforce"),)


def equip(cost: ManaCost) -> tuple[Ability, ...]:
    """Equip: at the time a sorcery could be played (CR 2007-10 502.33a [702.6a])."""
    target = Target(Filter(Zone.BATTLEFIELD, (CREATURE, ControlledBy(Who.YOU))))
    return (
        Activated((PayMana(cost),), Body((target,), (Attach(This(), Slot(0)),)), sorcery_speed=True, keyword="equip"),
    )


def cycling(cost: ManaCost) -> tuple[Ability, ...]:
    """Cycling (CR 2007-10 502.18a [702.29a])."""
    body = Body((), (Draw(You(), N(1)),))
    return (Activated((PayMana(cost), DiscardCost(This())), body, zone=Zone.HAND, keyword="cycling"),)


def suspend(n: int, cost: ManaCost) -> tuple[Ability, ...]:
    """Suspend: a special action from the hand and two triggers in exile (CR 2007-10 502.59a [702.62a])."""
    this = Filter(Zone.EXILE, (IsRef(This()),))
    suspended = Is(This(), Filter(Zone.EXILE, (HasCounters("time"),)))
    put = Move(This(), Zone.EXILE, counters=(("time", N(n)),))
    haste = Continuous(Made("played"), (GainAbilities((Keyword("haste"),)),), WhileYouControl())
    hasty = If(Is(Made("played"), Filter(None, (CREATURE,))), (haste,))
    return (
        Activated((PayMana(cost),), Body((), (put,)), zone=Zone.HAND, keyword="suspend"),
        Triggered(
            StepBegins(Step.UPKEEP, Who.YOU), Body((), (RemoveCounters(This(), "time", N(1)),)), suspended,
            Zone.EXILE, keyword="suspend",
        ),
        Triggered(
            LastCounterRemoved("time", this), Body((), (PlayCard(This(), True, "played"), hasty)), zone=Zone.EXILE,
            keyword="suspend",
        ),
    )


def protection(predicate: Predicate) -> tuple[Ability, ...]:
    """Protection from what the predicate holds for."""
    return (Keyword("protection", predicate),)


def landwalk(subtype: Subtype) -> tuple[Ability, ...]:
    return (Keyword("landwalk", IsSubtype(subtype)),)


