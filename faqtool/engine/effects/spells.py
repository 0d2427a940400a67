"""Steps that act on the stack: counter, copy, new targets, play a card."""

from faqtool.engine.abilities import CopyOnStack, Counter, Filter, NewTargets, PlayCard
from faqtool.engine.casting.cast import play_during
from faqtool.engine.choices import Choice, Option, ask
from faqtool.engine.events import CounteredSpell, LeftStack
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.reading.match import candidates, is_like
from faqtool.engine.stack.resolution import Resolution
from faqtool.engine.stack.stack import copy_on_stack, new_targets
from faqtool.engine.state import Object
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, Zone


def counter(res: Resolution, step: Counter) -> None:
    """Counters spells and abilities: they leave the stack and do nothing (CR 2008-05 413.2a, 501.2)."""
    countered = [id for id in res.objects(step.what, Zone.STACK) if counter_one(res.table, id, res.cause())]
    res.store(step.step, [res.game.became.get(id, id) for id in countered])


def counter_one(table: Table, id: ObjectId, cause: Object | None) -> bool:
    """Whether the object was countered (None: by the rules); a spell goes to its owner's graveyard."""
    obj = table.game.objects[id]
    happened = happen(table, [CounteredSpell(obj, cause)])
    if not any(isinstance(event, CounteredSpell) for event in happened):
        return False
    leave_stack(table, id, "counter", cause)
    return True


def leave_stack(table: Table, id: ObjectId, why: str, cause: Object | None = None) -> None:
    """A spell that has resolved or was countered goes to the graveyard; what is no card ceases to exist."""
    obj = table.game.objects.get(id)
    if obj is None or obj.zone is not Zone.STACK:
        return
    if obj.kind == "card":
        happen(table, [zone_change(table.game, id, Zone.GRAVEYARD, why=why, cause=cause)])
    else:
        happen(table, [LeftStack(id)])


def copy(res: Resolution, step: CopyOnStack) -> None:
    """Copies each spell or ability meant, as it is or last was."""
    made = []
    for target in res.affected(step.what):
        if isinstance(target, int):
            id = ObjectId(target)
            original = res.game.objects.get(id) or res.game.gone[id]
            if original.play is not None and original.zone is Zone.STACK:
                made.append(copy_on_stack(res.table, original, res.controller, step))
    res.store(step.step, made)


def change_targets(res: Resolution, step: NewTargets) -> None:
    """The controller may choose new targets."""
    for id in res.objects(step.what, Zone.STACK):
        new_targets(res.table, res.controller, id)


def play_card(res: Resolution, step: PlayCard) -> None:
    """Plays a card now, as far as the rules let it be played; where they don't, it stays where it is."""
    def fits(spell: Object) -> bool:
        return step.spell is None or is_like(res.context(), step.spell, spell)

    played = []
    for card in _cards(res, step):
        done = play_during(res.table, res.controller, card, step.free, fits)
        if done is not None:
            played.append(done)
    res.store(step.step, played)


def _cards(res: Resolution, step: PlayCard) -> tuple[ObjectId, ...]:
    if not isinstance(step.what, Filter):
        return res.cards(step.what, None)
    found = [ObjectId(t) for t in candidates(res.context(), step.what) if isinstance(t, int)]
    answer = ask(res.table, Choice(res.controller, "plays", tuple(Option(id) for id in found)))
    return tuple(ObjectId(int(id)) for id in answer)
