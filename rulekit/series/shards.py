"""The directory of a simulation: a manifest and rows as Parquet, never half-written.

Rows lie in `rows-FIRST.parquet`: read `rows-*.parquet`. They are written every few seconds, each
file beside its place and then renamed, so whatever ends a run takes no more than what was in work.
The last file grows until it is full: then it stays as it is, and the next one begins. What the
files hold is told by the files; the manifest lists them for readers.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from rulekit.series import parquet
from rulekit.series.claims import Claim, Claimed
from rulekit.series.hand import Series
from rulekit.series.manifest import MANIFEST, Manifest, Part, read, replace
from rulekit.stats.sums import Sums
from rulekit.version import VERSION

FULL = 8 << 20  # bytes of rows, as they lie in memory, from which on a file grows no more
EVERY_SECONDS = 2.0  # how long rows wait before they are written
SPARED = 30  # to write should take this part of the time: the file that grows is written anew
LONGEST_WAIT = 5.0  # seconds that rows wait at most, however long it takes to write


class OutError(OSError):
    """A directory cannot take the rows, or does not have them; the message says why.

    `results`: of a simulation, the Results of what was written before; else None.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.results: object = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Hands (or matches) that were played one after the other.

    `first`: the number of the first. `done`: how many. `sums`: of their rows. `rows`: these as
    bytes, eight for each number, or b"" where nobody wants them.
    """

    first: int
    done: int
    sums: Sums
    rows: bytes

    @property
    def size(self) -> int:
        """The bytes of the rows."""
        return len(self.rows)

    def __add__(self, more: Batch) -> Batch:
        """Both together; these come first."""
        rows = self.rows + more.rows
        return Batch(self.first, self.done + more.done, self.sums + more.sums, rows)


@dataclass(frozen=True, slots=True)
class _File:
    """The file that grows."""

    first: int
    end: int
    rows: tuple[bytes, ...] = ()

    @property
    def size(self) -> int:
        """The bytes of its rows."""
        return sum(map(len, self.rows))

    def with_rows(self, more: Batch) -> _File:
        return _File(self.first, more.first + more.done, (*self.rows, more.rows))


class Shelf:
    """A directory for the rows of a series, or of a part of it."""

    def __init__(self, out: str | Path, series: Series, part: Part | None = None) -> None:
        self.name, self.path = str(out), Path(out)
        self.series = series
        self._parts = set() if part is None else {part}
        self._claim: Claim | None = None
        self._file: _File | None = None
        self._written = time.perf_counter()
        self._pause = EVERY_SECONDS

    def open(self, wanted: range, nothing: Sums) -> tuple[tuple[range, ...], Sums]:
        """Claim numbers; which of them are still to be played, and the sums of those that are not.

        `nothing`: the sums of no rows. Raises OutError if the rows of the series cannot go there,
        or another process is playing these numbers.
        """
        if not self.name.strip():  # to the file system this is the folder one is in
            raise OutError("a directory is wanted for the rows, and its name is empty")
        with self._told():
            self.path.mkdir(parents=True, exist_ok=True)
            try:
                self._claim = Claim(self.path, wanted)
            except Claimed:
                raise OutError(
                    f"another run is playing numbers from {wanted.start} to {wanted.stop - 1} "
                    f"into '{self.path}' now; wait until it has ended, or choose another directory"
                ) from None
            try:
                with self._claim.listing():
                    self._sweep(wanted)
                    self._check()
                    shards = self._shards()
                    self._list(shards)
                files = [each.path for each in shards if each.end > wanted.start]
                return tuple(parquet.gaps(wanted, shards)), parquet.sums(files, wanted, nothing)
            except BaseException:
                self.close()
                raise

    def close(self) -> None:
        """Let other runs have the numbers."""
        if self._claim is not None:
            self._claim.close()

    def due(self, waiting: Iterable[Batch]) -> bool:
        """Whether it is time to write what waits."""
        if time.perf_counter() - self._written >= self._pause:
            return True
        size = sum(len(each.rows) for each in waiting)
        grown = self._file.size if self._file is not None else 0
        return size + (grown if grown < FULL else 0) >= FULL

    def write(self, waiting: Iterable[Batch]) -> None:
        """Write rows, in the order of their numbers. Raises OutError.

        If it is interrupted, writing the same again makes it good.
        """
        began = time.perf_counter()
        with self._told():
            file = saved = self._file
            for each in waiting:
                if file is not None and each.first < file.end:
                    continue
                if file is None or each.first != file.end or file.size >= FULL:
                    if file is not None and file is not saved:
                        self._save(file)
                    file = saved = _File(each.first, each.first)
                file = file.with_rows(each)
            if file is not None and file is not saved:
                self._save(file)
            self._file = file
        self._written = time.perf_counter()
        spared = SPARED * (self._written - began)
        self._pause = min(max(EVERY_SECONDS, spared), LONGEST_WAIT)

    def columns(self, numbers: range) -> dict[str, list[Any]]:
        """The columns of the rows of these numbers that are there. Raises OutError."""
        with self._told("read"):
            shards = self._shards()
            files = [s.path for s in shards if s.first < numbers.stop and s.end > numbers.start]
            if not files:
                return {name: [] for name in self.series.columns}
            return parquet.columns(files, numbers)

    def _save(self, file: _File) -> None:
        """Write a file, then the list in which it stands."""
        assert self._claim is not None
        path = self.path / f"rows-{file.first:09}.parquet"
        names, texts = self.series.columns, self.series.texts
        rows = b"".join(file.rows)
        replace(path, lambda target: parquet.write(target, names, texts, rows))
        done, number = file.end - file.first, len(rows) // (8 * len(names))
        with self._claim.listing():
            if not (self.path / MANIFEST).is_file():  # somebody took it away
                self._list(self._shards())
                return
            others = [each for each in self._check() if each.first != file.first]
            self._list([*others, parquet.Held(path, file.first, done, number)])

    def _shards(self) -> list[parquet.Held]:
        """What the files hold, in order. Raises OutError if that cannot be of one run."""
        shards = parquet.held(sorted(self.path.glob("rows-*.parquet")))
        for one, other in pairwise(shards):
            if other.first < one.end:
                raise OutError(
                    f"'{one.path}' and '{other.path}' both have the rows from {other.first} on; "
                    "take one of them away"
                )
        return shards

    def _check(self) -> list[parquet.Held]:
        """The files that the manifest names. Raises OutError if they are of another run."""
        try:
            manifest = read(self.path)
        except FileNotFoundError:
            if any(self.path.glob("rows-*.parquet")):
                raise OutError(
                    f"'{self.path}' holds rows without a manifest, so nobody knows what they are "
                    "of; choose another directory"
                ) from None
            return []
        except ValueError as error:
            raise OutError(f"{error}; choose another directory") from None
        for key, value in identity(self.series).items():
            there = manifest.identity[key]
            if there != value:
                raise OutError(
                    f"'{self.path}' holds rows of another run ({key} is {there!r} "
                    f"there, {value!r} here); choose another directory"
                )
        self._parts.update(manifest.parts)
        return list(manifest.files)

    def _list(self, shards: Sequence[parquet.Held]) -> None:
        """Write the manifest."""
        Manifest(identity(self.series), tuple(shards), tuple(self._parts)).write(self.path)

    def _sweep(self, wanted: range) -> None:
        """Take away what runs that were killed left half-written."""
        for part in self.path.glob(f".{MANIFEST}-*"):
            part.unlink(missing_ok=True)
        for part in self.path.glob(".rows-*.parquet-*"):
            first = part.name.split("-")[1].partition(".")[0]
            if first.isdecimal() and int(first) in wanted:
                part.unlink(missing_ok=True)

    @contextmanager
    def _told(self, what: str = "write to") -> Iterator[None]:
        """Turn what the system refuses into OutErrors."""
        try:
            yield
        except OutError:
            raise
        except parquet.Damaged as error:
            raise OutError(
                f"'{error}' is damaged; take it away, and the same command plays its numbers again"
            ) from None
        except OSError as error:
            reason = error.strerror or str(error)
            raise OutError(f"cannot {what} '{self.path}': {reason}") from None


def identity(series: Series) -> dict[str, Any]:
    """What two runs must have in common for their rows to belong together."""
    return {
        "game": series.program.name,
        "digest": series.digest,
        "options": dict(series.program.options),
        "players": series.program.players,
        "scope": series.scope,
        "seed": series.seed,
        "bots": list(series.bots),
        "rotate": series.rotate,
        "version": VERSION,
    }
