"""Simulations: equal rows for equal seeds, going on, rows on disk, faults and refusals."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from multiprocessing.spawn import get_preparation_data
from pathlib import Path
from types import ModuleType
from typing import Any

import duckdb
import pytest

import rulekit
from rulekit.bots import Stream
from rulekit.series.hand import Row, Series
from rulekit.series.inside import Inside
from rulekit.series.processes import main_aside
from rulekit.series.shards import OutError
from rulekit.series.work import Playing, play
from tests.unit.small import small_game, small_rules

STUCK = """
rulekit: 1
game: Stuck
source: made up for tests
players: 2
teams: each alone
deck:
  suits: clubs diamonds
  ranks: A 2..5
  values:
    A: 1
    2..5: pips
zones:
  stock: pile, face down
  hand: cards of each player, seen by owner
ledgers:
  score: points of each player
deal:
  - shuffle deck into stock
  - deal 2 cards from stock to each hand, starting with left of dealer
play:
  start: draw for left of dealer
  turn: draw
  limit: 1000 turns, then end hand by void
  draw:
    from_stock:
      when: size of stock > 3
      do: move top of stock to hand
      next: end hand by out won by me when size of stock = 0, otherwise draw for next player
scoring:
  winner:
    cards: points(hand)
match:
  until: hands_played >= 2
  winner: highest score
