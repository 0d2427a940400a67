"""Results of a look-up as text for a reader: cards, rules and topics, how each fared in play, its source line."""

from collections.abc import Iterator, Mapping, Sequence

from faqtool.answers.results import CardReply, Payload, RuleReply, TopicReply
from faqtool.formats.style import Style, clean
from faqtool.french.changes import change_line
from faqtool.french.dates import in_words
from faqtool.french.fold import fold

Sources = Mapping[str, Mapping[str, str]]
"""By document: its title and the year that it speaks for."""

PLANESWALKER = frozenset(("arpenteur", "planeswalker"))
REPLAY = {
    "confirmed": ("good", "✔ décision confirmée en rejouant"),
    "partly": ("good", "✔ confirmée en partie en rejouant"),
    "refuted": ("bad", "✘ affirmation contredite en rejouant"),
    "today_only": ("dim", "· règles d'alors non connues ; rejouée par celles d'aujourd'hui"),
    "contradicted": ("bad", "✘ ne donne pas, rejouée, ce qui est dit"),
    "failing": ("bad", "✘ preuve en défaut (faqtool verify dit laquelle)"),
    "checked": ("good", "✔ vérifié sur les cartes"),
    "prose": ("dim", "· ne se joue pas : description"),
    "not_modelled": ("dim", "· pas encore jouable par le moteur"),
    "missing": ("dim", "· pas encore rejouée"),
}
TODAY = {
    "same": "vaut encore aujourd'hui",
    "same_result": "même résultat aujourd'hui, par une autre règle",
    "changed": "a changé",
    "uncertain": "incertain aujourd'hui",
}
TODAY_TOO = {"same": "aujourd'hui aussi", "same_result": "aujourd'hui aussi, par une autre règle"}


def source_title(document: str | None, sources: Sources) -> str:
    """A document's title with the year it speaks for."""
    if document is None:
        return "Carte citée, imprimée dans aucun document"
    known = sources.get(document, {})
    title, year = known.get("title", document), known.get("year", "")
    return title if not year or year in title else f"{title} ({year})"


def place(document: str | None, line: int | None, end_line: int | None) -> str:
    """Where something stands, as one cites it."""
    if document is None or line is None:
        return "hors des documents"
    if end_line is None or end_line == line:
        return f"{document}, ligne {line}"
    return f"{document}, lignes {line} à {end_line}"


def also_at(places: Sequence[Payload], style: Style, indent: int) -> list[str]:
    """Where else the same is said, word for word."""
    return [style.dim(f"{' ' * indent}aussi {place(one['document'], one['line'], one['end_line'])}") for one in places]


def replayed(replay: Payload, style: Style, indent: int) -> list[str]:
    """How a ruling fared in play, then and today, and what changed it; below it what its card's text became."""
    weight, words = REPLAY.get(replay["status"], ("dim", f"· {replay['status']}"))
    told = words
    if replay.get("on"):
        words += f" (règles du {in_words(replay['on'])})"
    if replay.get("today"):
        today = TODAY.get(replay["today"], replay["today"])
        if replay["status"] == "refuted":
            today = TODAY_TOO.get(replay["today"], today)
        because = f" : {', '.join(map(change_line, replay['because']))}" if replay.get("because") else ""
        words += f" ; {today}{because}"
    lines = style.paragraph(words, indent).split("\n")
    lines[0] = lines[0].replace(told, getattr(style, weight)(told), 1)
    if replay.get("unplayed"):
        lines.append(style.paragraph(f"Non joué : {' ; '.join(replay['unplayed'])}", indent))
    if replay.get("erratum"):
        lines.append(style.paragraph(f"Erratum : {replay['erratum']}", indent))
    return lines


