"""What may stand where the cursor is: asked by a shell through the environment, answered without ever failing.

The variables are those of Typer's own scripts, so that a script of its makes works too. What Typer would answer is
not enough here: names hold spaces, apostrophes and accents that nobody types.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from faqtool.cli.streams import write
from faqtool.cli.usage import COMPLETING
from faqtool.formats.style import clean

if TYPE_CHECKING:
    from faqtool.search.index import Index

NOTHING, FILES = 0, 1
"""Exit statuses: these completions and no others; or the shell's own, of files."""

MANY = 30  # rulings, from which on headings are offered in their place


class Choice(NamedTuple):
    """A word that may stand there, and what it is."""

    word: str
    help: str = ""


class Found(NamedTuple):
    """What may stand there; ``files`` where only the shell knows."""

    choices: tuple[Choice, ...] = ()
    files: bool = False


def answer() -> int:
    """Tell the shell that asks; whatever goes wrong, nothing is said of it in the middle of a typed line."""
    try:
        shell = os.environ[COMPLETING].removeprefix("complete_")
        line = _line_of_bash() if shell == "bash" else os.environ.get("_TYPER_COMPLETE_ARGS", "")
        words, quote = split(line)
        found = complete(words[1:] or [""])
        if shell == "fish" and os.environ.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
            return FILES if found.files else NOTHING
        if text := FORMS[shell](found, quote, words[-1] if words else ""):
            write(clean(text))
        return FILES if found.files else NOTHING
    except Exception:
        return NOTHING


# --- the line as it stands -----------------------------------------------------------------------


def _line_of_bash() -> str:
    """Bash gives the words that it sees, and sees the sign of ``--format=json`` as one of its own."""
    words = os.environ["COMP_WORDS"].split("\n")[: int(os.environ["COMP_CWORD"]) + 1]
    return re.sub(r" = ?", "=", " ".join(words))


def split(line: str) -> tuple[list[str], str]:
    """The words of a line, the one at its end last (empty after a space), and the quote that is still open there.

    >>> split("faqtool card l\\\\'ent")
    (['faqtool', 'card', "l'ent"], '')
    >>> split('faqtool card "Entité mi')
    (['faqtool', 'card', 'Entité mi'], '"')
    >>> split("faqtool card ")
    (['faqtool', 'card', ''], '')
    """
    words, word, quote, escaped, begun = [], "", "", False, False
    for sign in line:
        if escaped:
            word, escaped, begun = word + sign, False, True
        elif sign == "\\" and quote != "'":
            escaped = True
        elif quote:
            word, quote = (word, "") if sign == quote else (word + sign, quote)
        elif sign in "\"'":
            quote, begun = sign, True
        elif sign.isspace():
            if word or begun:
                words.append(word)
            word, begun = "", False
        else:
            word += sign
    return [*words, word], quote


# --- what may stand there ------------------------------------------------------------------------


def complete(words: Sequence[str]) -> Found:
    """What the last of the words after the program's name may be."""
    from faqtool.cli.program import COMMANDS

    name, *rest = words
    if not rest:
        options = (Choice("--help", "Aide"), Choice("--version", "Version et documents"))
        return _beginning(name, (*(Choice(*row) for row in COMMANDS.items()), *options))
    if name not in COMMANDS:
        return Found()
    return _of_command(name, rest)


def _of_command(name: str, words: Sequence[str]) -> Found:
    from faqtool.cli.program import load_command

    *before, typed = words
    options = [param for param in load_command(name).params if param.param_type_name == "option"]
    valued = {opt: param for param in options if not param.is_flag for opt in param.opts}
    given, arguments = _apart(before, valued)
    literal = "--" in before
    if not literal and before and before[-1] in valued:
        return _value(valued[before[-1]], typed, "")
    if not literal and typed.startswith("--") and "=" in typed:
        option, _, value = typed.partition("=")
        return _value(valued[option], value, f"{option}=") if option in valued else Found()
    if not literal and typed.startswith("-"):
        listed = (Choice(opt, param.help or "") for param in options for opt in param.opts)
        return _beginning(typed, (*listed, Choice("--help", "Cette aide.")))
    return ARGUMENTS.get(name, _no_argument)(arguments, typed, given.get("--corpus"))


def _apart(words: Sequence[str], valued: Iterable[str]) -> tuple[dict[str, str], list[str]]:
    """The options with a value among words, and the arguments."""
    given: dict[str, str] = {}
    arguments: list[str] = []
    rest = iter(words)
    for word in rest:
        option, sign, value = word.partition("=")
        if word == "--":
            arguments += rest
        elif option in valued:
            given[option] = value if sign else next(rest, "")
        elif not word.startswith("-") or word == "-":
            arguments.append(word)
    return given, arguments


def _value(option: Any, typed: str, before: str) -> Found:
    """The value of an option: one of a few words, or a folder that only the shell knows."""
    listed = str(option.metavar or "")
    if "|" in listed:
        return _beginning(before + typed, (Choice(before + word) for word in listed.split("|")))
    return Found(files="--corpus" in option.opts)


def _beginning(typed: str, choices: Iterable[Choice]) -> Found:
    return Found(tuple(choice for choice in choices if choice.word.startswith(typed)))


