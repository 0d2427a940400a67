"""The forms in which ``verify`` tells what is proved: a row each, which the command and the tests read."""

from collections.abc import Callable, Iterable, Mapping

from faqtool.errors import Fault
from faqtool.formats import github, junit, replay_json, replay_text
from faqtool.formats.style import Style
from faqtool.replay.coverage import Coverage

Render = Callable[[Coverage, Style, str], str]
"""A result, how text looks, and the corpus folder as seen from where the command runs ("" when it is the same)."""

UNREADABLE: Mapping[str, Callable[[Iterable[Fault], str], str]] = {
    "junit": lambda found, _: junit.faults(found),
    "github": github.faults,
}
"""The same of input that cannot be read, for the forms that programs read; the others leave it to standard error."""

FORMATS: Mapping[str, Render] = {
    "text": lambda result, style, _: replay_text.coverage(result, style),
    "json": lambda result, _, __: replay_json.coverage(result),
    "junit": lambda result, _, __: junit.coverage(result),
    "github": lambda result, _, folder: github.coverage(result, folder),
}
