"""How many hands are simulated if nobody says how many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rulekit.series.batch import simulate
from rulekit.series.results import Results
from rulekit.studio import pacing, playing
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

    monkeypatch.setattr(pacing, "monotonic", lambda: clock[0])
    monkeypatch.setattr(playing, "simulate", played_up_to)
    asked = {"name": "mine.rulekit.yaml", "text": VARIANT}
    question = Question.of(asked, lambda name: name)
    ticks: list[tuple[int, int]] = []
    told = last(playing.simulated(question, {"seed": 3}, lambda *tick: ticks.append(tick)))
    assert told["of"] == hands
    assert ticks[-1][1] == hands
    if seconds > 1:  # each hand is told of, and soon how many there will be
        assert ticks[:3] == [(1, 0), (2, 0), (2, 20)]
    assert [done for done, _ in ticks] == sorted(done for done, _ in ticks)
    played[0] = 0
    said = list(playing.simulated(question, {"seed": 3, "hands": hands}))
    assert last(iter(said))["summary"]["hands"] == told["summary"]["hands"]
    if seconds > 1:  # figures come as early for slow bots as they do if nobody says how many
        assert said[0]["done"] <= pacing.PATIENCE / seconds


def test_no_more_hands_are_played_than_are_asked_for() -> None:
    played: list[int] = []
    for hands in (1, 2, 3, 30):
        told = list(
            pacing.Pacing(lambda upto, _: played.append(upto), lambda *_: None, hands).looks()
        )
        assert (told[-1], max(played)) == (hands, hands)
        played.clear()


def last(news: Iterator[dict[str, Any]]) -> dict[str, Any]:
    """What is told once all hands are played."""
    return next(each for each in news if each["done"] == each["of"])
