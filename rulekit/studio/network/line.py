"""One connection: what waits to be sent, and how much its page has asked for."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from rulekit.studio.network.limits import (
    AT_ONCE,
    FORGIVEN,
    LONGEST,
    PATIENCE,
    PER_SECOND,
    UNREAD,
    Rate,
)

STRANGER: Final = 4403
ENOUGH: Final = 4429
TOO_LONG: Final = 1009
LATE: Final = 4408
"""Codes with which connections are closed: no link shown, too much asked, a message too long, and
too slow."""

ONE_TOO_MANY: Final = "too many messages; what came last was not read"


class Ended(Exception):
    """The connection is over. `code`: what it is closed with, 0 if the page has left."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code


class Unreadable(Exception):
    """A message that makes no sense; the message says why."""


class Line:
    """A connection with a page.

    `moves`, `hands`: how many the page has been told of; `moves` is -1 if it knows nothing yet.
    """

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.moves, self.hands = -1, 0
        self._waiting: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._rate = Rate(AT_ONCE, PER_SECOND)
        self._patience = Rate(PATIENCE, FORGIVEN)

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message, as soon as those before it are sent."""
        if self._waiting.qsize() < UNREAD:
            self._waiting.put_nowait(message)
        else:
            self._waiting.put_nowait(None)  # it no longer reads; it may come back

    def refuse(self, why: str, what: object = "") -> None:
        """Say why something was not done. Raises Ended if that has been said too often."""
        if not self._patience.allows():
            raise Ended(ENOUGH, "too much was refused; open the link again")
        named = what if isinstance(what, str) else ""
        self.tell({"kind": "refused", "what": named[:20], "why": why})

    async def send(self) -> None:
        """Send what waits, until the page leaves or no longer reads."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self._waiting.get()) is not None:
                await self.socket.send_text(json.dumps(message, ensure_ascii=False))

    async def read(self) -> dict[str, Any]:
        """The next message that may be looked at. Raises Ended, Unreadable."""
        while True:
            text = await self._text()
            if self._rate.allows():
                return _object(text)
            self.refuse(ONE_TOO_MANY)

    async def _text(self) -> str:
        try:
            got = await self.socket.receive()
        except RuntimeError:
            raise Ended(0, "the page has left") from None
        if got["type"] == "websocket.disconnect":
            raise Ended(0, "the page has left")
        text = got.get("text")
        if text is None:
            raise Ended(TOO_LONG if got.get("bytes") else 0, "messages are texts")
        if len(text) > LONGEST:
            raise Ended(TOO_LONG, f"a message has {LONGEST:,} letters at most")
        return str(text)

    async def close(self, code: int, why: str) -> None:
        """End the connection, if it is not over already."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(code, why)


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable("a message is JSON") from None
    if not isinstance(found, dict):
        raise Unreadable("a message is an object")
    return found
