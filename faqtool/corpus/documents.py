"""The documents of a corpus and what ``corpus.yaml`` says of each."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Literal, get_args

from faqtool.corpus.dating import stated_date
from faqtool.corpus.exports import read_export
from faqtool.corpus.file_names import TEXTS, file_name
from faqtool.corpus.files import LARGEST, STDIN, STDIN_NAME, read_file, texts_in
from faqtool.corpus.plain import plain
from faqtool.corpus.yaml_lines import Mapping, Node, Scalar, Sequence, load_yaml
from faqtool.errors import CorpusError, Fault
from faqtool.french.fold import slug
from faqtool.french.language import Language, language_of
from faqtool.french.signs import legible

Kind = Literal["faq", "primer", "lexicon", "thread", "rules", "questions", "policy", "export"]

LONGEST = 2_000_000  # bytes of a document; the longest FAQ is a tenth of it, and this much is read in seconds

_REQUIRED = ("stem", "key", "title", "date", "language", "kind")
_OPTIONAL = ("set", "sections_date", "rules", "ignored", "complete", "unplayed")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_ISO = re.compile(r"\b(?:199|20\d)\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b")


@dataclass(frozen=True, slots=True)
class PagePart:
    """A part of a page that is no text of the document, by how its first and last line begin."""

    kind: str
    first: str
    last: str | None


@dataclass(frozen=True, slots=True)
class Document:
    """One text: its key in ids, the rules it speaks by (ISO dates), and its words."""

    stem: str
    key: str
    title: str
    set: str
    date: str
    language: Language
    kind: Kind
    sections_date: str
    complete: tuple[str, ...] | Literal["all"]
    ignored: tuple[PagePart, ...]
    text: str = field(repr=False)
    rules: Literal["", "unknown"] = ""  # unknown: nobody knows the rules of its date, and that is said
    unplayed: tuple[str, ...] = ()  # ids of what it says that cannot be played

    def is_complete(self, heading: str) -> bool:
        """Whether every ruling under a heading, as it stands in ids, is said to have an entry."""
        return self.complete == "all" or heading in map(slug, self.complete)

    def says_unplayed(self, id_: str) -> bool:
        """Whether it is said of a claim that there is nothing to play."""
        return id_ in self.unplayed


def load_documents(folder: Path, within: Path | None = None) -> tuple[Document, ...]:
    """The documents that ``corpus.yaml`` lists. Raises CorpusError with every fault of the file at once.

    ``within`` is the folder that all files have to lie in (see ``read_file``).
    """
    root = load_yaml(folder / "corpus.yaml", within=within)
    check = _Checking("corpus.yaml", [])
    rows = check.rows(root)
    found = [document for row in rows if (document := _document(row, folder, within, check))]
    for name in ("stem", "key"):
        check.no_two(rows, name)
    check.no_text_twice(rows, found)
    if check.faults:
        raise CorpusError(*check.faults)
    return tuple(found)


def undescribed(folder: Path, documents: Iterable[Document]) -> tuple[str, ...]:
    """The texts of the folder that are none of these documents: ``corpus.yaml`` has no row for them."""
    listed = {document.stem for document in documents}
    found = (path.name for path in texts_in(folder) if path.suffix in TEXTS)
    return tuple(name for name in found if name not in map(file_name, listed) and name.lower() != "readme.md")


def read_text(path: Path, name: str, within: Path | None = None) -> str:
    """A document's text. Raises CorpusError, by its ``name``, when it is missing, empty, binary or not UTF-8."""
    largest = LARGEST if path.suffix in (".json", ".csv") else LONGEST
    raw = read_file(path, name, "document", CorpusError, largest, within)
    if not raw.strip():
        raise CorpusError(Fault("document vide", name))
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise CorpusError(Fault("texte en UTF-16", name, "enregistrez-le en UTF-8"))
    if b"\0" in raw:
        raise CorpusError(Fault("ce n'est pas un texte", name, "donnez un texte en UTF-8"))
    try:
        return legible(raw.decode("utf-8"))
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        raise CorpusError(
            Fault("octets qui ne sont pas de l'UTF-8", f"{name}:{line}", "enregistrez-le en UTF-8")
        ) from None


