"""The clauses of Machiavelli. Worked positions are examples of the rule file."""

from __future__ import annotations

from collections import Counter

import pytest

from rulekit import State
from tests.clauses.tables import PACK, RANKS, game

NAME = "machiavelli"


def is_meld(cards: str) -> bool:
    """Whether cards are a set or a run, as a player at the table would look at them."""
    ranks, suits = [card[:-1] for card in cards.split()], [card[-1] for card in cards.split()]
    if len(set(ranks)) == 1:
        return 3 <= len(suits) <= 4 and len(set(suits)) == len(suits)
    ladder = (*RANKS, "A")
    rows = [ladder[start : start + len(ranks)] for start in range(len(ladder) - len(ranks) + 1)]
    return len(suits) >= 3 and len(set(suits)) == 1 and tuple(ranks) in rows


def cards_of(state: State) -> Counter[str]:
    """All cards, wherever they lie."""
    found: Counter[str] = Counter()
    for seat in range(1, state.players + 1):
        found.update(state.view(seat).zone("hand", seat).cards)
    for meld in state.view(1).zone("table").melds:
        found.update(bare(meld).split())
    return found


def bare(meld: str) -> str:
    """A meld without the name of its kind."""
    return " ".join(word for word in meld.split() if word[0].isupper() or word[0].isdigit())


@pytest.mark.parametrize("players", [4])
def test_after_every_move_each_card_of_the_table_is_in_a_meld(players: int) -> None:
    state = game(NAME).start(seed=players, players=players, scope="hand")
    laid = 0
    while not state.is_over:
        before, seat = state, state.to_move or 0
        state = state.play(state.ask("greedy", 3))
        melds = [bare(meld) for meld in state.view(1).zone("table").melds]
        assert all(is_meld(meld) for meld in melds), melds
        there = Counter(card for meld in melds for card in meld.split())
        was = Counter(
            card for meld in before.view(1).zone("table").melds for card in bare(meld).split()
        )
        assert was <= there, "a card has left the table"
        brought = there - was
        assert brought <= Counter(before.view(seat).zone("hand", seat).cards)
        laid += brought.total()
        stock = state.view(1).zone("stock")
        assert cards_of(state).total() + stock.hidden + len(stock.cards) == 104
        assert cards_of(state) <= Counter([*PACK, *PACK])
    assert laid >= 13 and state.outcome is not None and state.outcome.reason == "out"


@pytest.mark.parametrize(("players", "left"), [(2, 78), (3, 65), (4, 52), (5, 39)])
def test_all_have_thirteen_cards_at_every_table(players: int, left: int) -> None:
    state = game(NAME).start(seed=1, players=players, scope="hand")
    view = state.view(1)
    assert [view.zone("hand", seat).hidden for seat in range(2, players + 1)] == [13] * (
        players - 1
    )
    assert view.zone("stock").hidden == left
    assert state.to_move == (view.dealer % players) + 1


def test_nothing_is_discarded() -> None:
    state = game(NAME).start(seed=1)
    assert {zone.name for zone in state.view(1).zones} == {"stock", "hand", "table"}
    assert {move.action for move in state.legal_moves} <= {"place", "draw"}


def test_jokers_are_left_out_unless_agreed() -> None:
    for jokers, cards in ((0, 104), (4, 108)):
        program = game(NAME, jokers=jokers).start(seed=1).position.program
        assert sum(program.counts) == cards


def test_bots_never_give_up_an_arrangement() -> None:
    """It is a move beside the game, which no bot is offered."""
    state = game(NAME, failed_turn="draw_3").start(seed=1)
    assert [move.action for move in state.asides] == ["undo"]
    assert "undo" not in {move.action for move in state.legal_moves}


def test_options_and_their_defaults() -> None:
    defaults = game(NAME).options
    assert (defaults["hand_size"], defaults["target"], defaults["jokers"]) == ("13", "100", "0")
    assert (defaults["ace"], defaults["first_melds"]) == ("both", "anywhere")
    assert (defaults["after_draw"], defaults["voluntary_draw"]) == ("turn_ends", "true")
    assert (defaults["counting"], defaults["blocked"]) == ("points", "fewest_win")
