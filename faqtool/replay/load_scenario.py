"""One scenario with its variants, read strictly; ``load`` reads the files that hold them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date as Day

from faqtool.corpus.cards import by_either_name, card_from_entry
from faqtool.corpus.corpus import Corpus
from faqtool.corpus.records import Card
from faqtool.corpus.yaml_lines import Mapping as Fields
from faqtool.corpus.yaml_lines import Node, Sequence
from faqtool.engine.eras import BLANKABLE, CHANGES, FIRST
from faqtool.french.dates import in_words
from faqtool.french.fold import fold
from faqtool.replay.form import Form
from faqtool.replay.load_facts import load_facts
from faqtool.replay.load_given import load_given, meant_card
from faqtool.replay.load_script import load_choose, load_do, load_line
from faqtool.replay.scenario import PARTS, Given, Line, Now, Scenario, Script, UnderTest

SCENARIO = (
    "name", "rule", "date", "plays", "cards", "tests", "mana", "given", "do", "choose", "then", "refutes", "variants",
    "now",
)  # fmt: skip
VARIANT = (
    "name", "date", "plays", "cards", "tests", "mana", "given", "do", "choose", "then", "before", "insert", "now",
)  # fmt: skip
NOW = ("do", "choose", "then", "because", "result")
TESTED = re.compile(rf"(?P<card>.+?)(?:/(?P<part>\d+|{'|'.join(PARTS)}))?")


@dataclass(frozen=True, slots=True)
class Known:
    """What a file may name: cards by their folded names in either language, rule changes, rules that can be blanked."""

    cards: Mapping[str, str]
    changes: frozenset[str]
    rules: frozenset[str]

    @staticmethod
    def of(corpus: Corpus) -> "Known":
        """What a corpus and the rules core know."""
        return Known.of_cards(corpus.all_cards())

    @staticmethod
    def of_cards(cards: Iterable[Card]) -> "Known":
        """These cards, and what the rules core knows."""
        by_name = {name: card.name for name, card in by_either_name(cards).items()}
        return Known(by_name, frozenset(change.key for change in CHANGES), frozenset(BLANKABLE))

    def with_cards(self, cards: Iterable[Card]) -> "Known":
        own = {name: card.name for name, card in by_either_name(cards).items()}
        return replace(self, cards={**self.cards, **own}) if own else self


def load_scenario(form: Form, node: Node, known: Known, *, due: bool) -> Scenario | None:
    """A scenario with its variants; ``due``: it has to expect something."""
    fields = form.mapping(node, "un scénario", SCENARIO)
    if fields is None:
        return None
    before = len(form.faults)
    cards = _cards(form, fields.get("cards"))
    known = known.with_cards(cards)
    given = _given(form, fields, known, None)
    script = replace(
        _script(form, fields, given), refutes=load_facts(form, fields.get("refutes"), given.players, "refutes")
    )
    scenario = Scenario(
        source=form.name,
        line=node.line,
        name=form.word(fields.get("name"), "name"),
        given=given,
        script=script,
        cards=cards,
        tests=_tests(form, fields.get("tests"), known),
        on=_day(form, fields.get("date")),
        now=_now(form, fields.get("now"), script, given, known),
        plays=form.words(fields.get("plays"), "plays"),
        rule=form.word(fields.get("rule"), "rule"),
    )
    if due and not script.expects and len(form.faults) == before:
        form.fault("scénario qui n'attend rien", node.line, "ajoutez « then », « check » ou « refused »")
    variants = (_variant(form, item, scenario, known, due) for item in form.items(fields.get("variants"), "variants"))
    return replace(scenario, variants=tuple(one for one in variants if one is not None))


def _variant(form: Form, node: Node, base: Scenario, known: Known, due: bool) -> Scenario | None:
    """A scenario that differs in a few things; it inherits all else, but not today's outcome."""
    fields = form.mapping(node, "une variante", VARIANT)
    if fields is None:
        return None
    own = _cards(form, fields.get("cards"))
    known = known.with_cards(own)
    names = {fold(card.name) for card in own}
    given = _given(form, fields, known, base.given)
    script = _script(form, fields, given, base.script)
    tests = fields.get("tests")
    variant = Scenario(
        source=form.name,
        line=node.line,
        name=form.word(fields.get("name"), "name"),
        given=given,
        script=script,
        cards=(*(card for card in base.cards if fold(card.name) not in names), *own),
        tests=_tests(form, tests, known) if tests else base.tests,
        on=_day(form, fields.get("date")) or base.on,
        now=_now(form, fields.get("now"), script, given, known),
        plays=form.words(fields.get("plays"), "plays"),
    )
    if due and not script.expects:
        form.fault("variante qui n'attend rien", node.line, "ajoutez « then », « check » ou « refused »")
    return variant


