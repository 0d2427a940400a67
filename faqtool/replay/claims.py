"""What the documents claim: their rulings, and their numbered rules."""

from collections.abc import Sequence

from faqtool.corpus.corpus import Corpus
from faqtool.corpus.records import Rule, Ruling, Section
from faqtool.french.fold import fold, slug
from faqtool.replay.checks import text_of

Claim = Ruling | Rule


def claims(corpus: Corpus) -> tuple[Claim, ...]:
    """What the documents claim: their rulings, and the numbered rules that are no bare titles."""
    return tuple(
        record
        for record in corpus.records
        if isinstance(record, Ruling) or (isinstance(record, Rule) and not record.title)
    )


def headings(claim: Claim, corpus: Corpus) -> tuple[str, ...]:
    """The headings that a claim stands under, as they stand in ids: its own, and of a rule the section's."""
    if isinstance(claim, Ruling):
        return (claim.id.split("/")[1],)
    above = [
        section
        for section in corpus.sections
        if section.place.document == claim.place.document and section.place.line <= claim.place.line
    ]
    return (slug(_last(above).name),) if above else ()


def alike(one: Claim, other: Claim) -> bool:
    """Whether two claims say the same in the same words: rulings under the same heading, or rules."""
    if isinstance(one, Ruling) and isinstance(other, Ruling):
        return fold(one.heading) == fold(other.heading) and fold(one.text) == fold(other.text)
    return isinstance(one, Rule) and isinstance(other, Rule) and fold(text_of(one)) == fold(text_of(other))


def of_a_card(claim: Claim) -> str | None:
    """The card that a ruling is of: the one that it stands under by name, not one that a mechanic's section prints."""
    if isinstance(claim, Ruling) and claim.card is not None and slug(claim.card) == slug(claim.heading):
        return claim.card
    return None


def _last(sections: Sequence[Section]) -> Section:
    return max(sections, key=lambda section: section.place.line)