def card(result: CardReply, style: Style, sources: Sources) -> str:
    """A card as it is printed, its rulings numbered, where else it is mentioned, its source line last."""
    if result.cards:
        return "\n".join(_in_a_line(one, style) for one in result.cards)
    if result.card is None:
        return _no_card(result, style)
    lines = [*_printed(result.card, style)]
    own = [ruling for ruling in _once(result.rulings) if fold(ruling["heading"]) == fold(result.card["name"])]
    for number, ruling in enumerate(own, start=1):
        lines += ["", *_numbered(number, ruling, style)]
    if not own:
        lines += ["", style.dim("  Aucune décision sous son nom dans les documents.")]
    if result.topics:
        topics = " ; ".join(f"faqtool topic {name.lower()}" for name in result.topics)
        lines += ["", style.paragraph(f"Ce qui est décidé de ses mécaniques : {topics}")]
    if result.mentioned_in:
        lines += ["", style.dim(style.paragraph(f"Citée aussi dans : {', '.join(result.mentioned_in)}"))]
    where = result.card
    title = source_title(where["document"], sources)
    if not where.get("says"):
        lines += ["", style.dim(f"  {title} · {place(where['document'], where['line'], where['end_line'])}")]
    return "\n".join(lines)


def _in_a_line(card: Payload, style: Style) -> str:
    """What stands in a card's corners and on its type line."""
    size = f"  {card['power']}/{card['toughness']}" if card["power"] is not None else ""
    cost = f"  {style.mana(clean(card['mana_cost']))}" if card["mana_cost"] else ""
    return f"{style.bold(clean(card['name']))}{cost}  {clean(card['type_line'])}{size}"


def _once(rulings: Sequence[Payload]) -> Iterator[Payload]:
    """The rulings without those that only repeat an earlier one: its place tells of them."""
    repeated: set[tuple[str, int]] = set()
    for ruling in rulings:
        if (ruling["document"], ruling["line"]) not in repeated:
            repeated.update((one["document"], one["line"]) for one in ruling.get("also", ()))
            yield ruling


def _no_card(result: CardReply, style: Style) -> str:
    if result.typed is None:
        return "Aucune carte de cette sorte dans les documents."
    if result.candidates:
        return _may_be(result.typed, result.candidates)
    unknown = f"Aucune carte de ce nom dans les documents : « {clean(result.typed)} »."
    return "\n".join([unknown, *_suggested(result.suggestions)])


def _may_be(typed: str, candidates: Sequence[str]) -> str:
    return "\n".join([f"« {clean(typed)} » peut être :", *(f"  {name}" for name in candidates)])


def _suggested(names: Sequence[str]) -> list[str]:
    return [f"Vouliez-vous dire : {' ou '.join(names)} ?"] if names else []


def _printed(card: Payload, style: Style) -> list[str]:
    cost = style.mana(clean(card["mana_cost"] or ""))
    name = style.bold(clean(card["name"]))
    lines = [f"{name}  {cost}".rstrip()]
    if card["english_name"] and card["english_name"] != card["name"]:
        lines.append(style.dim(clean(card["english_name"])))
    lines.append(clean(card["type_line"]))
    lines += ["", *(style.paragraph(line) for line in card["text"])] if card["text"] else []
    if known := card.get("says"):
        lines += ["", style.paragraph(known["text"])]
    if card["power"] is not None:
        lines.append(style.bold(f"  {card['power']}/{card['toughness']}"))
    if card["loyalty"] is not None:
        lines.append(style.bold(f"  Loyauté {card['loyalty']}"))
    elif not PLANESWALKER.isdisjoint(map(str.lower, card["types"])):
        lines.append(style.dim("  Loyauté : les documents ne la donnent pas"))
    if card.get("erratum"):
        lines += [style.warn(style.paragraph(f"Depuis : {card['erratum']}"))]
    return lines


def _numbered(number: int, ruling: Payload, style: Style) -> list[str]:
    where = style.dim(f"     {place(ruling['document'], ruling['line'], ruling['end_line'])} · {ruling['id']}")
    said = [style.bold(line) for line in _told(ruling)]
    marks = [f"{number}. ", *[""] * len(said)]
    lines = [style.paragraph(text, 5, mark) for text, mark in zip([*said, ruling["text"]], marks, strict=True)]
    return [*lines, *replayed(ruling["replay"], style, 5), where, *also_at(ruling.get("also", ()), style, 5)]


def _fared(row: Payload, style: Style, indent: int) -> list[str]:
    """Under a text that is shown for itself: its short answer, what holds today instead, and the replay."""
    told = [style.bold(style.paragraph(line, indent)) for line in _told(row)]
    return [*told, *replayed(row["replay"], style, indent)]


def _told(row: Payload) -> list[str]:
    """The short answer of a record, after today's where that is another."""
    today, short = row["replay"].get("today_answer"), row.get("short_answer")
    then = f"À l'époque : {short}" if short and today else short
    return [line for line in (today and f"Aujourd'hui : {today}", then) if line]


