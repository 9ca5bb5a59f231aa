"""The addresses of the studio, and what each answers."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, TypeAlias

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from rulekit import resources
from rulekit.export.page import STYLES
from rulekit.library import ENDINGS
from rulekit.studio.answers import ANSWERS, BadQuestion, Question, library, shipped_text
from rulekit.studio.asking import Apart
from rulekit.studio.explained import explained
from rulekit.studio.guard import Guard
from rulekit.studio.language import ended, speak
from rulekit.studio.playing import WORK
from rulekit.studio.shelf import MOST, Changed, NoSuchFile, Shelf
from rulekit.version import VERSION

PAGE = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>rulekit studio</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/studio.css">
</head><body><div id="studio"></div><script src="/studio.js"></script></body></html>
"""

SCRIPTS = ("studio", "play")
"""What the page runs: its own script, and as a worker that of exported games."""

LONGEST = 2 * MOST
"""Bytes of a question."""

REPORTS = 8
"""So many reports are kept to be shown."""

SHOWN = (
    "sandbox allow-scripts allow-downloads allow-popups; default-src 'none'; "
    "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
)
"""What a report may do within the page: its own policy says less still, and it is of no origin."""


class Studio:
    """The studio of one folder.

    `opened`: the file that is shown first, or "". `asking`: what answers about texts.
    """

    def __init__(self, shelf: Shelf, opened: str, asking: Apart | None = None) -> None:
        self.shelf, self.opened, self.asking = shelf, opened, asking or Apart()
        resources.hold()
        self.reports: deque[tuple[str, str]] = deque(maxlen=REPORTS)

    def app(self, token: str, hosts: frozenset[str]) -> Starlette:
        """The server. `hosts`: the names under which it answers, with the port."""
        return Starlette(
            routes=[
                Route("/", self._page),
                Route("/{name}.js", self._script),
                Route("/studio.css", self._style),
                Route("/licences.txt", self._licences),
                Route("/report/{name}", self._report),
                Route("/code/{code}", self._code),
                Route("/api/files", self._files),
                Route("/api/text", self._read, methods=["GET"]),
                Route("/api/text", self._write, methods=["PUT"]),
                Route("/api/name", self._rename, methods=["PUT"]),
                Route("/api/library/{name}", self._shipped),
                Route("/api/ask/{what}", self._ask, methods=["POST"]),
                WebSocketRoute("/ws/language", speak),
                WebSocketRoute("/ws/play", self._play),
            ],
            lifespan=self._living,
            middleware=[Middleware(Guard, token=token, hosts=hosts)],
            exception_handlers={
                NoSuchFile: _refused(404),
                BadQuestion: _refused(400),
                Changed: _changed,
            },
        )

    @asynccontextmanager
    async def _living(self, _app: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await self.asking.end()

    # ── the page ──────────────────────────────────────────────────────────────────────────────

    async def _page(self, _request: Request) -> Response:
        asyncio.get_running_loop().create_task(self.asking.begin())  # it is asked soon
        return HTMLResponse(PAGE)

    async def _script(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in SCRIPTS:
            raise NoSuchFile(f"there is no script '{name}'")
        return PlainTextResponse(resources.bundle(f"{name}.js"), media_type="text/javascript")

    async def _style(self, _request: Request) -> Response:
        own = Path(__file__).with_name("studio.css")
        style = "".join(each.read_text(encoding="utf-8") for each in (*STYLES[:2], own))
        return PlainTextResponse(style, media_type="text/css")

    async def _licences(self, _request: Request) -> Response:
        return PlainTextResponse(resources.licences(*SCRIPTS))

    async def _report(self, request: Request) -> Response:
        text = dict(self.reports).get(request.path_params["name"])
        if text is None:
            raise NoSuchFile("this report is no longer kept; simulate again")
        return HTMLResponse(text, headers={"content-security-policy": SHOWN})

    async def _code(self, request: Request) -> Response:
        text = explained(request.path_params["code"], request.query_params.get("lang", ""))
        if text is None:
            raise NoSuchFile("there is no such kind of finding")
        return HTMLResponse(text)

    # ── files ─────────────────────────────────────────────────────────────────────────────────

    async def _files(self, _request: Request) -> Response:
        names = await run_in_threadpool(self.shelf.names)
        games = await run_in_threadpool(library)
        return JSONResponse(
            {
                "folder": str(self.shelf.folder),
                "uri": self.shelf.folder.as_uri(),
                "files": names,
                "opened": self.opened,
                "library": games,
                "version": VERSION,
            }
        )

    async def _read(self, request: Request) -> Response:
        name = request.query_params.get("name", "")
        found = await run_in_threadpool(self.shelf.read, name)
        return JSONResponse({"text": found.text, "digest": found.digest})

    async def _write(self, request: Request) -> Response:
        asked = await _json(request)
        name, text, base = (asked.get(key) for key in ("name", "text", "base"))
        if not isinstance(name, str) or not isinstance(text, str) or not isinstance(base, str):
            raise BadQuestion("a text is saved with its 'name', 'text' and 'base'")
        digest = await run_in_threadpool(self.shelf.write, name, text, base)
        return JSONResponse({"digest": digest})

    async def _rename(self, request: Request) -> Response:
        asked = await _json(request)
        name, to, base = (asked.get(key) for key in ("name", "to", "base"))
        if not isinstance(name, str) or not isinstance(to, str) or not isinstance(base, str):
            raise BadQuestion("a file is renamed with its 'name' and 'base', 'to' another name")
        return JSONResponse({"name": await run_in_threadpool(self.shelf.rename, name, to, base)})

    async def _shipped(self, request: Request) -> Response:
        return JSONResponse({"text": shipped_text(request.path_params["name"])})

    # ── questions ─────────────────────────────────────────────────────────────────────────────

    async def _ask(self, request: Request) -> Response:
        what = request.path_params["what"]
        if what not in ANSWERS:
            raise BadQuestion(f"the studio answers {', '.join(ANSWERS)}")
        asked = await _json(request)
        asked["name"] = Question.of(asked, self._place).name
        return JSONResponse(await self.asking.ask(what, asked, request.is_disconnected))

    def _place(self, name: str) -> str:
        return str(self.shelf.path(name))

    async def _play(self, socket: WebSocket) -> None:
        """Play many hands for a page and tell how far it is, until it leaves or asks for an end."""
        await socket.accept()
        with suppress(WebSocketDisconnect, RuntimeError):
            try:
                asked = json.loads(await socket.receive_text())
                if not isinstance(asked, dict) or asked.get("do") not in WORK:
                    raise BadQuestion(f"'do' is one of {', '.join(WORK)}")
                asked["name"] = Question.of(asked, self._place).name
                if str(asked.get("other", "")).endswith(ENDINGS):
                    asked["other"] = self._place(str(asked["other"]))
            except (BadQuestion, NoSuchFile, ValueError) as error:
                await socket.send_json({"problem": str(error)})
            else:
                await _played(socket, asked, self._kept)
            await socket.close()

    def _kept(self, told: dict[str, Any]) -> dict[str, Any]:
        """What is told, with the address of a report instead of its text."""
        if "report" not in told:
            return told
        name = token_urlsafe(9)
        self.reports.append((name, told["report"]))
        return {**told, "report": f"/report/{name}"}


Keep: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


async def _played(socket: WebSocket, asked: dict[str, Any], keep: Keep) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "rulekit.studio.playing", stdin=PIPE, stdout=PIPE,
        limit=64_000_000,
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write(json.dumps(asked).encode("utf-8") + b"\n")
    left = asyncio.create_task(_left(socket))
    told = asyncio.create_task(_told(socket, process, keep))
    try:
        await asyncio.wait((left, told), return_when=asyncio.FIRST_COMPLETED)
    finally:
        left.cancel()
        told.cancel()
        await ended(process)


async def _told(socket: WebSocket, process: asyncio.subprocess.Process, keep: Keep) -> None:
    assert process.stdout is not None
    while line := await process.stdout.readline():
        await socket.send_json(keep(json.loads(line)))


async def _left(socket: WebSocket) -> None:
    """Come back when the page has gone, or has said anything more, which means: stop."""
    with suppress(WebSocketDisconnect):
        await socket.receive_text()


# ── small things ──────────────────────────────────────────────────────────────────────────────


async def _json(request: Request) -> dict[str, Any]:
    data = b""
    async for piece in request.stream():
        data += piece
        if len(data) > LONGEST:
            raise BadQuestion(f"a question has at most {LONGEST:,} bytes")
    try:
        asked = json.loads(data)
    except ValueError:
        raise BadQuestion("a question is JSON") from None
    if not isinstance(asked, dict):
        raise BadQuestion("a question is an object")
    return asked


def _refused(status: int) -> Any:
    async def told(_request: Request, error: Exception) -> Response:
        return JSONResponse({"problem": str(error)}, status_code=status)

    return told


async def _changed(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Changed)
    now = {"text": error.now.text, "digest": error.now.digest}
    return JSONResponse({"problem": str(error), "now": now}, status_code=409)
