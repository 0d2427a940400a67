"""``faqtool records``: everything the documents hold, as JSON lines."""

from faqtool.cli.indexed import corpus_of, home_of
from faqtool.cli.options import CorpusOption, DocumentArgument, Format, FormatOption, JsonOption
from faqtool.cli.streams import write


def command(
    file: DocumentArgument = None,
    corpus: CorpusOption = None,
    format: FormatOption = Format.json,
    json: JsonOption = True,
) -> int:
    """Écrit les cartes, décisions, règles et sections des documents, une ligne JSON chacune.

    Exemple : faqtool records | grep '"kind": "card"'
    """
    from faqtool.corpus import read_document
    from faqtool.formats.records import record_lines

    known = corpus_of(home_of(corpus))
    for line in record_lines(read_document(file, known).records if file else known.records):
        write(line)
    return 0
