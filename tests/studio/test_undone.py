"""Kinds of moves that bots leave alone."""

from __future__ import annotations

from rulekit.play.game import loads
from rulekit.studio.undone import undone

WAIT = """\
rulekit: 1
game: Waiting
extends: gin
play:
  draw:
    wait:
      next: draw for opponent
"""


def test_new_moves_are_told_first_and_those_that_options_switch_off_are_not() -> None:
    game = loads(WAIT, name="waiting.rulekit.yaml")
    done = {"from_stock": 5.0, "from_discard": 0.004, "discard": 9.0}
    found = undone(game, 2, done, "waiting.rulekit.yaml")
    assert found["never"][0] == "wait" and "knock" in found["never"]
    assert found["hardly"] == ["from_discard"]
    assert found["own"] == ["wait"]
    assert not {"draw_card", "agree"} & set(found["never"])
    rummy = loads("rulekit: 1\ngame: Mine\nextends: rummy\n", name="mine.rulekit.yaml")
    played = dict.fromkeys(("from_stock", "discard", "lay"), 1.0)
    never = undone(rummy, 2, played, "mine.rulekit.yaml")["never"]
    assert "from_discard" in never and "turn_over" not in never
