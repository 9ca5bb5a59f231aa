"""Rule files as bytes: found, no larger than allowed, and of characters. Knows nothing of YAML."""

from __future__ import annotations

import os
import stat
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from contextlib import suppress
from pathlib import Path

from rulekit.diagnostics import Report
from rulekit.source import BOM, SourceFile

MAX_SIZE = 1 << 20
"""The largest rule file that is read, in bytes."""

ASKED = "is this a rule file?"

_WIDE = (BOM_UTF16_BE, BOM_UTF16_LE)
_NO_TEXT = frozenset(range(7))  # with which no text is written but in two bytes for a character


def read(path: str, report: Report) -> SourceFile | None:
    """The file at `path`, or standard input for `-`; None, and a finding, if it cannot be used.

    A byte order mark at the start is dropped.
    """
    name = "<stdin>" if path == "-" else path
    try:
        data = _bytes(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        report.add(
            "unreadable", SourceFile(name, "").span(0, 0), f"cannot read it: {reason.lower()}"
        )
        return None
    if len(data) > MAX_SIZE:
        refuse_size(SourceFile(name, ""), report)
        return None
    try:
        return SourceFile(name, data.decode("utf-8").removeprefix(BOM))
    except UnicodeDecodeError as error:
        at = len(data[: error.start].decode("utf-8"))
        if _is_binary(data):
            report.add("encoding", SourceFile(name, "").span(0, 0), "this is no text", help=ASKED)
            return None
        shown = SourceFile(name, data.decode("utf-8", errors="replace"))
        message = f"byte {error.start + 1} (0x{data[error.start]:02x}) is not UTF-8"
        report.add("encoding", shown.span(at, at + 1), message, help="save the file as UTF-8")
        return None


def _is_binary(data: bytes) -> bool:
    """Whether bytes are no text of any encoding: they hold others than texts do."""
    return not data.startswith(_WIDE) and not _NO_TEXT.isdisjoint(data)


def _bytes(path: str) -> bytes:
    # One byte more than allowed is enough to know that a file is too large, however large it is.
    if path == "-":
        return sys.stdin.buffer.read(MAX_SIZE + 1)
    # One with a name may never be written to; that of a shell's `<(command)` has none.
    with suppress(FileNotFoundError):
        if stat.S_ISFIFO(os.lstat(os.path.realpath(path)).st_mode):
            raise ValueError("it is a pipe with a name; pipe the rules into `-`")
    with Path(path).open("rb") as stream:
        return stream.read(MAX_SIZE + 1)


def refuse_size(source: SourceFile, report: Report) -> None:
    """Report that a file is too large."""
    message = f"the file is larger than {MAX_SIZE >> 20} MiB"
    report.add("too-large", source.span(0, 0), message, help=ASKED)
