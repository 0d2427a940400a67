"""Steps that move objects between zones: move, destroy, sacrifice, tokens, draw, discard."""

from collections.abc import Sequence
from dataclasses import replace

from faqtool.engine.abilities import (
    CreateTokens,
    Destroy,
    Discard,
    Draw,
    Enchant,
    Filter,
    Move,
    Position,
    Sacrifice,
    TokenSpec,
)
from faqtool.engine.choices import Choice, Option, ask
from faqtool.engine.effects.library import shuffled
from faqtool.engine.events import Discarded, Drew, Event, LinkedTo, ZoneChanged
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import UNNUMBERED, appears, zone_change
from faqtool.engine.happening.state_based import may_enchant
from faqtool.engine.layers.look import controller_of, look
from faqtool.engine.loops import one_by_one
from faqtool.engine.players import are_opponents, in_turn_order
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.match import candidates
from faqtool.engine.stack.resolution import Resolution, moved
from faqtool.engine.state import Characteristics, Object, Target
from faqtool.engine.table import Table
from faqtool.engine.terms import AURA, CardType, ObjectId, PlayerId, Zone


def move(res: Resolution, step: Move) -> None:
    """Puts objects into a zone at once; what the linked ability speaks of is noted on its source."""
    ids = res.cards(step.what, step.frm)
    under = res.players(step.under) if step.under is not None else ()
    hosts: dict[ObjectId, Target | None] = {}
    if step.to is Zone.BATTLEFIELD:
        ids = tuple(id for id in ids if _may_enter(res, id))
        hosts = {id: _host(res, step, id, under[0] if under else res.game.objects[id].owner) for id in ids}
        ids = tuple(id for id in ids if hosts[id] is not None or not _is_aura(res.game.objects[id]))
    ids = _in_order(res, step, ids)
    counters = {kind: res.amount(n) for kind, n in step.counters}
    events: list[Event] = [
        zone_change(
            res.game,
            id,
            step.to,
            controller=under[0] if under else None,
            cause=res.cause(),
            position=0 if step.position is Position.BOTTOM else None,
            tapped=step.tapped,
            face_down=step.face_down,
            counters=counters,
            attached_to=hosts.get(id),
            attacking=attacked(res, under[0] if under else res.game.objects[id].owner, id) if step.attacking else None,
        )
        for id in ids
    ]
    owners = dict.fromkeys(res.game.objects[id].owner for id in ids)

    def then(happened: Sequence[Event]) -> None:
        arrived = moved(happened, step.to)
        if step.link is not None and res.source is not None and arrived:
            happen(res.table, [LinkedTo(res.source.id, step.link, arrived)])
        res.store(step.step, arrived)

    res.move(events, then)
    if step.position is Position.SHUFFLED:
        for owner in owners:
            shuffled(res, owner)


def _may_enter(res: Resolution, id: ObjectId) -> bool:
    """An instant or sorcery can't be put onto the battlefield (CR 2008-05 212.5c; 2026-02 307.4, 304.4)."""
    obj = res.game.objects[id]
    return not obj.printed.types & {CardType.INSTANT, CardType.SORCERY} and obj.kind in ("card", "token")


def _is_aura(obj: Object) -> bool:
    return AURA in obj.printed.subtypes


def _host(res: Resolution, step: Move, id: ObjectId, player: PlayerId) -> Target | None:
    """What is put onto the battlefield attached: as the effect says; an aura, as the player who puts it chooses.

    An aura that could enchant nothing stays where it is (CR 2008-05 212.4h; 2026-02 303.4g).
    """
    obj = res.game.objects[id]
    if step.attach_to is not None:
        named = next(iter(res.affected(step.attach_to)), None)
        aura = replace(obj, zone=Zone.BATTLEFIELD, attached_to=named)
        fits = named is not None and (not _is_aura(obj) or may_enchant(res.game, res.rules, aura, obj.printed))
        return named if fits else None
    if not _is_aura(obj):
        return None
    ctx = Context(res.game, res.rules, obj, player)
    kinds = [ability.selection for ability in obj.printed.abilities if isinstance(ability, Enchant)]
    found = dict.fromkeys(target for kind in kinds for target in candidates(ctx, kind))
    aura = replace(obj, zone=Zone.BATTLEFIELD)
    options = tuple(
        Option(host)
        for host in found
        if may_enchant(res.game, res.rules, replace(aura, attached_to=host), obj.printed)
    )
    answer = ask(res.table, Choice(player, "attach", options, about=id))
    return as_target(answer[0]) if answer else None


