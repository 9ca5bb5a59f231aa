"""The studio in a real browser: from its start to the first card, and from an edit to the table."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from rulekit.library import shipped

PAGE = Path(__file__).parents[1] / "docs" / "howto" / "use_the_studio.md"

EDITS = 5
"""Edits of each game, of which the median is told."""

WAIT = 300_000
"""Milliseconds after which something is taken not to come at all."""

NAME = "edited.rulekit.yaml"


def run(quick: bool, *, minutes: float = 2.0, only: Sequence[str] = ()) -> Iterator[str]:
    """The seconds of both. `only`: the games that are edited; `minutes` is not heeded."""
    chromium = which("chromium") or which("chromium-browser") or which("google-chrome")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        chromium = None
    if chromium is None:
        yield "There is no Chromium, or no Playwright, so nothing was measured."
        return
    games = only or (shipped()[:1] if quick else shipped())
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        starts = [_started(browser) for _ in range(1 if quick else 3)]
        yield (
            f"From `rulekit studio` in an empty folder to the first card played, by two clicks: "
            f"{median(starts):.1f} s."
        )
        yield ""
        yield "| game | from the last key to the table, median |"
        yield "|---|--:|"
        found = []
        for game in games:
            took = _edited(browser, game, 1 if quick else EDITS)
            found.append(took)
            yield f"| {game} | {took:.2f} s |"
        yield ""
        load, cores = os.getloadavg()[0], os.cpu_count() or 1
        busy = (
            f" Other work ran meanwhile: load {load:.0f} on {cores} cores." if load > cores else ""
        )
        yield f"Median of all: {median(found):.2f} s; slowest: {max(found):.2f} s.{busy}"


@contextmanager
def serving(place: Path) -> Iterator[str]:
    """The address of a studio of a folder or a file, until the end of the block."""
    command = [sys.executable, "-m", "rulekit", "studio", str(place), "--no-browser"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        found = re.search(r"http://\S+", process.stderr.readline())
        assert found is not None
        try:
            yield found[0]
        finally:
            process.terminate()


def _started(browser: Any) -> float:
    """Seconds from the command to the first move made."""
    began = time.perf_counter()
    with TemporaryDirectory() as folder, serving(Path(folder)) as address:
        page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        page.goto(address)
        page.click(".begin .primary", timeout=WAIT)
        page.click(".play [data-move]", timeout=WAIT)
        page.wait_for_selector(".log li", timeout=WAIT)
        page.context.close()
    return time.perf_counter() - began


def _edited(browser: Any, game: str, edits: int) -> float:
    """The median of the seconds from a change of a variant to the table with it."""
    found = []
    with TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        path.write_text(_variant(game, 0), encoding="utf-8")
        with serving(path) as address:
            page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
            page.goto(address)
            page.wait_for_selector(".title:has-text('Edit 0')", timeout=WAIT)
            for number in range(1, edits + 1):
                page.click(".cm-content")
                page.keyboard.press("Control+a")
                page.keyboard.insert_text(_variant(game, number))
                page.wait_for_selector(f".title:has-text('Edit {number}')", timeout=WAIT)
                found.append(float(page.get_attribute("[data-took]", "data-took")) / 1000)
            page.context.close()
    return median(found)


def _variant(game: str, number: int) -> str:
    return f"rulekit: 1\ngame: Edit {number}\nextends: {game}\nabout: Edited.\n"
