"""The names of a game as a table to read: what each is, where it comes from, where it is used."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulekit.check import check
from rulekit.cli.writing import columns
from rulekit.diagnostics import Report
from rulekit.library import load_document, title_of
from rulekit.model.renaming import Renaming, renamings
from rulekit.model.ruleset import Ruleset
from rulekit.model.symbols import LOCAL, Symbol, Symbols
from rulekit.play.game import RulesetError
from rulekit.source import SourceFile, Span
from rulekit.syntax.yaml import Mapping
from rulekit.types import UNKNOWN

MOST = 6  # lines of uses that are named


def checked(game: str) -> tuple[Ruleset, Mapping, Symbols]:
    """The rules of a game, the document that states them, and its names. Raises RulesetError."""
    report, symbols = Report(), Symbols()
    document = load_document(game, report)
    rules = None
    if document is not None and report.ok:
        rules = check(document, title_of(game), report, symbols)
    if rules is None or document is None:
        raise RulesetError(report)
    return rules, document, symbols


def renaming_table(base: str, variant: str) -> str:
    """One row for each name that is not the same in two games. Raises RulesetError."""
    (_, _, old), (_, _, new) = checked(base), checked(variant)
    rows = [("", "name", "is", f"in {base}", f"in {variant}")]
    for each in renamings(old, new):
        rows.append((each.fate, each.word, _became(each), _places(each.old), _places(each.new)))
    return (
        "\n".join(columns(rows)) if len(rows) > 1 else "There is no difference between the names."
    )


def _became(renaming: Renaming) -> str:
    """`zone: pile`; of another kind `variable: card, was zone: pile`."""
    old, new = ("" if each is None else _is(each) for each in (renaming.old, renaming.new))
    return f"{new}, was {old}" if renaming.fate == "another kind" else new or old


def _places(symbol: Symbol | None) -> str:
    return "-" if symbol is None else _lines(symbol.declared)


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
    return told + "".join(f" of each {each}" for each in (symbol.by, symbol.owner) if each)


def _lines(spans: Iterable[Span], file: SourceFile | None = None) -> str:
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
