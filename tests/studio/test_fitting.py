"""How many hands are simulated if nobody says how many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rulekit.series.batch import simulate
from rulekit.series.results import Results
from rulekit.studio import playing
from rulekit.studio.answers import Question

VARIANT = "rulekit: 1\ngame: Mine\nextends: gin\nabout: Mine.\n"


@pytest.mark.parametrize(("seconds", "hands"), [(1e-3, 2000), (0.1, 100), (5, 20)])
def test_as_many_hands_are_played_as_fit_if_nobody_says_how_many(
    monkeypatch: pytest.MonkeyPatch, seconds: float, hands: int
) -> None:
    """The clock is one of this test: a hand takes so many seconds."""
    clock, played = [0.0], [0]

    def played_up_to(*args: Any, **more: Any) -> Results:
        found = simulate(*args, **more)
        clock[0] += seconds * max(0, found.done - played[0])
        played[0] = max(played[0], found.done)
        return found

    monkeypatch.setattr(playing, "monotonic", lambda: clock[0])
    monkeypatch.setattr(playing, "simulate", played_up_to)
    asked = {"name": "mine.rulekit.yaml", "text": VARIANT}
    question = Question.of(asked, lambda name: name)
    told = last(playing.simulated(question, {"seed": 3}))
    assert told["of"] == hands
    played[0] = 0
    said = last(playing.simulated(question, {"seed": 3, "hands": hands}))
    assert said["summary"]["hands"] == told["summary"]["hands"]


def last(news: Iterator[dict[str, Any]]) -> dict[str, Any]:
    """What is told once all hands are played."""
    return next(each for each in news if each["done"] == each["of"])
