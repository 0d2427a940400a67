"""Dates as French texts write them."""

import re
from datetime import date

from faqtool.french.fold import fold

_WRITTEN = (
    "janvier", "février", "mars", "avril", "mai", "juin",
    "juillet", "août", "septembre", "octobre", "novembre", "décembre",
)  # fmt: skip
_MONTHS = tuple(map(fold, _WRITTEN))
_DATE = re.compile(rf"\b(\d{{1,2}})(?:er)? ({'|'.join(_MONTHS)}) (\d{{4}})\b")


def in_words(day: date | str) -> str:
    """A date (or its ISO form) as a French sentence has it.

    >>> in_words("2008-05-02"), in_words(date(2008, 2, 1))
    ('2 mai 2008', '1er février 2008')
    """
    known = date.fromisoformat(day) if isinstance(day, str) else day
    return f"{known.day}{'er' if known.day == 1 else ''} {_WRITTEN[known.month - 1]} {known.year}"


def first_date(text: str) -> str | None:
    """The first date that a French text writes out, in ISO form.

    >>> first_date("Date de sortie officielle : 1er février 2008")
    '2008-02-01'
    >>> first_date("le 31 avril 2008")
    """
    for day, month, year in _DATE.findall(fold(text)):
        try:
            return date(int(year), _MONTHS.index(month) + 1, int(day)).isoformat()
        except ValueError:  # no such day
            continue
    return None
