"""What a beginner adds to a game and has not yet made another: copies, totals, new conditions."""

from __future__ import annotations

import pytest

from rulekit.editing.reading import read
from rulekit.retold import retold

COPIED = "play:\n  draw:\n    burn:\n      do: move top of stock to hand\n      next: discard\n"


def warned(base: str, rules: str) -> list[tuple[str, str, str]]:
    text = f"rulekit: 1\ngame: Mine\nextends: {base}\nabout: Mine.\n{rules}"
    found = read("mine.yaml", text).own
    for one in found:
        assert retold(one.message, "es") and retold(one.help, "es")
        assert all(retold(label, "es") for _, label in one.related)
    return [(one.code.slug, one.message, one.help) for one in found]


def test_an_action_that_is_still_a_copy_is_told() -> None:
    assert warned("gin", COPIED) == [(
        "scored-twice",
        "'burn' so far does exactly what 'from_stock' does",
        "change here what it does, or when it may be done; or, if it is to take the place of the "
        "other, call it 'from_stock' too",
    )]  # fmt: skip


@pytest.mark.parametrize("changed", [
    ("      do:", "      when: size of stock > 5\n      do:"),
    ("next: discard", "next: draw for next player"),
    ("burn", "from_stock"),
])  # fmt: skip
def test_a_copy_that_is_changed_is_none(changed: tuple[str, str]) -> None:
    assert "scored-twice" not in [slug for slug, *_ in warned("gin", COPIED.replace(*changed))]


def test_two_actions_of_the_file_that_do_the_same_are_told() -> None:
    other = COPIED.split("\n", 2)[2].replace("burn", "waste")
    both = (COPIED + other).replace("move top of stock to hand", "move bottom of stock to hand")
    assert [each[1] for each in warned("gin", both)] == ["'waste' does exactly what 'burn' does"]


@pytest.mark.parametrize("amount", ["score when gin", "score", "2 * score of winner", "score * 2"])
def test_a_whole_score_for_a_hand_is_told(amount: str) -> None:
    ((slug, message, help),) = warned("gin", f"scoring:\n  winner:\n    double: {amount}\n")
    assert slug == "total-scored"
    assert message == "`score` is all of the match so far, without what this hand brings"
    assert help.endswith("as `deadwood_of(opponent of winner) - deadwood_of(winner)` of 'deadwood'")


@pytest.mark.parametrize("amount", ["25 * boxes", "score - 10", "0 - score", "10 when score > 5"])
def test_what_is_not_the_whole_score_alone_is_not_told(amount: str) -> None:
    assert warned("gin", f"scoring:\n  winner:\n    more: {amount}\n") == []


def test_a_condition_that_takes_the_place_of_that_of_the_base_is_told() -> None:
    rules = "play:\n  playing:\n    open:\n      when: points(rack) >= 50\n"
    ((slug, _, help),) = warned("rummikub", rules)
    assert slug == "dead-end"
    assert help.startswith(
        "in the base 'open' has `when: not opened`, of which this `when` takes the place; "
    )
    assert help.endswith(" or not …")


@pytest.mark.parametrize(("asked", "help"), [
    ("no king in hand", "`no card in hand where rank of card is K`; what is melded is not in hand "
     "any more, but in `cards of table`"),
    ("no king in hand of opponent", "`no card in hand of opponent where rank of card is K`; what "
     "is melded is not in hand of opponent any more, but in `cards of table of opponent`"),
    ("any king in hand", "`any card in hand where rank of card is K`"),
])  # fmt: skip
def test_where_melds_are_is_told_of_what_is_not_in_a_hand(asked: str, help: str) -> None:
    ((slug, _, told),) = warned("gin", f"scoring:\n  winner:\n    bonus: 10 when gin and {asked}\n")
    assert (slug, told) == ("unused-name", f"write {help}")
