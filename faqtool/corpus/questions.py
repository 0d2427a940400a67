"""Questions with their answers: what belongs to each, however far apart the lines stand."""

import re

from faqtool.corpus.about import of_the_game
from faqtool.corpus.lines import Line, Shape, number_of
from faqtool.corpus.page import page_sign
from faqtool.corpus.page_lines import PageLines
from faqtool.corpus.paragraphs import ends_as_sentence

_WITH_QUESTION = (Shape.BLANK, Shape.TEXT, Shape.STEP, Shape.SUBPOINT)  # may stand before the answer
_LONGEST_QUESTION = 14  # lines
_OPTION = re.compile(r"([A-Fa-f])[).:]\s+\S")


def answered(page: PageLines, at: int) -> tuple[Line, ...]:
    """The lines of a question and its answer; none when no answer follows."""
    asked = page.run(at, Shape.TEXT)
    next = at + len(asked)
    while next < len(page.lines) and (page.lines[next].shape in _WITH_QUESTION or _is_option(page, next)):
        if next - at > _LONGEST_QUESTION or (page.lines[next].shape is Shape.TEXT and page.card_head(next)):
            return ()
        next += 1
    if next == len(page.lines) or page.lines[next].shape is not Shape.ANSWER:
        return ()
    asked_by, answered_by = number_of(page.lines[at]), number_of(page.lines[next])
    if asked_by and answered_by and asked_by != answered_by:
        return ()
    end = next + len(page.run(next, Shape.SUBPOINT, Shape.TEXT))
    while more := _goes_on_answering(page, end):
        end = more
    return tuple(page.lines[at:end])


def asked(page: PageLines, at: int) -> tuple[Line, ...]:
    """The lines of a question whose answer, of the same number, stands further on; else none."""
    number = number_of(page.lines[at])
    if not number or (number, Shape.ANSWER) not in page.numbered:
        return ()
    end = at + len(page.run(at, Shape.TEXT))
    while end < len(page.lines) and (_is_option(page, end) or page.lines[end].shape is Shape.STEP):
        end += 1
    return tuple(page.lines[at:end])


def _is_option(page: PageLines, at: int) -> bool:
    """Whether a line is one of the answers that a quiz offers: « A. … » above « B. … », or below « A. … »."""
    text = page.lines[at].text.strip()
    found = _OPTION.match(text)
    if not found:
        return False
    near = [page.lines[n].text.strip() for n in (page.printed_after(at), page.printed_before(at)) if n is not None]
    letters = {other[1].upper() for one in near if (other := _OPTION.match(one))}
    return bool(letters & {chr(ord(found[1].upper()) + 1), chr(ord(found[1].upper()) - 1)})


def _goes_on_answering(page: PageLines, at: int) -> int:
    """Where a further paragraph of an answer ends that begins behind a blank line; 0 where none does."""
    while at < len(page.lines) and page.lines[at].shape is Shape.BLANK and not page.lines[at].text.strip():
        at += 1
    if at == len(page.lines) or page.lines[at].shape not in (Shape.TEXT, Shape.SUBPOINT) or page.card_head(at):
        return 0
    taken = page.run(at, Shape.SUBPOINT, Shape.TEXT)
    text = " ".join(line.text for line in taken)
    return at + len(taken) if ends_as_sentence(text) and of_the_game(text) and not page_sign(text) else 0