"""


def stop_after(count: int) -> Any:
    """A progress callback that behaves like Ctrl-C after so many hands."""

    def progress(done: int, _asked: int) -> None:
        if done >= count:
            raise KeyboardInterrupt

    return progress


@pytest.mark.thorough
def test_rows_are_equal_for_equal_seeds_whatever_the_jobs_are() -> None:
    asked: dict[str, Any] = {"hands": 24, "bots": ("greedy", "random"), "rows": True}
    one = rulekit.simulate("gin", seed=5, **asked)
    many = rulekit.simulate("gin", seed=5, jobs=2, **asked)
    other = rulekit.simulate("gin", seed=6, **asked)
    assert one.rows == many.rows
    assert one.kept == many.kept != other.kept
    assert one.rows["index"] == list(range(24))
    assert one.rows["points_1"] != other.rows["points_1"]


def test_a_row_is_the_hand_that_a_game_plays() -> None:
    """A hand of a simulation can be dealt again by its number and dealer."""
    results = rulekit.simulate("gin", hands=3, seed=8, rows=True)
    game = rulekit.load("gin")
    for index in range(3):
        row = {name: column[index] for name, column in results.rows.items()}
        state = game.start(seed=8, match=index, scope="hand", dealer=row["dealer"])
        streams = [Stream(8, index, 0, seat) for seat in (1, 2)]
        decisions = choices = offered = 0
        while state.to_move is not None:
            moves = list(state.legal_moves)
            decisions, choices, offered = (
                decisions + 1,
                choices + (len(moves) > 1),
                offered + len(moves),
            )
            k = 0 if len(moves) == 1 else streams[state.to_move - 1].draw(len(moves))
            state = state.play_unchecked(moves[k])
        hand = state.hands[0]
        assert (row["reason"], row["turns"], row["deals"]) == (hand.reason, hand.turns, hand.deals)
        assert (row["points_1"], row["points_2"]) == hand.points
        assert [seat for seat in (1, 2) if row["winners"] >> seat - 1 & 1] == list(hand.winners)
        assert (row["decisions"], row["choices"], row["moves_sum"]) == (decisions, choices, offered)
        assert sum(value for name, value in row.items() if name.startswith("did_")) == decisions


def test_dealers_and_bots_go_round() -> None:
    rows = rulekit.simulate("gin", hands=8, bots=("greedy", "random"), rotate=True, rows=True).rows
    assert rows["dealer"] == [1, 2] * 4
    assert rows["bot_1"] == ["greedy", "greedy", "random", "random"] * 2
    assert all(a != b for a, b in zip(rows["bot_1"], rows["bot_2"], strict=True))
    three = rulekit.simulate("gin", hands=4, players=3, rows=True).rows  # seat 3 sits out
    assert three["dealer"] == [1, 2, 1, 2]
    assert three["seated"] == [0b011] * 4
    assert three["points_3"] == [0] * 4


@pytest.mark.thorough
def test_variants_see_the_same_deals() -> None:
    """Until the first move decides otherwise; so a drawn card depends on no option."""
    games = [rulekit.load("gin"), rulekit.load("gin", target=50, next_dealer="winner")]
    first, second = (rulekit.simulate(game, hands=6, seed=3, rows=True) for game in games)
    assert first.series.digest != second.series.digest
    assert first.rows == second.rows


def test_matches() -> None:
    results = rulekit.simulate("gin", matches=3, bots=("greedy", "random"), seed=1, rows=True)
    rows = results.rows
    assert results.done == 3 == sum(rows["last"])
    assert len(rows["index"]) > 3
    for row, last in enumerate(rows["last"]):
        assert bool(rows["champions"][row]) == bool(last)
        assert rows["hand"][row] == (
            1 if row == 0 or rows["last"][row - 1] else rows["hand"][row - 1] + 1
        )
        assert (max(rows["score_1"][row], rows["score_2"][row]) >= 100) == bool(last)
    summary = results.summary()
    assert summary["matches"]["matches"] == 3
    assert summary["hands"]["hands"] == len(rows["index"])
    assert "matches won" in results.table()
    assert "hands of one match hang together" in results.table()
    shares = [*summary["hands"]["wins"]["seat"].values(), *summary["hands"]["ends"].values()]
    assert {each["low"] for each in shares} == {None}
    assert all(each["low"] is not None for each in summary["matches"]["wins"]["seat"].values())


@pytest.mark.thorough
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_run_keeps_its_rows_and_goes_on(tmp_path: Path, jobs: int) -> None:
    whole = rulekit.simulate("gin", hands=12, seed=2, rows=True)
    begun = rulekit.simulate(
        "gin", hands=12, seed=2, jobs=jobs, progress=stop_after(5), out=tmp_path
    )
    assert begun.interrupted
    assert 5 <= begun.done < 12
    assert begun.rows == {name: column[: begun.done] for name, column in whole.rows.items()}
    assert f"the same again, with out='{tmp_path}', goes on" in begun.table()
    rest = rulekit.simulate("gin", hands=12, seed=2, out=tmp_path)
    assert (rest.found, rest.done, rest.interrupted) == (begun.done, 12, False)
    assert rest.rows == whole.rows
    assert rest.kept == whole.kept
    assert f"12 hands, {begun.done} of them from earlier runs; {12 - begun.done} in" in str(rest)


def test_without_a_directory_the_next_number_tells_how_to_go_on() -> None:
    whole = rulekit.simulate("gin", hands=12, seed=2)
    begun = rulekit.simulate("gin", hands=12, seed=2, progress=stop_after(5))
    assert f"go on with first={begun.next}, hands={12 - begun.done}" in begun.table()
    rest = rulekit.simulate("gin", hands=12 - begun.done, seed=2, first=begun.next)
    assert begun.kept.sums + rest.kept.sums == whole.kept.sums == rest.kept.sums + begun.kept.sums


def test_a_process_plays_all_that_it_is_given_unless_that_takes_long() -> None:
    series = Series(small_game(small_rules()).program(2), "", 5, "hand", ("random",) * 2, False,
                    "interp")  # fmt: skip
    for longest, done in ((1000.0, 3), (0.0, 1)):
        task = Playing(series, False)
        assert play(task, task.begin(), range(1, 4), longest).batch.done == done


def test_the_last_hand_finished_is_no_interruption() -> None:
    assert not rulekit.simulate("gin", hands=2, progress=stop_after(2)).interrupted


def test_rows_and_manifest_on_disk(tmp_path: Path) -> None:
    out = tmp_path / "new" / "runs"
    results = rulekit.simulate(
        "gin", hands=6, bots=("greedy", "random"), seed=4, out=out, target=70
    )
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["options"]["target"] == "70"
    assert (manifest["game"], manifest["seed"], manifest["bots"]) == (
        "gin",
        4,
        ["greedy", "random"],
    )
    assert manifest["digest"] == results.series.digest
    assert manifest["shards"] == [
        {"file": "rows-000000000.parquet", "first": 0, "done": 6, "rows": 6}
    ]
    relation = duckdb.sql(f"select * from '{out}/rows-000000000.parquet'")
    assert dict(zip(relation.columns, zip(*relation.fetchall(), strict=True), strict=True)) == {
        name: tuple(column) for name, column in results.rows.items()
    }
    assert sorted(path.name for path in out.iterdir()) == [
        ".lock",
        "manifest.json",
        "rows-000000000.parquet",
    ]


def test_rows_of_different_runs_do_not_mix(tmp_path: Path) -> None:
    rulekit.simulate("gin", hands=4, seed=4, out=tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(OutError, match=r"another run \(seed is 4 there, 5 here\)"):
        rulekit.simulate("gin", hands=4, seed=5, out=tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_the_fast_tier_is_left_alone_for_longer_once_its_speed_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("wasmtime")
    stretches: list[int] = []
    before = Inside._stretch

    def noted(inside: Inside, decisions: int, end: int, ready: list[Row]) -> None:
        stretches.append(decisions)
        before(inside, decisions, end, ready)

    monkeypatch.setattr(Inside, "_stretch", noted)
    rulekit.simulate(small_game(small_rules()), hands=100)
    assert max(stretches) > 2 * stretches[0]


def test_results_are_named_in_short() -> None:
    results = rulekit.simulate(small_game(small_rules()), hands=2)
    assert repr(replace(results, seconds=0.5)) == (
        "Results(title='Small', first=0, asked=2, interrupted=False, seconds=0.5, found=2)"
    )


def test_an_unwritable_out_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    def progress(_done: int, _asked: int) -> None:
        pytest.fail("hands were played")

    with pytest.raises(OSError, match=r"cannot write to '.*file/out': Not a directory"):
        rulekit.simulate("gin", hands=2, out=tmp_path / "file" / "out", progress=progress)
    (tmp_path / "manifest.json").write_text("[]")
    with pytest.raises(OutError, match="not a manifest of ours"):
        rulekit.simulate("gin", hands=2, out=tmp_path, progress=progress)


@pytest.mark.thorough
@pytest.mark.parametrize("jobs", [1, 2])
def test_rules_that_get_stuck_are_reported_with_the_record(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "stuck.yaml"
    path.write_text(STUCK, encoding="utf-8")
    out = tmp_path / "out"
    with pytest.raises(rulekit.RuleFault, match="'draw'") as caught:
        rulekit.simulate(path, hands=3, jobs=jobs, out=out)
    record = caught.value.record
    assert isinstance(record, rulekit.Record)
    assert record.moves == ("from_stock", "from_stock", "from_stock")
    assert (record.scope, record.dealer, record.match) == ("hand", 1, 0)
    assert not list(out.glob("rows-*"))


SOMETIMES = small_rules(
    do="\n        - move card to heap\n        - when hand is empty and points(card) = 1: n = 1",
    score="10 / (1 - n)",
)
"""Whoever goes out with an ace divides by nothing."""


@pytest.mark.parametrize(
    ("engine", "jobs"),
    [pytest.param("interp", 1, marks=pytest.mark.thorough), ("wasm", 1), ("wasm", 2)],
)
def test_hands_before_a_fault_are_kept(tmp_path: Path, engine: str, jobs: int) -> None:
    path = tmp_path / "sometimes.yaml"
    path.write_text(SOMETIMES, encoding="utf-8")
    out = tmp_path / "out"
    with pytest.raises(rulekit.RuleFault, match="divides by nothing") as caught:
        rulekit.simulate(path, hands=200, jobs=jobs, out=out, engine=engine)
    record, results = caught.value.record, caught.value.results
    assert isinstance(record, rulekit.Record) and isinstance(results, rulekit.Results)
    assert results.interrupted and 0 < results.done == record.match
    assert results.rows["index"] == list(range(results.done))
    shard = json.loads((out / "manifest.json").read_text())["shards"][0]
    assert (shard["first"], shard["done"]) == (0, results.done)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"hands": 0}, "at least 1"),
        ({"matches": -1}, "at least 1"),
        ({"hands": 1, "matches": 1}, "not both"),
        ({"jobs": 0}, "1 job"),
        ({"seed": -1}, "seed"),
        ({"seed": 1 << 62}, "seed"),
        ({"first": -1}, "first"),
        ({"bots": ()}, "at least one bot"),
        ({"bots": ("random",) * 3}, "3 bots do not fit on 2 seats"),
        ({"bots": ("radnom",)}, "did you mean 'random'"),
        ({"engine": "stone"}, "engines: interp"),
        ({"players": 5}, "players"),
        ({"targt": 5}, "did you mean 'target'"),
    ],
)
def test_what_cannot_be_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rulekit.simulate("gin", **{"hands": 1, **wrong} if "matches" not in wrong else wrong)


def test_options_belong_to_load_when_a_game_is_given() -> None:
    with pytest.raises(ValueError, match="give 'target' to load"):
        rulekit.simulate(rulekit.load("gin"), hands=1, target=50)


def test_the_summary_says_where_it_comes_from() -> None:
    results = rulekit.simulate("gin", hands=5, seed=9)
    summary = json.loads(json.dumps(results.summary()))
    assert (summary["format_version"], summary["done"], summary["seed"]) == (1, 5, 9)
    assert summary["hands"]["hands"] == 5
    assert sum(each["count"] for each in summary["hands"]["ends"].values()) == 5
    table = results.table()
    for word in (
        "Gin Rummy, 2 players: 5 hands",
        "seed 9",
        results.series.digest,
        "target=100",
        "95% interval",
        "dealer",
        "hands/s",
    ):
        assert word in table


@pytest.mark.parametrize("score", ["0", "10"])
def test_what_seats_won_alone_what_they_share_and_what_nobody_won_are_all_matches(
    score: str,
) -> None:
    game = rulekit.loads(small_rules(score=score))
    results = rulekit.simulate(game, matches=20, players=4, rows=True)
    matches = results.summary()["matches"]
    alone = sum(each["count"] for each in matches["wins"]["seat"].values())
    assert alone + matches["shared"]["count"] + matches["without_winner"]["count"] == 20
    assert matches["shared"]["count"] == sum(mask.bit_count() > 1 for mask in _champions(results))
    assert (alone == 0) == (score == "0")
    assert matches["wins"]["bot"]["random"] == {**matches["wins"]["bot"]["random"], "count": alone}
    assert ("\n  several " in str(results)) == (matches["shared"]["count"] > 0)


def _champions(results: rulekit.Results) -> list[int]:
    rows = results.rows
    return [won for won, last in zip(rows["champions"], rows["last"], strict=True) if last]


def test_partners_who_win_together_have_shared_with_nobody() -> None:
    text = small_rules(players="4", teams="2 sides, alternating", owner="team")
    matches = rulekit.simulate(rulekit.loads(text), matches=20).summary()["matches"]
    won = [each["count"] for each in matches["wins"]["seat"].values()]
    assert (won[0], won[1]) == (won[2], won[3])
    assert won[0] + won[1] + matches["shared"]["count"] == 20
    assert 0 < matches["shared"]["count"] < 20


def test_who_sits_out_of_all_hands_on_their_own_is_said() -> None:
    pairs = small_rules().replace("match:\n", "match:\n  setup:\n    - seated = seat 1 + seat 2\n")
    two, four = (
        rulekit.simulate(rulekit.loads(text), hands=12, players=players, rows=True)
        for text, players in ((small_rules(), 2), (pairs, 4))
    )
    assert two.rows["moves_sum"] == four.rows["moves_sum"]
    assert "sat out" not in str(two)
    assert str(four).endswith(
        "\n\nSeats 3, 4 sat out of every hand: a hand on its own is of those who sit down first, "
        "and the others\nplay in matches."
    )


def test_a_run_that_took_no_time_has_no_speed() -> None:
    results = rulekit.simulate("gin", hands=1, engine="interp")
    assert results.summary()["hands_per_second"] > 0
    results.seconds = 0.0
    assert results.summary()["hands_per_second"] is None


def test_processes_that_start_do_not_run_the_script_again(monkeypatch: pytest.MonkeyPatch) -> None:
    script = ModuleType("__main__")
    script.__file__ = "/games/play_many.py"
    monkeypatch.setitem(sys.modules, "__main__", script)
    assert "init_main_from_path" in get_preparation_data("one that runs it")
    with main_aside():
        told = get_preparation_data("one of a simulation")
    assert not {"init_main_from_path", "init_main_from_name"} & told.keys()
    assert sys.modules["__main__"] is script


def test_a_bot_that_no_process_can_be_sent_is_refused() -> None:
    class First:
        """It is known within this test alone."""

        def choose(self, position: object, count: int, stream: Stream) -> int:
            return 0

    with pytest.raises(ValueError, match=r"'.*First' cannot be sent to other processes \(.*local"):
        rulekit.simulate("gin", hands=4, bots=("random", First()), jobs=2)
