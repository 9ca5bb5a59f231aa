"""Parts of a series, played apart and brought together."""

from __future__ import annotations

import os
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.series.claims import Claim
from rulekit.series.manifest import part_of
from rulekit.series.merging import MergeError, merge
from tests.unit.cli_running import assert_told, run

ASKED: dict[str, Any] = {"hands": 10, "seed": 4, "engine": "wasm"}


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Three parts of ten hands."""
    folder = tmp_path_factory.mktemp("parts")
    for number in (1, 2, 3):
        rulekit.simulate("gin", **ASKED, shard=(number, 3), out=folder / f"part{number}")
    return [folder / f"part{number}" for number in (1, 2, 3)]


def contents(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.name != ".lock"}


@pytest.mark.parametrize(("first", "amount", "of"), [(0, 10, 3), (7, 16, 16), (5, 1000003, 17)])
def test_the_parts_are_the_whole_and_none_is_twice(first: int, amount: int, of: int) -> None:
    cut = [part_of((number, of), first, amount).numbers for number in range(1, of + 1)]
    assert [cut[0].start, cut[-1].stop] == [first, first + amount]
    assert all(one.stop == other.start for one, other in pairwise(cut))
    assert max(map(len, cut)) - min(map(len, cut)) <= 1


@pytest.mark.parametrize(
    ("shard", "message"),
    [
        ("3", "a shard is written as 3/16"),
        ("0/3", "there is no shard 0/3"),
        ("4/3", "there is no shard 4/3"),
        ("1/11", "10 cannot be cut into 11 shards"),
    ],
)
def test_a_shard_that_cannot_be_is_refused(shard: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rulekit.simulate("gin", **ASKED, shard=shard)
    told = run("simulate", "gin", "--hands", "10", "--shard", shard)
    assert_told(told, 2, message)


def test_any_order_of_the_parts_gives_the_same_files(parts: list[Path], tmp_path: Path) -> None:
    whole = rulekit.simulate("gin", **ASKED, rows=True)
    found = []
    for number, order in enumerate(permutations(parts)):
        out = tmp_path / str(number)
        merged = merge(order, out)
        assert (merged.done, merged.rows, merged.files, merged.missing) == (10, 10, 3, ())
        found.append(contents(out))
    assert all(each == found[0] for each in found)
    again = rulekit.simulate("gin", **ASKED, out=tmp_path / "0")
    assert (again.found, again.rows, again.kept) == (10, whole.rows, whole.kept)


def test_parts_that_are_missing_are_told_by_their_numbers(
    parts: list[Path], tmp_path: Path
) -> None:
    with pytest.raises(MergeError, match=r"^part 2/3 is missing \(hands 3 to 5\)$"):
        merge([parts[2], parts[0]], tmp_path / "out")
    assert not (tmp_path / "out").exists()
    there = merge([parts[2], parts[0]], tmp_path / "out", partial=True)
    assert (there.done, there.missing) == (7, ("part 2/3 is missing (hands 3 to 5)",))
    assert merge([tmp_path / "out", parts[1]], tmp_path / "all").done == 10
    assert contents(tmp_path / "all") == contents(merge(parts, tmp_path / "at_once").path)


def test_a_part_that_has_not_ended_is_told_with_what_it_lacks(
    parts: list[Path], tmp_path: Path
) -> None:
    rulekit.simulate("gin", **ASKED, shard="2/3", out=tmp_path / "b")
    next((tmp_path / "b").glob("rows-*")).unlink()
    with pytest.raises(MergeError, match=r"part 2/3 in '.*b' lacks hands 3 to 5; the command"):
        merge([parts[0], tmp_path / "b", parts[2]], tmp_path / "out")
    rulekit.simulate("gin", **ASKED, shard="2/3", out=tmp_path / "b")
    assert merge([parts[0], tmp_path / "b", parts[2]], tmp_path / "out").done == 10


def test_parts_that_are_there_twice_are_told(parts: list[Path], tmp_path: Path) -> None:
    rulekit.simulate("gin", **ASKED, shard="2/3", out=tmp_path / "again")
    with pytest.raises(MergeError) as found:
        merge([*parts[:2], tmp_path / "again"], tmp_path / "out")
    assert "part 2/3 is there twice, in " in str(found.value)
    assert "part 3/3 is missing (hands 6 to 9)" in str(found.value)
    with pytest.raises(MergeError, match="is named twice"):
        merge([*parts, parts[1]], tmp_path / "out")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 5}, "of different series: seed is"),
        ({"bots": "greedy"}, "of different series: bots is"),
        ({"hands": 12}, "are cut differently: 0 to 9 into 3 parts in the one, 0 to 11 into 3"),
    ],
)
def test_parts_of_different_series_are_refused(
    parts: list[Path], tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    rulekit.simulate("gin", **{**ASKED, **change}, shard="2/3", out=tmp_path / "other")
    with pytest.raises(MergeError, match=said):
        merge([parts[0], tmp_path / "other"], tmp_path / "out")


def test_stretches_by_number_are_merged_too(tmp_path: Path) -> None:
    for first, hands in ((0, 3), (5, 2), (3, 2), (9, 1)):
        rulekit.simulate("gin", hands=hands, first=first, seed=4, out=tmp_path / str(first))
    with pytest.raises(MergeError, match=r"^hands 7 to 8 are missing$"):
        merge([tmp_path / name for name in "5930"], tmp_path / "out")
    merge([tmp_path / name for name in "530"], tmp_path / "out")
    assert rulekit.simulate("gin", hands=7, seed=4, out=tmp_path / "out").found == 7


def test_what_is_no_place_for_a_merge_is_refused(parts: list[Path], tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    rulekit.simulate("gin", hands=1, seed=9, out=tmp_path / "other")
    for folders, out, said in (
        ([*parts, tmp_path / "empty"], tmp_path / "out", "has no manifest.json"),
        (parts, parts[1], "cannot be merged into itself"),
        (parts, tmp_path / "other", "holds other rows already"),
        ([], tmp_path / "out", "at least one directory"),
    ):
        with pytest.raises(MergeError, match=said):
            merge(folders, out)
    (parts_copy := tmp_path / "copy").mkdir()
    for name, text in contents(parts[0]).items():
        (parts_copy / name).write_bytes(text[: len(text) // 2] if name[0] == "r" else text)
    with pytest.raises(MergeError, match="is damaged; take it away"):
        merge([parts_copy, *parts[1:]], tmp_path / "out")


def test_nothing_is_merged_while_it_is_played_into(parts: list[Path], tmp_path: Path) -> None:
    claim = Claim(parts[1], range(3, 6))
    try:
        with pytest.raises(MergeError, match="a run is playing into"):
            merge(parts, tmp_path / "out")
    finally:
        claim.close()
    assert merge(parts, tmp_path / "out").done == 10


def test_at_the_command_line(parts: list[Path], tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    told = run("merge", *map(str, parts[:2]), "--out", out)
    assert_told(told, 2, "part 3/3 is missing (hands 6 to 9)")
    told = run("merge", *map(str, parts[:2]), "--out", out, "--partial")
    assert_told(told, 0, "part 3/3 is missing", "6 hands of 2 directories, in 6 rows and 2 files")
    told = run("merge", *map(str, reversed(parts)), "--out", out)
    assert_told(told, 0, "10 hands of 3 directories, in 10 rows and 3 files")
    told = run("simulate", "gin", "--hands", "10", "--seed", "4", "--out", out)
    assert_told(told, 0, "10 hands, 10 of them from earlier runs")


def test_a_merge_that_was_killed_goes_on(parts: list[Path], tmp_path: Path) -> None:
    """As it leaves things: a list of no files, one file of three, and half of another."""
    merge(parts, tmp_path / "whole")
    merge(parts[:1], tmp_path / "out", partial=True)
    name = next(parts[1].glob("rows-*")).name
    (tmp_path / "out" / f".{name}-{os.getpid() + 1}").write_bytes(b"half")
    merge(parts, tmp_path / "out")
    assert contents(tmp_path / "whole") == contents(tmp_path / "out")
