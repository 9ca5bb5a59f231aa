"""Questions about a text, answered in a process of their own that can be ended.

A rule file may be of any size and by anybody: however long it takes to look at, the studio goes on.
`python -m rulekit.studio.asking` takes questions from standard input, each a line of JSON with the
key `what`, and answers each by a line. With `behind` it gives way to those for whom people wait.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from rulekit import resources
from rulekit.editing.trying import give_way
from rulekit.studio.answers import ANSWERS, Question, answered
from rulekit.studio.language import ended

Gone: TypeAlias = Callable[[], Awaitable[bool]]
"""Whether the page no longer waits."""

SECONDS = 60
"""So long may an answer take; the process that has not found it by then is ended."""

LEFT = 2
"""So long may it still take once the page no longer waits for it."""

TOO_LONG = (
    "these rules take longer than {seconds} seconds to look at, so the studio has given up; what "
    "was on the table stays"
)

ENDED = "looking at these rules has ended the process that did it; what was on the table stays"

LONGEST = 64_000_000
"""Bytes of an answer."""

BEHIND = "behind"
"""The word for a process that gives way."""

TABLE = "table"
"""The question for which nothing else is to be waited for: it has a process of its own."""


class Apart:
    """Answers in other processes: one for tables, one for all else. They begin when asked."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.desks = {True: _Desk(), False: _Desk(BEHIND)}

    async def begin(self) -> None:
        """Have the process of tables ready."""
        await self.desks[True].process()

    async def ask(self, what: str, asked: dict[str, Any], gone: Gone) -> dict[str, Any]:
        """The answer, or what came in its way as a `problem`. `gone`: whether nobody waits now."""
        desk = self.desks[what == TABLE]
        async with desk.lock:
            if await gone():
                return {"problem": ""}
            return await desk.ask({**asked, "what": what}, self.seconds, gone)

    async def end(self) -> None:
        """End the processes."""
        for desk in self.desks.values():
            await desk.end()


class _Desk:
    def __init__(self, *words: str) -> None:
        self.words = words
        self.lock = asyncio.Lock()
        self.running: Process | None = None

    async def process(self) -> Process:
        if self.running is None or self.running.returncode is not None:
            self.running = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "rulekit.studio.asking", *self.words,
                stdin=PIPE, stdout=PIPE, limit=LONGEST,
            )  # fmt: skip
        return self.running

    async def ask(self, asked: dict[str, Any], seconds: float, gone: Gone) -> dict[str, Any]:
        process = await self.process()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps(asked).encode("utf-8") + b"\n")
        line = asyncio.create_task(process.stdout.readline())
        left = seconds
        try:
            while not line.done() and left > 0:
                await asyncio.wait((line,), timeout=min(0.25, left))
                left -= 0.25
                if not line.done() and await gone():
                    left = min(left, LEFT)
            found: dict[str, Any] = json.loads(line.result()) if line.done() else {}
        except (ConnectionError, ValueError):  # it has ended, or the answer is too long
            await self.end()
            return {"problem": ENDED}
        finally:
            if not line.done():
                line.cancel()
                await asyncio.wait((line,))
                await self.end()
        return found or {"problem": TOO_LONG.format(seconds=seconds)}

    async def end(self) -> None:
        process, self.running = self.running, None
        if process is not None:
            await ended(process)


def main() -> None:
    """Answer questions until there are no more; look for garbage when nobody waits."""
    if BEHIND in sys.argv:
        give_way()
    resources.hold()
    gc.disable()
    gc.freeze()
    for line in sys.stdin:
        asked = json.loads(line)
        question = Question.of(asked, lambda name: name)
        sys.stdout.write(json.dumps(answered(ANSWERS[asked["what"]], question)) + "\n")
        sys.stdout.flush()
        gc.collect()


if __name__ == "__main__":
    main()
