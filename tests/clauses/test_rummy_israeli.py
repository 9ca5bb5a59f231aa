"""The clauses of Rummy Israelí, through the engine. Worked positions are in the rule file."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rulekit import BadNotation, IllegalMove, SettingError, State, simulate
from rulekit.play.game import option_text
from rulekit.rulebook import Played, plain, rulebook
from rulekit.settle import settle
from tests.clauses.israeli_tables import (
    SET,
    actions,
    deal,
    deck,
    game,
    out,
    passes,
    play,
    rack,
    stock,
    straights,
    tiles_of,
)

DEFAULTS = {
    "closing_tile_joker": "keep",
    "one_after_thirteen": "false",
    "max_jokers_per_meld": "2",
    "first_player": "random_then_left",
    "table_access": "same_turn_after_opening",
    "rearrange": "free",
    "joker_swap_source": "rack",
    "closing_tile_timing": "after_draw",
    "stock_out": "play_on_until_all_pass",
    "hands": "4",
    "tie": "shared",
    "hand_limit": "1000",
    "void_limit": "3",
}

CHOICES = {
    "closing_tile_joker": ("keep", "remix"),
    "one_after_thirteen": ("false", "true"),
    "max_jokers_per_meld": ("2", "1"),
    "first_player": ("random_then_left", "highest_tile", "previous_winner"),
    "table_access": ("same_turn_after_opening", "next_turn"),
    "rearrange": ("free", "listed_patterns"),
    "joker_swap_source": ("rack", "rack_or_table"),
    "closing_tile_timing": ("after_draw", "instead_of_draw", "either"),
    "stock_out": ("play_on_until_all_pass", "void_hand"),
    "tie": ("shared", "extra_hand"),
}
"""The values that each option may have."""


def settled(option: str, value: object) -> str:
    """The value of an option that is chosen. Raises SettingError if it cannot be."""
    return settle(game().rules, 4, {option: option_text(value)}).chosen[option]


def test_options_and_their_defaults() -> None:
    assert game().options == DEFAULTS


@pytest.mark.parametrize("option", CHOICES)
def test_options_have_their_values_and_no_others(option: str) -> None:
    for value in CHOICES[option]:
        assert settled(option, value) == value
    for wrong in (3, "sometimes", "none"):
        with pytest.raises(SettingError):
            settled(option, wrong)


@pytest.mark.parametrize(("option", "high"), [
    ("hands", 1000), ("void_limit", 1000), ("hand_limit", 100000),
])  # fmt: skip
def test_numbers_have_bounds(option: str, high: int) -> None:
    for value in (1, 4, 1000):
        assert settled(option, value) == str(value)
    for value in (0, high + 1):
        with pytest.raises(SettingError):
            settled(option, value)


# ── players and tiles ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players: int) -> None:
    assert game().start(players=players).players == players


@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_no_other_number_plays(players: int) -> None:
    with pytest.raises((SettingError, ValueError)):
        game().start(players=players)


def test_everybody_plays_alone() -> None:
    assert len(game().start(players=4).view(1).ledgers["penalties"]) == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_set_has_106_tiles(players: int) -> None:
    tiles = tiles_of(game().start(scope="hand", players=players))
    assert tiles == Counter(SET)
    assert tiles.total() == 106
    assert tiles["JK"] == 2
    assert all(tiles[tile] == 2 for tile in SET[:52])
    for impossible in ("R5 R5 R5", "R14", "JK JK JK", "O5"):
        with pytest.raises(BadNotation):
            game().start(deck=impossible)


@pytest.mark.parametrize(("players", "left"), [(2, 77), (3, 63), (4, 49)])
def test_each_takes_two_piles_and_one_tile_is_turned_up(players: int, left: int) -> None:
    for seed in range(3):
        state = game().start(scope="hand", players=players, seed=seed)
        assert [len(rack(state, seat)) for seat in range(1, players + 1)] == [14] * players
        assert len(stock(state)) == left
        assert left % 7 == 0
        assert len(state.view(1).zone("closing").cards) == 1


@pytest.mark.parametrize("players", [2, 4])
def test_racks_and_stock_are_hidden(players: int) -> None:
    state = passes(game().start(scope="hand", players=players, seed=1), 3)
    for seat in range(1, players + 1):
        view = state.view(seat)
        for zone in view.zones:
            seen = (zone.name, zone.owner) in (("rack", seat), ("closing", 0))
            assert bool(zone.cards) == seen
        assert view.zone("stock").hidden == len(stock(state))
        assert view.zone("closing").cards == state.view(1).zone("closing").cards


def test_tiles_are_mixed_for_each_hand() -> None:
    racks = {tuple(rack(game().start(scope="hand", players=4, seed=seed), 1)) for seed in range(5)}
    assert len(racks) == 5
    state = game(closing_tile_timing="either").start(players=2, seed=1, deck=straights())
    again = out(state)
    assert all(rack(again, seat) != rack(state, seat) for seat in (1, 2))
    assert tiles_of(again) == Counter(SET)


@pytest.mark.parametrize("jokers", ["JK", "JK JK"])
def test_jokers_are_mixed_in_again_until_a_number_is_turned_up(jokers: str) -> None:
    for seed in range(3):
        state = game(closing_tile_joker="remix").start(scope="hand", seed=seed, deck=jokers)
        assert tiles_of(state) == Counter(SET)
        assert "JK" not in state.view(1).zone("closing").cards
    kept = game(closing_tile_joker="remix").start(scope="hand", deck="R5")
    assert kept.view(1).zone("closing").cards == ("R5",)


# ── who begins ────────────────────────────────────────────────────────────────────────────────


def test_chance_finds_who_begins() -> None:
    seats = {game().start(players=4, seed=seed).to_move for seed in range(30)}
    assert seats == {1, 2, 3, 4}


@pytest.mark.parametrize(("turned_up", "seat"), [
    ("K5 R9 B8", 2),
    ("K5 R8 B9", 3),
    ("K13 R1 B12", 1),
    ("K10 R9 B2", 1),
    ("JK K5 R4 B3", 1),  # a joker is no number
    ("JK JK K2 R4 B3", 2),
    ("K5 R4 JK B6", 3),
    ("K9 R9 B8 K2 R3", 2),  # equals turn up again, the others do not
    ("K9 R9 B8 JK K3 R2", 1),
    ("K9 R9 B9 K3 R3 B2 K1 R7", 2),
])  # fmt: skip
def test_the_highest_number_begins(turned_up: str, seat: int) -> None:
    assert deal(["", "", ""], turned_up, first_player="highest_tile").to_move == seat
    assert deal(["", "", ""], turned_up).to_move == 1


def test_tiles_turned_up_go_back_to_the_stock() -> None:
    order = deck(["K1 K2", "R1 R2"], "K9 R9 K2 R3")
    highest = game(first_player="highest_tile")
    states = [
        highest.start(scope="hand", players=2, dealer=1, deck=order, seed=seed) for seed in range(4)
    ]
    for state in states:
        assert Counter(rack(state, 1)) == Counter(order[1:29:2])
        assert Counter(rack(state, 2)) == Counter(order[2:29:2])
        assert Counter(stock(state)) == Counter(order[29:])
        for seat in (1, 2):
            assert str(state.view(seat)) == str(states[0].view(seat))  # they tell nothing
    orders = {tuple(stock(state)) for state in states}
    assert len(orders) == 4  # mixed again
    assert not orders & {tuple(order[29:]), tuple(reversed(order[29:]))}
    assert stock(deal(["", ""], "K9 R9 K2"))[:3] == ["K9", "R9", "K2"]


def test_each_hand_is_begun_anew() -> None:
    """Two hands: the tiles turned up decide both times."""
    hands = [straights("K8 R9"), straights("K8 R9"), straights("R9 K8")]
    highest = game(first_player="highest_tile", closing_tile_timing="instead_of_draw")
    state = highest.start(players=2, decks=hands)
    for seat in (2, 2, 1):
        assert state.to_move == seat
        state = out(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_passes_to_the_left(players: int) -> None:
    free = game(closing_tile_timing="instead_of_draw")
    state = free.start(players=players, decks=[straights(players=players)] * 4)
    first = state.to_move or 0
    for number in range(4):
        assert state.to_move == (first - 1 + number) % players + 1
        state = out(state)
    assert state.is_over


@pytest.mark.thorough
@pytest.mark.parametrize("first_player", CHOICES["first_player"])
def test_after_a_void_hand_the_same_player_begins(first_player: str) -> None:
    chosen = game(first_player=first_player, stock_out="void_hand")
    decks = [deck([""] * 4, shown) for shown in ("K8 R9 B7 Y6", "K9 R8 B7 Y6")]
    state = chosen.start(players=4, seed=3, decks=decks)
    first = state.to_move
    state = passes(state, 49)
    assert state.hands[-1].reason == "void"
    assert state.to_move == first


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_to_the_left(players: int) -> None:
    state = game().start(scope="hand", players=players, seed=4)
    seat = state.to_move or 0
    for _ in range(2 * players):
        state = passes(state, 1)
        seat = seat % players + 1
        assert state.to_move == seat


# ── the turn ──────────────────────────────────────────────────────────────────────────────────


def test_every_turn_begins_with_a_draw() -> None:
    """The first turn, too, and although everything could be laid down."""
    state = deal(["K10 R10 B10 K9 R9 B9", "Y1 Y2 Y3"], "K8 R8")
    for seat, tile in ((1, "K8"), (2, "R8")):
        assert actions(state) == {"draw"}
        before = rack(state, seat)
        state = state.play("draw")
        assert Counter(rack(state, seat)) == Counter([*before, tile])
        assert "draw" not in actions(state)
        assert "done" in actions(state)
        state = state.play("done")


def test_no_move_discards() -> None:
    assert {action.name for action in game().program(2).actions} == {
        "draw", "open", "lay", "place",
        "close", "close_opening", "close_in_steps", "finish", "give_back", "done",
    }  # fmt: skip
    state = passes(deal(["", "", ""]), 6)
    assert [len(rack(state, seat)) for seat in (1, 2, 3)] == [16, 16, 16]


@pytest.mark.parametrize(("opening", "points"), [
    ("K10 R10 JK=B10", 30),
    ("K9 R9 JK=B9", 27),
    ("JK=R9 R10 R11", 30),
    ("JK=R8 R9 R10", 27),
    ("K10 JK=R10 JK=B10", 30),
    ("R5 JK=R6 R7 R8 / K1 B1 Y1", 29),
    ("R5 JK=R6 R7 / K4 B4 Y4", 30),
    ("R1 R2 R3 R4 R5 R6 R7", 28),
    ("B1 B2 B3 / Y8 K8 R8", 30),
    ("R9 B9 Y9", 27),
    ("R10 B10 Y10", 30),
])  # fmt: skip
def test_an_opening_has_30_points(opening: str, points: int) -> None:
    tiles = " ".join(tile.partition("=")[0] for tile in opening.replace("/", "").split())
    state = deal([tiles, ""]).play("draw")
    assert (f"open {opening}" in state.legal_moves) == (points >= 30)


def test_each_player_opens_once_a_hand() -> None:
    racks = ["K10 R10 B10 K1 R1 B1", "K11 R11 B11 Y11 K2 R2 B2"]
    state = play(deal(racks), "draw; open K10 R10 B10; place K1 R1 B1; done; draw")
    assert "place K2 R2 B2" not in state.legal_moves
    assert "place K11 R11 B11" not in state.legal_moves
    state = play(state, "open K11 R11 B11; place K2 R2 B2; done; draw")
    assert "open" not in actions(state)


# ── the table ─────────────────────────────────────────────────────────────────────────────────


def opened(**options: object) -> State:
    """Both have opened, seat 1 with three 10s and seat 2 with three 11s; seat 1 has drawn."""
    racks = ["K10 R10 B10 K9 R9 B9 JK Y11 Y12 K2", "K11 R11 B11"]
    moves = "draw; open K10 R10 B10; done; draw; open K11 R11 B11; done; draw"
    return play(deal(racks, "K1 R3 B5", **options), moves)


def test_the_table_belongs_to_everybody() -> None:
    state = opened()
    (table,) = [zone for zone in state.view(1).zones if zone.name == "table"]
    assert table.owner == 0
    assert state.view(2).zone("table").melds == ("K10 R10 B10", "K11 R11 B11")
    state = play(state, "place K9 K10 K11 / R9 R10 R11 / B9 B10 B11")
    assert len(state.view(1).zone("table").melds) == 3


@pytest.mark.parametrize(("melds", "meant"), [
    ("R12 JK JK", {"JK=R10 JK=R11 R12", "JK=R11 R12 JK=R13", "JK=K12 R12 JK=B12"}),
    ("Y11 Y12 JK", {"JK=Y10 Y11 Y12", "Y11 Y12 JK=Y13"}),
])  # fmt: skip
def test_whoever_lays_jokers_says_which_run_is_meant(melds: str, meant: set[str]) -> None:
    state = deal(["R12 JK JK Y11 Y12", ""]).play("draw")
    with pytest.raises(IllegalMove) as refused:
        state.play(f"open {melds}")
    assert set(refused.value.legal) == {f"open {meld}" for meld in meant}
    for meld in meant:
        assert state.play(f"open {meld}").view(1).zone("table").melds == (meld,)


def test_a_joker_in_a_group_of_three_needs_no_colour() -> None:
    state = opened().play("place K9 R9 JK")
    assert any("JK" in meld for meld in state.view(1).zone("table").melds)


@pytest.mark.parametrize(("language", "three"), [
    ("en", "a group of 3"), ("es", "una pierna de 3"),
])  # fmt: skip
def test_the_page_says_what_a_joker_in_a_group_of_three_is(language: str, three: str) -> None:
    page = plain(rulebook(Played(game().rules, 2, {}), language)).splitlines()
    lines = [line for line in page if three in line]
    assert len(lines) == 2  # who lays it need not say what it is, and what takes its place
    assert not any("set" in line.split() or "grupo" in line for line in lines)


def test_the_worked_exchange_of_a_joker() -> None:
    """The freed joker lies in a new meld at once, and is not kept."""
    given = "R5 JK R7 K13 R13 B13 B9 Y9 R6"
    state = play(deal([given, ""]), "draw; open R5 JK=R6 R7 / K13 R13 B13")
    assert "place R5 R6 R7" not in state.legal_moves
    state = play(state, "place R5 R6 R7 / B9 Y9 JK=K9; done")
    melds = ("K13 R13 B13", "R5 R6 R7", "JK=K9 B9 Y9")
    assert state.view(1).zone("table").melds == melds


@pytest.mark.parametrize("patterns", CHOICES["rearrange"])
def test_no_tile_is_lost(patterns: str) -> None:
    chance = random.Random(7)
    racks = ["K10 R10 B10 K9 R9 B9 R1 R2 R3", "K11 R11 B11 K7 R7 B7", "B1 B2 B3 B4 Y8 R8 K8"]
    state = deal(racks, rearrange=patterns)
    laid = 0
    while laid < 8 and not state.is_over:
        assert tiles_of(state) == Counter(SET)
        table = tiles_on_table(state)
        seat = state.to_move or 0
        held = len(rack(state, seat))
        moves = [m for m in state.legal_moves if m.action in ("place", "open", "lay")]
        move = chance.choice(moves or list(state.legal_moves))
        state = state.play(move)
        assert table <= tiles_on_table(state)  # what lies on the table stays there
        if move.action in ("place", "open", "lay"):
            laid += 1
            assert len(rack(state, seat)) < held
    assert laid > 3


def tiles_on_table(state: State) -> Counter[str]:
    """The tiles on the table, jokers without their roles."""
    melds = " ".join(state.view(1).zone("table").melds)
    return Counter(tile.partition("=")[0] for tile in melds.split())


# ── the end ───────────────────────────────────────────────────────────────────────────────────


def test_the_closing_tile_is_for_the_whole_rack_only() -> None:
    """Nobody may take it for a meld that leaves tiles on the rack."""
    state = deal(["K10 R10 Y10 Y11 Y12", ""], "K8", closing="B10").play("draw")
    assert not {"close", "close_opening"} & actions(state)
    assert "open K10 R10 B10" not in state.legal_moves
    state = state.play("open K10 R10 Y10")
    assert "place K10 R10 Y10 B10" not in state.legal_moves
    assert not {"close", "close_opening", "finish"} & actions(state)


@pytest.mark.parametrize(("timing", "before", "after"), [
    ("after_draw", False, True),
    ("instead_of_draw", True, False),
    ("either", True, True),
])  # fmt: skip
def test_when_the_closing_tile_may_be_taken(timing: str, before: bool, after: bool) -> None:
    runs = "K1 K2 K3 K4 K5 K6 K7 R1 R2 R3 R4 R5 R6 R7"
    state = deal([runs, ""], "K8", closing="R8", closing_tile_timing=timing)
    close = "close_opening K1 K2 K3 K4 K5 K6 K7{} / R1 R2 R3 R4 R5 R6 R7 R8"
    assert (close.format("") in state.legal_moves) == before
    state = state.play("draw")
    assert (close.format(" K8") in state.legal_moves) == after
    if after:
        assert state.play(close.format(" K8")).is_over


@pytest.mark.parametrize("timing", CHOICES["closing_tile_timing"])
def test_without_a_stock_nothing_is_drawn(timing: str) -> None:
    state = passes(deal([""] * 4, closing_tile_timing=timing), 49)
    assert (state.phase, state.to_move) == ("playing", 2)
    assert not stock(state)
    assert "draw" not in actions(state)
    state = passes(state, 3)
    assert not state.is_over
    state = passes(state, 1)
    assert state.outcome is not None
    assert state.outcome.reason == "blocked"
    assert state.outcome.scores == tuple(
        sum(50 if tile == "JK" else int(tile[1:]) for tile in rack(state, seat))
        for seat in (1, 2, 3, 4)
    )


def test_the_last_tile_voids_the_hand_by_agreement() -> None:
    state = passes(deal([""] * 4, stock_out="void_hand"), 48)
    assert not state.is_over
    state = state.play("draw")
    assert not state.is_over
    state = state.play("done")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.scores) == ("void", (0, 0, 0, 0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_one_who_closes_pays_nothing(players: int) -> None:
    played = simulate(
        "rummy_israeli", hands=12, players=players, bots=("random",), engine="wasm", rows=True
    )
    assert played.done == 12
    for row in range(12):
        paid = [played.rows[f"points_{seat}"][row] for seat in range(1, players + 1)]
        assert min(paid) == 0
        assert sum(point == 0 for point in paid) == 1


@pytest.mark.thorough
@pytest.mark.parametrize("hands", [1, 3])
def test_matches_of_random_bots_end(hands: int) -> None:
    played = simulate(game(hands=hands), matches=2, players=3, bots=("random",), engine="wasm")
    assert played.done == 2
    assert played.summary()["hands"]["hands"] == 2 * hands
