"""A first pass that brings any copy of a document to plain lines: pages of the web, posts, Markdown, printed pages."""

from faqtool.corpus.plain.bbcode import bbcode_edits, is_bbcode
from faqtool.corpus.plain.copy import Copy, Edit, Taken
from faqtool.corpus.plain.html import html_edits, is_html
from faqtool.corpus.plain.pages import hyphen_edits, line_end_edits, page_edits
from faqtool.corpus.plain.stress import hard_break_edits, is_markdown, link_edits, stress_edits, underline_edits
from faqtool.corpus.plain.symbols import bare_cost_edits, other_brace_edits, symbol_edits
from faqtool.corpus.plain.wiki import is_wiki, wiki_edits

__all__ = ["Copy", "Edit", "Taken", "plain"]


def plain(source: str) -> Copy:
    """A file's text as plain lines in the signs that ``lines`` reads; one that is plain already stays as it is."""
    copy = Copy.of(source)
    marked = False
    if is_html(copy.text):
        copy, marked = copy.edited(html_edits(copy.text)), True
    if is_bbcode(copy.text):
        copy, marked = copy.edited(bbcode_edits(copy.text)), True
    if is_wiki(copy.text):
        copy, marked = copy.edited(wiki_edits(copy.text)), True
    copy = copy.edited(line_end_edits(copy.text))
    copy = copy.edited(symbol_edits(copy.text))
    copy = copy.edited(other_brace_edits(copy.text))
    copy = copy.edited(underline_edits(copy.text))
    if marked or is_markdown(copy.text):
        copy = copy.edited(link_edits(copy.text))
        copy = copy.edited(hard_break_edits(copy.text))
        copy = copy.edited(stress_edits(copy.text))
    copy = copy.edited(page_edits(copy.text))
    copy = copy.edited(hyphen_edits(copy.text))
    return copy.edited(bare_cost_edits(copy.text))
