"""The clauses of Burako, through the engine. Worked positions are examples of the rule file."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from rulekit import BadNotation, SettingError, State
from rulekit.play.game import option_text
from rulekit.rulebook import Played, plain, rulebook
from rulekit.settle import settle
from tests.clauses.burako_tables import (
    ONE_OF_EACH,
    SET,
    actions,
    deal,
    game,
    passes,
    play,
    rack,
    tiles_of,
    worth,
)

DEFAULTS = {
    "two_player_hand": "12",
    "two_player_muerto": "11",
    "target": "3000",
    "one_position": "high_or_low",
    "group_of_twos": "allowed",
    "max_wild_per_meld": "1",
    "first_player": "random_then_left",
    "mano_privilege": "true",
    "return_same_single_discard": "forbidden",
    "closing_discard": "forbidden",
    "stock_out_without_canasta": "replay",
    "stock_out_moment": "after_last_tile_turn",
    "muerto_bonus": "100",
    "melds_without_canasta": "positive",
    "hand_limit": "1000",
    "void_limit": "3",
}

CHOICES = {
    "two_player_hand": (12, 15),
    "two_player_muerto": (11, "same_as_hand"),
    "one_position": ("high_or_low", "high_only"),
    "group_of_twos": ("allowed", "forbidden"),
    "max_wild_per_meld": (1, 2, "none"),
    "first_player": ("random_then_left", "highest_tile", "previous_closer"),
    "mano_privilege": (True, False),
    "return_same_single_discard": ("forbidden", "allowed"),
    "closing_discard": ("forbidden", "optional", "required"),
    "stock_out_without_canasta": ("replay", "score_normally"),
    "stock_out_moment": ("after_last_tile_turn", "while_discard_taken"),
    "muerto_bonus": (0, 100),
    "melds_without_canasta": ("positive", "negative"),
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
        assert settled(option, value) == str(value).lower()
    for wrong in (3, 13, "sometimes", *({0} - {*CHOICES[option]})):
        with pytest.raises(SettingError):
            settled(option, wrong)


@pytest.mark.parametrize(("name", "high"), [
    ("target", 1000000), ("hand_limit", 100000), ("void_limit", 1000),
])  # fmt: skip
def test_numbers_have_bounds(name: str, high: int) -> None:
    for value in (1, high):
        assert settled(name, value) == str(value)
    for value in (0, high + 1):
        with pytest.raises(SettingError):
            settled(name, value)


# ── players and tiles ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [2, 4])
def test_two_or_four_play_in_turn_to_the_left(players: int) -> None:
    state = game().start(scope="hand", players=players, dealer=players)
    for seat in range(1, players + 1):
        assert state.to_move == seat
        state = passes(state, 1)
    assert state.to_move == 1


@pytest.mark.parametrize("players", [1, 3, 5, 6])
def test_no_other_number_plays(players: int) -> None:
    with pytest.raises((SettingError, ValueError)):
        game().start(players=players)


def test_partners_sit_opposite_each_other() -> None:
    view = game().start(scope="hand", players=4).view(1)
    assert [zone.owner for zone in view.zones if zone.name == "muerto"] == [1, 2]
    state = laid_by_each_of_four()
    assert [len(state.view(1).zone("table", side).melds) for side in (1, 2)] == [2, 2]


def laid_by_each_of_four() -> State:
    """Each of four players has laid a meld in his first turn."""
    melds = ["K3 R3 B3", "K4 R4 B4", "K5 R5 B5", "K6 R6 B6"]
    state = deal(melds, "Y8 Y10 Y12 Y1", mano_privilege=False)
    for meld, tile in zip(melds, ["Y8", "Y10", "Y12", "Y1"], strict=True):
        state = play(state, f"from_stock; lay {meld}; discard {tile}")
    return state


def test_each_of_two_is_a_side() -> None:
    view = game().start(scope="hand", players=2).view(1)
    assert [zone.owner for zone in view.zones if zone.name == "table"] == [1, 2]
    state = deal(["K3 R3 B3", "K4 R4 B4"], "Y8 Y10")
    state = play(state, "from_stock; keep; lay K3 R3 B3; discard Y8; from_stock; lay K4 R4 B4")
    assert [state.view(1).zone("table", side).melds for side in (1, 2)] == [
        ("K3 R3 B3",),
        ("K4 R4 B4",),
    ]


@pytest.mark.parametrize("players", [2, 4])
def test_the_set_has_106_tiles(players: int) -> None:
    state = game().start(scope="hand", players=players)
    tiles = tiles_of(state)
    assert tiles == Counter(SET)
    assert tiles.total() == 106
    assert len(ONE_OF_EACH) == 52
    with pytest.raises(BadNotation):
        game().start(deck="R5 R5 R5")
    with pytest.raises(BadNotation):
        game().start(deck="R14")


def test_all_points_are_always_1060() -> None:
    chance = random.Random(5)
    state = game().start(scope="hand", players=4, seed=5)
    for _ in range(120):
        assert worth(tiles_of(state)) == 1060
        state = state.play(chance.choice(list(state.legal_moves)))
    assert state.view(1).zone("table", 1).melds


def test_tiles_are_mixed_for_each_hand() -> None:
    racks = {tuple(rack(game().start(scope="hand", players=4, seed=seed), 1)) for seed in range(5)}
    assert len(racks) == 5
    assert rack(game().start(scope="hand", players=4, seed=1), 1) == rack(
        game().start(scope="hand", players=4, seed=1), 1
    )


# ── the deal ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("players", "options", "held", "muerto", "stock"), [
    (4, {}, 11, 11, 40),
    (4, {"two_player_hand": 15, "two_player_muerto": "same_as_hand"}, 11, 11, 40),
    (2, {}, 12, 11, 60),
    (2, {"two_player_hand": 15}, 15, 11, 54),
    (2, {"two_player_muerto": "same_as_hand"}, 12, 12, 58),
    (2, {"two_player_hand": 15, "two_player_muerto": "same_as_hand"}, 15, 15, 46),
])  # fmt: skip
def test_racks_muertos_and_stock(
    players: int, options: dict[str, object], held: int, muerto: int, stock: int
) -> None:
    view = game(**options).start(scope="hand", players=players).view(1)
    assert len(view.zone("rack", 1).cards) == held
    assert [view.zone("rack", seat).hidden for seat in range(2, players + 1)] == (
        [held] * (players - 1)
    )
    assert [view.zone("muerto", side).hidden for side in (1, 2)] == [muerto, muerto]
    assert view.zone("stock").hidden == stock
    assert view.zone("discard").cards == ()


def test_racks_muertos_and_stock_are_hidden() -> None:
    state = deal(["", "", "", ""])
    for seat in (1, 2, 3, 4):
        shown = [(zone.name, zone.owner) for zone in state.view(seat).zones if zone.cards]
        assert shown == [("rack", seat)]


def test_the_first_player_draws_from_the_stock() -> None:
    state = game().start(scope="hand", players=4)
    assert actions(state) == {"from_stock"}


# ── turns ─────────────────────────────────────────────────────────────────────────────────────


def test_a_turn_is_draw_melds_discard() -> None:
    state = deal(["K3 R3 B3", ""], "Y8")
    assert actions(state) == {"from_stock"}
    state = play(state, "from_stock; keep")
    assert {"lay", "discard"} <= actions(state)
    assert "from_stock" not in actions(state)
    state = play(state, "lay K3 R3 B3; discard Y8")
    assert state.to_move == 2
    assert state.view(1).zone("discard").cards == ("Y8",)
    assert actions(state) == {"from_stock", "from_discard"}


def test_the_first_player_is_drawn_at_random() -> None:
    first = {game().start(players=4, seed=seed).to_move for seed in range(24)}
    assert first == {1, 2, 3, 4}


def test_the_highest_tile_may_decide_instead() -> None:
    drawn = game(first_player="highest_tile")
    first = [drawn.start(players=4, seed=seed).to_move for seed in range(24)]
    assert set(first) == {1, 2, 3, 4}
    assert first[:8] == [4, 2, 2, 3, 3, 1, 2, 2]
    assert first != [game().start(players=4, seed=seed).to_move for seed in range(24)]
    assert tiles_of(drawn.start(players=4, seed=1)) == Counter(SET)


def test_the_tiles_drawn_go_back_and_are_mixed() -> None:
    deck = deal(["", ""]).record.decks[0]
    assert deck is not None
    orders = {
        tuple(
            line
            for line in str(
                game(first_player="highest_tile").start(
                    scope="hand", players=2, deck=deck, seed=seed
                )
            ).splitlines()
            if line.startswith("stock")
        )
        for seed in range(4)
    }
    assert len(orders) == 4


def test_a_hand_dealt_again_is_begun_by_the_same_player() -> None:
    """After a replay nobody draws for the first turn anew."""
    for seed in range(6):
        state = game(first_player="highest_tile").start(players=4, seed=seed)
        first = state.to_move
        for _ in range(400):
            if state.view(1).variables["replays"] == (1,):
                break
            drawn = "from_stock" in state.legal_moves
            state = state.play("from_stock") if drawn else state.play(state.legal_moves[-1])
        assert state.view(1).variables["replays"] == (1,)
        assert state.to_move == first


def test_a_tile_put_back_lies_under_the_discards() -> None:
    state = deal(["", ""], "K9 R4 B12")
    state = play(state, "from_stock; put_back")
    assert "R4" in rack(state, 1)
    assert len(rack(state, 1)) == 13
    assert state.view(2).zone("discard").cards == ("K9",)
    assert actions(state).isdisjoint({"put_back", "from_stock", "keep"})
    state = play(state, "discard R4")
    assert state.view(2).zone("discard").cards == ("K9", "R4")
    state = play(state, "from_stock")
    assert state.phase == "meld"  # nobody else may put his tile back


def test_the_first_player_has_the_choice_once() -> None:
    state = passes(deal(["", ""], "K9 R4 B12"), 2)
    assert play(state, "from_stock").phase == "meld"
    kept = play(deal(["", ""], "K9 R4"), "from_stock; keep")
    assert kept.phase == "meld"
    assert "K9" in rack(kept, 1)
    assert kept.view(2).zone("discard").cards == ()


def test_the_choice_of_the_first_player_may_be_switched_off() -> None:
    assert play(deal(["", ""], mano_privilege=False), "from_stock").phase == "meld"


def test_what_is_drawn_or_kept_stays_hidden() -> None:
    state = play(deal(["", ""], "K9 R4"), "from_stock; keep")
    assert "K9" in " ".join(state.view(1).events)
    assert "K9" not in " ".join(state.view(2).events)


def test_wild_tiles_are_jokers_and_twos() -> None:
    state = play(deal(["R5 R6 JK K2", ""], "Y2"), "from_stock; keep")
    for wild in ("JK", "K2", "Y2"):
        assert state.why(f"lay R5 R6 {wild}=R7") is None
        assert state.why(f"lay {wild}=R4 R5 R6") is None
    assert state.why("lay R5 R6 K3") is not None


def test_a_wild_tile_moves_only_when_its_place_is_taken() -> None:
    state = play(deal(["R5 R6 R7 R8 JK", ""], "Y2"), "from_stock; keep; lay JK=R4 R5 R6")
    assert state.why("lay_off R7, R5 R6 R7 JK=R8") is not None
    assert state.why("lay_off R7, JK=R4 R5 R6 R7") is None


def test_an_opponents_wild_tile_is_not_moved() -> None:
    state = deal(["R5 R7 JK", "R6"], "Y8 Y10")
    state = play(state, "from_stock; keep; lay R5 JK=R6 R7; discard Y8; from_stock")
    assert not [move for move in state.legal_moves if move.action == "lay_off"]
    assert state.why("lay_off R6, JK=R4 R5 R6 R7") is not None


# ── the end of a hand ─────────────────────────────────────────────────────────────────────────


PURE = "R3 R4 R5 R6 R7 R8 R9"


def test_the_muerto_comes_onto_the_rack_unseen() -> None:
    state = deal([f"{PURE} K10 K11 K12 Y5 B5", ""], "R5", mano_privilege=False)
    state = play(state, f"from_stock; lay {PURE}; lay K10 K11 K12; lay Y5 B5 R5")
    assert (state.to_move, state.phase) == (1, "meld")
    assert len(rack(state, 1)) == 11
    assert state.view(1).zone("muerto", 1).hidden == 0
    assert state.view(2).zone("muerto", 2).hidden == 11
    assert state.view(2).zone("rack", 1).cards == ()


def test_a_hand_that_is_played_again_has_the_same_first_player() -> None:
    state = deal(["", ""], mano_privilege=False)
    first, tiles = state.to_move, rack(state, 1)
    state = passes(state, 60)
    assert not state.hands
    assert state.to_move == first
    assert state.view(1).zone("stock").hidden == 60
    assert rack(state, 1) != tiles


def test_a_hand_that_is_not_played_again_ends_after_the_turn_of_the_last_tile() -> None:
    state = deal(["", ""], mano_privilege=False, stock_out_without_canasta="score_normally")
    state = passes(state, 59)
    assert not state.hands
    state = passes(state, 1)
    assert state.hands[-1].reason == "stock_out"
    assert state.hands[-1].winners == ()
    assert max(state.hands[-1].points) < 0


def test_scores_belong_to_the_side() -> None:
    state = deal(["", "", "", ""], mano_privilege=False, stock_out_without_canasta="score_normally")
    points = passes(state, 40).hands[-1].points
    assert points[0] == points[2] < 0
    assert points[1] == points[3] < 0


# ── conventions ───────────────────────────────────────────────────────────────────────────────


def test_a_hand_beyond_the_limit_of_turns_is_void() -> None:
    state = passes(deal(["", ""], hand_limit=3), 3)
    assert state.hands[-1].reason == "void"
    assert state.hands[-1].points == (0, 0)


def test_a_void_hand_is_dealt_again_by_the_same_dealer() -> None:
    ways = ("random_then_left", "previous_closer", "highest_tile")
    for how, seed in product(ways, range(3, 7)):
        state = game(hand_limit=1, first_player=how).start(players=4, seed=seed)
        first = state.to_move
        state = passes(state, 1)
        assert state.hands[-1].reason == "void"
        assert state.to_move == first


def test_void_hands_in_succession_end_the_match() -> None:
    state = game(hand_limit=1, void_limit=2).start(players=4, seed=3)
    state = passes(state, 1)
    assert not state.is_over
    state = passes(state, 1)
    assert state.is_over


# ── play at random ────────────────────────────────────────────────────────────────────────────


SETTINGS: list[tuple[int, dict[str, object]]] = [
    (2, {"closing_discard": "required", "stock_out_moment": "while_discard_taken",
         "max_wild_per_meld": None, "stock_out_without_canasta": "score_normally"}),
    (4, {"closing_discard": "optional", "return_same_single_discard": "allowed",
         "group_of_twos": "forbidden", "one_position": "high_only", "mano_privilege": False}),
]  # fmt: skip


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_nobody_is_ever_stuck(players: int, options: dict[str, object]) -> None:
    chance = random.Random(players)
    state = game(**options).start(players=players, seed=players)
    for _ in range(150):
        if state.is_over:
            break
        moves = list(state.legal_moves)
        assert moves
        laid = [move for move in moves if move.action in ("lay", "lay_off")]
        state = state.play(chance.choice(laid or moves))
    assert tiles_of(state) == Counter(SET)


# ── the printed page ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("language", "stop"), [("en", "  - Stop:"), ("es", "  - Terminar:")])
def test_the_page_offers_to_stop_only_where_one_may(language: str, stop: str) -> None:
    """A hand ends by itself after the turn of the last tile, unless the other moment is chosen."""
    for moment, offered in (("after_last_tile_turn", False), ("while_discard_taken", True)):
        page = rulebook(Played(game().rules, 2, {"stock_out_moment": moment}), language)
        assert (stop in plain(page).splitlines()) == offered


@pytest.mark.parametrize("players", [2, 4])
def test_the_totals_decide_and_nothing_is_settled(players: int) -> None:
    """No manual speaks of stakes."""
    page = plain(rulebook(Played(game().rules, players, {}), "en"))
    assert "The match is won by the highest score; equals share it." in page
    assert "settle" not in page
