"""The language server as an editor meets it: the first findings, and those after each change.

A server of its own is started, spoken to over its pipes, and ended. Its processor time is that of
the server alone; the second look, which plays, has a process of its own and is measured by the
clock.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.marks import Mark, judged
from rulekit.editing.server import PAUSE
from rulekit.library import path_of, shipped

VARIANT = "rulekit: 1\nextends: gin\ngame: Mine\noptions:\n  bonus: 10 in 0..50\n"
FIRST = Mark("`rulekit lsp`: from its start to the first findings", 1.0, 0.6, "s")
CHANGE = Mark("findings after a change in the largest rule file", 0.1, 0.06, "s")
PLAYED = Mark("findings by play in that file, after the pause", 3.0, 2.0, "s")

TYPING = 0.2
"""Seconds from the findings of a change to the next change."""


@dataclass(frozen=True)
class Taken:
    """What something took: seconds of the server's processor time, and by the clock."""

    cpu: float
    wall: float


def run(quick: bool) -> Iterator[str]:
    """How soon findings come: at first, after a change, and by play."""
    starts, changes = (1, 3) if quick else (7, 120)
    large = largest()
    first = [_first() for _ in range(starts + 1)][1:]
    again, played = _changes(large, changes)
    yield from judged(
        [
            (FIRST, min(each.cpu for each in first)),
            (CHANGE, min(each.cpu for each in again)),
            (PLAYED, played),
        ]
    )
    yield "| the server | CPU time, least | median | on the clock, least | median |"
    yield "|---|---|---|---|---|"
    lines = large.read_text(encoding="utf-8").count("\n")
    named = f"a change in `{large.name}`, {lines:,} lines"
    for name, each in (("a variant of Gin, opened at its start", first), (named, again)):
        cpu, wall = ([getattr(one, kind) for one in each] for kind in ("cpu", "wall"))
        yield (
            f"| {name} | {min(cpu):.3f} s | {median(cpu):.3f} s | {min(wall):.3f} s | "
            f"{median(wall):.3f} s |"
        )


def largest() -> Path:
    """The longest of the rule files that come with rulekit."""
    return max((Path(path_of(name)) for name in shipped()), key=lambda each: each.stat().st_size)


def _first() -> Taken:
    began = time.perf_counter()
    with Server() as server:
        server.open("file:///mine.rulekit.yaml", VARIANT)
        server.findings(0)
        return Taken(server.cpu, time.perf_counter() - began)


def _changes(file: Path, many: int) -> tuple[list[Taken], float]:
    """Each change of a number of comments, once the server is warm; then the look by play.

    They come as somebody types them, so what the server does between them is not counted.
    """
    uri, text = file.as_uri(), file.read_text(encoding="utf-8")
    found = []
    with Server() as server:
        server.open(uri, text)
        server.findings(0)
        for number in range(1, many + 6):
            time.sleep(TYPING)
            cpu, wall = server.cpu, time.perf_counter()
            server.change(uri, f"{text}# {number}\n", number)
            server.findings(number)
            if number > 5:
                found.append(Taken(server.cpu - cpu, time.perf_counter() - wall))
        began = time.perf_counter()
        server.findings(many + 5)
        return found, time.perf_counter() - began - PAUSE


class Server:
    """A language server, and what an editor says to it."""

    def __enter__(self) -> Server:
        """Start it."""
        command = [sys.executable, "-m", "rulekit", "lsp"]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe)
        self._say("initialize", {"capabilities": {}, "processId": None, "rootUri": None}, 1)
        self._until(lambda told: told.get("id") == 1)
        self._say("initialized", {})
        return self

    def __exit__(self, *_error: object) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()

    @property
    def cpu(self) -> float:
        """The seconds of processor time that it has taken."""
        return time.clock_gettime((~self._process.pid << 3) | 2)

    def open(self, uri: str, text: str) -> None:
        """Open a text, as version 0."""
        document = {"uri": uri, "languageId": "rulekit", "version": 0, "text": text}
        self._say("textDocument/didOpen", {"textDocument": document})

    def change(self, uri: str, text: str, version: int) -> None:
        """Put another text in its place."""
        document = {"uri": uri, "version": version}
        changes = [{"text": text}]
        self._say("textDocument/didChange", {"textDocument": document, "contentChanges": changes})

    def findings(self, version: int) -> list[Any]:
        """The findings of a version of a text, the next time that they are told."""
        published = "textDocument/publishDiagnostics"
        told = self._until(
            lambda each: (
                each.get("method") == published and each["params"].get("version") == version
            )
        )
        found: list[Any] = told["params"]["diagnostics"]
        return found

    def _say(self, method: str, params: object, number: int | None = None) -> None:
        told = {"jsonrpc": "2.0", "method": method, "params": params}
        content = json.dumps(told if number is None else {**told, "id": number}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(content), content))
        self._process.stdin.flush()

    def _until(self, wanted: Any) -> dict[str, Any]:
        stream = self._process.stdout
        assert stream is not None
        while True:
            size = 0
            while line := stream.readline().strip():
                name, _, value = line.partition(b":")
                size = int(value) if name.lower() == b"content-length" else size
            if not size:
                raise EOFError("the language server has ended")
            told: dict[str, Any] = json.loads(stream.read(size))
            if wanted(told):
                return told
