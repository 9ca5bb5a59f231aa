"""Layouts as moves under single steps: openings, and short forms that name only what is brought."""

from __future__ import annotations

from functools import cache

import pytest

from rulekit import Game, RulesetError, State, loads
from rulekit.language.declarations import STEPS, StepWord
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook

RULES = """\
rulekit: 1
game: Steps
players: 2
deck:
  suits: clubs diamonds hearts spades
  ranks: A 2..10 J Q K
  values: {A: 1, 2..10: pips, J Q K: 10}
zones:
  stock: pile, face down
  hand: cards of each player, seen by owner
  table: melds, face up
melds:
  set: 3..4 cards, same rank, different suit
  run: 3+ cards, same suit, in sequence
rearranging:
  steps: add, split, gather, exchange
ledgers:
  score: points of each player
deal:
  - shuffle deck into stock
  - deal 10 cards from stock to each hand, starting with left of dealer
play:
  start: act for left of dealer
  act:
    open:
      choose: {layout: layout from hand}
      do: lay layout on table
      next: end hand by out won by me when hand is empty, otherwise act
    place:
      choose: {layout: layout from hand on table}
      do: lay layout on table
      next: end hand by out won by me when hand is empty, otherwise act
    done:
      next: act for next player
scoring:
  winner:
    win: 1
match:
  until: hands_played >= 1
  winner: highest score
"""


EVERY = "add, split, gather, exchange"


@cache
def game() -> Game:
    return loads(RULES)


def start(hand: str, steps: Game | None = None) -> State:
    """Seat 1 begins with these ten cards."""
    other = ("2H", "4C", "5C", "8C", "10C", "QC", "AH", "3S", "5H", "9S")
    deck = [card for pair in zip(hand.split(), other, strict=True) for card in pair]
    return (steps or game()).start(scope="hand", dealer=2, deck=deck)


def test_an_opening_is_no_step_and_may_be_several_melds() -> None:
    state = start("AD 2D 3D 7C 7D 7H KC KD KH 10D")
    move = "open AD 2D 3D / 7C 7D 7H / KC KD KH"
    assert state.why(move) is None
    assert len([each for each in state.every_move() if each.action == "open"]) == 7
    assert any(
        set(str(each)[5:].split(" / ")) == set(move[5:].split(" / ")) for each in state.legal_moves
    )


def test_what_a_layout_of_new_melds_leaves_over_may_be_asked_about() -> None:
    asked = "{layout: layout from hand where size of rest of layout > 2}"
    more = loads(RULES.replace("{layout: layout from hand}", asked, 1))
    hand = "AD 2D 3D 7C 7D 7H KC KD KH QS"
    opening, found = (
        {str(move) for move in start(hand, steps).every_move() if move.action == "open"}
        for steps in (game(), more)
    )
    assert len(opening) == 7
    assert found == opening - {move for move in opening if move.count(" / ") == 2}


def test_a_short_form_means_a_step() -> None:
    """The set grows; that its 6D could go to the run, in the same layout, is no step."""
    state = start("2D 3D 4D 5D 6C 6D 6S 6H JC KS").play("open 2D 3D 4D 5D / 6C 6D 6S")
    assert "no single step that is allowed" in (state.why("place 2D 3D 4D 5D 6D / 6C 6S 6H") or "")
    assert state.play("place 6H").view(1).zone("table").melds == ("6C 6D 6H 6S", "2D 3D 4D 5D")


def test_a_short_form_names_cards_that_no_step_brings() -> None:
    state = start("2D 3D 4D 5D 6C 6D 6S 6H JC KS").play("open 2D 3D 4D / 6C 6D 6S")
    assert state.why("place 5D 6H") is not None
    assert state.why("place 5D") is None


def test_a_card_that_has_come_in_this_turn_may_free_a_wild_in_a_later_layout_of_it() -> None:
    free = loads(WILD.replace("rearranging:\n  steps: add, split, gather, exchange\n", ""))
    laid = start("6D JK 8D 7D 7S 7H 7C KC KD 2S", free).play("open 6D JK=7D 8D")
    came = laid.play("done").play("done").play("place 6D JK=7D 8D / 7D 7H 7S")
    freeing = "place 6D 7D 8D / 7C 7H 7S / KC KD JK=KH"
    assert came.why(freeing) is None
    later = came.play("done").play("done")  # the seven is a card of the table now
    assert "takes a wild from its place" in (later.why(freeing) or "")


