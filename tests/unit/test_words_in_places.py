"""Functions, questions and words in places where they say nothing: a finding, never a crash."""

from __future__ import annotations

from contextlib import suppress

import pytest

from rulekit.lower import lower
from rulekit.prove.examples import examples_of
from rulekit.settle import SettingError, settle
from tests.unit.small import small_errors, small_rules
from tests.unit.variants import checked, findings, outcomes


def test_an_example_may_ask_whether_there_is_a_move() -> None:
    """Also for a kind of move that no rule asks about."""
    text = (
        "examples:\n"
        "  - given: {hand of seat 1: 7C 7D 7H KS, hand of seat 2: 2C}\n"
        "    from: meld for seat 1\n"
        "    expect: {can(lay): yes, can(discard): yes, can(lay_off): no}\n"
        "  - expect: {can(from_stock): yes, can(lay): no}\n"
    )
    assert [result.message for result in outcomes(text)] == ["", ""]


def test_of_moves_with_one_name_that_of_the_phase_is_asked_about() -> None:
    again = "draw: {discard: {when: turns > 99, next: draw for next player}}"
    text = (
        f"play: {{{again}}}\n"
        "examples:\n"
        "  - expect: {can(discard): no, can(from_stock): yes}\n"
        "  - from: meld for seat 1\n"
        "    expect: {can(discard): yes}\n"
    )
    assert [result.message for result in outcomes(text)] == ["", ""]


def test_a_score_may_ask_whether_there_was_a_move() -> None:
    text = (
        "scoring: {winner: {more: 5 when can(lay_off)}}\n"
        "examples:\n"
        "  - given: {hand of seat 1: 9S, hand of seat 2: 2C}\n"
        "    from: meld for seat 1\n    moves: discard 9S\n    sheet: {more: 0 0}\n"
    )
    assert [result.message for result in outcomes(text)] == [""]


@pytest.mark.parametrize(("effect", "fault"), [
    ("move none to discard", "a card is moved, and this is none"),
    ("move hand of all_players to discard", "this is several places; name one"),
    ("shuffle hand of others into stock", "this is several places; name one"),
    ("flip hand of all_players into stock", "this is several places; name one"),
    ("move hand of others to discard", "this is several places; name one"),
])  # fmt: skip
def test_what_cannot_be_moved_is_told(effect: str, fault: str) -> None:
    assert f"RK302 {fault}" in findings(f"play: {{meld: {{lay: {{do: {effect}}}}}}}\n")


ANYWHERE = [
    "can(lay)", "can(nothing)", "can(1)", "none", "yes", "seat 9", "seat turns", "random player",
    "hand of others", "hand of all_players", "top of hand", "A of none", "item(stock, 3)",
    "points(table)", "deadwood(none)", "reason", "reason in [void, out]", "[1, 2]", "all_teams",
    "5 when ace is low", "next player", "winner", "actor", "lay", "run", "cost_to_lay(none, 1, 2)",
    "strength", "light", "kind", "deck", "size of laid", "melded", "placeable(hand, table)",
]  # fmt: skip

