"""The names of a game as a table to read: what each is, where it comes from, where it is used."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulekit.cli.writing import columns
from rulekit.model.symbols import LOCAL, Symbol, Symbols
from rulekit.source import SourceFile, Span
from rulekit.types import UNKNOWN

MOST = 6  # lines of uses that are named


def names_table(symbols: Symbols, file: SourceFile) -> str:
    """One row for each name that is known everywhere, in the order of the declarations.

    Lines without a file are those of `file`.
    """
    rows = [("name", "is", "declared", "used")]
    for each in symbols:
        if each.role not in LOCAL:
            declared = _lines(each.declared, file)
            if each.before:
                declared += f", before in {_lines(each.before, file)}"
            rows.append((each.word, _is(each), declared, _lines(each.uses, file) or "-"))
    return "\n".join(columns(rows))


def _is(symbol: Symbol) -> str:
    """`zone: cards of each player`, `value of ace`."""
    if symbol.of:
        return f"{symbol.role} of {symbol.of}" if symbol.role == "value" else symbol.role
    told: str = symbol.role
    if symbol.type != UNKNOWN and symbol.role in ("zone", "variable", "definition", "option"):
        told += f": {symbol.type}"
    return told + (f" of each {symbol.owner}" if symbol.owner else "")


def _lines(spans: Iterable[Span], file: SourceFile) -> str:
    """`12, 15; base.yaml 3, 4`; no more than a few of each file."""
    found: dict[str, list[int]] = {}
    for span in spans:
        found.setdefault("" if span.file is file else Path(span.file.name).name, []).append(
            span.line
        )
    return "; ".join(f"{name} {_few(lines)}".strip() for name, lines in found.items())


def _few(lines: Iterable[int]) -> str:
    told = sorted(set(lines))
    more = len(told) - MOST
    return ", ".join(map(str, told[:MOST])) + (f" and {more} more" if more > 0 else "")
