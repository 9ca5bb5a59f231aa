"""Who may ask a server of ours: no page of another origin; and the studio, only its own browser.

A server on the loopback address can be reached by every page that a browser shows and by every user
of the machine. So the address that opens the studio carries a token, which becomes a cookie; and
whatever is asked under another host name, or by a page from elsewhere, is refused. The same holds
for a table on a network, whose pages show their link when they have connected.
"""

from __future__ import annotations

from secrets import compare_digest
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

COOKIE: Final = "rulekit_studio"

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a page of the studio may load: only what this server gives."""

HEADERS = (
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cache-control", "no-store"),
)

ALONE = ("cross-origin-opener-policy", "same-origin")
"""A header that browsers heed on the loopback address, and complain about on a network."""


class Origin:
    """Lets through what is asked under one of the hosts, and by a page of ours."""

    headers: tuple[tuple[str, str], ...] = HEADERS

    def __init__(self, app: ASGIApp, *, hosts: frozenset[str]) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        why = self.refusal(asked)
        if why:
            await _refuse(why, scope, receive, send)
        else:
            await self.answer(asked, receive, _with_headers(send, self.headers))

    async def answer(self, asked: HTTPConnection, receive: Receive, send: Send) -> None:
        """Answer what is not refused."""
        await self.app(asked.scope, receive, send)

    def refusal(self, asked: HTTPConnection) -> str:
        """Why this is refused, "" if it is not."""
        host, origin = asked.headers.get("host", ""), asked.headers.get("origin")
        if host not in self.hosts:
            return "this server answers under its own address only"
        if origin is None and asked.scope["type"] == "websocket":
            return "this server speaks with its own pages only"
        if origin is not None and origin != f"http://{host}":
            return "this server speaks with its own pages only"
        return ""


class Guard(Origin):
    """The same of what comes with the token, which becomes a cookie."""

    headers = (*HEADERS, ALONE)

    def __init__(self, app: ASGIApp, *, token: str, hosts: frozenset[str]) -> None:
        super().__init__(app, hosts=hosts)
        self.token = token

    def refusal(self, asked: HTTPConnection) -> str:
        """Why this is refused, "" if it is not."""
        shown = asked.query_params.get("token") or asked.cookies.get(COOKIE, "")
        known = compare_digest(shown.encode(), self.token.encode())
        why = "" if known else "open the studio by the address that `rulekit studio` has printed"
        return super().refusal(asked) or why

    async def answer(self, asked: HTTPConnection, receive: Receive, send: Send) -> None:
        """Answer, or keep the token as a cookie and take it out of the address."""
        if asked.query_params.get("token") is None:
            await super().answer(asked, receive, send)
            return
        answer = RedirectResponse(asked.url.path, status_code=303)
        answer.set_cookie(COOKIE, self.token, httponly=True, samesite="strict", path="/")
        await answer(asked.scope, receive, send)


async def _refuse(why: str, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4403, "reason": why})
    else:
        await PlainTextResponse(f"{why}\n", status_code=403)(scope, receive, send)


def _with_headers(send: Send, those: tuple[tuple[str, str], ...]) -> Send:
    """Send, with what every answer says about how it may be used."""

    async def told(message: dict[str, object]) -> None:
        if message["type"] == "http.response.start":
            headers = message.setdefault("headers", [])
            assert isinstance(headers, list)
            own = {name for name, _ in headers}
            more = [(name.encode(), value.encode()) for name, value in those]
            headers += [each for each in more if each[0] not in own]
        await send(message)

    return told  # type: ignore[return-value]  # MutableMapping is what ASGI says
