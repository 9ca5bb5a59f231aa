"""Running a table on a network: an address of this machine, and a link for each seat."""

from __future__ import annotations

import errno
import socket
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

import uvicorn

from rulekit.studio.network.app import Door
from rulekit.studio.network.limits import LONGEST
from rulekit.studio.network.table import Setting, Table
from rulekit.studio.serving import LEAVING

FAR: Final = ("192.0.2.1", 9)
"""An address that nobody has: how one would get there tells the own address. Nothing is sent."""

CONNECTIONS: Final = 300
"""Connections that are served at a time, those of pages that are being loaded included."""


class NoAddress(ValueError):
    """This machine cannot be reached there; the message says why."""


def host(
    setting: Setting,
    address: str,
    *,
    port: int = 0,
    browser: bool = True,
    tell: Callable[[Mapping[int, str]], None],
) -> None:
    """Serve a table until it is interrupted.

    `address`: one of this machine, "" for the one by which its network knows it. `port`: a free one
    if 0. `browser`: whether one is opened, with the link of seat 1. `tell`: gets the links by their
    seats; that of 0 is to watch.

    Raises NoAddress, OSError for a port that is taken, SettingError for a table that cannot be.
    """
    found = _address(address or own_address())
    table = Table(setting)
    family = socket.AF_INET6 if found.version == 6 else socket.AF_INET
    try:
        listening = socket.create_server((str(found), port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            raise NoAddress(f"{found} is no address of this machine") from None
        raise
    number = listening.getsockname()[1]
    names = names_of(found)
    links = {
        seat: f"http://{names[0]}:{number}/#{token}" for seat, token in table.seats.tokens.items()
    }
    tell(links)
    if browser:
        webbrowser.open(links[1])
    config = uvicorn.Config(
        Door(table).app(frozenset(f"{name}:{number}" for name in names)),
        log_level="error",
        access_log=False,
        limit_concurrency=CONNECTIONS,
        ws_max_size=4 * LONGEST,
        ws_max_queue=8,
        timeout_graceful_shutdown=LEAVING,
    )
    with listening:
        uvicorn.Server(config).run(sockets=[listening])


def own_address() -> str:
    """The address by which the network of this machine knows it. Raises NoAddress."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(FAR)
        return str(asking.getsockname()[0])
    raise NoAddress("this machine is on no network; name one of its addresses after --host")


def names_of(address: IPv4Address | IPv6Address) -> list[str]:
    """The names under which a server there is asked for, that of links first."""
    if address.is_unspecified:
        here = [socket.gethostname(), f"{socket.gethostname()}.local", "localhost", "127.0.0.1"]
        with suppress(NoAddress):
            here.insert(0, own_address())
        return here
    written = f"[{address}]" if address.version == 6 else str(address)
    return [written, "localhost"] if address.is_loopback else [written]


def _address(text: str) -> IPv4Address | IPv6Address:
    try:
        return ip_address(text.strip("[]"))
    except ValueError:
        raise NoAddress(
            f"'{text}' is no address, such as 192.168.1.20; a game is named before --host"
        ) from None