def _day(form: Form, node: Node | None) -> Day | None:
    """A day whose rules are known."""
    day = form.day(node, "date")
    if day is not None and node is not None and (wrong := unknown_day(day)):
        form.fault(f"« date » : {wrong}", node.line)
        return None
    return day


def unknown_day(day: Day) -> str | None:
    """Why nothing can be played by the rules of a day, if nothing can."""
    if day < FIRST:
        return f"les règles d'avant le {in_words(FIRST)} ne sont pas connues"
    return "les règles de demain ne sont pas connues" if day > Day.today() else None


def _given(form: Form, fields: Fields, known: Known, base: Given | None) -> Given:
    given = load_given(form, fields.get("given"), lambda name: fold(name) in known.cards, known.cards.values(), base)
    mana = form.one_of(form.word(fields.get("mana"), "mana"), ("counted", "free"), "mana", fields.line)
    return replace(given, mana_counted=mana == "counted") if mana else given


def _script(form: Form, fields: Fields, given: Given, base: Script | None = None) -> Script:
    """What is done and expected; what is not said is that of ``base``."""
    do, then, choose = fields.get("do"), fields.get("then"), fields.get("choose")
    lines = load_do(form, do, given.players) if do is not None or base is None else base.do
    if base is not None and (inserted := fields.get("insert")) is not None:
        lines = _inserted(form, fields, inserted, lines, given)
    return Script(
        do=lines,
        then=load_facts(form, then, given.players, "then") if then or not base else base.then,
        choose=load_choose(form, choose, given.players) if choose or not base else base.choose,
    )


def _inserted(form: Form, fields: Fields, node: Node, lines: tuple[Line, ...], given: Given) -> tuple[Line, ...]:
    at = form.number(fields.get("before"), "before", 1)
    if at is None or at > len(lines) + 1:
        form.fault("« insert » sans place", node.line, f"before: 1 à {len(lines) + 1}, le numéro de l'étape")
        return lines
    items = node.items if isinstance(node, Sequence) else (node,)
    new = (load_line(form, item, given.players) for item in items)
    return (*lines[: at - 1], *(line for line in new if line is not None), *lines[at - 1 :])


def _now(form: Form, node: Node | None, base: Script, given: Given, known: Known) -> Now | None:
    fields = form.mapping(node, "now", NOW)
    if fields is None or node is None:
        return None
    because = form.words(fields.get("because"), "because")
    for key in because:
        form.one_of(key, known.changes, "because", node.line)
    if not because:
        form.fault("« now » sans « because »", node.line, "la clé du changement de règles")
    if fields.get("then") is None and fields.get("do") is None and fields.get("choose") is None:
        form.fault("« now » qui ne dit rien d'autre", node.line, "then: …, ou do: …")
    script = replace(_script(form, fields, given, base), refutes=base.refutes)
    same = form.one_of(form.word(fields.get("result"), "result"), ("same",), "result", node.line) is not None
    if same and (wrong := _not_the_same(base, script)):
        form.fault(f"« now » dit « result: same », mais {wrong}", node.line, "sans « result », le résultat a changé")
    return Now(script, because, node.line, same)


def _not_the_same(then: Script, now: Script) -> str | None:
    """Why two scripts do not show one result that comes about in two ways."""
    if then.result != now.result:
        return "« then » attend à la fin un autre résultat"
    if not then.result:
        return "« then » n'attend à la fin aucun résultat"
    return "rien d'autre n'est attendu aujourd'hui" if then.stated == now.stated else None


def _cards(form: Form, node: Node | None) -> tuple[Card, ...]:
    cards: dict[str, Card] = {}
    for item in form.items(node, "cards"):
        card = card_from_entry(item, form.name, form.faults)
        if card is None:
            continue
        if fold(card.name) in cards:
            form.fault(f"carte « {card.name} » donnée deux fois", item.line)
        cards[fold(card.name)] = card
    return tuple(cards.values())


def _tests(form: Form, node: Node | None, known: Known) -> tuple[UnderTest, ...]:
    """What is blanked: ``Nom``, ``Nom/2``, ``Nom/type``, ``{rule: …}``, or a list of them."""
    if node is None:
        return ()
    tested: list[UnderTest] = []
    for item in node.items if isinstance(node, Sequence) else (node,):
        if isinstance(item, Fields):
            fields = form.mapping(item, "tests", ("rule",))
            rule = form.word(fields.get("rule"), "rule") if fields else None
            if form.one_of(rule, known.rules, "rule", item.line):
                tested.append(UnderTest(rule=rule))
            continue
        word = form.word(item, "tests")
        said = TESTED.fullmatch(word or "")
        if said is None:
            continue
        if fold(said["card"]) not in known.cards:
            form.fault(f"carte inconnue « {said['card']} »", item.line, meant_card(said["card"], known.cards.values()))
            continue
        tested.append(UnderTest(known.cards[fold(said["card"])], said["part"]))
    return tuple(tested)
