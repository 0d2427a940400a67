"""The rules that a document speaks by, where nothing but its own words say it."""

import re
from collections.abc import Sequence
from datetime import date

from faqtool.corpus.stamps import day_of
from faqtool.french.dates import first_date
from faqtool.french.language import Language

_HEAD = 80  # lines
# What a date stands beside, the surest first: a set's release, the day that rules begin to hold, a document's own day.
_BESIDE = tuple(
    re.compile(words, re.IGNORECASE)
    for words in (
        r"sortie officielle|date de sortie|release date|officially released|sort(?:ie)? le\b",
        r"en vigueur|prennent effet|à compter du|applicables? (?:à partir|dès|au)|effective|take effect|in effect",
        r"modifié|mise? à jour|révis|last (?:modified|updated)|updated|version du|en date du",
        r"(?:posté|publié|écrit|mis en ligne|traduit) le|\bdate\s*:|published|posted",
    )
)
_NUMERIC = re.compile(r"\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}/\d{4})\b")
_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_ENGLISH = re.compile(
    rf"\b(?:(?P<month>{'|'.join(_MONTHS)})\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})"
    rf"|(?P<day2>\d{{1,2}})\s+(?P<month2>{'|'.join(_MONTHS)}),?\s+(?P<year2>\d{{4}}))\b",
    re.IGNORECASE,
)


def stated_date(lines: Sequence[str], language: Language) -> str:
    """The date (ISO) that the head of a document gives for its rules, or the empty string.

    >>> stated_date(["FAQ", "Ces règles entrent en vigueur au 16 juillet 2010.", "Posté le 02/08/2010"], "fr")
    '2010-07-16'
    >>> stated_date(["Release date: October 12, 2007"], "en")
    '2007-10-12'
    """
    for beside in _BESIDE:
        for line in lines[:_HEAD]:
            if (found := beside.search(line)) and (day := _date_in(line, found.start(), language)):
                return day
    return ""


def _date_in(line: str, at: int, language: Language) -> str | None:
    """The date that a line gives after a place, else the first in it."""
    return _first(line[at:], language) or _first(line, language)


def _first(text: str, language: Language) -> str | None:
    if written := first_date(text):
        return written
    if found := _ENGLISH.search(text):
        month = _MONTHS.index((found["month"] or found["month2"]).lower()) + 1
        try:
            return date(int(found["year"] or found["year2"]), month, int(found["day"] or found["day2"])).isoformat()
        except ValueError:
            return None
    numeric = _NUMERIC.search(text)
    return day_of(numeric[0], language) if numeric else None
