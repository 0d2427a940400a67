"""Facts compared with the game: what was expected, what is found."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from faqtool.engine.abilities import Ability, Keyword
from faqtool.engine.events import CounteredSpell, Event, TriggersWait
from faqtool.engine.layers.look import controller_of, is_indestructible, look, lookers
from faqtool.engine.mana import ManaCost
from faqtool.engine.players import life_of
from faqtool.engine.state import Characteristics, Mana, Object, Pending
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, PlayerId, Zone
from faqtool.replay.answers import Stuck
from faqtool.replay.compare import among, as_list, compared, counted, join, matched, of_whom, pairs, same_words, shown
from faqtool.replay.names import Names
from faqtool.replay.outcome import Expectation
from faqtool.replay.pool import Pool, keyword_of
from faqtool.replay.scenario import Fact, Said
from faqtool.replay.setting import mana_of
from faqtool.replay.words import COLOUR_WORDS, COUNTERS, SUPERTYPE_WORDS, TYPE_WORDS, ZONE_NAMES
from faqtool.replay.words import ZONES as PLACES

NONE = "none"
INDESTRUCTIBLE = "indestructible"
GONE = "n'existe plus"
RESULTS = {NONE: "aucun", "draw": "match nul"}
ZONES = {
    "hand": Zone.HAND,
    "library": Zone.LIBRARY,
    "graveyard": Zone.GRAVEYARD,
    "battlefield": Zone.BATTLEFIELD,
    "removed": Zone.EXILE,
}
ORDERED = (Zone.LIBRARY, Zone.STACK)


@dataclass(frozen=True, slots=True)
class Witness:
    """One who looks at the table; ``since`` is where in its log the last action began."""

    table: Table
    names: Names
    pool: Pool
    since: int = 0

    def check(self, fact: Fact) -> Expectation:
        """A fact compared with what is so. Raises Nobody or Stuck where it speaks of nothing known."""
        if not fact.subject:
            return self._game(fact)
        if fact.subject in self.names.players:
            return self._player(fact)
        return self._object(fact)

    # --- of the game ----------------------------------------------------------------------------

    def _game(self, fact: Fact) -> Expectation:
        match fact.key:
            case "life":
                wanted = fact.value if isinstance(fact.value, dict) else {}
                lives = {who: self._life(who) for who in wanted}
                return compared(fact, "points de vie", pairs(wanted), pairs(lives))
            case "may_look":
                wanted = fact.value if isinstance(fact.value, dict) else {}
                seen = {word: sorted(self._may_look(word)) for word in wanted}
                said = {word: sorted(map(str, as_list(who))) for word, who in wanted.items()}
                return compared(fact, "peuvent regarder", pairs(said), pairs(seen))
            case "stack":
                return self._listed(fact, "pile", self.table.game.zones.get((Zone.STACK, None), ()), ordered=True)
            case "triggered" | "not_triggered":
                return self._triggered(fact)
            case "countered":
                return self._listed(fact, "est contrecarré", self._countered(), ordered=False)
            case _:
                result = self.table.game.result or NONE
                return compared(
                    fact, "résultat", RESULTS.get(str(fact.value), str(fact.value)), RESULTS.get(result, result)
                )

    def _life(self, who: str) -> int:
        if who in self.names.players:
            return life_of(self.table.game, self.table.rules, PlayerId(who))
        return self.table.game.players[PlayerId(who.split("+")[0])].life  # each member holds the team's total

    def _may_look(self, word: str) -> Iterable[str]:
        id_ = self.names.object(self.table, word)
        return lookers(self.table.game, self.table.rules, id_) if id_ in self.table.game.objects else ()

    def _countered(self) -> Sequence[ObjectId]:
        """The spells and abilities countered since the last action, by an effect or by the rules."""
        events = (event for batch in self.table.log[self.since :] for event in batch)
        return [event.object.id for event in events if isinstance(event, CounteredSpell)]

    def _triggered(self, fact: Fact) -> Expectation:
        """Which abilities have triggered since the last action; of ``not_triggered``, that none of these has."""
        waiting = [one for batch in self.table.log[self.since :] for event in batch for one in _waiting(event)]
        seen = [self._pending_words(one) for one in waiting]
        there = join(f"{self.names.word_of(self.table, one.source)}/{one.ability.line + 1}" for one in waiting)
        wanted = list(map(str, as_list(fact.value)))
        for word in wanted:
            self.names.object(self.table, word.partition("/")[0])  # it must be something
        met = [word for word in wanted if any(among(word, words) for words in seen)]
        if fact.key == "not_triggered":
            return Expectation(f"ne se déclenche pas : {join(wanted)}", there, not met, fact.line)
        strange = [words for words in seen if not any(among(word, words) for word in wanted)]
        return Expectation(f"se déclenche : {join(wanted)}", there, met == wanted and not strange, fact.line)

    def _pending_words(self, one: Pending) -> frozenset[str]:
        words = self.names.words(self.table, one.source.id)
        return words | {f"{word}/{one.ability.line + 1}" for word in words}

    # --- of a player ----------------------------------------------------------------------------

    def _player(self, fact: Fact) -> Expectation:
        game, who = self.table.game, PlayerId(fact.subject)
        match fact.key:
            case "life":
                return compared(fact, "points de vie", str(fact.value), str(self._life(who)))
            case "pool":
                return compared(fact, "réserve", _pool(_symbols(str(fact.value))), _pool(game.players[who].pool))
            case _:
                zone = ZONES[fact.key]
                return self._listed(fact, ZONE_NAMES[zone], self._in_zone(zone, who), ordered=zone in ORDERED)

    def _in_zone(self, zone: Zone, who: PlayerId) -> Sequence[ObjectId]:
        """A player's cards in a zone; their permanents; a library from its top."""
        game, rules = self.table.game, self.table.rules
        match zone:
            case Zone.BATTLEFIELD:
                there = game.zones.get((zone, None), ())
                return [id_ for id_ in there if controller_of(game, rules, id_) == who]
            case Zone.EXILE:
                return [id_ for id_ in game.zones.get((zone, None), ()) if game.objects[id_].owner == who]
            case Zone.LIBRARY:
                return game.zones.get((zone, who), ())[::-1]
            case _:
                return game.zones.get((zone, who), ())

    def _listed(self, fact: Fact, what: str, found: Sequence[ObjectId], *, ordered: bool) -> Expectation:
        """Objects compared with a list of words: in order, or as a set that is exact."""
        wanted = [str(word) for word in as_list(fact.value)]
        words = [self.names.words(self.table, id_) for id_ in found]
        if ordered:
            ok = len(wanted) == len(words) and all(among(word, of) for word, of in zip(wanted, words, strict=True))
        else:
            ok = len(wanted) == len(words) and matched(wanted, words)
        there = join(self.names.word(self.table, id_) for id_ in found)
        return Expectation(f"{of_whom(fact)}{what} : {join(wanted)}", there, ok, fact.line)

    # --- of an object ---------------------------------------------------------------------------

    def _object(self, fact: Fact) -> Expectation:
        id_ = self.names.object(self.table, fact.subject)
        obj = self.table.game.objects.get(id_)
        known = obj or self.table.game.gone.get(id_)
        assert known is not None, fact.subject
        match fact.key:
            case "zone":
                wanted_zone = GONE if fact.value == NONE else ZONE_NAMES[PLACES[str(fact.value)]]
                return compared(fact, "zone", wanted_zone, GONE if obj is None else ZONE_NAMES[obj.zone])
            case "has" | "lacks":
                return self._abilities(fact, id_)
            case "counters":
                wanted = fact.value if isinstance(fact.value, dict) else {}
                said = {COUNTERS.get(kind, kind): n for kind, n in wanted.items()}
                there = {kind: n for kind, n in self._counters(known).items() if n}
                there_now = obj is not None and obj.zone is Zone.BATTLEFIELD
                what = "marqueurs" if there_now or not self._was_there(known) else "marqueurs en partant"
                return compared(fact, what, counted(said), counted(there))
            case "attached_to":
                host = NONE if known.attached_to is None else self.names.word(self.table, known.attached_to)
                ok = host == fact.value or (
                    known.attached_to is not None and str(fact.value) in self.names.words(self.table, known.attached_to)
                )
                return Expectation(f"{of_whom(fact)}attaché à : {fact.value}", host, ok, fact.line)
            case "loyalty":
                return compared(fact, "loyauté", str(fact.value), str(self._loyalty(known)))
            case "owner" | "tapped" | "face_down" | "damage":
                return compared(fact, _STATE_WORDS[fact.key], shown(fact.value), shown(_STATE[fact.key](known)))
            case "controller":
                return compared(
                    fact, "contrôleur", str(fact.value), controller_of(self.table.game, self.table.rules, id_)
                )
            case _:
                words, read = _LOOKS[fact.key]
                seen = read(look(self.table.game, self.table.rules, id_))
                if isinstance(seen, frozenset):
                    return same_words(fact, words, seen)
                return compared(fact, words, shown(fact.value), seen)

    def _counters(self, obj: Object) -> Mapping[str, int]:
        """The counters on a permanent; of a card that was one, those it last had there."""
        return (self._was_there(obj) or obj).counters

    def _was_there(self, obj: Object) -> Object | None:
        """The object as it last was on the battlefield, be that now; None for one that never was."""
        last: Object | None = obj
        while last is not None and last.zone is not Zone.BATTLEFIELD:
            last = None if last.previous is None else self.table.game.gone.get(last.previous)
        return last

    def _loyalty(self, obj: Object) -> int:
        """The loyalty counters of a permanent; elsewhere the number printed (CR 2008-05 212.9)."""
        if obj.zone is Zone.BATTLEFIELD:
            return obj.counters.get("loyalty", 0)
        return look(self.table.game, self.table.rules, obj.id).loyalty or 0

    def _abilities(self, fact: Fact, id_: ObjectId) -> Expectation:
        """Keywords that an object has; that it is indestructible counts, be it a state or a keyword."""
        wanted = list(map(str, as_list(fact.value)))
        values = look(self.table.game, self.table.rules, id_)
        there = frozenset(one for ability in values.abilities for one in _named(ability))
        if is_indestructible(self.table.game, self.table.rules, id_):
            there |= {INDESTRUCTIBLE}
        has = [word for word in wanted if self._keywords(word, fact) & there]
        expected = f"{of_whom(fact)}{'a' if fact.key == 'has' else 'n’a pas'} : {join(wanted)}"
        ok = has == wanted if fact.key == "has" else not has
        missing = [word for word in wanted if word not in has]
        found = f"a {join(has)}" if has else ""
        lacks = f"n’a pas {join(missing)}" if missing else ""
        return Expectation(expected, " ; ".join(part for part in (found, lacks) if part), ok, fact.line)

    def _keywords(self, word: str, fact: Fact) -> frozenset[str | Keyword]:
        meanings = frozenset({INDESTRUCTIBLE}) if word == INDESTRUCTIBLE else self.pool.meanings(word)
        if not meanings:
            raise Stuck(f"« {word} » n'est pas une capacité mot-clé", "vol, persistance, célérité…", fact.line)
        return meanings


