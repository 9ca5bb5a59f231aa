"""Running the studio on this machine: a free port of the loopback address, and a token."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable
from pathlib import Path
from secrets import token_urlsafe

import uvicorn

from rulekit.studio.app import Studio
from rulekit.studio.shelf import Shelf

LOOPBACK = "127.0.0.1"


def serve(
    folder: Path, opened: str, *, port: int = 0, browser: bool = True, tell: Callable[[str], None]
) -> None:
    """Serve the studio of a folder until it is interrupted.

    `opened`: the file of the folder that is shown first, or "". `port`: a free one if 0. `browser`:
    whether one is opened. `tell`: gets the address. Raises OSError for a port that is taken.
    """
    listening = socket.create_server((LOOPBACK, port))
    number = listening.getsockname()[1]
    token = token_urlsafe(24)
    address = f"http://{LOOPBACK}:{number}/?token={token}"
    hosts = frozenset(f"{name}:{number}" for name in (LOOPBACK, "localhost"))
    app = Studio(Shelf(folder), opened).app(token, hosts)
    tell(address)
    if browser:
        webbrowser.open(address)
    config = uvicorn.Config(app, log_level="error", ws_max_size=8_000_000, access_log=False)
    with listening:
        uvicorn.Server(config).run(sockets=[listening])
