"""``faqtool check``: what is not read, not compiled, not covered."""

from typing import TYPE_CHECKING, Annotated

import typer

from faqtool.cli.indexed import corpus_of, home_of
from faqtool.cli.options import CorpusOption, DocumentArgument, Format, FormatOption, JsonOption, Output
from faqtool.cli.streams import write

if TYPE_CHECKING:
    from collections.abc import Iterable

    from faqtool.answers.checking import Abilities, Checked
    from faqtool.corpus.corpus import Corpus
    from faqtool.corpus.home import Home
    from faqtool.corpus.reading import Reading
    from faqtool.corpus.records import Card, Record


def command(
    file: DocumentArgument = None,
    corpus: CorpusOption = None,
    format: FormatOption = Format.text,
    json: JsonOption = False,
    stubs: Annotated[
        bool, typer.Option("--stubs", help="Le début d'une entrée pour chaque décision qui n'en a pas.")
    ] = False,
) -> int:
    """Dit quelles lignes ne sont pas lues, quels textes de carte pas compilés, quelles décisions sans scénario.

    État de sortie : 0 tout va, 1 un document n'est pas décrit, une ligne n'est pas lue, une citation a disparu, ou un
    texte dont une rubrique complète (ou le document donné) a besoin n'est pas compilé.

    Exemple : faqtool check nouvelle-faq.txt
    """
    from faqtool.corpus import read_document
    from faqtool.formats import checking

    output = Output.of(format, json)
    home = home_of(corpus)
    known = corpus_of(home)
    reading = read_document(file, known) if file else None
    found = _of_document(reading, home, known) if reading else _of_corpus(home, known)
    if stubs:
        return _write_stubs(found, reading.records if reading else known.records)
    output.show(lambda: checking.as_json(found), lambda style: checking.as_text(found, style))
    return 0 if found.ok else 1


def _of_corpus(home: "Home", known: "Corpus") -> "Checked":
    from faqtool.answers.checking import check_corpus

    return check_corpus(home, known, compiled(known.all_cards()))


def _of_document(reading: "Reading", home: "Home", known: "Corpus") -> "Checked":
    from faqtool.answers.checking import Checked, check_corpus
    from faqtool.corpus.records import Card, Ruling

    abilities = compiled(record for record in reading.records if isinstance(record, Card))
    due = {record.id for record in reading.records}
    if reading.document in known.documents:
        due &= set(check_corpus(home, known, abilities).missing)
    return Checked(
        reading.unread,
        abilities,
        missing=tuple(record.id for record in reading.records if isinstance(record, Ruling) and record.id in due),
        doubts=reading.doubts,
        ignored=reading.ignored,
        taken=reading.taken,
        blocking=abilities.uncompiled,
    )


def _write_stubs(found: "Checked", records: "Iterable[Record]") -> int:
    """Entries to be filled in, as ``rulings.yaml`` has them."""
    from faqtool.corpus.file_names import file_name
    from faqtool.corpus.records import Rule, Ruling
    from faqtool.corpus.starting import stub

    missing = set(found.missing)
    for record in records:
        if isinstance(record, Ruling | Rule) and record.id in missing:
            write(stub(record, f"{file_name(record.place.document)}:{record.place.line}"))
    return 0


def compiled(cards: "Iterable[Card]") -> "Abilities":
    """How far the printed texts of cards compile; a card that is printed twice counts once."""
    from faqtool.answers.checking import Abilities, Uncompiled
    from faqtool.cardtext.coverage import coverage

    found = coverage({card.name: card for card in cards}.values())
    uncompiled = (Uncompiled(one.card, one.document, one.line, one.sentence, one.reason) for one in found.uncompiled)
    return Abilities(found.total, found.compiled, tuple(uncompiled))
