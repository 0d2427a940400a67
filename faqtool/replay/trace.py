"""What happens at a table, told in French, line by line, in the words of the date."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date as Day

from faqtool.engine.events import (
    AbilityPlayed,
    AttachedTo,
    Blocked,
    Clashed,
    CombatChanged,
    ControlChanged,
    CounteredSpell,
    CountersChanged,
    DamageDealt,
    DelayedUp,
    Drew,
    EffectBegan,
    EffectsEnded,
    Event,
    GameEnded,
    LifeChanged,
    Looked,
    ManaAdded,
    NotResolved,
    OnStack,
    PlayerLost,
    PoolEmptied,
    Regenerated,
    Replaced,
    Resolved,
    Revealed,
    ShieldUp,
    Shuffled,
    SpellPlayed,
    StepBegan,
    TappedChanged,
    TriggersWait,
    TurnBegan,
    TurnedFaceUp,
    ZoneChanged,
)
from faqtool.engine.layers.layers import Layer
from faqtool.engine.layers.look import LayerLine, explain
from faqtool.engine.state import Characteristics, Object, Target
from faqtool.engine.table import Table
from faqtool.engine.terms import Zone
from faqtool.french.dated import DATED, called
from faqtool.replay.names import Names, Nobody, ability_line
from faqtool.replay.say import de
from faqtool.replay.words import COUNTER_WORDS, step_name, zone_name

WHY = {
    "destroy": "détruit", "sacrifice": "sacrifié", "discard": "défaussé", "counter": "contrecarré",
    "state": DATED["state-based"].now, "cost": "en tant que coût", "mill": "depuis la bibliothèque",
}  # fmt: skip
LAYERS = {
    Layer.COPY: "1 (copie)",
    Layer.CONTROL: "2 (contrôle)",
    Layer.TEXT: "3 (texte)",
    Layer.TYPE: "4 (types)",
    Layer.COLOUR: "5 (couleur)",
    Layer.ABILITY: "6 (capacités)",
    Layer.COLOUR_AND_ABILITY: "5 (couleur et capacités)",
}
OLD_PT = {
    Layer.PT_DEFINED: "6a (valeur définie)",
    Layer.PT_SET: "6b (valeur donnée)",
    Layer.PT_SET_OR_RESOLVED: "6b (valeur donnée ou effet résolu)",
    Layer.PT_COUNTERS: "6c (marqueurs)",
    Layer.PT_MODIFIED: "6d (effets statiques)",
    Layer.PT_SWITCHED: "6e (échange)",
}
AT_ONCE = "en même temps : "  # before what happens with the line above it
NEW_PT = {
    Layer.PT_DEFINED: "7a (valeur définie)",
    Layer.PT_SET: "7b (valeur donnée)",
    Layer.PT_SET_OR_RESOLVED: "7b (valeur donnée)",
    Layer.PT_COUNTERS: "7c (marqueurs)",
    Layer.PT_MODIFIED: "7c (effets qui modifient)",
    Layer.PT_SWITCHED: "7d (échange)",
}


@dataclass(slots=True)
class Trace:
    """Tells what has happened at a table since it was last asked."""

    table: Table
    names: Names
    told: int = 0
    life: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.life = {player.id: player.life for player in self.table.game.players.values()}

    def lines(self, choices: Sequence[tuple[int, str]] = ()) -> tuple[str, ...]:
        """What has happened since, in order, with the choices made on the way."""
        told: list[str] = []
        waiting = list(choices)
        for at in range(self.told, len(self.table.log) + 1):
            while waiting and waiting[0][0] <= at:
                told.append(f"choix : {waiting.pop(0)[1]}")
            if at < len(self.table.log):
                told += self._batch(self.table.log[at])
        self.told = len(self.table.log)
        return tuple(told)

    def _batch(self, events: Sequence[Event]) -> Iterator[str]:
        """What happens at once, each thing after the first with a word that says so; what did not happen, without."""
        happened = False
        for event in events:
            for line in self._event(event):
                yield f"{AT_ONCE}{line}" if happened and not isinstance(event, Replaced) else line
                happened = happened or not isinstance(event, Replaced)

    def layers(self, words: Sequence[str]) -> tuple[str, ...]:
        """How the power and toughness of objects came about, where more than their printed values make them."""
        found: list[str] = []
        for word in words:
            try:
                id_ = self.names.object(self.table, word)
            except Nobody:
                continue
            if id_ not in self.table.game.objects:
                continue
            steps = _pt_steps(explain(self.table.game, self.table.rules, id_))
            if len(steps) > 1:
                found.append(f"{word} : {' ; '.join(self._layer(step, n) for n, step in enumerate(steps))}")
        return tuple(found)

    def _layer(self, line: LayerLine, n: int) -> str:
        if line.layer is None or n == 0:
            return f"imprimé {_pt(line.values)}"
        modern = self.table.rules.has("layers")
        layer = {**LAYERS, **(NEW_PT if modern else OLD_PT)}[line.layer]
        source = f" par {self.names.word_of(self.table, line.source)}" if line.source and line.effect else ""
        return f"couche {layer}{source} : {_pt(line.values)}"

    # --- events ---------------------------------------------------------------------------------

    def _event(self, event: Event) -> Iterator[str]:
        match event:
            case ZoneChanged():
                yield from self._moved(event)
            case SpellPlayed(spell):
                yield f"{self._word(spell)} est sur la pile{self._targets(spell)}"
            case AbilityPlayed(_, source, mana) if mana:
                yield f"capacité de mana {de(self._word(source))}"
            case OnStack(obj):
                yield self._on_stack(obj)
            case TriggersWait(pending):
                for one in pending:
                    yield f"se déclenche : {self._word(one.source)}, ligne {one.ability.line + 1}"
            case Resolved(obj):
                yield f"résolution : {self._stack_word(obj)}"
            case NotResolved(obj, why):
                reason = "plus de cible légale" if why == "targets" else "sa condition n'est plus remplie"
                yield f"ne se résout pas ({reason}) : {self._stack_word(obj)}"
            case CounteredSpell(obj, cause):
                by = f" par {self._word(cause)}" if cause else " (par les règles : plus de cible légale)"
                yield f"contrecarré : {self._stack_word(obj)}{by}"
            case DamageDealt(source, target, amount, combat):
                kind = ("blessure" if amount == 1 else "blessures") + (" de combat" if combat else "")
                yield f"{self._word(source)} inflige {amount} {kind} à {self._who(target)}"
            case LifeChanged(player, delta):
                before = self.life.get(player, 0)
                self.life[player] = before + delta
                yield f"{player} : {before} → {before + delta} points de vie"
            case CountersChanged(id_, kind, delta):
                verb = "reçoit" if delta > 0 else "perd"
                yield f"{self._who(id_)} {verb} {_counters(abs(delta), kind)}"
            case TappedChanged(id_, tapped):
                yield f"{self._who(id_)} : {'engagé' if tapped else 'dégagé'}"
            case _:
                yield from self._rarer(event)

    def _rarer(self, event: Event) -> Iterator[str]:
        match event:
            case Replaced(would, by):
                whose = f" par {self._who(by)}" if by is not None else ""
                for line in self._would(would):
                    yield f"remplacé{whose} : {line}"
            case AttachedTo(id_, to):
                yield f"{self._who(id_)} : {'détaché' if to is None else f'attaché à {self._who(to)}'}"
            case TurnedFaceUp(id_):
                yield f"{self._who(id_)} est retourné face visible"
            case TurnBegan(player):
                yield f"tour de {player}"
            case StepBegan(step):
                yield f"— {step_name(step, self._day)} —"
            case CombatChanged(combat, declared) if combat and declared:
                preys = ((id_, combat.attackers[id_]) for id_ in declared)
                yield f"attaquent : {', '.join(f'{self._who(id_)} → {self._who(prey)}' for id_, prey in preys if prey)}"
            case Blocked(obj, attackers):
                yield f"{self._word(obj)} bloque {', '.join(map(self._who, attackers))}"
            case Drew(player, card):
                yield f"{player} pioche{'' if card else ' dans une bibliothèque vide'}"
            case Revealed(player, cards):
                yield f"{player} révèle {', '.join(map(self._who, cards))}"
            case Looked(player, cards):
                yield f"{player} regarde {', '.join(map(self._who, cards))}"
            case Shuffled(player):
                yield f"{player} mélange sa bibliothèque"
            case Clashed(players, winners):
                yield f"confrontation de {' et '.join(players)} : {' et '.join(winners) or 'personne'} gagne"
            case ManaAdded(player, mana):
                symbols = "".join(f"{{{one.colour.value if one.colour else 1}}}" for one in mana)
                yield f"{player} ajoute {symbols} à sa réserve"
            case PoolEmptied(player):
                yield f"la réserve de {player} se vide"
            case EffectBegan(effect):
                objects = ", ".join(map(self._who, effect.objects))
                yield f"un effet {de(self._word(effect.source))} commence sur {objects}"
            case EffectsEnded(ids) if ids:
                yield "des effets se terminent"
            case ShieldUp(shield):
                what = "régénération" if shield.what is None else "prévention"
                yield f"bouclier de {what} sur {', '.join(map(self._who, shield.to)) or 'tous'}"
            case Regenerated(id_):
                yield f"à la place de sa destruction, {self._who(id_)} se régénère"
            case DelayedUp(delayed):
                yield f"une capacité retardée {de(self._word(delayed.source))} attend"
            case ControlChanged(id_, player):
                yield f"{player} contrôle désormais {self._who(id_)}"
            case PlayerLost(player):
                yield f"{player} perd la partie"
            case GameEnded(result):
                yield f"fin de la partie : {'match nul' if result == 'draw' else f'{result} gagne'}"
            case _:
                return

    def _would(self, event: Event) -> Iterator[str]:
        """An event that did not happen: told without counting it."""
        life = dict(self.life)
        yield from self._event(event)
        self.life = life

    def _moved(self, event: ZoneChanged) -> Iterator[str]:
        """A zone change; not that of a card that is played, which is told as such."""
        before, after = event.before, event.after
        if after is None:
            if before is not None and before.kind in ("card", "token"):
                yield f"{self._word(before)} cesse d'exister"
            return
        if after.zone is Zone.STACK:
            return
        counters = ", ".join(_counters(n, kind) for kind, n in after.counters.items() if n)
        with_ = f", avec {counters}" if counters else ""
        if before is None:
            made = called("token made", self._day)
            yield f"jeton {self._word(after)} {made} sous le contrôle de {after.controller}{with_}"
            return
        told = called("state-based", self._day) if event.why == "state" else WHY.get(event.why, "")
        why = f" ({told})" if told else ""
        tapped = ", engagé" if after.tapped else ""
        yield f"{self._word(after)} : {self._zone(before)} → {self._zone(after)}{why}{with_}{tapped}"

    @property
    def _day(self) -> Day:
        """Whose words things are called by: that of the rules."""
        return self.table.rules.on

    def _zone(self, obj: Object) -> str:
        owner = "" if obj.zone in (Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE) else f" de {obj.owner}"
        return f"{zone_name(obj.zone, self._day)}{owner}"

    def _on_stack(self, obj: Object) -> str:
        match obj.kind:
            case "damage":
                shares = obj.play.assigned if obj.play else ()
                told = ", ".join(f"{self._word(one.source)} → {self._who(one.target)} {one.amount}" for one in shares)
                return f"blessures de combat sur la pile : {told}"
            case "copy":
                return f"copie sur la pile{self._targets(obj)}"
            case _:
                return f"sur la pile : {self._stack_word(obj)}{self._targets(obj)}"

    def _stack_word(self, obj: Object) -> str:
        if obj.kind == "ability" and obj.play and obj.play.source:
            return f"capacité {de(self._word(obj.play.source))} (ligne {ability_line(obj)})"
        return self._word(obj)

    def _targets(self, obj: Object) -> str:
        chosen = [target for slot in obj.play.slots for target in slot] if obj.play else []
        return f", cible {', '.join(map(self._who, chosen))}" if chosen else ""

    def _word(self, obj: Object) -> str:
        return self.names.word_of(self.table, obj)

    def _who(self, target: Target) -> str:
        return self.names.word(self.table, target)


def _counters(n: int, kind: str) -> str:
    """So many counters of a kind."""
    return f"{n} marqueur{'s' if n > 1 else ''} {COUNTER_WORDS.get(kind, kind)}"


def _pt_steps(lines: Sequence[LayerLine]) -> list[LayerLine]:
    """The lines of an explanation after which power or toughness is another."""
    kept: list[LayerLine] = []
    for line in lines:
        if line.values.power is None:
            continue
        if not kept or _pt(kept[-1].values) != _pt(line.values):
            kept.append(line)
    return kept


def _pt(values: Characteristics) -> str:
    return f"{values.power}/{values.toughness}"