def _in_order(res: Resolution, step: Move, ids: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """Cards put into libraries at once, so that they lie as chosen: the first is uppermost.

    Each owner chooses, whether or not the effect says so (CR 2008-05 217.1b; 2026-02 401.4), unless it is chance that
    orders them: then the script says what it made of them.
    """
    if step.to is not Zone.LIBRARY or step.position is Position.SHUFFLED:
        return ids
    theirs = {p: [id for id in ids if res.game.objects[id].owner == p] for p in in_turn_order(res.game)}
    ids = tuple(id for owner, cards in theirs.items() for id in _arranged(res, step, owner, cards))
    return ids if step.position is Position.BOTTOM else tuple(reversed(ids))


def _arranged(res: Resolution, step: Move, player: PlayerId, cards: Sequence[ObjectId]) -> tuple[ObjectId, ...]:
    options = tuple(Option(id) for id in cards)
    what = "random order" if _at_random(res, step) else "order"
    answer = ask(res.table, Choice(player, what, options, len(cards), len(cards), ordered=True))
    return tuple(ObjectId(int(id)) for id in answer)


def _at_random(res: Resolution, step: Move) -> bool:
    """Whether nobody chooses the order: that of hideaway's others too, since ``hideaway`` (CR 2022-04 702.75a)."""
    ability = res.play.ability if res.play is not None else None
    return step.at_random or (getattr(ability, "keyword", None) == "hideaway" and res.rules.has("hideaway"))


def attacked(res: Resolution, player: PlayerId, about: Target | None) -> Target | None:
    """What a creature put onto the battlefield attacking attacks, as its controller chooses (CR 2008-05 308.4)."""
    combat = res.game.combat
    if combat is None or player != res.game.active:
        return None
    foes: list[Target] = [p for p in in_turn_order(res.game) if are_opponents(res.game, p, player)]
    walkers: list[Target] = [
        id
        for id, obj in res.game.objects.items()
        if obj.zone is Zone.BATTLEFIELD
        and CardType.PLANESWALKER in look(res.game, res.rules, id).types
        and controller_of(res.game, res.rules, id) in foes
    ]
    options = tuple(Option(target) for target in (*foes, *walkers))
    answer = ask(res.table, Choice(player, "attacks", options, about=about))
    return as_target(answer[0]) if answer else None


def as_target(value: int | str) -> Target:
    """The object or player that an answer names."""
    return PlayerId(value) if isinstance(value, str) else ObjectId(value)


def destroy(res: Resolution, step: Destroy) -> None:
    """Destroys permanents at once; for what is indestructible that cannot happen (CR 2008-05 501.6)."""
    events: list[Event] = [
        zone_change(res.game, id, Zone.GRAVEYARD, why="destroy", cause=res.cause(), regenerable=step.regenerate)
        for id in res.objects(step.what)
    ]

    def then(happened: Sequence[Event]) -> None:
        res.store(step.step, moved(happened), sum(isinstance(event, ZoneChanged) for event in happened))

    res.move(events, then)


def sacrifice(res: Resolution, step: Sacrifice) -> None:
    """Players sacrifice what they control: all choose, then all at once. Nobody can regenerate it."""
    events: list[Event] = []
    for player in res.players(step.who):
        for id in _sacrificed(res, step, player):
            events.append(zone_change(res.game, id, Zone.GRAVEYARD, why="sacrifice", cause=res.cause()))
    res.move(events, lambda happened: res.store(step.step, moved(happened)))


def _sacrificed(res: Resolution, step: Sacrifice, player: PlayerId) -> tuple[ObjectId, ...]:
    if not isinstance(step.what, Filter):
        return tuple(id for id in res.objects(step.what) if controller_of(res.game, res.rules, id) == player)
    found = candidates(res.context(), step.what)
    ids = [ObjectId(target) for target in found if isinstance(target, int)]
    mine = [id for id in ids if controller_of(res.game, res.rules, id) == player]
    n = res.amount(step.n)
    options = tuple(Option(one) for one in mine)
    answer = ask(res.table, Choice(player, "sacrifices", options, n, n))
    return tuple(ObjectId(int(id)) for id in answer)


def create_tokens(res: Resolution, step: CreateTokens) -> None:
    """Puts tokens onto the battlefield under the controller's control, at once.

    Their owner is the controller of the effect; since ``token-owner``, whoever they entered under
    (CR 2008-05 216.1a; 2026-02 111.2). It differs where each player makes a token.
    """
    n = res.amount(step.amount)
    makers = (res.controller,) if step.who is None else tuple(res.players(step.who))
    if not makers:
        return
    token = Object(
        id=UNNUMBERED,
        owner=makers[0] if res.rules.has("token-owner") else res.effect_of or res.controller,
        zone=Zone.BATTLEFIELD,
        kind="token",
        printed=_printed(step.token),
        controller=makers[0],
        tapped=step.tapped,
    )
    cause = res.cause()
    events: list[Event] = [
        appears(token, cause=cause, attacking=attacked(res, makers[0], None) if step.attacking else None)
        for _ in one_by_one(n)
    ]
    res.move(events, lambda happened: res.store(step.step, moved(happened)))


def _printed(spec: TokenSpec) -> Characteristics:
    """A token's characteristics; its name is its subtypes where the effect gives none (CR 2008-05 216.3)."""
    return Characteristics(
        name=spec.name or " ".join(sorted(subtype.word for subtype in spec.subtypes)),
        mana_cost=None,
        colours=spec.colours,
        types=spec.types,
        subtypes=spec.subtypes,
        power=spec.power,
        toughness=spec.toughness,
        abilities=spec.abilities,
    )


def draw_step(res: Resolution, step: Draw) -> None:
    """Players draw, one card after the other, in turn order."""
    for player in res.players(step.who):
        draw(res.table, player, res.amount(step.amount), res.cause())


def draw(table: Table, player: PlayerId, n: int = 1, cause: Object | None = None) -> None:
    """The player draws ``n`` cards, one at a time; from an empty library is noted (CR 2008-05 420.5g)."""
    for _ in one_by_one(n):
        library = table.game.zones.get((Zone.LIBRARY, player), ())
        if not library:
            happen(table, [Drew(player, None)])
            continue
        change = zone_change(table.game, library[-1], Zone.HAND, why="draw", cause=cause)
        for card in moved(happen(table, [change]), Zone.HAND):
            happen(table, [Drew(player, card)])


def discard_step(res: Resolution, step: Discard) -> None:
    """Players choose cards of their hands, unless these are named; then all discard at once."""
    events: list[Event] = []
    if step.what is not None:
        theirs = [id for id in res.objects(step.what, Zone.HAND) if res.game.objects[id].owner in res.players(step.who)]
        res.happen(discarding(res, theirs))
        return
    for player in res.players(step.who):
        hand = res.game.zones.get((Zone.HAND, player), ())
        n = min(res.amount(step.amount), len(hand))
        answer = ask(res.table, Choice(player, "discards", tuple(Option(id) for id in hand), n, n))
        events += discarding(res, tuple(ObjectId(int(id)) for id in answer))
    res.happen(events)


def discarding(res: Resolution, cards: Sequence[ObjectId]) -> list[Event]:
    """The events by which cards are discarded from their owners' hands."""
    cause = res.cause()
    events: list[Event] = []
    for card in cards:
        obj = res.game.objects[card]
        events.append(zone_change(res.game, card, Zone.GRAVEYARD, why="discard", cause=cause))
        events.append(Discarded(obj.owner, obj, cause))
    return events
