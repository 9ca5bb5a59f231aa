"""Bots: what they may know, what they prefer, how well they play."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

import rulekit
from rulekit import bots
from rulekit.backends.interp import build
from rulekit.bots import Stream, ask, find, greedy, imagine
from rulekit.bots.greedy import Seat
from rulekit.kernel.memory import header as h
from rulekit.kernel.memory.header import RNG_PERIOD
from rulekit.machine.position import Position

GAMES = [
    ("gin", 2),
    ("gin", 3),
    ("rummy", 2),
    ("rummy", 3),
    ("rummy", 6),
    ("queen_city", 4),
    ("double_rum", 3),
]
SOME = [("gin", 3), ("queen_city", 4)]

SHEDDING = """
rulekit: 1
game: Shedding
source: made up for tests
players: 2..3
teams: each alone
deck:
  suits: clubs diamonds
  ranks: A 2..9
  values:
    A: 1
    2..9: pips
zones:
  stock: pile, face down
  heap: pile, top face up
  hand: cards of each player, seen by owner
ledgers:
  score: points of each player
deal:
  - shuffle deck into stock
  - deal 4 cards from stock to each hand, starting with left of dealer
play:
  start: shed for left of dealer
  turn: shed
  limit: 100 turns, then end hand by void
  shed:
    draw:
      when: size of stock > 0
      do: move top of stock to hand
      next: shed for next player
    shed:
      choose: {card: card from hand}
      do: move card to heap
      next: end hand by out won by me when hand is empty, otherwise shed for next player
scoring:
  winner:
    cards: 10
match:
  until: hands_played >= 2
  winner: highest score
