"""Cards, as a document prints them and as ``cited_cards.yaml`` or a scenario gives them."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from faqtool.corpus.blocks import PrintedCard
from faqtool.corpus.records import Card, Place, RecordId
from faqtool.corpus.type_line import TypeLine, parse_type_line
from faqtool.corpus.yaml_lines import Mapping, Node, Scalar, Sequence
from faqtool.errors import Fault
from faqtool.french.fold import fold, slug


class _Report(Protocol):
    def __call__(self, message: str, line: int, hint: str = "") -> None: ...


ENTRY_KEYS = ("name", "english", "cost", "type", "pt", "loyalty", "text", "erratum")
_COST = re.compile(r"(?:\{[^{}\s]+\})*(?:\s*//?\s*(?:\{[^{}\s]+\})+)?")
_WITH_ENGLISH = re.compile(r"(?P<name>[^()\[\]]+?)\s*[(\[](?P<english>[A-Z][A-Za-z ',’/-]+)[)\]]")
_PT = re.compile(r"([\d*X][\d*X+-]*)/([\d*X][\d*X+-]*)")

# CR 2008-05 212.6: the basic lands; each has the mana ability of its type without a word of text.
_BASIC_LANDS = (
    ("Plaine", "Plains"),
    ("Île", "Island"),
    ("Marais", "Swamp"),
    ("Montagne", "Mountain"),
    ("Forêt", "Forest"),
)


def card_from_block(block: PrintedCard, id: RecordId, place: Place, heading: str | None, english: str | None) -> Card:
    """A card as a document prints it; its rules text line by line, exactly as printed."""
    line = parse_type_line(block.type_line) or TypeLine((), (), ())
    name, other = split_name(block.name)
    power, toughness, loyalty = _numbers(block.numbers)
    return Card(
        id=id,
        place=place,
        name=name,
        mana_cost=block.cost,
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        power=power,
        toughness=toughness,
        loyalty=loyalty,
        text=tuple(" ".join(line.text for line in printed) for printed in block.text),
        text_lines=tuple(printed[0].number for printed in block.text),
        heading=heading,
        english_name=english or other,
        type_line=block.type_line,
    )


def split_name(printed: str) -> tuple[str, str | None]:
    """A card's name, and the English one that some documents put in brackets behind it.

    >>> split_name("Ondine du lac (Pond Merfolk)"), split_name("Ondine")
    (('Ondine du lac', 'Pond Merfolk'), ('Ondine', None))
    """
    found = _WITH_ENGLISH.fullmatch(printed)
    return (found["name"], found["english"]) if found else (printed, None)


def card_from_entry(entry: Node, where: str, faults: list[Fault]) -> Card | None:
    """A card given as data; what is wrong is added to ``faults`` with its line in the file ``where``.

    An entry has ``name`` and ``type``, and may have ``english``, ``cost``, ``pt``, ``loyalty``, ``text`` (a
    list of lines) and ``erratum`` (``date`` and ``text``). Returns None when no card can be made of it.
    """
    before = len(faults)

    def fault(message: str, line: int, hint: str = "") -> None:
        faults.append(Fault(message, f"{where}:{line}", hint))

    if not isinstance(entry, Mapping):
        fault("une carte est un groupe de clés", entry.line, "name, cost, type, text…")
        return None
    for key, _ in entry:
        if key.text not in ENTRY_KEYS:
            fault(f"clé inconnue « {key.text} »", key.line, f"connues : {', '.join(ENTRY_KEYS)}")
    words = {key: _word(entry.get(key), key, fault) for key in ("name", "english", "cost", "type", "pt", "loyalty")}
    name, type_line, cost, pt = words["name"], words["type"], words["cost"], words["pt"]
    parsed = parse_type_line(type_line) if type_line else None
    if not name or not fold(name):
        fault("carte sans nom", entry.line, "name: …")
    if not parsed:
        fault(f"ligne de type illisible « {type_line or ''} »", entry.line, "par exemple « Créature : elfe »")
    if cost and not _COST.fullmatch(cost):
        fault(f"coût de mana illisible « {cost} »", entry.line, "par exemple {1}{G}")
    if pt and not _PT.fullmatch(pt):
        fault(f"force et endurance illisibles « {pt} »", entry.line, "par exemple 2/2")
    text, text_lines = _text(entry.get("text"), fault)
    erratum = _erratum(entry.get("erratum"), fault)
    if len(faults) > before or not name or not parsed or not type_line:
        return None
    power, toughness, _ = _numbers(pt)
    return Card(
        id=RecordId(f"carte/{slug(name)}"),
        place=None,
        name=name,
        mana_cost=cost or None,
        supertypes=parsed.supertypes,
        types=parsed.types,
        subtypes=parsed.subtypes,
        power=power,
        toughness=toughness,
        loyalty=words["loyalty"],
        text=text,
        text_lines=text_lines,
        heading=None,
        english_name=words["english"],
        erratum=erratum,
        type_line=type_line,
    )


def by_either_name(cards: Iterable[Card]) -> dict[str, Card]:
    """Cards by their folded names, French and English; where they meet, the French one is meant."""
    listed = list(cards)
    english = {fold(card.english_name): card for card in listed if card.english_name}
    return english | {fold(card.name): card for card in listed}


def basic_lands() -> tuple[Card, ...]:
    """The five basic lands, which no document prints."""
    return tuple(
        Card(
            id=RecordId(f"carte/{slug(name)}"),
            place=None,
            name=name,
            mana_cost=None,
            supertypes=("de base",),
            types=("Terrain",),
            subtypes=(name.lower(),),
            power=None,
            toughness=None,
            loyalty=None,
            text=(),
            text_lines=(),
            heading=None,
            english_name=english,
            type_line=f"Terrain de base : {name.lower()}",
        )
        for name, english in _BASIC_LANDS
    )


def halves(card: Card) -> tuple[Card, ...]:
    """The halves of a split card as cards of their own (CR 2008-05 505), or its faces; of any other card, it alone.

    The costs, names, types and numbers are joined by ``/``; the rules text by a line ``//``. A face may lack a cost.
    """
    costs = re.split(r"(?<=\}) ?//? ?(?=\{)", " ".join((card.mana_cost or "").split()))
    names, types = (re.split(r" ?//? ?", " ".join(joined.split())) for joined in (card.name, card.type_line))
    if not (len(names) == len(types) == 2 and len(costs) <= 2):
        return (card,)
    faces = len(costs) == 1  # the back has no cost
    at = next((n for n, line in enumerate(card.text) if line and not line.strip(" /")), len(card.text))
    if faces and at == len(card.text):
        return (card,)
    texts = (slice(0, at), slice(at + 1, None))
    found: list[Card] = []
    numbers = [_of_halves(one) for one in (card.power, card.toughness)]
    printed = zip(names, [*costs, ""][:2], types, texts, *numbers, strict=True)
    for name, cost, type_line, part, power, toughness in printed:
        line = parse_type_line(type_line) or TypeLine(card.supertypes, card.types, card.subtypes)
        found.append(
            replace(
                card,
                name=name,
                mana_cost=cost or None,
                power=power,
                toughness=toughness,
                supertypes=line.supertypes,
                types=line.types,
                subtypes=line.subtypes,
                text=card.text[part],
                text_lines=card.text_lines[part],
                type_line=type_line,
            )
        )
    return tuple(found)


def _of_halves(number: str | None) -> tuple[str | None, str | None]:
    """A power or toughness as each half has it; one alone is the first's."""
    if number is None:
        return None, None
    one, _, other = number.partition(" // ")
    return one, other or None


