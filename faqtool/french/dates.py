"""Dates as French texts write them."""

import re
from datetime import date

from faqtool.french.fold import fold

_MONTHS = (
    "janvier", "fevrier", "mars", "avril", "mai", "juin",
    "juillet", "aout", "septembre", "octobre", "novembre", "decembre",
)  # fmt: skip
_DATE = re.compile(rf"\b(\d{{1,2}})(?:er)? ({'|'.join(_MONTHS)}) (\d{{4}})\b")


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
