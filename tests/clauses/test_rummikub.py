"""The clauses of Rummikub, through the engine. Worked positions are examples of the rule file."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rulekit import BadNotation, IllegalMove, SettingError, State, simulate
from rulekit.play.game import option_text
from rulekit.rulebook import Played, plain, rulebook
from rulekit.settle import settle
from tests.clauses.rummikub_tables import (
    ONE_OF_EACH,
    SET,
    deal,
    game,
    out,
    play,
    pool,
    rack,
    refusal,
    straights,
    tiles_dealt,
    tiles_of,
)

DEFAULTS = {
    "first_player": "highest_tile_each_hand",
    "direction": "right",
    "opening_joker_value": "zero",
    "table_access": "same_turn_after_opening",
    "voluntary_draw": "allowed",
    "invalid_turn": "refuse",
    "joker_swap_source": "rack",
    "joker_reuse": "anywhere",
    "pass_when_pool_empty": "allowed",
    "blocked_scoring": "full_racks",
    "hands": "4",
    "turn_seconds": "none",
    "timeout": "undo_and_draw_1",
    "hand_limit": "1000",
    "void_limit": "3",
}

CHOICES = {
    "first_player": ("highest_tile_each_hand", "highest_tile_then_right", "previous_winner"),
    "direction": ("right", "left"),
    "opening_joker_value": ("zero", "replaced"),
    "table_access": ("same_turn_after_opening", "next_turn"),
    "voluntary_draw": ("allowed", "forbidden"),
    "invalid_turn": ("refuse", "undo_and_draw_1", "undo_and_draw_3"),
    "joker_swap_source": ("rack", "rack_or_table"),
    "joker_reuse": ("anywhere", "new_meld_with_two_rack_tiles"),
    "pass_when_pool_empty": ("allowed", "only_if_stuck"),
    "blocked_scoring": ("full_racks", "difference_to_winner"),
    "timeout": ("undo_and_draw_1", "undo_and_draw_3"),
}
"""The values that each option may have."""


TIES = "K2 R2 B1 " + " ".join(f"K{number} R{number}" for number in range(3, 11))
"""Tiles turned up in nine draws that leave seats 1 and 2 equal."""


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
    ("hands", 1000), ("turn_seconds", 3600), ("hand_limit", 100000), ("void_limit", 1000),
])  # fmt: skip
def test_numbers_have_bounds(option: str, high: int) -> None:
    for value in (1, 60, high):
        assert settled(option, value) == str(value)
    for value in (0, high + 1):
        with pytest.raises(SettingError):
            settled(option, value)
    assert settled("turn_seconds", "none") == "none"


def test_options_are_fixed_for_a_match() -> None:
    decks = [straights("K9 R3"), straights("K3 R9")]
    state = game(hands=2, direction="left").start(players=2, decks=decks)
    chosen = state.record.options
    assert chosen == DEFAULTS | {"hands": "2", "direction": "left"}
    assert not any(move.action in CHOICES for move in (*state.legal_moves, *state.asides))
    assert out(state, 2).record.options == chosen


# ── players and tiles ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players: int) -> None:
    assert game().start(players=players).players == players


@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_no_other_number_plays(players: int) -> None:
    with pytest.raises((SettingError, ValueError)):
        game().start(players=players)


def test_everybody_plays_alone() -> None:
    assert len(game().start(players=4).view(1).ledgers["score"]) == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_set_has_106_tiles(players: int) -> None:
    tiles = tiles_of(game().start(scope="hand", players=players))
    assert tiles == Counter(SET)
    assert tiles.total() == 106
    assert tiles["JK"] == 2
    assert all(tiles[tile] == 2 for tile in ONE_OF_EACH)
    for impossible in ("R5 R5 R5", "R14", "JK JK JK", "Y5"):
        with pytest.raises(BadNotation):
            game().start(deck=impossible)


@pytest.mark.parametrize(("players", "left"), [(2, 78), (3, 64), (4, 50)])
def test_each_takes_14_tiles(players: int, left: int) -> None:
    for seed in range(3):
        state = game().start(scope="hand", players=players, seed=seed)
        assert [len(rack(state, seat)) for seat in range(1, players + 1)] == [14] * players
        assert len(pool(state)) == left


@pytest.mark.parametrize("players", [2, 4])
def test_racks_and_pool_are_hidden(players: int) -> None:
    state = game().start(scope="hand", players=players, seed=1)
    state = state.play("draw").play("draw")
    for seat in range(1, players + 1):
        view = state.view(seat)
        for zone in view.zones:
            assert not zone.cards or (zone.name, zone.owner) == ("rack", seat)
        assert view.zone("pool").hidden == len(pool(state))
        assert all("draw" in event and " K" not in event for event in view.events)


def test_tiles_are_mixed_for_each_hand() -> None:
    racks = {tuple(rack(game().start(scope="hand", players=4, seed=seed), 1)) for seed in range(5)}
    assert len(racks) == 5
    state = game().start(players=2, seed=1, deck=straights("K9 R3"))
    assert rack(out(state), 1) != rack(state, 1)


# ── who begins ────────────────────────────────────────────────────────────────────────────────


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
    (f"{TIES} K11 R12", 2),
    (f"{TIES} K11 R11 K12 R13", 1),  # after ten draws it is the first in turn of those left
])  # fmt: skip
def test_the_highest_number_begins(turned_up: str, seat: int) -> None:
    assert deal(["", "", ""], turned_up).to_move == seat


def test_tiles_turned_up_go_back_to_the_pool() -> None:
    deck = tiles_dealt(["K1 K2", "R1 R2"], "K9 R9 K2 R3")
    state = game().start(scope="hand", players=2, dealer=1, deck=deck)
    assert Counter(rack(state, 1)) == Counter(deck[:28:2])
    assert Counter(rack(state, 2)) == Counter(deck[1:28:2])
    assert Counter(pool(state)) == Counter(deck[28:])
    orders = {
        tuple(pool(game().start(scope="hand", players=2, deck=deck, seed=seed)))
        for seed in range(4)
    }
    assert len(orders) == 4  # mixed again
    assert tuple(deck[28:]) not in orders
    assert tuple(reversed(deck[28:])) not in orders


def test_tiles_turned_up_tell_nothing() -> None:
    """What a seat sees does not depend on where the tiles turned up have gone."""
    deck = tiles_dealt(["", "", ""], "K13 R2 B3")
    for seat in (1, 2, 3):
        views = {
            str(game().start(scope="hand", players=3, deck=deck, dealer=1, seed=seed).view(seat))
            for seed in range(5)
        }
        assert len(views) == 1


def test_each_hand_is_begun_anew() -> None:
    """Two hands: the tiles turned up decide both times."""
    hands = [straights("K2 R9"), straights("K3 R8")]
    for option, second in (("highest_tile_each_hand", 2), ("highest_tile_then_right", 1)):
        state = game(first_player=option, hands=2).start(players=2, decks=hands)
        assert state.to_move == 2
        assert out(state).to_move == second


@pytest.mark.parametrize(("language", "named", "next_one"), [
    ("en", "Until the deal names another, ", "the player to the right of the starting player"),
    ("es", "Mientras el reparto no nombre a otro, ", "a la derecha del jugador inicial"),
])  # fmt: skip
def test_the_page_says_that_the_deal_names_who_begins(
    language: str, named: str, next_one: str
) -> None:
    """The tiles turned up decide, each hand; only without them the start passes to the right."""
    for option in CHOICES["first_player"][:2]:
        page = plain(rulebook(Played(game().rules, 2, {"first_player": option}), language))
        found = next(line for line in page.splitlines() if line.rstrip(").").endswith(next_one))
        assert found.startswith(f"- {named}")


def test_the_start_passes_to_the_right() -> None:
    decks = [straights("K5 R9 B3 O2", 4)] * 4
    state = game(first_player="highest_tile_then_right").start(players=4, decks=decks)
    for seat in (2, 1, 4, 3):
        assert state.to_move == seat
        state = out(state)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("direction", "step"), [("right", -1), ("left", 1)])
def test_turns_go_round(players: int, direction: str, step: int) -> None:
    state = game(direction=direction).start(scope="hand", players=players, seed=4)
    seat = state.to_move or 0
    for _ in range(2 * players):
        state = state.play("draw")
        seat = (seat - 1 + step) % players + 1
        assert state.to_move == seat


def test_only_void_hands_in_succession_count() -> None:
    """A hand that is won between two void ones begins the count anew."""
    drawn = tiles_dealt(["", ""], "K9 R3")
    state = game(hand_limit=1, void_limit=2, hands=2).start(
        players=2, decks=[drawn, straights("K9 R3"), drawn]
    )
    state = state.play("draw")
    assert (state.hands[-1].reason, state.hands[-1].points) == ("void", (0, 0))
    state = out(state)
    assert state.hands[-1].reason == "rummikub"
    state = state.play("draw")
    assert not state.is_over
    assert state.play("draw").is_over


# ── the opening ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("opening", "zero", "replaced"), [
    ("K10 R10 JK=O10", 20, 30),
    ("K9 R9 JK=O9", 18, 27),
    ("JK=R11 R12 R13", 25, 36),
    ("K10 JK=R10 JK=B10", 10, 30),
    ("K11 R11 B11 JK=O11", 33, 44),
    ("R5 JK=R6 R7 R8 / K5 B5 O5", 35, 41),
    ("R5 JK=R6 R7 R8 / K2 B2 O2", 26, 32),
    ("R9 R10 JK=R11", 19, 30),
    ("JK=R8 R9 R10", 19, 27),
    ("R2 R3 R4 R5 / K5 B5 O5", 29, 29),
])  # fmt: skip
def test_an_opening_has_30_points(opening: str, zero: int, replaced: int) -> None:
    tiles = " ".join(tile.partition("=")[0] for tile in opening.replace("/", "").split())
    for option, points in (("zero", zero), ("replaced", replaced)):
        state = deal([tiles, ""], "K9 R8", opening_joker_value=option)
        legal = f"open {opening}" in state.legal_moves
        assert legal == (points >= 30)


def test_players_draw_until_they_can_open() -> None:
    state = deal(["K1 K3 K5 K7 K9 K11 K13 R2 R4 R6 R8 R10 R12 B1", ""], "K10 R8")
    assert "open" not in {move.action for move in state.legal_moves}
    size = 14
    while "open" not in {move.action for move in state.legal_moves}:
        assert state.why("open")
        state = state.play("draw")
        while state.to_move == 2:
            state = state.play("draw")
        size += 1
        assert len(rack(state, 1)) == size
    assert size > 15


# ── the table ─────────────────────────────────────────────────────────────────────────────────


def opened() -> State:
    """Both have opened, seat 1 with three 10s and seat 2 with three 11s; it is seat 1's turn."""
    racks = ["K10 R10 O10 K9 R9 B9 B10 O11 O12", "K11 R11 B11"]
    return play(deal(racks, "K9 R3"), "open K10 R10 O10; done; open K11 R11 B11; done")