def _numbers(printed: str | None) -> tuple[str | None, str | None, str | None]:
    """Power and toughness, or loyalty, of the line below a type line."""
    if printed is None:
        return None, None, None
    printed = "".join(printed.strip("()[] ").split(" ")) if "//" not in printed else printed
    if printed[:1].isalpha() and not printed.startswith("X"):  # « Loyauté : 4 »
        printed = printed.rpartition(":")[2]
    faces = printed.split(" // ")
    both = [found for face in faces if (found := _PT.fullmatch(face))]
    if both and len(both) == len(faces):
        return " // ".join(found[1] for found in both), " // ".join(found[2] for found in both), None
    return None, None, printed


def _word(node: Node | None, key: str, fault: _Report) -> str | None:
    match node:
        case None:
            return None
        case Scalar():
            return node.text
        case _:
            fault(f"« {key} » doit être un mot, pas une liste", node.line)
            return None


def _text(node: Node | None, fault: _Report) -> tuple[tuple[str, ...], tuple[int, ...]]:
    match node:
        case None:
            return (), ()
        case Scalar():
            return (node.text,), (node.line,)
        case Sequence():
            lines: list[Scalar] = []
            for item in node:
                if isinstance(item, Scalar):
                    lines.append(item)
                else:
                    fault("une ligne de texte est entre guillemets", item.line, '"{T} : …" contient « : »')
            return tuple(line.text for line in lines), tuple(line.line for line in lines)
        case Mapping():
            fault("« text » est une liste de lignes", node.line, 'text: ["…", "…"]')
            return (), ()


def _erratum(node: Node | None, fault: _Report) -> str | None:
    match node:
        case None:
            return None
        case Mapping() if set(node.keys()) == {"date", "text"}:
            date, text = _word(node.get("date"), "date", fault), _word(node.get("text"), "text", fault)
            return f"{date} : {text}"
        case _:
            fault("« erratum » a une date et un texte", node.line, "erratum: {date: 2018-04-27, text: …}")
            return None
