"""Made-up cards as ability data, and a table to play them on: what the rule tests are written with."""

from collections.abc import Mapping, Sequence
from datetime import date

from faqtool.engine.abilities import (
    Ability,
    Body,
    Damage,
    Each,
    Effect,
    Either,
    Filter,
    IsType,
    Keyword,
    N,
    Players,
    Predicate,
    Selection,
    Slot,
    SpellAbility,
    Target,
    This,
)
from faqtool.engine.choices import Answer, Choice, Chooser, Unanswered
from faqtool.engine.eras import ruleset
from faqtool.engine.mana import ManaCost
from faqtool.engine.setup import Placed, new_game
from faqtool.engine.state import Characteristics, Player
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, Colour, ObjectId, PlayerId, Step, Subtype, Supertype, Zone

A, B, C, D = PlayerId("A"), PlayerId("B"), PlayerId("C"), PlayerId("D")
THEN = ruleset(date(2008, 5, 2))
NOW = ruleset(date(2026, 1, 1))
M10 = ruleset(date(2009, 8, 25))
BOTH = [THEN, NOW]

ANY_TARGET = Either((Filter(all=(IsType(CardType.CREATURE),)), Players()))
CREATURE = Filter(all=(IsType(CardType.CREATURE),))


def keywords(*names: str) -> tuple[Keyword, ...]:
    return tuple(Keyword(name, line=line) for line, name in enumerate(names))


def creature(
    power: int,
    toughness: int,
    *abilities: Ability | str,
    name: str = "beast",
    cost: str = "{1}",
    colours: str = "",
    subtypes: Sequence[str] = (),
    types: Sequence[CardType] = (),
    legendary: bool = False,
) -> Characteristics:
    """A creature card; an ability given as a word is a keyword."""
    return Characteristics(
        name=name,
        mana_cost=ManaCost.parse(cost),
        colours=frozenset(map(Colour, colours)) or ManaCost.parse(cost).colours,
        types=frozenset({CardType.CREATURE, *types}),
        subtypes=frozenset(map(Subtype, subtypes)),
        supertypes=frozenset({Supertype.LEGENDARY}) if legendary else frozenset(),
        power=power,
        toughness=toughness,
        abilities=tuple(Keyword(one) if isinstance(one, str) else one for one in abilities),
    )


def permanent(
    type_: CardType, *abilities: Ability, name: str = "relic", cost: str = "{1}", subtypes: Sequence[Subtype] = ()
) -> Characteristics:
    return Characteristics(
        name=name,
        mana_cost=ManaCost.parse(cost),
        colours=ManaCost.parse(cost).colours,
        types=frozenset({type_}),
        subtypes=frozenset(subtypes),
        abilities=tuple(abilities),
    )


def planeswalker(
    loyalty: int, *abilities: Ability, name: str = "walker", subtype: str = "walker", legendary: bool = False
) -> Characteristics:
    return Characteristics(
        name=name,
        mana_cost=ManaCost.parse("{3}"),
        colours=frozenset(),
        types=frozenset({CardType.PLANESWALKER}),
        subtypes=frozenset({Subtype(subtype, CardType.PLANESWALKER)}),
        supertypes=frozenset({Supertype.LEGENDARY}) if legendary else frozenset(),
        loyalty=loyalty,
        abilities=tuple(abilities),
    )


def instant(
    *steps: Effect, targets: Sequence[Selection] = (), name: str = "spell", cost: str = "{R}", sorcery: bool = False
) -> Characteristics:
    body = Body(targets=tuple(Target(selection) for selection in targets), steps=tuple(steps))
    return Characteristics(
        name=name,
        mana_cost=ManaCost.parse(cost),
        colours=ManaCost.parse(cost).colours,
        types=frozenset({CardType.SORCERY if sorcery else CardType.INSTANT}),
        abilities=(SpellAbility(body),),
    )


def land(*abilities: Ability, name: str = "land", subtype: str | None = None) -> Characteristics:
    subtypes = (Subtype(subtype, CardType.LAND),) if subtype else ()
    return permanent(CardType.LAND, *abilities, name=name, cost="", subtypes=subtypes)


def bolt(amount: int = 2, name: str = "bolt") -> Characteristics:
    """Deals damage to a creature or player."""
    return instant(Damage(This(), N(amount), (Slot(0),)), targets=[ANY_TARGET], name=name)


def each(*predicates: Predicate, zone: Zone | None = Zone.BATTLEFIELD) -> Each:
    return Each(Filter(zone, tuple(predicates)))


def script(*answers: tuple[str, Answer]) -> Chooser:
    """Answers choices in the order given: ``("A may", ("yes",))``."""
    waiting = list(answers)

    def choose(table: Table, choice: Choice) -> Answer:
        if not waiting or waiting[0][0] != f"{choice.player} {choice.what}":
            raise Unanswered(choice)
        return waiting.pop(0)[1]

    return choose


def first_option(table: Table, choice: Choice) -> Answer:
    """The first options, as few as may be: for games that only have to go on."""
    if choice.total is not None:
        return (choice.total, *(0 for _ in choice.options[1:]))
    return tuple(option.value for option in choice.options[: max(choice.minimum, 1 if choice.ordered else 0)])


def on(
    zone: Zone,
    owner: PlayerId,
    *cards: Characteristics,
) -> list[Placed]:
    return [Placed(card, zone, owner) for card in cards]


def table(
    placed: Sequence[Placed],
    rules: object = NOW,
    *answers: tuple[str, Answer],
    players: Sequence[Player] = (Player(A), Player(B)),
    active: PlayerId = A,
    step: Step = Step.MAIN_1,
    range_of_influence: int | None = None,
    chooser: Chooser | None = None,
) -> tuple[Table, tuple[ObjectId, ...]]:
    """A table with these objects on it, and their ids in order."""
    game, ids = new_game(players, placed, active=active, step=step, range_of_influence=range_of_influence)
    return Table(game, rules, chooser or script(*answers)), ids  # type: ignore[arg-type]


def field(owner: PlayerId, card: Characteristics, **options: object) -> Placed:
    """A permanent of ``owner``."""
    return Placed(card, Zone.BATTLEFIELD, owner, **options)  # type: ignore[arg-type]


def hand(owner: PlayerId, card: Characteristics) -> Placed:
    return Placed(card, Zone.HAND, owner)


def library(owner: PlayerId, *cards: Characteristics) -> list[Placed]:
    return on(Zone.LIBRARY, owner, *cards)


def now_is(table_: Table, id_: ObjectId) -> ObjectId | None:
    """The id that an object has now, wherever it has gone."""
    while id_ not in table_.game.objects:
        if id_ not in table_.game.became:
            return None
        id_ = table_.game.became[id_]
    return id_


def zone_of(table_: Table, id_: ObjectId) -> Zone | None:
    current = now_is(table_, id_)
    return None if current is None else table_.game.objects[current].zone


def lives(table_: Table) -> Mapping[PlayerId, int]:
    return {id_: player.life for id_, player in table_.game.players.items()}
