"""The language server of editors, over a websocket: one process for each page."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from anyio import CancelScope
from starlette.websockets import WebSocket, WebSocketDisconnect

from rulekit.editing.ending import kill

LONGEST = 4_000_000
"""Bytes of a message."""


async def speak(socket: WebSocket) -> None:
    """Pass messages on between a page and `rulekit lsp`, until one of them has gone."""
    await socket.accept()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "rulekit", "lsp", stdin=PIPE, stdout=PIPE
    )
    ways = [asyncio.create_task(way(socket, process)) for way in (_asked, _answered)]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in ways:
            each.cancel()
        await ended(process)
        with suppress(RuntimeError, WebSocketDisconnect):  # it may have gone
            await socket.close()


async def ended(process: Process) -> None:
    """End a process and wait until it has gone, whatever else is broken off meanwhile."""
    with CancelScope(shield=True):
        kill(process)
        await process.communicate()


async def _asked(socket: WebSocket, process: Process) -> None:
    assert process.stdin is not None
    with suppress(WebSocketDisconnect, ConnectionError, KeyError):
        while True:
            data = (await socket.receive_text()).encode("utf-8")
            if len(data) > LONGEST:
                return
            process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
            await process.stdin.drain()


async def _answered(socket: WebSocket, process: Process) -> None:
    assert process.stdout is not None
    with suppress(asyncio.IncompleteReadError, RuntimeError, WebSocketDisconnect):
        while True:
            head = await process.stdout.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
            await socket.send_text((await process.stdout.readexactly(length)).decode("utf-8"))
