"""The clauses of Hollywood Gin. Worked positions are examples of the rule file."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain

import pytest

from rulekit import SettingError, State
from rulekit.machine.outcome import HandResult
from tests.clauses.tables import PACK, game

NAME = "hollywood_gin"
GAMES = ("game_one", "game_two", "game_three")
TARGET = 100


@dataclass
class Scorer:
    """Somebody who keeps the three games on paper; seats count from 0."""

    points: list[list[int]] = field(default_factory=lambda: [[0, 0] for _ in GAMES])
    boxes: list[list[int]] = field(default_factory=lambda: [[0, 0] for _ in GAMES])
    begun: list[int] = field(default_factory=lambda: [0, 0])  # games in which each has scored
    over: list[bool] = field(default_factory=lambda: [False] * len(GAMES))

    def enter(self, winner: int, worth: int) -> None:
        """A hand won goes into each game already begun, and into one more."""
        later = [n for n in range(self.begun[winner], len(GAMES)) if not self.over[n]]
        if later:
            self.begun[winner] = later[0] + 1
        for n in range(self.begun[winner]):
            if self.over[n]:
                continue
            self.points[n][winner] += worth
            self.boxes[n][winner] += 1
            if self.points[n][winner] >= TARGET:
                self.close(n, winner)

    def close(self, n: int, winner: int) -> None:
        """A game ends: a hundred, all doubled if the other has nothing, and then the boxes."""
        self.over[n] = True
        self.points[n][winner] += 100
        if self.points[n][1 - winner] == 0:
            self.points[n][winner] *= 2
        more = self.boxes[n][winner] - self.boxes[n][1 - winner]
        self.points[n][winner if more > 0 else 1 - winner] += 25 * abs(more)


def worth(hand: HandResult, winner: int) -> int:
    """What a hand brings its winner in each game in which it counts."""
    found = dict.fromkeys(GAMES, 0)
    for line in hand.lines:
        reason, _, column = line.reason.removesuffix(")").partition(" (")
        if reason in ("deadwood", "gin", "undercut"):
            found[column] += line.amounts[winner]
    (amount,) = set(found.values()) - {0}
    return amount


def played(seed: int, **options: object) -> State:
    """A match at its end."""
    state = game(NAME, **options).start(seed=seed, players=2)
    while not state.is_over:
        state = state.play(state.ask("greedy", seed))
    return state


@pytest.mark.parametrize("seed", [1, 2])
def test_sheets_of_whole_matches_are_what_a_scorer_enters(seed: int) -> None:
    state, scorer = played(seed), Scorer()
    for hand in state.hands:
        for seat in hand.winners:
            scorer.enter(seat - 1, worth(hand, seat - 1))
    accounts = state.view(1).ledgers
    assert [list(accounts[f"sheet ({name})"]) for name in GAMES] == scorer.points
    assert [list(accounts[f"marks ({name})"]) for name in GAMES] == scorer.boxes
    assert scorer.over == [True] * 3 and len(state.hands) >= 3
    totals = [sum(column) for column in zip(*scorer.points, strict=True)]
    assert state.outcome is not None
    assert list(state.outcome.scores) == totals
    assert state.outcome.winners == (1 + totals.index(max(totals)),)


def test_hands_are_those_of_gin() -> None:
    """The same cards bring the same moves; only what is entered differs."""
    mine, other = (
        game(name, redeal_offers="false").start(seed=3, players=2, scope="hand")
        for name in (NAME, "gin")
    )
    while not mine.is_over:
        assert [*mine.legal_moves.by_text] == [*other.legal_moves.by_text]
        move = mine.ask("greedy", 5).text
        mine, other = mine.play(move), other.play(move)
    assert other.is_over and mine.outcome is not None and other.outcome is not None
    assert (mine.outcome.reason, mine.outcome.winners) == (
        other.outcome.reason,
        other.outcome.winners,
    )


@pytest.mark.thorough
def test_a_box_may_be_worth_less() -> None:
    """The last hand of a game that each has begun, with three boxes to one."""
    states = [played(1, box_value=value) for value in (25, 0)]
    with_boxes, without = (
        [sum(line.amounts) for hand in state.hands for line in hand.lines
         if line.reason.startswith("boxes (")]
        for state in states
    )  # fmt: skip
    assert sum(with_boxes) > 0 and set(without) == {0}


@pytest.mark.parametrize(("upcard", "most"), [("AH", 0), ("5H", 5), ("KH", 10)])
def test_with_an_ace_turned_up_one_has_to_go_gin(upcard: str, most: int) -> None:
    rest = [card for card in PACK if card != upcard]
    hands = chain.from_iterable(zip(rest[:10], rest[10:20], strict=True))
    oklahoma = game(NAME, upcard_knocks="true")
    for rules, wanted in ((oklahoma, most), (game(NAME), 10)):
        state = rules.start(scope="hand", dealer=1, deck=[*hands, upcard, *rest[20:]])
        assert state.view(1).variables["knock_count"] == (wanted,)
        hands = iter(chain.from_iterable(zip(rest[:10], rest[10:20], strict=True)))


def test_options_and_their_defaults() -> None:
    defaults = game(NAME).options
    assert defaults["target"] == "100" and defaults["shutout"] == "doubles"
    assert defaults["gin_bonus"] == defaults["undercut_bonus"] == defaults["box_value"] == "25"
    assert defaults["upcard_knocks"] == "false" and defaults["spade_upcard"] == "nothing"
    with pytest.raises(SettingError):
        game(NAME, spade_upcard="doubles").start()


@pytest.mark.parametrize(("option", "allowed", "refused"), [
    ("box_value", ("0", "25", "100"), ("-1", "101")),
    ("undercut_bonus", ("25", "20", "10"), ("15",)),
    ("gin_bonus", ("25", "20"), ("10",)),
])  # fmt: skip
def test_what_options_may_be(
    option: str, allowed: tuple[str, ...], refused: tuple[str, ...]
) -> None:
    for value in allowed:
        assert game(NAME, **{option: value}).options[option] == value
    for value in refused:
        with pytest.raises(SettingError):
            game(NAME, **{option: value})
