"""Every name of a choice is asked by something, and nothing asks by another."""

import re
from pathlib import Path

import faqtool.engine
from faqtool.engine.choices import WHATS


def test_every_choice_that_has_a_name_is_asked_for_somewhere() -> None:
    files = [p for p in Path(faqtool.engine.__file__).parent.rglob("*.py") if p.name != "choices.py"]
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    words = set(re.findall(r'"([a-z ]+)"', source))
    assert set(WHATS) <= words
    asked = set(re.findall(r'Choice\([\w.()\[\] ]+, "([a-z ]+)"', source))
    assert asked
    assert asked <= set(WHATS)
