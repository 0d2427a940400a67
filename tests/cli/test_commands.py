"""What the commands print and how they leave, on the corpus itself."""

import json
import re
from pathlib import Path

import pytest

from faqtool import __version__
from faqtool.cli.program import COMMANDS
from faqtool.engine.eras import CHANGES
from faqtool.french.dates import in_words
from tests.cli.conftest import Program
from tests.pins import RENEW, pinned

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("command", "status"),
    [
        (["card", "Doran"], 0),
        (["card", "commandement"], 3),
        (["card", "boule de feu"], 1),
        (["card", "garuk"], 0),
        (["card", "fee rossignol"], 1),
        (["card", "xyzzy"], 1),
        (["rule", "502.79a"], 0),
        (["rule", "999.9"], 1),
        (["topic", "wither"], 0),
        (["topic", "tempête"], 1),
        (["topic"], 0),
        (["rule"], 0),
        (["ask", "Le persistance ramène-t-elle un jeton ?"], 0),
        (["ask", "Quel est le prix d'un Garruk ?"], 1),
        (["check"], 0),
        (["aks", "x"], 2),
        (["card"], 0),
        (["card", "--nom", "x"], 2),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_the_exit_status_says_what_came_of_it(faqtool: Program, command: list[str], status: int) -> None:
    assert faqtool(*command).status == status


@pytest.mark.parametrize("number", ["502.79a", "702.79a"])
def test_a_rule_is_found_by_its_number_then_and_now(faqtool: Program, number: str) -> None:
    (rule,) = faqtool("rule", number, "--json").json["rules"]
    assert (rule["number"], rule["today"], rule["edition"]) == ("502.79a", "702.79a", "2008-05-02")


@pytest.mark.parametrize("command", [["rule", "702.75a"], ["topic", "cachette"]], ids=lambda words: words[0])
def test_a_rule_that_has_changed_says_so_wherever_it_is_shown(faqtool: Program, command: list[str]) -> None:
    shown = faqtool(*command).flowing
    assert "a changé : depuis" in shown and "Aujourd'hui :" in shown
    (rule,) = (rule for rule in faqtool(*command, "--json").json["rules"] if rule["number"] == "502.75a")
    assert (rule["replay"]["status"], rule["replay"]["today"]) == ("confirmed", "changed")
    assert rule["replay"]["because"] and rule["proved_by"] == ["cr/502.75a"]


def test_a_rule_that_still_holds_says_so_and_a_mere_title_says_nothing(faqtool: Program) -> None:
    shown = faqtool("rule", "502.79").flowing
    assert "502.79a" in shown and "vaut encore aujourd'hui" in shown and "a changé" not in shown
    assert "rejou" not in shown.partition("502.79a")[0]


def test_a_claim_that_is_false_is_refuted_and_none_is_contradicted(faqtool: Program) -> None:
    lines = [json.loads(line) for line in faqtool("export").out.splitlines()]
    found = [line["replay"]["status"] for line in lines if line["kind"] == "ruling"]
    assert found.count("refuted") == 1 and "contradicted" not in found
    shown = faqtool("ask", "Un planeswalker indestructible dont la loyauté tombe à zéro est-il détruit ?").flowing
    assert "affirmation contredite en rejouant" in shown


def test_a_rule_comes_with_its_sub_rules(faqtool: Program) -> None:
    numbers = [rule["number"] for rule in faqtool("rule", "303.4", "--json").json["rules"]]
    assert numbers == ["303.4", *(f"303.4{letter}" for letter in "abcdefgh")]


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("persist", "Persistance"),
        ("wither", "Flétrissure"),
        ("arpenteur", "Arpenteur"),
        ("planeswalker", "Arpenteur"),
        ("conspiration", "Conspiration"),
        ("hybrid", "Hybride"),
        ("mana hybride", "Hybride"),
        ("hybrid mana", "Hybride"),
        ("le mana hybride monochrome", "Hybride monochrome"),
        ("aura", "Enchantement"),
        ("auras", "Enchantement"),
    ],
)
def test_a_topic_is_found_by_its_name_in_either_language_and_era(faqtool: Program, name: str, title: str) -> None:
    assert faqtool("topic", name, "--json").json["section"]["name"] == title


