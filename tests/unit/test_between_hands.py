"""Phases between hands: after the score, before the end of the match is asked about."""

from __future__ import annotations

from itertools import pairwise

import pytest

import rulekit
from rulekit.bots.greedy import Seat
from rulekit.lower import lower
from rulekit.model.ruleset import Ruleset
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook
from rulekit.settle import settle
from tests.unit.variants import findings, outcomes, sound

BUYING = """\
ledgers: {chips: "chips of each player, from 20"}
track:
  asked: flag of each player, each game
  gone: flag of each player, each game
  seen: number, each game
define:
  to_ask: first player from left of dealer where (chips of player <= 10 and not asked of player)
match:
  after hand:
    - for each player: asked of player = no
    - for each player in everyone - winner: chips of player -= 10
    - seen = hands_played
  between hands: buying for to_ask when to_ask is not none
  next dealer: left of dealer
  until: any player where gone of player or hands_played >= 5
play:
  limit: 2 turns, then end hand by void won by dealer
  buying:
    buy:
      do: [asked = yes, chips += 20]
      next: buying for to_ask when to_ask is not none, otherwise deal
    leave:
      do: [asked = yes, gone = yes]
      next: buying for to_ask when to_ask is not none, otherwise deal
"""

CLAIMED = """\
  discard:
    discard:
      do: [move card to discard, thrown = yes]
claims:
  halt:
    after: discard
    stop_all:
      next: end hand by stopped won by me
"""

ENDING = (
    "    given: {hand of seat 1: KS, hand of seat 2: 2C, discard: 9S}\n    from: meld for seat 1\n"
)


def asked() -> rulekit.State:
    """A match in which the seat that has lost the first hand is asked."""
    state = rulekit.Game(sound(BUYING), {}).start(seed=5)
    for _ in range(20):
        if state.phase == "buying":
            return state
        state = state.play(state.legal_moves[-1])
    raise AssertionError("nobody is asked")


def chips(state: rulekit.State) -> list[int]:
    return list(state.position.column("ledger.chips"))


def test_a_hand_is_scored_before_anybody_decides_and_the_next_dealt_after() -> None:
    state = asked()
    loser = (state.to_move or 0) - 1
    assert state.hands == ()
    assert chips(state)[loser] == 10
    state = state.play("buy")
    assert [hand.number for hand in state.hands] == [1]
    assert state.phase == "draw"
    assert chips(state)[loser] == 30


def test_a_turn_that_a_claim_has_ended_does_not_go_on_between_hands() -> None:
    text = BUYING.replace("track:\n", 'track:\n  thrown: "flag, each turn"\n')
    text = text.replace("    buy:\n", "    buy:\n      when: not thrown\n") + CLAIMED
    state = rulekit.Game(sound(text), {}).start(seed=5)
    while "stop_all" not in [move.action for move in state.legal_moves]:
        state = state.play(state.legal_moves[-1])
    state = state.play("stop_all")
    assert state.phase == "buying"
    assert [move.action for move in state.legal_moves] == ["buy", "leave"]


def test_hands_and_dealers_are_numbered_as_they_were_played() -> None:
    state = asked()
    while not state.is_over:
        state = state.play("buy" if state.phase == "buying" else state.legal_moves[-1])
    dealers = [hand.dealer for hand in state.hands]
    assert [hand.number for hand in state.hands] == [1, 2, 3, 4, 5]
    assert all(one != other for one, other in pairwise(dealers))


def test_the_match_ends_by_what_was_decided() -> None:
    state = asked().play("leave")
    assert state.is_over
    assert len(state.hands) == 1


def test_what_happens_after_a_hand_happens_once() -> None:
    for move, chips in (("buy", 30), ("leave", 10)):
        (result,) = outcomes(
            BUYING + f"examples:\n  - scope: match\n{ENDING}    moves: [discard KS, {move}]\n"
            f"    expect: {{chips of seat 2: {chips}, seen: 1, hands_played: 1, winner: seat 1}}\n"
            "    sheet: {hand: 1 0}\n"
        )
        assert result.ok, result.message


def test_a_hand_on_its_own_has_nothing_after_it() -> None:
    (result,) = outcomes(
        BUYING + f"examples:\n  - scope: hand\n{ENDING}    moves: [discard KS]\n"
        "    then: end hand by out\n    expect: {chips of seat 2: 20}\n"
    )
    assert result.ok, result.message


def test_turns_are_not_counted() -> None:
    (result,) = outcomes(
        BUYING + f"examples:\n  - scope: match\n{ENDING}    moves: [discard KS, buy]\n"
        "    expect: {turns: 1}\n"
    )
    assert result.ok, result.message


