"""The first answer does not wait for all replays: what is shown is replayed, and the rest behind it."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from faqtool.search.index import Index

QUESTION = "une créature à persistance garde-t-elle ses marqueurs +1/+1 ?"
GUARD = 120  # seconds; only a build that never ends reaches it


def faqtool(*arguments: str, cache: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"FAQTOOL_CACHE": str(cache)}
    command = [sys.executable, "-m", "faqtool", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def awaited(cache: Path) -> int:
    (path,) = cache.glob("*.sqlite")
    return Index.open(path).awaited




def test_a_first_answer_is_replayed_and_the_others_are_behind_it(tmp_path: Path, built_cache: Path) -> None:
    first = faqtool("ask", "--json", QUESTION, cache=tmp_path)
    assert json.loads(first.stdout)["answers"][0]["replay"]["status"] == "confirmed"
    assert "index construit" in first.stderr
    meanwhile = faqtool("card", "--json", "entite mirroir", cache=tmp_path)
    end = time.monotonic() + GUARD
    while len(list(tmp_path.glob("*.sqlite"))) > 1 or awaited(tmp_path):
        assert time.monotonic() < end
        time.sleep(0.2)
    for said, arguments in ((first, ("ask", QUESTION)), (meanwhile, ("card", "entite mirroir"))):
        command, words = arguments
        later = faqtool(command, "--json", words, cache=tmp_path)
        assert (later.stdout, later.stderr) == (said.stdout, "")
        assert later.stdout == faqtool(command, "--json", words, cache=built_cache).stdout
