"""Running the studio on this machine: a free port of the loopback address, and a token."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe

import uvicorn

from rulekit.studio.app import Studio
from rulekit.studio.shelf import Shelf

LOOPBACK = "127.0.0.1"

LEAVING = 3
"""Seconds that pages have to leave a studio that ends; one that is just coming would never."""

FIRST_PORT, LAST_PORT = 49152, 65535
"""The ports that nobody has a right to."""


def serve(
    folder: Path, opened: str, *, port: int = 0, browser: bool = True, tell: Callable[[str], None]
) -> None:
    """Serve the studio of a folder until it is interrupted.

    `opened`: the file of the folder that is shown first, or "". `port`: if 0, the one that a folder
    has each time, or another that is free. `browser`: whether one is opened. `tell`: gets the
    address. Raises OSError for a port that is taken.
    """
    listening = socket.create_server((LOOPBACK, port)) if port else _listening(folder)
    number = listening.getsockname()[1]
    token = token_urlsafe(24)
    address = f"http://{LOOPBACK}:{number}/?token={token}"
    hosts = frozenset(f"{name}:{number}" for name in (LOOPBACK, "localhost"))
    app = Studio(Shelf(folder), opened).app(token, hosts)
    tell(address)
    if browser:
        webbrowser.open(address)
    config = uvicorn.Config(
        app,
        log_level="error",
        ws_max_size=8_000_000,
        access_log=False,
        timeout_graceful_shutdown=LEAVING,
    )
    with listening:
        uvicorn.Server(config).run(sockets=[listening])


def _listening(folder: Path) -> socket.socket:
    """At a port as if drawn by chance, but the same for a folder whenever it is free.

    So a page that outlives its server finds the next one, and browsers find what they have kept.
    """
    digest = sha256(str(folder.resolve()).encode("utf-8", "surrogateescape")).digest()
    port = FIRST_PORT + int.from_bytes(digest[:8], "big") % (LAST_PORT - FIRST_PORT + 1)
    try:
        return socket.create_server((LOOPBACK, port))
    except OSError:
        return socket.create_server((LOOPBACK, 0))