Arguments = Callable[[Sequence[str], str, str | None], Found]
"""From the arguments before, the word that is being typed, and the corpus folder if one was given."""


def _no_argument(before: Sequence[str], typed: str, corpus: str | None) -> Found:
    return Found()


def _file(before: Sequence[str], typed: str, corpus: str | None) -> Found:
    return Found(files=not before)


def _card(before: Sequence[str], typed: str, corpus: str | None) -> Found:
    return _named("card", before, typed, corpus)


def _topic(before: Sequence[str], typed: str, corpus: str | None) -> Found:
    return _named("topic", before, typed, corpus)


def _named(kind: str, before: Sequence[str], typed: str, corpus: str | None) -> Found:
    """Names that begin as typed; of a name whose first words stand already, the rest of it."""
    from faqtool.answers.lookup import names_beginning
    from faqtool.french.fold import fold, word_spans

    index = _index(corpus)
    if index is None:
        return Found()
    there = len(fold(" ".join(before)).split())
    found = []
    for name, help in names_beginning(index, " ".join((*before, typed)), kind):
        spans = list(word_spans(name))
        if not there:
            found.append(Choice(name, help))
        elif there < len(spans):
            found.append(Choice(name[spans[there].start :], help))
    return Found(tuple(found))


def _rule(before: Sequence[str], typed: str, corpus: str | None) -> Found:
    from faqtool.french.dates import in_words

    index = _index(corpus)
    if index is None or before:
        return Found()
    rules = {row["number"]: row["edition"] for row in index.of_kind("rule")}
    return _beginning(typed, (Choice(number, f"édition du {in_words(edition)}") for number, edition in rules.items()))


def _replayed(before: Sequence[str], typed: str, corpus: str | None) -> Found:
    """Ids of rulings, or their headings while they are many; files where no id begins so."""
    index = _index(corpus)
    if before or index is None:
        return Found(files=not before)
    ids = [row["id"] for kind in ("ruling", "rule") for row in index.of_kind(kind) if row["id"].startswith(typed)]
    if len(ids) > MANY:
        ids = list(dict.fromkeys(id.rpartition("/")[0] for id in ids if id.rpartition("/")[0].startswith(typed)))
    return Found(tuple(map(Choice, ids)), files=not ids)


def _shell(before: Sequence[str], typed: str, corpus: str | None) -> Found:
    from faqtool.cli.completion import SCRIPTS

    return Found() if before else _beginning(typed, map(Choice, SCRIPTS))


ARGUMENTS: dict[str, Arguments] = {
    "card": _card,
    "topic": _topic,
    "rule": _rule,
    "replay": _replayed,
    "records": _file,
    "check": _file,
    "completion": _shell,
}


def _index(corpus: str | None) -> "Index | None":
    """The index that is there; none is built, and an old one is good enough for names."""
    from faqtool.corpus.home import find_home
    from faqtool.search.store import index_there

    return index_there(find_home(corpus).root)


# --- as each shell wants it ----------------------------------------------------------------------

_PLAIN = re.compile(r"[\w/.,:@%+=-]")


def escaped(word: str, quote: str) -> str:
    """A word as it has to stand on the line, after the quote that is open.

    >>> escaped("L'île", ""), escaped("L'île", '"'), escaped("L'île", "'")
    ("L\\\\'île", "L'île", "L'\\\\''île")
    """
    match quote:
        case "'":
            return word.replace("'", "'\\''")
        case '"':
            return re.sub(r'(["\\$`])', r"\\\1", word)
    return "".join(sign if _PLAIN.match(sign) else "\\" + sign for sign in word)


def _bash(found: Found, quote: str, typed: str) -> str:
    words = [choice.word for choice in found.choices]
    if typed.startswith("--") and "=" in typed:  # bash replaces only what stands behind the sign
        words = [word.partition("=")[2] for word in words]
    return "\n".join(escaped(word, quote) for word in words)


def _zsh(found: Found, quote: str, typed: str) -> str:
    """Code for zsh: what it is to offer as it stands, though it does not begin as typed (« entite »)."""
    if found.files:
        return "_files"
    words = [escaped(choice.word, quote) for choice in found.choices]
    shown = [f"{choice.word}  -- {choice.help}" if choice.help else choice.word for choice in found.choices]
    if not words:
        return ""
    return f"local -a _shown=({_quoted(shown)}); compadd -U -Q -l -d _shown -- {_quoted(words)}"


def _quoted(words: Iterable[str]) -> str:
    return " ".join("'" + word.replace("'", "'\\''") + "'" for word in words)


def _fish(found: Found, quote: str, typed: str) -> str:
    """Fish offers only what begins as typed: a name typed without its accents goes on without them."""
    from faqtool.french.fold import fold

    lines = []
    for word, help in _one_line(found.choices):
        plain = word if word.casefold().startswith(typed.casefold()) else fold(word)
        shown = " · ".join(part for part in (word if plain != word else "", help) if part)
        lines.append(f"{plain}\t{shown}" if shown else plain)
    return "\n".join(lines)


def _one_line(choices: Iterable[Choice]) -> Iterator[Choice]:
    return (Choice(*(" ".join(part.split()) for part in choice)) for choice in choices)


FORMS: dict[str, Callable[[Found, str, str], str]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
