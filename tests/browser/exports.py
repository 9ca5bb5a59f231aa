"""Exported pages for tests in browsers: how they are opened, played, and shared by links."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.export.page import exported

WAIT = 60_000


def opening(browser: Any, folders: pytest.TempPathFactory) -> Iterator[Any]:
    """What opens Gin against such bots, with such a fragment; pages complain of nothing."""
    written: dict[str, Path] = {}
    said: list[str] = []
    contexts = []

    def page(bots: str, fragment: str = "", language: str = "en") -> Any:
        name = f"{bots} {language}"
        if name not in written:
            written[name] = folders.mktemp("page") / "gin.html"
            text = exported(rulekit.load("gin"), bots=bots.split(","), language=language)
            written[name].write_text(text, encoding="utf-8")
        contexts.append(browser.new_context())
        found = contexts[-1].new_page()
        found.set_default_timeout(WAIT)
        found.on("console", lambda message: said.append(message.text))
        found.on("pageerror", lambda error: said.append(str(error)))
        found.goto(written[name].as_uri() + fragment)
        found.wait_for_selector(".choice, .curtain, .timeline.past")
        return found

    yield page
    for each in contexts:
        each.close()
    assert said == []


def link(page: Any) -> str:
    """The fragment of the link to the match of a page."""
    page.click("[data-open=share]")
    page.click("[data-ask=link]")
    found = str(page.input_value(".sharing .link"))
    page.keyboard.press("Escape")
    return found[found.index("#") :]


def record_of(fragment: str) -> rulekit.Record:
    """The record of a link."""
    packed = fragment.removeprefix("#record=").partition("&")[0]
    text = zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)
    return rulekit.Record.parse(text.decode())


def fragment_of(text: str, at: int = 0) -> str:
    """A link to a record."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(text.encode()) + packer.flush()
    return f"#record={urlsafe_b64encode(packed).decode().rstrip('=')}&at={at}"


def moves_made(page: Any) -> int:
    """How many moves there are to look back at."""
    return int(page.get_attribute(".timeline input", "max"))


def play(page: Any, moves: int) -> None:
    """Make so many moves, the first of each list."""
    for _ in range(moves):
        page.wait_for_selector(".choice")
        before = moves_made(page)
        page.click(".choice >> nth=0")
        page.wait_for_function(
            "n => Number(document.querySelector('.timeline input')?.max) > n "
            "&& document.querySelector('.choice')",
            arg=before,
        )
