"""What a refused move amounts to: told where a demand is a comparison, and of nothing hidden."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engines import FAST, REFERENCE, machine
from rulekit.ir.text import program_text
from rulekit.ir.verify import verify
from rulekit.machine.move import IllegalMove
from rulekit.machine.position import Position
from rulekit.machine.reading import read_move
from rulekit.play.state import State
from tests.unit.small import small_game, small_rules
from tests.unit.test_verify import KERNEL

DECK = "7H KC 8H KD 9H KH 6S AC 6D 2C"  # seat 2: 7H 8H 9H 6S 6D; seat 1: KC KD KH AC 2C
LAY = "{meld: meld from hand}"


def dealt(*changes: tuple[str, str], deck: str = DECK) -> State:
    """A hand of the small game with some of its text changed; seat 2 begins."""
    text = small_rules()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return small_game(text).start(seed=4, players=2, scope="hand", deck=deck)


def why(state: State, text: str) -> str:
    """Why a text is refused, without the place."""
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    return caught.value.why.partition(" (small.yaml:")[0]


# ── what is chosen ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("demand", "told"), [
    ("points(meld) >= 30", "here it is 24 where at least 30 is wanted"),
    ("points(meld) > 24", "here it is 24 where more than 24 is wanted"),
    ("points(meld) <= 20 + n", "here it is 24 where at most 20 is wanted"),
    ("size of meld < 3", "here it is 3 where less than 3 is wanted"),
    ("points(hand - cards of meld) = 0", "here it is 12 where exactly 0 is wanted"),
    ("worth(meld) >= 30", "here it is 24 where at least 30 is wanted"),
    ("enough(meld)", "here it is 48 where at least 100 is wanted"),
    ("n > 0 or points(meld) >= 30", "here it is 24 where at least 30 is wanted"),
])  # fmt: skip
def test_a_comparison_of_what_is_chosen_tells_how_much_it_is(demand: str, told: str) -> None:
    define = "define:\n  worth(meld): points(meld)\n  enough(meld): 2 * worth(meld) >= 100\ndeal:\n"
    state = dealt((LAY, f"{{meld: meld from hand where {demand}}}"), ("deal:\n", define))
    assert why(state, "lay 7H 8H 9H") == f"it is not so that {demand}; {told}"


@pytest.mark.parametrize("demand", [
    "points(hand) >= 100",  # nothing of what is chosen
    "points(meld) >= points(hand of next player)",  # what the player does not know
    "points(meld) > 24 and size of meld > 3",  # two amounts
    "points(meld) > 24 + points(stock)",
    "not points(meld) > 0",
    "n > 0 and points(meld) >= 30",  # that was not looked at
    "points(meld) = n",  # no amount, but whether things agree
])  # fmt: skip
def test_other_demands_are_told_alone(demand: str) -> None:
    state = dealt((LAY, f"{{meld: meld from hand where {demand}}}"))
    assert why(state, "lay 7H 8H 9H") == f"it is not so that {demand}"


def test_without_all_that_a_move_names_there_is_no_amount() -> None:
    state = dealt((LAY, "{meld: meld from hand where points(meld) >= 30}"))
    assert "here it is" not in (state.why("lay") or "")
    assert "here it is" not in (state.why("lay 6S 7H") or "")


def spread_out(*hands: str) -> str:
    """A deck that deals these hands, a card to each in turn."""
    dealt_so = zip(*(hand.split() for hand in hands), strict=True)
    return " ".join(card for each in dealt_so for card in each)


RACK = "R8 R9 JK K10 B10 O10 K1 B3 O5 R1 K13 B12 O2 B1"
OTHER_RACK = "R8 R9 K10 B10 O10 K1 B3 O5 R1 K13 B12 O2 B1 K3"


@pytest.mark.parametrize(("joker", "text", "told"), [
    ("zero", "R8 R9 JK", 17), ("replaced", "R8 R9 JK", 27), ("replaced", "R8 R9 JK=R7", 24),
    ("replaced", "JK=R7 R8 R9", 24), ("zero", "K10 B10 JK", 20),
])  # fmt: skip
def test_an_opening_of_rummikub_is_told_its_points(joker: str, text: str, told: int) -> None:
    """Of several readings the one that comes nearest."""
    game = rulekit.load("rummikub", opening_joker_value=joker)
    deck = spread_out(RACK, OTHER_RACK)
    state = game.start(seed=1, scope="hand", players=2, dealer=1, deck=deck)
    refused = state.why(f"open {text}") or ""
    wanted = f"it is not so that opening_points(opening) >= 30; here it is {told} where at least 30"
    assert refused.startswith(f"{wanted} is wanted (")
    assert "open K10 B10 O10" in state.legal_moves


# ── what is so afterwards ─────────────────────────────────────────────────────────────────────


def test_what_a_move_leads_to_is_told_before_it_is_made() -> None:
    state = dealt(
        ("do: lay meld on table", "do: lay meld on table\n      ensure: points(hand) <= 10")
    )
    demand = "afterwards it would not be so that points(hand) <= 10"
    assert why(state, "lay 7H 8H 9H") == f"{demand}; here it is 12 where at most 10 is wanted"
    assert str(state.view(2)).count("7H 8H 9H") == 1  # it lies in the hand as before


@pytest.mark.parametrize("drawn", ["move top of stock to hand", "do draw_one"])
def test_a_card_that_the_move_would_bring_is_not_told(drawn: str) -> None:
    procedures = "procedures:\n  draw_one:\n    - move top of stock to hand\ndeal:\n"
    state = dealt(
        (
            "do: lay meld on table",
            f"do: [lay meld on table, {drawn}]\n      ensure: points(hand) <= 10",
        ),
        ("deal:\n", procedures),
    )
    assert why(state, "lay 7H 8H 9H") == "afterwards it would not be so that points(hand) <= 10"


def test_what_is_owed_before_a_turn_ends_tells_how_much_there_is() -> None:
    """As the first melds of a side, which are laid one by one."""
    state = dealt(
        ("do: lay meld on table", "do: [must points(table) >= 40 + n, lay meld on table]"),
        ("deal 5 cards", "deal 6 cards"),
        deck=f"{DECK} 6C KS",
    ).play("lay 7H 8H 9H")
    owed = "the turn cannot be left before points(table) >= 40 + n"
    assert why(state, "drop 6S") == f"{owed}; here it is 24 where at least 40 is wanted"
    assert why(state, "count 3") == f"{owed}; here it is 24 where at least 43 is wanted"
    assert "lay 6C 6D 6S" in state.legal_moves


def test_a_side_of_canasta_that_has_not_laid_enough_is_told_how_much_it_has() -> None:
    hand, other = "KH KS KD QH QS QD 5C 5D 5H 7C 9D", "4C 4D 6C 6D 8C 8D 9C 9H 10C 10D JC"
    third, fourth = "4C 4D 6C 6D 8C 8D 9C 9H 10C 10D JC", "4H 4S 6H 6S 8H 8S 9S JD 10H 10S JH"
    deck = f"{spread_out(hand, other, third, fourth)} 7D 7H"
    start = rulekit.load("canasta").start(seed=1, scope="hand", players=4, dealer=4, deck=deck)
    state = start.play("from_stock").play("lay KH KS KD")
    told = "the turn cannot be left before opened and owed = 0 and opened; here it is 30 where at"
    assert (state.why("discard 7C") or "").startswith(f"{told} least 50 is wanted (")
    assert state.play("lay QH QS QD").why("discard 7C") is None


# ── beside the program ────────────────────────────────────────────────────────────────────────


def test_the_program_that_records_name_knows_nothing_of_it() -> None:
    program = rulekit.load("rummikub").program(2)
    assert set(program.amounts) == {"amount_1"}
    assert "amount_" not in program_text(program)
    assert not set(program.amounts) & set(program.functions)


@pytest.mark.parametrize("name", ["gin", "canasta", "kalooki", "knock_rummy"])
def test_the_functions_are_sound(name: str) -> None:
    game = rulekit.load(name, **({"knock_limit": 10} if name == "knock_rummy" else {}))
    program = game.program(game.default_players)
    assert program.amounts
    verify(program, KERNEL)
    for action in program.actions:
        assert len(action.wanted) == len(action.refusals)
        assert any(action.wanted) == (f"amount_{action.number}" in program.amounts)


def test_both_tiers_tell_the_same() -> None:
    deck = spread_out(RACK, OTHER_RACK)
    start = rulekit.load("rummikub").start(seed=1, scope="hand", players=2, dealer=1, deck=deck)
    found = set()
    for engine in (REFERENCE, FAST):
        position = Position(machine(start.board.program, engine))
        position.words = start.words
        with pytest.raises(IllegalMove) as caught:
            read_move(position, "open R8 R9 JK", [])
        found.add(caught.value.why)
    assert len(found) == 1
    assert "here it is 17 where" in found.pop()
