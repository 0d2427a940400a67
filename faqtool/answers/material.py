"""All that an index is made of, gathered from a corpus folder: documents are read, scenarios played. Slow."""

from collections.abc import Callable, Mapping

from faqtool.answers.entries import load_entries
from faqtool.answers.prepare import Material, Progress
from faqtool.answers.replays import replays
from faqtool.corpus import Home, read_corpus, same_claims
from faqtool.french.glossary import load_glossary
from faqtool.search.lemmas import lemmas


def gather(home: Home, progress: Progress, say: Callable[[str], None]) -> Material:
    """The material of a corpus folder. Raises CorpusError when it cannot be read."""
    corpus = read_corpus(home)
    also = {str(id): tuple(str(ruling.id) for ruling in others) for id, others in same_claims(corpus).items()}
    sources: Mapping[str, Mapping[str, str]] = {
        document.stem: {"title": document.title, "set": document.set, "date": document.date, "year": document.date[:4]}
        for document in corpus.documents
    }
    entries = load_entries(home.rulings)
    return Material(
        records=(*corpus.records, *corpus.cited, *corpus.lands),
        sources=sources,
        also=also,
        entries=entries,
        replays=replays(home, corpus, progress, say),
        glossary=load_glossary(),
        lemmas=lemmas,
    )
