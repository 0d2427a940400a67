"""A real browser, where the machine has one."""

import json
import shutil
from typing import Any

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def driver(width: int = 1000, height: int = 900) -> Any:
    """Chromium without a window, driven by Selenium; skips the test where one of them is missing."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="Selenium n'est pas installé")
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    drives = shutil.which("chromedriver")
    if program is None or drives is None:
        pytest.skip("pas de navigateur : apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    for argument in (
        "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking",
        "--disable-component-update", f"--window-size={width},{height}",
    ):  # fmt: skip
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(drives))


def narrow(browser: Any, width: int) -> None:
    """As wide as a phone."""
    size = {"width": width, "height": 740, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def requested(browser: Any) -> list[str]:
    """All that the browser has asked for since it was last looked at."""
    told = (json.loads(one["message"])["message"] for one in browser.get_log("performance"))
    return [one["params"]["request"]["url"] for one in told if one["method"] == "Network.requestWillBeSent"]


def complaints(browser: Any) -> list[str]:
    """What the browser's console has said."""
    return [one["message"] for one in browser.get_log("browser")]
