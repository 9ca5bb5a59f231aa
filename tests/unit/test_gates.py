"""Kinds behind gates: new melds are made only while a condition holds for the player."""

from __future__ import annotations

from functools import cache

import pytest

import rulekit
from rulekit.backends import interp
from rulekit.machine.position import Position
from rulekit.play.game import Game
from rulekit.prove.examples import examples_of
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook
from rulekit.settle import SettingError
from tests.unit.variants import checked, sound, variant

TEXT = """\
track: {opened: flag of each player}
melds:
  set: {when: opened}
play:
  meld:
    lay: {do: [lay meld on table, opened = yes]}
"""

ASKED = (
    TEXT
    + """\
define: {left_over: deadwood(hand), costs: "cost_to_lay(top of discard, hand, table of me)"}
examples:
  - about: Sets are closed.
    given: {hand of seat 1: 4H 5H 6H 8H 9C 9D 9S, discard: 9H}
    from: meld for seat 1
    legal: lay 4H 5H 6H
    illegal: lay 9C 9D 9S
    expect: {left_over: 35, costs: 0}
  - about: A run opens them.
    given: {hand of seat 1: 4H 5H 6H 8H 9C 9D 9S, discard: 9H}
    from: meld for seat 1
    moves: lay 4H 5H 6H
    expect: {left_over: 8, costs: 3}
    legal: lay 9C 9D 9S
  - about: What lies there grows.
    given: {hand of seat 1: 9H 2C 3C, table of seat 1: 9C 9D 9S}
    from: meld for seat 1
    moves: lay_off 9H
"""
)


@cache
def game() -> Game:
    return Game(sound(TEXT), {})


def test_a_gate_closes_moves_deadwood_and_costs() -> None:
    variant(ASKED)


def test_a_closed_kind_is_refused_by_name() -> None:
    rules = sound(
        TEXT
        + """\
examples:
  - given: {hand of seat 1: 9C 9D 9S 2H}
    from: meld for seat 1
    legal: lay 9C 9D 9S
"""
    )
    (result,) = examples_of(rules)
    why = "no new meld of the kind 'set' is made now: it is not so that opened ("
    assert why in result.message
    assert result.message.endswith("<text>:6:15)")  # where the gate is


def test_it_is_asked_for_the_player_in_turn() -> None:
    variant(
        TEXT
        + """\
examples:
  - given: {hand of seat 1: 9C 9D 9S 2H, opened of seat 2: yes}
    from: meld for seat 1
    illegal: lay 9C 9D 9S
  - given: {hand of seat 2: 9C 9D 9S 2H, opened of seat 2: yes}
    from: meld for seat 2
    legal: lay 9C 9D 9S
"""
    )


def test_spreads_leave_closed_kinds_out() -> None:
    text = TEXT.replace(
        "lay: {do: [lay meld on table, opened = yes]}",
        "lay: {choose: {meld: ~, spread: melds from hand}, "
        "do: [lay spread on table, opened = yes]}",
    )
    variant(
        text
        + """\
examples:
  - given: {hand of seat 1: 4H 5H 6H 9C 9D 9S 2H}
    from: meld for seat 1
    legal: lay 4H 5H 6H
    illegal: [lay 4H 5H 6H / 9C 9D 9S, lay 9C 9D 9S]
  - given: {hand of seat 1: 4H 5H 6H 9C 9D 9S 2H, opened of seat 1: yes}
    from: meld for seat 1
    legal: lay 4H 5H 6H / 9C 9D 9S
"""
    )


def test_each_recipient_of_a_score_has_gates_of_his_own() -> None:
    text = TEXT + "scoring: {each player: {cards: 0 - deadwood(hand)}}\n"
    played = Game(sound(text), {})
    for bot in ("random", "greedy"):
        for row in rulekit.simulate(played, hands=6, seed=5, bots=(bot,), rows=True).rows or ():
            assert row


