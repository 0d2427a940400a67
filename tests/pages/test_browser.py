"""The pages in a real browser: what is found, stepped through and seen; nothing overflows, nothing leaves."""

import random
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from faqtool.cli.program import run
from tests.pages.browser import complaints, driver, narrow, requested
from tests.replay.table import ROOT, corpus
from tests.search.test_names import OTHERS, SEED, mistyped

RIGHT, LEFT, END = "\ue014", "\ue012", "\ue010"  # keys, as WebDriver has them
RULING = "decisions/lorwyn/entite-miroir/1.html"
KINDS = (
    "index.html", "cartes.html", "cartes/oeillade-captivante.html", "mecaniques.html",
    "mecaniques/sombrelande/persistance.html", "regles.html", "regles/502.79a.html", "changements.html",
    "changements/layers.html", "decisions.html", RULING,
)  # fmt: skip
"""A page of each kind."""


@pytest.fixture(scope="module")
def started() -> Iterator[Any]:
    browser = driver()
    yield browser
    browser.quit()


@pytest.fixture
def browser(started: Any) -> Iterator[Any]:
    """The browser; afterwards nothing was said on its console, and nothing was asked of any other place."""
    requested(started)
    complaints(started)
    started.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    yield started
    assert complaints(started) == []
    strange = [url for url in requested(started) if not url.startswith(("file://", "http://127.0.0.1:", "data:"))]
    assert strange == []


def show(browser: Any, path: Path) -> None:
    browser.get(path.as_uri())


def press(browser: Any, key: str, times: int = 1) -> None:
    for _ in range(times):
        browser.switch_to.active_element.send_keys(key)


def typed(browser: Any, text: str) -> list[str]:
    """What is found for a text, in order."""
    field = browser.find_element("id", "cherche")
    field.clear()
    field.send_keys(text)
    links = browser.find_elements("css selector", "#trouve a")
    return [link.text.partition("\n")[0] for link in links]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("oeillade captivant", "Œillade captivante"),
        ("o-ring", "Cercle de l'oubli"),
        ("doran", "Doran, la Tour de siège"),
        ("mirror entity", "Entité miroir"),
        ("entite mirroir", "Entité miroir"),
        ("persistance", "Persistance"),
        ("702.79a", "Règle 502.79a"),
    ],
)
def test_a_name_is_found_in_the_page(browser: Any, site: Path, text: str, first: str) -> None:
    show(browser, site / "index.html")
    assert typed(browser, text)[0].startswith(first)


def test_a_mistyped_name_is_found_first_in_98_of_100_and_names_of_other_cards_find_nothing(
    browser: Any, site: Path
) -> None:
    chance = random.Random(SEED)
    spellings = [(card.name, one) for card in corpus().all_cards() for one in (card.name, card.english_name) if one]
    tried = [(name, mistyped(spelling, chance)) for name, spelling in spellings * 2]
    show(browser, site / "index.html")
    ask = "return arguments[0].map((text) => faqtoolFind(text).map((one) => one.shown))"
    found = browser.execute_script(ask, [typed for _, typed in tried])
    missed = [(name, typed) for (name, typed), shown in zip(tried, found, strict=True) if name not in shown[:1]]
    assert len(missed) <= 0.02 * len(tried), missed
    strange = [name for name, shown in zip(OTHERS, browser.execute_script(ask, OTHERS), strict=True) if shown]
    assert len(strange) <= 0.02 * len(OTHERS), strange


def test_what_no_document_names_is_not_found(browser: Any, site: Path) -> None:
    show(browser, site / "index.html")
    assert typed(browser, "Lightning Helix") == []
    assert "Rien de ce nom" in browser.find_element("id", "trouve").text


def test_one_gets_from_a_name_to_its_page_by_the_keyboard_alone(browser: Any, site: Path) -> None:
    show(browser, site / RULING)
    typed(browser, "oeillade")
    press(browser, "\ue015")  # down, to the first that was found
    press(browser, "\ue007")  # enter
    assert browser.find_element("tag name", "h1").text.startswith("Œillade captivante")


def numbers(browser: Any, side: int) -> dict[str, str]:
    """The power and toughness of what lies on the board of a side, by name."""
    cards = browser.find_elements("css selector", f"#scenario-1 .side[data-side='{side}'] .card:has(.pt)")
    return {card.find_element("class name", "name").text: card.find_element("class name", "pt").text for card in cards}


def test_the_two_dates_are_seen_to_part(browser: Any, site: Path) -> None:
    show(browser, site / RULING)
    first, second = browser.find_elements("css selector", "#scenario-1 .side")
    assert first.is_displayed() and not second.is_displayed()
    press(browser, RIGHT, 4)
    assert not second.is_displayed() and numbers(browser, 0)["Grizzlis"] == "5/5"
    press(browser, RIGHT)
    assert second.is_displayed()
    assert (numbers(browser, 0)["Grizzlis"], numbers(browser, 1)["Grizzlis"]) == ("1/1", "4/4")
    assert "juillet 2009" in browser.find_element("css selector", "#scenario-1 .parting").text
    press(browser, LEFT)
    assert not second.is_displayed()
    press(browser, END)
    assert "✔ ours, force/endurance : 4/4" in second.text


def test_a_click_steps_on_and_a_card_tells_its_text(browser: Any, site: Path) -> None:
    show(browser, site / RULING)
    browser.find_element("css selector", "[aria-label='Étape suivante']").click()
    assert browser.find_element("css selector", "#scenario-1 .stack").text.count("Croissance gigantesque") == 1
    browser.find_element("css selector", "#scenario-1 .field button.card").click()
    assert browser.find_element("tag name", "dialog").text.startswith("Entité miroir")
    press(browser, "\ue00c")  # escape
    assert not browser.find_element("tag name", "dialog").is_displayed()


