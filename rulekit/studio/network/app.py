"""The addresses of a table: its page, which knows nothing, and the line by which it is told."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from html import escape
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from rulekit import resources
from rulekit.export.page import STYLES
from rulekit.studio.guard import Guard
from rulekit.studio.network.limits import ALL_STRANGERS, SECONDS_TO_SHOW, STRANGERS
from rulekit.studio.network.line import ENOUGH, LATE, STRANGER, Ended, Line, Unreadable
from rulekit.studio.network.seats import Seat
from rulekit.studio.network.table import Refusal, Table

PAGE = """\
<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/table.css">
</head><body><div id="play"></div><script src="/table.js"></script></body></html>
"""

NO_LINK = "open the table by one of the links that `rulekit studio --host` has printed"


class Door:
    """The server of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._strangers: Counter[str] = Counter()  # connections that have shown no link, by address

    def app(self, hosts: frozenset[str]) -> Starlette:
        """The server. `hosts`: the names under which it answers, with the port."""
        return Starlette(
            routes=[
                Route("/", self._page),
                Route("/table.js", self._script),
                Route("/table.css", self._style),
                Route("/licences.txt", self._licences),
                WebSocketRoute("/ws/table", self._line),
            ],
            middleware=[Middleware(Guard, hosts=hosts)],
            lifespan=self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        yield
        self.table.end()

    # ── the page ──────────────────────────────────────────────────────────────────────────────

    async def _page(self, _request: Request) -> Response:
        shown = self.table.shown
        return HTMLResponse(PAGE.format(language=shown["language"], title=escape(shown["title"])))

    async def _script(self, _request: Request) -> Response:
        return PlainTextResponse(resources.bundle("network.js"), media_type="text/javascript")

    async def _licences(self, _request: Request) -> Response:
        return PlainTextResponse(resources.bundle("network.licences.txt"))

    async def _style(self, _request: Request) -> Response:
        own = Path(__file__).with_name("lobby.css")
        style = "".join(each.read_text(encoding="utf-8") for each in (*STYLES, own))
        return PlainTextResponse(style, media_type="text/css")

    # ── the line ──────────────────────────────────────────────────────────────────────────────

    async def _line(self, socket: WebSocket) -> None:
        """A connection: it shows a link, and then speaks for the seat of that link alone."""
        await socket.accept()
        line = Line(socket)
        try:
            seat = await self._shown(line)
            await self._seated(line, seat)
        except Ended as end:
            if end.code:
                await line.close(end.code, str(end))

    async def _shown(self, line: Line) -> Seat:
        """The seat of the link that a connection shows first. Raises Ended."""
        client = line.socket.client
        address = client.host if client else ""
        if self._strangers[address] >= STRANGERS or self._strangers.total() >= ALL_STRANGERS:
            raise Ended(ENOUGH, "too many pages that have shown no link")
        self._strangers[address] += 1
        try:
            async with asyncio.timeout(SECONDS_TO_SHOW):
                message = await line.read()
        except (TimeoutError, Unreadable):
            raise Ended(STRANGER, NO_LINK) from None
        finally:
            self._strangers[address] -= 1
            self._strangers += Counter()  # which forgets those that are nought
        seat = self.table.seats.of_token(message.get("token"))
        if message.get("do") != "sit" or seat is None:
            raise Ended(STRANGER, NO_LINK)
        if why := self.table.may_join(seat):
            raise Ended(ENOUGH, why)
        return seat

    async def _seated(self, line: Line, seat: Seat) -> None:
        """Do what a page asks for, until one of both sides ends it. Raises Ended."""
        sending = asyncio.create_task(line.send())
        reading = asyncio.create_task(self._read(line, seat))
        try:
            await self.table.join(line, seat)
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                reading.result()
            raise Ended(LATE, "this page reads too slowly; open it again")
        finally:
            self.table.leave(line, seat)
            for task in (sending, reading):
                task.cancel()
                with suppress(asyncio.CancelledError, Ended):
                    await task

    async def _read(self, line: Line, seat: Seat) -> None:
        """Answer messages. Raises Ended."""
        while True:
            message: dict[str, Any] = {}
            try:
                message = await line.read()
                await self.table.asked(line, seat, message)
            except (Unreadable, Refusal) as error:
                line.refuse(str(error), message.get("do"))
