"""More of the rule language: lists that own variables, orders of hands, hidden numbers."""

from __future__ import annotations

import pytest

import rulekit
from rulekit import SettingError, State
from rulekit.check import check
from rulekit.codes import SMALL
from rulekit.diagnostics import Report
from rulekit.library import load_text
from tests.unit.small import small_game, small_rules

GAME = """
rulekit: 1
game: A game of boxes
players: 2
options:
  stake: share_of_ten, or 1..20
lists:
  box: red green blue
deck:
  suits: clubs hearts
  ranks: 2..10 J Q K A
zones:
  stock: pile, face down
  hand: cards of each player, seen by owner
  table: pile, face up
rankings:
  worth:
    row and pair: 3 cards, same suit, in sequence plus 2 cards, same rank
    pair: 2 cards, same rank
    high: 1 card
ledgers:
  score: points of each player
track:
  coins: number of each box, each game
  secret: number of each player, seen by owner
  open: number of each player
define:
  share: 5 when stake is share_of_ten, otherwise stake
procedures:
  show(card):
    - move card from hand to table
deal:
  - shuffle deck into stock
  - deal 5 cards from stock to each hand
  - for each box: coins of box += share
  - for each box where box is not red: coins of box += 1
play:
  start: go for seat 1
  limit: 50 turns, then end hand by void
  go:
    think:
      choose: {number: number in 1 .. 9}
      do: secret = number
      next: go for next player
    say:
      choose: {number: number in 1 .. 9}
      do:
        - secret = number
        - open = number
      next: go for next player
    play:
      choose: {card: card from hand}
      do: do show(card)
      next: end hand by done won by me when hand is empty, otherwise go for next player
scoring:
  each player:
    coins: sum of coins of box over box
    worth: worth(hand)
match:
  winner: highest score
"""


def started(**options: object) -> State:
    deck = "2C 2H 3C 9H 4C JH KC QH KH AH"
    return rulekit.loads(GAME, **options).start(scope="hand", players=2, dealer=2, deck=deck)


def codes(text: str) -> list[str]:
    """The faults of a rule file."""
    report = Report()
    document = load_text(text, report)
    assert document is not None, report
    check(document, "boxes", report)
    return [found.code.slug for found in report.errors]


def test_a_list_owns_one_cell_for_each_of_its_names() -> None:
    """`of each LIST`, and loops over the names of the list with and without a condition."""
    assert started().view(1).variables["coins"] == (5, 6, 6)
    assert started(stake=7).view(1).variables["coins"] == (7, 8, 8)


def test_a_cell_of_a_list_needs_its_name() -> None:
    assert codes(GAME.replace("sum of coins of box over box", "coins")) == ["whose"]
    assert codes(GAME.replace("sum of coins of box over box", "coins of me")) == ["wrong-type"]
    assert codes(GAME.replace("sum of coins of box over box", "coins of green")) == []


@pytest.mark.parametrize("wrong", ["score: points of each box", "open: turns with say of each box"])
def test_only_plain_variables_belong_to_lists(wrong: str) -> None:
    name = wrong.partition(":")[0]
    old = next(line for line in GAME.splitlines() if line.strip().startswith(f"{name}:"))
    assert "unknown-name" in codes(GAME.replace(old, f"  {wrong}"))


def test_sums_over_a_list_and_orders_of_hands_score() -> None:
    """Boxes hold 5, 6 and 6; at the end seat 1 has no cards, which are worth nothing."""
    state = started()
    while not state.is_over:
        state = state.play(str(next(m for m in state.legal_moves if m.action == "play")))
    coins, worth = (line.amounts for line in state.hands[-1].lines)
    assert coins == (17, 17)
    assert worth[0] == 0 < worth[1]


@pytest.mark.parametrize(("better", "worse"), [
    ("2C 3C 4C KC KH", "AC AH KC KH QC"), ("3C 4C 5C 2C 2H", "2C 3C 4C AC AH"),
    ("2C 2H", "AC KH QC"), ("AC KH", "AC QH"), ("AC KH", "AC"),
])  # fmt: skip
def test_hands_compare_by_pattern_and_then_card_by_card(better: str, worse: str) -> None:
    position = started().position
    bag = position.map["host.bag"].start

    def worth(cards: str) -> int:
        position.machine.kernel("bag_clear", bag)
        for face in position.notation.faces(cards):
            position.machine.kernel("bag_add", bag, face)
        return position.machine.kernel("bag_rank", bag, position.map["ranking.worth"].start)

    assert worth(better) > worth(worse) > 0