def lone_document(path: Path) -> Document:
    """A document that no ``corpus.yaml`` describes: its key is its file name.

    It speaks by the rules of its set's release, or of the day that it gives for itself; an export, by its last.
    """
    text = read_text(path, str(path))
    path = Path(STDIN_NAME) if path == STDIN else path
    if sheet := read_export(text):
        last = max(_ISO.findall(text), default="")
        return _lone(path, text, path.stem, last, language_of(sheet.copy().text), "export")
    shown = plain(text).text
    lines = [line.strip() for line in shown.split("\n", 400) if line.strip()]
    language = language_of(shown[:20_000])
    dated = stated_date(lines, language)
    title = next((words for line in lines if (words := line.strip("*#_=>- ")) and not words.startswith("{")), "")
    return _lone(path, text, title[:120] or path.stem, dated, language, "faq")


def _lone(path: Path, text: str, title: str, dated: str, language: Language, kind: Kind) -> Document:
    return Document(
        stem=path.stem,
        key=slug(path.stem) or "document",
        title=title,
        set="",
        date=dated,
        language=language,
        kind=kind,
        sections_date=dated,
        complete=(),
        ignored=(),
        text=text,
    )


@dataclass(frozen=True, slots=True)
class _Checking:
    """A file that is being checked, and the faults found in it so far."""

    name: str
    faults: list[Fault]

    def fault(self, message: str, line: int, hint: str = "") -> None:
        self.faults.append(Fault(message, f"{self.name}:{line}", hint))

    def rows(self, root: Node) -> list[Node]:
        documents = root.get("documents") if isinstance(root, Mapping) else None
        if not isinstance(documents, Sequence) or not documents.items:
            self.fault("aucune liste de documents", root.line, "documents: puis un « - » par document")
            return []
        if isinstance(root, Mapping):
            self.known_keys(root, ("documents",))
        return list(documents)

    def known_keys(self, row: Mapping, known: tuple[str, ...]) -> None:
        for key, _ in row:
            if key.text not in known:
                self.fault(f"clé inconnue « {key.text} »", key.line, f"connues : {', '.join(known)}")

    def word(self, row: Mapping, name: str) -> str:
        """The value of a key as a word, or the empty string."""
        match row.get(name):
            case None:
                return ""
            case Scalar() as node:
                return node.text
            case node:
                self.fault(f"« {name} » doit être un mot", node.line)
                return ""

    def one_of(self, row: Mapping, name: str, choices: tuple[str, ...]) -> str:
        word = self.word(row, name)
        if word and word not in choices:
            self.fault(f"« {name} » : {word} inconnu", _line(row, name), f"l'un de {', '.join(choices)}")
        return word

    def date(self, row: Mapping, name: str) -> str:
        word = self.word(row, name)
        try:
            if word and not (_DATE.fullmatch(word) and date.fromisoformat(word)):
                raise ValueError
        except ValueError:
            self.fault(f"« {name} » : {word} n'est pas une date", _line(row, name), "AAAA-MM-JJ")
        return word

    def no_two(self, rows: list[Node], name: str) -> None:
        seen: set[str] = set()
        for row in rows:
            if isinstance(row, Mapping) and (word := self.word(row, name)):
                if word in seen:
                    self.fault(f"deux documents de « {name} » {word}", _line(row, name), "chacun le sien")
                seen.add(word)

    def no_text_twice(self, rows: list[Node], documents: Iterable[Document]) -> None:
        """A text under two names would give every ruling twice."""
        lines = {self.word(row, "stem"): row.line for row in rows if isinstance(row, Mapping)}
        seen: dict[str, str] = {}
        for document in documents:
            if document.text in seen:
                message = f"« {document.stem} » a le même texte que « {seen[document.text]} »"
                self.fault(message, lines[document.stem], "enlevez l'une des deux lignes")
            seen.setdefault(document.text, document.stem)


