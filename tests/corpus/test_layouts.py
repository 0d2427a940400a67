"""The same documents as other pages copy them: nothing is lost or made up by the layout."""

import re
import textwrap
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faqtool.corpus.corpus import Corpus
from faqtool.corpus.reading import Reading
from faqtool.corpus.records import Card, Record, Rule, Ruling, Section
from faqtool.errors import CorpusError
from faqtool.french.fold import fold

from .conftest import ReadText

DOCUMENTS = ("lorwyn-faq", "leveciel-precis", "sombrelande-precis")


def without_blank_lines(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if line.strip())


def a_blank_line_after_every_line(text: str) -> str:
    return without_blank_lines(text).replace("\n", "\n\n")


def without_dashed_lines(text: str) -> str:
    return re.sub(r"(?m)^-----$\n?", "", text)


def without_stars_around_headings(text: str) -> str:
    # One heading says nothing of its kind: without stars nobody could tell it from a sentence.
    kept = "Modification des règles"
    return re.sub(rf"(?m)^\*\*\*(?!{kept})(.*?) ?\*\*\*$", r"\1", re.sub(r"(?m)^_(.*)_$", r"\1", text))


def with_bullets(sign: str) -> Callable[[str], str]:
    return lambda text: re.sub(r"(?m)^\* ?(?=[^*/])", sign, text)


def with_typographic_signs(text: str) -> str:
    return re.sub(r" ([:;!?»])", "\N{NO-BREAK SPACE}\\1", text).replace("« ", "«\N{NO-BREAK SPACE}").replace("'", "’")


def wrapped(text: str) -> str:
    return "\n".join(
        textwrap.fill(line, 78, break_long_words=False, break_on_hyphens=False) if line.strip() else ""
        for line in text.split("\n")
    )


def with_a_page_around(text: str) -> str:
    return f"Accueil\nForum\n\nBonjour à tous, voici ce que j'ai trouvé.\n\n{text}\n\nMerci de votre lecture\n"


LAYOUTS: dict[str, Callable[[str], str]] = {
    "no blank line": without_blank_lines,
    "a blank line after every line": a_blank_line_after_every_line,
    "no dashed line": without_dashed_lines,
    "neither": lambda text: without_blank_lines(without_dashed_lines(text)),
    "no stars around headings": without_stars_around_headings,
    "bullets •": with_bullets("• "),
    "bullets ·": with_bullets("·"),
    "bullets without space": with_bullets("*"),
    "typographic signs": with_typographic_signs,
    "wrapped": wrapped,
    "wrapped, typographic signs": lambda text: wrapped(with_typographic_signs(text)),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "a page around": with_a_page_around,
}


def gist(records: tuple[Record, ...]) -> Counter[tuple[str, ...]]:
    """What records say, apart from ids and places."""
    found: Counter[tuple[str, ...]] = Counter()
    for record in records:
        match record:
            case Card():
                numbers = (record.power or "", record.toughness or "", record.loyalty or "")
                types = (*record.supertypes, *record.types, *record.subtypes)
                found[
                    "card", fold(record.name), record.mana_cost or "", *numbers, fold(" ".join(types + record.text))
                ] += 1
            case Ruling():
                found["ruling", fold(record.heading), fold(record.text)] += 1
            case Rule():
                found["rule", record.number, fold(record.french or "")] += 1
            case Section():
                found["section", fold(record.name)] += 1
    return found


def of_document(corpus: Corpus, stem: str) -> tuple[Record, ...]:
    return tuple(record for record in corpus.records if record.place and record.place.document == stem)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("stem", DOCUMENTS)
def test_a_layout_changes_no_record(corpus: Corpus, read_text: ReadText, stem: str, layout: str) -> None:
    reading = read_text(LAYOUTS[layout](corpus.document(stem).text))
    assert gist(reading.records) == gist(of_document(corpus, stem))