@pytest.mark.parametrize(
    "part",
    [
        "2..3 cards, same rank",
        "9 cards",
        "3 cards, same rank, in sequence",
        "2 cards, different suit",
    ],
)
def test_what_cannot_be_ranked(part: str) -> None:
    assert codes(GAME.replace("    high: 1 card", f"    high: {part}")) == ["bad-pattern"]


def test_an_order_of_hands_takes_cards() -> None:
    assert codes(GAME.replace("worth(hand)", "worth(open)")) == ["wrong-type"]
    assert codes(GAME.replace("worth(hand)", "worth(hand, hand)")) == ["wrong-arguments"]


def test_an_option_has_a_number_or_a_word() -> None:
    game = rulekit.loads(GAME)
    assert game.options["stake"] == "share_of_ten"
    for wrong in ("none", "21", "0", "share"):
        with pytest.raises(SettingError, match="share_of_ten"):
            rulekit.loads(GAME, stake=wrong)


def test_a_number_kept_by_its_owner_is_hidden() -> None:
    """In views and in what is told; a number that is also written openly is not."""
    state = started().play("think 4")
    assert state.view(1).variables["secret"] == (4, 0)
    assert state.view(2).variables["secret"] == (0, 0)
    assert state.events(2)[-1] == "seat 1: think ?"
    assert state.events(1)[-1] == "seat 1: think 4"
    state = started().play("say 4")
    assert state.events(2)[-1] == "seat 1: say 4"


def test_only_a_players_own_cell_can_be_hidden() -> None:
    assert codes(GAME.replace("open: number of each player", "open: number, seen by owner")) == [
        "wrong-type"
    ]


def test_a_card_that_a_procedure_lays_open_is_told() -> None:
    state = started().play("play 3C")
    assert state.events(2)[-1].startswith("seat 1: play 3C")


COUNTED = SMALL.replace(
    "play:\n",
    "track:\n  takings: turns with take of each player\n"
    "  melds_laid: turns with meld of each player\n"
    "claims:\n  ask:\n    after: discard\n    take:\n"
    "      do: move top of discard to hand\n      next: resume\nplay:\n",
)


def test_a_claim_counts_as_a_turn_of_the_claimer_alone() -> None:
    """Whatever has been counted in the turn of the player whose move is claimed."""
    state = rulekit.loads(COUNTED).start(scope="hand", players=3, dealer=3, seed=1)
    state = state.play("from_stock")
    state = state.play(next(m for m in state.legal_moves if str(m).startswith("discard")))
    assert (state.phase, state.to_move) == ("ask", 2)
    state = state.play("take")
    assert state.view(1).variables["takings"] == (0, 1, 0)
    assert (state.phase, state.to_move) == ("draw", 2)
    state = state.play("from_stock")
    state = state.play(next(m for m in state.legal_moves if str(m).startswith("discard")))
    state = state.play("pass")
    state = state.play("take")
    assert state.view(1).variables["takings"] == (1, 1, 0)


def test_two_may_be_counted_in_one_turn() -> None:
    """The player in turn, and who claims in his turn by an action of the same name."""
    both = COUNTED.replace("turns with take of", "turns with take, from_stock of")
    state = rulekit.loads(both).start(scope="hand", players=2, dealer=2, seed=1)
    state = state.play("from_stock")
    state = state.play(next(m for m in state.legal_moves if str(m).startswith("discard")))
    assert state.play("take").view(1).variables["takings"] == (1, 1)
    assert state.play("pass").view(1).variables["takings"] == (1, 0)


def test_what_must_hold_afterwards_sees_the_present_turn_counted() -> None:
    """`ensure` is tried with the turn counted, as the move itself counts it."""
    text = COUNTED.replace("do: lay meld on table\n", "do: lay meld on table\n      ensure: {}\n")
    deck = "4H 2C 5H 9C 6H 5S 8D 8C 9D 2D"
    for condition, allowed in (("melds_laid = 1", True), ("melds_laid = 0", False)):
        game = rulekit.loads(text.replace("{}", condition))
        state = game.start(scope="hand", players=2, dealer=2, deck=deck).play("from_stock")
        assert (state.why("meld 4H 5H 6H") is None) == allowed