@pytest.mark.parametrize("name", ["tempête", "mana", "carte de tempête", "capacité"])
def test_a_word_that_is_the_subject_of_no_section_is_no_topic(faqtool: Program, name: str) -> None:
    assert faqtool("topic", name).status != 0


def test_conspiration_is_a_card_too(faqtool: Program) -> None:
    assert faqtool("card", "conspiration", "--json").json["card"]["english_name"] == "Conspiracy"


def test_the_same_result_by_another_rule_is_said_with_the_change(faqtool: Program) -> None:
    said = "même résultat aujourd'hui, par une autre règle : depuis juillet 2009, le lien de vie est statique"
    assert said in faqtool("ask", "wither + lifelink je gagne les pv ou pas").flowing
    rulings = faqtool("card", "sieste de poussiere de nitescence", "--json").json["rulings"]
    assert [one["replay"]["today"] for one in rulings] == ["same", "same_result", "same"]
    assert rulings[1]["replay"]["because"] == ["all-targets-illegal"] and rulings[0]["replay"]["because"] == []


def test_a_card_shows_its_text_its_rulings_and_where_it_is_cited(faqtool: Program) -> None:
    shown = faqtool("card", "entite mirroir", "--json").json
    assert shown["card"]["mana_cost"] == "{2}{W}"
    assert "lorwyn/entite-miroir/2" in [ruling["id"] for ruling in shown["rulings"]]
    assert {ruling["document"] for ruling in shown["rulings"]} == {"lorwyn-faq"}


def test_the_first_line_of_an_answer_names_its_document_and_year(faqtool: Program) -> None:
    first = faqtool("ask", "une créature à persistance revient-elle avec le mal d'invocation ?").out.splitlines()[0]
    assert "Sombrelande" in first and "2008" in first


def test_a_name_like_no_other_is_told_with_what_it_may_have_meant(faqtool: Program) -> None:
    assert "Vouliez-vous dire : Færie rossignol ?" in faqtool("card", "fee rossignol").out
    shown = faqtool("card", "fee rossignol", "--json").json
    assert (shown["found"], shown["candidates"], shown["suggestions"]) == (False, [], ["Færie rossignol"])
    assert "Vouliez-vous" not in faqtool("card", "xyzzy").out


def test_a_card_is_cited_from_the_document_that_came_first_and_its_rulings_are_told_once(faqtool: Program) -> None:
    assert "lorwyn-faq" in faqtool("card", "garruk").out.splitlines()[-1]
    said = "Chaque arpenteur a un sous-type."
    out = faqtool("topic", "arpenteur").out
    assert out.count(said) == 1 and "aussi forum-detruire-un-arpenteur, ligne 17" in out
    texts = [one["text"] for one in faqtool("card", "garruk", "--json").json["rulings"]]
    assert sum(text.startswith(said) for text in texts) == 2  # a program gets both


def test_a_card_shows_what_is_ruled_under_its_own_name_and_where_its_mechanics_are(faqtool: Program) -> None:
    garruk, finks = faqtool("card", "garruk"), faqtool("card", "kitchen finks")
    assert "faqtool topic arpenteur" in garruk.flowing and len(garruk.out.splitlines()) < 20
    assert "topic persistance" in finks.flowing and "on n'en connaît ici que les mécaniques" in finks.flowing
    assert finks.status == 0 and faqtool("card", "finks", "--json").json["topics"] == ["Persistance", "Hybride"]


@pytest.mark.parametrize(("name", "status"), [("flash", 1), ("crash", 1), ("clash", 0), ("conspriation", 0)])
def test_a_misspelt_topic_is_taken_as_meant_only_where_it_is_likely_that_one(
    faqtool: Program, name: str, status: int
) -> None:
    assert faqtool("topic", name).status == status


