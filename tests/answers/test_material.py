"""What an index is made of when not all of it is in order."""

import shutil
from pathlib import Path

from faqtool.answers.material import gather
from faqtool.corpus.home import Home

ROOT = Path(__file__).parent.parent.parent
RULINGS = """\
- ruling: sombrelande/persistance/7
  quote: "la persistance ne se déclenche pas"
  questions: ["Revient-elle ?"]
  prose: "bien écrite"
- ruling: sombrelande/persistance/1
  qote: "mal écrite"
"""


def test_a_fault_in_the_entries_is_said_and_what_is_well_formed_serves(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "corpus", tmp_path / "corpus")
    (tmp_path / "rulings.yaml").write_text(RULINGS, encoding="utf-8")
    said: list[str] = []
    material = gather(Home(tmp_path, packaged=False), said.append)
    assert "rulings.yaml:6" in "".join(said)
    assert material.entries["sombrelande/persistance/7"].questions == ("Revient-elle ?",)
    assert material.judge is None
