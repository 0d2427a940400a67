"""``rulings.yaml`` and scenario files, read strictly: every fault of a file is reported at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from faqtool.corpus.yaml_lines import Mapping as Fields
from faqtool.corpus.yaml_lines import Node, Scalar, Sequence, load_yaml, parse_yaml
from faqtool.errors import Fault, ScenarioError
from faqtool.replay.checks import CHECKS
from faqtool.replay.form import Form, meant
from faqtool.replay.load_scenario import Known, load_scenario
from faqtool.replay.scenario import REASONS, Entry, RecordCheck, Scenario, Unplayed

UNPLAYED = ("words", "because", "see", "why")
ENTRY = (
    "ruling", "quote", "questions", "answer", "today_answer", "erratum", "note", "prose", "not_modelled", "same_as",
    "checked", "scenarios", "unplayed",
)  # fmt: skip


def load_entries(path: Path, known: Known) -> tuple[Entry, ...]:
    """The entries of ``rulings.yaml``, in its order. Raises ScenarioError with all faults of the file."""
    entries, faults = read_entries(path, known)
    if faults:
        raise ScenarioError(*faults)
    return entries


def read_entries(path: Path, known: Known) -> tuple[tuple[Entry, ...], tuple[Fault, ...]]:
    """What can be read of ``rulings.yaml``, and all faults of the rest. Raises ScenarioError when it is no YAML."""
    form = Form(path.name)
    root = load_yaml(path, ScenarioError)
    entries: tuple[Entry, ...] = ()
    with _to_the_end(form):
        entries = _entries(form, root, known)
    return entries, tuple(sorted(form.faults, key=_line))


@dataclass(frozen=True, slots=True)
class Loose:
    """A file of scenarios: of entries, or of situations that belong to no ruling."""

    entries: tuple[Entry, ...]
    scenarios: tuple[Scenario, ...]


def load_file(path: Path, known: Known) -> Loose:
    """A file of scenarios; one that expects nothing only shows what happens. Raises ScenarioError."""
    return _loose(Form(str(path)), load_yaml(path, ScenarioError, shown=str(path)), known)


def load_text(text: str, name: str, known: Known) -> Loose:
    """The same, of text that is at hand."""
    return _loose(Form(name), parse_yaml(text, name, ScenarioError), known)


def load_nodes(root: Node, name: str, known: Known) -> Loose:
    """The same, of what was read from another language than YAML."""
    return _loose(Form(name), root, known)


def _loose(form: Form, root: Node, known: Known) -> Loose:
    with _bounded(form):
        rows = root.items if isinstance(root, Sequence) else (root,)
        if any(isinstance(row, Fields) and row.get("ruling") for row in rows):
            return Loose(_entries(form, Sequence(tuple(rows), root.line), known), ())
        found = [one for row in rows if (one := load_scenario(form, row, known, due=False)) is not None]
        if not form.faults and (not found or (isinstance(root, Fields) and not len(root))):
            form.fault("aucun scénario", root.line, "given, do, then : voir la documentation du format")
        return Loose((), tuple(found))


@contextmanager
def _to_the_end(form: Form) -> Iterator[None]:
    """What is nested too deeply to be read is a fault like any other."""
    try:
        yield
    except RecursionError:
        form.fault("YAML imbriqué trop profondément", 1)


@contextmanager
def _bounded(form: Form) -> Iterator[None]:
    """Whatever is read inside is read to its end; then its faults are raised, all at once."""
    with _to_the_end(form):
        yield
    if form.faults:
        raise ScenarioError(*sorted(form.faults, key=_line))


def _line(fault: Fault) -> int:
    _, _, number = fault.where.rpartition(":")
    return int(number) if number.isdecimal() else 0


# --- entries ------------------------------------------------------------------------------------


def _entries(form: Form, root: Node, known: Known) -> tuple[Entry, ...]:
    if not isinstance(root, Sequence):
        if isinstance(root, Scalar) or len(root):
            form.fault("les entrées sont une liste", root.line, "- ruling: …")
        return ()
    found = [entry for row in root if (entry := _entry(form, row, known)) is not None]
    lines: dict[str, int] = {}
    for entry in found:
        if entry.ruling in lines:
            form.fault(f"« {entry.ruling} » a deux entrées", entry.line, f"déjà à la ligne {lines[entry.ruling]}")
        lines.setdefault(entry.ruling, entry.line)
    for entry in found:
        if entry.same_as is not None and entry.same_as not in lines:
            form.fault(f"« {entry.same_as} » n'a pas d'entrée", entry.line, meant(entry.same_as, lines))
    return tuple(found)


def _entry(form: Form, row: Node, known: Known) -> Entry | None:
    fields = form.mapping(row, "une entrée", ENTRY)
    if fields is None:
        return None
    ruling = form.word(fields.get("ruling"), "ruling")
    if ruling is None:
        form.fault("entrée sans « ruling »", row.line, "l'identifiant de la décision, comme sombrelande/persistance/7")
        return None
    words = {key: form.word(fields.get(key), key) for key in ENTRY[:10] if key not in ("ruling", "questions")}
    found = (load_scenario(form, item, known, due=True) for item in form.items(fields.get("scenarios"), "scenarios"))
    entry = Entry(
        ruling=ruling,
        source=form.name,
        line=row.line,
        quote=words["quote"],
        questions=form.words(fields.get("questions"), "questions"),
        answer=words["answer"],
        today_answer=words["today_answer"],
        erratum=words["erratum"],
        note=words["note"],
        prose=words["prose"],
        not_modelled=words["not_modelled"],
        same_as=words["same_as"],
        checked=_checked(form, fields.get("checked")),
        scenarios=tuple(one for one in found if one is not None),
        unplayed=tuple(_unplayed(form, fields.get("unplayed"))),
    )
    _entry_holds_together(form, entry)
    return entry


def _entry_holds_together(form: Form, entry: Entry) -> None:
    """What the parts of an entry ask of each other."""
    ways = [
        name
        for name, given in (
            ("prose", entry.prose), ("not_modelled", entry.not_modelled), ("same_as", entry.same_as),
            ("scenarios", entry.scenarios or None),
        )
        if given is not None
    ]  # fmt: skip
    if len(ways) > 1:
        form.fault(f"« {entry.ruling} » : {' et '.join(ways)} à la fois", entry.line, "un seul des deux")
    said = entry.prose is not None or entry.not_modelled is not None
    if said and entry.quote is None:
        form.fault(f"« {entry.ruling} » n'a pas de « quote »", entry.line, "quelques mots exacts de la décision")
    if entry.quote is not None and (entry.scenarios or entry.checked):
        form.fault(f"« {entry.ruling} » : « quote » est pour ce qui ne se joue pas", entry.line, "plays: … le remplace")
    changed = [one for one in entry.scenarios if one.today == "changed"]
    if changed and entry.today_answer is None:
        form.fault(f"« {entry.ruling} » a un « now » sans « today_answer »", entry.line, "la réponse d'aujourd'hui")
    other = [one for one in entry.scenarios if one.now is not None]  # by another rule, the words may no longer fit
    if entry.today_answer is not None and entry.scenarios and not other:
        form.fault(f"« {entry.ruling} » a une « today_answer » sans « now »", entry.line, "le scénario d'aujourd'hui")


def _unplayed(form: Form, node: Node | None) -> Iterator[Unplayed]:
    """Words that no scenario plays, each with its reason."""
    for item in form.items(node, "unplayed"):
        fields = form.mapping(item, "unplayed", UNPLAYED)
        if fields is None:
            continue
        words, because, see, why = (form.word(fields.get(key), key) for key in UNPLAYED)
        if words is None or form.one_of(because or "", REASONS, "because", item.line) is None:
            form.fault("« unplayed » sans ses mots ou sans sa raison", item.line, "words: …, because: remark")
            continue
        if (because == "elsewhere") != (see is not None):
            form.fault(
                "« see » va avec « because: elsewhere », et l'inverse", item.line, "see: la décision qui le joue"
            )
        if (because == "not_modelled") != (why is not None):
            form.fault("« why » va avec « because: not_modelled », et l'inverse", item.line, "why: ce qui manque")
        yield Unplayed(words, because or "", item.line, see, why)


def _checked(form: Form, node: Node | None) -> tuple[RecordCheck, ...]:
    checks: list[RecordCheck] = []
    for item in (node,) if isinstance(node, Fields) else form.items(node, "checked"):
        fields = form.mapping(item, "checked")
        if fields is None or not len(fields):
            continue
        kind, of = next(((key, value) for key, value in fields if key.text != "plays"), fields.entries[0])
        if form.one_of(kind.text, CHECKS, "checked", kind.line):
            form.mapping(fields, "checked", (kind.text, "plays", *CHECKS[kind.text]))
            arguments = {
                key.text: form.said(value) for key, value in fields if key is not kind and key.text in CHECKS[kind.text]
            }
            plays = form.words(fields.get("plays"), "plays")
            if not arguments:
                form.fault("« checked » qui ne dit rien", kind.line, f"par exemple {', '.join(CHECKS[kind.text][:4])}")
            checks.append(RecordCheck(kind.text, form.said(of), arguments, kind.line, plays))
    return tuple(checks)