PLACES = [
    "examples: [{{expect: {{'{0}': 1}}}}]",
    "examples: [{{given: {{'{0}': 1}}, expect: {{turns: 1}}}}]",
    "require: {{so: '{0}'}}", "conserved: {{it: '{0}'}}", "deck: {{copies: '{0}'}}",
    "deck: {{values: {{A: '{0}'}}}}",
    "deck: {{extras: {{'when {0}': 1 joker, otherwise: 2 joker}}}}",
    "ledgers: {{score: 'points of each player, from {0}'}}",
    "teams: {{'when {0}': '2 sides, alternating', otherwise: each alone}}",
    "melds: {{run: {{wilds: 'up to {0}'}}}}", "define: {{it: '{0}'}}",
    "play: {{meld: {{lay: {{when: '{0}'}}}}}}", "play: {{meld: {{lay: {{ensure: '{0}'}}}}}}",
    "play: {{meld: {{lay: {{choose: {{meld: 'meld from hand where {0}'}}}}}}}}",
    "play: {{meld: {{lay: {{choose: {{n: 'number in 1 .. {0}'}}}}}}}}",
    "play: {{meld: {{lay: {{choose: {{n: 'player among {0}'}}}}}}}}",
    "play: {{meld: {{lay: {{do: 'lay {0} on table'}}}}}}", "play: {{start: 'draw for {0}'}}",
    "play: {{meld: {{lay_off: {{do: [add layoff, 'must {0}']}}}}}}",
    "play: {{limit: '{0} turns, then end hand by void'}}",
    "play: {{meld: {{late: {{aside: true, clock: '{0}', next: discard}}}}}}",
    "deal+: [{{'when {0}': announce \"x\"}}]", "deal+: ['score of seat 1 += {0}']",
    "deal+: ['move {0} to discard']", "deal+: ['move top of stock to {0}']",
    "deal+: ['shuffle {0} into stock']", "deal+: ['deal {0} cards from stock to each hand']",
    "deal+: ['deal 1 cards from stock to each hand, starting with {0}']",
    "deal+: ['pay 1 from dealer to {0}']", "deal+: ['reveal {0}']", "deal+: ['{0} = 1']",
    "deal+: [{{'for each card in {0}': announce \"x\"}}]", "deal+: ['seated = {0}']",
    "claims: {{c: {{after: discard, who: '{0}', take: {{next: resume}}}}}}",
    "claims: {{c: {{after: discard, who: others, when: '{0}', take: {{next: resume}}}}}}",
    "scoring: {{winner: {{x: '{0}'}}}}", "scoring: {{'{0}': {{x: 5}}}}",
    "scoring: {{'{0} pay winner': {{x: 5}}}}",
    "match: {{setup: ['score of seat 1 += {0}']}}",
    "match: {{open: [{{'when {0}': announce \"x\"}}]}}",
    "match: {{first dealer: '{0}'}}", "match: {{until: '{0}'}}",
    "match: {{after hand: ['score of seat 1 = {0}']}}", "match: {{bonuses: {{'{0}': {{x: 1}}}}}}",
    "rearranging: {{roles stay: '{0}'}}", "rearranging: {{placed with: '{0}'}}",
]  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize("place", PLACES)
def test_no_word_in_any_place_is_a_fault_of_rulekit(place: str) -> None:
    """Rules are made of it, or findings; and if rules, then a program and worked examples."""
    for word in ANYWHERE:
        rules, report = checked(place.format(word) + "\n")
        assert (rules is None) == bool(report.errors), word
        if rules is None:
            continue
        with suppress(SettingError):
            lower(settle(rules, min(rules.players), {}))
        for result in examples_of(rules):
            assert result.message or result.ok


@pytest.mark.parametrize("effect", [
    "n = [3, 4]", "n += [3, 4]", "move [card, top of stock] to heap", "dealer = [me, left of me]",
    "n = 1 when card is [AS, KD], otherwise 2", "n = count of card in [card] where card is wild",
    "n = 1 when (any player in [me, left of me] where player is dealer), otherwise 2",
    "n = 1 when [3, 4] = n, otherwise 2", "n = max([3, 4], 1)",
])  # fmt: skip
def test_a_list_in_brackets_is_no_value(effect: str) -> None:
    """One finding; it would else be the first of the list, wherever one thing is wanted."""
    assert small_errors(small_rules(do=effect)) == ["a list in brackets is no value"]


def test_what_is_asked_may_be_one_of_a_list() -> None:
    effect = "n = 1 when n in [3, 4] or n not in [5], otherwise 2"
    assert small_errors(small_rules(do=effect)) == []


@pytest.mark.parametrize(("before", "after", "message"), [
    ("  - deal 5", "  - move top of stock to hand\n  - deal 5",
     "nobody is in turn here, so 'hand' is nobody's"),
    ("  - deal 5", "  - move top of stock to hand of me\n  - deal 5",
     "nobody is in turn here, so 'me' is nobody's"),
    ("deal:\n", "define: {held: {when n > 2: n, otherwise: size of hand}}\ndeal:\n  - n = held\n",
     "nobody is in turn here, but in 'held' 'hand' is that of whoever is"),
    ("    drop:\n", "    drop:\n      clock: n\n",
     "'n' changes during play; here only options and `players` may be used"),
    ("  start: act", "  limit: n turns, then end hand by stopped\n  start: act",
     "'n' changes during play; here only options and `players` may be used"),
])  # fmt: skip
def test_a_deal_knows_nobody_in_turn_and_a_limit_no_play(
    before: str, after: str, message: str
) -> None:
    assert small_errors(small_rules().replace(before, after)) == [message]