@pytest.mark.parametrize("stem", DOCUMENTS)
def test_a_document_on_one_line_keeps_its_cards_rules_and_most_claims(
    corpus: Corpus, read_text: ReadText, stem: str
) -> None:
    """Where paragraphs meet without a sign between them nothing tells them apart; all else is read."""
    reading = read_text(" ".join(corpus.document(stem).text.split()))
    expected, found = gist(of_document(corpus, stem)), gist(reading.records)
    lost = expected - found
    assert sum(lost.values()) <= 0.05 * sum(expected.values())
    kinds = Counter(key[0] for key in lost)
    assert kinds["rule"] == kinds["section"] == 0 and kinds["card"] <= 2
    assert reading.unread == ()


def ids(reading: Reading) -> list[str]:
    return [record.id for record in reading.records]


def test_a_card_on_one_line_is_a_card(read_text: ReadText) -> None:
    reading = read_text("Ondine {1}{U} Créature : ondin et peuple fée 2/1 Vol\n\n* Une créature avec le vol.\n")
    card = reading.records[0]
    assert isinstance(card, Card)
    assert (card.name, card.mana_cost, card.power, card.subtypes) == ("Ondine", "{1}{U}", "2", ("ondin", "peuple fée"))
    assert card.text == ("Vol",) and ids(reading) == ["essai/carte/ondine", "essai/ondine/1"]


def test_modes_printed_as_bullets_are_the_cards_text(read_text: ReadText) -> None:
    reading = read_text(
        "Ordre\n{1}{U}\nÉphémère\nChoisissez l'un —\n• Piochez une carte.\n• Engagez la créature ciblée.\n\n"
        "• Vous choisissez le mode au moment où vous lancez le sort.\n"
    )
    card = reading.records[0]
    assert isinstance(card, Card)
    assert card.text == ("Choisissez l'un —", "• Piochez une carte.", "• Engagez la créature ciblée.")
    assert ids(reading)[1:] == ["essai/ordre/1"]


def test_an_english_document_is_read(read_text: ReadText) -> None:
    reading = read_text(
        "Rules primer\n\n***New Keyword Ability: Wither***\n\nWither is an ability of some creatures.\n\n"
        "Knight\n{3}{B/R}{B/R}\nCreature -- Elemental Knight\n3/3\nWither\n\n"
        "The official rules for wither are as follows:\n\n502.80. Wither\n\n"
        "502.80a Damage dealt to a creature isn't marked on that creature.\n\n* Wither applies to any damage.\n"
    )
    assert reading.document.language == "en"
    assert ids(reading) == [
        "essai/wither",
        "essai/carte/knight",
        "cr/502.80",
        "cr/502.80a",
        "essai/wither/1",
    ]
    rule = reading.records[3]
    assert isinstance(rule, Rule) and rule.french is None and rule.english
    card = reading.records[1]
    assert isinstance(card, Card) and card.subtypes == ("Elemental", "Knight")


def test_a_question_with_its_answer_is_one_claim(read_text: ReadText) -> None:
    reading = read_text(
        "Ondine\n{1}{U}\nCréature : ondin\n2/1\n\n"
        "Q : Ma créature vole-t-elle ?\nR : Non.\n\nQ. Jamais ?\n\nR. Jamais.\n\nQ : Et si ?\n"
    )
    claims = [record.text for record in reading.records if isinstance(record, Ruling)]
    assert claims[:2] == ["Q : Ma créature vole-t-elle ?\nR : Non.", "Q. Jamais ?\n\nR. Jamais."]
    assert len(claims) == 2 and [line.text for line in reading.unread] == ["Q : Et si ?"]


