"""The discourse of one ability: what has been spoken of, and what a pronoun can therefore mean."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, NoReturn

from faqtool.engine.abilities import Amount, Effect, Linked, N, Ref, Target, This, X, You
from faqtool.engine.terms import CardType, Subtype
from faqtool.errors import CardTextError, Fault


class NoMeaning(CardTextError):
    """A reading that cannot be given a meaning: it is none of the line's readings."""


def no_meaning(message: str, hint: str = "") -> NoReturn:
    raise NoMeaning(Fault(message, hint=hint))


@dataclass(frozen=True, slots=True)
class About:
    """The card whose text is read: what its own words say of it."""

    types: frozenset[CardType]
    subtypes: frozenset[Subtype] = frozenset()

    @property
    def is_spell(self) -> bool:
        return bool(self.types & {CardType.INSTANT, CardType.SORCERY})


@dataclass(frozen=True, slots=True)
class Referent:
    """Something spoken of. ``heads`` are the nouns it may be called by; ``rank`` its place in the sentence.

    Ranks, most salient first: 0 the object of a verb, 1 the subject of a trigger or condition, 2 any other.
    """

    ref: Ref
    heads: frozenset[str]
    plural: bool | None = None
    gender: str | None = None
    rank: int = 2
    clause: int = 0
    now: Ref | None = None  # what a step has made of it since: the card after its move


@dataclass(slots=True)
class Discourse:
    """What lowering knows as it walks an ability from left to right."""

    about: About
    own: Ref = field(default_factory=This)  # what ``~`` means: the granter, inside quotes
    links: frozenset[str] = frozenset()  # link keys that lines of this card establish
    targets: list[Target] = field(default_factory=list)
    steps: list[Effect] = field(default_factory=list)
    earlier: list[Effect] = field(default_factory=list)  # the steps around those being emitted
    referents: list[Referent] = field(default_factory=list)
    keys: dict[str, int] = field(default_factory=dict)
    clause: int = 0
    clash: str | None = None
    quantity: str | None = None  # the key of the last step that others may ask the quantity of
    compared: tuple[Amount, Amount] | None = None  # what « la différence » is between
    you: Ref = field(default_factory=You)
    actor: Ref = field(default_factory=You)
    each_player: bool = False  # inside "chaque joueur …", where "il" and "son" are that player
    replacing: bool = False  # inside a replacement, whose « à la place » rewrites no step
    optional_cost: str | None = None  # an additional cost just offered, « si vous le faites » asks for it
    sacrificed: bool = False  # something chosen was sacrificed as the cost
    needs_still: bool = False  # « devient une créature »: « c'est toujours un terrain » has to follow
    link: str | None = None  # the key that cards removed here are remembered under

    def key(self, stem: str) -> str:
        """A name for the result of a step, unique in the ability."""
        n = self.keys[stem] = self.keys.get(stem, 0) + 1
        return stem if n == 1 else f"{stem} {n}"

    def emit(self, *steps: Effect) -> None:
        self.steps.extend(steps)

    @contextmanager
    def inner(self) -> Iterator[list[Effect]]:
        """Steps emitted inside go to a list of their own."""
        outer, self.steps = self.steps, []
        before, self.earlier = self.earlier, outer
        try:
            yield self.steps
        finally:
            self.steps, self.earlier = outer, before

    @contextmanager
    def acting(self, actor: Ref) -> Iterator[None]:
        """Inside, ``actor`` is who does it and who chooses."""
        before, self.actor = self.actor, actor
        try:
            yield
        finally:
            self.actor = before

    def target(self, target: Target) -> int:
        self.targets.append(target)
        return len(self.targets) - 1

    def speak(
        self, ref: Ref, heads: frozenset[str], plural: bool | None = None, gender: str | None = None, rank: int = 2
    ) -> None:
        """Remembers a thing spoken of; spoken of again, it is the latest again."""
        self.referents.append(Referent(ref, heads, plural, gender, rank, self.clause))

    def moved(self, ref: Ref, now: Ref, heads: frozenset[str], rank: int = 0) -> None:
        """A step has moved a thing: called again it is the new object, asked how it was it is the old one."""
        known = next((r for r in reversed(self.referents) if ref in (r.ref, r.now)), None)
        base = known or Referent(ref, frozenset())
        self.referents = [r for r in self.referents if ref not in (r.ref, r.now)]
        self.referents.append(
            replace(base, heads=base.heads | heads, rank=rank, clause=self.clause, now=now)
        )

    def called(self, wanted: frozenset[str], plural: bool | None = None, was: bool = False) -> Ref | None:
        """The latest thing that a noun fits (« ce sort », « ces créatures »)."""
        for referent in reversed(self.referents):
            if wanted & referent.heads and not (plural is not None and referent.plural not in (None, plural)):
                return referent.ref if was else referent.now or referent.ref
        return None

    def subject(self) -> Ref:
        """What the clause is about, « autre » meaning other than that; the card itself where nothing is named."""
        near = [r for r in self.referents if r.clause == self.clause and "JOUEUR" not in r.heads]
        return near[0].ref if near else This()

    def pronoun(
        self, plural: bool | None, gender: str | None, wanted: frozenset[str] | None = None, was: bool = False
    ) -> Ref:
        """What « il », « elle », « -la » means: the most salient thing that fits.

        Number must agree, gender is preferred. Two different things equally salient are a fault.
        """
        fitting = [r for r in self.referents if r.plural is None or plural is None or r.plural == plural]
        if wanted is None:
            fitting = [r for r in fitting if "JOUEUR" not in r.heads]
        else:
            fitting = [r for r in fitting if r.heads & wanted]
        if not fitting:
            no_meaning("pronom sans antécédent")
        agreeing = [r for r in fitting if r.gender is None or gender is None or r.gender == gender] or fitting
        latest = max(r.clause for r in agreeing)
        near = [r for r in agreeing if r.clause == latest]
        best = min(r.rank for r in near)
        meant = list(dict.fromkeys(r.ref if was else r.now or r.ref for r in near if r.rank == best))
        if len(meant) > 1:
            no_meaning("pronom ambigu", " ou ".join(map(str, meant)))
        return meant[0]


