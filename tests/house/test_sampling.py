"""Samples are spread, equal for equal commits, and come to every member in the end."""

from __future__ import annotations

from itertools import pairwise

from tests.sampling import number, part


def test_equal_commits_have_equal_samples() -> None:
    assert part("gin", range(100), 7, "abc") == part("gin", range(100), 7, "abc")
    assert number("gin", "abc") != number("gin", "abd")
    assert number("gin", "abc") != number("rummy", "abc")


def test_a_sample_is_spread_and_has_no_member_twice() -> None:
    found = sorted(part("gin", range(1000), 8, "abc"))
    gaps = [b - a for a, b in pairwise(found)]
    assert len(set(found)) == 8
    assert all(gap == 125 for gap in gaps)


def test_commits_come_to_every_member() -> None:
    met = {each for commit in range(200) for each in part("gin", range(40), 3, str(commit))}
    assert met == set(range(40))


def test_of_few_all_are_taken() -> None:
    assert part("gin", [1, 2, 3], 3) == [1, 2, 3]
    assert part("gin", [1, 2], 3) == [1, 2]