def _named(ability: Ability) -> Iterator[str | Keyword]:
    """The keyword that an ability is: its name, without the number of a second instance; itself, of something."""
    if (name := keyword_of(ability)) is not None:
        yield name.rstrip("0123456789").rstrip()
    if isinstance(ability, Keyword):
        yield replace(ability, line=0)


def _waiting(event: Event) -> Sequence[Pending]:
    return event.pending if isinstance(event, TriggersWait) else ()


_STATE: Mapping[str, Callable[[Object], Said]] = {
    "owner": lambda obj: str(obj.owner),
    "tapped": lambda obj: obj.tapped,
    "face_down": lambda obj: obj.face_down,
    "damage": lambda obj: obj.damage,
}
_STATE_WORDS = {
    "owner": "propriétaire", "tapped": "engagé", "face_down": "face cachée", "damage": "blessures",
}  # fmt: skip


def _pt(values: Characteristics) -> str:
    return NONE if values.power is None else f"{values.power}/{values.toughness}"


def _subtypes(values: Characteristics) -> frozenset[str]:
    words = frozenset(one.word for one in values.subtypes)
    return words | {"tous les types de créature"} if values.all_creature_types else words


_LOOKS: Mapping[str, tuple[str, Callable[[Characteristics], str | frozenset[str]]]] = {
    "pt": ("force/endurance", _pt),
    "name": ("nom", lambda values: values.name or NONE),
    "cost": ("coût de mana", lambda values: NONE if values.mana_cost is None else str(values.mana_cost)),
    "types": ("types", lambda values: frozenset(TYPE_WORDS[one] for one in values.types)),
    "subtypes": ("sous-types", _subtypes),
    "supertypes": ("super-types", lambda values: frozenset(SUPERTYPE_WORDS[one] for one in values.supertypes)),
    "colours": ("couleurs", lambda values: frozenset(COLOUR_WORDS[one] for one in values.colours)),
}


def _symbols(written: str) -> tuple[Mana, ...]:
    """Mana as a script writes it."""
    try:
        return mana_of(ManaCost.parse(written))
    except ValueError:
        raise Stuck(f"« {written} » n'est pas du mana", "par exemple {B}{R}") from None


def _pool(pool: Sequence[Mana]) -> str:
    return "".join(sorted(f"{{{mana.colour.value if mana.colour else 1}}}" for mana in pool))