@pytest.mark.parametrize(("name", "said"), [("garruk", True), ("chandra", False), ("doran", False)])
def test_a_loyalty_that_the_documents_do_not_give_is_said_to_be_missing(
    faqtool: Program, name: str, said: bool
) -> None:
    assert ("Loyauté : les documents ne la donnent pas" in faqtool("card", name).out) is said


def test_the_erratum_of_a_numbered_ruling_stands_under_it(faqtool: Program) -> None:
    lines = faqtool("topic", "arpenteur").out.splitlines()
    errata = [line for line in lines if "Erratum :" in line]
    assert errata and all(line.startswith("     Erratum :") for line in errata)
    answer = faqtool("ask", "deux arpenteurs du même sous-type en jeu").out.splitlines()
    (alone,) = (line for line in answer if "Erratum :" in line)
    assert alone.startswith("  Erratum :")


def test_the_list_of_topics_names_each_once_and_keeps_its_columns(faqtool: Program) -> None:
    lines = faqtool("topic").out.splitlines()
    names = [line[: line.find("  ", 3)].strip() if "  " in line[3:] else line.strip() for line in lines]
    assert names.count("Loyauté d'arpenteur") == 1 and names.count("Évocation") == 1
    assert "  Loyauté d'arpenteur" in lines  # a part, under its topic
    column = {line.index("leveciel-precis") for line in lines if line.endswith("  leveciel-precis")}
    assert len(column) == 1 and any(line.startswith("Modification des règles") for line in lines)


def test_the_list_of_rules_goes_by_number_and_letter(faqtool: Program) -> None:
    numbers = [line.split()[0] for line in faqtool("rule").out.splitlines()]
    at = numbers.index
    assert at("104.5") < at("212.8") < at("303.4") < at("303.4a") < at("502.5b") < at("502.72") < at("502.72c")
    assert at("502.72c") < at("502.73") < at("502.80b")
    below = [rule["number"] for rule in faqtool("rule", "502", "--json").json["rules"]]
    assert below.index("502.5b") < below.index("502.72") < below.index("502.73")


def test_which_corpus_is_used_is_said_only_when_nobody_asked_for_it(
    faqtool: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "corpus").symlink_to(ROOT / "corpus")
    (tmp_path / "rulings.yaml").write_text("", encoding="utf-8")
    assert "corpus :" not in faqtool("records", "--corpus", str(tmp_path)).err
    monkeypatch.setenv("FAQTOOL_CORPUS", str(tmp_path))
    assert "corpus :" not in faqtool("records").err
    monkeypatch.delenv("FAQTOOL_CORPUS")
    monkeypatch.chdir(tmp_path)
    assert f"corpus : {tmp_path}" in faqtool("records").err


def test_an_ambiguous_name_lists_its_candidates(faqtool: Program) -> None:
    shown = faqtool("card", "commandement", "--json").json
    assert shown["found"] is False and len(shown["candidates"]) == 3