def test_a_document_in_parts_has_claims_under_a_part(read_text: ReadText) -> None:
    reading = read_text(
        "FAQ\n\nPREMIÈRE PARTIE : TERMINOLOGIE\n\n* Un sort est lancé.\n\nDEUXIÈME PARTIE : NOTES\n\n"
        "Thème : Les cartes doubles\n\nUne carte double a deux moitiés.\n\n• Vous lancez une moitié du sort.\n\n"
        "TROISIÈME PARTIE : CARTES\n\nVie/Mort\n{G}/{1}{B}\nRituel/Rituel\nUn.\n//\nDeux.\n\n·Vous choisissez.\n"
    )
    assert ids(reading) == [
        "essai/terminologie",
        "essai/terminologie/1",
        "essai/les-cartes-doubles",
        "essai/les-cartes-doubles/1",
        "essai/carte/vie-mort",
        "essai/vie-mort/1",
    ]


def test_a_lexicon_page_of_rules_is_a_section(read_text: ReadText) -> None:
    reading = read_text(
        "Vol - Le lexique\n\nAccueil\n\nVol\n\nUne capacité des créatures.\n\n702.9. Vol\n\n"
        "702.9a Le vol est une capacité d'évasion.\n\nVoir aussi nos produits dérivés dans la boutique.\n"
    )
    assert ids(reading) == ["essai/vol", "cr/702.9", "cr/702.9a"]
    section = reading.records[0]
    assert isinstance(section, Section) and section.notes == ("Une capacité des créatures.",)
    assert [line.line for line in reading.unread] == [13]  # the page again: no words of the lexicon


def test_speakers_of_quoted_replies_stay_apart(read_text: ReadText) -> None:
    reading = read_text(
        "Un fil\n\n* Une créature attaque.\n\nAnne a écrit :\n\n> Luc a écrit :\n>\n> La créature bloque.\n\n"
        "Luc a écrit :\n\nLa créature bloque.\n\nMais non, la créature attaque.\n"
    )
    said = [
        (record.speaker, record.text) for record in reading.records if isinstance(record, Ruling) and record.speaker
    ]
    assert said[0] == ("participant 2", "La créature bloque.")
    assert len(said) == 2 and "Anne" not in str(reading.records) and "Luc" not in str(reading.records)


def test_what_was_not_read_is_named(read_text: ReadText) -> None:
    reading = read_text("***Thème : Une carte***\n\n* Une carte est jouée.\n-----\n\nAbonnez-vous à notre lettre\n")
    assert [(line.line, line.text) for line in reading.unread] == [(6, "Abonnez-vous à notre lettre")]


@pytest.mark.parametrize("text", ["Bonjour.\nIl fait beau.\n", "* pommes\n* poires\n", "{" * 5000, "*" * 5000])
def test_a_document_of_another_kind_is_refused(read_text: ReadText, text: str) -> None:
    with pytest.raises(CorpusError, match=r"essai\.txt"):
        read_text(text)


PIECES = st.sampled_from(
    [
        "* ",
        "-----",
        "***Thème : x***",
        "_X_",
        "{1}",
        "Rituel",
        "2/2",
        "502.1a ",
        "1) ",
        "-- ",
        "carte",
        " ",
        "\n",
        "\n\n",
        "Q : ",
        "R : ",
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PIECES | st.text(max_size=8), max_size=40))
def test_any_text_is_read_or_refused_and_every_line_accounted_for(read_text: ReadText, pieces: list[str]) -> None:
    text = "".join(pieces).encode("utf-8", "replace").decode()
    try:
        reading = read_text(text)
    except CorpusError:
        return
    owned = {line.line for line in reading.unread} | {line.line for line in reading.ignored}
    for record in reading.records:
        assert record.place
        owned |= set(range(record.place.line, record.place.end_line + 1))
        assert 0 <= record.place.start <= record.place.end <= len(text)
        if isinstance(record, Rule) and record.english_place:
            owned.add(record.english_place.line)
    assert all(number in owned for number, line in enumerate(text.split("\n"), 1) if line.strip("> \t\r"))
    assert len(set(ids(reading))) == len(reading.records)
