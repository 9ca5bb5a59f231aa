"""The clauses of Canasta, through the engine. Worked positions are examples of the rule file."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache

import pytest

import rulekit
from rulekit import Game, SettingError, State
from rulekit.play.game import option_text
from rulekit.settle import settle

DEFAULTS = {
    "hand_size": "11",
    "target": "5000",
    "canastas_to_go_out": "1",
    "always_frozen": "false",
    "pile_for_meld_on_table": "true",
    "one_card_pile": "forbidden",
    "black_threes": "when_going_out",
    "ask_permission": "true",
    "broken_permission": "100",
    "concealed_bonus": "100",
    "four_red_threes": "800",
    "red_threes_without_meld": "negative",
    "hand_limit": "200",
    "match_limit": "200",
}

CHOICES = {
    "hand_size": (11, 13, 15),
    "canastas_to_go_out": (1, 2),
    "always_frozen": (True, False),
    "pile_for_meld_on_table": (True, False),
    "one_card_pile": ("forbidden", "allowed"),
    "black_threes": ("when_going_out", "never"),
    "ask_permission": (True, False),
    "four_red_threes": (400, 800),
    "red_threes_without_meld": ("negative", "nothing"),
}
"""The values that each option may have."""

RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
PACK = [f"{rank}{suit}" for rank in RANKS for suit in "CDHS"]
CARDS = Counter(PACK * 2 + ["JK"] * 4)
"""Two packs and four jokers."""

ZONES = re.compile(r"(stock|discard|(hand|red_threes|table) of \d): (.*)")


@cache
def game(**options: object) -> Game:
    """The game with some options; loaded once."""
    return rulekit.load("canasta", **options)


def cards_of(state: State) -> Counter[str]:
    """All cards, wherever they lie."""
    found: Counter[str] = Counter()
    for line in str(state).splitlines():
        match = ZONES.fullmatch(line)
        if match:
            cards = match[3].replace("/", " ").split()
            found.update(card.partition("=")[0] for card in cards if card != "none")
    return found


def deal(first: str, stock: str = "", upcard: str = "9S", **options: object) -> State:
    """One hand that seat 1 begins, holding the cards of `first`; nobody has a red three."""
    held = first.split()
    assert len(held) == 11
    left = CARDS - Counter([*held, *stock.split(), upcard, "3D", "3D", "3H", "3H"])
    others = random.Random(2).sample(list(left.elements()), 33)
    order = [card for i, card in enumerate(held) for card in (card, *others[3 * i : 3 * i + 3])]
    deck = [*order, upcard, *stock.split()]
    return game(**options).start(scope="hand", dealer=4, deck=deck)


def play(state: State, moves: str) -> State:
    """The state after some moves, separated by semicolons."""
    for move in moves.split(";"):
        state = state.play(move.strip())
    return state


def walk(state: State, seed: int, steps: int = 400) -> State:
    """The state after some moves made at random."""
    chance = random.Random(seed)
    for _ in range(steps):
        if state.is_over:
            break
        state = state.play(chance.choice(list(state.legal_moves)))
    return state


# ── options ───────────────────────────────────────────────────────────────────────────────────


def test_options_and_their_defaults() -> None:
    assert game().options == DEFAULTS


@pytest.mark.parametrize("option", CHOICES)
def test_options_have_their_values_and_no_others(option: str) -> None:
    rules = game().rules
    for value in CHOICES[option]:
        text = option_text(value)
        assert settle(rules, 4, {option: text}).chosen[option] == text
    for wrong in (3, "sometimes"):
        with pytest.raises(SettingError):
            settle(rules, 4, {option: option_text(wrong)})


@pytest.mark.parametrize(
    ("option", "high"), [("target", 100000), ("hand_limit", 10000), ("match_limit", 10000)]
)
def test_numbers_have_bounds(option: str, high: int) -> None:
    rules = game().rules
    for value in (1, high):
        assert settle(rules, 4, {option: str(value)}).chosen[option] == str(value)
    for wrong in (0, high + 1):
        with pytest.raises(SettingError):
            settle(rules, 4, {option: str(wrong)})


@pytest.mark.thorough
@pytest.mark.parametrize(
    "options",
    [
        {"hand_size": 15, "always_frozen": True, "canastas_to_go_out": 2},
        {"hand_size": 13, "pile_for_meld_on_table": False, "one_card_pile": "allowed"},
        {"black_threes": "never", "ask_permission": False, "red_threes_without_meld": "nothing"},
    ],
)
def test_a_hand_is_played_under_options(options: dict[str, object]) -> None:
    state = walk(game(**options).start(scope="hand", seed=3), seed=3)
    assert state.hands[-1].reason in ("out", "stock_out")
    assert cards_of(state) == CARDS


# ── players and cards ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [2, 3, 5])
def test_no_other_number_plays(players: int) -> None:
    with pytest.raises((SettingError, ValueError)):
        game().start(players=players)


def test_four_play_to_the_left_and_partners_sit_across() -> None:
    state = deal("4C 4D 5C 6D 7H 8C 9D 10H JC QD KH", "4S 4H 5S 5H")
    for seat, drawn in zip((1, 2, 3, 4), ("4S", "4H", "5S", "5H"), strict=True):
        assert state.to_move == seat
        state = play(state, f"from_stock; discard {drawn}")
    assert state.to_move == 1
    assert [zone.owner for zone in state.view(1).zones if zone.name == "table"] == [1, 2]
    asked = play(state, "from_stock; ask_partner")
    assert asked.to_move == 3


def test_the_deck_is_two_packs_and_four_jokers() -> None:
    state = game().start(scope="hand")
    assert cards_of(state) == CARDS
    assert CARDS.total() == 108


def test_no_card_is_ever_lost() -> None:
    state = game().start(scope="hand", seed=8)
    chance = random.Random(8)
    while not state.is_over:
        state = state.play(chance.choice(list(state.legal_moves)))
        assert cards_of(state) == CARDS


def test_only_the_top_of_the_pile_is_seen_and_no_hand_but_ones_own() -> None:
    state = play(deal("4C 4D 5C 6D 7H 8C 9D 10H JC QD KH", "4S"), "from_stock; discard KH")
    for seat in (1, 2, 3, 4):
        view = state.view(seat)
        assert view.zone("discard").cards == ("KH",)
        assert view.zone("discard").hidden == 1
        assert view.zone("stock").cards == ()
        assert [bool(view.zone("hand", other).cards) for other in (1, 2, 3, 4)] == [
            other == seat for other in (1, 2, 3, 4)
        ]


def test_melds_and_red_threes_are_seen_by_all() -> None:
    state = play(deal("KC KD KH AC AD AH 4C 5C 6C 7C 8C", "3D 10S"), "from_stock; lay AC AD AH")
    for seat in (1, 2, 3, 4):
        assert state.view(seat).zone("table", 1).melds == ("AC AD AH",)
        assert state.view(seat).zone("red_threes", 1).cards == ("3D",)


def test_as_many_cards_are_covered_as_there_may_be() -> None:
    wild = [card for card in CARDS.elements() if card == "JK" or card[0] == "2"]
    covered = [*wild, "3D", "3D", "3H", "3H"]
    good = list((CARDS - Counter(covered)).elements())
    deck = [*good[:44], *covered, good[44]]
    state = game().start(scope="hand", dealer=4, deck=deck)
    view = state.view(1).zone("discard")
    assert (view.cards, view.hidden) == ((good[44],), 16)


def test_the_first_dealer_is_left_to_chance() -> None:
    assert {game().start(seed=seed).to_move for seed in range(24)} == {1, 2, 3, 4}


# ── the turn ──────────────────────────────────────────────────────────────────────────────────


def test_a_turn_is_draw_melds_discard() -> None:
    state = deal("KC KD KH AC AD AH 4C 5C 6C 7C 8C", "10S")
    assert {move.action for move in state.legal_moves} == {"from_stock"}
    state = play(state, "from_stock; lay AC AD AH")
    assert {move.action for move in state.legal_moves} == {"lay", "discard"}
    state = play(state, "discard 4C")
    assert (state.to_move, state.phase) == (2, "draw")


def test_the_whole_pile_comes_to_the_hand() -> None:
    state = deal("KC KD AC AD AH 4C 5C 6C 7C 8C 10C", upcard="KH")
    state = play(state, "take KC KD KH; lay AC AD AH")
    assert state.view(1).zone("discard").cards == ()
    assert len(state.view(1).zone("hand", 1).cards) == 6


@pytest.mark.thorough
def test_who_opens_is_never_stranded() -> None:
    """Whatever melds are begun at 3000 points, 120 can be reached: also with many wild cards."""
    text = """