def jokers() -> State:
    """Seat 1 has opened with three 10s and may go on with a joker; three tiles are left to lay."""
    racks = ["K10 R10 O10 K9 R9 JK B4 B5 B8", "K11 R11 B11"]
    return play(deal(racks, "K9 R3"), "open K10 R10 O10")


def test_the_table_belongs_to_everybody() -> None:
    state = opened()
    (table,) = [zone for zone in state.view(1).zones if zone.name == "table"]
    assert table.owner == 0
    assert state.view(2).zone("table").melds == ("K10 R10 O10", "K11 R11 B11")
    state = play(state, "place K9 K10 K11 / R9 R10 R11 / O10 O11 O12 / B9 B10 B11")
    assert len(state.view(1).zone("table").melds) == 4


def test_no_move_discards() -> None:
    assert {action.name for action in game().program(2).actions} == {
        "open", "place", "draw", "pass", "undo", "time_out", "done",
    }  # fmt: skip


def test_what_is_undone_is_beside_the_game() -> None:
    """Bots never choose it: it is no move of the game."""
    state = game(invalid_turn="undo_and_draw_1", turn_seconds=60).start(players=2, seed=1)
    assert [str(move) for move in state.asides] == ["undo", "time_out"]
    assert not {"undo", "time_out"} & {move.action for move in state.legal_moves}


