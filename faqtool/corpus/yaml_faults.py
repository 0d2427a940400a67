"""What is wrong with text that is no YAML, in French: the parser says it in English, in two dialects."""

import yaml

from faqtool.errors import Fault
from faqtool.french.signs import UNPRINTABLE

_QUOTED = "mettez la valeur entre guillemets"

_SAID: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (("',' or ']'",), "liste sans « ] »", "séparez ses valeurs par « , », fermez-la par « ] »"),
    (("',' or '}'",), "accolade sans « } »", "séparez ce qu'elle contient par « , », fermez-la par « } »"),
    (("'-' indicator",), "élément de liste attendu", "chacun commence par « - », aligné sur le premier"),
    (("expected key", "<block end>"), "clé attendue", "alignez les clés, mettez les valeurs entre guillemets"),
    (("mapping values are not",), "« : » de trop", f"{_QUOTED}, ou alignez la clé"),
    (("sequence entries are not",), "« - » mal placé", "il commence sa ligne, aligné sur les autres"),
    (("mapping keys are not",), "« ? » mal placé", _QUOTED),
    (("tab character", "'\\t'"), "tabulation", "mettez des espaces"),
    (("cannot start any token",), "signe qui ne commence pas une valeur", _QUOTED),
    (("end of stream",), "guillemet ouvert qui n'est pas fermé", "fermez-le"),
    (("expected ':'",), "« : » attendu après une clé", "une clé, « : », un espace, sa valeur"),
    (("escape", "hexdec"), "« \\ » que rien ne suit de connu", "écrivez « \\\\ », ou mettez des apostrophes"),
    (("alphabetic or numeric", "anchor", "alias"), "« & » ou « * » au début d'une valeur", _QUOTED),
    (("directive",), "« % » au début d'une ligne", _QUOTED),
    (("tag", "'!'", "'>'"), "« ! » au début d'une valeur", _QUOTED),
    (("document",), "« --- » ou « ... » mal placé", "un seul document par fichier"),
    (("node content",), "valeur attendue", "écrivez-la, ou enlevez ce qui l'annonce"),
    (("comment or", "indentation indicator"), "texte de trop après « | » ou « > »", "passez à la ligne"),
)  # fmt: skip
"""Words of the parser, the first that fit, with the fault and what to do."""


def fault_of(problem: Exception, text: str, name: str) -> Fault:
    """What the parser complains of, as a fault with file and line; ``text`` is what it read.

    What was opened and not closed is told with the line where it was opened.
    """
    if isinstance(problem, RecursionError):
        return Fault("YAML mal formé : trop de niveaux", name, "sortez-en quelques-uns")
    if not isinstance(problem, yaml.MarkedYAMLError):
        found = UNPRINTABLE.search(text)
        where = f"{name}:{text.count(chr(10), 0, found.start()) + 1}" if found else name
        return Fault("YAML mal formé : caractère de commande", where, "enlevez-le")
    mark, opened = problem.problem_mark or problem.context_mark, problem.context_mark
    lines = text.splitlines() or [""]
    at = min(mark.line, len(lines) - 1) if mark else 0
    tab = mark and lines[at][mark.column : mark.column + 1] == "\t"
    message, hint = _said("tab character" if tab else str(problem.problem or problem.context))
    if opened and "end of stream" in str(problem.problem):
        at = opened.line  # the end of the file shows nothing; where the quote stands does
    elif opened and opened.line < at and message.endswith(("« ] »", "« } »")):
        message += f", de la ligne {opened.line + 1}"
    return Fault(f"YAML mal formé : {message}", f"{name}:{at + 1}" if mark else name, hint)


def _said(english: str) -> tuple[str, str]:
    for words, message, hint in _SAID:
        if any(word in english for word in words):
            return message, hint
    return "ligne illisible", "voyez aussi celle d'avant"