rulekit: 1
extends: canasta
game: Canasta of a side that needs 120
match:
  setup:
    - score of seat 1 = 3000
"""
    late = rulekit.loads(text)
    hands = [
        "4C 4D 4H 5C 5D 5H 5S 2C 2D 2H 2S",
        "KC KD KH QC QD QH JC JD JH 10C 10D",
        "4C 4D 4C 4H 5C 5D 2C 2D 2H 2S JK",
        "AC AD KC KD KH KS 2C 2D 2H 2S 7D",
    ]
    begun = 0
    for number, hand in enumerate(hands * 2):
        held = hand.split()
        rest = list((CARDS - Counter([*held, "3D", "3D", "3H", "3H"])).elements())
        others = random.Random(number).sample(rest, 33)
        order = [c for i, card in enumerate(held) for c in (card, *others[3 * i : 3 * i + 3])]
        state = late.start(scope="hand", dealer=4, deck=[*order, "9S"]).play("from_stock")
        chance = random.Random(number)
        while state.to_move == 1 and not state.is_over:
            moves = list(state.legal_moves)
            assert moves
            laying = [move for move in moves if move.action in ("lay", "lay_off")]
            begun += bool(laying)
            state = state.play(chance.choice(laying or moves))
    assert begun > 8


# ── what can be melded ────────────────────────────────────────────────────────────────────────


def value(card: str) -> int:
    """The points of a card, reckoned apart from the engine."""
    rank = card[:-1]
    if card == "JK":
        return 50
    return 20 if rank in ("A", "2") else 10 if rank in ("8", "9", "10", "J", "Q", "K") else 5


def most_melded(cards: list[str]) -> int:
    """The most points of melds by rank, each of all its naturals or none, two or more."""
    wilds = sorted((value(card) for card in cards if card == "JK" or card[0] == "2"), reverse=True)
    best = {0: 0}  # points of naturals by the number of wild cards laid
    for rank in RANKS:
        n = sum(card[:-1] == rank for card in cards if card != "JK")
        if rank == "2" or n < 2:
            continue
        worth = n * value(f"{rank}C")
        if rank == "3":
            ways = {0} if n >= 3 else set()  # one meld of four black threes at most
        else:
            ways = {k for m in range(1, n // 2 + 1) for k in range(max(0, 3 * m - n), 3 * m + 1)}
        for used, points in list(best.items()):
            for k in ways:
                if used + k <= len(wilds):
                    best[used + k] = max(best.get(used + k, 0), points + worth)
    return max(points + sum(wilds[:used]) for used, points in best.items())


@pytest.mark.parametrize("size", [9, 13, 17, 24])
def test_what_can_be_melded_equals_a_reckoning_by_rank(size: int) -> None:
    position = game().start(scope="hand").position
    bag = position.map["host.bag"].start
    chance = random.Random(size)
    for _ in range(12):
        wilds = chance.sample(["JK"] * 3 + ["2C", "2D", "2H", "2S"], chance.randint(0, 4))
        ranks = chance.sample(["3", "4", "7", "8", "J", "K", "A"], 5)
        pool = [f"{rank}{suit}" for rank in ranks for suit in "CDHS" for _ in "ab"]
        black = [card for card in pool if card not in ("3D", "3H")]
        cards = wilds + chance.sample(black, size - len(wilds))
        position.machine.kernel("bag_clear", bag)
        for card in cards:
            position.machine.kernel("bag_add", bag, position.notation.faces(card)[0])
        left = position.machine.kernel("spread_solve", bag, -1, 0, -1, 0)
        assert left == sum(map(value, cards)) - most_melded(cards), cards
