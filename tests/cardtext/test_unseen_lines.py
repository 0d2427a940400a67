"""Lines written unseen, of cards of the block that are not in the corpus: how many are read can only grow."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cardtext.cards import compiled

SETS = yaml.safe_load((Path(__file__).parent / "unseen.yaml").read_text(encoding="utf8"))
READ = {"soixante lignes": 55, "trente autres": 25}


@pytest.mark.parametrize("lines", SETS, ids=[one["set"] for one in SETS])
def test_of_the_lines_written_unseen_as_many_are_read_as_before_or_more(lines: dict[str, Any]) -> None:
    read = [not compiled(one["type"], *one["text"], name=one["name"]).unread for one in lines["lines"]]
    assert sum(read) == READ[lines["set"]] > lines["first"]
