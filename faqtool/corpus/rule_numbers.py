"""Numbers of the Comprehensive Rules, then and now.

A number means nothing without its edition: 303.4h of 2010 is 303.4j today, and 303.4h is another rule.
Sources: the rules of 2007-10, 2008-05 and 2010-07, and those of 2026-02.
"""

import re

# Before July 2009 (Magic 2010), when the rules were numbered anew, to today. A number without an
# entry of its own is found by its chapter and rule alone: its letters may have moved.
_BEFORE_2009 = {
    "104.5": "107.6",
    "212.3f": "302.6",
    "212.3g": "120.6",
    "212.8": "308",
    "212.8a": "308.1",
    "212.8b": "308.2",
    "212.9": "306",
    "217.7d": "607",
    "310": "510",
    "314.2": "514.2",
    "405.2": "604.3",
    "406": "605",
    "409.1b": "601.2b",
    "409.1f": "601.2f",
    "409.1g": "601.2g",
    "409.1h": "601.2h",
    "418.5": "613",
    "419": "614",
    "420.5c": "704.5g",
    "501.5": "701.19",
    "501.10": "701.30",
    "501.10a": "701.30a",
    "501.10b": "701.30b",
    "501.10c": "701.30d",
    "502.5": "702.10",
    "502.80b": "702.80d",
    "503": "707",
    "505": "709",
    "601": "801",
    "606": "810",
}
# 502.72 (appui) to 502.80 (flétrissure) are 702.72 to 702.80, with their letters.
_KEYWORDS_BEFORE_2009 = re.compile(r"502\.(7[2-9]|80)([a-z]?)")
_SINCE_2009 = {"204.3g": "205.3h", "303.4h": "303.4j"}
_RENUMBERED = "2009-07-11"

_NUMBER = re.compile(r"(\d{3})(?:[.,](\d{1,3})([a-z])?)?\.?")


_OF_KEYWORDS = ("501.", "502.", "701.", "702.")  # actions and abilities, until July 2009 and since


def is_of_keyword(number: str) -> bool:
    """Whether a rule is one of those on keyword actions and abilities, whose first sub-rule says what the word means.

    Those on a type of card begin with how one plays it.

    >>> is_of_keyword("502.79a"), is_of_keyword("702.79a"), is_of_keyword("303.1")
    (True, True, False)
    """
    return number.startswith(_OF_KEYWORDS)


def normal_number(written: str) -> str | None:
    """A rule number as it should read, or None when it is none.

    >>> normal_number("502,72C"), normal_number(" 303. "), normal_number("2008")
    ('502.72c', '303', None)
    """
    found = _NUMBER.fullmatch(written.strip().lower())
    if not found:
        return None
    return found[1] + (f".{found[2]}{found[3] or ''}" if found[2] else "")


def number_order(number: str) -> tuple[int, int, str]:
    """What rule numbers are sorted by: chapter, rule, letter, as numbers and not as they are written.

    >>> sorted(["502.73", "502.9", "303", "502.72c", "502.72"], key=number_order)
    ['303', '502.9', '502.72', '502.72c', '502.73']
    """
    found = _NUMBER.fullmatch(number)
    return (int(found[1]), int(found[2] or 0), found[3] or "") if found else (0, 0, number)


def todays_number(number: str, edition: str) -> str | None:
    """Today's number of a rule that an edition (ISO date) numbered so, or None where it is not known.

    >>> todays_number("502.79a", "2008-05-02"), todays_number("303.4h", "2010-07-16")
    ('702.79a', '303.4j')
    >>> todays_number("502.5b", "2008-05-02"), todays_number("999.1", "2008-05-02")
    ('702.10', None)
    """
    if not edition:
        return None
    if edition >= _RENUMBERED:
        return _SINCE_2009.get(number, number)
    if number in _BEFORE_2009:
        return _BEFORE_2009[number]
    if found := _KEYWORDS_BEFORE_2009.fullmatch(number):
        return f"702.{found[1]}{found[2]}"
    return _BEFORE_2009.get(number[:-1]) if number[-1].isalpha() else None


def numbers_then(number: str) -> tuple[str, ...]:
    """What today's number was before July 2009; the number itself comes first.

    >>> numbers_then("702.79a"), numbers_then("303.4j"), numbers_then("502.79a")
    (('702.79a', '502.79a'), ('303.4j', '303.4h'), ('502.79a',))
    """
    then = [old for table in (_BEFORE_2009, _SINCE_2009) for old, new in table.items() if new == number]
    if found := re.fullmatch(r"702\.(7[2-9]|80)([a-z]?)", number):
        old = f"502.{found[1]}{found[2]}"
        if old not in _BEFORE_2009:
            then.append(old)
    return (number, *dict.fromkeys(then))
