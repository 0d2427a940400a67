"""Whatever is tampered with in a proof fails ``verify`` in every format, and takes the ✔ away."""

import json
import re
import shutil
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from junitparser import Failure, JUnitXml

from faqtool.answers.replays import replayed
from faqtool.answers.results import NOT_REPLAYED
from faqtool.corpus import read_corpus
from faqtool.corpus.home import Home
from faqtool.errors import ScenarioError
from faqtool.formats.as_text import REPLAY
from faqtool.formats.coverage import FORMATS, UNREADABLE
from faqtool.formats.style import Style
from faqtool.replay.coverage import Coverage, Judge
from faqtool.replay.load import load_entries, read_entries
from faqtool.replay.load_scenario import Known
from tests.replay.table import NOW, ROOT

ONE, OTHER = "lorwyn/durecorce-intrepide/1", "lorwyn/durecorce-intrepide/2"
CHANGED = "lorwyn/arroser-de-digitale-lunaire/1"
FALSE, PROSE = "lorwyn/doran-la-tour-de-siege/3", "lorwyn/ajani-crinieredor/3"
PLAYS_ONE = "Le Durécorce intrépide se compte quand il détermine sa force et son endurance."
PLAYS_OTHER = "Un permanent qui est à la fois une forêt et un sylvin sera compté deux fois"

ENTRIES = f"""\
- ruling: {ONE}
  answer: "Il se compte"
  scenarios:
    - plays: "{PLAYS_ONE}"
      given:
        A: {{battlefield: [Durécorce intrépide (durécorce), Forêt]}}
      then: {{durécorce: {{pt: 2/2}}}}
      variants:
        - name: deux forêts
          given: {{A: {{battlefield: [Durécorce intrépide (durécorce), Forêt, Forêt]}}}}
          then: {{durécorce: {{pt: 3/3}}}}
- ruling: {OTHER}
  answer: "Deux fois"
  scenarios:
    - plays: ["{PLAYS_OTHER}", "quand vous déterminez la force et l'endurance du Durécorce intrépide."]
      cards:
        - {{name: Bosquet, type: "Terrain-créature : forêt et sylvin", pt: 1/1}}
      given:
        A: {{battlefield: [Durécorce intrépide (durécorce), Bosquet]}}
      then: {{durécorce: {{pt: 3/3}}}}
- ruling: {CHANGED}
  answer: "Toutes"
  scenarios:
    - plays:
        - "Le contact mortel se déclenche quand des blessures sont infligées"
        - "pas seulement quand des blessures de combat."
      cards:
        - name: Archère
          cost: "{{G}}"
          type: "Créature : elfe"
          pt: 1/1
          text: ["{{T}} : L'Archère inflige 1 blessure à la créature ciblée."]
      given:
        A: {{battlefield: [Archère], hand: [Arroser de digitale lunaire], library: [Forêt]}}
        B: {{battlefield: [Arbitre de Tertrecime (arbitre)]}}
      do:
        - {{A plays: Arroser de digitale lunaire, targets: Archère}}
        - resolve
        - {{A activates: Archère, targets: arbitre}}
        - resolve
        - check: {{triggered: [Archère]}}
        - resolve: all
      then: {{arbitre: {{zone: graveyard}}}}
      now:
        because: deathtouch
        result: same
        do:
          - {{A plays: Arroser de digitale lunaire, targets: Archère}}
          - resolve
          - {{A activates: Archère, targets: arbitre}}
          - resolve
          - check: {{triggered: []}}
- ruling: {FALSE}
  answer: "Non"
  scenarios:
    - plays: "Cet effet est obligatoire et il affecte toutes les créatures."
      given:
        A: {{battlefield: ["Doran, la Tour de siège (doran)", Chasse-nova (nova)]}}
      do:
        - {{A attacks: {{nova: B}}}}
        - to: main 2
      then: {{B: {{life: 18}}}}
- ruling: {PROSE}
  quote: "Voir « Type de carte : Arpenteurs »"
  answer: "Les notes générales"
  prose: "un renvoi"
"""
COMPLETE = "durecorce-intrepide"

FUTURE = (NOW + timedelta(days=4000)).isoformat()


Tamper = Callable[[str], str]


def deleted(entries: str) -> str:
    return re.sub(rf"- ruling: {ONE}\n(?:  .*\n)*", "", entries)


