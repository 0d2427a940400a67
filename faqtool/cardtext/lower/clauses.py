"""Clauses: who does what, or what is said of a subject."""

from faqtool.cardtext.lower.amounts import amount_in, stated
from faqtool.cardtext.lower.context import Discourse, fixed, no_meaning
from faqtool.cardtext.lower.nouns import PERSONS, only_creature, spread
from faqtool.cardtext.lower.players import person
from faqtool.cardtext.lower.references import one, refer, reference, several
from faqtool.cardtext.lower.selections import describe
from faqtool.cardtext.lower.states import STATES, effects
from faqtool.cardtext.lower.verbs import do, inflict
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    AddPhases,
    Block,
    CannotActivate,
    CannotBeRegenerated,
    ChoiceKind,
    Choose,
    Chosen,
    Continuous,
    ContinuousEffect,
    Cost,
    Destroy,
    DoesNotUntap,
    Duration,
    Each,
    EachPlayer,
    Effect,
    EndOfTurn,
    Filter,
    ForEachPlayer,
    Forever,
    IsType,
    May,
    MustAttack,
    MustBlock,
    NewTargets,
    PayLife,
    PayMana,
    Ref,
    ReplaceTypeWord,
    SetController,
    SetLife,
    SwitchPT,
    You,
)
from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import CardType, Step, Zone

BY_PLAYERS = frozenset({"add_mana", "add_any_colour", "draw", "discard", "gain_life", "lose_life", "sacrifice", "mill"})
"""What no object does."""
TOGETHER = {"draw", "discard", "gain_life", "lose_life", "gain_control"}


def clause(ctx: Discourse, node: Node, duration: Duration | None) -> None:
    """Emits the steps of one clause."""
    match node.name:
        case "ordered" | "you_do":
            act(ctx, verb_of(node), ctx.you, duration)
        case "you_may":
            _may(ctx, node, duration)
        case "player_does":
            _player(ctx, node, duration)
        case "thing_does":
            _thing(ctx, node, duration)
        case "life_becomes":
            who = person(ctx, node.all(*PERSONS)[0])
            ctx.emit(SetLife(who, amount_in(ctx, node)))
        case "choose_there":
            _choose_there(ctx, node)
        case "its_abilities_cannot":
            ctx.emit(Continuous(ctx.pronoun(None, None), (CannotActivate(),), duration or Forever()))
        case "abilities_cannot":
            ctx.emit(Continuous(subject(ctx, node.must("things")), (CannotActivate(),), duration or Forever()))
        case "all_block":
            ctx.emit(Continuous(*must_block_it(ctx, node), EndOfTurn()))
        case "extra_combat":
            ctx.emit(AddPhases((Step.BEGIN_COMBAT, *([Step.MAIN_2] if node.has("SUIVI") else []))))
        case _:
            no_meaning(f"proposition sans sens dans une instruction : {node.text()}")


def verb_of(node: Node) -> Node:
    return node.all()[0]


def act(ctx: Discourse, verb: Node, actor: Ref, duration: Duration | None) -> None:
    """One action; control and replaced words last as long as the sentence says."""
    match verb.name:
        case "gain_control":
            ref = one(ctx, verb.must("things"), 0)
            ctx.emit(Continuous(ref, (SetController(actor),), duration or Forever()))
        case "gain_control_of_it":
            ref = ctx.pronoun(None, None)
            ctx.emit(Continuous(ref, (SetController(actor),), duration or Forever()))
        case "make_thing_do":
            parts = verb.all()
            _acts(ctx, parts[-1], subject(ctx, parts[0]), duration)
        case "make_thing_be":
            node, *said = verb.all()
            on = subject(ctx, node)
            _lasting(ctx, on, [effect for state in said for effect in effects(ctx, state)], duration)
        case "switch":
            verb.has("FORCE", "ENDURANCE")
            ref = one(ctx, verb.must("things"), 0)
            ctx.emit(Continuous(ref, (SwitchPT(),), duration or Forever()))
        case "replace_type":
            only_creature(verb)
            ref = one(ctx, verb.must("things"), 0)
            key = ctx.key("words")
            ctx.emit(Continuous(ref, (ReplaceTypeWord(key),), duration or Forever()))
        case _:
            do(ctx, verb, actor)


def _choose_there(ctx: Discourse, node: Node) -> None:
    """« Vous y choisissez une carte »: in the hand just revealed."""
    said = describe(ctx, spread(node.must("things"))[0])
    hand = ctx.called(frozenset({"MAIN"}))
    if not isinstance(hand, Each):
        no_meaning("« y » : aucune main n'a été révélée")
    key = ctx.key("object")
    chosen = Filter(hand.filter.zone, (*said.predicates, *hand.filter.all))
    ctx.emit(Choose(key, ChoiceKind.OBJECT, chosen, count=fixed(said.count)))
    ctx.speak(Chosen(key), said.heads | {"CARTE"}, said.plural, said.gender, 0)


def _may(ctx: Discourse, node: Node, duration: Duration | None) -> None:
    costs: list[Cost] = []
    step = ctx.key("may")
    with ctx.inner() as steps:
        for wish in node.all("wish"):
            verb = verb_of(wish)
            if verb.name == "pay":
                leaf = verb.leaf("MANA")
                costs.append(PayMana(ManaCost.parse(leaf.value) if leaf else ManaCost()))
            elif verb.name == "pay_life":
                costs.append(PayLife(stated(verb.must("number"))))
            else:
                act(ctx, verb, ctx.you, duration)
    if not costs and _already_optional(ctx, steps):
        return
    ctx.emit(May(ctx.you, tuple(steps), step, tuple(costs)))


