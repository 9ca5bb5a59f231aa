"""The campaign finds what it is there to find, and nothing in a game that is in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit import Record
from rulekit.prove import campaign as campaign_module
from rulekit.prove.campaign import Table, Tried, _Played, campaign, sampled, tried
from rulekit.prove.configurations import Configuration, every_configuration
from rulekit.prove.findings import Broken, Finding, grouped
from tests.unit.cli_running import assert_told, run
from tests.unit.small import small_game, small_rules

CONSERVED = "conserved:\n  all points: sum of score of player over player\n"
DRAW = "    drop:\n"


def small(extra: str = "", old: str = "", new: str = "", engine: str = "interp") -> Table:
    text = small_rules().replace(old, new) if old else small_rules()
    return Table(small_game(text + extra).rules, Configuration(2), engine)


def played(table: Table, **most: int) -> Tried:
    found = Tried(table.configuration)
    table.play(found, "match", 3, 0, **most)
    return found


def only(found: Tried) -> Finding:
    (finding,) = found.findings
    return finding


def test_a_game_in_order_is_played_through() -> None:
    rows = list(campaign(small_game(small_rules()).rules, hands=2))
    assert [row.configuration.players for row in rows] == [2, 3, 4]
    for row in rows:
        assert row.findings == []
        assert (row.hands, row.matches) == (4, 1)
        assert row.ends == {"out": 4}
        assert row.moves > 20


def test_equal_seeds_give_equal_games() -> None:
    rules, two = small_game(small_rules()).rules, Configuration(2)
    first = tried(rules, two, hands=3, seed=1)
    assert tried(rules, two, hands=3, seed=1) == first
    assert tried(rules, two, hands=3, seed=2).moves != first.moves


def test_the_fast_engine_plays_the_same() -> None:
    pytest.importorskip("wasmtime")
    rules, two = small_game(small_rules()).rules, Configuration(2)
    assert tried(rules, two, hands=3, engine="wasm") == tried(rules, two, hands=3)


@pytest.mark.thorough
def test_the_fast_engine_thinks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("wasmtime")
    monkeypatch.setattr("rulekit.prove.campaign.PATIENCE", 1)
    found = [played(small(engine=engine)) for engine in ("wasm", "interp")]
    assert found[0] == found[1]
    assert found[0].hands > 1


def test_points_that_come_from_nowhere_are_found() -> None:
    finding = only(played(small(CONSERVED)))
    assert finding.message == (
        "all points should be conserved: it was {'all points': 0} and is {'all points': 10}"
    )
    assert f"seen in match 0 of seed 3 with 2 players after {len(finding.moves)} moves, " in str(
        finding
    )
    paid = small(CONSERVED, "  winner:\n", "  others pay winner:\n")
    assert played(paid).findings == []


def test_points_that_were_there_from_the_start_are_no_finding() -> None:
    table = small(CONSERVED, "score: points of each player", "score: points of each player, from 7")
    assert "{'all points': 14} and is {'all points': 24}" in only(played(table)).message


def test_a_lost_card_is_found() -> None:
    table = small()
    table.position.setup(1, 0)
    table.position.open()
    table.check_cards()
    pile = table.position.map["zone.stock"].start
    top = table.program.faces[table.position.memory[pile + table.position.memory[pile]]]
    table.position.memory[pile] -= 1
    with pytest.raises(Broken, match=f"too many are none; too few {top}$"):
        table.check_cards()


def test_a_player_without_a_move_is_found() -> None:
    text = small_rules().replace("    lay:\n", "    lay:\n      when: no\n")
    text = text.replace("    count:\n", "    count:\n      when: no\n")
    text = text.replace(DRAW, "    drop:\n      when: size of hand > 3\n")
    stuck = Table(small_game(text).rules, Configuration(2))
    assert "in the phase 'act' somebody has no move: seat" in only(played(stuck)).message


def test_a_match_without_an_end_is_found() -> None:
    table = small(old="until: hands_played >= 2", new="until: hands_played >= 20")
    assert only(played(table, most_hands=5)).message == "the match is not over after 5 hands"
    assert played(table).findings == []


def test_a_match_that_drags_on_is_finished_by_players_who_think(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at_random = played(small())
    monkeypatch.setattr("rulekit.prove.campaign.PATIENCE", 1)
    half = played(small())
    monkeypatch.setattr("rulekit.prove.campaign.PATIENCE", 0)
    thought = played(small())
    assert thought.moves < half.moves < at_random.moves
    assert thought.findings == half.findings == []


def test_moves_that_lead_elsewhere_are_found() -> None:
    table = small()
    hand = _Played(table, "hand", 3, 0)
    hand.through(1)
    table._read_again(hand)
    kept = hand.texts
    hand.texts = ["count 1", *kept]
    with pytest.raises(Broken):
        table._read_again(hand)
    hand.texts, hand.results = kept, []
    with pytest.raises(Broken, match="lead elsewhere"):
        table._read_again(hand)


def test_what_the_reference_would_not_play_is_found() -> None:
    pytest.importorskip("wasmtime")
    table = small(engine="wasm")
    hand = _Played(table, "hand", 3, 0)
    hand.through(1)
    table._made_again(hand)
    hand.words = hand.words[:-1]
    with pytest.raises(Broken, match="lead elsewhere on the reference"):
        table._made_again(hand)
    hand.moves = [hand.moves[-1], *hand.moves[1:]]
    with pytest.raises(Broken, match="the reference refuses: "):
        table._made_again(hand)


@pytest.mark.thorough
def test_the_command_line_tells_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "small.rulekit.yaml"
    path.write_text(small_rules())
    told = run("test", str(path), "--play", "1")
    assert_told(told, 0, " moves played in 3 configurations, a match in each: nothing broke\n")
    assert_told(told, 0, ": 9 hands of ", "  ended by out 9\n")
    path.write_text(small_rules() + CONSERVED)
    monkeypatch.chdir(tmp_path)
    broken = run("test", str(path), "--play", "1", "--seed", "4")
    assert_told(broken, 1, "all points should be conserved: it was", "of seed 4")
    assert_told(broken, 1, "found 6 times, in 3 configurations; this is the shortest\n")
    assert_told(broken, 1, ": 1 fault found 6 times\n")
    assert broken.output.count("FAILED") == 1
    (record,) = tmp_path.glob("rulekit-fault-*.json")
    assert f"the record is in {record}" in broken.output
    assert_told(run("replay", str(record), "--game", str(path), "--moves"), 0, "(out, won by")


def test_equal_faults_are_one_with_the_shortest_record() -> None:
    two, three = Configuration(2), Configuration(3)

    def found(kind: str, scope: str, moves: int, table: Configuration = two) -> Finding:
        return Finding(table, f"{kind}: {moves}", scope, 0, moves, ("draw",) * moves, kind)

    faults = grouped(
        [found("lost", "match", 2), found("stuck", "hand", 4), found("lost", "hand", 9),
         found("lost", "hand", 5, three)]
    )  # fmt: skip
    assert [fault.shortest.message for fault in faults] == ["lost: 5", "stuck: 4"]
    assert [(fault.times, fault.configurations) for fault in faults] == [(3, 2), (1, 1)]
    assert str(faults[0]).endswith("found 3 times, in 2 configurations; this is the shortest")
    assert "times" not in str(faults[1])


def test_the_shortest_record_leads_to_the_fault() -> None:
    text = small_rules(do="move top of heap to hand")
    rules = small_game(text).rules
    (fault,) = grouped(finding for row in campaign(rules, hands=4) for finding in row.findings)
    assert fault.times > 4
    record = fault.shortest.record(rules)
    assert isinstance(record, Record)
    assert record.moves[-1].startswith("drop ")
    with pytest.raises(Exception, match="heap"):
        small_game(text).replay(record)


@pytest.mark.thorough
def test_a_number_of_hands_has_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = small_game(small_rules()).rules
    steady = list(campaign(rules, hands=2))
    times = iter(range(0, 10**9, 1000))
    monkeypatch.setattr(campaign_module, "monotonic", lambda: float(next(times)))
    assert list(campaign(rules, hands=2)) == steady


def test_a_time_is_shared_fairly_between_the_configurations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = small_rules().replace("teams:", "options: {a: 1 in 1..3, b: false}\nteams:")
    rules = small_game(text.replace("  winner:\n", "  winner:\n    more: a when b\n")).rules
    every = every_configuration(rules)
    begun: list[Configuration] = []

    def counted(_rules: object, table: Configuration, *, first: int, **_more: object) -> Tried:
        begun.append(table)
        assert first == (len(begun) - 1) // len(every)
        return Tried(table)

    now = [0.0]
    monkeypatch.setattr(campaign_module, "tried", counted)
    monkeypatch.setattr(campaign_module, "monotonic", lambda: now[0])
    for _ in sampled(rules, seconds=2.5 * len(every) - 0.5, seed=3):
        now[0] += 1
    assert len(begun) == int(2.5 * len(every))
    rounds = [begun[at : at + len(every)] for at in range(0, len(begun), len(every))]
    assert [set(each) for each in rounds[:2]] == [set(every)] * 2
    assert len(set(rounds[2])) == len(rounds[2])
    assert tuple(rounds[0]) != every  # spread over all, not in their order


def test_what_takes_long_goes_on_where_it_is_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("wasmtime")
    rules, two = small_game(small_rules()).rules, Configuration(2)
    slow = tried(rules, two, hands=6, engine="interp")
    monkeypatch.setattr(campaign_module, "SLOW", 0.0)
    table = Table(rules, two)
    assert table.reference is None
    table.play(Tried(two), "hand", 0, 0)
    assert table.reference is not None
    assert tried(rules, two, hands=6) == slow


def test_what_does_not_take_long_stays_with_the_reference() -> None:
    table = Table(small_game(small_rules()).rules, Configuration(2))
    table.left = 600.0  # more than a hand takes on any machine
    table.play(Tried(table.configuration), "hand", 0, 0)
    assert 0 < table.left < 600.0
    assert table.reference is None


def test_the_command_line_plays_for_some_seconds(tmp_path: Path) -> None:
    path = tmp_path / "small.rulekit.yaml"
    path.write_text(small_rules())
    told = run("test", str(path), "--seconds", "0.01")
    assert_told(told, 0, "in 1 of 3 configurations, a match in each: nothing broke\n")
    assert_told(
        run("test", str(path), "--seconds", "0"), 2, "more than 0 seconds are wanted, not 0"
    )
    assert_told(run("test", str(path), "--play", "1", "--engine", "x"), 2, "no engine 'x'")


def test_stopping_random_play_tells_what_was_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "small.rulekit.yaml"
    path.write_text(small_rules() + CONSERVED)
    monkeypatch.chdir(tmp_path)
    once = tried

    def stopped(*words: object, **more: object) -> Tried:
        if words[1] != Configuration(2):
            raise KeyboardInterrupt
        return once(*words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(campaign_module, "tried", stopped)
    told = run("test", str(path), "--play", "1")
    assert_told(told, 130, "FAILED", "in 1 of 3 configurations, a match in each: 1 fault found")


def test_progress_is_shown_to_whoever_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[dict[str, object]] = []

    class Bar:
        pos = 0

        def __enter__(self) -> Bar:
            return self

        def __exit__(self, *_: object) -> None: ...

        def update(self, steps: int) -> None:
            self.pos += steps
            shown[-1]["pos"] = self.pos

    def bar(**words: object) -> Bar:
        shown.append(words)
        return Bar()

    path = tmp_path / "small.rulekit.yaml"
    path.write_text(small_rules())
    monkeypatch.setattr("click.progressbar", bar)
    monkeypatch.setattr("rulekit.cli.commands.test.watched", lambda: True)
    run("test", str(path), "--play", "1")
    assert [(each["length"], each["pos"]) for each in shown] == [(3, 3)]