# ── ranks of a set ────────────────────────────────────────────────────────────────────────────

SETS = """melds:
  pair:
    is: 2+ cards, same rank
    ranks: RANKS
ledgers:
"""


def with_ranks(ranks: str) -> str:
    """The game with pairs of some ranks alone."""
    return GAME.replace("ledgers:\n", SETS.replace("RANKS", ranks))


def test_a_set_has_the_ranks_that_are_named() -> None:
    """Also for the search: the others cannot be melded, so they are left over."""
    position = rulekit.loads(with_ranks("2 Q K A")).start(scope="hand").position
    bag = position.map["host.bag"].start
    for face in position.notation.faces("2C 2H 3C 3H QC QH KC AC"):
        position.machine.kernel("bag_add", bag, face)
    assert position.machine.kernel("spread_solve", bag, -1, 1, -1, 0) == 4  # 3C 3H KC AC


@pytest.mark.parametrize("wrong", ["Q Q", "2 3 around"])
def test_ranks_of_a_set_stand_once(wrong: str) -> None:
    assert codes(with_ranks(wrong)) == ["bad-pattern"]


def test_ranks_of_a_set_are_those_of_the_deck() -> None:
    assert codes(with_ranks("2 X")) == ["unknown-name"]


def test_a_run_has_an_order_and_no_ranks() -> None:
    runs = "3+ cards, same suit, in sequence"
    assert codes(with_ranks("2 3 4").replace("2+ cards, same rank", runs)) == ["bad-pattern"]


ROUND = """
rulekit: 1
game: Once round the table
players: 4
direction: left
deck:
  suits: clubs hearts
  ranks: 2..10 J Q K A
zones:
  stock: pile, face down
  hand: cards of each player, seen by owner
ledgers:
  score: points of each player
deal:
  - shuffle deck into stock
  - deal 1 card from stock to each hand, starting with seat 2
define:
  other: first player from seat 2 where player is not seat 2
play:
  start: only for other
  only:
    stop:
      next: end hand by stopped
scoring:
  each player:
    cards: size of hand of me
match:
  first dealer: seat 1
  next dealer: left of dealer
  until: hands_played >= 1
  winner: highest score
"""


@pytest.mark.parametrize(("side", "order"), [("left", (2, 3, 4, 1)), ("right", (2, 1, 4, 3))])
def test_dealing_and_looking_for_the_first_follow_the_turns(
    side: str, order: tuple[int, ...]
) -> None:
    game = rulekit.loads(ROUND.replace("direction: left", f"direction: {side}"))
    state = game.start(scope="hand", deck="2C 3C 4C 5C")
    held = [state.view(seat).zone("hand", seat).cards[0] for seat in order]
    assert held == ["2C", "3C", "4C", "5C"]
    assert state.to_move == order[1]


def test_a_definition_has_the_value_of_its_first_case_that_holds() -> None:
    rate = "define:\n  rate: 2 when n = 1, 3 when n = 2, otherwise 4\n"
    text = small_rules(do="\n        - move card to heap\n        - n = rate") + rate
    begun = small_game(text).start(seed=4, scope="hand")
    for number, value in ((1, 2), (2, 3), (3, 4)):
        state = begun.play(f"count {number}")
        state = state.play(next(m for m in state.legal_moves if m.action == "drop"))
        place = state.position.program.map["var.n"].start - state.position.program.map.state_start
        assert state.words[place] == value


@pytest.mark.parametrize("condition", ["n > 0 and 6 / n > 1", "not (n = 0 or 6 / n <= 1)"])
def test_what_a_condition_settles_first_saves_the_rest(condition: str) -> None:
    text = small_rules(do=f"\n        - move card to heap\n        - when {condition}: n = 9")
    begun = small_game(text).start(seed=4, scope="hand")
    drop = next(move for move in begun.legal_moves if move.action == "drop")
    assert begun.play(drop) != begun  # nothing is divided by nothing
