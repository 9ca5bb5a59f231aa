"""The rule language where no shipped game shows it: debts, named steps, merging, sights."""

from __future__ import annotations

import pytest

import rulekit

DIGGING = """
extends: rummy
game: Rummy with a duty
play:
  draw:
    from_discard:
      do:
        - picked = top of discard
        - move top of discard to hand
        - must picked is none
"""


def dealt(text: str, deck: str, **options: object) -> rulekit.State:
    return rulekit.loads(text, **options).start(scope="hand", players=2, dealer=2, deck=deck)


HANDS = "7H 2C 8H 4C 5S 6C KD 8C QD 10C 2D QC 3S AS JC 3D 4D 9D 9S 6S"


def test_a_debt_bars_the_way_out_of_the_turn_until_it_is_paid() -> None:
    """Who takes the discard must meld it; until then he may not end his turn."""
    state = dealt(DIGGING, HANDS + " 9H KC", upcard=True)
    state = state.play("from_discard")
    refused = state.why("discard KD")
    assert refused is not None and "the turn cannot be left before picked is none" in refused
    state = state.play("lay 7H 8H 9H")
    assert state.why("discard KD") is None


def test_a_debt_is_forgotten_in_the_next_turn() -> None:
    """A turn without a taken discard owes nothing."""
    state = dealt(DIGGING, HANDS + " 9H KC", upcard=True)
    state = state.play("from_discard").play("lay 7H 8H 9H").play("discard KD")
    state = state.play("from_stock")
    assert "discard 2C" in state.legal_moves


NAMED = """
extends: rummy
game: Rummy with steps
deal:
  shuffling: shuffle deck into stock
  dealing: deal hand_size cards from stock to each hand, starting with left of dealer
  marking: flips = 0
"""


def test_named_steps_happen_in_order() -> None:
    """Effects may be a mapping of named steps."""
    state = dealt(NAMED, HANDS)
    assert len(state.view(1).zone("hand", 1).cards) == 10


def test_a_variant_replaces_one_named_step(tmp_path: object) -> None:
    """A variant of a base with named steps changes one of them and keeps the others."""
    folder = tmp_path
    assert hasattr(folder, "joinpath")
    base = folder.joinpath("base.yaml")
    base.write_text(NAMED, encoding="utf-8")
    variant = folder.joinpath("variant.yaml")
    variant.write_text(
        "extends: base.yaml\ngame: five cards\ndeal:\n"
        "  dealing: deal 5 cards from stock to each hand, starting with left of dealer\n",
        encoding="utf-8",
    )
    state = rulekit.load(variant).start(scope="hand", players=2)
    assert [len(state.view(seat).zone("hand", seat).cards) for seat in (1, 2)] == [5, 5]


def test_a_fixed_option_cannot_be_set() -> None:
    """A variant may settle an option of its base."""
    text = "extends: rummy\ngame: high aces\nfixed: {ace: high}\n"
    assert rulekit.loads(text).options["ace"] == "high"
    with pytest.raises(rulekit.SettingError, match="fixed at high"):
        rulekit.loads(text, ace="low")


def test_deleting_what_the_base_does_not_have_is_a_fault() -> None:
    """`~` deletes, and a slip in the name is not passed over."""
    with pytest.raises(rulekit.RulesetError, match="RK106"):
        rulekit.loads("extends: rummy\ngame: x\nplay:\n  meld:\n    lay_of: ~\n")


def test_the_chance_of_a_hand_does_not_depend_on_the_rules() -> None:
    """Two variants see the same deals."""
    plain = rulekit.load("rummy").start(seed=5, players=3, scope="hand")
    other = rulekit.load("rummy", ace="high").start(seed=5, players=3, scope="hand")
    assert [plain.view(n).zone("hand", n).cards for n in (1, 2, 3)] == [
        other.view(n).zone("hand", n).cards for n in (1, 2, 3)
    ]
