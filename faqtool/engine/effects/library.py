"""Steps that look at cards: look, reveal, search, shuffle, clash."""

from dataclasses import replace

from faqtool.engine.abilities import Clash, Filter, Look, LookAt, Reveal, RevealUntil, Search, Shuffle
from faqtool.engine.choices import Choice, Option, ask
from faqtool.engine.events import Clashed, Event, Looked, Reordered, Revealed, Shuffled
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.layers.look import lookers
from faqtool.engine.players import in_turn_order
from faqtool.engine.reading.match import candidates, matches, values_of
from faqtool.engine.stack.resolution import Resolution
from faqtool.engine.state import Game, Object
from faqtool.engine.terms import Characteristic, ObjectId, PlayerId, Zone


def library(game: Game, player: PlayerId) -> tuple[ObjectId, ...]:
    """A player's library, the top card first."""
    return tuple(reversed(game.zones.get((Zone.LIBRARY, player), ())))


def shuffle(res: Resolution, step: Shuffle) -> None:
    """Players shuffle their libraries."""
    for player in res.players(step.who):
        shuffled(res, player)


def shuffled(res: Resolution, player: PlayerId) -> None:
    """All cards of a library take part in a shuffle; the script says what chance made of them, from the top."""
    res.happen([Shuffled(player)])
    cards = library(res.game, player)
    if len({res.game.objects[id].printed for id in cards}) > 1:
        options = tuple(Option(id) for id in cards)
        answer = ask(res.table, Choice(player, "shuffled", options, len(cards), len(cards), ordered=True))
        res.happen([Reordered(Zone.LIBRARY, player, tuple(ObjectId(int(id)) for id in reversed(answer)))])


def look_at(res: Resolution, step: Look) -> None:
    """A player looks at the top cards of their library: as many as there are, up to the amount."""
    seen: list[ObjectId] = []
    for player in res.players(step.who):
        cards = library(res.game, player)[: max(0, res.amount(step.amount))]
        res.happen([Looked(player, cards)])
        seen.extend(cards)
    res.store(step.step, seen)


def look_at_cards(res: Resolution, step: LookAt) -> None:
    """A player looks at cards where they are."""
    cards = res.objects(step.what, None)
    if cards:
        res.happen([Looked(player, cards) for player in res.players(step.who)])


def reveal(res: Resolution, step: Reveal) -> None:
    """Cards are revealed where they are."""
    cards = res.objects(step.what, None)
    if cards:
        res.happen([Revealed(res.game.objects[cards[0]].owner, cards)])
    res.store(step.step, cards)


def reveal_until(res: Resolution, step: RevealUntil) -> None:
    """Reveals from the top until so many cards match, or the library is gone."""
    ctx = res.context()
    found: list[ObjectId] = []
    rest: list[ObjectId] = []
    for card in library(res.game, res.controller):
        if len(found) == step.n:
            break
        (found if matches(ctx, step.filter, card) else rest).append(card)
    revealed = [card for card in library(res.game, res.controller) if card in found or card in rest]
    if revealed:
        res.happen([Revealed(res.controller, tuple(revealed))])
    res.store(step.step, found)
    res.store(step.rest, rest)


def search(res: Resolution, step: Search) -> None:
    """The controller looks for cards; those of a stated quality need not be found (CR 2008-05 501.3)."""
    n = res.amount(step.n)
    found: list[ObjectId] = []
    for player in res.players(step.who):
        there = _searched(res, step, player)
        fewest = min(n, len(there)) if not step.filter.all and step.filter.zone is Zone.LIBRARY else 0
        options = tuple(Option(card) for card in there)
        answer = ask(res.table, Choice(res.controller, "finds", options, fewest, n))
        found += [ObjectId(int(card)) for card in answer]
    res.store(step.step, found)


def _searched(res: Resolution, step: Search, player: PlayerId) -> list[ObjectId]:
    """Cards of the zone that match; a removed card is outside the game until July 2009 (``removed-cards``).

    One that was removed face down can be told from others only by who may look at it.
    """
    ctx = res.context()
    found = [ObjectId(t) for t in candidates(ctx, step.filter) if isinstance(t, int)]
    owned = [id for id in found if res.game.objects[id].owner == player]
    if step.filter.zone is Zone.OUTSIDE and not res.rules.has("removed-cards"):
        owned += [
            id
            for id in res.game.zones.get((Zone.EXILE, None), ())
            if res.game.objects[id].owner == player
            and (not res.game.objects[id].face_down or res.controller in lookers(res.game, res.rules, id))
            and matches(ctx, _anywhere(step), id)
        ]
    return owned


def _anywhere(step: Search) -> Filter:
    return replace(step.filter, zone=None)


def clash(res: Resolution, step: Clash) -> None:
    """Both reveal their top card; the higher mana value wins; each may put it on the bottom (CR 2008-05 501.10).

    A split card counts with each of its two costs until ``split-cost``: a comparison holds if either does.
    """
    others = res.players(step.with_)
    players = [p for p in in_turn_order(res.game) if p in (res.controller, *others)]
    tops = {player: cards[0] for player in players if (cards := library(res.game, player))}
    res.happen([Revealed(player, (card,)) for player, card in tops.items()])
    ctx = res.context()
    costs = {player: values_of(ctx, res.game.objects[card], Characteristic.MANA_VALUE) for player, card in tops.items()}
    winners = tuple(
        player
        for player in tops
        if all(max(costs[player]) > min(costs[other]) for other in tops if other != player)
    )
    shown: tuple[Object | None, ...] = tuple(
        res.game.objects[tops[player]] if player in tops else None for player in players
    )
    below: list[Event] = []
    for player, card in tops.items():
        options = (Option("top", card), Option("bottom", card))
        if ask(res.table, Choice(player, "top or bottom", options, about=card)) == ("bottom",):
            below.append(zone_change(res.game, card, Zone.LIBRARY, position=0, cause=res.cause()))
    res.happen(below)
    res.happen([Clashed(tuple(players), winners, shown)])
    res.bindings[step.step] = winners
    res.results[step.step] = int(res.controller in winners)
    res.done.add(step.step)
