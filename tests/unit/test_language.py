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


@pytest.mark.parametrize("word", ["when", "for", "repeat"])
def test_the_beginning_of_a_block_names_no_step(word: str) -> None:
    """A condition that was forgotten is a fault, not a name."""
    with pytest.raises(rulekit.RulesetError, match=f"'{word}' does not fit here"):
        rulekit.loads(NAMED.replace("marking:", f"{word}:"))


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


def test_dividing_by_nothing_is_a_fault_of_the_rules() -> None:
    """With the place of the phrase, and not as a fault of rulekit."""
    text = (
        "extends: rummy\ngame: x\nplay:\n  draw:\n    from_stock:\n      when: turns / flips > 1\n"
    )
    with pytest.raises(rulekit.RuleFault, match="divides by nothing"):
        len(dealt(text, HANDS).legal_moves)


def test_a_phrase_too_deep_to_read_is_refused() -> None:
    """Long before Python's own limit."""
    for phrase in ("1" + " + 1" * 250, "-" * 500 + "1"):
        with pytest.raises(rulekit.RulesetError, match=r"too deeply nested|too long"):
            rulekit.loads(f"extends: rummy\ngame: x\ndefine: {{a: {phrase}}}\n")


def test_another_version_of_the_language_is_refused() -> None:
    """A file for a later rulekit is not read half right."""
    with pytest.raises(rulekit.RulesetError, match="version 1 of the rule language"):
        rulekit.loads("rulekit: 2\nextends: rummy\ngame: x\n")


def test_a_slip_in_a_section_that_deletes_is_found() -> None:
    """A new section has nothing to delete."""
    with pytest.raises(rulekit.RulesetError, match="did you mean 'discard'"):
        rulekit.loads("extends: gin\ngame: x\nplay:\n  discrad: {knock: ~}\n")


def test_cards_put_under_a_pile_are_not_told() -> None:
    """What goes to the bottom of a pile of which only the top is seen stays unseen."""
    text = (
        "extends: rummy\ngame: x\nplay:\n  draw:\n    from_stock:\n"
        "      do: [move top of stock to bottom of discard, move top of stock to hand]\n"
    )
    state = dealt(text, HANDS + " 9H KC KH", upcard=True).play("from_stock")
    assert state.view(2).events[-1].count("a card from stock to discard") == 1


def test_everybody_in_question_is_asked_to_claim() -> None:
    """Who is not asked would tell the others that he cannot use the card."""
    state = rulekit.load("rummy", call_rummy="any_meld").start(seed=3, scope="hand", players=4)
    state = state.play("from_stock")
    discarder = state.to_move
    state = state.play(next(m for m in state.legal_moves if m.action == "discard"))
    asked = []
    while state.phase == "rummy":
        asked.append(state.to_move)
        state = state.play("pass")
    assert discarder is not None
    assert asked == [(discarder + step - 1) % 4 + 1 for step in (1, 2, 3)]
