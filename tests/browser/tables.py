"""Tables on a network for tests in browsers, and the people who sit at them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any


@contextmanager
def hosted(game: str, *more: str, players: int) -> Iterator[dict[int, str]]:
    """The links of a table, by seat; 0 is to watch. `more`: of the command."""
    command = [
        sys.executable, "-m", "rulekit", "studio", game, *more, "--players", str(players),
        "--no-browser", "--grace", "1", "--pace", "0.05", "--host", "127.0.0.1",
    ]  # fmt: skip
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        found: dict[int, str] = {}
        try:
            while len(found) <= players:
                told = re.search(r"(?:seat (\d)|watch) +(http://\S+)", process.stderr.readline())
                if told:
                    found[int(told[1] or 0)] = told[2]
            yield found
        finally:
            process.terminate()


ACT = """() => {
  document.querySelector(".closing .btn")?.click(); // how a hand ended is read first
  const all = [...document.querySelectorAll(".choice")];
  const choice = all.find(each => each.dataset.move.startsWith("lay")) ?? all[0];
  choice?.click();
  return choice !== undefined;
}"""
"""Make a move that lays something, else the first; whether there was one."""


class Person:
    """Somebody with a browser of their own, who opens a link."""

    def __init__(self, browser: Any, link: str, **settings: Any) -> None:
        self.context = browser.new_context(**settings)
        self.page = self.context.new_page()
        self.told: list[dict[str, Any]] = []
        self.complaints: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "websocket",
            lambda line: line.on("framereceived", lambda text: self.told.append(json.loads(text))),
        )
        self.page.goto(link)
        self.page.wait_for_selector(".seats", timeout=30_000)

    def call(self, name: str) -> None:
        self.page.fill(".name input", name)
        self.page.click(".name button")
        self.page.wait_for_selector(f".seats b:has-text('{name}')")

    def at(self) -> int:
        """How many moves this page has been told of."""
        return max((each["at"] for each in self.told if each["kind"] == "seen"), default=-1)

    def act(self) -> bool:
        """Make a move if there is one to make: lay what can be laid, else the first."""
        from playwright.sync_api import Error  # an extra, which is there if a page is

        with suppress(Error):  # the page may be told something new meanwhile
            return bool(self.page.evaluate(ACT))
        return False

    def over(self) -> bool:
        return self.page.query_selector(".over") is not None
