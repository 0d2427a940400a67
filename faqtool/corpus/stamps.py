"""The day that a document gives for one ruling, before it (« 01/05/2009 : … ») or behind it (« [nom 12/03/2008] »)."""

import re
from datetime import date

from faqtool.french.dates import first_date
from faqtool.french.language import Language

_NUMERIC = r"(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{4})"
_WRITTEN = r"(?:\d{1,2}(?:er)? [a-zéûA-ZÉÛ]{3,9} \d{4})"
OPENING = re.compile(
    rf"(?:(?i:rulings?|décisions?|jugements?|précisions?|update|ajout)\s+)?[\[(]?(?P<date>{_NUMERIC})[\])]?"
    r"(?:\s*(?:\t|:|—|–)\s*|\s+-\s+|(?<=[\])])\s+)(?=\S)"
)
_BEHIND = re.compile(rf"[\[(](?:[^\[\]()\n]{{0,60}}?[\s,;])?(?P<date>{_NUMERIC}|{_WRITTEN})[\])]\s*\.?$")
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}")


def day_of(written: str, language: Language) -> str | None:
    """A day in ISO form. English documents put the month first.

    >>> day_of("12/03/2008", "fr"), day_of("12/3/2008", "en"), day_of("31/31/2008", "fr"), day_of("2 mai 2008", "fr")
    ('2008-03-12', '2008-12-03', None, '2008-05-02')
    """
    try:
        if _ISO.fullmatch(written):
            return date.fromisoformat(written).isoformat()
        if found := re.fullmatch(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})", written):
            day, month = (found[1], found[2]) if language == "fr" else (found[2], found[1])
            return date(int(found[3]), int(month), int(day)).isoformat()
    except ValueError:  # no such day
        return None
    return first_date(written)


def stamp_behind(text: str, language: Language) -> str | None:
    """The day that stands in brackets at the end of a ruling."""
    found = _BEHIND.search(text)
    return day_of(found["date"], language) if found else None