@pytest.mark.thorough
def test_the_time_of_a_turn_is_told_to_whoever_runs_the_game() -> None:
    for seconds in (None, 60, 1):
        actions = game(turn_seconds=seconds).program(2).actions
        assert {action.clock for action in actions if action.name == "time_out"} == {seconds or 0}
        assert not any(action.clock for action in actions if action.name != "time_out")


NOT_ALL = "not all cards that are new are in 'rack', or some of 'table' are left out"
REASONS = {
    "K9 R9 JK": "this can be meant in several ways; say which: "
    "place K10 R10 O10 / K9 R9 JK=B9; place K10 R10 O10 / K9 R9 JK=O9",
    "K10 R10 O10": "no card of 'rack' is in it",
    "K10 R10 / K9 R9 O9": "'K10 R10' is no meld",
    "K9 R9 JK=K9": "'K9 R9 JK=K9' is no meld; a wild card is given a role in a whole meld",
    "JK=O9": "'JK=O9' is no meld; a wild card is given a role in a whole meld",
    "K13": "'K13' is no meld, and no arrangement brings just these cards to the table",
    "K10 R10 O10 / K9 R9": "'K9 R9' is no meld",
    "K10 R10 O10 / K9 R9 B9": NOT_ALL,
    "K10 R10 O10 B10": NOT_ALL,
}


