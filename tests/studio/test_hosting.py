"""`rulekit studio --host`: at which address, under which names, and the links that are printed."""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulekit.cli import main
from rulekit.studio import hosting
from rulekit.studio.hosting import names_of


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["studio", "--no-browser", *words])


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What would be served."""
    found: list[object] = []
    monkeypatch.setattr(
        hosting.uvicorn.Server, "run", lambda server, **_: found.append(server.config)
    )
    return found


def test_a_link_for_each_seat_and_one_to_watch_are_printed(served: list[object]) -> None:
    told = run("rummy", "--players", "3", "--host", "127.0.0.1")
    assert told.exit_code == 0, told.stderr
    links = dict(re.findall(r"(seat \d|watch) +(http://127\.0\.0\.1:\d+/#\S{32})", told.stderr))
    assert list(links) == ["seat 1", "seat 2", "seat 3", "watch"]
    assert len(set(links.values())) == 4
    (config,) = served
    assert getattr(config, "access_log", True) is False


def test_what_the_page_says_is_typed_works(
    served: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "own_address", lambda: "127.0.0.1")
    page = (Path(__file__).parents[2] / "docs/howto/play_together.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^rulekit studio (.+)$", page, re.MULTILINE)
    more = re.findall(r"`(--(?:grace|bots|pace|players|lang|host) [^`]+)`", page)
    assert len(more) > 6
    plain = command.removesuffix(" --host").split()
    for words in ("", *more):
        told = run(*plain, *words.split(), *(() if "--host" in words else ("--host",)))
        expected = 2 if "192.168" in words else 0  # no address of this machine
        assert told.exit_code == expected, (words, told.stderr)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["rummy", "--host", "rummy"], "'rummy' is no address"),
        (["--host", "rummy"], "name the game before --host"),
        (["rummy", "--host", "192.0.2.77"], "no address of this machine"),
        (["rummy", "--players", "99", "--host", "127.0.0.1"], "not 99"),
        (["rummy", "--set", "x=1", "--host", "127.0.0.1"], "no option 'x'"),
        (["nothing_here", "--host", "127.0.0.1"], "nothing_here"),
        (["--grace", "3"], "--grace is of a table on a network; add --host"),
        (["nothing_here"], "there is no file 'nothing_here'"),
    ],
)
def test_what_cannot_be_is_said(served: list[object], words: list[str], expected: str) -> None:
    told = run(*words)
    assert told.exit_code == 2
    assert expected in told.stderr
    assert served == []


def test_a_port_that_is_taken_is_named(served: list[object]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = run("rummy", "--port", port, "--host", "127.0.0.1")
    assert told.exit_code == 2
    assert f"port {port} cannot be used" in told.stderr


def test_a_server_answers_under_the_names_of_its_address() -> None:
    assert names_of(ip_address("192.168.1.20")) == ["192.168.1.20"]
    assert names_of(ip_address("127.0.0.1")) == ["127.0.0.1", "localhost"]
    assert names_of(ip_address("fd00::1")) == ["[fd00::1]"]
    assert socket.gethostname() in names_of(ip_address("0.0.0.0"))
