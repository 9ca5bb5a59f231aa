"""Files of the studio that are called otherwise or taken away: nothing is lost by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rulekit.studio.app import Studio
from rulekit.studio.shelf import Changed, NoSuchFile, Shelf

HOST, TOKEN = "127.0.0.1:8765", "open-sesame"
ONE, OTHER = "one.rulekit.yaml", "other.rulekit.yaml"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    found = Shelf(tmp_path)
    for name in (ONE, OTHER):
        found.write(name, f"rulekit: 1\ngame: {name}\nextends: gin\n", "")
    return found


def test_a_file_is_called_otherwise(shelf: Shelf) -> None:
    before = shelf.read(ONE)
    assert shelf.rename(ONE, "inside/new.rulekit.yaml", before.digest) == "inside/new.rulekit.yaml"
    assert shelf.read("inside/new.rulekit.yaml") == before
    assert shelf.names() == ["inside/new.rulekit.yaml", OTHER]


def test_what_is_taken_away_is_kept_twice_as_well(shelf: Shelf) -> None:
    text = shelf.read(ONE)
    assert shelf.rename(ONE, "", text.digest) == f".removed/{ONE}"
    shelf.write(ONE, "rulekit: 1\nextends: gin\n", "")
    assert shelf.rename(ONE, "", shelf.read(ONE).digest) == f".removed/2_{ONE}"
    assert shelf.names() == [OTHER]
    assert (shelf.folder / ".removed" / ONE).read_text(encoding="utf-8") == text.text


def test_no_file_is_written_over_and_none_that_has_changed_moves(shelf: Shelf) -> None:
    digest = shelf.read(ONE).digest
    with pytest.raises(NoSuchFile, match="already"):
        shelf.rename(ONE, OTHER, digest)
    with pytest.raises(Changed):
        shelf.rename(ONE, "new.rulekit.yaml", "0" * 32)
    with pytest.raises(NoSuchFile, match="no file"):
        shelf.rename("none.rulekit.yaml", "", digest)
    for outside in ("../new.rulekit.yaml", "new.txt"):
        with pytest.raises(NoSuchFile):
            shelf.rename(ONE, outside, digest)
    assert shelf.names() == [ONE, OTHER]


@pytest.fixture
def page(shelf: Shelf) -> Iterator[TestClient]:
    app = Studio(shelf, ONE).app(TOKEN, frozenset((HOST,)))
    with TestClient(app, base_url=f"http://{HOST}") as client:
        client.get(f"/?token={TOKEN}")
        yield client


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"name": ONE, "to": "new.rulekit.yaml"}, 200),
        ({"name": ONE, "to": OTHER}, 404),
        ({"name": ONE, "to": "../new.rulekit.yaml"}, 404),
        ({"name": ONE, "to": 3}, 400),
        ({"to": ""}, 400),
        ({"name": ONE, "to": "", "base": "changed"}, 409),
    ],
)
def test_the_page_asks_for_it(
    asked: dict[str, Any], status: int, page: TestClient, shelf: Shelf
) -> None:
    question = {"base": shelf.read(ONE).digest, **asked}
    assert page.put("/api/name", json=question).status_code == status
    page.cookies.clear()
    assert page.put("/api/name", json=question).status_code == 403
