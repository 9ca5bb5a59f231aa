"""Who may ask the studio: the browser that was opened for it, and no page of another origin.

A server on the loopback address can be reached by every page that a browser shows and by every user
of the machine. So the address that opens the studio carries a token, which becomes a cookie; and
whatever is asked under another host name, or by a page from elsewhere, is refused.
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
    ("cross-origin-opener-policy", "same-origin"),
    ("cache-control", "no-store"),
)


class Guard:
    """Lets through what comes with the token, under one of the hosts, from a page of ours."""

    def __init__(self, app: ASGIApp, *, token: str, hosts: frozenset[str]) -> None:
        self.app, self.token, self.hosts = app, token, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        why = self._refusal(asked)
        if why:
            await _refuse(why, scope, receive, send)
        elif asked.query_params.get("token") is not None:
            await self._let_in(asked, scope, receive, send)
        else:
            await self.app(scope, receive, _with_headers(send))

    def _refusal(self, asked: HTTPConnection) -> str:
        host, origin = asked.headers.get("host", ""), asked.headers.get("origin")
        if host not in self.hosts:
            return "the studio answers under its own address only"
        if origin is None and asked.scope["type"] == "websocket":
            return "the studio speaks with its own pages only"
        if origin is not None and origin != f"http://{host}":
            return "the studio speaks with its own pages only"
        shown = asked.query_params.get("token") or asked.cookies.get(_cookie(host), "")
        if not compare_digest(shown.encode(), self.token.encode()):
            return "open the studio by the address that `rulekit studio` has printed"
        return ""

    async def _let_in(
        self, asked: HTTPConnection, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Keep the token as a cookie, and take it out of the address."""
        answer = RedirectResponse(asked.url.path, status_code=303)
        name = _cookie(asked.headers["host"])
        answer.set_cookie(name, self.token, httponly=True, samesite="strict", path="/")
        await answer(scope, receive, _with_headers(send))


def _cookie(host: str) -> str:
    return f"{COOKIE}_{host.rpartition(':')[2]}"


async def _refuse(why: str, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4403, "reason": why})
    else:
        await PlainTextResponse(f"{why}\n", status_code=403)(scope, receive, send)


def _with_headers(send: Send) -> Send:
    """Send, with what every answer says about how it may be used."""

    async def told(message: dict[str, object]) -> None:
        if message["type"] == "http.response.start":
            headers = message.setdefault("headers", [])
            assert isinstance(headers, list)
            own = {name for name, _ in headers}
            more = [(name.encode(), value.encode()) for name, value in HEADERS]
            headers += [each for each in more if each[0] not in own]
        await send(message)

    return told  # type: ignore[return-value]  # MutableMapping is what ASGI says
