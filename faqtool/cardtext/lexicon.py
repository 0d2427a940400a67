"""Words of rules text: from a line to tokens that carry the names a grammar speaks of.

The tables are ``words.txt``, ``phrases.txt`` and ``subtypes.txt``. A verb gives two tokens, its mood and its
name: « piochez » is IMP PIOCHER, « pioche » FIN PIOCHER. An unknown word is reported at once, never skipped.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files

from faqtool.engine.terms import AURA, EQUIPMENT, CardType, Subtype
from faqtool.errors import CardTextError, Fault

LONGEST = 2000  # signs of a line; the longest that is printed has some 300
MOST_WORDS = 200  # of a line; the longest has 60
MOST_UNKNOWN = 5  # words of a line that are reported, each with the whole line beside it
MOODS = ("INF", "IMP", "FIN", "SUBJ")
_N = r"(?:[0-9]{1,6}(?![0-9])|X)"
SHAPES = {
    "MANA": re.compile(r"(?:\{(?![TQ]\})[^{}\s]{1,12}\})+"),
    "TAP": re.compile(r"\{T\}"),
    "UNTAP": re.compile(r"\{Q\}"),
    "LOYALTY": re.compile(rf"\[[+-]?{_N}\]"),
    "CHANGE": re.compile(rf"[+-]{_N}/[+-]{_N}"),
    "SIZE": re.compile(rf"{_N}/{_N}"),
    "NUM": re.compile(r"[0-9]{1,6}(?![0-9])"),
    "COLON": re.compile(r":"),
    "SEMI": re.compile(r";"),
    "COMMA": re.compile(r","),
    "DOT": re.compile(r"\."),
    "DASH": re.compile(r"—"),
    "BULLET": re.compile(r"•"),
    "NAMED": re.compile(r"(?:(?<=marqueur )|(?<=marqueurs ))« ?[^»]*»"),
    "QUOTE": re.compile(r"«"),
    "UNQUOTE": re.compile(r"»"),
    "SELF": re.compile(r"~"),
    "SLASH": re.compile(r"/"),
    "WORD": re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*'?"),
}
ENCLITICS = {"le": "ENC", "la": "ENC", "les": "ENCS", "lui": "ENC", "leur": "ENCS", "en": "ENC_EN", "vous": "ENC_VOUS"}
ARTICLES = frozenset({"LE", "UN", "DE", "SON", "CE", "VOTRE", "LEUR"})


@dataclass(frozen=True, slots=True)
class Token:
    """One name-bearing word: ``names`` maps each name it may go by to its value; ``at`` counts words of the line."""

    text: str
    names: dict[str, str]
    at: int
    plural: bool | None = None
    gender: str | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """A form of the table: the names it may go by and what a pronoun needs to know of it."""

    names: dict[str, str]
    plural: bool | None = None
    gender: str | None = None
    mood: str | None = None


@dataclass(frozen=True, slots=True)
class Phrase:
    words: tuple[str, ...]
    name: str
    value: str
    instead: tuple[str, ...] = ()


def _table(name: str) -> Iterator[str]:
    text = files("faqtool.cardtext").joinpath(name).read_text(encoding="utf8")
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.strip()


def _expand(form: str) -> list[str]:
    """« engagé* » stands for its four forms."""
    if not form.endswith("*"):
        return [form]
    stem = form[:-1]
    return [stem, stem + "e", stem + "s", stem + "es"]


def _is_plural(form: str, forms: Iterable[str]) -> bool:
    """Whether a form is the plural of another form of its entry."""
    others = {one for other in forms for one in (other + "s", other + "x", other[:-1] + "ux")}
    return form in others


@lru_cache(maxsize=1)
def words() -> dict[str, tuple[Word, ...]]:
    """Every form of ``words.txt`` and ``subtypes.txt``."""
    table: dict[str, list[Word]] = {}
    for line in _table("words.txt"):
        head, _, forms = line.partition(":")
        if head.startswith("v "):
            _add_verb(table, head[2:].strip(), forms)
            continue
        name, _, value = head.partition("=")
        name, _, gender = name.strip().partition("/")
        expanded = [form for part in forms.split() for form in _expand(part)]
        for form in expanded:
            entry = Word({name: value.strip()}, _is_plural(form, expanded), gender or None)
            table.setdefault(form, []).append(entry)
    for form, key in subtype_forms().items():
        if " " not in form:
            table.setdefault(form, []).append(Word({"SUBTYPE": key[0]}, key[1]))
    return {form: tuple(entries) for form, entries in table.items()}


def _add_verb(table: dict[str, list[Word]], name: str, forms: str) -> None:
    seen: set[str] = set()
    for mood, group in zip(MOODS, forms.split("/"), strict=False):
        for form in group.split():
            if form not in seen or mood != "SUBJ":
                plural = form.endswith("nt") if mood == "FIN" else None
                table.setdefault(form, []).append(Word({name: ""}, plural, None, mood))
                seen.add(form)


@lru_cache(maxsize=1)
def subtypes() -> dict[str, Subtype]:
    """Every known subtype by its printed singular."""
    known = {}
    for line in _table("subtypes.txt"):
        kind, _, entries = line.partition(":")
        for entry in entries.split():
            word = entry.partition("=")[0].replace("_", " ")
            known[word] = subtype(word, CardType(kind))
    return known


def subtype(word: str, of: CardType) -> Subtype:
    """The subtype printed ``word``; the two that the rules themselves speak of have names of the core's."""
    match word, of:
        case "aura", CardType.ENCHANTMENT:
            return AURA
        case "équipement", CardType.ARTIFACT:
            return EQUIPMENT
    return Subtype(word, of)


