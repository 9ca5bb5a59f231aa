"""The players that others are measured by, and what is made of their matches."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.players import HEAD, PLAYOUTS, RULE, Mark, Tally, joined, marks, matches_won
from benchmarks.yardsticks import OneDraw, after_discard, hand_of, hoped, unseen_by
from rulekit.play.game import load
from rulekit.series.batch import simulate


def test_the_one_draw_tactics_make_points_over_greedy() -> None:
    """Both seats of each of a few deals, which are the same on each run."""
    net = 0
    for side in (0, 1):
        bots: list[object] = ["greedy_reference"] * 2
        bots[side] = OneDraw()
        rows = simulate("gin", hands=6, bots=bots, seed=1, rows=True).rows
        net += sum(map(int, map(str, rows[f"points_{side + 1}"])))
        net -= sum(map(int, map(str, rows[f"points_{2 - side}"])))
    assert net > 0


def test_what_is_hoped_for_is_the_mean_over_all_draws() -> None:
    game = load("gin")
    state = game.start(seed=3, scope="hand").play("take_upcard")
    position = state.position
    position.words = state.words
    hand, unseen = hand_of(position), unseen_by(position)
    assert hand.bit_count() == 11
    assert not hand & unseen
    faces = position.program.faces
    ten = hand & (hand - 1)
    means = []
    for face in range(52):
        if unseen >> face & 1:
            cards = [faces[k] for k in range(52) if (ten | 1 << face) >> k & 1]
            hands = [" ".join(each for each in cards if each != left) for left in cards]
            means.append(min(game.solve_hands(hands).values.tolist()))
            assert means[-1] == after_discard(position.machine, ten | 1 << face)
    assert hoped(position.machine, ten, unseen) == pytest.approx(sum(means) / len(means))


def test_matches_are_won_by_the_first_with_a_hundred_points() -> None:
    assert matches_won([60, -30, 40]) == (1, 1)
    assert matches_won([-60, 30, -40, 99]) == (0, 1)  # the last hand makes no match
    assert matches_won([100, -100, 50]) == (1, 2)
    chance = Random(1)
    hands = [chance.choice((-1, 1)) * chance.randrange(1, 60) for _ in range(500)]
    won, of = matches_won(hands)
    assert matches_won([-each for each in hands]) == (of - won, of)


@pytest.mark.parametrize(
    ("asked", "aim", "nets", "verdict"),
    [
        (4, 7, [5.0] * 20, "met"),
        (4, 7, [8.0] * 20, "met, with its aim"),
        (4, 7, [3.9] * 20, "missed"),
        (0, 3, [1.0, 1.5] * 10, "met"),
        (0, 3, [-1.0, 2.0] * 10, "undecided"),
        (0, 3, [-1.0, 0.5] * 10, "undecided"),
        (0, 3, [-1.0, 0.1] * 10, "missed"),
        (0, 3, [1.0, 1.5] * 4, "undecided"),
        (0, 3, [1.0] * 20, "undecided"),
    ],
)
def test_a_mark_says_whether_it_is_met(
    asked: float, aim: float, nets: list[float], verdict: str
) -> None:
    mark = Mark("key", "work", asked, aim, lambda piece, deals: Tally())
    assert mark.row(Tally(nets)).endswith(f"| {verdict} |")


def test_a_mark_that_was_not_measured_now_keeps_its_row() -> None:
    known = {mark.key: mark for mark in marks()}
    old, new = Tally([1.0] * 20), Tally([2.0] * 20)
    rate = [
        PLAYOUTS,
        "|---|---|---|---|",
        "| 1,000 (mean of 6 positions) | 20,000 | 60,000 | missed |",
    ]
    before = [
        HEAD,
        RULE,
        known["learned"].row(old),
        known["any_tonk"].row(old),
        "",
        *rate,
        "",
        "*then*",
    ]
    lines = [HEAD, RULE, known["any_loba"].row(new), known["any_tonk"].row(new), "", "*now*"]
    rows = [known["learned"].row(old), known["any_loba"].row(new), known["any_tonk"].row(new)]
    assert joined(before, lines) == [HEAD, RULE, *rows, "", *rate, "", "*now*"]
    assert joined([], lines) == [HEAD, RULE, *rows[1:], "", "*now*"]
