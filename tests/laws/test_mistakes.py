"""What validate makes of the mistakes in `tests/mistakes`, as the page says."""

from __future__ import annotations

import re

import pytest

from benchmarks.mistakes import ASKED, MARKS, MISSED, PAGE, Mistake, judged, mistakes
from tests.sampling import part

EVERY = mistakes()
FIRST, THOROUGH = 6, 60


def missed() -> dict[str, list[str]]:
    """By mark, the lines of the page that name the mistakes without it."""
    page = PAGE.read_text(encoding="utf-8")
    found: dict[str, list[str]] = {mark: [] for mark in MARKS}
    for mark, heading in MISSED.items():
        listed = re.search(rf"^{heading}:\n\n((?:- .*\n)+)", page, re.MULTILINE)
        found[mark] = [] if listed is None else listed[1].splitlines()
    return found


def line_of(mistake: Mistake) -> str:
    return f"- {mistake.where}: {mistake}"


def hold(mistake: Mistake) -> None:
    """The marks of a mistake are those on the page, or better."""
    listed = missed()
    known = [mark for mark in MARKS if line_of(mistake) not in listed[mark]]
    if "found" not in known:
        known = []
    lacking = set(known) - set(judged(mistake).marks)
    assert not lacking, f"{mistake} is no longer {', '.join(sorted(lacking))}"


def test_there_are_mistakes_in_all_parts_and_in_many_games() -> None:
    assert len(EVERY) >= 200
    assert len({each.game for each in EVERY}) >= 25
    assert len({each.where for each in EVERY}) >= 12


def test_every_mistake_can_be_made() -> None:
    for each in EVERY:
        assert each.places() and each.text()


def test_the_page_tells_of_as_many_as_are_asked_for() -> None:
    listed = missed()
    unfound = len(listed["found"])
    for mark in MARKS:
        without = unfound if mark == "found" else unfound + len(listed[mark])
        assert 100 * (len(EVERY) - without) >= ASKED[mark] * len(EVERY), mark


def test_the_page_names_mistakes_that_there_are() -> None:
    known = {line_of(each) for each in EVERY}
    assert {line for lines in missed().values() for line in lines} <= known


@pytest.mark.parametrize("mistake", part("mistakes first", EVERY, FIRST), ids=str)
def test_some_mistakes_have_their_marks(mistake: Mistake) -> None:
    hold(mistake)


@pytest.mark.thorough
@pytest.mark.parametrize("mistake", part("mistakes", EVERY, THOROUGH), ids=str)
def test_more_mistakes_have_their_marks(mistake: Mistake) -> None:
    hold(mistake)


@pytest.mark.long
@pytest.mark.parametrize("mistake", EVERY, ids=str)
def test_all_mistakes_have_their_marks(mistake: Mistake) -> None:
    hold(mistake)
