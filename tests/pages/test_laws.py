"""What holds whatever a document says: no word is lost, no text becomes markup, no page leaves the folder."""

import json
from pathlib import PurePosixPath
from urllib.parse import unquote

from hypothesis import given
from hypothesis import strategies as st

from faqtool.french.signs import clean
from faqtool.pages.lighting import cuts
from faqtool.pages.paths import LONGEST, card_path, change_path, claim_path, href, section_path
from faqtool.pages.templating import data, mana, page, prose
from tests.pages.test_one_file import Tags

TEXTS = st.text(max_size=120)
WORDS = st.sampled_from(["la", "carte", "revient", "l'", "+1/+1", "« en jeu »", ".", "\n", " "])
SENTENCES = st.lists(WORDS, max_size=12).map(" ".join)


@given(SENTENCES, st.dictionaries(st.integers(0, 3), st.lists(SENTENCES, max_size=3)), SENTENCES)
def test_a_text_that_is_lit_is_whole(text: str, played: dict[int, list[str]], left: str) -> None:
    found = list(cuts(text, played, {left: "remarque"}))
    assert "".join(one.text for one in found) == text
    assert all(set(one.by) <= set(played) for one in found)


@given(st.recursive(TEXTS, lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner), max_leaves=8))
def test_data_in_a_page_ends_no_element_and_is_what_it_was(value: object) -> None:
    written = str(data(value))
    assert not set("<>&") & set(written)
    if isinstance(value, str):
        assert json.loads(written) == clean(value)


@given(TEXTS)
def test_a_text_becomes_no_markup_but_its_own_lines_and_symbols(text: str) -> None:
    assert set(Tags(str(prose(text))).found) <= {"br", "span"}
    assert set(Tags(str(mana(text))).found) <= {"span"}
    silent = page("one_file.html", title=text, parts=(), silent=[(text, text)], drawn={}, style="", script="",
                  style_hash="", script_hash="")  # fmt: skip
    plain = page("one_file.html", title="", parts=(), silent=[("", "")], drawn={}, style="", script="",
                 style_hash="", script_hash="")  # fmt: skip
    assert Tags(silent).found == Tags(plain).found


@given(TEXTS)
def test_a_page_stands_inside_the_folder_under_a_name_that_any_system_takes(text: str) -> None:
    for path in (card_path(text), claim_path(text), section_path(text), change_path(text)):
        parts = PurePosixPath(path).parts
        assert not PurePosixPath(path).is_absolute() and ".." not in parts and "\\" not in path and ":" not in path
        assert all(len(part.encode("utf-8", "surrogateescape")) <= LONGEST + 20 for part in parts)
        assert unquote(href(path)) == path


def test_two_long_names_that_begin_alike_have_pages_of_their_own() -> None:
    assert card_path("a" * 300) != card_path("a" * 301)
