"""Sentences of a body: clauses in order, and what leads or trails them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from faqtool.cardtext.lexicon import subtypes
from faqtool.cardtext.lower.amounts import amount_in, for_each, multiple
from faqtool.cardtext.lower.clauses import clause
from faqtool.cardtext.lower.conditions import condition
from faqtool.cardtext.lower.context import Discourse, each, holds, no_meaning, with_x
from faqtool.cardtext.lower.costs import costs_on_resolution
from faqtool.cardtext.lower.events import STEPS
from faqtool.cardtext.lower.nouns import PERSONS
from faqtool.cardtext.lower.players import person
from faqtool.cardtext.lower.selections import spread_filters
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    AddMana,
    AddPhases,
    AllTrue,
    Amount,
    AsLongAs,
    Body,
    Choose,
    Chosen,
    Condition,
    Continuous,
    CopyOnStack,
    CostPaid,
    CreateTokens,
    Damage,
    Delay,
    Did,
    Draw,
    Duration,
    Effect,
    EndOfTurn,
    EventPattern,
    Filter,
    GainLife,
    If,
    Is,
    IsAbilityOnStack,
    IsSpell,
    Made,
    May,
    ModifyPT,
    Move,
    NewTargets,
    NotTrue,
    PlayCard,
    PutCounters,
    ReplaceTypeWord,
    StepBegins,
    UnlessPays,
    UntilYourNextTurn,
)
from faqtool.engine.terms import Step, Who


@dataclass(slots=True)
class Frame:
    """What stands around the clauses of a sentence."""

    duration: Duration | None = None
    condition: Condition | None = None
    did: bool = False
    not_did: bool = False
    each: Node | None = None  # « pour chaque … » at the end of the sentence
    otherwise: bool = False
    later: EventPattern | None = None
    instead: bool = False
    after_phase: bool = False
    unless: Node | None = None
    x: Node | None = None
    after: list[Node] = field(default_factory=list)  # conditions to be read after the clauses


def body(ctx: Discourse, node: Node) -> Body:
    """All sentences of a body, in order, as one list of steps."""
    for sentence in node.all():
        add_sentence(ctx, sentence)
    if ctx.needs_still:
        no_meaning("« devient » sans dire si les autres types restent")
    return Body(tuple(ctx.targets), tuple(_retargeted(ctx.steps)))


def _retargeted(steps: Sequence[Effect]) -> list[Effect]:
    """« Copiez ce sort. Vous pouvez choisir de nouvelles cibles pour cette copie » is one step."""
    out: list[Effect] = []
    for step in steps:
        if isinstance(step, NewTargets) and isinstance(step.what, Made):
            key = step.what.step

            def chosen(part: object, key: str = key) -> object:
                return replace(part, new_targets=True) if isinstance(part, CopyOnStack) and part.step == key else part

            changed = [each(before, chosen) for before in out]
            if changed != out:
                out = changed
                continue
        out.append(step)
    return out


def add_sentence(ctx: Discourse, node: Node) -> None:
    match node.name:
        case "sentence":
            _sentence(ctx, node)
        case "spend_only":
            _spend_only(ctx, node)
        case "never_wall":
            _never_wall(ctx)
        case "still":
            if not ctx.needs_still or not node.leaves("TYPE"):
                no_meaning("« c'est toujours » : rien n'a changé de type")
            ctx.needs_still = False
        case "only_ability" | "only_spell" | "extra_cost" | "extra_either" | "extra_option" | "extra_mana":
            pass  # the line reads it
        case _:
            no_meaning(f"phrase sans sens ici : {node.text()}")


def _sentence(ctx: Discourse, node: Node) -> None:
    ctx.clause += 1
    frame = _frame(ctx, node)
    first_target = len(ctx.targets)
    with ctx.inner() as steps:
        clauses(ctx, node.must("clauses"), frame.duration)
        for trail in frame.after:
            _and(frame, condition(ctx, trail))
        if frame.x is not None:
            _state_x(ctx, amount_in(ctx, frame.x), steps, first_target)
        if frame.each is not None:
            steps[:] = [_for_each(ctx, frame.each, steps)]
        if frame.duration is not None and not holds(steps, frame.duration):
            no_meaning("durée d'une action qui ne dure pas")
    if frame.after_phase is not any(isinstance(step, AddPhases) for step in steps):
        no_meaning("« après cette phase » et une phase supplémentaire vont ensemble")
    _place(ctx, frame, steps)


def _state_x(ctx: Discourse, amount: Amount, steps: list[Effect], first_target: int) -> None:
    """« X étant … »: in the steps and the targets of the sentence."""
    changed = [_colourless_x(with_x(step, amount), amount) for step in steps]
    targets = [with_x(target, amount) for target in ctx.targets[first_target:]]
    if changed == steps and targets == ctx.targets[first_target:]:
        no_meaning("« X étant » sans X dans la phrase")
    steps[:] = changed
    ctx.targets[first_target:] = targets


def clauses(ctx: Discourse, node: Node, duration: Duration | None) -> None:
    for part in node.all():
        if part.name != "joint":
            ctx.clause += 1
            clause(ctx, part, duration)


def _frame(ctx: Discourse, node: Node) -> Frame:
    frame = Frame()
    for part in node.all():
        match part.name:
            case "duration_lead" | "duration_trail":
                frame.duration = _duration(part)
            case "while_lead" | "while_trail":
                frame.duration = AsLongAs(condition(ctx, only(part)))
            case "if_lead":
                _and(frame, condition(ctx, only(part)))
            case "if_trail":
                frame.after.append(only(part))
            case "did_lead":
                frame.did = True
            case "not_did_lead":
                frame.not_did = True
            case "unless_if_trail":
                _and(frame, NotTrue(condition(ctx, only(part))))
            case "each_trail":
                frame.each = only(part)
            case "else_lead":
                frame.otherwise = True
            case "later_lead" | "later_trail":
                frame.later = later(only(part))
            case "after_phase_lead":
                frame.after_phase = True
            case "instead_trail":
                frame.instead = True
            case "unless_trail":
                frame.unless = part
            case "x_trail":
                part.has("X")
                frame.x = part
    return frame


def only(node: Node) -> Node:
    return node.all()[0]


def _duration(part: Node) -> Duration:
    return UntilYourNextTurn() if only(part).name == "until_yours" else EndOfTurn()


def later(step: Node) -> EventPattern:
    """When a delayed ability triggers."""
    if step.name == "your_next_main":
        return StepBegins(Step.MAIN_1, Who.YOU, Step.MAIN_2)
    return STEPS[step.name]


def _and(frame: Frame, new: Condition) -> None:
    if frame.condition is not None:
        no_meaning("deux conditions dans une phrase")
    frame.condition = new


def _place(ctx: Discourse, frame: Frame, steps: list[Effect]) -> None:
    """Puts the steps of a sentence where its frame says."""
    if frame.unless is not None:
        steps = [_unless(ctx, frame.unless, steps)]
    if frame.later is not None:
        steps = [Delay(frame.later, Body((), tuple(steps)))]
    if (frame.did or frame.otherwise) and frame.condition is not None:
        no_meaning("deux conditions dans une phrase")
    if frame.did:
        _follow(ctx, steps)
    elif frame.not_did:
        _instead_of_doing(ctx, steps)
    elif frame.otherwise:
        _else(ctx, steps)
    elif frame.instead and not ctx.replacing:
        _rewrite(ctx, frame, steps)
    elif frame.condition is not None:
        ctx.emit(_when(frame.condition, steps))
    else:
        ctx.emit(*steps)


def _when(wanted: Condition, steps: list[Effect]) -> Effect:
    """A condition on a card that the steps themselves choose is asked as it is chosen."""
    if isinstance(wanted, Is) and isinstance(wanted.ref, Chosen):
        key = wanted.ref.key

        def narrowed(part: object) -> object:
            if isinstance(part, Choose) and part.key == key and isinstance(part.selection, Filter):
                return replace(part, selection=Filter(part.selection.zone, (*part.selection.all, *wanted.filter.all)))
            if isinstance(part, PlayCard) and part.spell is not None and part.what == Chosen(key):
                return replace(part, spell=Filter(None, (*part.spell.all, *wanted.filter.all)))
            return part

        changed = tuple(each(step, narrowed) for step in steps)
        if changed != tuple(steps):
            return changed[0] if len(changed) == 1 else If(wanted, changed)
    return If(wanted, tuple(steps))


def _unless(ctx: Discourse, node: Node, steps: list[Effect]) -> Effect:
    payer = person(ctx, node.all(*PERSONS)[0])
    return UnlessPays(payer, costs_on_resolution(ctx, node), tuple(steps))


def _follow(ctx: Discourse, steps: Sequence[Effect]) -> None:
    """« Si vous faites ainsi »: belongs to what was just offered, or to the step just asked for."""
    if not ctx.steps and ctx.optional_cost is not None:
        ctx.emit(If(CostPaid(ctx.optional_cost), tuple(steps)))
        return
    if not ctx.steps:
        no_meaning("« si vous faites ainsi » : rien n'a été proposé")
    last = ctx.steps[-1]
    inner = _last_may(last)
    if inner is not None:
        ctx.steps[-1] = each(last, lambda part: replace(part, steps=(*part.steps, *steps)) if part is inner else part)
        return
    key = getattr(last, "step", None)
    if key is None:
        no_meaning("« si vous faites ainsi » : l'action précédente ne laisse pas de résultat")
    ctx.emit(If(Did(key), tuple(steps)))


def _instead_of_doing(ctx: Discourse, steps: Sequence[Effect]) -> None:
    """« Si vous ne le faites pas »: what was just offered was not done."""
    offered = _last_may(ctx.steps[-1]) if ctx.steps else None
    if offered is None or offered.step is None:
        no_meaning("« si vous ne le faites pas » : rien n'a été proposé")
    ctx.emit(If(NotTrue(Did(offered.step)), tuple(steps)))


def _for_each(ctx: Discourse, node: Node, steps: Sequence[Effect]) -> Effect:
    """« … gagne +1/+1 jusqu'à la fin du tour pour chaque … »: the change of size, so many times."""
    match steps:
        case [Continuous(_, (ModifyPT(power, toughness),)) as one]:
            unit = for_each(ctx, node)
            return replace(one, effects=(ModifyPT(multiple(power, unit), multiple(toughness, unit)),))
        case _:
            no_meaning("« pour chaque » à la fin d'une phrase qui ne change pas la taille")