def rule(result: RuleReply, style: Style, sources: Sources) -> str:
    """Rules one below the other with their edition and today's number; the list shows their first words."""
    if not result.rules:
        unknown = f"Aucune règle de ce numéro dans les documents : « {clean(result.typed or '')} »."
        return f"{unknown}\n« faqtool rule » énumère celles qu'ils citent."
    if result.typed is None:
        return "\n".join(_listed(row) for row in result.rules)
    return "\n\n".join(_rule(row, style, sources) for row in result.rules)


def _listed(row: Payload) -> str:
    text = clean(row["text"]["fr"] or row["text"]["en"] or "")
    return f"{row['number']:8} {row['edition'][:4]}  {text[:72].rsplit(' ', 1)[0] + ' …' if len(text) > 72 else text}"


def _rule(row: Payload, style: Style, sources: Sources) -> str:
    number = style.bold(row["number"])
    today = "" if row["today"] in (None, row["number"]) else f" (aujourd'hui {row['today']})"
    lines = [f"{number}{today} — {source_title(row['document'], sources)}"]
    lines += [style.paragraph(text) for text in (row["text"]["fr"], row["text"]["en"]) if text]
    if not row["title"]:
        lines += _fared(row, style, 2)
    if others := [id for id in row["proved_by"] if id != row["id"]]:
        lines.append(style.paragraph(f"Rejouée aussi par {', '.join(others)}"))
    lines.append(style.dim(f"  {place(row['document'], row['line'], row['end_line'])}"))
    return "\n".join(lines)


def topic(result: TopicReply, style: Style, sources: Sources) -> str:
    """The notes of a mechanic, its example card, its rules and its rulings; or the list of topics."""
    if result.typed is None:
        return "\n".join(_topics(result.topics, style))
    if result.section is None:
        if result.candidates:
            return _may_be(result.typed, result.candidates)
        unknown = f"Aucune mécanique de ce nom dans les documents : « {clean(result.typed)} »."
        listed = "« faqtool topic » énumère celles dont ils parlent."
        return "\n".join([unknown, *(_suggested(result.suggestions) or [listed])])
    lines = [style.bold(clean(result.section["title"])), *_called(result.typed, result.section, style)]
    for note in result.section["notes"]:
        if clean(note).rstrip().endswith(":"):
            continue  # it only introduces the rules or the example card, which follow anyway
        lines += ["", style.paragraph(note)]
    if result.card:
        lines += ["", *_printed(result.card, style)]
    for row in result.rules:
        lines += ["", _rule(row, style, sources)]
    for number, ruling in enumerate(result.rulings, start=1):
        lines += ["", *_numbered(number, ruling, style)]
    where = result.section
    title = source_title(where["document"], sources)
    lines += ["", style.dim(f"  {title} · {place(where['document'], where['line'], where['end_line'])}")]
    return "\n".join(lines)


def _called(typed: str, section: Payload, style: Style) -> Iterator[str]:
    """What the documents call a topic that was asked for by another name: an English one, or today's."""
    asked, own = fold(typed), fold(section["name"])
    if own not in asked and asked not in fold(section["title"]):
        yield style.dim(f"« {clean(typed)} » : les documents disent « {_titled(section['name'])} »")


def _topics(rows: Sequence[Payload], style: Style) -> Iterator[str]:
    """Each topic once, its parts below it, with the documents that speak of it where a part does not share them."""
    names = {row["id"]: _titled(row["name"]) for row in rows}
    documents: dict[tuple[str, str], list[str]] = {}  # by the name of the topic and that of the part, if it is one
    for row in rows:
        own = names[row["id"]]
        key = (names.get(row["parent"], own), own) if row["parent"] else (own, "")
        documents.setdefault(key, []).append(row["document"])
    shown = {key: f"  {key[1]}" if key[1] else key[0] for key in documents}
    width = max(map(len, shown.values()), default=0) + 2
    for key, found in documents.items():
        if key[1] and found == documents.get((key[0], "")):
            yield shown[key]
        else:
            yield style.paragraph(", ".join(dict.fromkeys(found)), width, shown[key].ljust(width))


def _titled(name: str) -> str:
    text = clean(name)
    return text[:1].upper() + text[1:]