def swipe(browser: Any, start: int, end: int, height: int) -> None:
    """A finger drawn across, in pixels of the window."""
    for kind, x in (("touchStart", start), ("touchMove", (start + end) // 2), ("touchMove", end), ("touchEnd", None)):
        points = [] if x is None else [{"x": x, "y": height}]
        browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_finger_steps_on_and_back(browser: Any, site: Path) -> None:
    narrow(browser, 360)
    show(browser, site / RULING)
    board = browser.find_element("css selector", "#scenario-1 .board")
    browser.execute_script("arguments[0].scrollIntoView({block: 'start'})", board)
    count = browser.find_element("css selector", "#scenario-1 .count")
    for start, end, at in ((300, 60, "1 / 6"), (300, 60, "2 / 6"), (60, 300, "1 / 6")):
        swipe(browser, start, end, 150)
        assert count.text.startswith(at)


def test_the_words_that_the_open_scenario_plays_are_lit(browser: Any, site: Path) -> None:
    show(browser, site / RULING)
    lit = [one.text for one in browser.find_elements("class name", "lit")]
    assert "Elle remplace aussi tout effet précédent de sorts" in lit
    assert not any(one.startswith("Tout effet de ce type") for one in lit)


@pytest.mark.parametrize("path", KINDS)
def test_nothing_overflows_on_a_phone(browser: Any, site: Path, path: str) -> None:
    narrow(browser, 360)
    show(browser, site / path)
    press(browser, END)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", KINDS)
def test_axe_finds_nothing_serious(browser: Any, site: Path, path: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_core_python.selenium", reason="axe-core n'est pas installé").Axe()
    media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    show(browser, site / path)
    press(browser, END)
    found = axe.run(browser)["violations"]
    grave = [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in found
             if one["impact"] in ("serious", "critical")]  # fmt: skip
    assert grave == []


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


def test_a_site_that_is_served_is_there_without_the_network_once_opened(
    browser: Any, site: Path, tmp_path: Path
) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").symlink_to(site)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    Thread(target=server.serve_forever, daemon=True).start()
    root = f"http://127.0.0.1:{server.server_address[1]}/a/b/"
    try:
        browser.get(root + RULING)
        browser.set_script_timeout(60)
        browser.execute_async_script("navigator.serviceWorker.ready.then(arguments[0])")
        assert browser.find_element("css selector", "link[rel=manifest]").get_attribute("href").startswith(root)
    finally:
        server.shutdown()
        server.server_close()
    browser.get(root)
    assert "rejouées" in browser.find_element("tag name", "h1").text
    browser.get(root + "cartes/oeillade-captivante.html")
    assert "Œillade" in browser.find_element("tag name", "h1").text


# --- what is untrusted --------------------------------------------------------------------------

HOSTILE = """***Nouvelle capacité mot-clé : <b id="gras">Persistance</b>***

Une note <script>document.title = "pris"</script> &lt;script>document.title = "pris"&lt;/script>
sur les créatures \u202eà l'envers\u202c.

* Une décision <img src=x onerror="document.title='pris'"> &lt;img src=x onerror="document.title='pris'">
  sur la créature ciblée </script><script>alert(3)</script> &lt;/script>&lt;script>alert(3)&lt;/script>.

-----

***Questions sur les cartes***

Ours "><svg onload=alert(1)>&lt;svg onload=alert(1)>
{1}{G}
Créature : ours
2/2
* La créature meurt en 'combat' \u2066{{ 7 * 7 }}\u2069 & la persistance se déclenche.
"""
ROW = """documents:
  - {stem: hostile, key: hostile, title: "Titre <u>souligné</u>", set: "", date: 2008-05-02, language: fr, kind: faq}
"""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory, built_cache: Path) -> Path:
    home = tmp_path_factory.mktemp("hostile")
    (home / "corpus").mkdir()
    (home / "corpus/hostile.txt").write_text(HOSTILE, encoding="utf-8")
    (home / "corpus/corpus.yaml").write_text(ROW, encoding="utf-8")
    (home / "rulings.yaml").write_text("[]", encoding="utf-8")
    assert run(["site", str(home / "site"), "--corpus", str(home)]) == 0
    return home / "site"


def test_a_hostile_document_shows_as_text(browser: Any, hostile: Path) -> None:
    texts = []
    for path in sorted(hostile.rglob("*.html")):
        show(browser, path)
        browser.find_element("id", "cherche").send_keys("ours persistance")
        assert "pris" not in browser.title.split()
        assert not browser.find_elements("css selector", "main img, main script, main svg, main u, #gras, .found svg")
        texts.append(browser.find_element("tag name", "main").text)
    whole = "\n".join(texts)
    for said in ("<script>document.title", "<img src=x", "{{ 7 * 7 }}", "<u>souligné</u>", "<svg onload"):
        assert said in whole
    assert not set(whole) & set("\u202e\u202c\u2066\u2069")


def test_a_replay_in_one_file_is_stepped_through(browser: Any, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run(["replay", "lorwyn/entite-miroir/1", "--corpus", str(ROOT), "--html", str(page)]) == 0
    show(browser, page)
    press(browser, RIGHT, 5)
    assert (numbers(browser, 0)["Grizzlis"], numbers(browser, 1)["Grizzlis"]) == ("1/1", "4/4")
