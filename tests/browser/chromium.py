"""The Chromium of the system, and how tests start it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
)  # fmt: skip


def browsing() -> Iterator[Any]:
    """A browser as long as it is used; where there is none, whoever asks for it is skipped."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on the path")
    playwright = pytest.importorskip(
        "playwright.sync_api",
        reason="playwright is not installed: pip install 'rummy-rulekit[browser]'",
    )
    with playwright.sync_playwright() as running:
        opened = running.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield opened
        opened.close()