def test_reasons_of_refusals() -> None:
    state = jokers()
    for melds, reason in REASONS.items():
        assert refusal(state, f"place {melds}") == reason
    state = play(state, "place K9 R9 JK=O9; draw")
    for melds in ("K9 K10 R10 O10", "K10 R10 O10 / K9 R9 JK=B9 / B4 B5 B6"):
        assert state.why(f"place {melds}")


def test_a_joker_without_a_colour_is_ambiguous() -> None:
    for text, meant in (
        ("K9 R9 JK", {"place K10 R10 O10 / K9 R9 JK=B9", "place K10 R10 O10 / K9 R9 JK=O9"}),
        ("B4 B5 JK", {"place K10 R10 O10 / JK=B3 B4 B5", "place K10 R10 O10 / B4 B5 JK=B6"}),
    ):
        with pytest.raises(IllegalMove) as refused:
            jokers().play(f"place {text}")
        assert set(refused.value.legal) == meant
        assert meant <= {text for text in meant if text in jokers().legal_moves}


def test_every_listed_move_is_legal() -> None:
    """All parts of the rack that can be placed are found, and each stands as it is written."""
    state = jokers()
    brought = set()
    for move in state.every_move():
        assert move in state.legal_moves
        if move.action == "place":
            placed = tiles_on_table(state.play(move)) - tiles_on_table(state)
            brought.add(" ".join(sorted(placed.elements())))
    assert {"JK K9 R9", "B4 B5 JK", "JK"} <= brought
    assert not {"B4", "B4 B5", "K9", "B8", "B4 JK", "JK K9"} & brought


def test_no_tile_is_lost() -> None:
    chance = random.Random(7)
    state = game().start(scope="hand", players=3, seed=7)
    laid = 0
    while not state.is_over:
        assert tiles_of(state) == Counter(SET)
        table = tiles_on_table(state)
        seat = state.to_move or 0
        held = len(rack(state, seat))
        moves = [m for m in state.legal_moves if m.action in ("place", "open")]
        move = chance.choice(moves or list(state.legal_moves))
        state = state.play(move)
        assert table <= tiles_on_table(state)  # what lies on the table stays there
        if move.action in ("place", "open"):
            laid += 1
            assert len(rack(state, seat)) < held
    assert laid > 5


def tiles_on_table(state: State) -> Counter[str]:
    """The tiles on the table, jokers without their roles."""
    melds = " ".join(state.view(1).zone("table").melds)
    return Counter(tile.partition("=")[0] for tile in melds.split())


# ── the end ───────────────────────────────────────────────────────────────────────────────────


def test_the_last_tile_is_announced() -> None:
    state = game().start(scope="hand", players=2, deck=straights("K9 R3"))
    assert out(state).history[-1].announced == ("Rummikub!",)
    state = play(state, "open R1 R2 R3 R4 R5 R6 R7 / K3 K4 K5 K6 K7")
    assert not state.history[-1].announced
    state = play(state, "place K2 K3 K4 K5 K6 K7")
    assert not state.history[-1].announced
    state = play(state, "draw; place K1 K2 K3 K4 K5 K6 K7")
    assert state.is_over
    assert state.history[-1].announced == ("Rummikub!",)


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [
    {},
    {"blocked_scoring": "difference_to_winner"},
    {"pass_when_pool_empty": "only_if_stuck", "voluntary_draw": "forbidden"},
], ids=["plain", "difference", "forced"])  # fmt: skip
def test_scores_add_up_to_zero(players: int, options: dict[str, object]) -> None:
    played = simulate(
        "rummikub",
        hands=12,
        players=players,
        bots=("random", "greedy"),
        engine="wasm",
        rows=True,
        **options,
    )
    assert played.done == 12
    for row in range(12):
        assert not sum(played.rows[f"points_{seat}"][row] for seat in range(1, players + 1))


@pytest.mark.parametrize("hands", [1, 3])
def test_matches_of_random_bots_end(hands: int) -> None:
    played = simulate(game(hands=hands), matches=2, players=3, bots=("random",), engine="wasm")
    assert played.done == 2
    assert played.summary()["hands"]["hands"] == 2 * hands
