"""The pictures of the README, taken anew: `python docs/pictures/take.py`.

Needs the extras `browser` and `studio`, and Chromium.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

import rulekit
from rulekit.export.page import exported
from rulekit.resources import root

HERE = Path(__file__).parent
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
PATIENCE = 240_000
"""Milliseconds until a page has to be there."""


def phone(browser: Browser, folder: Path) -> None:
    """A game as one file, on a phone: the first turn of a hand."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.set_default_timeout(PATIENCE)
    file = folder / "game.html"
    file.write_text(exported(rulekit.load("gin")), encoding="utf-8")
    page.goto(f"{file.as_uri()}#seed=970")
    page.wait_for_selector(".hand svg")
    page.wait_for_timeout(3000)
    page.screenshot(path=HERE / "phone.png")


def studio(browser: Browser, folder: Path) -> None:
    """The studio with a rule file, and the table beside it."""
    file = folder / "my_gin.yaml"
    shutil.copy(root("rulesets") / "gin.yaml", file)
    command = [sys.executable, "-m", "rulekit", "studio", str(file), "--no-browser"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as running:  # noqa: S603
        assert running.stderr is not None
        found = re.search(r"http://\S+", running.stderr.readline())
        assert found, "the studio did not say its address"
        page = browser.new_page(viewport={"width": 1440, "height": 820})
        page.set_default_timeout(PATIENCE)
        page.goto(found[0])
        page.wait_for_selector(".hand svg")
        page.click("#tab-graph")
        page.wait_for_selector("#pane svg")
        page.wait_for_timeout(5000)
        page.screenshot(path=HERE / "studio.png")
        running.terminate()


def main() -> None:
    """Take both."""
    with TemporaryDirectory() as folder, sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        phone(browser, Path(folder))
        studio(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
