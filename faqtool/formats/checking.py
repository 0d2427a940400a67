"""What ``check`` found, as text and as JSON."""

import json
from collections import Counter
from collections.abc import Iterator

from faqtool.answers.checking import Checked
from faqtool.corpus.page import TALK
from faqtool.formats.as_json import SCHEMA
from faqtool.formats.style import Style, clean
from faqtool.french.counted import counted
from faqtool.replay.scenario import REASONS

SHOWN = 20  # of a long list


def as_json(found: Checked) -> str:
    """The whole of it."""
    shape = {
        "schema": SCHEMA,
        "undescribed": list(found.undescribed),
        "unread_lines": [{"document": one.document, "line": one.line, "text": one.text} for one in found.unread],
        "doubts": [
            {"document": one.document, "line": one.line, "kind": one.kind, "text": one.text} for one in found.doubts
        ],
        "ignored": [
            {"document": document, "kind": kind, "lines": lines} for (document, kind), lines in _ignored(found)
        ],
        "abilities": {"total": found.abilities.total, "compiled": found.abilities.compiled},
        "uncompiled": [
            {
                "card": one.card,
                "document": one.document,
                "line": one.line,
                "sentence": one.sentence,
                "reason": one.reason,
            }
            for one in found.abilities.uncompiled
        ],
        "missing": list(found.missing),
        "stale": list(found.stale),
        "unclaimed": [{"id": id_, "words": list(runs)} for id_, runs in found.unclaimed.items()],
        "reasons": dict(found.reasons),
    }
    return json.dumps(shape, ensure_ascii=False)


def as_text(found: Checked, style: Style) -> str:
    """What does not hold in full, what is still to do in figures."""
    lines = []
    if found.undescribed:
        lines.append(_headline("texte non décrit", "textes non décrits", len(found.undescribed), style))
        lines += [f"  {clean(name)} : ajoutez-lui une ligne dans corpus.yaml" for name in found.undescribed]
    lines.append(_headline("ligne non lue", "lignes non lues", len(found.unread), style))
    lines += [f"  {one.document}:{one.line} : {clean(one.text)[:100]}" for one in found.unread]
    if found.doubts:
        lines.append(style.bad(counted(len(found.doubts), "lecture douteuse", "lectures douteuses")))
        lines += [f"  {one.document}:{one.line} : {one.kind} — {clean(one.text)[:100]}" for one in found.doubts]
    if found.ignored:
        frames = Counter(one.kind for one in found.ignored)
        named = ", ".join(f"{kind} {count}" for kind, count in frames.most_common())
        lines.append(style.dim(f"lignes qui ne sont pas du texte : {named}"))
        if talk := [f"{one.document}:{one.line}" for one in found.ignored if one.kind == TALK]:
            shown = ", ".join(talk[:SHOWN]) + (" …" if len(talk) > SHOWN else "")
            lines.append(style.dim(f"  {TALK} : {shown}"))
    if found.taken:
        signs = Counter(one.kind for one in found.taken)
        named = ", ".join(f"{kind} {count}" for kind, count in signs.most_common())
        lines.append(style.dim(f"signes qui ne sont pas du texte : {named}"))
    lines.append(_headline("citation disparue", "citations disparues", len(found.stale), style))
    lines += [f"  {ruling}" for ruling in found.stale]
    abilities = found.abilities
    lines.append(f"{counted(abilities.compiled, 'capacité compilée', 'capacités compilées')} sur {abilities.total}")
    for one in abilities.uncompiled[:SHOWN]:
        lines.append(f"  {one.card} : {clean(one.sentence)}")
        lines.append(style.dim(f"    {clean(one.reason)}"))
    if len(abilities.uncompiled) > SHOWN:
        more = counted(len(abilities.uncompiled) - SHOWN, "autre", "autres")
        lines.append(style.dim(f"  … et {more} (--json les donne toutes)"))
    lines.append(counted(len(found.missing), "décision sans scénario", "décisions sans scénario"))
    lines += [f"  {ruling}" for ruling in found.missing[:SHOWN]]
    if len(found.missing) > SHOWN:
        more = counted(len(found.missing) - SHOWN, "autre", "autres")
        lines.append(style.dim(f"  … et {more} (--json les donne toutes, --stubs commence leurs entrées)"))
    lines += _words(found, style)
    return "\n".join(lines)


def _words(found: Checked, style: Style) -> Iterator[str]:
    """The words of rulings that nothing plays: those that nothing speaks of, and how many have which reason."""
    if not (found.unclaimed or any(found.reasons.values())):
        return  # of a document without entries there is nothing to say
    few, many = "décision dont des mots ne sont pas joués, sans raison", "décisions dont des mots ne sont pas joués"
    yield counted(len(found.unclaimed), few, many) if found.unclaimed else f"aucune {few}"
    for id_, runs in list(found.unclaimed.items())[:SHOWN]:
        yield f"  {id_} : {clean(' … '.join(runs))}"
    if len(found.unclaimed) > SHOWN:
        more = counted(len(found.unclaimed) - SHOWN, "autre", "autres")
        yield style.dim(f"  … et {more} (--json les donne toutes)")
    for reason, count in found.reasons.items():
        yield style.dim(f"  {count:4d}  {REASONS[reason]}")


def _ignored(found: Checked) -> list[tuple[tuple[str, str], int]]:
    """How many lines of each document are of each kind that is no text."""
    return sorted(Counter((one.document, one.kind) for one in found.ignored).items())


def _headline(one: str, many: str, count: int, style: Style) -> str:
    text = counted(count, one, many) if count else f"aucune {one}"
    return style.bad(text) if count else style.good(text)
