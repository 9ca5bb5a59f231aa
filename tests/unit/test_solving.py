"""The solver for many hands or tables: the same on both engines, and plain refusals."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest

import rulekit
from rulekit.machine.notation import BadNotation

HAND = "7S 7H 7D 8S 9S"  # the seven of spades goes to the set or to the run
ONE_EACH = np.eye(52, dtype=np.int8)  # 52 hands of a card each


@pytest.fixture(scope="module")
def gin() -> rulekit.Game:
    return rulekit.load("gin")


@pytest.fixture(scope="module")
def rummikub() -> rulekit.Game:
    return rulekit.load("rummikub")


@pytest.mark.parametrize("engine", ["wasm", "interp"])
@pytest.mark.parametrize(("goal", "value"), [
    ("least deadwood", 14), ("fewest cards", 2), ("most points", 24), ("all cards", -1),
])  # fmt: skip
def test_each_goal_is_reached(gin: rulekit.Game, engine: str, goal: str, value: int) -> None:
    solved = gin.solver(engine=engine).hands([HAND], goal)
    assert solved.values.tolist() == [value]
    assert goal == "all cards" or solved.melds(0) == ("7S 8S 9S",)


def test_engines_agree_with_each_other_and_with_each_hand_alone(gin: rulekit.Game) -> None:
    faces, chance = gin.solver().faces, random.Random(1)
    hands = [" ".join(chance.sample(faces, 10)) for _ in range(40)]
    together = gin.solve_hands(hands)
    assert together.values.tolist() == gin.solver(engine="interp").hands(hands).values.tolist()
    assert together.values.tolist() == gin.solve_hands(hands, melds=False).values.tolist()
    for i, hand in enumerate(hands[:5]):
        alone = gin.solve_hands([hand])
        assert (alone.values[0], alone.melds(0)) == (together.values[i], together.melds(i))


@pytest.mark.parametrize(
    "given", [ONE_EACH, ONE_EACH[::-1][::-1], ONE_EACH.astype(">i4"), ONE_EACH > 0]
)
def test_counts_may_be_of_any_whole_type(gin: rulekit.Game, given: np.ndarray) -> None:
    assert gin.solve_hands(given).values.tolist() == [min(face % 13 + 1, 10) for face in range(52)]


def test_what_a_table_lacks_is_placed(rummikub: rulekit.Game) -> None:
    tables = ["R4 R5 R6", "R4 JK=R5 R6", "", "none"]
    solved = rummikub.solve_tables(tables, ["R7 B1", "R5", "R7", "R7"])
    assert solved.values.tolist() == [1, 1, 0, 0]
    assert (solved.melds(0), solved.placed(0)) == (("R4 R5 R6 R7",), ("R7",))


def test_of_a_table_and_a_rack_without_cards_the_melds_are_none(rummikub: rulekit.Game) -> None:
    solved = rummikub.solve_tables(["", "none"], ["", ""])
    assert solved.values.tolist() == [0, 0]
    assert (solved.melds(1), solved.placed(1)) == ((), ())


def test_a_table_of_counts_without_wilds_says_what_lies_there(rummikub: rulekit.Game) -> None:
    faces = rummikub.solver().faces
    table = np.array([[int(face in ("R4", "R5", "R6")) for face in faces]])
    assert rummikub.solve_tables(table, ["R7"]).values.tolist() == [1]
    table[0, faces.index("JK")] = 1
    with pytest.raises(ValueError, match="what its wilds stand for"):
        rummikub.solve_tables(table, ["R7"])


@pytest.mark.parametrize(("ask", "kind", "why"), [
    (lambda g, _: g.solve_hands(HAND), TypeError, "hands should be a list of texts"),
    (lambda g, _: g.solve_hands(None), TypeError, "hands should be a list of texts"),
    (lambda g, _: g.solve_hands([3]), TypeError, "each of the hands should be a text, not 3"),
    (lambda g, _: g.solve_hands([HAND], ["all cards"]), ValueError, "no goal ['all cards']"),
    (lambda g, _: g.solve_hands([HAND], "most points", least="3"), TypeError, "least should be a"),
    (lambda g, _: g.solve_hands([HAND], "most points", least=2**70), ValueError, "from 0 to"),
    (lambda g, _: g.solve_hands([HAND], "most points", least=10**6 + 1), ValueError,
     "least is a number of points from 0 to 1000000, not 1000001"),
    (lambda g, _: g.solve_hands(np.ones((1, 52))), TypeError, "should be whole numbers"),
    (lambda g, _: g.solve_hands(-ONE_EACH), BadNotation, "hand 0 has -1 "),
    (lambda g, _: g.solve_hands(["7S 7S"]), BadNotation, "hand 0 has 2 7S; the deck has 1"),
    (lambda g, _: g.solve_hands([HAND], melds=False).melds(0), ValueError, "no melds were asked"),
    (lambda _, r: r.solve_tables([""], ["R7"], melds=False).placed(0), ValueError, "no melds were"),
    (lambda g, _: g.solver(players="2"), TypeError, "players should be a whole number, not '2'"),
    (lambda _, r: r.solve_tables("R4", ["R7"]), TypeError, "tables should be a list of texts"),
    (lambda _, r: r.solve_tables([""], "R7"), TypeError, "racks should be a list of texts"),
    (lambda _, r: r.solve_tables([""], ["R7"] * 2), ValueError, "1 tables and 2 racks"),
    (lambda _, r: r.solve_tables(["R4 R5 R6"], ["R4 R4"]), BadNotation, "its rack 0 has 3 R4;"),
])  # fmt: skip
def test_what_cannot_be_asked_is_refused(
    gin: rulekit.Game,
    rummikub: rulekit.Game,
    ask: Callable[[rulekit.Game, rulekit.Game], object],
    kind: type[Exception],
    why: str,
) -> None:
    with pytest.raises(kind) as caught:
        ask(gin, rummikub)
    assert why in str(caught.value)
