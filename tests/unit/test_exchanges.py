"""A card takes the place of a wild that stands for it; the wild goes to the hand, or is used."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import rulekit
from rulekit.kernel.cards.rows import row_valid_grown
from rulekit.kernel.melds.exchanges import exchanges_begin, exchanges_next
from rulekit.kernel.memory import header as h
from rulekit.play.state import State
from tests.unit.brute import Table
from tests.unit.decks import ANY, FREE, Placed, get_row, put_row
from tests.unit.test_kernel_search import some_cards, some_deck
from tests.unit.variants import errors, variant

IT, ROW, OUT = FREE, FREE + 300, FREE + 400

MANY_JOKERS = """\
deck: {extras: 12 joker}
melds:
  set: {is: "3..4 cards, same rank, different suit", wilds: "any, at least 1 naturals"}
  run: {wilds: "any, at least 1 naturals"}
play:
  meld:
    swap:
      choose: {exchange: exchange from hand on table of all_players}
      do: add exchange
    swap_and_lay:
      when: size of hand >= 4
      choose:
        exchange: exchange from hand on table of all_players
        meld: meld from hand - card of exchange + wild of exchange using wild of exchange
      do: [add exchange, lay meld on table]
      ensure: hand - picked is not empty
    swap_and_add:
      when: size of hand >= 2
      choose:
        exchange: exchange from hand on table of all_players
        layoff: layoff from wild of exchange on table of all_players
      do: [add exchange, add layoff]
      ensure: hand - picked is not empty
"""


@pytest.mark.parametrize("seed", range(10))
def test_exchanges_are_all_places_of_wilds_that_the_card_fills_as_itself(seed: int) -> None:
    random = Random(500 + seed)
    for _ in range(20):
        M = some_deck(random)
        table = Table(M)
        melds = table.all_melds(tuple(some_cards(random, M, 6)), ANY)
        for cards in random.sample(sorted(melds), min(3, len(melds))):
            meld = random.choice(sorted(table.exact(cards)))
            put_row(M, ROW, meld[0], list(meld[1]))
            for face in range(M[h.FACES]):
                check_exchanges(M, table, meld, face)


def check_exchanges(M: list[int], table: Table, meld: Placed, face: int) -> None:
    """Compare the exchanges of one card; the meld itself stays as it is."""
    before = M[ROW : ROW + M[h.ROW]]
    line = next(
        ln for ln in table.lines if ln[0] == meld[0] and ln[2] <= meld[1][0][1] < ln[2] + ln[3]
    )
    expected = set()
    for i, (wild, slot) in enumerate(meld[1]):
        if not table.natural(wild, slot) and table.natural(face, slot):
            cards = (*meld[1][:i], (face, slot), *meld[1][i + 1 :])
            after = table.normal(line, (meld[0], cards))
            if table.sound(after, grown=True):
                expected.add((wild, after))
    exchanges_begin(M, IT, ROW, face)
    found = []
    while exchanges_next(M, IT, OUT) == 1:
        found.append((M[OUT + M[h.ROW]], get_row(M, OUT)))
        assert row_valid_grown(M, OUT) == 1
    assert len(found) == len(set(found))
    assert set(found) == expected, (meld, face)
    assert M[ROW : ROW + M[h.ROW]] == before


def tables(state: State) -> list[str]:
    return [meld for zone in state.view(1).zones for meld in zone.melds]


def swaps_of(state: State) -> set[str]:
    """Every exchange to the hand of whoever is in turn, from the texts of hands and melds."""
    seat = state.to_move or 0
    hand = set(state.view(seat).zone("hand", seat).cards)
    found = set()
    for meld in tables(state):
        cards = meld.split()
        for i, (wild, _, role) in enumerate(card.partition("=") for card in cards):
            if wild == "JK" and role in hand:
                found.add(f"swap {role}, {' '.join((*cards[:i], role, *cards[i + 1 :]))}")
    return found


def check_table(state: State) -> None:
    """Every meld is valid, and every card of the deck is there as often as it should be."""
    position = state.position
    held: Counter[int] = Counter()
    for zone, index in position.parts():
        held.update(position.faces_in(zone, index))
        if zone.shape == "melds":
            start = position.map[f"zone.{zone.name}"].at(index)
            width = position.memory[h.ROW]
            for row in range(start + 1, start + 1 + position.memory[start] * width, width):
                assert position.machine.kernel("row_valid_grown", row) == 1
    counts = enumerate(position.program.counts)
    assert held == Counter({face: n for face, n in counts if n})


@pytest.mark.thorough
def test_exchanges_in_play_are_those_that_there_are_and_leave_every_meld_and_card_right() -> None:
    game, seen = variant(MANY_JOKERS), Counter[str]()
    for seed in range(12):
        chance = Random(seed)
        state = game.start(seed=seed, scope="hand")
        while not state.is_over:
            texts, seat = [move.text for move in state.legal_moves], state.to_move or 0
            if state.phase == "meld":
                assert {text for text in texts if text.startswith("swap ")} == swaps_of(state)
            text = chance.choice([each for each in texts if each.startswith("swap")] or texts)
            seen[text.partition(" ")[0]] += 1
            state = state.play(text)
            check_table(state)
            if text.startswith("swap "):  # everybody saw the wild go to the hand
                assert "JK" in state.view(3 - seat).zone("hand", seat).cards
                assert "JK from table" in state.events(3 - seat)[-1]
    assert min(seen[name] for name in ("swap", "swap_and_lay", "swap_and_add")) >= 3


GIVEN = "hand of seat 1: 7H 2C 2D 9C, hand of seat 2: 3H 4S, table of seat 2: 6H JK=7H 8H"


@pytest.mark.parametrize(
    ("move", "expect"),
    [
        ("swap 7H", "hand of seat 1: JK 2C 2D 9C, table of seat 2: 6H 7H 8H"),
        (
            "swap_and_lay 7H, 6H 7H 8H, 2C 2D JK=2H",
            "hand of seat 1: 9C, table of seat 1: 2C 2D JK=2H, table of seat 2: 6H 7H 8H",
        ),
        (
            "swap_and_add 7H, 6H 7H 8H, JK, 6H 7H 8H JK=9H",
            "hand of seat 1: 2C 2D 9C, table of seat 2: 6H 7H 8H JK=9H",
        ),
    ],
)
def test_the_wild_goes_to_the_hand_or_is_used_at_once(move: str, expect: str) -> None:
    example = f"given: {{{GIVEN}}}, from: meld for seat 1, moves: ['{move}'], expect: {{{expect}}}"
    variant(f"{MANY_JOKERS}examples:\n  - {{{example}}}\n")


@pytest.mark.thorough
def test_both_engines_play_the_same_hands() -> None:
    game = variant(MANY_JOKERS)
    one, other = (
        rulekit.simulate(game, hands=40, seed=3, bots=("random", "greedy"), engine=e, rows=True)
        for e in ("interp", "wasm")
    )
    assert one.rows == other.rows


DECK = "6H 7H JK 2C 8H 2D KS 9H QD 10H 3D 4S KC"


def test_greedy_goes_out_by_an_exchange() -> None:
    """Seven of hearts for the joker, which makes a set of the twos; then the run takes the rest."""
    game = variant(f"options: {{hand_size: 5 in 5..10}}\n{MANY_JOKERS}")
    state = game.start(dealer=2, scope="hand", deck=DECK.split())
    for move in ("from_stock", "lay 6H JK=7H 8H", "discard KS"):
        state = state.play(move)
    made = []
    while not state.is_over and state.to_move == 2:
        move = state.ask("greedy")
        made.append(move.action)
        state = state.play(move)
    assert state.is_over
    assert any(name.startswith("swap") for name in made)


def test_an_exchange_is_written_short_and_refused_with_its_reason() -> None:
    game = variant(f"options: {{hand_size: 5 in 5..10}}\n{MANY_JOKERS}")
    state = game.start(dealer=2, scope="hand", deck=DECK.split())
    for move in ("from_stock", "lay 6H JK=7H 8H", "discard 4S", "from_stock"):
        state = state.play(move)
    assert state.parse("swap 7h").text == "swap 7H, 6H 7H 8H"
    why = state.why("swap 2C, 6H JK=7H 8H") or ""
    assert "cannot be exchanged for a wild so on 'table of all_players'" in why


def test_exchanges_are_handed_to_procedures_and_definitions() -> None:
    variant("""\
