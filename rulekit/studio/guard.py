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
"""The beginning of the cookie's name: cookies are of a host, and each port has a studio."""

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


class Guard:
    """Lets through what is asked under one of the hosts, by a page of ours, and with the token.

    Without a `token` it asks for none: then the server has to, before it tells anything.
    """

    def __init__(self, app: ASGIApp, *, hosts: frozenset[str], token: str | None = None) -> None:
        self.app, self.hosts, self.token = app, hosts, token
        self.headers = HEADERS if token is None else (*HEADERS, ALONE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        why = self._refusal(asked)
        if why:
            await _refuse(why, scope, receive, send)
        elif self.token is not None and asked.query_params.get("token") is not None:
            await self._let_in(self.token, asked, scope, receive, send)
        else:
            await self.app(scope, receive, _with_headers(send, self.headers))

    def _refusal(self, asked: HTTPConnection) -> str:
        host, origin = asked.headers.get("host", ""), asked.headers.get("origin")
        if host not in self.hosts:
            return "this server answers under its own address only"
        if origin is None and asked.scope["type"] == "websocket":
            return "this server speaks with its own pages only"
        if origin is not None and origin != f"http://{host}":
            return "this server speaks with its own pages only"
        shown = asked.query_params.get("token") or asked.cookies.get(_cookie(host), "")
        if self.token is not None and not compare_digest(shown.encode(), self.token.encode()):
            return "open the studio by the address that `rulekit studio` has printed"
        return ""

    async def _let_in(
        self, token: str, asked: HTTPConnection, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Keep the token as a cookie, and take it out of the address."""
        answer = RedirectResponse(asked.url.path, status_code=303)
        name = _cookie(asked.headers["host"])
        answer.set_cookie(name, token, httponly=True, samesite="strict", path="/")
        await answer(scope, receive, _with_headers(send, self.headers))


def _cookie(host: str) -> str:
    return f"{COOKIE}_{host.rpartition(':')[2]}"


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
