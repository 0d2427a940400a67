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


def in_markdown(text: str) -> str:
    """Titles with ``#``, points with ``-``, the title of the document above all."""
    text = re.sub(r"(?m)^\*\*\*(.*?) ?\*\*\*$", r"## \1", re.sub(r"(?m)^_(.*)_$", r"### \1", text))
    return "# Une FAQ\n\n" + re.sub(r"(?m)^-- ", "  - ", with_bullets("- ")(text))


LAYOUTS: dict[str, Callable[[str], str]] = {
    "no blank line": without_blank_lines,
    "a blank line after every line": a_blank_line_after_every_line,
    "no dashed line": without_dashed_lines,
    "neither": lambda text: without_blank_lines(without_dashed_lines(text)),
    "no stars around headings": without_stars_around_headings,
    "bullets •": with_bullets("• "),
    "bullets ·": with_bullets("·"),
    "bullets -": with_bullets("- "),
    "Markdown": in_markdown,
    "Markdown, wrapped": lambda text: wrapped(in_markdown(text)),
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


MARKDOWN = """\
# FAQ des lacs

Ce document répond aux questions posées.

## Notes générales

### Capacité mot-clé : Vigueur

La vigueur est une capacité des créatures.

- La vigueur aide une créature.
  - Elle ne l'aide qu'une fois.
- La vigueur ne cible pas.

#### La vigueur au combat

* Une créature bloquée garde la vigueur.

## Cartes

### Ondine

{1}{U}
Créature : ondin
2/1
Vol

- Une créature avec le vol vole.

### Forêt profonde
Terrain
{T} : Ajoutez {G}.

- Ce terrain n'a pas de coût de mana.
"""


def test_a_markdown_document_is_read_by_what_its_titles_head(read_text: ReadText) -> None:
    reading = read_text(MARKDOWN)
    assert ids(reading) == [
        "essai/vigueur",
        "essai/vigueur/1",
        "essai/vigueur/2",
        "essai/la-vigueur-au-combat",
        "essai/la-vigueur-au-combat/1",
        "essai/carte/ondine",
        "essai/ondine/1",
        "essai/carte/foret-profonde",
        "essai/foret-profonde/1",
    ]
    assert the_card(read_text(MARKDOWN.partition("### Forêt")[0])).text == ("Vol",)
    claim = next(record for record in reading.records if record.id == "essai/vigueur/1")
    assert isinstance(claim, Ruling) and claim.text.endswith("\n  - Elle ne l'aide qu'une fois.")
    assert reading.unread == ()


@pytest.mark.parametrize(
    ("titles", "expected"),
    [
        ("## Vigueur\n\n- La vigueur aide une créature.\n\n## Ondine\n\n", "essai/ondine/1"),  # a card closes it
        ("## Vigueur\n\nOn la voit sur une carte :\n\n### Ondine\n\n", "essai/vigueur/1"),  # it is its example
    ],
)
def test_a_card_under_a_title_is_its_example_and_one_beside_it_is_not(
    read_text: ReadText, titles: str, expected: str
) -> None:
    reading = read_text(f"# FAQ\n\n{titles}{{1}}{{U}}\nCréature : ondin\n2/1\n\n- La créature attaque.\n")
    assert ids(reading)[-1] == expected


def test_a_minus_that_begins_no_point_is_none(read_text: ReadText) -> None:
    printed = "Nymria\n{2}{G}\nPlaneswalker : Nymria\n4\n-1 : Piochez une carte.\n"
    reading = read_text(f"{printed}\n- Elle a quatre marqueurs.\n")
    assert the_card(reading).text == ("-1 : Piochez une carte.",) and ids(reading)[1:] == ["essai/nymria/1"]


def the_card(reading: Reading) -> Card:
    (card,) = (record for record in reading.records if isinstance(record, Card))
    return card


CARDS = [
    ("a line for each part", "Ondine\n{1}{U}\nCréature : ondin\n2/1\nVol\n"),
    ("the cost beside the name", "Ondine {1}{U}\nCréature : ondin\n2/1\nVol\n"),
    ("the numbers beside the type", "Ondine\n{1}{U}\nCréature : ondin 2/1\nVol\n"),
    ("the numbers below the text", "Ondine\n{1}{U}\nCréature : ondin\nVol\n2/1\n"),
    ("a dash before the subtype", "Ondine\n{1}{U}\nCréature — ondin\n2/1\nVol\n"),
    ("a blank line after every line", "Ondine\n\n{1}{U}\n\nCréature : ondin\n\n2/1\n\nVol\n"),
    ("one line", "Ondine {1}{U} Créature : ondin 2/1 Vol\n"),
]


@pytest.mark.parametrize("text", [text for _, text in CARDS], ids=[name for name, _ in CARDS])
def test_a_card_is_read_however_its_lines_are_laid_out(read_text: ReadText, text: str) -> None:
    reading = read_text(f"{text}\n* Une créature avec le vol vole.\n\n* Une créature attaque.\n")
    card = the_card(reading)
    assert (card.name, card.mana_cost, card.types, card.subtypes) == ("Ondine", "{1}{U}", ("Créature",), ("ondin",))
    assert (card.power, card.toughness, card.text) == ("2", "1", ("Vol",))
    assert ids(reading)[1:] == ["essai/ondine/1", "essai/ondine/2"] and reading.unread == ()


def test_a_keyword_with_a_cost_above_a_type_word_is_no_card(read_text: ReadText) -> None:
    reading = read_text("Ondine\n{1}{U}\nCréature : ondin\n2/1\nÉvocation {1}{U}\nVol\n\n* Une créature vole.\n")
    assert the_card(reading).text == ("Évocation {1}{U}", "Vol")


@pytest.mark.parametrize(
    ("printed", "power", "toughness"),
    [("*/*", "*", "*"), ("X/X", "X", "X"), ("1+*/*", "1+*", "*"), ("-1/-1", None, None)],
)
def test_power_and_toughness_may_be_no_numbers(
    read_text: ReadText, printed: str, power: str | None, toughness: str | None
) -> None:
    reading = read_text(
        f"Vase\n{{X}}{{G}}\nCréature : limon\n{printed}\nVol\n\n* La force */* de la créature est calculée.\n"
    )
    card = the_card(reading)
    assert (card.power, card.toughness) == (power, toughness)
    assert ids(reading)[1:] == ["essai/vase/1"]


PLANESWALKERS = [
    ("brackets", "4\n[+1] : Dégagez un terrain.\n[-X] : Piochez X cartes.\n[−7] : Gagnez 7 points de vie.\n"),
    ("no brackets", "4\n+1 : Dégagez un terrain.\n-X : Piochez X cartes.\n−7 : Gagnez 7 points de vie.\n"),
    ("loyalty last", "+1 : Dégagez un terrain.\n-X : Piochez X cartes.\n−7 : Gagnez 7 points de vie.\n4\n"),
]


@pytest.mark.parametrize("text", [text for _, text in PLANESWALKERS], ids=[name for name, _ in PLANESWALKERS])
@pytest.mark.parametrize(
    "type_line", ["Planeswalker : Nymria", "Planeswalker légendaire — Nymria", "Arpenteur : Nymria"]
)
def test_a_planeswalker_has_its_loyalty_and_its_abilities(read_text: ReadText, type_line: str, text: str) -> None:
    reading = read_text(f"Nymria du lac\n{{2}}{{G}}\n{type_line}\n{text}\n* La valeur de X est choisie.\n")
    card = the_card(reading)
    assert (card.loyalty, card.subtypes, len(card.text)) == ("4", ("Nymria",), 3)
    assert ids(reading)[1:] == ["essai/nymria-du-lac/1"] and reading.unread == ()


SPLIT = [
    ("Braise/Givre", "Braise/Givre\n{R}/{1}{U}\nRituel/Éphémère\nUne blessure.\n/\nPiochez une carte.\n"),
    ("Braise // Givre", "Braise // Givre\n{R} // {1}{U}\nRituel // Éphémère\nUne blessure.\n//\nPiochez une carte.\n"),
    ("half by half", "Braise\n{R}\nRituel\nUne blessure.\n//\nGivre\n{1}{U}\nÉphémère\nPiochez une carte.\n"),
]


@pytest.mark.parametrize("text", [text for _, text in SPLIT], ids=[name for name, _ in SPLIT])
def test_a_split_card_is_one_card(read_text: ReadText, text: str) -> None:
    reading = read_text(f"{text}\n* Vous lancez une seule moitié de la carte.\n")
    card = the_card(reading)
    assert fold(card.name) == "braise givre" and card.types == ("Rituel", "Éphémère")
    assert "".join((card.mana_cost or "").split()).replace("//", "/") == "{R}/{1}{U}"
    assert (card.text[0], card.text[-1]) == ("Une blessure.", "Piochez une carte.")
    assert ids(reading)[1:] == ["essai/braise-givre/1"]


def test_todays_words_are_read(read_text: ReadText) -> None:
    reading = read_text(
        "***Mécanique de jeu : Surveiller***\n\nSurveiller est une action mot-clé.\n\n"
        "Veilleuse\n{1}{U}\nCréature légendaire — ondin et sorcier\n2/3\n"
        "Quand la Veilleuse arrive sur le champ de bataille, surveillez 2.\n\n"
        "* Vous pouvez lancer un sort depuis l'exil.\n\n"
        "Baguette\n{2}\nArtefact — équipement\nÉquipement {1}\n\n* L'équipement reste sur le champ de bataille.\n"
    )
    first, second = (record for record in reading.records if isinstance(record, Card))
    assert (first.supertypes, first.subtypes) == (("légendaire",), ("ondin", "sorcier"))
    assert (second.types, second.subtypes, second.text) == (("Artefact",), ("équipement",), ("Équipement {1}",))
    assert reading.unread == ()


PARTS = [
    ("PREMIÈRE PARTIE : TERMINOLOGIE", "DEUXIÈME PARTIE : NOTES GÉNÉRALES", "TROISIÈME PARTIE : CARTES"),
    ("Première partie : terminologie", "Deuxième partie : notes générales", "Troisième partie : cartes"),
    ("Partie 1 – Terminologie", "Partie 2 – Notes générales", "Partie 3 – Cartes"),
    ("I. Terminologie", "II. Notes générales", "III. Cartes"),
]


@pytest.mark.parametrize("titles", PARTS, ids=[first for first, _, _ in PARTS])
@pytest.mark.parametrize("opening", ["", "« Lancer » un sort, c'est le mettre sur la pile.\n\n"])
def test_a_document_in_three_parts_keeps_its_notes_on_terminology(
    read_text: ReadText, titles: tuple[str, str, str], opening: str
) -> None:
    terms, notes, cards = titles
    reading = read_text(
        f"FAQ des lacs\n\nElle a trois parties.\n\n{terms}\n\n{opening}* Le cimetière est une zone.\n\n"
        f"{notes}\n\n***Thème : Vigueur***\n\nLa vigueur est statique.\n\n* La vigueur aide une créature.\n\n"
        f"{cards}\n\nOndine\n{{1}}{{U}}\nCréature : ondin\n2/1\nVol\n\n* La créature a le vol.\n"
    )
    claims = [record.id for record in reading.records if isinstance(record, Ruling)]
    assert claims == ["essai/terminologie/1", "essai/vigueur/1", "essai/ondine/1"]
    section = reading.records[0]
    assert isinstance(section, Section) and len(section.notes) == bool(opening)
    assert reading.unread == ()


BILINGUAL = (
    "702.9. Vol\n702.9. Flying\n\n702.9a Le vol est une capacité d'évasion.\n702.9a Flying is an evasion ability.\n\n"
    "702.10. Célérité\n702.10. Haste\n\n702.10a La célérité est une capacité statique.\n"
    "702.10a Haste is a static ability.\n"
)
INDEXES = [
    ("contents before", "Sommaire\n702.9 Vol\n702.10 Célérité\n\n", ""),
    ("index after", "", "\nIndex\n\nCélérité, 702.10\nÉvasion, 702.9a\nVol, 702.9\n"),
    ("index on one line", "", "\nIndex : célérité (haste) 702.10, vol (flying) 702.9\n"),
    ("pages", "Table des matières\nVol ........ 2\nCélérité ........ 3\n\n", ""),
]


@pytest.mark.parametrize(("before", "after"), [row[1:] for row in INDEXES], ids=[row[0] for row in INDEXES])
def test_an_index_of_a_bilingual_text_is_no_text_of_it(read_text: ReadText, before: str, after: str) -> None:
    reading = read_text(f"Règles en deux langues\n\n{before}{BILINGUAL}{after}")
    rules = [record for record in reading.records if isinstance(record, Rule)]
    assert [(rule.number, bool(rule.french), bool(rule.english)) for rule in rules] == [
        (number, True, True) for number in ("702.9", "702.9a", "702.10", "702.10a")
    ]
    assert reading.unread == () and any(line.kind == "index" for line in reading.ignored)


def test_what_follows_an_index_is_read(read_text: ReadText) -> None:
    reading = read_text(f"Règles\n\n{BILINGUAL}\nIndex\n\nVol, 702.9\n\n* Une créature vole.\n\nPlus de nouvelles\n")
    assert ids(reading)[-1].endswith("/1") and [line.text for line in reading.unread] == ["Plus de nouvelles"]


def test_a_forums_frame_greeting_and_signature_are_no_rulings(read_text: ReadText) -> None:
    reading = read_text(
        "Forum > Règles > Questions\nRépondre | Imprimer\n\nSalut tout le monde,\n\nvoici ce que j'ai trouvé.\n\n"
        "***Thème : Les ondins***\n\nLes ondins sont des créatures.\n\n* Une créature avec le vol vole.\n\n"
        "Voilà, bonne lecture !\n\n--\nMarcel, qui arbitre\n\n12 commentaires\n"
    )
    assert ids(reading) == ["essai/les-ondins", "essai/les-ondins/1"]
    assert "Marcel" not in str(reading.records)
    assert [line.text for line in reading.unread] == ["--", "Marcel, qui arbitre", "12 commentaires"]


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
    reading = read_text("***Thème : Une carte***\n\n* Une carte est piochée.\n-----\n\nAbonnez-vous à notre lettre\n")
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
        "# ",
        "## ",
        "- ",
        "  - ",
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
