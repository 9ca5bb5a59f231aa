"""What the desk of a program tells the fast tier of its moves."""

from __future__ import annotations

from rulekit.kernel.desk import words as d
from rulekit.machine.desk import Desk
from tests.laws.worlds import game


def test_phases_are_plain_whose_moves_name_single_things() -> None:
    program = game("gin").program(2)
    desk = Desk(program)
    begin = desk.table(d.DESK_PLAIN) - desk.start
    plain = dict(zip(program.phases, desk.words[begin : begin + len(program.phases)], strict=True))
    large = {
        action.phase
        for action in program.actions
        if any(param.kind in ("spread", "meld", "layoff") for param in action.params)
    }
    named = {action.phase for action in program.actions if action.params} - large
    assert {name for name, word in plain.items() if not word} == large
    assert large and named


def test_moves_that_throw_a_card_away_are_known_with_the_cards_that_stand_apart() -> None:
    program = game("openspiel_gin").program(2)
    desk = Desk(program)
    begin = desk.table(d.DESK_SHEDS) - desk.start
    lists = desk.words[begin : begin + 1 + len(program.actions)]
    picked = program.map["var.picked"].start
    found = {
        action.phase: desk.words[at - desk.start + 1 :][: desk.words[at - desk.start]]
        for at, action in zip(lists[1:], program.actions, strict=True)
        if at
    }
    assert found == {"blind_discard": [], "discard": [picked], "last_discard": []}


def test_asides_are_counted_in_no_column() -> None:
    program = game("rummikub").program(2)
    desk = Desk(program)
    begin = desk.table(d.DESK_NAMES) - desk.start
    columns = desk.words[begin + 1 : begin + 1 + len(program.actions)]
    assert [column == -1 for column in columns] == [each.aside for each in program.actions]
    assert -1 in columns
