"""The five documents as records: how many, where, under which ids, and word for word."""

from collections import Counter
from pathlib import Path

import pytest

from faqtool.corpus.corpus import Corpus, read_document, same_claims
from faqtool.corpus.records import Card, Rule, Ruling, Section
from tests.pins import RENEW, counted, is_starred, pinned

# The documents that this file is about, word for word; the corpus may hold others.
OWN = (
    "lorwyn-faq",
    "leveciel-precis",
    "sombrelande-precis",
    "regle-303-enchantements",
    "forum-detruire-un-arpenteur",
)


def of(corpus: Corpus, id: str) -> Ruling:
    record = corpus.by_id[id]  # type: ignore[index]
    assert isinstance(record, Ruling)
    return record


def card(corpus: Corpus, id: str) -> Card:
    record = corpus.by_id[id]  # type: ignore[index]
    assert isinstance(record, Card)
    return record


def test_every_line_belongs_to_a_record_or_to_a_named_kind(corpus: Corpus) -> None:
    assert corpus.unread == ()
    owned = {(line.document, line.line) for line in corpus.ignored}
    for record in corpus.records:
        assert record.place is not None
        owned |= {(record.place.document, n) for n in range(record.place.line, record.place.end_line + 1)}
        if isinstance(record, Rule) and record.english_place:
            owned.add((record.english_place.document, record.english_place.line))
    for document in corpus.documents:
        for number, line in enumerate(document.text.split("\n"), 1):
            assert not line.strip() or (document.stem, number) in owned


def test_an_ignored_line_is_in_no_record(corpus: Corpus) -> None:
    ignored = {(line.document, line.line) for line in corpus.ignored}
    for record in corpus.records:
        if not isinstance(record, Section):
            assert record.place is not None
            assert (record.place.document, record.place.line) not in ignored


def test_the_counts_are_those_last_looked_at() -> None:
    assert counted() == pinned(), RENEW


def test_the_cards(corpus: Corpus) -> None:
    twice = {name for name, n in Counter(card.name for card in corpus.cards).items() if n > 1}
    assert {"Entité miroir", "Garruk Languebestion"} <= twice
    of_these = [card for card in corpus.cards if card.place and card.place.document in OWN]
    assert len(of_these) == 110 and all(card.english_name for card in of_these)


def test_the_bullets(corpus: Corpus) -> None:
    bullets = [ruling for ruling in corpus.rulings if is_starred(ruling) and ruling.place.document in OWN]
    lines = Counter((ruling.place.document, ruling.place.line) for ruling in bullets)
    assert sorted(line for line, n in lines.items() if n == 2) == [("lorwyn-faq", 361), ("sombrelande-precis", 31)]


def test_the_numbered_rules(corpus: Corpus) -> None:
    old = [rule for rule in corpus.rules if rule.edition < "2009"]
    assert len(old) == 36
    assert sum(rule.title for rule in old) == 11
    enchantments = [rule for rule in corpus.rules if rule.place.document == "regle-303-enchantements"]
    assert [rule.number for rule in enchantments if not rule.title] == [
        *(f"303.{n}" for n in (1, 2, 3, 4)),
        *(f"303.4{letter}" for letter in "abcdefgh"),
    ]
    assert all(rule.french and rule.english and rule.english_place for rule in enchantments)


@pytest.mark.parametrize(
    ("id", "line"),
    [
        ("sombrelande/persistance/7", 220),
        ("sombrelande/hybride/6", 37),
        ("sombrelande/l-important-c-est-la-couleur/1", 76),
        ("sombrelande/sorts-d-amelioration-hybride/4", 273),
        ("lorwyn/entite-miroir/2", 717),
        ("lorwyn/sous-types-d-arpenteur/1", 48),
        ("lorwyn/les-elementaux-a-trois-coups/3", 361),
        ("lorwyn/cercle-de-l-oubli/2", 529),
        ("lorwyn/arbitre-de-tertrecime/2", 440),
        ("lorwyn/partageforme/8", 1023),
        ("lorwyn/cachette/2", 289),
        ("leveciel/incursion/1", 47),
        ("forum/sous-types-d-arpenteur/1", 19),
        ("lorwyn/carte/entite-miroir", 177),
        ("lorwyn/carte/entite-miroir-2", 708),
        ("forum/carte/garruk-languebestion", 7),
        ("cr/502.79a", 206),
        ("cr/303.4h", 54),
        ("cr/303", 29),
    ],
)
def test_an_id_names_its_line(corpus: Corpus, id: str, line: int) -> None:
    place = corpus.by_id[id].place  # type: ignore[index]
    assert place is not None and place.line == line


