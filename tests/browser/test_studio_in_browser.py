"""The studio in a real browser: rules are edited, mended and played, simulated and compared.

These need Chromium, and playwright of the extra `browser`; without them they are skipped.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.chromium import CHROMIUM, FLAGS

playwright = pytest.importorskip(
    "playwright.sync_api",
    reason="playwright is not installed: pip install 'rummy-rulekit[browser]'",
)
pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on the path"),
]
NAME = "mine.rulekit.yaml"
TEXT = """\
rulekit: 1
game: Mine
extends: gin
about: Gin to fifty.
fixed:
  target: 50
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as running:
        opened = running.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / NAME
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def studio(file: Path) -> Iterator[str]:
    """The address of a studio with the file."""
    command = [sys.executable, "-m", "rulekit", "studio", str(file), "--no-browser"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        found = re.search(r"http://\S+", process.stderr.readline())
        assert found
        yield found[0]
        process.terminate()


@pytest.fixture
def page(browser: Any, studio: str) -> Iterator[Any]:
    """The studio's page, with the game on the table. In the end it has complained of nothing."""
    said: list[str] = []
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(studio)
    page.wait_for_selector(".play .choice", timeout=60_000)
    yield page
    page.context.close()
    assert said == []


def typed(page: Any, text: str) -> None:
    """Have the editor hold a text, as if it had been typed."""
    page.click(".cm-content")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def test_a_fault_is_found_and_mended_and_the_change_is_played(page: Any, file: Path) -> None:
    held = page.eval_on_selector_all(".hand [data-card]", "all => all.map(e => e.dataset.card)")
    typed(page, TEXT.replace("target", "targt"))
    page.wait_for_selector(".findings .mend", timeout=30_000)
    assert "targt" in page.inner_text(".findings")
    page.wait_for_selector(".last", timeout=30_000)
    assert "last rules that held together" in page.inner_text(".last")
    assert page.query_selector(".play .choice") is not None
    page.click(".findings .mend")
    page.wait_for_selector(".last", state="detached", timeout=30_000)
    page.wait_for_selector("[data-saved=saved]", timeout=30_000)
    assert file.read_text(encoding="utf-8") == TEXT
    now = page.eval_on_selector_all(".hand [data-card]", "all => all.map(e => e.dataset.card)")
    assert now == held
    page.click(".play .choice >> nth=0")
    page.wait_for_selector(".log li")
