"""The campaign finds what it is there to find, and nothing in a game that is in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.play.campaign import Broken, Finding, Table, Tried, _Played, campaign, tried
from rulekit.play.configurations import Configuration
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


def test_the_fast_engine_thinks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("wasmtime")
    monkeypatch.setattr("rulekit.play.campaign.PATIENCE", 1)
    found = [played(small(engine=engine)) for engine in ("wasm", "interp")]
    assert found[0] == found[1]
    assert found[0].hands > 1


def test_points_that_come_from_nowhere_are_found() -> None:
    finding = only(played(small(CONSERVED)))
    assert "conserved was {'all points': 0} and is {'all points': 10}" in finding.message
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
    pile = table.position.layout["zone.stock"].start
    top = table.program.faces[table.position.memory[pile + table.position.memory[pile]]]
    table.position.memory[pile] -= 1
    with pytest.raises(Broken, match=f"too many are none; too few {top}$"):
        table.check_cards()


def test_a_player_without_a_move_is_found() -> None:
    text = small_rules().replace("    lay:\n", "    lay:\n      when: no\n")
    text = text.replace("    count:\n", "    count:\n      when: no\n")
    text = text.replace(DRAW, "    drop:\n      when: size of hand > 3\n")
    stuck = Table(small_game(text).rules, Configuration(2))
    assert "in the phase 'act' seat" in only(played(stuck)).message


def test_a_match_without_an_end_is_found() -> None:
    table = small(old="until: hands_played >= 2", new="until: hands_played >= 20")
    assert only(played(table, most_hands=5)).message == "the match is not over after 5 hands"
    assert played(table).findings == []


def test_a_match_that_drags_on_is_finished_by_players_who_think(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at_random = played(small())
    monkeypatch.setattr("rulekit.play.campaign.PATIENCE", 1)
    half = played(small())
    monkeypatch.setattr("rulekit.play.campaign.PATIENCE", 0)
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


def test_the_command_line_tells_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "small.rulekit.yaml"
    path.write_text(small_rules())
    told = run("test", str(path), "--play", "1")
    assert_told(told, 0, " moves played in 3 configurations, a match in each: nothing broke\n")
    assert_told(told, 0, ": 9 hands of ", "  ended by out 9\n")
    path.write_text(small_rules() + CONSERVED)
    broken = run("test", str(path), "--play", "1", "--seed", "4")
    assert_told(broken, 1, "FAILED", "what is conserved was", "of seed 4", "6 findings")
