"""A corpus of one's own: the files that it begins with."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from faqtool import __version__
from faqtool.corpus.documents import Document, lone_document
from faqtool.corpus.file_names import TEXTS
from faqtool.corpus.reader import read_records
from faqtool.corpus.records import Card, Rule, Ruling
from faqtool.errors import CorpusError, Fault
from faqtool.french.fold import slug

_HEAD = """\
# Les documents du corpus, dans l'ordre où ils sont montrés. Un texte par ligne « - stem » ; le texte lui-même est
# dans ce dossier (.txt, .md, .html, ou un export .json ou .csv), tel quel.
#
# stem           le nom du fichier, sans .txt (avec son suffixe s'il en a un autre)
# key            le début de ses identifiants
# title          comment on l'appelle
# date           les règles dont il parle : la sortie de son extension, ou le jour où il a été écrit (AAAA-MM-JJ)
# language       fr ou en
# kind           faq, primer (précis de règles), lexicon, thread (fil de forum), rules, questions, policy ou export
# set, sections_date, ignored, complete : voir « How to extend it » dans faqtool/README.md
# complete       all, une fois que chaque décision a son entrée dans rulings.yaml : s'il en manque une, verify échoue

documents:
"""
_EXAMPLE = """\
#  - stem: ma-faq
#    key: ma-faq
#    title: Ma FAQ
#    date: 2012-05-04
#    language: fr
#    kind: faq
"""
_RULINGS = """\
# Une entrée par décision : les scénarios qui la rejouent, ou pourquoi il n'y a rien à rejouer.
# Pour commencer : faqtool check --stubs >> rulings.yaml, puis compléter. Le format : faqtool/replay/FORMAT.md.
"""
_WORKFLOW = f"""\
name: rulings
on: [push, pull_request]
permissions:
  contents: read
env:
  FAQTOOL: faqtool=={__version__} # ou une adresse que pip connaît : git+https://…, une archive, un fichier .whl
jobs:
  verify:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.11"
      - run: pip install "$FAQTOOL"
      - name: What is not read
        run: faqtool check --corpus .
      - name: Replay every ruling
        run: faqtool verify --corpus . --format github
"""
_LONGEST_SHOWN = 110  # characters


def begin_corpus(root: Path, texts: Iterable[Path]) -> tuple[str, ...]:
    """Write a corpus of some texts into a folder that has none; the files written, relative to it.

    Raises CorpusError when there is one already, or a text cannot be read.
    """
    if (root / "corpus").exists() or (root / "rulings.yaml").exists():
        raise CorpusError(Fault("il y a déjà un corpus dans ce dossier", str(root), "donnez un autre dossier"))
    documents = [(path, lone_document(path)) for path in texts]
    for path, _ in documents:
        if path.suffix not in TEXTS:
            raise CorpusError(Fault("suffixe inconnu", str(path), f"l'un de {', '.join(TEXTS)}"))
    files = {
        "corpus/corpus.yaml": _HEAD + ("".join(_rows(documents)) or _EXAMPLE),
        "rulings.yaml": _RULINGS,
        ".github/workflows/rulings.yml": _WORKFLOW,
    }
    copies = {f"corpus/{path.name}": path.read_bytes() for path, _ in documents}
    if len(copies) < len(documents):
        raise CorpusError(Fault("deux textes ont le même nom", str(root), "renommez l'un d'eux"))
    for name, content in (*copies.items(), *((name, text.encode()) for name, text in files.items())):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    return (*copies, *files)


def _rows(documents: Iterable[tuple[Path, Document]]) -> Iterator[str]:
    keys: set[str] = set()
    for path, document in documents:
        key = document.key
        while key in keys:
            key += "-2"
        keys.add(key)
        stem = path.stem if path.suffix == ".txt" else path.name
        dated = document.date or "            # à compléter : AAAA-MM-JJ"
        yield (
            f"  - stem: {json.dumps(stem, ensure_ascii=False)}\n    key: {slug(key)}\n"
            f"    title: {json.dumps(document.title, ensure_ascii=False)}\n    date: {dated}\n"
            f"    language: {document.language}\n    kind: {_kind(document)}\n"
        )


def _kind(document: Document) -> str:
    """What a document seems to be, by what it holds."""
    if document.kind == "export":
        return document.kind
    records = read_records(document, {}).records
    rules = sum(isinstance(record, Rule) for record in records)
    rulings = [record for record in records if isinstance(record, Ruling)]
    if rules > len(rulings) and not any(isinstance(record, Card) for record in records):
        return "rules"
    if any(ruling.speaker for ruling in rulings):
        return "thread"
    asked = sum(ruling.text.startswith(("Q", "Question")) for ruling in rulings)
    return "questions" if 2 * asked > len(rulings) else "faq"


def stub(ruling: Ruling | Rule, where: str) -> str:
    """The beginning of an entry: its id, and in comments what its record says, where, and what to write."""
    text = ruling.text if isinstance(ruling, Ruling) else ruling.french or ruling.english or ""
    words = text.split()
    shown = " ".join(words)
    shown = shown if len(shown) <= _LONGEST_SHOWN else shown[:_LONGEST_SHOWN].rsplit(" ", 1)[0] + " …"
    quote = text.split("\n")[0].strip()[:60]
    quote = quote.rsplit(" ", 1)[0] if len(quote) == 60 else quote
    return (
        f"# {where} — {shown}\n- ruling: {ruling.id}\n"
        '  # puis answer: "une phrase", et scenarios: dont chacun dit par plays: "…" les mots qu\'il joue ; ou bien\n'
        f"  # quote: {json.dumps(quote, ensure_ascii=False)}\n"
        '  # avec prose: "…" (rien à jouer), ou not_modelled: "…" (ce qui manque au moteur)\n'
    )