def test_ids_are_given_once(corpus: Corpus) -> None:
    assert len(corpus.by_id) == len(corpus.records)


def test_the_span_of_a_ruling_is_its_text(corpus: Corpus) -> None:
    for ruling in corpus.rulings:
        text = corpus.document(ruling.place.document).text
        assert text[ruling.place.start : ruling.place.end] == ruling.text
        assert text.count("\n", 0, ruling.place.start) + 1 == ruling.place.line
        assert text.count("\n", 0, ruling.place.end) + 1 == ruling.place.end_line
        assert ruling.text == ruling.text.strip() and not ruling.text.startswith("*")


def test_the_span_of_a_rule_is_its_text_in_each_language(corpus: Corpus) -> None:
    for rule in corpus.rules:
        text = corpus.document(rule.place.document).text
        assert text[rule.place.start : rule.place.end] == rule.french
        if rule.english_place:
            assert text[rule.english_place.start : rule.english_place.end] == rule.english


def test_a_card_is_exactly_as_printed(corpus: Corpus) -> None:
    for printed in corpus.cards:
        assert printed.place is not None
        text = corpus.document(printed.place.document).text
        lines = text.split("\n")
        assert text[printed.place.start : printed.place.end].startswith(printed.name)
        assert [lines[number - 1] for number in printed.text_lines] == list(printed.text)
        assert printed.types and (printed.mana_cost or "Terrain" in printed.types)
        assert bool(printed.power) == bool(printed.toughness) == ("Créature" in printed.types)


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("lorwyn/carte/doran-la-tour-de-siege", ("{B}{G}{W}", ("légendaire",), ("Créature",), ("elfe", "shamane"))),
        ("lorwyn/carte/faerie-du-nectar", ("{1}{B}", (), ("Créature",), ("peuple fée", "sorcier"))),
        ("lorwyn/carte/lignification", ("{1}{G}", (), ("Enchantement", "tribal"), ("sylvin", "aura"))),
        (
            "leveciel/carte/hache-de-bataille-d-obsidienne",
            ("{3}", (), ("Artefact", "tribal"), ("guerrier", "équipement")),
        ),
        ("lorwyn/carte/pont-de-fangemousse", (None, (), ("Terrain",), ())),
        ("lorwyn/carte/chandra-nalaar", ("{3}{R}{R}", (), ("Arpenteur",), ("Chandra",))),
    ],
)
def test_a_type_line_says_what_a_card_is(corpus: Corpus, id: str, expected: tuple[object, ...]) -> None:
    found = card(corpus, id)
    assert (found.mana_cost, found.supertypes, found.types, found.subtypes) == expected


@pytest.mark.parametrize(
    ("id", "power", "toughness", "loyalty", "lines"),
    [
        ("lorwyn/carte/durecorce-intrepide", "*", "*", None, 2),  # */* is no bullet
        ("lorwyn/carte/ajani-crinieredor", None, None, "4", 3),
        ("lorwyn/carte/garruk-languebestion", None, None, None, 3),  # printed without loyalty
        ("lorwyn/carte/entite-miroir", "1", "1", None, 2),  # runs into the next sentence without a blank line
        ("sombrelande/carte/implorer-la-reine", None, None, None, 2),  # a mana symbol with a typo
        ("lorwyn/carte/chasse", None, None, None, 1),
    ],
)
def test_the_numbers_of_a_card(
    corpus: Corpus, id: str, power: str | None, toughness: str | None, loyalty: str | None, lines: int
) -> None:
    found = card(corpus, id)
    assert (found.power, found.toughness, found.loyalty, len(found.text)) == (power, toughness, loyalty, lines)


