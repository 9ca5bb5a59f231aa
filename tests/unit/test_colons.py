"""A colon that is missing, or a key that stands twice, is one finding, and it says where."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.sampling import part
from tests.unit.changed_small import changed, found
from tests.unit.slipped import VARIANT, Change, doubled, without_blanks, without_colons
from tests.unit.variants import SMALL


def wrong(text: str, told: Callable[[Change], bool], change: Callable[[str], Iterator[Change]],
          size: int) -> list[Change]:  # fmt: skip
    """Those of so many changes of a text of which it is told otherwise."""
    tried = part(f"{change.__name__}/{len(text)}", list(change(text)), size)
    return [each for each in tried if not told(each)]


def is_colon_told(slip: Change) -> bool:
    line, text = slip
    faults = found(text)
    return [(fault.code.id, fault.span.line) for fault in faults] == [("RK001", line)] and (
        "there is no ':' after this key", "there is no blank after this ':'",
    ).count(faults[0].message) == 1  # fmt: skip


def is_key_told(slip: Change) -> bool:
    return [(each.code.id, each.span.line) for each in found(slip[1])] == [("RK002", slip[0] + 1)]


@pytest.mark.parametrize("text", [SMALL, VARIANT], ids=["game", "variant"])
@pytest.mark.parametrize("change", [without_colons, without_blanks])
@pytest.mark.parametrize("size", [3, pytest.param(200, marks=pytest.mark.thorough)])
def test_each_colon_that_is_missing_is_one_finding_in_its_line(
    text: str, change: Callable[[str], Iterator[Change]], size: int
) -> None:
    assert not wrong(text, is_colon_told, change, size)


@pytest.mark.parametrize("text", [SMALL, VARIANT], ids=["game", "variant"])
@pytest.mark.parametrize("size", [3, pytest.param(200, marks=pytest.mark.thorough)])
def test_each_heading_that_stands_twice_is_one_finding_at_the_second(text: str, size: int) -> None:
    assert not wrong(text, is_key_told, doubled, size)


@pytest.mark.parametrize(("old", "new", "key"), [
    ("choose: {meld: meld from hand}", "choose: {meld meld from hand}", "meld"),
    ("choose: {meld: meld from hand}", "choose {meld: meld from hand}", "choose"),
    ("2..10: pips,", "2..10 pips,", "2..10"),
    ("J Q K: 10,", "J Q K 10,", "J Q K"),
    ("- when stock is empty: shuffle", "- when stock is empty shuffle", "when stock is empty"),
    ("  next dealer: left of", "  next dealer left of", "next dealer"),
    ("table: melds of each player", "table melds of each player", "table"),
    ("cards: 0 - points(hand)", "cards 0 - points(hand)", "cards"),
])  # fmt: skip
def test_the_key_that_lacks_its_colon_is_named(old: str, new: str, key: str) -> None:
    (fault,) = found(changed(old, new))
    assert fault.message == "there is no ':' after this key"
    assert (fault.span.text, fault.help) == (key, f"write `{key}:`")


def test_a_colon_without_its_blank_is_pointed_at() -> None:
    (fault,) = found(changed("J Q K: 10,", "J Q K:10,"))
    assert fault.message == "there is no blank after this ':'"
    assert (fault.span.text, fault.help) == (":", "write `J Q K:` and a blank")


def test_a_loop_that_stands_twice_is_a_key_that_stands_twice() -> None:
    old = "    each player:\n      cards"
    assert VARIANT.count(old) == 1
    (fault,) = found(VARIANT.replace(old, f"  for each column:\n{old}"))
    assert (fault.code.id, fault.span.text) == ("RK002", "for each column")


def test_what_stands_under_both_of_two_equal_keys_is_known() -> None:
    text = changed("  wins: hands of each player\n", "").replace(
        "\ntrack:\n", "\nledgers:\n  wins: hands of each player\n\ntrack:\n"
    )
    (fault,) = found(text)
    assert (fault.code.id, fault.span.text) == ("RK002", "ledgers")


@pytest.mark.parametrize("wrong", ["{meld}", "{meld from hand, card}"])
def test_braces_with_keys_alone_are_one_finding(wrong: str) -> None:
    (fault,) = found(changed("choose: {meld: meld from hand}", f"choose: {wrong}"))
    assert fault.message == "there is no ':' after this key"