define:
  is_dear(exchange): value of wild of exchange > value of card of exchange
procedures:
  swap_so(exchange):
    - add exchange
    - when is_dear(exchange): announce "dear"
play:
  meld:
    swap:
      choose: {exchange: exchange from hand on table of all_players where is_dear(exchange)}
      do: do swap_so(exchange)
    swap_and_drop:
      choose: {exchange: exchange from hand on table of all_players}
      do: [add exchange, move wild of exchange to discard]
examples:
  - about: The card that takes the place of the joker is handed on.
    given: {hand of seat 1: 7H 9C, hand of seat 2: 3H, table of seat 2: 6H JK=7H 8H, discard: 9S}
    from: meld for seat 1
    moves: [swap 7H]
    expect: {hand of seat 1: JK 9C}
  - about: The joker lies where the card for it lay, and is thrown away from there.
    given: {hand of seat 1: 7H 9C, hand of seat 2: 3H, table of seat 2: 6H JK=7H 8H, discard: 9S}
    from: meld for seat 1
    moves: [swap_and_drop 7H]
    expect: {hand of seat 1: 9C, discard: JK 9S}
""")


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ("meld from hand on table", "only a layoff, an exchange or a layout is `from X on Y`"),
        ("exchange from hand", "a player cannot choose a 'exchange' here"),
        ("exchange from table on table", "'table' is melds, but cards are wanted here"),
    ],
)
def test_what_is_no_exchange_is_told(choice: str, message: str) -> None:
    found = errors(f"play: {{meld: {{odd: {{choose: {{thing: {choice}}}, do: add thing}}}}}}\n")
    assert any(message in each for each in found), found