def test_a_gate_that_never_opens_is_a_kind_that_is_not_laid() -> None:
    closed = Game(sound(TEXT.replace("when: opened", "when: no")), {})
    without = Game(sound(TEXT.replace("set: {when: opened}", "set: {is: none}")), {})
    found = [
        rulekit.simulate(each, hands=5, players=2, seed=9, bots=("greedy",), rows=True).rows
        for each in (closed, without)
    ]
    assert found[0] == found[1]


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3])
def test_both_engines_play_alike(bot: str, players: int) -> None:
    found = [
        rulekit.simulate(
            game(), hands=4, players=players, seed=4, bots=(bot,), engine=engine, rows=True
        ).rows
        for engine in ("interp", "wasm")
    ]
    assert found[0] == found[1]


def test_the_kept_word_says_what_is_open_to_whom() -> None:
    machine = interp.build(game().program(3))
    position = Position(machine)
    position.setup(3, 0)
    position.begin()
    seen = set()
    while not position.hand_is_over:
        opened = position.column("var.opened")
        assert position.column("open") == tuple(-1 if each else ~1 for each in opened)
        seen.add(opened)
        position.apply(machine.moves()[0])
    assert len(seen) > 1


def test_games_without_gates_have_no_words_for_them() -> None:
    program = Game(sound(""), {}).program(2)
    assert "open" not in program.map.fields
    assert "gates" not in program.functions


FAULTS = (
    ("deadwood(hand) < 5", "goes by 'deadwood'"),
    ("easy", "goes by 'cost_to_lay'"),
    ("can(lay)", "goes by 'can'"),
    ("turns", "'turns' is a number"),
)


@pytest.mark.parametrize(("gate", "told"), FAULTS)
def test_what_cannot_be_a_gate_is_told(gate: str, told: str) -> None:
    _, report = checked(
        f"melds: {{set: {{when: {gate}}}}}\n"
        "define: {easy: 'cost_to_lay(top of discard, hand, table of me) > 0'}\n"
    )
    (fault,) = report.errors
    assert told in fault.message


def test_layouts_hold_no_kind_behind_a_gate() -> None:
    rules = sound("melds: {group: {when: turns > 3}}\n", "rummikub")
    with pytest.raises(SettingError, match="cannot hold the kind 'group'"):
        Game(rules, {}).program(2)


@pytest.mark.parametrize("code", LANGUAGES)
def test_rulebooks_say_it(code: str) -> None:
    page = plain(rulebook(Played(game().rules, 2), code))
    said = {
        "en": ("Set: 3 to 4 cards, all of the same rank", "New ones are laid only while his mark"),
        "es": (": de 3 a 4 cartas, todas del mismo", "Solo se bajan nuevas mientras su marca"),
    }
    assert [each for each in said[code] if each not in page] == []


CONTRACT = """\
melds:
  set: {is: "3+ cards, same rank", when: no}
contracts:
  two_sets: 2 sets
track: {down: flag of each player}
play:
  meld:
    lay_contract:
      when: not down
      choose: {spread: melds from hand as two_sets leaving at most 4 cards}
      do: [lay spread on table, down = yes]
"""


def test_a_contract_passes_the_gates_of_the_kinds_that_it_names() -> None:
    variant(
        CONTRACT
        + """\
examples:
  - given: {hand of seat 1: 4C 4D 4H 9C 9D 9S 2S}
    from: meld for seat 1
    legal: lay_contract 4C 4D 4H / 9C 9D 9S
    illegal: lay 4C 4D 4H
"""
    )


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_both_engines_play_contracts_behind_gates_alike(bot: str) -> None:
    played = Game(sound(CONTRACT), {})
    found = [
        rulekit.simulate(
            played, hands=4, players=2, seed=4, bots=(bot,), engine=engine, rows=True
        ).rows
        for engine in ("interp", "wasm")
    ]
    assert found[0] == found[1]
