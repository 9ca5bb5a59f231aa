"""The directory of a simulation: a manifest and rows as Parquet, never half-written.

Rows lie in `rows-FIRST.parquet`, so that a run that goes on adds a file: read `rows-*.parquet`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"
FORMAT = 1


class OutError(OSError):
    """A directory cannot take the rows; the message says why."""


def prepare(out: str | Path, identity: Mapping[str, Any], first: int, asked: int) -> Path:
    """Make the directory and see that rows from `first` on can be written there. Raises OutError.

    Rows that are there may be played again only together with more of them.

    `identity` is what all rows in one directory must have in common.
    """
    if not str(out).strip():  # to the file system this is the folder one is in
        raise OutError("a directory is wanted for the rows, and its name is empty")
    path = Path(out)
    try:
        path.mkdir(parents=True, exist_ok=True)
        probe = path / f".probe-{os.getpid()}"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        raise OutError(f"cannot write to '{path}': {error.strerror or error}") from None
    for shard in _shards(path, identity):
        end = shard["first"] + shard["done"]
        if shard["first"] < first < end or (shard["first"] == first and first + asked < end):
            raise OutError(
                f"'{path}' already has the rows from {shard['first']} to "
                f"{end - 1}; go on with --first {end} (first={end} in Python), or choose another "
                "directory"
            )
    return path


def save(
    path: Path,
    identity: Mapping[str, Any],
    columns: Mapping[str, Sequence[Any]],
    first: int,
    done: int,
) -> None:
    """Write the rows, then the manifest that names them. Raises OutError."""
    name = f"rows-{first:09}.parquet"
    others = [
        shard
        for shard in _shards(path, identity)
        if shard["first"] + shard["done"] <= first or shard["first"] >= first + done
    ]
    replaced = [shard for shard in _shards(path, identity) if shard not in others]
    try:
        if done:
            _replace(path / name, lambda target: _parquet(target, columns))
            others.append(
                {"file": name, "first": first, "done": done, "rows": len(columns["index"])}
            )
        manifest = {
            "format_version": FORMAT,
            **identity,
            "shards": sorted(others, key=lambda shard: int(shard["first"])),
        }
        text = json.dumps(manifest, indent=1, ensure_ascii=False) + "\n"
        _replace(path / MANIFEST, lambda target: target.write_text(text, encoding="utf-8"))
        for shard in replaced:
            if shard["file"] != name:
                (path / shard["file"]).unlink(missing_ok=True)
    except OSError as error:
        raise OutError(f"cannot write to '{path}': {error.strerror or error}") from None


def _shards(path: Path, identity: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The files that a manifest names. Raises OutError if they are of another run."""
    file = path / MANIFEST
    if not file.is_file():
        return []
    try:
        manifest = json.loads(file.read_text(encoding="utf-8"))
        shards = list(manifest["shards"])
    except (OSError, ValueError, KeyError, TypeError):
        raise OutError(f"'{file}' is not a manifest of ours; choose another directory") from None
    for key, value in identity.items():
        if manifest.get(key) != value:
            raise OutError(
                f"'{path}' holds rows of another run ({key} is {manifest.get(key)!r} there, "
                f"{value!r} here); choose another directory"
            )
    return shards


def _replace(target: Path, write: Any) -> None:
    """Write a file under another name first."""
    part = target.with_name(f".{target.name}-{os.getpid()}")
    try:
        write(part)
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)


def _parquet(target: Path, columns: Mapping[str, Sequence[Any]]) -> None:
    import duckdb
    import numpy as np

    arrays = {
        name: np.array(values, dtype=object if values and isinstance(values[0], str) else "int64")
        for name, values in columns.items()
    }
    with duckdb.connect() as connection:
        connection.register("arrays", arrays)
        place = str(target).replace("'", "''")
        try:
            connection.execute(f"copy arrays to '{place}' (format parquet, compression zstd)")
        except duckdb.Error as error:
            raise OSError(str(error)) from None
