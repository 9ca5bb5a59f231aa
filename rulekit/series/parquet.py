"""Rows as Parquet files: written from numbers, and asked for columns, counts and what they hold.

All use of duckdb stands here.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulekit.stats.sums import LAST, Names, Sums

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

GROUP = 16_384  # rows that are gathered before they are written; the usual 122,880 take 20 MB more


@dataclass(frozen=True, slots=True)
class Held:
    """What a file holds: `done` hands (or matches) from number `first` on, in so many rows."""

    path: Path
    first: int
    done: int
    rows: int

    @property
    def end(self) -> int:
        """The number after the last."""
        return self.first + self.done


class Damaged(OSError):
    """A file cannot be read as rows: it was damaged, or is something else."""


def write(target: Path, names: Names, texts: Mapping[str, Sequence[str]], rows: bytes) -> None:
    """Write rows of numbers, eight bytes each; those of `texts` by their words. Raises OSError."""
    import numpy as np

    table = np.frombuffer(rows, "int64").reshape(-1, len(names))
    with _database() as connection:
        connection.register("numbers", {f"n{i}": table[:, i] for i in range(len(names))})
        chosen = ", ".join(
            f"{_list(texts[name])}[n{i} + 1] as {_name(name)}"
            if name in texts
            else f"n{i} as {_name(name)}"
            for i, name in enumerate(names)
        )
        connection.execute(
            f"copy (select {chosen} from numbers) to {_text(str(target))} "
            f"(format parquet, compression zstd, row_group_size {GROUP})"
        )


def held(paths: Sequence[Path]) -> list[Held]:
    """What files hold, in the order of the numbers. Raises OSError, also for rows that miss."""
    if not paths:
        return []
    with _database(paths) as connection:
        found = connection.execute(
            f'select filename, min("index"), max("index"), sum({_name(LAST)}), count(*) '
            f"from {_files(paths, 'filename = true')} group by filename"
        ).fetchall()
    for name, first, last, done, _ in found:
        if done != last - first + 1:
            raise OSError(f"{name} lacks rows between {first} and {last}")
    return sorted(
        (Held(Path(name), first, int(done), rows) for name, first, _, done, rows in found),
        key=lambda each: each.first,
    )


def columns(paths: Sequence[Path], numbers: range) -> dict[str, list[Any]]:
    """The columns of all rows of such numbers, in their order. Raises OSError."""
    with _database(paths) as connection:
        found = connection.execute(f"select * from {_rows(paths, numbers)}").fetchnumpy()
    return {name: values.tolist() for name, values in found.items()}


def sums(paths: Sequence[Path], numbers: range, nothing: Sums) -> Sums:
    """The sums of all rows of such numbers, as adding them up would give. Raises OSError."""
    if not paths:
        return nothing
    rows = _rows(paths, numbers)
    with _database(paths) as connection:
        counts = {names: _counts(connection, names, rows) for names in nothing.of_hands()}
        last = f"(select * from {rows} where {_name(LAST)} = 1)"
        ends = {names: _counts(connection, names, last) for names in nothing.of_matches()}
        of = nothing.summed()
        wanted = ", ".join(f"sum({_name(name)})" for name in of)
        total = connection.execute(f"select {wanted} from {rows}").fetchone() or ()
    totals = Counter({name: int(number or 0) for name, number in zip(of, total, strict=True)})
    return replace(nothing, counts=counts, ends=ends, totals=totals)


def gaps(wanted: range, files: Iterable[Held]) -> Iterator[range]:
    """The numbers that no file holds; `files` in their order."""
    at = wanted.start
    for each in files:
        if each.first >= wanted.stop:
            break
        if each.first > at:
            yield range(at, each.first)
        at = max(at, each.end)
    if at < wanted.stop:
        yield range(at, wanted.stop)


def _counts(connection: DuckDBPyConnection, names: Names, rows: str) -> Counter[Any]:
    wanted = ", ".join(map(_name, names))
    found = connection.execute(f"select {wanted}, count(*) from {rows} group by all").fetchall()
    if len(names) == 1:
        return Counter(dict(found))
    return Counter({row[:-1]: row[-1] for row in found})


@contextmanager
def _database(files: Sequence[Path] = ()) -> Iterator[DuckDBPyConnection]:
    """A database in memory, which takes little of that and one core: others are playing.

    Raises OSError for what goes wrong with it; Damaged for one of the files that it reads.
    """
    import duckdb

    with duckdb.connect(config={"threads": 1}) as connection:
        try:
            yield connection
        except duckdb.Error as error:
            system = re.search(r'"errno":"(\d+)"', str(error))
            if system is None:
                for file in files:
                    if not _readable(file):
                        raise Damaged(str(file)) from None
                raise OSError(str(error)) from None
            number = int(system[1])  # within a text of several lines, part of it for programs
            raise OSError(number, os.strerror(number)) from None


def _readable(file: Path) -> bool:
    """Whether all of a file can be read."""
    import duckdb

    with duckdb.connect(config={"threads": 1}) as connection:
        try:
            connection.execute(f"select bit_xor(hash(row)) from {_files([file])} row").fetchall()
        except duckdb.Error:
            return False
    return True


def _rows(paths: Sequence[Path], numbers: range) -> str:
    """The rows of such numbers as a table."""
    within = f'"index" >= {numbers.start} and "index" < {numbers.stop}'
    return f"(select * from {_files(paths)} where {within})"


def _files(paths: Sequence[Path], *settings: str) -> str:
    names = ", ".join(_text(str(path)) for path in paths)
    return f"read_parquet({', '.join([f'[{names}]', *settings])})"


def _list(texts: Sequence[str]) -> str:
    return f"([{', '.join(map(_text, texts))}])"


def _name(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