def swapped(entries: str) -> str:
    """The scenarios of two rulings of one card change places."""
    blocks = {
        id_: found.group(1)
        for id_ in (ONE, OTHER)
        if (found := re.search(rf"- ruling: {id_}\n.*\n(  scenarios:\n(?:    .*\n)*)", entries))
    }
    return entries.replace(blocks[ONE], "@").replace(blocks[OTHER], blocks[ONE]).replace("@", blocks[OTHER])


def without_now(entries: str) -> str:
    return re.sub(r"      now:\n(?:        .*\n)*", "", entries)


def as_prose(entries: str) -> str:
    found = re.search(rf"- ruling: {ONE}\n.*\n(  scenarios:\n(?:    .*\n)*)", entries)
    assert found
    return entries.replace(found.group(1), '  quote: "Le Durécorce intrépide se compte"\n  prose: "rien"\n')


def changed(before: str, after: str) -> Tamper:
    def change(entries: str) -> str:
        assert before in entries
        return entries.replace(before, after, 1)

    return change


NEEDLESS = """\
          then: {durécorce: {pt: 3/3}}
      now: {because: lifelink, result: same, do: []}
"""

TRIVIAL = "Bosquet]}\n      then: {B: {life: 20}}"
SO = "{durécorce: {pt: 2/2}}"

TAMPERINGS = [
    ("an entry is deleted", ONE, deleted),
    ("its words are changed", ONE, changed("sa force et son endurance", "sa force et son âme")),
    ("it says one word only", ONE, changed(PLAYS_ONE, "Le")),
    ("it says no words", ONE, changed(f'- plays: "{PLAYS_ONE}"\n      given', "- given")),
    ("some of its words are left out without a reason", ONE, changed(" et son endurance.", ".")),
    ("its end is negated", ONE, changed("pt: 2/2", "pt: 2/3")),
    ("a variant is negated", ONE, changed("pt: 3/3", "pt: 3/2")),
    ("a check on the way is negated", CHANGED, changed("triggered: [Archère]", "not_triggered: [Archère]")),
    ("what is so today is negated", CHANGED, changed("triggered: []", "triggered: [Archère]")),
    ("what is so today is taken away", CHANGED, without_now),
    ("a needless today is added", ONE, changed("          then: {durécorce: {pt: 3/3}}\n", NEEDLESS)),
    ("another cause is given", CHANGED, changed("because: deathtouch", "because: lifelink")),
    ("two rulings of a card swap their scenarios", ONE, swapped),
    ("two rulings of a card swap their scenarios, seen from the other", OTHER, swapped),
    ("another card is tested", ONE, changed("      given:\n", "      tests: Choc\n      given:\n")),
    (
        "another card that is in play is tested", ONE,
        changed("      given:\n", "      tests: Forêt/subtypes\n      given:\n"),
    ),
    ("its end is trivial", OTHER, changed("Bosquet]}\n      then: {durécorce: {pt: 3/3}}", TRIVIAL)),
    ("a true claim is called refuted", ONE, changed("    variants:", f"    refutes: {SO}\n      variants:")),
    ("its scenarios become prose", ONE, as_prose),
    ("its short answer is gone", ONE, changed('  answer: "Il se compte"\n', "")),
]  # fmt: skip


def home(folder: Path, entries: str = ENTRIES, date: str = "2007-10-12") -> Home:
    """A corpus with these entries alone; all rulings of one heading are among them."""
    shutil.copytree(ROOT / "corpus", folder / "corpus")
    (folder / "rulings.yaml").write_text(entries, encoding="utf-8")
    index = folder / "corpus/corpus.yaml"
    text = re.sub(r"    (complete|unplayed): .*\n(?:      - .*\n)*", "", index.read_text(encoding="utf-8"))
    of_lorwyn = f"    complete: [{COMPLETE}]\n    unplayed: [{PROSE}]\n"
    text = text.replace("    kind: faq\n", "    kind: faq\n" + of_lorwyn, 1).replace("2007-10-12", date, 1)
    index.write_text(text, encoding="utf-8")
    return Home(folder, packaged=False)


def judged(place: Home) -> Coverage:
    records = read_corpus(place)
    return Judge.of(records, load_entries(place.rulings, Known.of(records)), NOW).coverage()


