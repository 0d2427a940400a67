"""Where a document begins, and what heads rulings in one that prints no card."""

import re
from collections.abc import Iterator
from itertools import pairwise

from faqtool.corpus.blocks import Block, Bullet, Division, Heading, Paragraph, PrintedCard

_NAME_ABOVE = re.compile(r"[A-ZÀ-ÝŒÆ][^.:!?;«»]{2,45}\s?:")


def with_names(blocks: list[Block]) -> Iterator[Block]:
    """The blocks; in a document that prints no card, « Ondine : » above bullets heads them as a card's name would."""
    if any(isinstance(block, PrintedCard) for block in blocks):
        yield from blocks
        return
    for block, after in pairwise([*blocks, None]):
        if isinstance(block, Paragraph) and isinstance(after, Bullet) and len(block.lines) == 1:
            text = block.lines[0].text.strip()
            if _NAME_ABOVE.fullmatch(text):
                yield Heading(block.lines, text.rstrip(" \N{NO-BREAK SPACE}:"))
                continue
        if block:
            yield block


def front_of(blocks: list[Block]) -> int:
    """How many blocks come before the document begins: up to its first heading, part, card, bullet or rule."""
    for at, block in enumerate(blocks):
        if at and isinstance(before := blocks[at - 1], Division) and before.part and isinstance(block, Paragraph):
            return at - 1  # a part of the document that begins with words of its own
        if not isinstance(block, Paragraph | Division) and not (isinstance(block, Heading) and not block.sure):
            return at
    return len(blocks)
