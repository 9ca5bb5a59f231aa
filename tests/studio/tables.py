"""A table on a network for tests, and pages that sit at it without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

import rulekit
from rulekit.bots import find
from rulekit.play.state import State
from rulekit.studio.network.app import Door
from rulekit.studio.network.table import Setting, Table

HOST = "192.168.1.20:8765"
GAME, PLAYERS = "rummy", 4


class Page:
    """A page with one connection. What it is told is kept in `told`."""

    def __init__(self, session: WebSocketTestSession, token: object) -> None:
        self.session = session
        self.told: list[dict[str, Any]] = []
        self.ask("sit", token=token)

    def ask(self, do: object, **more: Any) -> None:
        self.session.send_json({"do": do, **more})

    def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next message of a kind, with these values."""
        while True:
            message: dict[str, Any] = self.session.receive_json()
            self.told.append(message)
            if message["kind"] == kind and all(message[k] == v for k, v in wanted.items()):
                return message

    def refused(self) -> str:
        """What is refused next, in words."""
        return str(self.until("refused")["why"])


class Room:
    """A table with its server."""

    def __init__(self, table: Table, client: TestClient) -> None:
        self.table, self.client = table, client

    @property
    def state(self) -> State:
        assert self.table.state is not None
        return self.table.state

    @contextmanager
    def page(self, seat: int, token: object = None) -> Iterator[Page]:
        """A page that shows the link of a seat, or another."""
        with self.client.websocket_connect(
            f"ws://{HOST}/ws/table", headers={"origin": f"http://{HOST}"}
        ) as session:
            yield Page(session, self.table.seats.tokens[seat] if token is None else token)


loaded = cache(rulekit.load)


@contextmanager
def room(*, grace: float = 60.0, pace: float = 0.0, **options: str) -> Iterator[Room]:
    """A table, served. `grace`, `pace`: seconds, as of `Setting`. `options`: of the game."""
    setting = Setting(loaded(GAME, **options), PLAYERS, [find("greedy")], grace=grace, pace=pace)
    table = Table(setting)
    app = Door(table).app(frozenset((HOST,)))
    with TestClient(app, base_url=f"http://{HOST}") as client:
        yield Room(table, client)