def fails_everywhere(place: Home) -> bool:
    """Whether all four formats of ``verify`` tell a failure, and JUnit does so in valid XML.

    Entries that cannot be read are told by the formats for programs, and on standard error.
    """
    try:
        result = judged(place)
    except ScenarioError as problem:
        told = {name: UNREADABLE[name](problem.faults, "") for name in UNREADABLE}
        found = bool(problem.faults)
    else:
        told = {name: FORMATS[name](result, Style(), "") for name in FORMATS}
        data = json.loads(told["json"])
        found = not result.ok and bool(data["failures"] or data["stale"] or data["due"]) and "✘" in told["text"]
    cases = [one for suite in JUnitXml.fromstring(told["junit"].encode()) for case in suite for one in case.result]
    return found and any(isinstance(one, Failure) for one in cases) and "::error " in told["github"]


def status(place: Home, ruling: str) -> Mapping[str, Any]:
    """What the index is given of a ruling, for ``ask``, ``card`` and ``export`` to show."""
    records = read_corpus(place)
    entries, faults = read_entries(place.rulings, Known.of(records))
    payload = {"id": ruling, "replay": NOT_REPLAYED}
    found: Mapping[str, Any] = (payload if faults else replayed(Judge.of(records, entries, NOW), payload))["replay"]
    return found


def has_its_mark(place: Home, ruling: str) -> bool:
    return "✔" in REPLAY[status(place, ruling)["status"]][1]


def test_the_proofs_hold_as_they_are(tmp_path: Path) -> None:
    place = home(tmp_path)
    result = judged(place)
    assert result.ok, (result.all_failures, result.stale, result.due)
    assert [status(place, id_)["status"] for id_ in (ONE, OTHER, CHANGED)] == ["confirmed"] * 3
    assert all(has_its_mark(place, id_) for id_ in (ONE, OTHER, CHANGED))
    assert not has_its_mark(place, PROSE)


@pytest.mark.parametrize(("ruling", "tamper"), [row[1:] for row in TAMPERINGS], ids=[row[0] for row in TAMPERINGS])
def test_what_is_tampered_with_fails_in_every_format_and_loses_its_mark(
    tmp_path: Path, ruling: str, tamper: Tamper
) -> None:
    place = home(tmp_path, tamper(ENTRIES))
    assert fails_everywhere(place)
    assert not has_its_mark(place, ruling)


@pytest.mark.parametrize("date", ["2005-10-07", "2007-10-11", FUTURE])
def test_a_date_whose_rules_nobody_knows_fails_and_is_told_as_such(tmp_path: Path, date: str) -> None:
    place = home(tmp_path, date=date)
    assert fails_everywhere(place)
    found = status(place, ONE)
    assert (found["status"], found["on"], found["today"]) == ("today_only", None, None)
    assert not has_its_mark(place, ONE)


def test_a_document_may_say_that_the_rules_of_its_date_are_not_known(tmp_path: Path) -> None:
    place = home(tmp_path, without_now(ENTRIES).replace("triggered: [Archère]", "triggered: []"), date="2005-10-07")
    index = place.documents / "corpus.yaml"
    text = index.read_text(encoding="utf-8")
    index.write_text(text.replace("    kind: faq\n", "    kind: faq\n    rules: unknown\n", 1), encoding="utf-8")
    assert judged(place).ok, judged(place).all_failures
    assert not has_its_mark(place, ONE)


def test_a_false_claim_states_what_must_not_come_out(tmp_path: Path) -> None:
    entries = ENTRIES.replace(
        "      then: {B: {life: 18}}", "      then: {B: {life: 18}}\n      refutes: {B: {life: 10}}"
    )
    place = home(tmp_path / "false", entries)
    assert judged(place).ok, judged(place).all_failures
    assert status(place, FALSE)["status"] == "refuted" and not has_its_mark(place, FALSE)
    assert fails_everywhere(home(tmp_path / "true", entries.replace("{life: 10}", "{life: 18}")))


def test_words_that_cannot_be_played_yet_leave_a_part_of_the_mark(tmp_path: Path) -> None:
    entries = ENTRIES.replace(" et son endurance.", "").replace(
        f"- ruling: {OTHER}",
        f"  unplayed: [{{words: et son endurance, because: not_modelled, why: un essai}}]\n- ruling: {OTHER}",
        1,
    )
    place = home(tmp_path, entries)
    assert judged(place).ok, judged(place).all_failures
    assert status(place, ONE)["status"] == "partly"
    assert status(place, ONE)["unplayed"] == ["et son endurance"]
