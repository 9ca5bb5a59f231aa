"""Texts of moves: what they may look like, and what a refusal says."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.machine.move import IllegalMove
from rulekit.machine.notation import BadNotation
from rulekit.play.state import State
from tests.unit.small import small_start

DECK = "7H AC 8H 2C 9H 3C 9C KD 9D KS"  # seat 2: 7H 8H 9H 9C 9D; seat 1: AC 2C 3C KD KS


@pytest.fixture(scope="module")
def state() -> State:
    return small_start(DECK).play("count 3").play("count 2")


@pytest.mark.parametrize(("text", "meant"), [
    ("drop 7H", "drop 7H"), ("  DROP   7h ", "drop 7H"), ("lay 9H 7H 8H", "lay 7H 8H 9H"),
    ("lay 9d 9c 9h", "lay 9C 9D 9H"), ("give 1,7H", "give 1, 7H"), ("count 9", "count 9"),
])  # fmt: skip
def test_texts_are_read_loosely(state: State, text: str, meant: str) -> None:
    assert state.parse(text).text == meant
    assert text in state.legal_moves


@pytest.mark.parametrize(("text", "why"), [
    ("drop KD", "KD is not among 'hand' (small.yaml:"),
    ("give 2, 7H", "2 is not among 'others' (small.yaml:"),
    ("give 1, KD", "KD is not among 'hand of me' (small.yaml:"),
    ("count 12", "12 is not in 1 .. 9 (small.yaml:"),
    ("lay 7H 8H", "'7H 8H' is no meld (small.yaml:"),
    ("lay AC 2C 3C", "not all of these cards are in 'hand' (small.yaml:"),
    ("drop 7H, 8H", "that names too much: 'drop' names card from hand (small.yaml:"),
    ("drop", "this can be meant in several ways; say which"),
])  # fmt: skip
def test_a_refusal_says_why_and_where(state: State, text: str, why: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    assert caught.value.why.startswith(why)
    assert caught.value.move == text
    assert state.why(text) == caught.value.why
    name = text.split(maxsplit=1)[0]
    assert caught.value.legal
    assert {move.split()[0] for move in caught.value.legal} == {name}
    assert all(move in state.legal_moves for move in caught.value.legal)


@pytest.mark.parametrize(("text", "why"), [
    ("", "this is empty"), ("take 7", "possible are: drop, lay, give, count"),
    ("dorp 7H", "did you mean 'drop'?"), ("drop 7G", "'7G' is not a card of this deck"),
    ("drop H7", "did you mean 7H?"), ("drop 7", "did you mean 7C or 7D or 7H or 7S?"),
    ("give 3, 7H", "'3' is no seat; seats are 1 to 2"), ("give 0, 7H", "'0' is no seat"),
    ("count ²", "'²' is not a number"), ("count --5", "'--5' is not a number"),
    ("count 99999999999999999999", "is not a number"), ("lay 7H 7H 8H 9H", "the deck has 1"),
    ("lay 7H=8X 8H 9H", "'8X' is no role"),
])  # fmt: skip
def test_what_is_no_move_is_explained(state: State, text: str, why: str) -> None:
    with pytest.raises(BadNotation) as caught:
        state.play(text)
    assert why in str(caught.value)
    assert state.why(text) == str(caught.value)


def test_a_move_of_an_unmet_condition_names_it() -> None:
    assert "it is not so that n > 0 (small.yaml:" in (small_start(DECK).why("give 1, 7H") or "")


def test_messages_repeat_long_texts_only_in_part(state: State) -> None:
    why = state.why("drop " + "x" * 500)
    assert why is not None
    assert len(why) < 120


# ── Gin: knocking in short, spreads and layoffs ───────────────────────────────────────────────

NONDEALER = ["AC", "2C", "3C", "4D", "5D", "6D", "7H", "8H", "9H", "KS"]
DEALER = ["10C", "10D", "10H", "JC", "JD", "JH", "QS", "9S", "2H", "5H"]


def dealt(nondealer: list[str], dealer: list[str], *rest: str) -> State:
    deck = [card for pair in zip(nondealer, dealer, strict=True) for card in pair] + list(rest)
    return rulekit.load("gin").start(seed=1, scope="hand", dealer=1, deck=deck)


def test_a_knock_names_its_spread_or_leaves_it_to_the_engine() -> None:
    state = dealt(NONDEALER, DEALER, "KD").play("take_upcard")
    assert state.parse("knock KS").text == "knock KS, AC 2C 3C / 4D 5D 6D / 7H 8H 9H"
    assert state.parse("knock KS, 7H 8H 9H / 3C 2C AC / 4D 6D 5D") == state.parse("knock KS")
    assert "knock KS, 7H 8H 9H / AC 2C 3C" not in state.legal_moves
    left = "more than 10 points are left over; here it is 25 where at most 10 is wanted ("
    assert left in (state.why("knock KS, 7H 8H 9H / AC 2C 3C") or "")


def test_a_knock_with_too_much_left_says_so() -> None:
    state = dealt(DEALER, NONDEALER, "KD").play("take_upcard")
    for text in ("knock QS", "knock"):
        why = state.why(text) or ""
        assert why.startswith("more than 10 points are left over, whatever is melded (")
        assert "gin.yaml:" in why
    assert (state.why("knock 3S") or "").startswith("3S is not among ")
    assert (state.why("knock QS, 10C 10D 10H / JC JD JH / JC JD QS") or "") == (
        "JC is written 2 times; the deck has 1"
    )


def test_layoffs_are_read_and_refused_with_reasons() -> None:
    state = (
        dealt([*NONDEALER[:9], "KS"], [*DEALER[:9], "10S"], "3H")
        .play("take_upcard")
        .play("knock KS")
    )
    state = state.play("spread 10C 10D 10H 10S / JC JD JH")
    assert [move.text for move in state.legal_moves] == ["done"]
    assert "QS cannot be laid off so on 'table of knocker' (" in (state.why("lay_off QS") or "")
    assert "the card is not in 'hand'" in (state.why("lay_off KC, AC 2C 3C KC") or "")


def test_after_the_end_every_move_is_refused() -> None:
    state = small_start(DECK).play("lay 7H 8H 9H").play("drop 9C").play("drop KD").play("drop 9D")
    assert state.is_over
    assert (state.why("drop 7H") or "") == "it is over; nobody moves any more"
    assert "drop 7H" not in state.legal_moves
    assert len(state.legal_moves) == 0