def _already_optional(ctx: Discourse, steps: list[Effect]) -> bool:
    """« Vous pouvez choisir de nouvelles cibles »: choosing new targets is optional as it stands."""
    match steps:
        case [NewTargets()]:
            ctx.emit(*steps)
            return True
        case _:
            return False


def _player(ctx: Discourse, node: Node, duration: Duration | None) -> None:
    actor = person(ctx, node.all(*PERSONS)[0], 1)
    predicates = node.all("predicate")
    verbs = [verb_of(predicate) for predicate in predicates]
    if any(verb.name in STATES for verb in verbs):
        no_meaning("un joueur n'a pas cet état")
    if isinstance(actor, EachPlayer) and (len(verbs) > 1 or verbs[0].name not in TOGETHER):
        ctx.each_player = True
        with ctx.inner() as steps:
            for verb in verbs:
                act(ctx, verb, You(), duration)
        ctx.each_player = False
        ctx.emit(ForEachPlayer(actor.who, tuple(steps)))
        return
    for verb in verbs:
        act(ctx, verb, actor, duration)


def must_block_it(ctx: Discourse, node: Node) -> tuple[Filter, tuple[ContinuousEffect, ...]]:
    """« Toutes les créatures capables de bloquer ~ le font »."""
    node.has("BLOQUER")
    only_creature(node)
    attacker = reference(ctx, spread(node.must("things"))[0], 1)
    return Filter(Zone.BATTLEFIELD, (IsType(CardType.CREATURE),)), (MustBlock(attacker),)


def _is_player(ctx: Discourse, node: Node) -> bool:
    """« il perd 1 point de vie »: the pronoun means a player, where only players do that."""
    subjects = spread(node.must("things"))
    verbs = [verb_of(predicate).name for predicate in node.all("predicate")]
    known = ctx.called(frozenset({"JOUEUR"})) is not None
    return known and [one.name for one in subjects] == ["pronoun"] and BY_PLAYERS.issuperset(verbs)


def _thing(ctx: Discourse, node: Node, duration: Duration | None) -> None:
    if _is_player(ctx, node):
        player = ctx.pronoun(False, None, frozenset({"JOUEUR"}))
        for predicate in node.all("predicate"):
            act(ctx, verb_of(predicate), player, duration)
        return
    on = subject(ctx, node.must("things"))
    states: list[ContinuousEffect] = []
    for predicate in node.all("predicate"):
        inner = verb_of(predicate)
        if inner.name == "state":
            inner = verb_of(inner)
        if inner.name in STATES:
            states.extend(effects(ctx, inner))
            continue
        _lasting(ctx, on, states, duration)
        states = []
        _acts(ctx, inner, on, duration)
    _lasting(ctx, on, states, duration)


def subject(ctx: Discourse, node: Node) -> Ref | Filter:
    """What states are said of: one thing, or all that a filter selects."""
    nodes = spread(node)
    if len(nodes) > 1:
        return several(ctx, node)
    if nodes[0].name != "described":
        return reference(ctx, nodes[0], 1)
    said = describe(ctx, nodes[0])
    if said.every and said.means is None:
        ctx.speak(Each(said.filter), said.heads, said.plural, said.gender, 1)
        return said.filter
    return refer(ctx, said, 1)


def _lasting(
    ctx: Discourse, on: Ref | Filter, states: list[ContinuousEffect], duration: Duration | None
) -> None:
    if not states or (states == [CannotBeRegenerated()] and _destroyed_for_good(ctx, on)):
        return
    if any(isinstance(effect, DoesNotUntap) and effect.once for effect in states):
        duration = duration or Forever()
    ctx.emit(Continuous(on, tuple(states), duration or Forever()))


def _destroyed_for_good(ctx: Discourse, on: Ref | Filter) -> bool:
    """« Détruisez toutes les créatures. Elles ne peuvent pas être régénérées. » is one step."""
    what = Each(on) if isinstance(on, Filter) else on
    for n, step in enumerate(ctx.earlier):
        if step == Destroy(what):
            ctx.earlier[n] = Destroy(what, regenerate=False)
            return True
    return False


def _acts(ctx: Discourse, verb: Node, on: Ref | Filter, duration: Duration | None) -> None:
    """What a thing, not a player, does."""
    if isinstance(on, Filter):
        no_meaning("plusieurs sources pour une action")
    match verb.name:
        case "damage" | "damage_you":
            inflict(ctx, verb, on)
        case "must_block":
            verb.has("BLOQUER")
            ref = one(ctx, verb.must("things"), 0)
            ctx.emit(Continuous(on, (MustBlock(ref),), EndOfTurn()))
        case "must_attack":
            verb.has("ATTAQUER")
            ctx.emit(Continuous(on, (MustAttack(),), EndOfTurn()))
        case "must_block_something":
            verb.has("BLOQUER")
            ctx.emit(Continuous(on, (MustBlock(None),), EndOfTurn()))
        case "blocks_it":
            verb.has("BLOQUER")
            ctx.emit(Block(on, one(ctx, verb.must("things"), 0)))
        case _:
            no_meaning(f"un objet ne fait pas cela : {verb.text()}")


