"""The bot that has learned: what it may know, what its files say, and both tiers the same."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import rulekit
from rulekit.backends.wasm.module import functions_of
from rulekit.bots import Player, Stream, UnknownBot, ask, find
from rulekit.bots import _knowledge as k
from rulekit.bots._written import player
from rulekit.bots.learned import Learned
from rulekit.dialect.library import known_as
from rulekit.engines import machine
from rulekit.ir.program import Program
from rulekit.kernel.desk import words as d
from rulekit.kernel.facts import for_learned
from rulekit.machine.desk import Desk, weights_of
from rulekit.machine.position import Position
from rulekit.resources import root
from rulekit.series.hand import Host, Series
from rulekit.series.inside import Inside, rows_of
from tests.laws.test_views import twin
from tests.laws.worlds import World, game, loaded

SHIPPED = sorted((root("rulesets") / "learned").glob("*.json"))


def drawn(program: Program, seed: int) -> k.Knowledge:
    """Knowledge that nobody has: weights that are drawn, so that all features count."""
    chance = Random(seed)
    names = k.inputs_of(program.phases)
    columns = {
        name: [chance.randrange(-1 << 18, 1 << 18) for _ in range(1 + d.HIDDEN)]
        for name in ("bias", *names)
    }
    units = [chance.randrange(-1 << 12, 1 << 12) for _ in range(d.HIDDEN)]
    return k.Knowledge(program.title, program.players, program.options, columns, units)


def bot(program: Program, seed: int = 1) -> Player:
    return player(Learned(knowledge=drawn(program, seed)), "learned", ours=True)


def played(name: str, hands: int, engine: str, players: int = 2) -> list[tuple[int, ...]]:
    program = game(name).program(players)
    bots = tuple(bot(program, seed) for seed in range(players))
    names = tuple(f"learned {seed}" for seed in range(players))
    series = Series(program, "", 5, "hand", names, False, engine, bots)
    return [row for _, rows in rows_of(Host(series), 0, hands) for row in rows]


# ── both tiers, and what it may know ──────────────────────────────────────────────────────────


def test_both_tiers_play_the_same_hands() -> None:
    """To the last number of every row; the features of a contract are looked at too."""
    assert played("gin", 1, "interp") == played("gin", 1, "wasm")


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["rum500", "carioca", "rummy"])
def test_both_tiers_play_the_same_hands_of_other_games(name: str) -> None:
    assert played(name, 1, "interp") == played(name, 1, "wasm")


@pytest.mark.parametrize(
    "name", ["gin", pytest.param("canasta", marks=pytest.mark.thorough), "rum500"]
)
def test_its_choice_does_not_depend_on_what_is_hidden(name: str) -> None:
    """Wherever it is asked, it makes the same move in a deal that looks the same to it."""
    players = game(name).players[-1] if name == "canasta" else 2
    plan = World(name, players, (), seed=3, scope="hand", keen=True, skip=4, look=4)
    chance, asked = Random(2), bot(game(name).program(players))
    moved = 0
    for state in plan.states():
        if state.is_over or state.to_move is None or len(state.legal_moves) < 2:
            continue
        chosen = []
        for each in (state, twin(state, state.to_move, chance)):
            position = Position(machine(each.position.program, "wasm", learning=True))
            position.words = loaded(each).words
            moves = position.machine.moves()
            chosen.append(ask(asked, position, moves, Stream(7, 0, 0, state.to_move)))
        assert chosen[0] == chosen[1]
        moved += 1
    assert moved


def test_the_value_of_a_position_does_not_depend_on_the_hidden_card_that_was_drawn() -> None:
    """Of two stocks that differ by their top cards, drawing is worth the same."""
    program = game("gin").program(2)
    position = Position(machine(program, "wasm", learning=True))
    weights = drawn(program, 4).weights(program)
    desk = position.machine.desk
    assert desk is not None
    at = desk.table(d.DESK_KNOWING) + program.players
    position.machine.write(at, weights)
    position.setup(3, 0)
    position.put("dealer", 0)
    position.begin()
    while position.program.phases[position.get("phase")] != "draw":
        position.apply(position.machine.moves()[-1])
    state, stock = position.words, position.map["zone.stock"].start
    values = set()
    for other in range(1, 6):
        position.words = state
        top = stock + position.memory[stock]
        cards = position.memory[top], position.memory[top - other]
        position.memory[top], position.memory[top - other] = cards[1], cards[0]
        think = desk.table(d.DESK_THINKING)
        position.machine.kernel("learned_look", desk.start, think)
        position.apply(position.machine.moves()[0])
        values.add(position.machine.kernel("learned_value", desk.start, think, at))
    assert len(values) == 1


# ── files ─────────────────────────────────────────────────────────────────────────────────────


def test_a_file_says_what_was_learned(tmp_path: Path) -> None:
    """It is read as it was written, and a bot plays by it as by what was in memory."""
    program = game("gin").program(2)
    known, place = drawn(program, 1), tmp_path / "mine.json"
    place.write_text(known.text(), encoding="utf-8")
    assert k.read(place) == known
    assert len(known.weights(program)) == weights_of(len(k.inputs_of(program.phases)))
    named = rulekit.simulate("gin", hands=3, bots=[f"learned:file={place}", "greedy"], rows=True)
    assert f"learned:file={place}" in named.rows["bot_1"]
    least = json.loads(place.read_text(encoding="utf-8"))["features"]["least"]
    assert least == known.columns["least"]


def _changed(place: Path, **changes: object) -> str:
    said = json.loads(place.read_text(encoding="utf-8")) | changes
    other = place.with_name(f"changed_{len(list(place.parent.iterdir()))}.json")
    other.write_text(json.dumps(said), encoding="utf-8")
    return f"learned:file={other}"


def test_files_that_cannot_be_used_are_refused(tmp_path: Path) -> None:
    program = game("gin").program(2)
    place = tmp_path / "mine.json"
    place.write_text(drawn(program, 1).text(), encoding="utf-8")
    (tmp_path / "text.json").write_text("learned", encoding="utf-8")
    (tmp_path / "other.json").write_text("{}", encoding="utf-8")
    features = json.loads(place.read_text(encoding="utf-8"))["features"]
    for wanted, told in (
        (f"learned:file={tmp_path}/none.json", "none.json cannot be read: No such file"),
        (f"learned:file={tmp_path}/text.json", "is no file of what was learned: no JSON"),
        (f"learned:file={tmp_path}/other.json", "is no file of what was learned"),
        (_changed(place, learned=0), "has the form 0, and this rulekit reads 1"),
        (_changed(place, units=[1]), "is damaged: 'units' has not 17 weights"),
        (_changed(place, features=features | {"least": [0.5] * 17}), "has 0.5 for a weight"),
        (_changed(place, scale={}), "is damaged: its weights have another scale"),
        ("learned:file=", "is told no file: write learned:file=NAME"),
        ("learned:playouts=3", "no setting 'playouts'; settings: file"),
    ):
        with pytest.raises(UnknownBot, match=told):
            find(wanted)


def test_what_was_learned_of_other_rules_is_refused(tmp_path: Path) -> None:
    program = game("gin").program(2)
    place = tmp_path / "mine.json"
    place.write_text(drawn(program, 1).text(), encoding="utf-8")
    features = json.loads(place.read_text(encoding="utf-8"))["features"]
    del features["phase lay_off"]
    stale = _changed(place, features=features)
    for name, players, wanted, told in (
        ("rummy", 2, f"learned:file={place}", "has learned Gin Rummy, not Rummy"),
        ("gin", 4, f"learned:file={place}", "for 2 players, not for 4"),
        ("gin", 2, stale, "knows no 'phase lay_off', which Gin Rummy has by now"),
        ("machiavelli", 2, "learned", "nothing was learned about .* `rulekit train machiavelli`"),
    ):
        for engine in ("wasm", "interp"):
            with pytest.raises(UnknownBot, match=told):
                rulekit.simulate(name, hands=1, players=players, bots=wanted, engine=engine)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_what_comes_with_rulekit_is_of_the_rules_as_they_are(path: Path) -> None:
    """Each file fits its game, says that it helps, and plays."""
    known = k.read(path)
    assert known.measured["low"] > 0
    found = rulekit.simulate(
        path.stem, hands=2, players=known.players, bots=["learned", "greedy"], rows=True
    )
    assert found.done == 2
    assert set(found.rows["bot_1"]) == {"learned"}


# ── where its code is ─────────────────────────────────────────────────────────────────────────


def test_modules_have_its_code_only_where_such_a_bot_sits() -> None:
    program = game("gin").program(2)
    named = known_as(for_learned)
    assert not named & set(functions_of(Desk(program)))
    assert named <= set(functions_of(Desk(program, learning=True)))


def test_a_machine_without_its_code_refuses_to_play_it() -> None:
    program = game("gin").program(2)
    host = Host(
        Series(program, "", 5, "hand", ("learned",) * 2, False, "wasm", (bot(program),) * 2)
    )
    host.position = Position(machine(program, "wasm"))
    with pytest.raises(UnknownBot, match="for which it has no code"):
        list(rows_of(host, 0, 1))


def test_a_state_asks_it_on_either_tier() -> None:
    """A machine without that code asks another one, and the reference itself."""
    program = game("gin").program(2)
    asked, chosen = bot(program, 6), []
    for engine in ("wasm", "interp"):
        position = Position(machine(program, engine))
        position.setup(3, 0)
        position.put("dealer", 0)
        position.begin()
        made = []
        for step in range(6):
            moves = position.machine.moves()
            made.append(ask(asked, position, moves, Stream(7, 0, step, 1)))
            position.apply(moves[made[-1]])
            if engine == "interp" and step == 3:  # as states do that have taken long
                position.go_on(machine(program, "wasm"))
        chosen.append(made)
    assert chosen[0] == chosen[1]


def test_who_is_asked_from_outside_leaves_those_within_the_tier_what_they_know() -> None:
    """A hand that the host plays by itself, as after a fault, changes none of the others."""
    program = game("gin").program(2)
    bots = bot(program, 1), bot(program, 2)
    series = Series(program, "", 5, "hand", ("one", "two"), False, "wasm", bots)
    host = Host(series)
    within = Inside(host, host.position.machine.desk or Desk(program))
    first = [row for _, rows in within.rows(0, 3) for row in rows]
    alone = [row for index in range(3) for row in host.play(index)]
    again = [row for _, rows in within.rows(0, 3) for row in rows]
    assert first == alone == again
