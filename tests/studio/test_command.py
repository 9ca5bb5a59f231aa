"""`rulekit studio`: what is refused in words, and what is printed."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulekit.cli import main
from rulekit.studio import serving


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["studio", "--no-browser", *words])


def test_what_is_no_rule_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")
    told = run(str(tmp_path / "notes.txt"))
    assert told.exit_code == 2
    assert "NAME.rulekit.yaml" in told.stderr
    assert run(str(tmp_path / "none.yaml")).exit_code == 2


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = run(str(tmp_path), "--port", port)
    assert told.exit_code == 2
    assert f"port {port} cannot be used" in told.stderr


@pytest.mark.parametrize("name", ["", "a.rulekit.yaml"])
def test_the_address_is_printed_with_its_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / "a.rulekit.yaml").write_text("rulekit: 1\n", encoding="utf-8")
    served: list[object] = []
    monkeypatch.setattr(serving.uvicorn.Server, "run", lambda *_, **more: served.append(more))
    told = run(str(tmp_path / name))
    assert told.exit_code == 0
    assert "http://127.0.0.1:" in told.stderr
    assert "?token=" in told.stderr
    assert len(served) == 1


def test_a_folder_has_the_same_port_each_time_unless_it_is_taken(tmp_path: Path) -> None:
    with serving._listening(tmp_path) as first:
        port = first.getsockname()[1]
        with serving._listening(tmp_path) as second:
            assert second.getsockname()[1] != port
    with serving._listening(tmp_path) as again:
        assert again.getsockname()[1] == port