def _last_may(step: Effect) -> May | None:
    match step:
        case May():
            return step
        case If(_, then, ()) if then:
            return _last_may(then[-1])
        case _:
            return None


def _else(ctx: Discourse, steps: Sequence[Effect]) -> None:
    match ctx.steps[-1] if ctx.steps else None:
        case If(_, _, ()) as last:
            ctx.steps[-1] = replace(last, otherwise=tuple(steps))
        case _:
            no_meaning("« sinon » : aucune condition avant")


def _rewrite(ctx: Discourse, frame: Frame, steps: list[Effect]) -> None:
    """« Si vous gagnez, [vous pouvez] Y à la place »: Y stands for the step that does such a thing to the same."""
    what = _done_to(steps)
    found = (n for n in reversed(range(len(ctx.steps))) if what is not None and _done_to([ctx.steps[n]]) == what)
    n = next(found, None)
    if n is None or frame.condition is None:
        no_meaning("« à la place » : aucune action à remplacer")
    before = ctx.steps.pop(n)
    match steps:
        case [May(who, inner, step, costs)]:
            key = step or ctx.key("may")
            ctx.emit(If(frame.condition, (May(who, inner, key, costs),)))
            ctx.emit(If(NotTrue(AllTrue((frame.condition, Did(key)))), (before,)))
        case _:
            ctx.emit(If(frame.condition, tuple(steps), (before,)))