"""


@cache
def table(game: str, players: int) -> Position:
    return Position(build(rulekit.load(game).program(players)))


def positions(game: str, players: int, seed: int, every: int) -> list[tuple[int, ...]]:
    """The words of positions of a hand that greedy bots play."""
    position = table(game, players)
    position.setup(seed, 0)
    position.begin()
    streams = [Stream(seed, 0, 0, seat + 1) for seat in range(players)]
    found: list[tuple[int, ...]] = []
    while not position.hand_is_over and len(found) < 60 * every:
        moves = position.machine.moves()
        found.append(position.words)
        position.apply(moves[ask(find("greedy"), position, moves, streams[position.get("me")])])
    return found[::every]


def loaded(position: Position, words: tuple[int, ...]) -> Position:
    position.words = words
    return position


def test_names_and_a_near_miss() -> None:
    assert {"random", "greedy"} <= set(bots.names())
    with pytest.raises(bots.UnknownBot, match="did you mean 'greedy'"):
        find("gredy")


def test_streams_are_equal_for_equal_numbers_only() -> None:
    def draws(*numbers: int) -> list[int]:
        stream = Stream(*numbers)
        return [stream.draw(1000) for _ in range(20)]

    assert draws(7, 1, 2, 3) == draws(7, 1, 2, 3)
    others = [
        draws(8, 1, 2, 3),
        draws(7, 0, 2, 3),
        draws(7, 1, 3, 3),
        draws(7, 1, 2, 4),
        draws(7, 1, 2, 3),
    ]
    assert len({tuple(each) for each in others}) == 5
    assert all(0 <= each < 1000 for each in others[0])


def test_random_is_uniform() -> None:
    stream, counts = Stream(1, 0, 0, 1), [0] * 6
    for _ in range(6000):
        counts[find("random").choose(None, 6, stream)] += 1  # type: ignore[arg-type]
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 20.5  # chi-square, 5 degrees: 0.1%


@pytest.mark.parametrize(
    ("game", "players"),
    [pytest.param(*row, marks=[] if row in SOME else pytest.mark.thorough) for row in GAMES],
)
def test_what_is_hidden_changes_neither_choice_nor_moves(game: str, players: int) -> None:
    position, hidden_changed = table(game, players), 0
    for number, words in enumerate(positions(game, players, seed=3, every=2)):
        loaded(position, words)
        seat = position.get("me")
        moves = position.machine.moves()
        choice = ask(find("greedy"), position, moves, Stream(5, number, 0, 1))
        assert position.words == words
        for other in range(3):
            loaded(position, words)
            imagine(position, seat, Stream(99, number, other, 1))
            assert 0 < position.get("rng") < RNG_PERIOD
            hidden_changed += position.words[20:] != words[20:]  # beyond the control words
            assert position.machine.moves() == moves
            assert ask(find("greedy"), position, moves, Stream(5, number, 0, 1)) == choice
    assert hidden_changed > 20


def chosen(game: str, cards: str, wanted: str | None = None, **start: object) -> str:
    """What greedy does first in a hand with given cards, or first in the phase `wanted`."""
    state = rulekit.load(game).start(scope="hand", deck=cards, **start)  # type: ignore[arg-type]
    while wanted is not None and state.phase != wanted:
        state = state.play(state.legal_moves[0])
    moves = list(state.legal_moves)
    position = state.position
    position.words = state.words
    offered = [move.registers for move in moves]
    return str(moves[ask(find("greedy"), position, offered, Stream(0, 0, 0, 1))])


def gin_deck(first: str, second: str, rest: str) -> str:
    """Two hands dealt in turn, then what follows."""
    pairs = zip(first.split(), second.split(), strict=True)
    return " ".join([*(f"{a} {b}" for a, b in pairs), rest])


OWN = "4C 4D 4H 7S 8S 9S 2C 5D KC QD"
THEIRS = "AC AD 3H 6S 8D 10C JC JD 6H 9C"


@pytest.mark.parametrize(
    ("upcard", "expected"),
    [
        ("10S", "take_upcard"),  # lengthens a run
        ("4S", "take_upcard"),  # lengthens a set
        ("KH", "refuse"),  # of no use
        ("QC", "refuse"),  # equal to what would be thrown away
    ],
)
def test_a_face_up_card_is_taken_only_for_a_gain(upcard: str, expected: str) -> None:
    assert chosen("gin", gin_deck(OWN, THEIRS, upcard)) == expected


@pytest.mark.thorough
def test_the_worst_card_goes_and_a_knock_comes_before_it() -> None:
    after_take = chosen("gin", gin_deck(OWN, THEIRS, "10S"), "discard")
    assert after_take in ("discard KC", "discard QD")
    knock = chosen("gin", gin_deck("4C 4D 4H 7S 8S 9S 2C 2D 3C QD", THEIRS, "10S"), "discard")
    assert knock.startswith("knock QD")
    # a knock whose discard and melds are moves of their own is seen with them
    assert (
        chosen("openspiel_gin", gin_deck("4C 4D 4H 7S 8S 9S 2C 2D 3C QD", THEIRS, "10S"), "discard")
        == "knock"
    )


@pytest.mark.parametrize(("players", "least"), [(2, 0.95), (3, 0.9)])
def test_greedy_plays_gin_far_better_than_chance(players: int, least: float) -> None:
    results = rulekit.simulate(
        "gin",
        hands=40,
        players=players,
        bots=("greedy", "random", "random")[:players],
        rotate=players == 2,
        seed=17,
    )
    won = results.summary()["hands"]["wins"]["bot"]
    decided = won["greedy"]["count"] + won["random"]["count"]
    assert decided > 30 if players == 2 else decided > 15
    assert won["greedy"]["count"] >= least * decided


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_wins_rummy_against_chance(players: int) -> None:
    results = rulekit.simulate(
        "rummy", hands=12, players=players, seed=2, bots=("greedy", *["random"] * (players - 1))
    )
    assert results.summary()["hands"]["wins"]["seat"]["1"]["count"] >= 9


def test_greedy_bots_do_not_wait_for_ever() -> None:
    # when nobody gives a low card away, four players at Rummy see the same high cards for ever
    results = rulekit.simulate("rummy", hands=12, players=4, bots=("greedy",), seed=11)
    assert results.summary()["hands"]["ends"]["out"]["count"] >= 9


def test_without_melds_it_goes_out_by_shedding_the_most_points(tmp_path: Path) -> None:
    path = tmp_path / "shedding.yaml"
    path.write_text(SHEDDING, encoding="utf-8")
    assert chosen(str(path), "9C 2C 3C 4C 5C 6C AC AD") == "shed 9C"
    results = rulekit.simulate(
        path, hands=30, players=3, bots=("greedy", "random", "random"), seed=4
    )
    assert results.summary()["hands"]["wins"]["bot"]["greedy"]["count"] >= 18  # chance: 10


def test_no_bot_proposes_an_aside() -> None:
    rows = rulekit.simulate("gin", hands=20, bots=("greedy", "random"), rows=True).rows
    assert not any("propose" in name for name in rows)
    assert sum(rows["did_discard"]) > 100


def test_one_move_is_no_question() -> None:
    nobody = SimpleNamespace()  # reading anything of it would fail
    assert greedy.choose(nobody, 1, Stream(0, 0, 0, 1)) == 0  # type: ignore[arg-type]


def test_greedy_counts_what_the_hand_would_score_if_it_ended_so() -> None:
    position = table("rum500", 3)
    position.setup(5, 0)
    position.begin()
    me, values = position.get("me"), rulekit.load("rum500").start(players=3).position.program.image
    held = [
        sum(values[values[h.VALUE] + face] for face in position.faces_in(zone, index))
        for zone, index in position.parts()
        if zone.name == "hand"
    ]
    words = position.words
    assert Seat(position).standing == sum(held) - 3 * held[me] != 0
    assert position.words == words


def test_greedy_expects_nothing_where_only_a_winner_scores() -> None:
    position = table("gin", 2)
    position.setup(5, 0)
    position.begin()
    assert Seat(position).standing == 0