def _document(row: Node, folder: Path, within: Path | None, check: _Checking) -> Document | None:
    if not isinstance(row, Mapping):
        check.fault("un document est un groupe de clés", row.line, f"{', '.join(_REQUIRED)}")
        return None
    before = len(check.faults)
    check.known_keys(row, _REQUIRED + _OPTIONAL)
    for name in _REQUIRED:
        if not check.word(row, name):
            check.fault(f"« {name} » manque", row.line, "tout document l'a")
    stem, key = check.word(row, "stem"), check.word(row, "key")
    if key and key != slug(key):
        check.fault(f"« key » : {key} ne peut pas ouvrir un identifiant", _line(row, "key"), f"par exemple {slug(key)}")
    text = ""
    if stem and Path(stem).name != stem:
        hint = "un nom de fichier, sans .txt si c'en est un"
        check.fault(f"« stem » : {stem} sort du dossier", _line(row, "stem"), hint)
    elif stem:
        try:
            text = read_text(folder / file_name(stem), file_name(stem), within)
        except CorpusError as problem:
            check.faults.extend(problem.faults)
    language = check.one_of(row, "language", get_args(Language))
    kind = check.one_of(row, "kind", get_args(Kind))
    dated = check.date(row, "date")
    sections_date = check.date(row, "sections_date") or dated
    complete, ignored = _complete(row, check), _ignored(row, text, check)
    rules = check.one_of(row, "rules", ("unknown",))
    unplayed = _unplayed(row, check)
    if len(check.faults) > before:
        return None
    return Document(
        stem=stem,
        key=key,
        title=check.word(row, "title"),
        set=check.word(row, "set"),
        date=dated,
        language=next(known for known in get_args(Language) if known == language),
        kind=next(known for known in get_args(Kind) if known == kind),
        sections_date=sections_date,
        complete=complete,
        ignored=ignored,
        text=text,
        rules="unknown" if rules else "",
        unplayed=unplayed,
    )


def _unplayed(row: Mapping, check: _Checking) -> tuple[str, ...]:
    match row.get("unplayed"):
        case None:
            return ()
        case Sequence() as node if all(isinstance(item, Scalar) for item in node):
            return tuple(item.text for item in node if isinstance(item, Scalar))
        case node:
            check.fault("« unplayed » est une liste d'identifiants", node.line, "unplayed: [sombrelande/hybride/6]")
            return ()


def _complete(row: Mapping, check: _Checking) -> tuple[str, ...] | Literal["all"]:
    match row.get("complete"):
        case None | Scalar(value=""):
            return ()
        case Scalar(value="all"):
            return "all"
        case Sequence() as node:
            words = [item.text for item in node if isinstance(item, Scalar)]
            if len(words) < len(node):
                check.fault("« complete » est une liste d'en-têtes", node.line)
            return tuple(words)
        case node:
            hint = "complete: [hybride, persistance], ou complete: all"
            check.fault("« complete » est une liste d'en-têtes", node.line, hint)
            return ()


def _ignored(row: Mapping, text: str, check: _Checking) -> tuple[PagePart, ...]:
    node = row.get("ignored")
    if node is None:
        return ()
    if not isinstance(node, Sequence):
        check.fault("« ignored » est une liste", node.line, "{kind: …, from: …, to: …}")
        return ()
    starts = tuple(line.strip() for line in text.split("\n"))
    parts: list[PagePart] = []
    for item in node:
        if not isinstance(item, Mapping):
            check.fault("une partie ignorée est un groupe de clés", item.line, "{kind: …, from: …, to: …}")
            continue
        check.known_keys(item, ("kind", "from", "to"))
        kind, first, last = (check.word(item, name) for name in ("kind", "from", "to"))
        if not kind or not first:
            check.fault("une partie ignorée a un « kind » et un « from »", item.line)
        for words in (first, last):
            if text and words and not any(line.startswith(words) for line in starts):
                check.fault(f"aucune ligne ne commence par « {words} »", item.line, "les mots exacts du texte")
        parts.append(PagePart(kind, first, last or None))
    return tuple(parts)


def _line(row: Mapping, name: str) -> int:
    return next((value.line for key, value in row if key.text == name), row.line)
