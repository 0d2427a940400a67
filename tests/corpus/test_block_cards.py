"""Cards of the block that no document prints: their list is read strictly, and each leads to a mechanic."""

from pathlib import Path

import pytest

from faqtool.corpus.block_cards import load_block_cards
from faqtool.errors import CorpusError

ROOT = Path(__file__).parent.parent.parent
FINKS = "- {english: Kitchen Finks, french: Fourbes de cuisine, keywords: [persistance], types: [créature]}\n"


def test_the_list_of_the_corpus_is_read_and_every_card_bears_something() -> None:
    cards = load_block_cards(ROOT / "corpus" / "block_cards.yaml")
    assert len(cards) >= 80
    assert all(card.keywords and card.english_name for card in cards)


def test_a_corpus_without_the_list_has_none(tmp_path: Path) -> None:
    assert load_block_cards(tmp_path / "block_cards.yaml") == ()


def test_a_card_without_a_french_name_goes_by_its_english_one(tmp_path: Path) -> None:
    path = tmp_path / "block_cards.yaml"
    path.write_text("- {english: Pili-Pala, french: null, keywords: [changelin]}\n", encoding="utf-8")
    (card,) = load_block_cards(path)
    assert card.name == "Pili-Pala"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("cartes: []\n", "block_cards.yaml:1"),
        ("- Kitchen Finks\n", "block_cards.yaml:1"),
        (FINKS + "- {english: Mulldrifter, keyword: [évocation]}\n", "block_cards.yaml:2"),
        (FINKS + "- {english: Mulldrifter}\n", "block_cards.yaml:2"),
        (FINKS + "- {keywords: [évocation]}\n", "block_cards.yaml:2"),
        (FINKS + FINKS, "block_cards.yaml:2"),
        (FINKS + "- {english: {a: b}, keywords: [évocation]}\n", "block_cards.yaml:2"),
    ],
)
def test_a_fault_of_the_list_is_told_with_its_line(tmp_path: Path, text: str, where: str) -> None:
    path = tmp_path / "block_cards.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CorpusError) as told:
        load_block_cards(path)
    assert {fault.where for fault in told.value.faults} == {where}