@lru_cache(maxsize=1)
def subtype_forms() -> dict[str, tuple[str, bool]]:
    """Each form of a subtype: its singular, and whether the form is a plural."""
    forms: dict[str, tuple[str, bool]] = {}
    for line in _table("subtypes.txt"):
        for entry in line.partition(":")[2].split():
            base, _, plural = entry.replace("_", " ").partition("=")
            parts = base.split(" ")
            plurals = {plural} if plural else {" ".join(part + "s" * n for part, n in zip(parts, flags, strict=True))
                                               for flags in _flags(len(parts))}
            for form in plurals:
                forms[form] = (base, True)
            forms[base] = (base, False)
    return forms


def _flags(n: int) -> list[tuple[int, ...]]:
    return [(1,)] if n == 1 else [(1, 1), (1, 0), (0, 1)]


@lru_cache(maxsize=1)
def phrases() -> dict[str, tuple[Phrase, ...]]:
    """Phrases by their first word, longest first."""
    found: dict[str, list[Phrase]] = {}
    for line in _table("phrases.txt"):
        head, _, variants = line.rpartition(":")
        instead = tuple(head.strip('"').split()) if head.startswith('"') else ()
        name, _, value = ("", "", "") if instead else head.partition("=")
        for variant in variants.split("|"):
            split = tuple(_pieces(variant.strip()))
            found.setdefault(split[0], []).append(Phrase(split, name.strip(), value.strip(), instead))
    for form in subtype_forms():
        if " " in form:
            split = tuple(_pieces(form))
            base, _plural = subtype_forms()[form]
            found.setdefault(split[0], []).append(Phrase(split, "SUBTYPE", base))
    return {first: tuple(sorted(all_, key=lambda p: -len(p.words))) for first, all_ in found.items()}


def _pieces(text: str) -> list[str]:
    """Lower-case words and signs, elisions and enclitics cut off; contractions are not yet undone."""
    out: list[str] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        for name, shape in SHAPES.items():
            if found := shape.match(text, at):
                out.extend(_cut(found.group()) if name == "WORD" else [found.group()])
                at = found.end()
                break
        else:
            wrong = f"signe inconnu « {text[at]} »" if text[at] not in "0123456789" else "nombre trop long"
            raise CardTextError(Fault(wrong, hint=text))
    return out


def _cut(word: str) -> list[str]:
    """« jusqu'à » → jusqu' à; « mettez-la » → mettez -la; « non-terrain » → non terrain."""
    left, out = word.lower(), []
    while left not in words_with_signs():
        if "'" in left[:-1]:
            first, left = left.split("'", 1)
            out.append(first + "'")
        elif "-" in left:
            first, left = left.split("-", 1)
            out.append(first)
            if left in ENCLITICS or left == "ci":
                left = "-" + left
                break
        else:
            break
    return [*out, left]


@lru_cache(maxsize=1)
def words_with_signs() -> frozenset[str]:
    """Forms that hold a hyphen or an apostrophe of their own."""
    held = [form for line in _table("words.txt") for form in line.partition(":")[2].split() if "-" in form]
    return frozenset(held) | {form for form in subtype_forms() if "-" in form} | {"au-dessus", "au-dessous"}


