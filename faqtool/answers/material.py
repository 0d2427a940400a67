"""All that an index is made of, gathered from a corpus folder. Slow: spaCy and the documents are read here."""

from collections.abc import Mapping

from faqtool.answers.entries import load_entries
from faqtool.answers.prepare import Material
from faqtool.answers.replays import replays
from faqtool.corpus import Home, read_corpus, same_claims
from faqtool.french.glossary import load_glossary
from faqtool.search.lemmas import lemmas


def gather(home: Home) -> Material:
    """The material of a corpus folder. Raises CorpusError when it cannot be read."""
    corpus = read_corpus(home)
    also = {id: tuple(ruling.id for ruling in others) for id, others in same_claims(corpus).items()}
    sources: Mapping[str, Mapping[str, str]] = {
        document.stem: {"title": document.title, "set": document.set, "date": document.date, "year": document.date[:4]}
        for document in corpus.documents
    }
    return Material(
        records=(*corpus.records, *corpus.cited, *corpus.lands),
        sources=sources,
        also=also,
        entries=load_entries(home.rulings),
        replays=replays(home, corpus),
        glossary=load_glossary(),
        lemmas=lemmas,
    )