def test_two_bullets_on_one_line_are_two_rulings(corpus: Corpus) -> None:
    one, other = of(corpus, "sombrelande/hybride/2"), of(corpus, "sombrelande/hybride/3")
    assert one.place.line == other.place.line == 31
    assert one.text.endswith("est une carte hybride.")
    assert other.text.startswith("Une carte hybride a chaque couleur")


def test_stars_inside_a_bullet_are_emphasis(corpus: Corpus) -> None:
    assert "*pas* le changelin" in of(corpus, "lorwyn/changelin/3").text
    assert "*expressément*" in of(corpus, "lorwyn/incarnations/2").text


def test_sub_points_stand_with_their_bullet(corpus: Corpus) -> None:
    ruling = of(corpus, "lorwyn/tribal/2")
    assert (ruling.place.line, ruling.place.end_line) == (109, 112)
    assert ruling.text.count("\n-- ") == 3


def test_a_comma_in_a_rule_number_is_a_stop(corpus: Corpus) -> None:
    rule = corpus.by_id["cr/502.72c"]  # type: ignore[index]
    assert isinstance(rule, Rule) and rule.place.line == 220 and rule.number == "502.72c"


def test_a_heading_with_a_space_before_its_stars_is_one(corpus: Corpus) -> None:
    section = corpus.by_id["leveciel/modification-des-regles-de-tournoi-de-magic"]  # type: ignore[index]
    assert isinstance(section, Section) and section.name == "Modification des règles de tournoi de Magic"


@pytest.mark.parametrize(
    ("id", "name", "notes", "parent"),
    [
        ("sombrelande/persistance", "Persistance", 2, None),
        ("lorwyn/arpenteur", "Arpenteur", 1, None),
        ("lorwyn/arpenteurs-au-combat", "Arpenteurs au combat", 0, "lorwyn/arpenteur"),
        ("r303/enchantement", "Enchantement", 5, None),
    ],
)
def test_a_section_has_its_notes(corpus: Corpus, id: str, name: str, notes: int, parent: str | None) -> None:
    section = corpus.by_id[id]  # type: ignore[index]
    assert isinstance(section, Section)
    assert (section.name, len(section.notes), section.parent) == (name, notes, parent)


@pytest.mark.parametrize(
    ("id", "card_name"),
    [
        ("sombrelande/persistance/1", "Bonnet-rouge meurtrier"),
        ("sombrelande/l-important-c-est-la-couleur/2", "Courants sous-marins funestes"),
        ("sombrelande/l-important-c-est-la-couleur/6", None),  # « D'autres choses à remarquer … : »
        ("lorwyn/arpenteurs-au-combat/1", "Garruk Languebestion"),
        ("lorwyn/cercle-de-l-oubli/1", "Cercle de l'oubli"),
    ],
)
def test_a_ruling_knows_its_card(corpus: Corpus, id: str, card_name: str | None) -> None:
    assert of(corpus, id).card == card_name


def test_a_thread_names_nobody_and_shows_both_claims(corpus: Corpus) -> None:
    one, other = of(corpus, "forum/c1"), of(corpus, "forum/c2")
    assert (one.speaker, other.speaker) == ("participant 1", "participant 2")
    assert other.text.startswith("Justement, non.")
    text = corpus.document(one.place.document).text
    names = {"Elloni", "Vahaldur"}
    assert all(name in text for name in names)
    for record in corpus.records:
        if isinstance(record, Ruling | Section):
            assert not any(name in str(record) for name in names)


def test_the_page_around_a_document_is_named(corpus: Corpus) -> None:
    kinds = Counter((line.document, line.kind) for line in corpus.ignored)
    assert kinds["regle-303-enchantements", "chanson"] == 43
    assert kinds["regle-303-enchantements", "sondage"] == 4
    assert kinds["regle-303-enchantements", "aperçu tronqué"] == 2
    assert kinds["leveciel-precis", "signature"] == 1
    assert kinds["lorwyn-faq", "cadre du site"] == 2
    assert kinds["forum-detruire-un-arpenteur", "citation répétée"] == 1


