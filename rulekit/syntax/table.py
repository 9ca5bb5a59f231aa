"""The phrase parser: from the table saved beside the grammar, or built from the grammar itself.

Building takes a few tenths of a second, loading a hundredth. After a change of the grammar call
`save_table`; a table of another grammar or of another Lark is passed over.
"""

from __future__ import annotations

import hashlib
import io
from pathlib import Path

import lark
from lark import Lark
from lark.lexer import PatternRE, PatternStr, TerminalDef

from rulekit.resources import root

KINDS = (
    "value", "effect", "route", "choice", "guard", "block", "turn", "limit", "likeness", "names",
    "path", "entry", "recipient", "standing", "players", "teams", "direction", "option", "ranks",
    "words", "extras", "marks", "zone", "track", "ledger", "pattern", "ranking", "wilds",
    "signature",
)  # fmt: skip
"""The kinds of phrase: the start rules of the grammar."""


def load_parser() -> Lark:
    """The parser of all kinds of phrase."""
    saved = table_path()
    if saved.is_file():
        head, _, body = saved.read_bytes().partition(b"\n")
        if head.decode("ascii", "replace") == heading():
            return Lark.load(io.BytesIO(body))
    return build_parser()


def build_parser(*, strict: bool = False) -> Lark:
    """The parser, built from the grammar; `strict` refuses any conflict."""
    return Lark(
        grammar_text(),
        parser="lalr",
        start=list(KINDS),
        propagate_positions=True,
        maybe_placeholders=True,
        edit_terminals=whole_words,
        strict=strict,
    )


def whole_words(terminal: TerminalDef) -> None:
    """Make a keyword match whole words only, so that `inb` is never read as `in b`."""
    if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha():
        terminal.pattern = PatternRE(terminal.pattern.value + r"\b")
        terminal.priority = 2


def grammar_text() -> str:
    """The grammar of phrases."""
    return (root("grammar") / "phrases.lark").read_text(encoding="utf-8")


def table_path() -> Path:
    """Where the saved table lies."""
    return root("grammar") / "phrases.table"


def heading() -> str:
    """What a table must begin with to be of this grammar and this Lark."""
    digest = hashlib.sha256(grammar_text().encode()).hexdigest()[:24]
    return f"rulekit phrase table: grammar {digest}, lark {lark.__version__}"


def save_table() -> Path:
    """Build the parser and save its table; gives the path."""
    body = io.BytesIO()
    build_parser().save(body)
    path = table_path()
    path.write_bytes(heading().encode("ascii") + b"\n" + body.getvalue())
    return path
