"""Choices made as a spell or ability resolves, or as a permanent enters: not targets."""

from collections.abc import Sequence

from faqtool.engine.abilities import ChoiceKind, Choose
from faqtool.engine.choices import Choice, Option, ask
from faqtool.engine.events import ChosenOn
from faqtool.engine.players import are_opponents, in_range, in_turn_order, team_of
from faqtool.engine.reading.context import Binding, Context
from faqtool.engine.reading.match import candidates
from faqtool.engine.stack.resolution import Resolution
from faqtool.engine.state import Target
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, Colour, ObjectId, PlayerId, Subtype, Zone

PARITIES = ("even", "odd")


def choose(res: Resolution, step: Choose) -> None:
    """Makes a choice and stores it; one that is remembered is kept on the source."""
    players = (res.controller,) if step.who is None else res.players(step.who)
    binding = decide(res.table, res.context(), step, players[0]) if players else ()
    if not binding:
        res.bindings.pop(step.key, None)
        return
    res.bindings[step.key] = binding
    res.done.add(step.key)
    if step.remember and res.source is not None and res.source.id in res.game.objects:
        value = binding if isinstance(binding, str) else binding[0]
        res.happen([ChosenOn(res.source.id, step.key, value)])


def decide(table: Table, ctx: Context, step: Choose, chooser: PlayerId | None = None) -> Binding:
    """What the controller (or the ``chooser``) chooses: a word, or objects and players; empty where nothing can be."""
    about = ctx.source.id if ctx.source is not None else None
    options = tuple(Option(value) for value in _options(ctx, step))
    count = 0 if step.optional else step.count
    kind = step.kind
    what = {
        ChoiceKind.OPPONENT: "opponent",
        ChoiceKind.CREATURE_TYPE: "type",
        ChoiceKind.PARITY: "parity",
        ChoiceKind.SOURCE: "source",
        ChoiceKind.COLOUR: "colour",
        ChoiceKind.LAND_TYPE: "land type",
        ChoiceKind.OBJECT: "chooses",
    }[kind]
    is_word = kind in (ChoiceKind.CREATURE_TYPE, ChoiceKind.PARITY, ChoiceKind.COLOUR, ChoiceKind.LAND_TYPE)
    choice = Choice(
        chooser or ctx.controller, what, options, count, step.count, about=about, open=kind is ChoiceKind.CREATURE_TYPE
    )
    answer = ask(table, choice)
    if is_word:
        return str(answer[0]) if answer else ""
    return tuple(PlayerId(one) if isinstance(one, str) else ObjectId(one) for one in answer)


def can_choose(ctx: Context, step: Choose) -> bool:
    """Whether there is anything to choose, or nothing needs to be."""
    return step.optional or step.kind is not ChoiceKind.OBJECT or bool(_options(ctx, step))


def _options(ctx: Context, step: Choose) -> tuple[int | str, ...]:
    match step.kind:
        case ChoiceKind.OPPONENT:
            me = ctx.controller
            others = (p for p in in_turn_order(ctx.game, me) if are_opponents(ctx.game, p, me))
            return tuple(p for p in others if in_range(ctx.game, p, me))
        case ChoiceKind.CREATURE_TYPE:
            return creature_types(ctx)
        case ChoiceKind.PARITY:
            return PARITIES
        case ChoiceKind.COLOUR:
            return tuple(colour.value for colour in Colour)
        case ChoiceKind.LAND_TYPE:
            return step.words
        case ChoiceKind.SOURCE:
            admitted = None if step.selection is None else candidates(ctx, step.selection)
            return tuple(target for target in _sources(ctx) if admitted is None or target in admitted)
        case ChoiceKind.OBJECT:
            return candidates(ctx, step.selection) if step.selection is not None else ()


def creature_types(ctx: Context) -> tuple[str, ...]:
    """The creature types of the objects in the game; any other may be named too."""
    found = {
        subtype.word
        for obj in ctx.game.objects.values()
        for one in (obj.printed, *obj.printed.halves)
        for subtype in one.subtypes
        if subtype.of is CardType.CREATURE
    }
    return tuple(sorted(found))


def type_words(table: Table, ctx: Context, never: frozenset[Subtype]) -> tuple[str, str]:
    """A creature type's word and the one that replaces it: another, and none of ``never``."""
    options = tuple(Option(word) for word in creature_types(ctx))
    about = ctx.source.id if ctx.source is not None else None
    old = str(ask(table, Choice(ctx.controller, "from type", options, about=about, open=True))[0])
    excluded = {old, *(subtype.word for subtype in never)}
    others = tuple(option for option in options if option.value not in excluded)
    choice = Choice(ctx.controller, "type", others, about=about, open=True, never=tuple(sorted(excluded)))
    return old, str(ask(table, choice)[0])


def _sources(ctx: Context) -> tuple[Target, ...]:
    """A source of damage: a permanent or a spell on the stack (CR 2008-05 419.8)."""
    places = (Zone.BATTLEFIELD, Zone.STACK)
    return tuple(id for id, obj in ctx.game.objects.items() if obj.zone in places and obj.kind != "ability")


def one_of_each_team(res: Resolution, players: Sequence[PlayerId]) -> list[PlayerId]:
    """Of each team the member that is affected, as the team chooses (CR 2010-04 810.9d)."""
    chosen: list[PlayerId] = []
    seen: set[int | PlayerId] = set()
    for player in players:
        team = team_of(res.game, player)
        if team in seen:
            continue
        seen.add(team)
        mates = [other for other in players if team_of(res.game, other) == team]
        options = tuple(Option(mate) for mate in mates)
        answer = ask(res.table, Choice(player, "member", options))
        chosen.append(PlayerId(str(answer[0])))
    return chosen
