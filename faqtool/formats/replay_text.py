"""Replays and coverage as text for a reader."""

from collections.abc import Iterable

from faqtool.errors import Fault
from faqtool.formats.style import Style, clean
from faqtool.french.changes import change_line
from faqtool.french.counted import counted, form
from faqtool.french.dates import in_words
from faqtool.replay.checks import text_of
from faqtool.replay.claims import Claim
from faqtool.replay.coverage import Coverage
from faqtool.replay.outcome import Expectation, Outcome, StepTaken
from faqtool.replay.performance import Performance, Watched
from faqtool.replay.say import reason
from faqtool.replay.scenario import REASONS


def watched(result: Watched, style: Style) -> str:
    """Each scenario step by step, then what was expected and what was found."""
    parts: list[str] = []
    told: set[str] = set()
    for one in result.performances:
        if one.id in result.claims and one.id not in told:
            parts.append(_claim(result.claims[one.id], style))
            told.add(one.id)
        parts.append(_performance(one, style))
    parts += [f"{style.bold(id_)} — {style.dim(why)}" for id_, why in result.silent]
    return "\n\n".join(parts)


def _claim(claim: Claim, style: Style) -> str:
    """What the scenarios that follow prove, and where it stands."""
    place = f"{claim.place.document}, ligne {claim.place.line} · {claim.id}"
    return "\n".join((style.paragraph(text_of(claim)), style.dim(f"  {place}")))


def _performance(one: Performance, style: Style) -> str:
    title = style.bold(clean(one.id)) + (f" — {clean(one.name)}" if one.name else "")
    lines = [title, style.dim(f"  règles du {in_words(one.outcome.on)}")]
    if one.plays:
        lines.append(style.dim(style.paragraph(f"joue : {' … '.join(f'« {piece} »' for piece in one.plays)}")))
    if one.because:
        word = "même résultat, autre règle" if one.today == "same_result" else "a changé"
        lines.append(style.warn(f"  {word} : " + " ; ".join(map(change_line, one.because))))
    if one.unsure:
        lines.append(style.warn("  incertain à cette date : " + " ; ".join(map(change_line, one.unsure))))
    for number, step in enumerate(one.outcome.steps):
        lines += _step(number, step, style)
        lines += [f"     {expectation_text(e, style)}" for e in one.outcome.expectations if e.step == number]
    lines += _end(one.outcome, style)
    lines += [style.bad(f"  ✘ {complaint}") for complaint in one.complaints]
    return "\n".join(lines)


def step_text(step: StepTaken, style: Style) -> str:
    """One step alone."""
    return "\n".join(_step(0, step, style))


def _step(number: int, step: StepTaken, style: Style) -> Iterable[str]:
    refused = style.warn(f" — refusé : {reason(step.refused)}") if step.refused else ""
    yield f"  {f'{number}.' if number else ' '} {style.mana(clean(step.step))}{refused}"
    for line in step.did:
        yield style.dim("       ") + style.mana(clean(line))


def _end(outcome: Outcome, style: Style) -> Iterable[str]:
    for one in outcome.expectations:
        if one.step >= len(outcome.steps):
            yield f"     {expectation_text(one, style)}"
    if outcome.problem is not None:
        yield style.bad(f"  ✘ {clean(str(outcome.problem))}")
    if outcome.not_modelled is not None:
        yield style.warn(f"  · pas encore jouable : {clean(outcome.not_modelled)}")


def expectation_text(one: Expectation, style: Style) -> str:
    """One thing that was expected, and what was found where that is another."""
    if one.ok:
        return style.good("✔") + f" {clean(one.expected)}"
    return style.bad(f"✘ attendu {clean(one.expected)} ; trouvé {clean(one.found)}")


LABELS = {
    "total": ("décision ou règle", "décisions et règles"),
    "replayed": ("rejouée", "rejouées"),
    "checked": ("vérifiée sur les cartes", "vérifiées sur les cartes"),
    "prose": ("qui ne se joue pas", "qui ne se jouent pas"),
    "not_modelled": ("pas encore jouable", "pas encore jouables"),
    "missing": ("sans entrée", "sans entrée"),
    "stale": ("dont les mots ont changé", "dont les mots ont changé"),
    "refuted": ("affirmation réfutée, comme il est dit", "affirmations réfutées, comme il est dit"),
    "partly": ("confirmée en partie", "confirmées en partie"),
    "today_only": ("d'une date dont les règles ne sont pas connues", "de dates dont les règles ne sont pas connues"),
    "contradicted": ("contredite", "contredites"),
    "failing": ("dont la preuve est en défaut", "dont la preuve est en défaut"),
}
TODAY = {
    "same": ("vaut encore", "valent encore"),
    "same_result": ("même résultat, autre règle", "même résultat, autre règle"),
    "changed": ("a changé", "ont changé"),
    "uncertain": ("incertaine", "incertaines"),
}
"""By kind: what stands beside a count of one, and of many."""


def coverage(result: Coverage, style: Style) -> str:
    """What is proved of the corpus, and all that fails."""
    lines = [style.bold("Décisions du corpus")]
    lines += [f"  {count:5d}  {form(count, *LABELS[kind])}" for kind, count in result.counts.items()]
    lines += ["", style.bold("Aujourd'hui")]
    for kind, count in result.today.items():
        lines.append(f"  {count:5d}  {form(count, *TODAY[kind])}")
        if kind == "same":
            continue
        for one in result.verdicts:
            if one.today == kind:
                why = " ; ".join(map(change_line, one.because))
                lines.append(f"         {one.claim.id} (ligne {one.claim.place.line}) : {why}")
    lines += ["", style.bold("Mots qu'aucun scénario ne joue, et pourquoi")]
    lines += [f"  {count:5d}  {REASONS[reason]}" for reason, count in result.reasons.items()]
    played = result.scenarios
    total = counted(played["total"], "scénario joué", "scénarios joués")
    lines += ["", f"{total}, {counted(played['failed'], 'manqué', 'manqués')}."]
    core = result.core
    total = counted(core["total"], "partie jouée", "parties jouées")
    lines.append(f"Règles du jeu dont tout dépend : {total}, {counted(core['failed'], 'manquée', 'manquées')}.")
    lines += _wrong(result, style)
    return "\n".join(lines)


def _wrong(result: Coverage, style: Style) -> Iterable[str]:
    for one in result.stale:
        yield style.bad(f"  ✘ {clean(_shown(one.fault))}")
    for id_ in result.due:
        yield style.bad(f"  ✘ « {id_} » n'a pas d'entrée, et son en-tête est dit complet")
    for fault in result.all_failures:
        yield style.bad(f"  ✘ {clean(_shown(fault))}")
    if result.ok:
        yield style.good("✔ tout est comme attendu")


def _shown(fault: Fault) -> str:
    return str(fault)
