"""Writing for people: notes, colours, columns, and files that are whole or not there."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from difflib import unified_diff
from pathlib import Path
from typing import TextIO

import click


def note(text: str) -> None:
    """A line on standard error: what is not the result itself."""
    click.echo(text, err=True)


def colour(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal that may show colours (`NO_COLOR` forbids them)."""
    if stream is None or not stream.isatty():  # none: it was closed before the start
        return False
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def watched() -> bool:
    """Whether somebody watches standard error."""
    return sys.stderr is not None and sys.stderr.isatty()


def plural(number: int, word: str) -> str:
    """`1 file`, `2 files`, `2 matches`."""
    ending = "es" if word.endswith("ch") else "s"
    return f"{number} {word}" + ("" if number == 1 else ending)


def either(words: Sequence[object]) -> str:
    """`2, 3 or 4`."""
    texts = [str(word) for word in words]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"


def columns(rows: Sequence[Sequence[object]], *, indent: int = 0, right: bool = False) -> list[str]:
    """Rows in columns, two blanks apart; `right`: all columns but the first end flush."""
    texts = [[str(cell) for cell in row] for row in rows]
    count = max((len(row) for row in texts), default=0)
    widths = [
        max((len(row[i]) for row in texts if i < len(row) - (not right)), default=0)
        for i in range(count)
    ]
    return [
        (
            " " * indent
            + "  ".join(
                cell.rjust(width) if right and i else cell.ljust(width)
                for i, (cell, width) in enumerate(zip(row, widths, strict=False))
            )
        ).rstrip()
        for row in texts
    ]


def difference(name: str, old: str, new: str, how: str) -> str:
    """What would change, as `diff -u` prints it; nothing if nothing would. `how` the new is."""
    rows = (old.splitlines(keepends=True), new.splitlines(keepends=True))
    lines = unified_diff(*rows, fromfile=name, tofile=f"{name} {how}")
    return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet. Raises FileExistsError and other OSErrors."""
    with path.open("x", encoding="utf-8") as stream:
        stream.write(text)


def write_over(path: Path, text: str) -> None:
    """Write a file whole, in place of an older one if there is one, whose permissions stay.

    Raises OSError, which speaks of the file and not of the one that is written first.
    """
    part = path.with_name(f".{path.name}-{os.getpid()}")
    try:
        part.write_text(text, encoding="utf-8", newline="")
        with suppress(FileNotFoundError):
            shutil.copymode(path, part)
        os.replace(part, path)
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise
    finally:
        part.unlink(missing_ok=True)
