"""Cards and rulings of MTGJSON and Scryfall, in French where the export has it."""

from collections import defaultdict

from faqtool.corpus import fields
from faqtool.corpus.exports.json_nodes import Node
from faqtool.corpus.exports.sheet import Sheet, Value
from faqtool.french.fold import fold

_NAME = ("printed_name", "faceName", "name")
_TYPE = ("printed_type_line", "originalType", "type_line", "type")
_TEXT = ("printed_text", "originalText", "oracle_text", "text")
_RULING = ("comment", "text", "ruling")
_DAY = ("published_at", "date")
_CARD = ("card_name", "cardName", "name", "card")
_SAME = ("oracle_id", "scryfallOracleId", "uuid")


def json_sheet(source: str, root: Node) -> Sheet:
    """The cards of an export, each with its rulings, then rulings of cards that it does not print."""
    sheet = Sheet(source)
    about: dict[str, list[Node]] = defaultdict(list)
    cards: list[Node] = []
    inside: set[int] = set()  # nodes that belong to a card
    for node in root.walk():
        if id(node) in inside:
            continue
        if _is_card(node):
            cards.append(node)
            inside |= {id(below) for below in node.walk()}
        elif _is_ruling(node):
            same = node.word(*_SAME) or node.word(*_CARD)
            about[same.text if same else ""].append(node)
    for card in cards:
        _print_card(sheet, card)
        own = card.nodes.get("rulings", Node()).items
        names = [word.text for word in (card.word(*_SAME), card.word("name")) if word]
        for ruling in (*own, *(one for name in dict.fromkeys(names) for one in about.pop(name, []))):
            _print_ruling(sheet, ruling)
    for rulings in about.values():
        if name := rulings[0].word(*_CARD):
            sheet.name(name)
        for ruling in rulings:
            _print_ruling(sheet, ruling)
    return sheet


def _is_card(node: Node) -> bool:
    printed = node.word(*_TEXT) or node.word("mana_cost", "manaCost")
    return bool(node.word(*_NAME) and ("card_faces" in node.nodes or (node.word(*_TYPE) and printed)))


def _is_ruling(node: Node) -> bool:
    return bool(node.word(*_RULING) and node.word(*_DAY) and not node.word(*_TYPE))


def _print_card(sheet: Sheet, card: Node) -> None:
    sheet.cards += 1
    faces = card.nodes["card_faces"].items if "card_faces" in card.nodes else [card]
    for number, face in enumerate(faces):
        if number:
            sheet.half()
            sheet.cards += 1
        french = _french(face) or Node()
        name = french.word("faceName", "name") or face.word(*_NAME)
        own = face.word("faceName", "name")
        if name and own and fold(name.text) != fold(own.text):
            sheet.english[fold(name.text)] = own.text
        parts = (
            (fields.NAME, name),
            (fields.COST, face.word("mana_cost", "manaCost")),
            (fields.TYPE, french.word("type") or face.word(*_TYPE)),
            (fields.POWER, face.word("power")),
            (fields.TOUGHNESS, face.word("toughness")),
            (fields.NUMBERS, face.word("loyalty", "defense")),
            (fields.TEXT, french.word("text") or face.word(*_TEXT)),
        )
        for field, value in parts:
            if value:
                sheet.field(field, value)


def _french(card: Node) -> Node | None:
    """MTGJSON's French of a card."""
    others = card.nodes.get("foreignData", Node()).items
    return next((one for one in others if (word := one.word("language")) and word.text == "French"), None)


def _print_ruling(sheet: Sheet, ruling: Node) -> None:
    if text := ruling.word(*_RULING):
        sheet.ruling(Value(text.text, text.start, text.end), ruling.word(*_DAY))
