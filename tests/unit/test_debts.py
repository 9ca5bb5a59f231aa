"""A debt binds the player who has it, wherever play is; others are free."""

from __future__ import annotations

import pytest

from rulekit.diagnostics import Report
from rulekit.prove.validate import validate_rules
from tests.unit.variants import sound, variant

DEBT = """\
track: {duty: "flag, each turn", stuck: "flag, each turn"}
claims:
  help:
    after: meld.lay
    lay_off:
      choose: {layoff: layoff from hand on table of all_players}
      do: add layoff
      next: helping
    stop_all:
      next: end hand by stopped
  buy:
    after: discard
    take:
      do: [move top of discard to hand, must size of hand <= 2]
      next: bought
play:
  helping:
    done: {next: resume}
  bought:
    keep: {next: resume}
    drop:
      choose: {card: card from hand}
      do: move card to discard
      next: bought
  meld:
    lay:
      do:
        - lay meld on table
        - must duty
    fulfil:
      do: duty = yes
examples:
"""
GIVEN = "players: 2, given: {stock: 9C 9D, hand of seat 1: JC JD JH 5C, hand of seat 2: JS 7C 2C}"


UNPAYABLE = """\
track: {duty: "flag, each turn"}
play:
  meld:
    lay:
      do:
        - lay meld on table
        - must duty
    fulfil:
      when: size of hand > 90
      do: duty = yes
"""


def example(rest: str) -> str:
    return f"{DEBT}  - {{{GIVEN}, from: meld for seat 1, {rest}}}\n"


def test_who_claims_is_free_of_the_debt_of_another() -> None:
    variant(example("moves: [lay JC JD JH, lay_off JS], legal: done"))
    variant(example("moves: [lay JC JD JH], legal: stop_all"))


def test_a_standing_action_that_ends_the_hand_is_free_for_who_is_in_debt() -> None:
    standing = "standing: {give_up: {in: meld, next: end hand by stopped}}\n"
    variant(standing + example("moves: [lay JC JD JH, pass], legal: give_up, illegal: discard 5C"))


def test_the_debt_stays_with_him_who_has_it() -> None:
    moves = "moves: [lay JC JD JH, lay_off JS, done]"
    variant(example(f"{moves}, legal: fulfil, illegal: discard 5C"))
    variant(example("moves: [lay JC JD JH, pass, fulfil], legal: discard 5C"))


@pytest.mark.parametrize("moves", [["fulfil", "add"], ["add", "fulfil"]])
def test_of_several_debts_each_is_to_be_paid(moves: list[str]) -> None:
    two = DEBT.replace("- must duty\n", "- must duty\n        - must stuck\n")
    two = two.replace("duty = yes\n", "duty = yes\n    add: {do: stuck = yes}\n")
    laid = f"{two}  - {{{GIVEN}, from: meld for seat 1, moves: [lay JC JD JH, pass, "
    variant(f"{laid}{moves[0]}], illegal: discard 5C}}\n")
    variant(f"{laid}{', '.join(moves)}], legal: discard 5C}}\n")


def test_who_claims_pays_his_own_debt_before_play_goes_back() -> None:
    moves = "moves: [discard 5C, take]"
    variant(example(f"{moves}, legal: drop 7C, illegal: keep"))
    paid = "moves: [discard 5C, take, drop 7C, drop 2C]"
    variant(example(f"{paid}, legal: keep"))


def test_who_has_no_move_is_told_of_his_debt_and_why_each_is_refused() -> None:
    report = Report()
    validate_rules(sound(UNPAYABLE), report)
    (found,) = report.errors
    assert found.code.slug == "stuck"
    assert found.help is not None
    assert "`discard` is refused: the turn cannot be left before duty" in found.help
    assert "`fulfil` is refused: it is not so that size of hand > 90" in found.help