def linked(ctx: Discourse) -> Linked:
    """« la carte retirée »: of the one linked ability of the card."""
    if len(ctx.links) != 1:
        no_meaning("« la carte retirée » : aucune ou plusieurs capacités liées")
    return Linked(next(iter(ctx.links)))


def each(data: Any, change: Callable[[Any], Any]) -> Any:
    """The data with ``change`` applied to every part of it, outermost first; a changed part is not entered."""
    changed = change(data)
    if changed is not data:
        return changed
    if isinstance(data, tuple):
        return tuple(each(part, change) for part in data)
    if is_dataclass(data) and not isinstance(data, type):
        parts = {f.name: each(getattr(data, f.name), change) for f in fields(data)}
        if any(parts[name] is not getattr(data, name) for name in parts):
            return replace(data, **parts)
    return data


def holds(data: Any, part: object) -> bool:
    """Whether some part of the data is just that."""
    if data == part:
        return True
    if isinstance(data, tuple | list):
        return any(holds(item, part) for item in data)
    if is_dataclass(data) and not isinstance(data, type):
        return any(holds(getattr(data, f.name), part) for f in fields(data))
    return False


def with_x(data: Any, amount: Amount) -> Any:
    """« X étant … »: the amount stands for X from now on."""
    return each(data, lambda part: amount if isinstance(part, X) else part)


def fixed(amount: Amount) -> int:
    """A number that the text states; X where only a stated number has a meaning is a fault."""
    return amount.value if isinstance(amount, N) else no_meaning("nombre fixe attendu")


def number(value: str) -> Amount:
    """« 3 » or « X » as an amount."""
    return X() if value.upper() == "X" else N(int(value))
