"""Melds remembered and put back: what has come since goes where the rules say, seen by all."""

from __future__ import annotations

import pytest

from rulekit.machine.tier import RuleFault
from rulekit.play.state import State
from tests.laws.worlds import game
from tests.tiers.lockstep import Pair
from tests.unit.small import small_errors, small_game, small_rules

DECK = "4C 2H 4D 3H 4S 5H 4H 7H 9S 8H"  # seat 2 has the fours
TRIES = """\
    note:
      do: remember table
      next: act
    undo:
      do: put back table to hand
      next: act
"""


def rules(tries: str = TRIES) -> str:
    return small_rules().replace("    drop:\n", f"{tries}    drop:\n", 1)


def start(tries: str = TRIES) -> State:
    return small_game(rules(tries)).start(seed=4, players=2, scope="hand", deck=DECK)


def lying(state: State, name: str) -> list[str]:
    zone = state.view(2).zone(name, 2 if name == "hand" else 0)
    return sorted(zone.melds or zone.cards)


def test_melds_laid_since_are_taken_back() -> None:
    state = start()
    before = lying(state, "hand")
    state = state.play("note").play("lay 4C 4D 4S").play("undo")
    assert lying(state, "table") == []
    assert lying(state, "hand") == before
    state = state.play("lay 4C 4D 4S").play("note")
    after = state.play("undo")
    assert lying(after, "table") == ["4C 4D 4S"]
    assert lying(after, "hand") == lying(state, "hand")


def test_without_anything_remembered_the_table_was_empty() -> None:
    state = start()
    before = lying(state, "hand")
    assert lying(state.play("lay 4C 4D 4S").play("undo"), "hand") == before


def test_all_know_the_cards_that_were_taken_back() -> None:
    state = start().play("note").play("lay 4C 4D 4S").play("undo")
    assert sorted(state.view(1).zone("hand", 2).cards) == ["4C", "4D", "4S"]
    assert state.events(1)[-1] == "seat 2: undo (4C 4D 4S from table to hand of 2)"


def test_what_no_effect_remembers_cannot_be_put_back() -> None:
    text = rules(TRIES.replace("remember table", "n = 1"))
    (message,) = small_errors(text)
    assert "no effect remembers 'table'" in message
    assert not small_errors(rules())


def test_only_melds_are_remembered() -> None:
    assert small_errors(rules(TRIES.replace("remember table", "remember hand")))


def test_both_tiers_take_back_alike() -> None:
    Pair(small_game(rules()).program(3)).walk(5, 1, "match", 200)


def test_what_options_rule_out_takes_no_memory() -> None:
    words = {
        value: game("rummy_israeli", (("rearrange", value),)).program(2).map
        for value in ("free", "listed_patterns")
    }
    assert "kept.table" not in words["free"].fields
    assert "kept.table" in words["listed_patterns"].fields


def test_putting_back_what_options_never_let_be_remembered_is_a_fault() -> None:
    note = "do: {when keeping: remember table, otherwise: n += 1}"
    text = rules(TRIES.replace("do: remember table", note))
    text = text.replace("deck:\n", "options:\n  keeping: false\ndeck:\n", 1)
    state = small_game(text).start(seed=4, players=2, scope="hand", deck=DECK)
    with pytest.raises(RuleFault, match="under these options 'table' is never remembered"):
        state.play("note").play("undo")
