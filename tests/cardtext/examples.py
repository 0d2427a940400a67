"""Wordings outside the corpus: cards of the block's templates in both vocabularies, and single lines."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Wording:
    """A line in the words of 2007 and in today's; ``skip`` says why it is not read."""

    then: str
    now: str
    skip: str | None


@dataclass(frozen=True, slots=True)
class OtherCard:
    name: str
    type_line: str
    lines: tuple[Wording, ...]


def _load(name: str) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = yaml.safe_load((FOLDER / name).read_text(encoding="utf8"))
    return loaded


@lru_cache(maxsize=1)
def other_cards() -> tuple[OtherCard, ...]:
    return tuple(
        OtherCard(
            entry["name"],
            entry["type"],
            tuple(Wording(line["then"], line.get("now", line["then"]), line.get("skip")) for line in entry["text"]),
        )
        for entry in _load("other_cards.yaml")
    )


@dataclass(frozen=True, slots=True)
class Case:
    type_line: str
    text: tuple[str, ...]
    gives: tuple[str, ...]


@lru_cache(maxsize=1)
def cases() -> tuple[Case, ...]:
    return tuple(Case(entry["type"], tuple(entry["text"]), tuple(entry["gives"])) for entry in _load("cases.yaml"))