def tokens(line: str) -> list[Token]:
    """The tokens of a normalised line. Raises CardTextError naming its unknown words, or that it is too long."""
    if len(line) > LONGEST:
        raise CardTextError(Fault(f"ligne de {len(line)} signes : {LONGEST} au plus"))
    pieces = _pieces(line)
    if len(pieces) > MOST_WORDS:
        raise CardTextError(Fault(f"ligne de {len(pieces)} mots : {MOST_WORDS} au plus"))
    out: list[Token] = []
    faults: list[Fault] = []
    at = 0
    while at < len(pieces):
        phrase = _phrase_at(pieces, at)
        if phrase and phrase.instead:
            pieces[at : at + len(phrase.words)] = phrase.instead
            continue
        if phrase:
            shown = " ".join(phrase.words).replace("' ", "'").replace(" -", "-")
            plural = subtype_forms()[" ".join(phrase.words)][1] if phrase.name == "SUBTYPE" else None
            out.append(Token(shown, {phrase.name: phrase.value}, at, plural))
            at += len(phrase.words)
            continue
        found = list(_word(pieces[at], at, _after_article(out), pieces[at + 1 : at + 2] == ["~"]))
        if not found and _names_counter(out, pieces[at]):
            found = [Token(pieces[at], {"NAMED": pieces[at]}, at)]
        if not found:
            faults.append(Fault(f"mot inconnu « {pieces[at]} »", hint=line))
        out.extend(found)
        at += 1
    if faults:
        more = (Fault(f"et {len(faults) - MOST_UNKNOWN} autres mots inconnus"),) if len(faults) > MOST_UNKNOWN else ()
        raise CardTextError(*faults[:MOST_UNKNOWN], *more)
    return _in_order(out)


def _names_counter(out: list[Token], piece: str) -> bool:
    """« un marqueur charge »: a word of no other meaning, straight after « marqueur », is the counter's name."""
    return bool(out) and "MARQUEUR" in out[-1].names and SHAPES["WORD"].fullmatch(piece) is not None


def _after_article(out: list[Token]) -> bool:
    return bool(out) and not ARTICLES.isdisjoint(out[-1].names)


def _phrase_at(pieces: list[str], at: int) -> Phrase | None:
    for phrase in phrases().get(pieces[at], ()):
        if tuple(pieces[at : at + len(phrase.words)]) == phrase.words:
            return phrase
    return None


def _word(piece: str, at: int, noun: bool = False, before_name: bool = False) -> Iterator[Token]:
    """The tokens of one piece; ``noun``: after an article, a form that may be a noun is one (« le contrôle »)."""
    if piece.startswith("-") and piece[1:] in ENCLITICS:
        yield Token(piece, {ENCLITICS[piece[1:]]: piece[1:]}, at, piece[1:] in ("les", "leur"))
        return
    if piece == "-ci":
        return
    if piece.startswith("«") and piece.endswith("»"):
        yield Token(piece, {"NAMED": piece.strip("«» ")}, at)
        return
    for name, shape in SHAPES.items():
        if name != "WORD" and shape.fullmatch(piece):
            yield Token(piece, {name: piece.strip("[]")}, at)
            return
    match piece:
        case "du" | "au" | "aux":
            yield Token(piece, {"A" if piece.startswith("a") else "DE": ""}, at)
            yield Token(piece, {"LE": ""}, at, piece == "aux")
            return
        case "des" if before_name:
            yield Token(piece, {"DE": ""}, at)
            yield Token(piece, {"LE": ""}, at, True)
            return
        case "non":
            yield Token(piece, {"NON": ""}, at)
            return
    entries = words().get(piece, ())
    nominal = tuple(entry for entry in entries if not entry.mood)
    if nominal and len(nominal) < len(entries):
        entries = nominal if noun else tuple(entry for entry in entries if entry.mood)
    if moods := [entry for entry in entries if entry.mood]:
        yield Token(piece, {entry.mood or "": "" for entry in moods}, at, moods[0].plural)
    if entries:
        names = {name: value for entry in entries for name, value in entry.names.items()}
        nouns = [entry for entry in entries if not entry.mood] or list(entries)
        gender = next((entry.gender for entry in nouns if entry.gender), None)
        yield Token(piece, names, at, nouns[0].plural, gender)


def _in_order(out: list[Token]) -> list[Token]:
    """« la révéler », « vous la révélez » and « son contrôleur la sacrifie » are read as « révéler-la »: the object
    after its verb; « copiez ensuite » as « ensuite copiez »."""
    at = 0
    while at + 2 < len(out):
        pronoun, mood, verb = out[at : at + 3]
        before = "le" if pronoun.text == "l'" else pronoun.text
        if before in ENCLITICS and before != "vous" and ("INF" in mood.names or _is_object(pronoun, mood)):
            name = ENCLITICS[before]
            moved = replace(pronoun, names={name: pronoun.text}, plural=name == "ENCS")
            out[at : at + 3] = [mood, verb, moved]
        if "ensuite" in verb.text and {"IMP", "FIN"} & pronoun.names.keys():
            out[at : at + 3] = [verb, pronoun, mood]
        at += 1
    return out


def _is_object(pronoun: Token, mood: Token) -> bool:
    """« la sacrifie »: after an article no form of a verb stands but a noun's, which is no verb."""
    return "LE" in pronoun.names and not {"FIN", "IMP"}.isdisjoint(mood.names)
