"""A studio that runs while rulekit is upgraded gives out what fits the code that it runs."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from rulekit import resources
from rulekit.studio import asking
from rulekit.studio.app import Studio
from rulekit.studio.shelf import Shelf

HOST, TOKEN = "127.0.0.1:8765", "open-sesame"


@pytest.fixture(autouse=True)
def _read_anew() -> Iterator[None]:
    resources.bundle.cache_clear()
    yield
    resources.bundle.cache_clear()


@pytest.mark.parametrize("name", ["studio", "play"])
def test_scripts_are_those_of_the_start(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (resources.BUNDLES / f"{name}.js").read_text(encoding="utf-8")
    app = Studio(Shelf(tmp_path), "").app(TOKEN, frozenset((HOST,)))
    monkeypatch.setattr(resources, "BUNDLES", tmp_path)
    page = TestClient(app, base_url=f"http://{HOST}")
    page.cookies.update(page.get(f"/?token={TOKEN}").cookies)
    assert page.get(f"/{name}.js").text == before


def test_an_exported_page_has_the_script_of_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Upgraded(io.StringIO):
        def __next__(self) -> str:
            monkeypatch.setattr(resources, "BUNDLES", tmp_path)
            return super().__next__()

    text = "rulekit: 1\nextends: gin\n"
    asked = {"what": "export", "name": "mine.rulekit.yaml", "text": text}
    monkeypatch.setattr("sys.stdin", Upgraded(json.dumps(asked) + "\n"))
    monkeypatch.setattr("gc.freeze", lambda: None)
    asking.main()
    assert "<template" in capsys.readouterr().out
