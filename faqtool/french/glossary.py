"""The glossary: terms by era and language, and what people ask that is no ruling.

It is read when the index is built; a question finds in the index what it needs of it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal

import yaml

from faqtool.errors import CorpusError, Fault

Kind = Literal["term", "keyword", "set"]


@dataclass(frozen=True, slots=True)
class Term:
    """One thing and all its words; ``now`` is what today's rules call it, ``then`` what those of 2007 did."""

    kind: Kind
    now: tuple[str, ...]
    then: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    english: tuple[str, ...] = ()
    short: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.now[0]

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.now, *self.then, *self.said, *self.english, *self.short)))


@dataclass(frozen=True, slots=True)
class Subject:
    """What rulings do not speak of: why, and the words that give such a question away."""

    reason: str
    words: tuple[str, ...]
    alone: tuple[str, ...] = ()  # give it away where nothing else is said but a card's name
    told: tuple[str, ...] = ()  # give it away where nothing is named that the documents rule on: else only the setting


@dataclass(frozen=True, slots=True)
class Glossary:
    """All terms, the words near to another, hurried spellings, and the words that mean nothing alone."""

    terms: tuple[Term, ...]
    subjects: tuple[Subject, ...]
    english: Mapping[str, str]
    near: Mapping[str, str]
    sms: Mapping[str, str]
    turns: Mapping[str, tuple[str, ...]]  # what a question turns on, with the words that tell it
    small: frozenset[str]  # French words that carry no meaning of their own
    english_small: frozenset[str]

    @property
    def french_phrases(self) -> tuple[str, ...]:
        """Every word and phrase that French players use."""
        said = (word for term in self.terms for word in (*term.now, *term.then, *term.said, *term.short))
        return (*self.near, *said)

    @property
    def english_phrases(self) -> tuple[str, ...]:
        return (*self.english, *(word for term in self.terms for word in term.english))

    def keyword(self, name: str) -> Term | None:
        """The keyword of a name in any of its words, as written in the glossary."""
        return next((term for term in self.terms if term.kind == "keyword" and name in term.words), None)


class _Strict(yaml.CSafeLoader):
    """Every scalar a string, no key twice: in ``english``, ``no`` and ``on`` are words."""


def _mapping(loader: _Strict, node: yaml.MappingNode) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for key, value in node.value:
        name = loader.construct_scalar(key)
        if name in seen:
            where = f"glossary.yaml:{key.start_mark.line + 1}"
            raise CorpusError(Fault(f"« {name} » s'y trouve deux fois", where, "retirez l'un des deux"))
        seen[str(name)] = loader.construct_object(value, deep=True)
    return seen


_Strict.add_constructor("tag:yaml.org,2002:map", _mapping)
_Strict.yaml_implicit_resolvers = {}


def load_glossary() -> Glossary:
    """The glossary that stands beside this module."""
    text = files("faqtool.french").joinpath("glossary.yaml").read_text(encoding="utf-8")
    raw: dict[str, Any] = yaml.load(text, Loader=_Strict)
    return Glossary(
        terms=(*_terms("term", raw["terms"]), *_terms("keyword", raw["keywords"]), *_terms("set", raw["sets"])),
        subjects=tuple(
            Subject(row["reason"], *(tuple(row.get(listed, ())) for listed in ("words", "alone", "told")))
            for row in raw["subjects"]
        ),
        english=raw["english"],
        near=raw["near"],
        sms=raw["sms"],
        turns={kind: tuple(words) for kind, words in raw["turns"].items()},
        small=frozenset(raw["small"].split()),
        english_small=frozenset(raw["english_small"].split()),
    )


def _terms(kind: Kind, rows: Iterable[dict[str, list[str]]]) -> tuple[Term, ...]:
    return tuple(Term(kind, **{field: tuple(words) for field, words in row.items()}) for row in rows)
