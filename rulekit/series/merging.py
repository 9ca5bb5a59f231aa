"""Directories with parts of a series, brought together into one with all of its rows.

The files are copied as they are, so that the rows are those that were played, and any order of the
directories gives the same files.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial as given
from itertools import pairwise
from pathlib import Path

from rulekit.series import parquet
from rulekit.series.claims import Claim, Claimed
from rulekit.series.manifest import MANIFEST, Manifest, Part, read, replace
from rulekit.series.shards import OutError

ALL = range(1 << 31)  # the numbers that a series may have


class MergeError(OutError):
    """Directories cannot be brought together: they are of different series, or rows miss."""


@dataclass(frozen=True, slots=True)
class Merged:
    """What a merge brought.

    `path`: the directory. `scope`: "hand" or "match". `done`: how many of these it holds now.
    `rows`: in so many rows. `files`: in so many files. `missing`: a line for each part, or stretch
    of numbers, that is not there.
    """

    path: Path
    scope: str
    done: int
    rows: int
    files: int
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Source:
    """A directory: its name, what it says, and what its files hold, in order."""

    name: str
    manifest: Manifest
    files: tuple[parquet.Held, ...]


def merge(directories: Sequence[str | Path], out: str | Path, *, partial: bool = False) -> Merged:
    """Bring parts of a series together; the directories stay as they are.

    Repeated after an interruption it goes on. `partial`: whether parts may be missing. Raises
    MergeError (an OutError, an OSError) for what does not belong together, is missing or is there
    twice, all of it at once, and for a directory that somebody plays into; OutError for what cannot
    be read or written.
    """
    folders = [Path(each) for each in directories]
    if not folders:
        raise MergeError("name at least one directory to merge")
    target = Path(out)
    if target.resolve() in {each.resolve() for each in folders}:
        raise MergeError(f"'{target}' cannot be merged into itself; choose another directory")
    for number, folder in enumerate(folders):
        if folder.resolve() in {each.resolve() for each in folders[:number]}:
            raise MergeError(f"'{folder}' is named twice; leave one out")
    with ExitStack() as claims, _told(target):
        for folder in folders:
            if (folder / MANIFEST).is_file():
                claims.enter_context(_still(folder))
        sources = [_source(each) for each in folders]
        _check_one_series(sources)
        twice = _twice(sources, _unit(sources))
        parts = tuple(sorted({part for each in sources for part in each.manifest.parts}))
        missing = tuple(_missing(sources, parts, _unit(sources)))
        if twice or (missing and not partial):
            raise MergeError("\n".join([*twice, *(() if partial else missing)]))
        target.mkdir(parents=True, exist_ok=True)
        claims.enter_context(_still(target))
        return _write(target, sources, parts, missing)


def _source(folder: Path) -> _Source:
    try:
        manifest = read(folder)
    except FileNotFoundError:
        raise MergeError(
            f"'{folder}' has no {MANIFEST}, so it is no directory that a simulation wrote"
        ) from None
    except ValueError as error:
        raise MergeError(str(error)) from None
    return _Source(str(folder), manifest, tuple(_held(folder)))


def _held(folder: Path) -> Sequence[parquet.Held]:
    try:
        return parquet.held(sorted(folder.glob("rows-*.parquet")))
    except parquet.Damaged as error:
        raise MergeError(
            f"'{error}' is damaged; take it away, and the command that wrote it plays it again"
        ) from None


def _check_one_series(sources: Sequence[_Source]) -> None:
    """Refuse parts of different series. Raises MergeError, which names the first difference."""
    one = sources[0]
    for other in sources[1:]:
        for key, value in one.manifest.identity.items():
            there = other.manifest.identity[key]
            if there != value:
                raise MergeError(
                    f"'{one.name}' and '{other.name}' are of different series: {key} is "
                    f"{value!r} in the one, {there!r} in the other"
                )
    cuts = {(p.first, p.amount, p.of): each for each in sources for p in each.manifest.parts}
    if len(cuts) > 1:
        (one_cut, one), (other_cut, other) = sorted(cuts.items(), key=lambda item: item[0])[:2]
        raise MergeError(
            f"'{one.name}' and '{other.name}' are cut differently: {_cut(*one_cut)} in the one, "
            f"{_cut(*other_cut)} in the other; play the parts with equal numbers"
        )


def _cut(first: int, amount: int, of: int) -> str:
    return f"{first} to {first + amount - 1} into {of} parts"


def _twice(sources: Sequence[_Source], unit: _Unit) -> list[str]:
    """A line for whatever two directories both have."""
    found: list[str] = []
    ordered = sorted(
        ((held, each) for each in sources for held in each.files),
        key=lambda pair: (pair[0].first, pair[0].end, pair[1].name),
    )
    for (one, first), (other, second) in pairwise(ordered):
        if other.first < one.end:
            numbers = range(other.first, min(one.end, other.end))
            shared = next((p for p in second.manifest.parts if other.first in p.numbers), None)
            both = shared is not None and shared in first.manifest.parts
            what = f"part {shared} is" if both else f"{unit(numbers)} are"
            line = f"{what} there twice, in '{first.name}' and '{second.name}'; leave one out"
            if line not in found:
                found.append(line)
    return found


def _missing(sources: Sequence[_Source], parts: Sequence[Part], unit: _Unit) -> Iterator[str]:
    """A line for each part, or stretch of numbers, that no directory has."""
    files = sorted((held for each in sources for held in each.files), key=lambda each: each.first)
    if not parts:
        whole = range(files[0].first, max(each.end for each in files)) if files else range(0)
        for gap in parquet.gaps(whole, files):
            yield f"{unit(gap)} {'is' if len(gap) == 1 else 'are'} missing"
        return
    where = {part: each.name for each in sources for part in each.manifest.parts}
    for number in range(1, parts[0].of + 1):
        part = parts[0].sibling(number)
        left = list(parquet.gaps(part.numbers, files))
        lacks = ", ".join(map(unit, left))
        if part in where and left:
            yield f"part {part} in '{where[part]}' lacks {lacks}; the command that wrote it goes on"
        elif left:
            yield f"part {part} is missing ({lacks})"


_Unit = Callable[[range], str]


def _unit(sources: Sequence[_Source]) -> _Unit:
    """How numbers are told: `hands 4 to 7`."""
    one, many = (
        ("hand", "hands")
        if sources[0].manifest.identity["scope"] == "hand"
        else ("match", "matches")
    )

    def told(numbers: range) -> str:
        if len(numbers) == 1:
            return f"{one} {numbers.start}"
        return f"{many} {numbers.start} to {numbers.stop - 1}"

    return told


def _write(
    target: Path, sources: Sequence[_Source], parts: tuple[Part, ...], missing: tuple[str, ...]
) -> Merged:
    """Copy the files, then list them."""
    identity = sources[0].manifest.identity
    wanted = {held.path.name: held for each in sources for held in each.files}
    _check_target(target, Manifest(identity, (), parts), wanted)
    if not (target / MANIFEST).is_file():  # rows without one belong to nobody
        Manifest(identity, (), parts).write(target)
    for half in target.glob(".rows-*.parquet-*"):  # of a merge that was killed
        half.unlink(missing_ok=True)
    for name, held in wanted.items():
        replace(target / name, given(shutil.copyfile, held.path))
    files = tuple(parquet.held(sorted(target.glob("rows-*.parquet"))))
    Manifest(identity, files, parts).write(target)
    done, rows = sum(each.done for each in files), sum(each.rows for each in files)
    return Merged(target, identity["scope"], done, rows, len(files), missing)


def _check_target(target: Path, mine: Manifest, wanted: dict[str, parquet.Held]) -> None:
    """Refuse a directory that holds something else than an earlier merge of these parts."""
    there = sorted(target.glob("rows-*.parquet"))
    listed = (target / MANIFEST).is_file()
    same = read(target).identity == mine.identity if listed else not there
    names = {each.path.name: each.end for each in parquet.held(there)}
    if not same or any(name not in wanted or wanted[name].end < end for name, end in names.items()):
        raise MergeError(f"'{target}' holds other rows already; choose another directory")


@contextmanager
def _still(folder: Path) -> Iterator[None]:
    """While nobody plays into a directory. Raises MergeError if somebody does."""
    try:
        claim = Claim(folder, ALL)
    except Claimed:
        raise MergeError(f"a run is playing into '{folder}' now; wait until it has ended") from None
    except PermissionError:  # nor can anybody play into it from here
        yield
        return
    try:
        yield
    finally:
        claim.close()


@contextmanager
def _told(target: Path) -> Iterator[None]:
    """Turn what the system refuses into OutErrors."""
    try:
        yield
    except OutError:
        raise
    except ValueError as error:
        raise MergeError(f"{error}; choose another directory") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutError(f"cannot merge into '{target}': {reason}") from None
