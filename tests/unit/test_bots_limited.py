"""Bots that are told what never to do, what always, and how long to wait."""

from __future__ import annotations

from typing import Any

import pytest

import rulekit
from rulekit.bots import Stream, UnknownBot, allowed, barred, find
from rulekit.engines import machine
from rulekit.kernel.desk import words as d
from rulekit.machine.position import Position
from tests.laws.worlds import game


def done(name: str, bot: str, **more: Any) -> dict[str, list[Any]]:
    return rulekit.simulate(name, bots=[bot], rows=True, **{"hands": 40, "seed": 3, **more}).rows


# ── what may be said ──────────────────────────────────────────────────────────────────────────


def test_names_say_what_is_set_in_one_order() -> None:
    bot = find("greedy:never=knock:always=from_discard:never=discard:patience=5")
    assert bot.name == "greedy:never=discard:never=knock:always=from_discard:patience=5"
    assert (bot.never, bot.always) == ({"discard", "knock"}, {"from_discard"})
    assert (bot.patience, bot.policy) == (5, d.POLICY_GREEDY)
    assert find("random:never=knock").policy == d.POLICY_RANDOM
    assert find("greedy:patience=20") == find("greedy:patience=20")
    assert find("greedy").name == find(f"greedy:patience={d.PATIENCE}").name == "greedy"
    assert find("greedy").name == find("greedy:ahead=0").name
    looking = find("greedy:ahead=1:patience=5")
    assert (looking.name, looking.ahead) == ("greedy:patience=5:ahead=1", 1)


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("greedy:nevr=knock", "no setting 'nevr'; did you mean 'never'"),
        ("greedy:never", "takes the name of an action as never, not ''"),
        ("greedy:never=take it", "not 'take it': write greedy:never=knock"),
        ("greedy:patience=0", "takes patience from 1 to 10000, not '0': write greedy:patience=1"),
        ("greedy:ahead=2", "takes ahead from 0 to 1, not '2'"),
        ("greedy:never=knock:always=knock", "cannot both never and always 'knock'"),
        ("random:patience=3", "the bot 'random' has no setting 'patience'"),
    ],
)
def test_what_cannot_be_said_is_refused(wanted: str, told: str) -> None:
    with pytest.raises(UnknownBot, match=told):
        find(wanted)


@pytest.mark.parametrize("engine", ["interp", "wasm"])
def test_an_action_that_the_rules_do_not_have_is_refused(engine: str) -> None:
    with pytest.raises(UnknownBot, match="Gin Rummy has no action 'knok'; did you mean 'knock'"):
        rulekit.simulate("gin", bots=["greedy:never=knok"], hands=1, engine=engine)
    with pytest.raises(UnknownBot, match="has no action 'knok'"):
        game("gin").start(seed=1).ask("greedy:never=knok")


# ── what it does ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_what_is_never_done_is_not_done(bot: str) -> None:
    assert sum(done("gin", bot)["did_from_discard"]) > 0
    assert sum(done("gin", f"{bot}:never=from_discard")["did_from_discard"]) == 0


def test_what_is_always_done_is_done_whenever_it_can_be() -> None:
    rows = done("gin", "random:always=knock")
    assert sum(rows["did_knock"]) > sum(done("gin", "random")["did_knock"])
    pairs = zip(rows["did_knock"], rows["reason"], strict=True)
    assert {reason for knocked, reason in pairs if not knocked} <= {"drawn"}


def test_where_there_is_nothing_else_it_is_done_all_the_same() -> None:
    assert min(done("gin", "greedy:never=discard", hands=10)["did_discard"]) > 0


def test_of_moves_those_always_made_come_first_and_those_never_made_last() -> None:
    moves = [(1, 4), (2, 5), (3,), (2, 7)]
    assert list(allowed(moves, ())) == [0, 1, 2, 3]
    assert allowed(moves, (0, 0, d.BAR_NEVER, 0)) == [0, 2]
    assert allowed(moves, (0, d.BAR_NEVER, d.BAR_ALWAYS, 0)) == [1, 3]
    assert list(allowed(moves[1:2], (0, 0, d.BAR_NEVER, 0))) == [0]
    assert barred(find("greedy"), game("gin").program(2)) == ()


def test_who_waits_less_throws_away_what_it_hoards_sooner() -> None:
    """With nothing to wait for, greedy discards any card that no meld needs."""
    usual = done("queen_city", "greedy", players=2, hands=12)
    hasty = done("queen_city", "greedy:patience=1", players=2, hands=12)
    assert usual["points_1"] != hasty["points_1"]


def test_it_is_asked_the_same_in_a_state() -> None:
    """What the position is offered are the moves that are open to it, in their order."""
    state = game("gin").start(scope="hand", seed=2)
    for _ in range(30):
        if state.is_over:
            break
        move = state.ask("greedy:never=from_discard:never=take_upcard", seed=1)
        assert move in state.legal_moves
        others = [each for each in state.legal_moves if each.action != move.action]
        assert move.action not in ("from_discard", "take_upcard") or not others
        state = state.play(move)


# ── on both tiers ─────────────────────────────────────────────────────────────────────────────

SAME = [
    ("gin", "greedy:never=from_discard"),
    ("gin", "random:never=from_stock:always=knock"),
    ("rum500", "greedy:never=lay_off"),
    ("canasta", "greedy:never=take"),
    ("queen_city", "greedy:patience=2"),
    ("gin", "greedy:ahead=1"),
    ("rum500", "greedy:ahead=1"),
    ("contract_rummy", "greedy:ahead=1"),
    ("contract_rummy", "greedy:never=buy:patience=3"),
]


def actions(name: str) -> set[str]:
    program = game(name).program(game(name).default_players)
    return {each.name for each in program.actions}


@pytest.mark.parametrize(
    ("name", "bot"),
    [pytest.param(*row, marks=[] if row[0] == "gin" else pytest.mark.thorough) for row in SAME],
)
def test_limited_bots_play_the_same_on_both_tiers(name: str, bot: str) -> None:
    table: dict[str, Any] = {"hands": 2, "seed": 9, "bots": [bot, "greedy"], "rows": True}
    fast = rulekit.simulate(name, engine="wasm", **table)
    assert fast.rows == rulekit.simulate(name, engine="interp", **table).rows
    assert fast.rows != rulekit.simulate(name, **{**table, "bots": ["greedy"]}).rows


@pytest.mark.parametrize("name", ["rummy", pytest.param("rum500", marks=pytest.mark.thorough)])
def test_no_card_that_saves_points_is_passed_over_by_the_fast_tier(name: str) -> None:
    """It looks first at the hand before the discard, which may cost ten points, not one."""
    table: dict[str, Any] = {"hands": 2, "seed": 5, "bots": ["greedy:ahead=1"], "rows": True}
    fast = rulekit.simulate(name, engine="wasm", **table)
    assert fast.rows == rulekit.simulate(name, engine="interp", **table).rows


def test_a_machine_forgets_the_limits_of_the_bot_before() -> None:
    """Asked on one machine in turn, a bot without limits is not held to those of another."""
    program = game("gin").program(2)
    position = Position(machine(program, "wasm"))
    position.setup(4, 0)
    position.begin()
    state = game("gin").start(scope="hand", seed=4)
    before = state.ask("greedy")
    rulekit.simulate("gin", bots=["greedy:never=take_upcard"], hands=2)
    assert state.ask("greedy") == before
    assert Stream(1, 0, 0, 1).draw(5) in range(5)
