"""Samples are spread, equal for equal commits, and come to every member in the end."""

from __future__ import annotations

from itertools import pairwise

from rulekit.library import games
from tests.sampling import falls_to, number, part


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


def test_every_game_falls_to_some_commit_and_to_few() -> None:
    commits = [f"commit {n}" for n in range(60)]
    for name in games():
        met = [commit for commit in commits if falls_to(f"test_x.py {name}", commit)]
        assert 0 < len(met) < len(commits) / 2
        assert falls_to(f"test_x.py {name}", "")
