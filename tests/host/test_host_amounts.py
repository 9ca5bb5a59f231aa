"""The host in TypeScript tells what a refused move amounts to, word for word as Python does."""

from __future__ import annotations

from random import Random

import pytest

import rulekit
from benchmarks import lockstep
from benchmarks.lockstep import NODE, Lockstep, Table
from rulekit.play.state import State
from rulekit.prove.configurations import Configuration

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no Node on the path")

HIGH = Configuration(2, (("opening", "101"),))
"""A table at which hardly any opening is worth enough."""


@pytest.mark.parametrize("name", ["romme", "kalooki"])
def test_openings_that_are_worth_too_little(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    low = rulekit.load(name, opening=0)
    refused: list[str] = []

    def openings(state: State, _: Random) -> list[str]:
        """What could be laid if any opening would do."""
        twin = low.start(seed=state.start.seed, players=2, scope="hand")
        for move in state.record.moves:
            twin = twin.play(move)
        texts = [text for text in twin.legal_moves.by_text if text.startswith("open")]
        refused.extend(why for text in texts if "here it is" in (why := state.why(text) or ""))
        return texts

    monkeypatch.setattr(lockstep, "written", openings)
    with Lockstep() as both:
        both.sit(Table(name, HIGH))
        for seed in range(4):
            both.play(seed, ("random",), most=60)
        assert not both.done()
    assert any("where at least 101 is wanted (" in why for why in refused)