def test_many_questions_get_a_json_line_each(
    faqtool: Program, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    questions = tmp_path_factory.mktemp("in") / "questions"
    questions.write_bytes(b"la persistance\n\nprix d'un Garruk\n")
    with questions.open(encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stdin", stream)
        lines = faqtool("ask", "-").out.splitlines()
    assert len(lines) == 2


def test_no_unread_line_and_every_ability_compiles(faqtool: Program) -> None:
    found = faqtool("check", "--json").json
    assert found["unread_lines"] == [] and found["stale"] == []
    assert found["abilities"]["compiled"] == found["abilities"]["total"] > 150


def test_records_are_json_lines(faqtool: Program) -> None:
    lines = faqtool("records").out.splitlines()
    assert sum('"kind": "card"' in line for line in lines) == pinned()["cards"], RENEW


@pytest.mark.parametrize(
    "question",
    [
        ["-1/-1 et persistance, ça revient ?"],
        ["-1/-1", "et", "persistance", "ça", "revient"],
        ["si", "-1/-1", "--format=text", "et persistance"],
        ["-X 3 blessures : la persistance ?"],
    ],
    ids=" ".join,
)
def test_words_that_begin_with_a_minus_are_words_and_options_stay_options(
    faqtool: Program, question: list[str]
) -> None:
    result = faqtool("ask", *question, "--json")
    assert result.status in (0, 1)
    assert result.json["question"] == " ".join(word for word in question if not word.startswith("--"))


def test_what_only_looks_like_an_option_is_told_beside_such_words(faqtool: Program) -> None:
    result = faqtool("ask", "-1/-1 et persistance", "--jsn")
    assert result.status == 2 and "vouliez-vous dire --json" in result.err


@pytest.mark.parametrize("command", ["ask", "card", "rule", "topic", "replay"])
@pytest.mark.parametrize("blank", ["", "  "])
def test_an_argument_that_says_nothing_is_wrong_use_and_told_with_an_example(
    faqtool: Program, command: str, blank: str
) -> None:
    result = faqtool(command, blank)
    assert result.status == 2 and "est vide" in result.err and f"exemple : faqtool {command}" in result.err


@pytest.mark.parametrize("command", [[], ["ask"]], ids=str)
def test_the_help_has_a_short_name_too(faqtool: Program, command: list[str]) -> None:
    assert faqtool(*command, "-h") == faqtool(*command, "--help")
    assert "-h, --help" in faqtool(*command, "-h").out


@pytest.mark.parametrize("command", ["replay", "check", "records"])
def test_a_file_is_told_by_its_path_as_it_was_given(faqtool: Program, command: str) -> None:
    assert "dossier/absent.yaml : " in faqtool(command, "dossier/absent.yaml").err


@pytest.mark.parametrize("number", [["règle 502.79a"], ["règle", "502.79a"], ["CR 702.79a"], ["rule 702.79a"]], ids=str)
def test_a_rule_is_found_with_words_before_its_number(faqtool: Program, number: list[str]) -> None:
    (rule,) = faqtool("rule", *number, "--json").json["rules"]
    assert rule["number"] == "502.79a"


@pytest.mark.parametrize("command", [["rule", "abc"], ["topic", "xyz"]], ids=" ".join)
def test_what_is_not_found_says_how_to_list_what_there_is(faqtool: Program, command: list[str]) -> None:
    assert f"« faqtool {command[0]} » énumère" in faqtool(*command).out


@pytest.mark.parametrize(("name", "other"), [("kindred", "Tribal"), ("wither", "Flétrissure"), ("persistance", None)])
def test_a_topic_found_by_another_name_says_what_the_documents_call_it(
    faqtool: Program, name: str, other: str | None
) -> None:
    shown = faqtool("topic", name).out
    assert ("les documents disent" in shown) is bool(other)
    assert f"« {name} » : les documents disent « {other} »" in shown or other is None


@pytest.mark.parametrize("name", ["oring", "o-ring", "o ring"])
def test_a_card_is_found_by_what_players_call_it_however_it_is_joined(faqtool: Program, name: str) -> None:
    assert faqtool("card", name, "--json").json["card"]["name"] == "Cercle de l'oubli"


@pytest.mark.parametrize("question", ["\x00", "☃" * 50, '" OR NEAR( * -', "a" * 100_000, "\ud800", "; DROP"])
def test_no_question_breaks_the_program(faqtool: Program, question: str) -> None:
    result = faqtool("ask", "--json", "--", question)
    assert result.status in (0, 1)
    assert result.json["schema"] == 1


def test_piped_output_has_no_colour(faqtool: Program) -> None:
    assert "\x1b" not in faqtool("card", "doran").out


@pytest.mark.parametrize("arguments", [["ask", "--json"], ["card", "--json", "--x"], ["nothing", "--format", "json"]])
def test_wrong_use_is_valid_json_when_json_was_asked_for(faqtool: Program, arguments: list[str]) -> None:
    result = faqtool(*arguments)
    assert result.status == 2
    assert set(result.json["error"]) == {"message", "where", "hint"}


def test_a_corpus_that_is_none_is_told_in_words(faqtool: Program, tmp_path_factory: pytest.TempPathFactory) -> None:
    result = faqtool("card", "x", "--corpus", str(tmp_path_factory.mktemp("empty")))
    assert result.status == 2 and "corpus" in result.err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(faqtool: Program, command: str) -> None:
    shown = faqtool(command, "--help")
    assert shown.status == 0 and f"faqtool {command}" in shown.out.partition("Exemple")[2]
    assert "Utilisation" in shown.out and "Exemple" in shown.out and "Show this" not in shown.out


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        (["card", "--jsn", "x"], "--json"),
        (["verify", "--formt", "json"], "--format"),
        (["replay", "x", "--onn", "y"], "--on"),
        (["check", "--korpus=."], "--corpus"),
        (["ask", "--hlp"], "--help"),
        (["--versoin"], "--version"),
        (["vrify"], "verify"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_a_mistyped_command_or_option_is_told_with_what_was_meant(
    faqtool: Program, wrong: list[str], meant: str
) -> None:
    result = faqtool(*wrong)
    assert result.status == 2 and "vouliez-vous dire" in result.err and meant in result.err


def test_an_option_like_no_other_leads_to_the_help(faqtool: Program) -> None:
    result = faqtool("card", "--zzzz", "x")
    assert result.status == 2 and "vouliez-vous" not in result.err and "--help" in result.err


def test_the_version_names_the_documents_with_the_dates_of_their_rules(faqtool: Program) -> None:
    first, *rest = faqtool("--version").out.splitlines()
    assert first == f"faqtool {__version__}"
    assert "  Précis de règles Sombrelande (sombrelande-precis) : règles du 2 mai 2008" in rest
    assert any("forum" in line and "25 août 2009" in line and "12 octobre 2007" in line for line in rest)
    assert in_words(max(change.date for change in CHANGES)) in rest[-1]


ISO = re.compile(r"\d{4}-\d{2}-\d{2}")


@pytest.mark.parametrize(
    "command",
    [
        ["ask", "une créature à persistance revient-elle avec le mal d'invocation ?"],
        ["card", "Doran"],
        ["rule", "502.79a"],
        ["topic", "flétrissure"],
        ["replay", "sombrelande/persistance/7"],
        ["--version"],
    ],
    ids=lambda words: words[0],
)
def test_a_reader_sees_dates_in_french_and_a_program_in_iso_form(faqtool: Program, command: list[str]) -> None:
    shown = faqtool(*command).out
    assert not ISO.search(shown)
    if command[0] != "--version":
        assert ISO.search(faqtool(*command, "--json").out)
    if command[0] not in ("rule",):
        assert "règles du " in shown


def test_what_has_changed_is_said_once(faqtool: Program) -> None:
    changed = faqtool("card", "entite miroir").flowing + faqtool("topic", "arpenteur").flowing
    assert "a changé : depuis" in changed and "depuis : depuis" not in changed


@pytest.mark.parametrize("command", [["--help"], *([name, "--help"] for name in COMMANDS)], ids=lambda words: words[0])
def test_the_help_keeps_french_typography(faqtool: Program, command: list[str]) -> None:
    shown = faqtool(*command).out
    assert "Options :" in shown and not re.search(r"[a-zé][:;!?]$", shown, re.M)


def test_zero_and_one_are_singular(faqtool: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent.parent)
    shown = faqtool("check", "tests/documents/deux_cartes.txt").out
    assert "1 capacité compilée sur 2" in shown and "1 décision sans scénario" in shown
    assert re.search(r"\d\d capacités compilées",  faqtool("check").out)


def test_an_action_that_is_refused_says_how_to_expect_that(faqtool: Program, tmp_path: Path) -> None:
    path = tmp_path / "essai.yaml"
    path.write_text("given: {B: {hand: [Grizzlis]}}\ndo: [{B plays: Grizzlis}]\n", encoding="utf-8")
    shown = faqtool("replay", str(path)).out
    assert "si ce refus est ce qu'on attend, écrivez « refused: {…}, because: " in shown