# ── which steps there are ─────────────────────────────────────────────────────────────────────

WILD = RULES.replace(
    "  values:", "  copies: 2\n  extras: 1 joker\n  symbols: joker JK\n  wild: joker\n  values:"
)
FIRST = "2D 3D 4D 5D 6D 9C 9S JK KC QH"
THEN = "7D 4D 6C 6S 9H AC AS 8H 10C JH"
MADE = {
    "add": "2D 3D 4D 5D 6D 7D",
    "split": "2D 3D 4D / 4D 5D 6D",
    "gather": "2D 3D 4D 5D / 6C 6D 6S",
    "exchange": "2D 3D 4D 5D 6D JK=7D / 9C 9H 9S",
}


@cache
def with_steps(steps: str) -> Game:
    return loads(WILD.replace(EVERY, steps))


def laid(steps: str) -> State:
    """Seat 2 in turn before a run of five, and a set with a wild."""
    deck = [card for pair in zip(FIRST.split(), THEN.split(), strict=True) for card in pair]
    state = with_steps(steps).start(scope="hand", dealer=2, deck=deck)
    return state.play("open 2D 3D 4D 5D 6D / 9C 9S JK=9H").play("done")


@pytest.mark.parametrize("row", STEPS.values(), ids=list(STEPS))
def test_only_the_steps_that_are_listed_are_moves(row: StepWord) -> None:
    state = laid(row.example)
    for word, melds in MADE.items():
        assert (state.why(f"place {melds}") is None) == (word in row.example), word
    for move in state.every_move():
        assert state.why(move.text) is None


def test_without_a_list_the_table_is_arranged_at_will() -> None:
    several = "place 2D 3D 4D 5D 6D 7D JK=8D / 9C 9H 9S"
    assert laid("free").why(several) is None
    assert laid(EVERY).why(several) is not None


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_rulebook_says_which_steps_there_are(code: str) -> None:
    def said(steps: str) -> set[str]:
        return set(plain(rulebook(Played(with_steps(steps).rules, 2), code)).splitlines())

    assert len(said("add, split") - said("free")) == 2  # which there are, and that it is one
    assert len({frozenset(said(word)) for word in STEPS}) == len(STEPS)


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ("add, splt", "did you mean 'split'?"),
        ("add, free", "list steps, or write `free` alone"),
        ("turn", "steps: add, split, gather, exchange, free"),
    ],
)
def test_steps_that_there_are_not_are_told(steps: str, told: str) -> None:
    with pytest.raises(RulesetError) as refused:
        loads(WILD.replace(EVERY, steps))
    assert told in str(refused.value)
    assert len(refused.value.report.errors) == 1


def test_an_opening_with_half_the_deck_is_listed() -> None:
    """The best roles of two jokers among so many tiles are not looked for: that has no end."""
    held = {
        "K": (1, 1, 2, 4, 4, 5, 6, 7, 7, 8, 9, 10, 11, 12, 12, 13),
        "R": (1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 8, 8, 9, 10, 10, 11, 12, 13),
        "B": (3, 4, 6, 7, 9, 10, 11, 12, 13),
        "O": (1, 4, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11, 12),
    }
    rack = [f"{suit}{rank}" for suit, ranks in held.items() for rank in ranks] + ["JK", "JK"]
    other = [f"B{rank}" for rank in (1, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10)]
    hoard = "rulekit: 1\ngame: Hoard\nextends: rummikub\n"
    dealt = """\
deal:
  drawing_for_start:
    when hands_played > 0: do draw_for_start
  hoarding:
    repeat 45 times: move top of pool to rack of dealer
"""
    pairs = zip(rack[:14], other, strict=True)
    deck = [*(card for pair in pairs for card in pair), *rack[14:]]
    state = loads(hoard + dealt).start(scope="hand", dealer=1, deck=deck)
    opening, draw = state.legal_moves
    assert draw.text == "draw"
    assert len(opening.text.replace("/", " ").split()) == 1 + len(rack)
    assert state.play(opening).outcome is not None
