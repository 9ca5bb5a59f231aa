"""The clauses of Rum 500, through the engine. Worked positions are examples of the rule file."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from rulekit import BadNotation, SettingError, State, simulate
from rulekit.play.game import option_text
from rulekit.settle import settle
from tests.clauses.tables import (
    actions,
    game,
    hand,
    pack,
    passes,
    pile,
    play,
    points,
    refusal,
    table,
    texts,
    whole_pack,
)
from tests.clauses.tables import deal as deal_any

NAME = "rum500"
SEATS = range(2, 9)
ORDER = ("A", *map(str, range(2, 11)), "J", "Q", "K", "A")

DEFAULTS = {
    "upcard": "false",
    "next_dealer": "left",
    "top_card_must_be_used": "true",
    "identical_in_group": "true",
    "going_out_discard": "required",
    "target": "500",
    "hand_limit": "1000",
    "void_limit": "3",
}

CHOICES: dict[str, tuple[object, ...]] = {
    "upcard": (False, True),
    "next_dealer": ("left", "winner"),
    "top_card_must_be_used": (True, False),
    "identical_in_group": (True, False),
    "going_out_discard": ("required", "optional"),
}
"""The values that each option may have."""


def deal(hands: list[str], stock: str = "", *, dealer: int = 0, **options: object) -> State:
    """One hand of Rum 500; the last seat deals unless told otherwise."""
    return deal_any(hands, stock, name=NAME, dealer=dealer, **options)


def settled(option: str, value: object) -> str:
    """The value of an option that is chosen. Raises SettingError if it cannot be."""
    return settle(game(NAME).rules, 4, {option: option_text(value)}).chosen[option]


def digs(state: State) -> list[int]:
    """How many discards may be taken."""
    return [int(move.arguments[0]) for move in state.legal_moves if move.action == "from_discard"]


# ── options ───────────────────────────────────────────────────────────────────────────────────


def test_options_and_their_defaults() -> None:
    """Of the options of Rummy only these are left: who deals next, and the card turned up."""
    assert game(NAME).options == DEFAULTS
    assert set(DEFAULTS) & set(game("rummy").options) == {
        "upcard", "next_dealer", "target", "hand_limit", "void_limit",
    }  # fmt: skip


@pytest.mark.parametrize("option", CHOICES)
def test_options_have_their_values_and_no_others(option: str) -> None:
    for value in CHOICES[option]:
        assert settled(option, value) == str(value).lower()
    for wrong in (2, "sometimes"):
        with pytest.raises(SettingError):
            settled(option, wrong)


@pytest.mark.parametrize(("name", "high"), [
    ("target", 100000), ("hand_limit", 100000), ("void_limit", 1000),
])  # fmt: skip
def test_numbers_have_bounds(name: str, high: int) -> None:
    for value in (1, high):
        assert settled(name, value) == str(value)
    for value in (0, high + 1):
        with pytest.raises(SettingError):
            settled(name, value)


# ── players, cards and the deal ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", SEATS)
def test_two_to_eight_play_in_turn_to_the_left(players: int) -> None:
    state = game(NAME).start(scope="hand", players=players, dealer=players)
    for seat in range(1, players + 1):
        assert state.to_move == seat
        state = passes(state, 1)
    assert state.to_move == 1


@pytest.mark.parametrize("players", [1, 9])
def test_no_other_number_plays(players: int) -> None:
    with pytest.raises((SettingError, ValueError)):
        game(NAME).start(players=players)


def test_each_plays_for_himself() -> None:
    state = until_stopped(deal(["", "", "", ""]))
    assert points(state) == tuple(-sum(map(worth_held, hand(state, seat))) for seat in range(1, 5))
    assert len(set(points(state))) == 4


@pytest.mark.parametrize("players", SEATS)
def test_one_pack_for_four_and_two_for_more(players: int) -> None:
    state = game(NAME).start(scope="hand", players=players)
    assert cards_of(state) == Counter(whole_pack(NAME, players))
    assert cards_of(state).total() == (52 if players <= 4 else 104)
    with pytest.raises(BadNotation):
        game(NAME).start(players=players, deck="7D 7D" if players <= 4 else "7D 7D 7D")


def cards_of(state: State) -> Counter[str]:
    """All cards, wherever they lie, whoever may see them."""
    lines = str(state).splitlines()[1:]
    return Counter(
        card
        for line in lines
        for card in line.partition(": ")[2].replace("/", " ").split()
        if not line.startswith("score") and card != "-"
    )


@pytest.mark.parametrize("players", SEATS)
def test_thirteen_cards_for_two_and_seven_for_more(players: int) -> None:
    view = game(NAME).start(scope="hand", players=players).view(1)
    size = 13 if players == 2 else 7
    assert len(view.zone("hand", 1).cards) == size
    assert [view.zone("hand", seat).hidden for seat in range(2, players + 1)] == (
        [size] * (players - 1)
    )
    assert view.zone("stock").hidden == (52 if players <= 4 else 104) - players * size
    assert view.zone("discard").cards == ()


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = game(NAME).start(scope="hand", players=3, dealer=1, deck="AC 2C 3C 4C 5C 6C")
    for seat, first, second in ((2, "AC", "4C"), (3, "2C", "5C"), (1, "3C", "6C")):
        assert {first, second} <= set(hand(state, seat))


def test_cards_are_mixed_for_each_hand() -> None:
    hands = {tuple(hand(game(NAME).start(scope="hand", seed=seed), 1)) for seed in range(5)}
    assert len(hands) == 5


def test_hands_and_stock_lie_face_down() -> None:
    state = deal(["", "", "", ""])
    for seat in (1, 2, 3, 4):
        for zone in state.view(seat).zones:
            if zone.cards:
                assert (zone.name, zone.owner) == ("hand", seat)


def test_a_card_may_be_turned_up() -> None:
    assert actions(deal(["", ""])) == {"from_stock"}
    state = deal(["7D 7S", ""], "7H 9C", upcard=True)
    assert pile(state, "discard") == ["7H"]
    assert state.view(2).zone("discard").cards == ("7H",)
    assert len(pile(state, "stock")) == 25
    assert hand(play(state, "from_stock"), 1).count("9C") == 1
    assert "7H" in hand(play(state, "from_discard"), 1)


# ── a turn ────────────────────────────────────────────────────────────────────────────────────


def test_a_turn_is_draw_melds_discard() -> None:
    state = deal(["7D 7S 7H 3C 4C 5C", "", ""], "9H")
    assert actions(state) == {"from_stock"}
    state = play(state, "from_stock")
    assert actions(state) >= {"lay", "discard"}
    assert not actions(state) & {"from_stock", "from_discard", "stop"}
    state = play(state, "lay 7D 7S 7H; lay 3C 4C 5C")
    assert table(state) == ["7D 7H 7S", "3C 4C 5C"]
    assert "9H" in hand(state, 1)
    state = play(state, "discard 9H")
    assert (state.to_move, state.phase) == (2, "draw")
    assert pile(state, "discard") == ["9H"]


def test_a_turn_may_do_without_melds() -> None:
    state = play(deal(["7D 7S 7H", "", ""], "9H"), "from_stock; discard 9H")
    assert table(state) == []
    assert state.to_move == 2


def test_all_discards_are_seen_by_all_in_their_order() -> None:
    state = passes(deal(["", "", ""], "9H 2C KD 5S"), 4)
    for seat in (1, 2, 3):
        assert state.view(seat).zone("discard").cards == ("9H", "2C", "KD", "5S")
        assert state.view(seat).zone("discard").hidden == 0


def test_any_discard_may_be_taken_with_those_above() -> None:
    """The first player holds a pair of each card that lies there, so all may be chosen."""
    held = "9C 9S 2D 2S KC KS 5D"
    state = passes(deal(["", held, ""], "9H 2C KD 5S", dealer=3), 4)
    assert state.to_move == 2
    assert digs(state) == [2, 3, 4]
    assert "from_stock" in actions(state)
    for number in (2, 3, 4):
        after = play(state, f"from_discard {number}")
        taken = ["9H", "2C", "KD", "5S"][4 - number :]
        assert hand(after, 2) == sorted([*held.split(), *taken])
        assert pile(after, "discard") == ["KD", "2C", "9H"][number - 1 :]
        for seat in (1, 3):  # what was taken openly is known
            assert set(taken) <= set(after.view(seat).zone("hand", 2).cards)


def test_a_duty_ends_with_the_turn() -> None:
    """Nobody else is bound by it, and neither is its player later."""
    state = deal(["6S 7S 8H 8D", "4C 4D 4H 3S", ""], "5S KD QC 9C 9D 9H 3H")
    state = passes(state, 3)
    state = play(state, "from_discard 3; lay 5S 6S 7S; discard KD")
    state = play(state, "from_stock; lay 4C 4D 4H; discard 9C")
    state = play(state, "from_stock; discard 9D; from_stock; discard 9H")
    assert state.to_move == 2
    assert table(state) == ["5S 6S 7S", "4C 4D 4H"]


def test_an_equal_card_laid_before_does_not_count() -> None:
    """The duty is to the card just taken, though another 7 of hearts lies on the table."""
    state = deal(["7H 7C 7D 8H 9H", "7S", "", "", ""], "KD 7H 2C 2D 2S")
    state = play(state, "from_stock; lay 7C 7D 7H; discard KD; from_stock; discard 7H")
    state = passes(state, 3)
    assert (state.to_move, pile(state, "discard")[3]) == (1, "7H")
    state = play(state, "from_discard 4")
    assert "discard" not in actions(state)
    assert "before used" in refusal(state, "discard 2C")
    assert "discard" in actions(play(state, "lay 7H 8H 9H"))
    assert "discard" in actions(play(state, "lay_off 7H, 7C 7D 7H 7H"))


def test_a_take_that_leads_nowhere_is_refused_before_anything_happens() -> None:
    state = passes(deal(["2H 2D", "", ""], "KD 3S 9C"), 3)
    before = str(state)
    for number in (1, 2, 3, 4, 0):
        assert refusal(state, f"from_discard {number}")
    assert str(state) == before
    assert actions(state) == {"from_stock"}


def test_the_top_card_is_free_if_so_agreed() -> None:
    state = passes(deal(["2H 2D", "", ""], "KD 3S 9C", top_card_must_be_used=False), 3)
    assert digs(state) == [1]
    assert digs(play(state, "from_discard; discard 9C")) == [1]


def can_use(state: State, number: int, keeps: int, *, free: bool) -> bool:
    """Whether a discard may be taken, reckoned apart from the engine."""
    seat = state.to_move or 0
    if free and number == 1 and pile(state, "stock"):
        return True
    discard = pile(state, "discard")
    chosen, others = discard[number - 1], [*hand(state, seat), *discard[: number - 1]]
    left = len(others) + 1 - keeps
    melds = [meld.split() for meld in table(state)]
    if any(joins(chosen, meld) for meld in melds):
        return left >= 1
    if left >= 2:
        for other in others:
            if any(joins(other, m) and joins(chosen, [*m, other]) for m in melds):
                return True
    return left >= 3 and any(is_meld([chosen, *pair]) for pair in combinations(others, 2))


def joins(card: str, meld: list[str]) -> bool:
    return is_meld([*meld, card])


def is_meld(cards: list[str]) -> bool:
    """Whether cards are a group or a run; two packs give equal cards of a rank."""
    ranks, suits = [card[:-1] for card in cards], {card[-1] for card in cards}
    if len(set(ranks)) == 1:
        return True
    if len(suits) > 1:
        return False
    wanted = Counter(ranks)
    return any(
        Counter(ORDER[first : first + len(cards)]) == wanted
        for first in range(len(ORDER) - len(cards) + 1)
    )


TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"going_out_discard": "optional"}),
    (4, {"top_card_must_be_used": False}),
    (5, {}),
    (6, {"going_out_discard": "optional", "top_card_must_be_used": False}),
]


def played(players: int, seed: int, **options: object) -> Iterator[State]:
    """The positions of one hand at random, laying and digging wherever it is possible."""
    chance = random.Random(seed)
    state = game(NAME, **options).start(scope="hand", players=players, seed=seed)
    while not state.is_over:
        yield state
        moves = list(state.legal_moves)
        assert moves, "nobody is ever stuck"
        bold = [m for m in moves if m.action in ("lay", "lay_off", "from_discard")]
        state = state.play(chance.choice(bold if bold and chance.random() < 0.7 else moves))
    yield state


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_those_discards_are_taken_that_can_be_used(
    players: int, options: dict[str, object]
) -> None:
    keeps = 0 if options.get("going_out_discard") == "optional" else 1
    free = options.get("top_card_must_be_used") is False
    taken = 0
    for state in played(players, 7, **options):
        if state.phase == "draw" and not state.is_over:
            numbers = range(1, len(pile(state, "discard")) + 1)
            wanted = [n for n in numbers if can_use(state, n, keeps, free=free)]
            assert digs(state) == wanted, str(state)
            taken += len(wanted)
    assert taken


@pytest.mark.parametrize(("players", "options"), [TABLES[0], TABLES[3]])
def test_cards_are_kept_and_scored_as_they_lie(players: int, options: dict[str, object]) -> None:
    """Points of what each laid and laid off, in its place, less what he holds, reckoned apart."""
    front, before = Counter[int](), None
    for state in played(players, 11, **options):
        assert cards_of(state) == Counter(whole_pack(NAME, players))
        if before is not None and before.to_move:
            made = [meld for meld in table(state) if meld not in table(before)]
            moved = Counter(table(state)) - Counter(table(before))
            if moved and not made:  # an equal meld lay there before
                made = list(moved)
            gone = Counter(table(before)) - Counter(table(state))
            front[before.to_move] += sum(map(worth_laid, made)) - sum(map(worth_laid, gone))
        before = state
    assert before is not None
    held = [sum(map(worth_held, hand(before, seat))) for seat in range(1, players + 1)]
    assert points(before) == tuple(front[seat] - held[seat - 1] for seat in range(1, players + 1))
    assert front


def worth_held(card: str) -> int:
    """The points of a card in hand."""
    rank = card[:-1]
    return 15 if rank == "A" else 10 if rank in ("J", "Q", "K") else int(rank)


def worth_laid(meld: str) -> int:
    """The points of a meld: an ace before a two counts 1."""
    cards = meld.split()
    low = cards[0][:-1] == "A" and cards[1][:-1] == "2"
    return sum(map(worth_held, cards)) - (14 if low else 0)


# ── melds ─────────────────────────────────────────────────────────────────────────────────────


def test_a_whole_suit_has_its_ace_where_it_is_written() -> None:
    middle = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    state = play(deal([f"AC {middle}", ""], "9H"), "from_stock")
    low, high = (play(state, f"lay {run}") for run in (f"AC {middle}", f"{middle} AC"))
    assert table(low) == [f"AC {middle}"]
    assert table(high) == [f"{middle} AC"]
    assert "several ways" in refusal(state, f"lay KC AC {middle.removesuffix(' KC')}")


def test_a_run_has_an_ace_at_either_end_with_two_packs() -> None:
    middle = "2C 3C 4C 5C 6C 7C"
    state = deal([middle, "8C 9C 10C JC QC KC", "AC AC", "", ""], "2H 2D KS 5D")
    state = play(state, f"from_stock; lay {middle}; discard 2H; from_stock")
    for card in ["8C", "9C", "10C", "JC", "QC", "KC"]:
        state = play(state, f"lay_off {card}")
    state = play(
        state, "discard 2D; from_stock; lay_off AC, AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    )
    (run,) = table(play(state, "lay_off AC"))
    assert run.split()[0] == run.split()[-1] == "AC"
    assert len(run.split()) == 14


def test_a_group_of_two_packs_may_have_equal_cards() -> None:
    hands = ["8C 8C 8D 8D 8H", "8H 8S", "", "", ""]
    state = play(deal(hands, "2H"), "from_stock; lay 8C 8C 8D; lay_off 8D; lay_off 8H")
    assert table(state) == ["8C 8C 8D 8D 8H"]
    state = play(state, "discard 2H; from_stock; lay_off 8H; lay_off 8S")
    assert table(state) == ["8C 8C 8D 8D 8H 8H 8S"]


def test_or_may_not() -> None:
    hands = ["8C 8C 8D 8H", "8H 8S", "", "", ""]
    state = play(deal(hands, "2H", identical_in_group=False), "from_stock")
    assert refusal(state, "lay 8C 8C 8D")
    state = play(state, "lay 8C 8D 8H")
    assert refusal(state, "lay_off 8C")
    state = play(state, "discard 2H; from_stock")
    assert refusal(state, "lay_off 8H")
    assert table(play(state, "lay_off 8S")) == ["8C 8D 8H 8S"]


def test_who_lays_off_says_where() -> None:
    state = play(
        deal(["8S 8D 8C 5H 6H 7H 8H 9H", ""], "2H"), "from_stock; lay 8S 8D 8C; lay 5H 6H 7H"
    )
    assert {t for t in texts(state.legal_moves) if t.startswith("lay_off 8H")} == {
        "lay_off 8H, 8C 8D 8H 8S",
        "lay_off 8H, 5H 6H 7H 8H",
    }
    assert "several ways" in refusal(state, "lay_off 8H")
    grouped = play(state, "lay_off 8H, 8C 8D 8H 8S")
    assert refusal(grouped, "lay_off 9H")
    assert refusal(play(grouped, "discard 9H"), "lay_off 9H")
    assert table(play(state, "lay_off 8H, 5H 6H 7H 8H; lay_off 9H"))[1] == "5H 6H 7H 8H 9H"


# ── the end of a hand ─────────────────────────────────────────────────────────────────────────


def until_stopped(state: State) -> State:
    """Nobody lays anything; when the stock is gone the hand is stopped."""
    while not state.is_over and not state.hands:
        state = passes(state, 1) if "from_stock" in actions(state) else play(state, "stop")
    return state


@pytest.mark.parametrize("players", [2, 3])
def test_the_discards_are_not_turned_over(players: int) -> None:
    state = deal([""] * players)
    stock = len(pile(state, "stock"))
    state = passes(state, stock)
    assert not state.is_over
    assert pile(state, "stock") == []
    assert len(pile(state, "discard")) == stock
    assert actions(state) <= {"stop", "from_discard"}
    assert "stop" in actions(state)


def test_nobody_stops_while_there_is_a_stock() -> None:
    state = deal(["", ""])
    while pile(state, "stock"):
        assert "stop" not in actions(state)
        assert refusal(state, "stop")
        state = passes(state, 1)
    state = play(state, "stop")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("stopped", ())


@pytest.mark.parametrize("free", [True, False])
def test_without_a_stock_the_top_card_must_be_used(free: bool) -> None:
    state = deal(["", ""], top_card_must_be_used=not free)
    state = passes(state, len(pile(state, "stock")))
    for number in digs(state):
        assert can_use(state, number, 1, free=False)
    assert digs(state) == [n for n in range(1, 27) if can_use(state, n, 1, free=False)]


def test_nobody_claims_a_discard() -> None:
    state = play(deal(["7D 7S 7H", "7C 8D", ""], "9H"), "from_stock; lay 7D 7S 7H; discard 9H")
    state = play(state, "from_stock; discard 7C")
    assert (state.to_move, state.phase) == (3, "draw")


def test_there_are_no_bonuses() -> None:
    """All of a hand at once in the first turn: a Rummy elsewhere, here only its points."""
    state = deal(["7D 7S 7H 3C 4C 5C 6C", "", ""], "9H", dealer=3)
    state = play(state, "from_stock; lay 7D 7S 7H; lay 3C 4C 5C 6C; discard 9H")
    (result,) = state.hands
    assert (result.reason, result.winners) == ("out", (1,))
    assert {line.reason for line in result.lines} == {"melded", "in hand"}
    held = [sum(map(worth_held, hand(state, seat))) for seat in (2, 3)]
    assert result.points == (39, -held[0], -held[1])


# ── the match ─────────────────────────────────────────────────────────────────────────────────

RUN = "3C 4C 5C 6C 7C 8C 9C"  # 42 points
QUICK = pack([RUN, "", ""], "KD", name=NAME)
SECOND = pack(["", RUN, ""], "QD KD", name=NAME)


def win(state: State) -> State:
    return play(state, f"from_stock; lay {RUN}; discard KD")


def test_the_first_dealer_is_drawn() -> None:
    dealers = {game(NAME).start(seed=seed, players=3).view(1).dealer for seed in range(9)}
    assert dealers == {1, 2, 3}


def test_the_deal_passes_to_the_left_and_scores_add_up() -> None:
    state = game(NAME).start(seed=1, players=3, decks=[QUICK] * 4)
    for _ in range(4):
        state = win(state)
    dealers = [each.dealer for each in state.hands]
    assert dealers == [(dealers[0] + i - 1) % 3 + 1 for i in range(4)]
    assert [each.winners[0] for each in state.hands] == [d % 3 + 1 for d in dealers]
    totals = [0, 0, 0]
    for each in state.hands:
        totals = [total + gained for total, gained in zip(totals, each.points, strict=True)]
        assert each.scores == tuple(totals)


def test_the_winner_deals() -> None:
    """Here it is the second player of each hand who lays all his cards at once."""
    for option in ("winner", "left"):
        state = game(NAME, next_dealer=option).start(seed=1, players=3, decks=[SECOND] * 3)
        for _ in range(3):
            state = win(play(state, "from_stock; discard QD"))
        for before, after in pairwise(state.hands):
            assert before.winners == ((before.dealer + 1) % 3 + 1,)
            assert (after.dealer == before.winners[0]) == (option == "winner")


@pytest.mark.parametrize("option", ["winner", "left"])
def test_after_a_hand_without_a_winner(option: str) -> None:
    state = game(NAME, next_dealer=option).start(seed=1, players=3)
    dealer = state.view(1).dealer
    state = until_stopped(state)
    assert state.hands[0].winners == ()
    assert state.view(1).dealer == (dealer if option == "winner" else dealer % 3 + 1)


def test_the_target_ends_the_match_when_the_hand_has_ended() -> None:
    state = game(NAME, target=42).start(seed=1, players=3, decks=[QUICK])
    seat = state.to_move
    state = play(state, f"from_stock; lay {RUN}")
    assert not state.is_over
    state = play(state, "discard KD")
    assert state.outcome is not None
    assert state.outcome.winners == (seat,)
    state = win(game(NAME, target=43).start(seed=1, players=3, decks=[QUICK]))
    assert not state.is_over


def test_every_pair_settles_the_difference_of_its_totals() -> None:
    state = win(game(NAME, target=1).start(seed=1, players=3, decks=[QUICK]))
    assert state.outcome is not None
    scores = state.outcome.scores
    assert state.outcome.payoffs == tuple(3 * score - sum(scores) for score in scores)
    assert sum(state.outcome.payoffs) == 0
    assert len(set(scores)) == 3


# ── void hands ────────────────────────────────────────────────────────────────────────────────


def test_a_hand_beyond_the_limit_of_turns_is_void_and_counts_for_nobody() -> None:
    state = deal([RUN, "", ""], "KD", hand_limit=4)
    state = play(state, "from_stock; lay 3C 4C 5C; discard KD")
    state = passes(state, 2)
    assert not state.is_over
    state = passes(state, 1)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("void", ())
    assert points(state) == (0, 0, 0)


@pytest.mark.parametrize("option", ["winner", "left"])
def test_the_same_dealer_deals_again_after_a_void_hand(option: str) -> None:
    state = game(NAME, hand_limit=1, next_dealer=option).start(seed=1, players=3)
    dealer = state.view(1).dealer
    state = passes(state, 1)
    assert not state.is_over
    assert state.view(1).dealer == dealer


def test_void_hands_in_succession_end_the_match() -> None:
    start = game(NAME, hand_limit=1, void_limit=2).start(seed=1, players=3, decks=[QUICK])
    state = passes(win(start), 1)  # one that was won, one void
    assert not state.is_over
    assert passes(state, 1).is_over
    start = game(NAME, hand_limit=1, void_limit=2).start(seed=1, players=3, decks=[[], QUICK])
    state = passes(win(passes(start, 1)), 1)  # not in succession
    assert not state.is_over
    state = passes(state, 1)
    assert state.outcome is not None
    assert state.outcome.winners == state.hands[1].winners


# ── bots ──────────────────────────────────────────────────────────────────────────────────────


def test_greedy_ends_a_hand_in_which_much_is_taken() -> None:
    """With the top card free it holds more cards than it can search for melds in time."""
    options = {"top_card_must_be_used": False, "identical_in_group": False, "hand_limit": 60}
    found = simulate(NAME, players=5, hands=1, bots=("greedy",), seed=3, **options)
    assert "out" in str(found)
