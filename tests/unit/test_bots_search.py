"""The bot that searches: what it may know, what it is told, how well it plays."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.backends.wasm.module import functions_of
from rulekit.bots import BotFault, Stream, UnknownBot, find, search
from rulekit.bots._knowledge import Knowledge, inputs_of
from rulekit.bots.search import noted
from rulekit.dialect.library import known_as
from rulekit.engines import machine
from rulekit.kernel.desk import words as d
from rulekit.kernel.facts import for_search
from rulekit.kernel.players.search import worlds
from rulekit.machine.desk import NOTES_ROOM, Desk
from rulekit.machine.move import Shown
from rulekit.machine.position import Position
from rulekit.machine.tier import Machine
from rulekit.series.hand import Host
from rulekit.series.inside import rows_of
from rulekit.stats.intervals import mean_interval
from tests.laws.worlds import game

QUICK = "search:playouts=12"


# ── what may be said behind its name ──────────────────────────────────────────────────────────


def test_playouts_are_set_behind_the_name() -> None:
    assert find("search").budget == search.PLAYOUTS
    assert find("search:playouts=7").budget == 7
    assert find("search:playouts=7").name == "search:playouts=7"
    assert find(f"search: playouts = {search.PLAYOUTS} ").name == "search"
    assert find("search:ms=20").name == "search:ms=20"
    assert find("search:leaf=2").name == "search:leaf=2"
    assert find("search:leaf=2:ms=3").name == "search:ms=3:leaf=2"


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("search:playout=7", "no setting 'playout'; did you mean 'playouts'"),
        ("search:", "the bot 'search' has no setting ''"),
        ("search:playouts", "takes playouts from 1 to 1000000, not ''"),
        ("search:playouts=0", "takes playouts from 1 to 1000000, not '0'"),
        ("search:playouts=many", "not 'many': write search:playouts=1"),
        ("search:playouts=1:playouts=2", "is told its playouts twice"),
        ("search:ms=0", "takes ms from 1 to 600000, not '0'"),
        ("search:playouts=9:ms=9", "is told its playouts or its ms, not both"),
        ("search:leaf=0", "takes leaf from 1 to 100, not '0'"),
        ("search:file=gin.json", "asks what was learned only at a leaf: write search:leaf=1"),
        ("search:leaf=1:file=none.json", "the file none.json cannot be read"),
        ("greedy:playouts=4", "the bot 'greedy' has no setting 'playouts'; settings: never,"),
    ],
)
def test_what_cannot_be_set_is_refused(wanted: str, told: str) -> None:
    with pytest.raises(UnknownBot, match=told):
        find(wanted)


def test_it_says_so_where_there_is_no_fast_tier(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **_more: object) -> None:
        raise ValueError("the engine 'wasm' cannot be loaded; 'pip install wasmtime'")

    monkeypatch.setattr(search, "machine", gone)
    monkeypatch.setattr(search, "_own", type("Own", (), {})())
    with pytest.raises(BotFault, match=r"'search' plays within the fast tier: .*pip install"):
        rulekit.simulate("gin", hands=1, bots=[QUICK], engine="interp")


# ── what it is told, and what it is not ───────────────────────────────────────────────────────


def test_states_know_what_was_shown() -> None:
    state = game("gin").start(scope="hand", seed=1)
    faces = state.position.program.faces
    for text in ("refuse", "refuse", "from_stock"):
        state = state.play(next(move for move in state.legal_moves if move.action == text))
    upcard = state.view(1).zones[1].cards[-1]
    drawn = state.history[-1]
    assert [(each.seat, each.how, faces[each.face]) for each in drawn.shown] == [
        (drawn.seat - 1, d.SHOWN_REFUSED, upcard)
    ]
    away = state.legal_moves[0]
    state = state.play(away)
    (shown,) = state.history[-1].shown
    assert (shown.how, faces[shown.face]) == (d.SHOWN_THREW, away.arguments[0])
    state = state.play(next(m for m in state.legal_moves if m.action == "from_discard"))
    assert [(each.how, faces[each.face]) for each in state.history[-1].shown] == [
        (d.SHOWN_TOOK, away.arguments[0])
    ]


@pytest.mark.parametrize("name", ["gin", "rummy"])
def test_its_choice_does_not_depend_on_what_is_hidden(name: str) -> None:
    state = game(name).start(scope="hand", seed=4)
    for number in range(16):
        seat = state.to_move
        assert seat is not None
        wanted = state.ask(QUICK, seed=number)
        assert state.redeal(seat, seed=number).ask(QUICK, seed=number) == wanted
        state = state.play(wanted)


class Witness:
    """A bot that notes what it is told was shown."""

    def __init__(self) -> None:
        self.told: list[tuple[Shown, ...]] = []

    def choose(self, position: Position, count: int, stream: Stream) -> int:
        """Any of the moves, the same for what was shown."""
        assert stream is not None
        self.told.append(tuple(position.shown))
        return (7 * len(position.shown)) % count


@pytest.mark.parametrize("name", ["gin", pytest.param("rum500", marks=pytest.mark.thorough)])
def test_a_series_and_a_state_tell_of_the_same(name: str) -> None:
    """The one notes what is shown while it plays, the other knows the moves so far."""
    series, asked = Witness(), Witness()
    rulekit.simulate(name, hands=1, seed=8, bots=[series])
    state = game(name).start(scope="hand", seed=8, dealer=1)
    while not state.is_over:
        state = state.play(state.ask(asked))
    assert max(map(len, series.told)) > 8
    assert asked.told == series.told


def test_moves_for_which_there_is_no_room_are_not_noted() -> None:
    assert noted([(1, 5), (2,)]) == [3, 1, 5, 2]
    wide = (1,) * (NOTES_ROOM // 2)
    assert noted([wide, wide, (3,)])[0] == NOTES_ROOM
    assert noted([wide, (1, *wide), (3,)])[0] == NOTES_ROOM // 2


# ── by a clock ────────────────────────────────────────────────────────────────────────────────


class Ticks:
    """A clock by which a playout takes a tenth of a millisecond, and all else no time."""

    def __init__(self) -> None:
        self.playouts = 0

    def __call__(self) -> float:
        return self.playouts / 10_000


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> Ticks:
    made = Ticks()
    run = search._Timed._run

    def counted(self: search._Timed, function: str, *args: int) -> int:
        if function == "seek_more":
            made.playouts += args[1]
        return run(self, function, *args)

    monkeypatch.setattr(search, "clock", made)
    monkeypatch.setattr(search._Timed, "_run", counted)
    return made


def middle(name: str, moves: int = 14) -> rulekit.State:
    state = game(name).start(scope="hand", seed=5)
    for _ in range(moves):
        state = state.play(state.ask("greedy"))
    return state


@pytest.mark.parametrize("ms", [1, 5, 40])
def test_it_plays_as_many_as_the_time_allows(ticks: Ticks, ms: int) -> None:
    state = middle("gin")
    assert state.ask(f"search:ms={ms}") in state.legal_moves
    assert 10 * ms - 8 <= ticks.playouts <= 10 * ms


def test_a_real_clock_ends_it_as_well() -> None:
    state = middle("gin")
    state.ask("search:ms=1")  # makes the code
    began = search.clock()
    state.ask("search:ms=60")
    taken = search.clock() - began
    assert 0.04 < taken < 0.6


def test_with_the_same_clock_it_makes_the_same_move(ticks: Ticks) -> None:
    """Whatever is hidden from it: nothing but the clock and the seed decides."""
    state = middle("gin")
    seat = state.to_move
    assert seat is not None
    met = set()
    for number in range(6):
        ticks.playouts = 0
        wanted = state.ask("search:ms=30", seed=number)
        ticks.playouts = 0
        assert state.redeal(seat, seed=number).ask("search:ms=30", seed=number) == wanted
        met.add(wanted)
    assert met


@pytest.mark.parametrize("engine", ["wasm", "interp"])
def test_a_series_may_be_played_by_a_clock(engine: str, ticks: Ticks) -> None:
    played = rulekit.simulate(
        "gin", hands=1, bots=["search:ms=2", "greedy"], engine=engine, rows=True
    )
    assert ticks.playouts > 0
    assert played.rows["turns"][0] > 0


def test_a_fleet_may_be_played_by_a_clock(ticks: Ticks) -> None:
    fleet = game("gin").fleet(2, seed=4)
    points = fleet.playouts(["search:ms=2", "greedy"], seed=9)
    assert ticks.playouts > 0
    assert points.shape == (2, 2)


# ── those who decline to go out ───────────────────────────────────────────────────────────────


@pytest.fixture
def searching(monkeypatch: pytest.MonkeyPatch) -> list[Machine]:
    """The machines that were asked, the last of them last."""
    made: list[Machine] = []
    machine_of = search._machine

    def noting(position: Position, learning: bool = False) -> Machine:
        made.append(machine_of(position, learning))
        return made[-1]

    monkeypatch.setattr(search, "_machine", noting)
    return made


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        ("gin", {"knock", "spread", "lay_off", "done"}),
        ("chinchon", {"close"}),
        ("rum500", set()),
        ("continental", set()),
        ("conquian", set()),
    ],
)
def test_it_finds_out_which_moves_end_hands_with_cards_left_over(
    name: str, ending: set[str], searching: list[Machine]
) -> None:
    """Nothing tells it so beforehand: it sees it happen in playouts."""
    state = middle(name)
    state.ask("search:playouts=300")
    played = searching[-1]
    assert played.desk is not None
    bars = played.memory[played.desk.table(d.DESK_SEEKING) + d.SEEK_BARS]
    assert {
        each.name
        for each in state.position.program.actions
        if played.memory[bars + each.number] == d.BAR_NEVER
    } == ending


def test_who_declines_to_knock_plays_on(searching: list[Machine]) -> None:
    """Where all decline, a hand is knocked with gin, and nobody lays off; else it is often."""
    state = middle("gin", 12)
    state.ask("search:playouts=300")
    played = searching[-1]
    assert played.desk is not None
    desk, memory, program = played.desk, played.memory, state.position.program
    seek, chance = desk.table(d.DESK_SEEKING), desk.table(d.DESK_CHANCES)
    done = next(each.number for each in program.actions if each.name == "done")
    played.write(desk.table(d.DESK_NOTES), noted(state.position.offered))
    candidates = played.kernel("seek_begin", desk.start, chance, len(state.legal_moves))
    played.kernel("seek_more", desk.start, chance, 40 * candidates)  # it learns what ends hands
    laid_off = {0: 0, 1: 0}
    for declines in [0, 1] * 20:
        played.kernel("seek_more", desk.start, chance, 1)
        for seat in range(program.players):
            memory[memory[seek + d.SEEK_DECLINES] + seat] = declines
        played.kernel("seek_more", desk.start, chance, candidates - 1)
        made = memory[seek + d.SEEK_MADE]
        laid_off[declines] += any(
            memory[made + seat * memory[seek + d.SEEK_ACTIONS] + done] != 0
            for seat in range(program.players)
        )
    assert laid_off[0] > 10
    assert laid_off[1] == 0


# ── with what was learned at the leaf ─────────────────────────────────────────────────────────


@pytest.mark.parametrize("engine", ["wasm", "interp"])
def test_a_leaf_gives_the_same_rows_on_both_engines(engine: str) -> None:
    """Asked by the tier within it, or by a host move by move."""
    bots = [f"{QUICK}:leaf=1", "learned"]
    wanted = rulekit.simulate("gin", hands=2, bots=bots, seed=3, rows=True)
    found = rulekit.simulate("gin", hands=2, bots=bots, seed=3, rows=True, engine=engine)
    assert found.rows["points_1"] == wanted.rows["points_1"]
    assert found.rows["decisions"] == wanted.rows["decisions"]


def test_a_leaf_plays_otherwise_and_knows_nothing_hidden() -> None:
    wanted = f"{QUICK}:leaf=1"
    series = {
        bot: rulekit.simulate("gin", hands=6, bots=[bot, "greedy"], rows=True).rows["decisions"]
        for bot in (QUICK, wanted)
    }
    assert series[QUICK] != series[wanted]
    state = middle("gin")
    seat = state.to_move
    assert seat is not None
    for number in range(4):
        assert state.redeal(seat, seed=number).ask(wanted, seed=9) == state.ask(wanted, seed=9)


def test_where_nothing_was_learned_a_leaf_is_refused() -> None:
    with pytest.raises(UnknownBot, match=r"nothing was learned about Rummikub"):
        rulekit.simulate("rummikub", hands=1, bots=[f"{QUICK}:leaf=1", "greedy"])


def test_a_leaf_is_worth_what_was_learned(tmp_path: Path, searching: list[Machine]) -> None:
    """It knows but one thing here: a hand that has not ended brings 7 points."""
    state = middle("gin", 4)
    inputs = inputs_of(state.position.program.phases)
    none = [0] * (1 + d.HIDDEN)
    columns = dict.fromkeys(inputs, none) | {"bias": [7 << d.VALUE_BITS, *none[1:]]}
    file = tmp_path / "seven.json"
    file.write_text(Knowledge("Gin Rummy", 2, {}, columns, [0] * d.HIDDEN).text(), encoding="utf-8")
    state.ask(f"search:playouts=100:leaf=1:file={file}")
    played = searching[-1]
    assert played.desk is not None
    desk, memory = played.desk, played.memory
    seek, chance = desk.table(d.DESK_SEEKING), desk.table(d.DESK_CHANCES)
    played.write(desk.table(d.DESK_NOTES), noted(state.position.offered))
    candidates = played.kernel("seek_begin", desk.start, chance, len(state.legal_moves))
    met = []
    for _ in range(10):
        played.kernel("seek_more", desk.start, chance, candidates)
        seen = memory[seek + d.SEEK_CANDIDATES]
        met += [memory[seen + i * d.SEEN_WORDS + d.SEEN_VALUE] for i in range(candidates)]
    assert met.count(4 * 7) > len(met) // 2


# ── the worlds that it imagines ───────────────────────────────────────────────────────────────


def test_worlds_keep_all_that_is_known() -> None:
    """Cards that are swapped stay in the game, known ones where they are, hands as large."""
    state = game("gin").start(scope="hand", seed=5)
    for _ in range(14):
        state = state.play(state.ask("greedy"))
    assert state.to_move is not None
    seat, program = state.to_move - 1, state.position.program
    played = machine(program, "wasm")
    desk = played.desk
    assert desk is not None
    memory, chance = played.memory, desk.table(d.DESK_CHANCES)
    played.write(program.map.state_start, state.words)
    memory[desk.table(d.DESK_SEEKING) + d.SEEK_SEAT] = seat
    memory[chance] = 12345
    worlds.world_begin(memory, desk.start)
    met = set()
    for _ in range(20):
        worlds.world_next(memory, desk.start, chance, 8)
        words = played.read(program.map.state_start, program.map.state_end)
        imagined = replace(state, words=words, imagined=True)
        assert imagined.view(seat + 1) == state.view(seat + 1)
        hands = [imagined.view(each + 1).zones for each in range(2)]
        cards = [card for zone in hands[0] for card in zone.cards]
        met.add(tuple(hands[1 - seat][2].cards + hands[1 - seat][3].cards))
        assert len(cards) == len(set(cards))
        bags = [played.memory[program.map["zone.hand"].at(each)] for each in range(2)]
        assert [each.bit_count() for each in bags] == [10, 10]
        assert bags[0] & bags[1] == 0
    assert len(met) > 10


def test_likely_is_likely() -> None:
    """What is less likely by 2^(more / 16) is taken so often."""
    played = machine(game("gin").program(2), "wasm")
    desk = played.desk
    assert desk is not None
    chance = desk.table(d.DESK_CHANCES)
    played.memory[chance] = 99
    for more, share in ((-5, 1.0), (0, 1.0), (8, 2**-0.5), (16, 0.5), (40, 2**-2.5), (1000, 0.0)):
        taken = sum(worlds.world_likely(played.memory, more, chance) for _ in range(2000))
        assert abs(taken / 2000 - share) < 0.06


# ── how well it plays ─────────────────────────────────────────────────────────────────────────


@pytest.mark.thorough
def test_it_beats_greedy() -> None:
    """In Rum 500 by far: every deal is played twice, with the seats changed."""
    table: dict[str, Any] = {"hands": 10, "seed": 2, "rows": True}
    one = rulekit.simulate("rum500", bots=["search:playouts=40", "greedy"], **table).rows
    other = rulekit.simulate("rum500", bots=["greedy", "search:playouts=40"], **table).rows
    ahead = [
        one["points_1"][i] - one["points_2"][i] + other["points_2"][i] - other["points_1"][i]
        for i in range(10)
    ]
    assert mean_interval(ahead)[1] > 0


# ── where its code is ─────────────────────────────────────────────────────────────────────────


def test_modules_have_its_code_only_where_a_bot_searches() -> None:
    program = game("gin").program(2)
    named = known_as(for_search)
    assert not named & set(functions_of(Desk(program)))
    assert named <= set(functions_of(Desk(program, searching=True)))


@pytest.mark.parametrize("bots", ["greedy", "random", QUICK])
def test_a_series_compiles_it_only_for_bots_that_search(bots: str) -> None:
    series = rulekit.simulate("gin", hands=1, bots=bots).series
    desk = Host(series).position.machine.desk
    assert desk is not None
    assert desk.searching == (bots == QUICK)


def test_a_machine_without_its_code_refuses_to_play_it() -> None:
    series = rulekit.simulate("gin", hands=1, bots=QUICK, engine="wasm").series
    host = Host(series)
    host.position = Position(machine(series.program, "wasm"))
    with pytest.raises(UnknownBot, match="for which it has no code"):
        list(rows_of(host, 0, 1))


def test_playouts_of_a_fleet_are_as_a_tier_with_its_code_plays_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A fleet is made before its bots are known, so it asks those that search move by move."""
    bots = [QUICK, "greedy"]
    asked = game("gin").fleet(3, seed=4).playouts(bots, seed=9)
    monkeypatch.setattr("rulekit.play.fleet.machine", partial(machine, searching=True))
    monkeypatch.setattr("rulekit.play.fleet.searches", lambda _bots: False)
    within = game("gin").fleet(3, seed=4).playouts(bots, seed=9)
    assert asked.any()
    assert asked.tolist() == within.tolist()
