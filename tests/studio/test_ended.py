"""Processes of the studio are ended without a word on standard error."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rulekit.studio.app import Studio
from rulekit.studio.language import ended
from rulekit.studio.shelf import Shelf

VARIANT = "rulekit: 1\ngame: Mine\nextends: gin\nabout: Mine.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no exits to be waited for")
def test_one_that_has_just_ended_by_itself_is_left_to_who_waits_for_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    waited = os.waitpid

    def later(*asked: Any) -> tuple[int, int]:
        time.sleep(1)  # so that it has ended, and nobody has its exit yet
        return waited(*asked)

    async def end() -> int | None:
        command = (sys.executable, "-c", "")
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        time.sleep(0.5)
        await ended(process)
        return process.returncode

    monkeypatch.setattr(os, "waitpid", later)
    assert asyncio.run(end()) == 0
    assert caplog.messages == []


def test_runs_are_begun_and_stopped_without_a_word(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    asked = {"do": "compare", "name": "mine.rulekit.yaml", "text": VARIANT, "hands": 4}
    studio = Studio(Shelf(tmp_path), "").app("word", frozenset({"testserver"}))
    headers = {"origin": "http://testserver"}
    with TestClient(studio) as page:
        page.get("/?token=word")
        for told in (0, 1, 2, 9):
            with page.websocket_connect("/ws/play", headers=headers) as socket:
                socket.send_json(asked)
                for _ in range(told):
                    news = socket.receive_json()
                    assert "problem" not in news
                    if "report" in news:
                        break
    assert caplog.messages == []
    assert capfd.readouterr().err == ""