def test_who_owed_something_when_the_hand_ended_decides_freely() -> None:
    owing = BUYING.replace(
        "  buying:\n",
        "  draw: {from_stock: {do: [move top of stock to hand, must seen > 99]}}\n  buying:\n",
        1,
    )
    (result,) = outcomes(
        owing + "claims: {call: {after: from_stock, who: everyone - actor,\n"
        "  knock: {next: end hand by knocked won by me}}}\n"
        "examples:\n  - scope: match\n"
        "    given: {hand of seat 1: KS 4D, hand of seat 2: 2C, stock: 9S 8S, discard: 9D}\n"
        "    from: draw for seat 1\n    moves: [from_stock, knock by seat 2, buy by seat 1]\n"
        "    expect: {chips of seat 1: 30}\n"
    )
    assert result.ok, result.message


def test_who_claims_the_end_of_a_hand_leaves_no_interruption_behind() -> None:
    text = BUYING + (
        "claims: {call: {after: discard, who: everyone - actor,\n"
        "  knock: {next: end hand by knocked won by actor}}}\n"
        "examples:\n  - scope: match\n"
        "    given: {hand of seat 1: KS 4D, hand of seat 2: 2C, discard: 9S}\n"
        "    from: meld for seat 1\n    moves: [discard KS, knock, buy]\n"
        "    expect: {chips of seat 2: 30, reason: knocked}\n"
    )
    (result,) = outcomes(text)
    assert result.ok, result.message


def played(rules: Ruleset, engine: str, bots: str) -> object:
    return rulekit.simulate(
        rulekit.Game(rules, {}), matches=4, seed=3, bots=bots, engine=engine, rows=True
    ).rows


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_both_engines_play_alike(bots: str) -> None:
    rules = sound(BUYING)
    assert played(rules, "interp", bots) == played(rules, "wasm", bots)


def test_rulebooks_say_when() -> None:
    pages = {code: plain(rulebook(Played(sound(BUYING), 2), code)) for code in LANGUAGES}
    assert "Before the next hand is dealt, if" in pages["en"]
    assert "Antes de repartir la mano siguiente, si" in pages["es"]


@pytest.mark.parametrize(("play", "finding"), [
    ("stop: {next: end hand by stopped}, on: {next: deal}",
     "RK405 between hands no hand is played that could end or be dealt anew"),
    ("anew: {next: deal again}, on: {next: deal}",
     "RK405 between hands no hand is played that could end or be dealt anew"),
    ("on: {next: asking for left of dealer}", "RK405 play never comes to the next hand"),
])  # fmt: skip
def test_phases_that_do_not_lead_to_the_next_hand_are_told(play: str, finding: str) -> None:
    text = f"match: {{between hands: asking for left of dealer}}\nplay: {{asking: {{{play}}}}}\n"
    assert findings(text) == [finding]


def test_a_game_without_such_phases_has_nothing_of_them() -> None:
    program = lower(settle(sound(""), 2, {}))
    assert "scored" not in program.map.fields
    assert not {"score", "between"} & set(program.functions)


# ── players who look ahead ────────────────────────────────────────────────────────────────────


def ending(state: rulekit.State) -> list[int]:
    """For each move, 1 if greedy takes the hand for won by it, -1 for lost, 0 if it goes on."""
    position = state.position
    position.words = state.words
    position.offered = position.machine.moves()
    seat = Seat(position)
    return [seat.worth(registers)[0] for registers in position.offered]


def test_a_hand_after_which_somebody_is_asked_is_over_to_who_looks_ahead() -> None:
    """The last turn before the limit, at which the dealer wins, is won or lost."""
    state = rulekit.Game(sound(BUYING), {}).start(seed=5)
    before = None
    while state.phase != "buying":
        before, state = state, state.play(state.legal_moves[-1])
    assert before is not None
    (won,) = set(ending(before))
    assert won == (1 if before.to_move == before.position.get("dealer") + 1 else -1)


def test_between_hands_only_accounts_count() -> None:
    """Nobody wins or loses any more by what he decides then; ten chips are better than none."""
    state = asked()
    assert set(ending(state)) == {0}
    assert str(state.ask("greedy")) == "buy"


@pytest.mark.thorough
def test_both_engines_decide_between_hands_alike() -> None:
    made = rulekit.Game(sound(BUYING.replace("2 turns", "9 turns")), {})
    found = [
        rulekit.simulate(made, matches=4, seed=3, bots="greedy", engine=engine, rows=True).rows
        for engine in ("interp", "wasm")
    ]
    assert found[0] == found[1]
