"""Cards of the documents' block that no document prints: of ``block_cards.yaml`` only names and mechanics are known.

They let a question that names one find what is ruled of its mechanic.
"""

from dataclasses import dataclass
from pathlib import Path

from faqtool.corpus.yaml_lines import Mapping, Node, Scalar, Sequence, load_yaml
from faqtool.errors import CorpusError, Fault
from faqtool.french.fold import fold, slug

_KEYS = ("english", "french", "keywords", "keywords_en", "types", "nicknames", "grants", "source")


@dataclass(frozen=True, slots=True)
class BlockCard:
    """A card by its names, with the mechanics that it bears (or gives), in the documents' words."""

    name: str  # French; English where no source has a French one
    english_name: str
    keywords: tuple[str, ...]
    types: tuple[str, ...]
    nicknames: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        return f"bloc/{slug(self.name)}"

    @property
    def spellings(self) -> tuple[str, ...]:
        return (self.name, self.english_name, *self.nicknames)


def load_block_cards(path: Path) -> tuple[BlockCard, ...]:
    """The cards of the list, if there is one. Raises CorpusError with all its faults at once."""
    if not path.exists():
        return ()
    root = load_yaml(path)
    if not isinstance(root, Sequence):
        raise CorpusError(Fault("les cartes du bloc sont une liste", f"{path.name}:{root.line}", "- {english: …}"))
    faults: list[Fault] = []
    cards: dict[str, BlockCard] = {}
    for entry in root:
        where = f"{path.name}:{entry.line}"
        card = _card(entry, where, faults)
        if card and fold(card.name) in cards:
            faults.append(Fault(f"« {card.name} » s'y trouve deux fois", where))
        elif card:
            cards[fold(card.name)] = card
    if faults:
        raise CorpusError(*faults)
    return tuple(cards.values())


def _card(entry: Node, where: str, faults: list[Fault]) -> BlockCard | None:
    if not isinstance(entry, Mapping):
        faults.append(Fault("une carte est un groupe de clés", where, ", ".join(_KEYS)))
        return None
    faults.extend(
        Fault(f"clé inconnue « {key.text} »", where, f"connues : {', '.join(_KEYS)}")
        for key, _ in entry
        if key.text not in _KEYS
    )
    words = {key: _words(entry.get(key)) for key in _KEYS}
    if any(one is None for one in words.values()):
        faults.append(Fault("une clé n'a ni mot ni liste de mots", where))
        return None
    found = {key: one or () for key, one in words.items()}
    keywords = tuple(dict.fromkeys((*found["keywords"], *found["grants"])))
    if not found["english"] or not keywords:
        faults.append(Fault("une carte a un nom anglais et des mécaniques", where, "english: …, keywords: […]"))
        return None
    name = (*found["french"], *found["english"])[0]
    return BlockCard(name, found["english"][0], keywords, found["types"], found["nicknames"])


def _words(node: Node | None) -> tuple[str, ...] | None:
    """A word, or a list of them, as a list; none where ``null`` stands or nothing; None for what is neither."""
    match node:
        case None:
            return ()
        case Scalar(value=str(text)):
            return () if text in ("", "null") else (text,)
        case Sequence() if all(isinstance(one, Scalar) for one in node):
            return tuple(one.text for one in node if isinstance(one, Scalar))
    return None