def _done_to(steps: Sequence[Effect]) -> object:
    """What kind of thing the steps do, and to what."""
    for step in steps:
        match step:
            case Move(what) | PutCounters(what):
                return type(step), what
            case Damage(_, _, to):
                return Damage, to
            case Draw(who) | GainLife(who):
                return type(step), who
            case CreateTokens():
                return CreateTokens
            case May(_, inner):
                return _done_to(inner)
    return None


def _spend_only(ctx: Discourse, node: Node) -> None:
    """« Ne dépensez ce mana que pour … »: narrows the mana just added."""
    said = [one for things in node.all("things") for one in spread_filters(ctx, things)]
    kinds = [tuple(p for p in one.predicates if not isinstance(p, IsSpell | IsAbilityOnStack)) for one in said]
    if any(kind != kinds[0] for kind in kinds) or not ctx.steps or not isinstance(ctx.steps[-1], AddMana):
        no_meaning("restriction de mana")
    ctx.steps[-1] = replace(ctx.steps[-1], only_for=Filter(None, kinds[0]))


def _never_wall(ctx: Discourse) -> None:
    """« Le nouveau type de créature ne peut pas être mur. »"""
    wall = subtypes()["mur"]
    done = False

    def without(part: object) -> object:
        nonlocal done
        if isinstance(part, ReplaceTypeWord):
            done = True
            return replace(part, never=frozenset({wall}))
        return part

    ctx.steps[:] = [each(step, without) for step in ctx.steps]
    if not done:
        no_meaning("« le nouveau type » : aucun type n'est remplacé")


def _colourless_x(step: Effect, amount: Amount) -> Effect:
    """« ajoutez {X}, X étant … »: that much colourless mana."""

    def stated(part: object) -> object:
        if isinstance(part, AddMana) and part.symbols is not None and str(part.symbols) == "{X}":
            return AddMana(None, amount)
        return part

    found: Effect = each(step, stated)
    return found

