"""Bold and italic words: a line that is wholly so may be a title; elsewhere the signs are no words."""

import re
from collections.abc import Iterator

from faqtool.corpus.paragraphs import ends_as_sentence
from faqtool.corpus.plain.copy import Edit
from faqtool.corpus.type_line import parse_type_line

KIND, LINK = "mise en forme", "lien"

_BOLD = re.compile(r"\*{2,}|__+")
_WHOLE_BOLD = re.compile(r"\s*(?:\*{2,}|__)[_*]*(?P<words>[^*\s](?:[^*]*[^*\s])?)\s*(?:\*{2,}|__)\s*")
_WHOLE_ITALIC = re.compile(r"\s*(?P<sign>[*_])(?P<words>[^*_\s](?:[^*_]*[^*_\s])?)(?P=sign)\s*")
_ITALIC = re.compile(
    r"(?<![\w*_\\])(?P<sign>[*_])(?=[^\s*_/])(?P<words>[^*_\n]*?[^\s*_])(?P=sign)(?![\w*_/])|(?<=\W)_(?=\W)"
)
_PRINTED = re.compile(r"(?:\{[^{}\s]+\})+|\[?[\d*X+-]+(?:/[\d*X+-]+)?\]?|\(.*\)|[«\"].*[»\"]")  # on a card
_TARGET = r"\((?:(?:https?:|/|#|\.|www\.)[^)\s]*|[^)\s]+\.(?:md|html?)(?:#[^)\s]*)?)(?:\s+\"[^\"\n]*\")?\)"
_LINK = re.compile(rf"(?<!!)(?<!\[)\[(?P<words>\[[^\[\]\n]+\]|[^\[\]\n]+)\]{_TARGET}")
_TO_IMAGE = re.compile(r".*\.(?:png|jpe?g|gif|svg|webp)\)", re.IGNORECASE)
_ESCAPED = re.compile(r"\\([\\*_{}\[\]()#+.!|>-])")
# A line that only breaks, by the spaces at its end, and still has a blank line below it.
_HARD_BREAK = re.compile(r"(?m)^[ \t]*(?P<words>[^\s#>*+-].*?) {2,}\r?\n(?P<blank>[ \t]*\r?\n)(?=[^\s*•·>#-])")
_MARKDOWN = re.compile(r"(?m)^#{1,6} |\*\*[^*\n]+\*\*(?!\*)[^*\n]|\]\((?:https?:|/|#)|\\[*_\[#>-]|^[ \t]*\|.*\|[ \t]*$")
_UNDERLINE = re.compile(
    r"(?m)(?:\A|(?<=\n\n)|(?<=\n\r\n))(?P<title>[^\s#*_=-][^\n]{1,80})\n(?P<row>={3,}|-{4,})[ \t\r]*$"
)
_NEARLY = 2  # signs by which a row of dashes may be longer or shorter than its title
_LONGEST_TITLE = 90  # characters


def is_markdown(text: str) -> bool:
    """Whether a text has signs of Markdown that no FAQ of the family has of its own.

    >>> is_markdown("# Un"), is_markdown("**Un** deux"), is_markdown("***Thème : Un***"), is_markdown("Un *pas* deux")
    (True, True, False, False)
    """
    return bool(_MARKDOWN.search(text))


def underline_edits(text: str) -> Iterator[Edit]:
    """A title with a row of signs below it becomes one with ``#``; a row of dashes under a sentence only parts."""
    if not _UNDERLINE.search(text):
        return
    for found in _UNDERLINE.finditer(text):
        title, row = found["title"].strip(), found["row"].strip()
        as_long = row[0] == "=" or abs(len(row) - len(title)) <= _NEARLY
        if as_long and title[0].isalpha() and _is_title(title):
            start = found.start("title")
            yield Edit(start, start, "# " if row[0] == "=" else "## ", KIND)
            yield Edit(found.end("title"), found.end("row"), "", KIND)


def link_edits(text: str) -> Iterator[Edit]:
    """Links are their words; one to an image shows nothing."""
    for link in _LINK.finditer(text) if "](" in text else ():
        if _TO_IMAGE.fullmatch(link[0]):
            yield Edit(link.start(), link.end(), "", "image")
        else:
            yield Edit(link.start(), link.start("words"), "", LINK)
            yield Edit(link.end("words"), link.end(), "", LINK)


def hard_break_edits(text: str) -> Iterator[Edit]:
    """Blank lines within a card whose every line ends in a break: they part nothing."""
    found = list(_HARD_BREAK.finditer(text))
    if any(parse_type_line(line["words"]) for line in found):
        yield from (Edit(*line.span("blank"), "", KIND) for line in found)


def stress_edits(text: str) -> Iterator[Edit]:
    """The signs of stress and escapes that are no words; those around a title stay, as its mark."""
    at = 0
    for line in text.split("\n"):
        yield from _line_edits(line, at)
        at += len(line) + 1


def _line_edits(line: str, at: int) -> Iterator[Edit]:
    if not any(sign in line for sign in "*_[\\"):
        return
    short = len(line) <= 2 * _LONGEST_TITLE
    if short and (whole := _WHOLE_BOLD.fullmatch(line)) and _is_title(words := whole["words"]):
        start, end = line.index(words), line.rindex(words) + len(words)
        yield Edit(at, at + start, "**", KIND)
        yield Edit(at + end, at + len(line), "**", KIND)
        return
    if short and (whole := _WHOLE_ITALIC.fullmatch(line)) and _is_title(whole["words"]) and whole["words"].isupper():
        start, end = line.index(whole["words"]), line.rindex(whole["words"]) + len(whole["words"])
        yield Edit(at, at + start, "_", KIND)
        yield Edit(at + end, at + len(line), "_", KIND)
        return
    found = [
        *((sign.start(), sign.end(), "", KIND) for sign in _BOLD.finditer(line) if not _is_rule(line)),
        *((sign.start(), sign.end(), sign[1], "échappement") for sign in _ESCAPED.finditer(line)),
    ]
    blanked = list(line)
    for start, end, _, _ in found:
        blanked[start:end] = "~" * (end - start)
    for italic in _ITALIC.finditer("".join(blanked)):
        found += [(italic.start(), italic.start() + 1, "", KIND)]
        if italic["sign"]:
            found += [(italic.end() - 1, italic.end(), "", KIND)]
    for start, end, put, kind in sorted(found):
        yield Edit(at + start, at + end, put, kind)


def _is_rule(line: str) -> bool:
    """A row of signs that parts what stands above it from what stands below."""
    return not line.strip("*_- \t")


def _is_title(words: str) -> bool:
    """Whether words that stand alone in bold head something: a type line or a reminder does not."""
    if len(words) > _LONGEST_TITLE or ends_as_sentence(words) or _PRINTED.fullmatch(words):
        return False
    return parse_type_line(words) is None
