"""Counts of conditions, choices, claims, cases, seats and bots, held against plain replays.

The replays know nothing of counters: they make the moves of the same hands on the usual program,
and look at the position before each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import rulekit
from rulekit.machine.onward import onward
from rulekit.machine.position import Position, mask_seats
from rulekit.play.game import Game
from rulekit.series.batch import seats_of
from rulekit.series.hand import Host, Series
from rulekit.series.usage import Usage, Used, usage
from tests.unit.small import small_game, small_rules

HANDS = 6


def decisions(game: Game, players: int, bots: tuple[str, ...]) -> Iterator[tuple[str, Position]]:
    """Each decision of the first hands: the bot that decides, and the position before it moves."""
    program = game.program(players)
    names, found_by = seats_of(bots, program, apart=False)
    host = Host(Series(program, "", 0, "hand", names, True, "interp", found_by))
    column = host.series.columns.index("bot_1")
    for index in range(HANDS):
        seating = host.play(index)[0][column : column + players]
        past, position = list(host.past), host.position
        position.setup(0, index)
        seats = mask_seats(position.get("seated"))
        position.put("dealer", seats[index % len(seats)])
        position.begin()
        for registers in past:
            yield names[seating[position.get("me")]], position
            position.apply(registers)
            onward(position, "hand")


def only(found: Usage, kind: str, text: str) -> Used:
    [row] = [row for row in found.rows if (row.kind, row.text) == (kind, text)]
    return row


@pytest.fixture(scope="module")
def small() -> tuple[Game, Usage]:
    rules = small_rules(score="10 when n > 3, otherwise 5")
    rules = rules.replace(
        "      do: lay meld on table\n",
        "      do: lay meld on table\n      ensure: size of hand < 2\n",
    )
    game = small_game(rules)
    return game, usage(game, hands=HANDS, bots=("random",), engine="interp")


def test_conditions_choices_and_possible_actions_are_those_of_the_decisions(
    small: tuple[Game, Usage],
) -> None:
    game, found = small
    asked, held, possible = Counter[int](), Counter[int](), Counter[tuple[str, int]]()
    for _, position in decisions(game, 2, ("random",)):
        seat = position.get("me")
        asked[seat] += 1
        held[seat] += position.cells("var.n")[0] > 0
        names = {position.action(move[0]).name for move in position.machine.moves()}
        possible.update((name, seat) for name in names)
    guard = only(found, "when", "n > 0")
    assert [(each.count, each.occasions) for each in guard.seats] == [
        (held[seat], asked[seat]) for seat in (0, 1)
    ]
    assert 0 < guard.count < guard.occasions == asked.total() == only(found, "phase", "act").count
    for name in ("drop", "give", "count", "lay"):
        action = only(found, "action", name)
        assert [each.occasions for each in action.seats] == [
            possible[name, seat] for seat in (0, 1)
        ]
        assert action.count <= action.occasions
    melds = only(found, "choice", "meld from hand")
    assert melds.occasions == asked.total()
    assert only(found, "choice", "player among others").occasions == held.total()


def test_what_ensure_tries_is_no_use(small: tuple[Game, Usage]) -> None:
    _, found = small
    tried, laid = only(found, "ensure", "size of hand < 2"), only(found, "action", "lay")
    assert tried.occasions is not None
    assert tried.occasions > laid.count == only(found, "effect", "lay meld on table").count
    assert tried.occasions >= only(found, "choice", "meld from hand").count
    assert tried.count >= laid.occasions


def test_cases_are_counted_with_their_conditions(small: tuple[Game, Usage]) -> None:
    _, found = small
    more = only(found, "when", "n > 3")
    assert more.occasions == HANDS == only(found, "entry", "cards").count
    assert only(found, "case", "10").count == more.count
    assert only(found, "case", "5").count == HANDS - more.count


def test_seats_and_nobody_make_all(small: tuple[Game, Usage]) -> None:
    _, found = small
    for row in found.rows:
        for whose in (row.seats, tuple(row.bots.values())):
            assert sum(each.count for each in whose) <= row.count
    shuffled = only(found, "effect", "shuffle deck into stock")
    assert shuffled.count == HANDS and not any(each.count for each in shuffled.seats)
    dropped = only(found, "effect", "move card to heap")
    assert sum(each.count for each in dropped.seats) == dropped.count > 0


def test_bots_have_what_they_did_from_whichever_seat() -> None:
    game, bots = rulekit.load("gin"), ("greedy", "random")
    found = usage(game, hands=HANDS, bots=bots, engine="interp")
    asked = Counter[str]()
    for bot, position in decisions(game, 2, bots):
        asked[bot] += position.program.phases[position.get("phase")] == "discard"
    [row] = [each for each in found.rows if (each.kind, each.text) == ("phase", "discard")]
    assert {bot: each.count for bot, each in row.bots.items()} == asked
    assert row.count == asked.total() and min(asked.values()) > 0


@pytest.mark.thorough
def test_a_claim_is_opened_by_each_move_that_may_be_claimed() -> None:
    game = rulekit.load("contract_rummy")
    found = usage(game, hands=HANDS, bots=("random",), players=3, engine="interp")
    asked = sum(
        position.program.phases[position.get("phase")] == "buying"
        for _, position in decisions(game, 3, ("random",))
    )
    assert only(found, "phase", "buying").count == asked > 0
    drawn = [row.count for row in found.rows if (row.kind, row.text) == ("action", "from_stock")]
    assert only(found, "claim", "buying").count == drawn[0] > 0


def test_values_of_options_are_set_or_not() -> None:
    options = "options:\n  sort: low | high\n  wide: false\n  most: 3 in 1..9\n"
    game = small_game(small_rules() + options)
    found = usage(game, hands=2, bots=("random",), engine="interp")
    values = {row.text: row.count for row in found.rows if row.kind == "option"}
    assert values == {
        "sort: low": 2, "sort: high": 0, "wide: true": 0, "wide: false": 2, "most: 3": 2,
    }  # fmt: skip
    assert {row.never for row in found.unused if row.kind == "option"} == {"never set"}


def test_what_never_acted_is_said_by_what_it_is(small: tuple[Game, Usage]) -> None:
    _, found = small
    assert found.played == f"{HANDS} hands of random"
    assert all(row.never.startswith("never ") for row in found.unused)
    until = only(found, "until", "hands_played >= 2")  # hands on their own are no match
    assert until.never == "never asked"