def test_the_same_section_in_two_documents_is_recorded_twice_and_linked(corpus: Corpus) -> None:
    also = same_claims(corpus)
    twins = also[of(corpus, "forum/loyaute-d-arpenteur/2").id]
    assert [twin.id for twin in twins] == ["lorwyn/loyaute-d-arpenteur/2"]
    quoted = [r for r in corpus.rulings if r.place.document == "forum-detruire-un-arpenteur" and not r.speaker]
    assert len(quoted) == 24 and all(r.id in also for r in quoted)
    assert of(corpus, "forum/c1").id not in also
    assert of(corpus, "lorwyn/evocation/1").id not in also


def test_a_ruling_speaks_by_the_rules_of_its_day(corpus: Corpus) -> None:
    dates = {id: corpus.date_of(of(corpus, id)) for id in ("forum/c1", "forum/arpenteur/p1", "leveciel/incursion/1")}
    assert dates == {
        "forum/c1": "2009-08-25",
        "forum/arpenteur/p1": "2007-10-12",
        "leveciel/incursion/1": "2008-02-01",
    }


def test_cited_cards_and_lands_are_no_records(corpus: Corpus) -> None:
    assert [land.name for land in corpus.lands] == ["Plaine", "Île", "Marais", "Montagne", "Forêt"]
    assert all(card.place is None and card.id not in corpus.by_id for card in (*corpus.cited, *corpus.lands))
    names = {card.name for card in (*corpus.cards, *corpus.cited, *corpus.lands)}
    assert len(list(corpus.all_cards())) == len(names)


@pytest.mark.parametrize(
    ("id", "cards"),
    [
        ("leveciel/donneurs-de-marqueurs/3", ("Conspiration", "Sage des fables")),
        ("leveciel/donneurs-de-marqueurs/5", ("Sage des fables",)),  # « deux Sages des fables »
        ("leveciel/parente/5", ("Mage de l'avenir",)),
        ("sombrelande/conspiration/1", ()),  # the keyword, not the card
        ("sombrelande/conspiration/5", ("Asphyxie",)),
        ("lorwyn/verre-dedoublant/4", ("Mort/Enterré",)),
        ("lorwyn/chasse/1", ()),  # its own card
        ("lorwyn/cachette/5", ()),
        ("lorwyn/incarnations/2", ("Lignification", "Gardien de prison yixlide")),
        ("lorwyn/appui/3", ("Humiliation",)),
    ],
)
def test_a_ruling_mentions_cards(corpus: Corpus, id: str, cards: tuple[str, ...]) -> None:
    assert of(corpus, id).mentions.cards == cards


@pytest.mark.parametrize(
    ("id", "keywords", "rules"),
    [
        ("lorwyn/arpenteurs-au-combat/1", ("piétinement",), ()),
        ("lorwyn/arbitre-de-tertrecime/3", (), ()),  # « portée d'influence »
        ("lorwyn/sangpyre-clairame/1", (), ("406",)),
        ("sombrelande/le-symbole-de-degagement/3", ("célérité",), ()),
    ],
)
def test_a_ruling_mentions_keywords_and_rules(
    corpus: Corpus, id: str, keywords: tuple[str, ...], rules: tuple[str, ...]
) -> None:
    mentions = of(corpus, id).mentions
    assert (mentions.keywords, mentions.rules) == (keywords, rules)


@pytest.mark.parametrize(
    ("number", "today"), [("502.79a", "702.79a"), ("212.3g", "120.6"), ("303.4h", "303.4j"), ("303.4c", "303.4c")]
)
def test_a_rule_knows_todays_number(corpus: Corpus, number: str, today: str) -> None:
    rule = corpus.by_id[f"cr/{number}"]  # type: ignore[index]
    assert isinstance(rule, Rule) and rule.today == today


def test_a_copy_of_a_document_is_read_as_that_document(corpus: Corpus, tmp_path: Path) -> None:
    known = corpus.document("regle-303-enchantements")
    copy = tmp_path / "copie.txt"
    copy.write_bytes(known.text.encode())
    reading = read_document(copy, corpus)
    assert reading.document == known and reading.unread == ()
    assert [record.id for record in reading.records][:2] == ["r303/enchantement", "cr/303"]
