"""Cards looked for by what is printed on them; options and complaints that go with a habit of the command line."""

import io

import pytest

from tests.cli.conftest import Program


def test_without_a_name_all_cards_are_listed_a_line_each(faqtool: Program) -> None:
    run = faqtool("card")
    names = [line.split("  ")[0] for line in run.out.splitlines()]
    assert run.status == 0 and len(names) == len(set(names)) > 100


@pytest.mark.parametrize(
    ("options", "inside", "outside"),
    [
        (["--type", "élémental", "--cost", "<=3"], "Cendreline la pèlerine  {1}{R}", "Commandement"),
        (["--type", "ELEMENTAL", "--cost", ">3"], "élémental", "Cendreline la pèlerine"),
        (["--cost", "6", "--type", "rituel", "commandement"], "Commandement d'austérité", "Commandement profane"),
    ],
)  # fmt: skip
def test_a_list_holds_what_has_all_that_was_asked(
    options: list[str], inside: str, outside: str, faqtool: Program
) -> None:
    run = faqtool("card", *options)
    assert run.status == 0 and inside in run.out and outside not in run.out


def test_a_list_of_none_says_so(faqtool: Program) -> None:
    run = faqtool("card", "--type", "zorglub")
    assert run.status == 1 and "Aucune carte" in run.out


def test_a_cost_that_is_no_number_is_told(faqtool: Program) -> None:
    run = faqtool("card", "--cost", "cher")
    assert run.status == 2 and "« cher » n'est pas un coût converti" in run.err


@pytest.mark.parametrize("command", ["ask", "card", "replay", "check"])
def test_a_complaint_points_to_the_help_of_its_own_command(command: str, faqtool: Program) -> None:
    assert f"faqtool {command} --help" in faqtool(command, "--zorglub", "x").err


def test_an_export_is_asked_for_as_any_json(faqtool: Program) -> None:
    assert faqtool("export", "--json").out == faqtool("export").out


def test_a_document_may_come_by_standard_input(faqtool: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Ours des tests\n{1}{G}\nCréature : ours\n2/2\nVol\n* L'Ours des tests attaque quand la créature veut.\n"
    told = {(): "1 capacité compilée sur 1", ("--stubs",): "- ruling: entree-standard/ours-des-tests/1"}
    for options, said in told.items():
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert said in faqtool("check", "-", *options).out
