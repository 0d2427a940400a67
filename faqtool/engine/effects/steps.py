"""What the steps of a resolution do: one function for each effect of the vocabulary."""

from faqtool.engine.abilities import (
    AddMana,
    AddPhases,
    Attach,
    Block,
    Choose,
    Clash,
    Continuous,
    CopyOnStack,
    Counter,
    CreateTokens,
    Damage,
    Delay,
    Destroy,
    Discard,
    Draw,
    Effect,
    ForEachPlayer,
    GainLife,
    If,
    Look,
    LookAt,
    LoseLife,
    May,
    Move,
    MoveCounters,
    NewTargets,
    OneOf,
    PlayCard,
    PreventNext,
    PreventThis,
    PutCounters,
    RedirectThis,
    Regenerate,
    RemoveCounters,
    RepeatProcess,
    Reveal,
    RevealUntil,
    Sacrifice,
    Search,
    SetLife,
    Shuffle,
    Tap,
    UnlessPays,
    Untap,
)
from faqtool.engine.effects import choosing, combat, flow, lasting, library, moving, permanents, players, spells
from faqtool.engine.stack.resolution import Resolution


def run(res: Resolution, steps: tuple[Effect, ...]) -> None:
    """Carries out steps in order; what is impossible is left out (CR 2008-05 413.2b, 103.3)."""
    for step in steps:
        if res.game.result is not None:
            return
        carry_out(res, step)


def carry_out(res: Resolution, step: Effect) -> None:
    """Carries out one step."""
    match step:
        case May():
            flow.may(res, step, run)
        case If():
            flow.if_(res, step, run)
        case UnlessPays():
            flow.unless_pays(res, step, run)
        case OneOf():
            flow.one_of(res, step, run)
        case ForEachPlayer():
            flow.for_each_player(res, step, run)
        case RepeatProcess():
            res.repeat = True
        case Damage() | GainLife() | LoseLife() | SetLife() | AddMana():
            _to_players(res, step)
        case Move() | Destroy() | Sacrifice() | CreateTokens() | Draw() | Discard():
            _moving(res, step)
        case Tap() | Untap() | PutCounters() | RemoveCounters() | MoveCounters() | Regenerate() | Attach():
            _to_permanents(res, step)
        case Shuffle() | Look() | LookAt() | Reveal() | RevealUntil() | Search() | Clash() | Choose():
            _looking(res, step)
        case Counter() | CopyOnStack() | NewTargets() | PlayCard():
            _on_the_stack(res, step)
        case Continuous():
            lasting.continuous(res, step)
        case PreventNext():
            lasting.prevent(res, step)
        case Delay():
            lasting.delay(res, step)
        case Block():
            combat.block(res, step)
        case AddPhases():
            combat.add_phases(res, step)
        case PreventThis() | RedirectThis():
            raise TypeError(f"only inside a replacement of damage: {step}")


def _to_players(res: Resolution, step: Damage | GainLife | LoseLife | SetLife | AddMana) -> None:
    match step:
        case Damage():
            players.damage(res, step)
        case GainLife():
            players.gain_life(res, step)
        case LoseLife():
            players.lose_life(res, step)
        case SetLife():
            players.set_life(res, step)
        case AddMana():
            players.add_mana(res, step)


def _moving(res: Resolution, step: Move | Destroy | Sacrifice | CreateTokens | Draw | Discard) -> None:
    match step:
        case Move():
            moving.move(res, step)
        case Destroy():
            moving.destroy(res, step)
        case Sacrifice():
            moving.sacrifice(res, step)
        case CreateTokens():
            moving.create_tokens(res, step)
        case Draw():
            moving.draw_step(res, step)
        case Discard():
            moving.discard_step(res, step)


def _to_permanents(
    res: Resolution, step: Tap | Untap | PutCounters | RemoveCounters | MoveCounters | Regenerate | Attach
) -> None:
    match step:
        case Tap():
            permanents.tap(res, step)
        case Untap():
            permanents.untap(res, step)
        case PutCounters():
            permanents.put_counters(res, step)
        case RemoveCounters():
            permanents.remove_counters(res, step)
        case MoveCounters():
            permanents.move_counters(res, step)
        case Regenerate():
            permanents.regenerate(res, step)
        case Attach():
            permanents.attach(res, step)


def _looking(res: Resolution, step: Shuffle | Look | LookAt | Reveal | RevealUntil | Search | Clash | Choose) -> None:
    match step:
        case Shuffle():
            library.shuffle(res, step)
        case Look():
            library.look_at(res, step)
        case LookAt():
            library.look_at_cards(res, step)
        case Reveal():
            library.reveal(res, step)
        case RevealUntil():
            library.reveal_until(res, step)
        case Search():
            library.search(res, step)
        case Clash():
            library.clash(res, step)
        case Choose():
            choosing.choose(res, step)


def _on_the_stack(res: Resolution, step: Counter | CopyOnStack | NewTargets | PlayCard) -> None:
    match step:
        case Counter():
            spells.counter(res, step)
        case CopyOnStack():
            spells.copy(res, step)
        case NewTargets():
            spells.change_targets(res, step)
        case PlayCard():
            spells.play_card(res, step)
