"""The manifest of a directory of rows: what they are of, which files hold them, what was asked."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rulekit.series import parquet

MANIFEST = "manifest.json"
FORMAT = 1
OF_SERIES = (
    "game", "digest", "options", "players", "scope", "seed", "bots", "rotate", "version"
)  # fmt: skip
MOST_PARTS = 1 << 20


@dataclass(frozen=True, slots=True, order=True)
class Part:
    """One of `of` parts, counted from 1, of the `amount` numbers of a series from `first` on."""

    first: int
    amount: int
    of: int
    number: int

    @property
    def numbers(self) -> range:
        """The numbers that it has; parts differ by one number at most."""
        start, stop = (self.amount * n // self.of for n in (self.number - 1, self.number))
        return range(self.first + start, self.first + stop)

    @property
    def whole(self) -> range:
        """The numbers of all parts together."""
        return range(self.first, self.first + self.amount)

    def sibling(self, number: int) -> Part:
        """Another part of the same whole."""
        return Part(self.first, self.amount, self.of, number)

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a directory says of its rows.

    `identity`: what rows have in common that belong together. `files`: those listed, in the order
    of their numbers; the files themselves say it better. `parts`: those that were asked for.
    """

    identity: Mapping[str, Any]
    files: tuple[parquet.Held, ...]
    parts: tuple[Part, ...] = ()

    def write(self, folder: Path) -> None:
        """Write it, all at once."""
        text = {
            "format_version": FORMAT,
            **self.identity,
            "shards": [
                {"file": each.path.name, "first": each.first, "done": each.done, "rows": each.rows}
                for each in sorted(self.files, key=lambda each: each.first)
            ],
        }
        if self.parts:
            text["parts"] = [asdict(each) for each in sorted(self.parts)]
        shown = json.dumps(text, indent=1, ensure_ascii=False) + "\n"
        replace(folder / MANIFEST, lambda target: target.write_text(shown, encoding="utf-8"))


def read(folder: Path) -> Manifest:
    """The manifest of a directory. Raises ValueError for what is none, OSError if none is there."""
    text = (folder / MANIFEST).read_text(encoding="utf-8")
    try:
        found = json.loads(text)
        return Manifest(
            {name: found[name] for name in OF_SERIES},
            tuple(
                parquet.Held(folder / each["file"], each["first"], each["done"], each["rows"])
                for each in found["shards"]
            ),
            tuple(Part(**each) for each in found.get("parts", ())),
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(f"'{folder / MANIFEST}' is not a manifest of ours") from None


def replace(target: Path, write: Callable[[Path], object]) -> None:
    """Write a file beside its place first, down to the disk, and then rename it."""
    part = target.with_name(f".{target.name}-{os.getpid()}")
    try:
        write(part)
        with part.open("rb") as stream:
            os.fsync(stream.fileno())
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)


def part_of(shard: str | tuple[int, int], first: int, amount: int) -> Part:
    """The part that `3/16` or (3, 16) means. Raises ValueError, and TypeError for another kind."""
    if isinstance(shard, str):
        found = re.fullmatch(r"(\d{1,9})/(\d{1,9})", shard.strip(), re.ASCII)
        if found is None:
            raise ValueError(f"a shard is written as 3/16, the third of sixteen, not '{shard}'")
        number, of = int(found[1]), int(found[2])
    else:
        number, of = shard
    if not 1 <= number <= of <= MOST_PARTS:
        most = min(max(of, 1), MOST_PARTS)
        raise ValueError(
            f"there is no shard {number}/{of}: of {most} there are 1/{most} to {most}/{most}"
        )
    if of > amount:
        raise ValueError(f"{amount} cannot be cut into {of} shards; each needs at least one")
    return Part(first, amount, of, number)
