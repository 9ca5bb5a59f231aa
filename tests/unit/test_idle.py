"""What comes to nothing is told: idle choices, contracts nobody meets, an `otherwise` alone."""

from __future__ import annotations

import pytest

from tests.unit.variants import checked, findings

CONTRACTS = """\
options: {{longer: false}}
melds:
  grown: {{is: "3+ cards, same suit, in sequence", order: "A 2..10 J Q K A"}}
  round: {{is: "3+ cards, same suit, in sequence", order: "A 2..10 J Q K around"}}
  twin:
    is:
      when longer: 5 cards, same rank
      otherwise: 2 cards, same rank
contracts:
  goal: {term}
play:
  meld:
    lay_goal:
      choose: {{spread: melds from hand as goal}}
      do: lay spread on table
      ensure: hand - picked is not empty and (not longer or me is dealer)
"""


@pytest.mark.parametrize(("action", "idle"), [
    ("{choose: {card: card from hand}, next: draw for next player}", "card"),
    ("{choose: {spread: melds from hand}}", "spread"),
    ("{choose: {player: player among others}, do: move top of stock to discard}",
     "player"),
    ("{choose: {card: card from hand, number: number in 1 .. 3}, do: {when turns > 9: "
     "move card to discard}}", "number"),
])  # fmt: skip
def test_a_choice_with_which_nothing_is_done_is_told(action: str, idle: str) -> None:
    told = f"RK420 'throw' does nothing with what is chosen as '{idle}'"
    assert findings(f"play: {{meld: {{throw: {action}}}}}\n") == [told]


@pytest.mark.parametrize("action", [
    "{choose: {card: card from hand}, do: {when turns > 99: move card to discard}}",
    "{choose: {player: player among others, card: card from hand of player}, "
    "do: move card to discard}",
    "{choose: {player: player among others}, next: draw for player}",
    "{choose: {card: card from hand}, ensure: card is wild}",
    "{choose: {player: player among others, number: number in 1 .. size of hand of player}, "
    "do: score of me += number}",
])  # fmt: skip
def test_a_choice_that_is_spoken_of_anywhere_is_not_idle(action: str) -> None:
    assert findings(f"play: {{meld: {{throw: {action}}}}}\n") == []


@pytest.mark.parametrize("name", ["lay_of", "layoff", "lay_fof"])
def test_a_misspelt_action_of_a_variant_is_one_finding(name: str) -> None:
    text = f"play: {{meld: {{{name}: {{choose: {{layoff: layoff from hand on table}}}}}}}}\n"
    assert findings(text) == [f"RK108 '{name}' is new beside 'lay_off' of the base"]


@pytest.mark.parametrize(("term", "has"), [
    ("1 set of 5 cards", "3..4"), ("2 sets of 1..2 cards", "3..4"),
    ("1 run where size of run >= 15", "3..14"), ("1 run of 15+ cards", "3..14"),
    ("1 grown of 15 cards", "3..14"), ("1 round of 2 cards", "3+"),
    ("1 run, 1+ sets where size of set > 4", "3..4"),
    ("2 twins of 3..4 cards", "2, 5"),
    ("1 set where (wilds of set >= 2 and wilds of set <= 1)", "3..4"),
])  # fmt: skip
def test_a_contract_that_no_meld_can_meet_is_told(term: str, has: str) -> None:
    _, report = checked(CONTRACTS.format(term=term))
    (found,) = report.diagnostics
    assert found.code.id == "RK311" and "'goal' wants '" in found.message
    assert f" has {has} cards" in found.help


@pytest.mark.parametrize("term", [
    "1 set of 4 cards", "1 run of 14 cards", "1 grown of 14 cards", "1 round of 20 cards",
    "0..1 sets, 1 run", "1 twin of 2 cards, 0+ sets where size of set > 4", "2 twins of 5 cards",
])  # fmt: skip
def test_a_contract_that_some_meld_can_meet_is_sound(term: str) -> None:
    assert findings(CONTRACTS.format(term=term)) == []


@pytest.mark.parametrize("name", ["set", "runs"])
def test_a_contract_is_not_called_like_a_kind_of_meld(name: str) -> None:
    (told,) = findings(CONTRACTS.format(term="1 set").replace("goal", name))
    assert told == f"RK303 '{name}' is already a kind of meld, of which contracts consist"


LONE = "RK113 `otherwise` stands beside no `when`, so this is always so"


@pytest.mark.parametrize(("change", "told"), [
    ("deal+: [{when players > 2: shuffle stock}, {otherwise: shuffle discard}]", [LONE]),
    ("match: {first dealer: {otherwise: random player}}", [LONE]),
    ("deal+: [{when players > 2: shuffle stock, otherwise: shuffle discard}]", []),
    ("match: {first dealer: {otherwise: random player, when players = 2: seat 1}}",
     ["RK109 'when players = 2' never applies: it stands after `otherwise`"]),
])  # fmt: skip
def test_an_otherwise_without_a_case_is_told(change: str, told: list[str]) -> None:
    assert findings(f"{change}\n") == told
