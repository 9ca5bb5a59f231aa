"""The table of the phrase parser: made from the grammar by Lark, saved beside it and loaded.

Making it takes a second, loading it a few milliseconds and no Lark. After a change of the grammar
or of the rows of the language call `python docs/generate.py`; a table of another grammar is passed
over and made anew.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulekit.language.declarations import (
    EXTREMES,
    FEATURES,
    LIVES,
    MOBILITIES,
    RECIPIENTS,
    SHAPES,
    SIDES,
    SIGHTS,
    WILDS,
)
from rulekit.language.effects import BLOCKS, EFFECTS
from rulekit.language.forms import alternatives
from rulekit.language.play import CHOICES, TARGETS
from rulekit.nodes import dataclass
from rulekit.resources import root

if TYPE_CHECKING:
    from lark import Lark
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

KINDS = (
    "value", "effect", "route", "choice", "guard", "block", "turn", "limit", "likeness", "names",
    "path", "entry", "recipient", "standing", "players", "teams", "direction", "option", "ranks",
    "words", "extras", "marks", "zone", "track", "ledger", "pattern", "growth", "contract",
    "ranking", "wild", "wilds", "signature",
)  # fmt: skip
"""The kinds of phrase: the start rules of the grammar."""

_FORMS: Mapping[str, str] = {
    "effects": alternatives(EFFECTS.values()),
    "blocks": alternatives(BLOCKS.values()),
    "sights": alternatives(SIGHTS.values()),
    "features": alternatives(FEATURES.values()),
    "wilds": alternatives(WILDS.values()),
    "mobilities": alternatives(MOBILITIES.values()),
    "recipients": alternatives(RECIPIENTS.values()),
    "choices": alternatives(CHOICES.values()),
    "targets": alternatives(TARGETS.values()),
    "shapes": "|".join(SHAPES),
    "lives": "|".join(LIVES),
    "sides": "|".join(SIDES),
    "extremes": "|".join(EXTREMES),
}

END = "$END"
"""The terminal that stands for the end of a phrase."""

WORD, LITERAL, PATTERN = "word", "literal", "pattern"
"""How a terminal is recognised: a whole word, exactly these signs, or a regular expression."""

_KEYWORD = 2  # the priority of words of the grammar: before names, after patterns that say so


@dataclass(frozen=True, slots=True)
class Reduction:
    """What becomes of the last `size` symbols when a rule of the grammar is complete.

    `origin` is the rule, `kind` what the phrase is called, and "" if the parts go into the phrase
    around it. `bare`: a single part stands for itself. `parts` are the symbols that are kept, each
    with the number of optional parts left out before it; `absent` were left out at the end.
    """

    origin: str
    kind: str
    size: int
    bare: bool
    parts: tuple[tuple[int, int], ...]
    absent: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table for `lalr.Parser`.

    `terminals`: for each its form and text, in the order in which they are tried. `blank` matches
    what stands between them. `states`: for each the symbols that may come: a number from 0 is the
    state that follows, another one `~` the index of a reduction. `starts`: for each kind of phrase
    its first state and the one in which it is complete.
    """

    terminals: Mapping[str, tuple[str, str]]
    blank: str
    reductions: tuple[Reduction, ...]
    states: tuple[Mapping[str, int], ...]
    starts: Mapping[str, tuple[int, int]]


def load_table() -> Table:
    """The table of all kinds of phrase."""
    saved = table_path()
    if saved.is_file():
        head, _, body = saved.read_text(encoding="utf-8").partition("\n")
        if head == heading():
            return _read(json.loads(body))
    return make_table()


def table_text() -> str:
    """The table as it is saved."""
    table = make_table()
    rows = {
        "terminals": table.terminals,
        "blank": table.blank,
        "starts": table.starts,
        "reductions": [
            [each.origin, each.kind, each.size, each.bare, each.parts, each.absent]
            for each in table.reductions
        ],
        "states": table.states,
    }
    # A line for each state and reduction, so that a change of the grammar shows as a small one.
    lines = ",\n".join(f'"{name}": {_lines(value)}' for name, value in rows.items())
    return f"{heading()}\n{{{lines}}}\n"


def heading() -> str:
    """What a table must begin with to be of this grammar."""
    return f"rulekit phrase table 2 of grammar {zlib.crc32(grammar_text().encode()):08x}"


def grammar_text() -> str:
    """The grammar of phrases, with the forms that rows of the language describe."""
    written = (root("grammar") / "phrases.lark").read_text(encoding="utf-8")
    return re.sub("@([a-z]+)", lambda found: _FORMS[found[1]], written)


def table_path() -> Path:
    """Where the saved table lies."""
    return root("grammar") / "phrases.table"


def _lines(value: object) -> str:
    """A value as JSON; of a list, each member on its line."""
    if not isinstance(value, tuple | list):
        return json.dumps(value)
    return "[\n" + ",\n".join(json.dumps(each, separators=(",", ":")) for each in value) + "]"


def _read(rows: dict[str, Any]) -> Table:
    """The table in a saved one."""
    return Table(
        {name: (form, text) for name, (form, text) in rows["terminals"].items()},
        rows["blank"],
        tuple(
            Reduction(origin, kind, size, bare, tuple((a, b) for a, b in parts), absent)
            for origin, kind, size, bare, parts, absent in rows["reductions"]
        ),
        tuple(rows["states"]),
        {kind: (first, last) for kind, (first, last) in rows["starts"].items()},
    )


# ── making it ─────────────────────────────────────────────────────────────────────────────────


def build_parser(*, strict: bool = False) -> Lark:
    """Lark's own parser of the grammar; `strict` refuses any conflict."""
    from lark import Lark

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
    from lark.lexer import PatternRE, PatternStr

    if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha():
        terminal.pattern = PatternRE(terminal.pattern.value + r"\b")
        terminal.priority = _KEYWORD


def make_table() -> Table:
    """The table that Lark makes of the grammar, its states in the order in which they are met."""
    parser = build_parser()
    table = parser.parser.parser._parse_table
    order = _order(table)
    rules: dict[Rule, int] = {}
    states = []
    for state in order:
        row = {}
        for symbol, (action, target) in sorted(table.states[state].items()):
            shifts = action.name == "Shift"
            row[symbol] = order[target] if shifts else ~rules.setdefault(target, len(rules))
        states.append(row)
    ignored = set(parser.ignore_tokens)
    terminals = sorted(
        (each for each in parser.terminals if each.name not in ignored),
        key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name),
    )
    (blank,) = (each.pattern.value for each in parser.terminals if each.name in ignored)
    return Table(
        {terminal.name: _form(terminal) for terminal in terminals},
        blank,
        tuple(_reduction(rule) for rule in rules),
        tuple(states),
        {kind: (order[table.start_states[kind]], order[table.end_states[kind]]) for kind in KINDS},
    )


def _order(table: Any) -> dict[int, int]:
    """The number of each of Lark's states: as they are met, because Lark's own come by chance."""
    found: dict[int, int] = {}
    waiting = [table.start_states[kind] for kind in KINDS]
    while waiting:
        state = waiting.pop(0)
        if state not in found:
            found[state] = len(found)
            row = sorted(table.states[state].items())
            waiting += [target for _, (action, target) in row if action.name == "Shift"]
    return found


def _form(terminal: TerminalDef) -> tuple[str, str]:
    text = terminal.pattern.value
    if terminal.pattern.type == "str":
        return LITERAL, text
    return (WORD, text.removesuffix(r"\b")) if terminal.priority == _KEYWORD else (PATTERN, text)


def _reduction(rule: Rule) -> Reduction:
    """What Lark's tree builder would make of a rule."""
    from lark.grammar import Terminal

    name = str(rule.alias or rule.origin.name)
    left_out = "".join("1" if absent else "0" for absent in rule.options.empty_indices)
    gaps = [len(ones) for ones in left_out.split("0")] if left_out else [0] * len(rule.expansion)
    gaps += [0] * (len(rule.expansion) + 1 - len(gaps))
    parts, absent = [], 0
    for index, symbol in enumerate(rule.expansion):
        absent += gaps[index]
        if not (isinstance(symbol, Terminal) and symbol.filter_out):
            parts.append((absent, index))
            absent = 0
    return Reduction(
        str(rule.origin.name),
        "" if name.startswith("_") else name,
        len(rule.expansion),
        bool(rule.options.expand1 and not rule.alias),
        tuple(parts),
        absent + gaps[len(rule.expansion)],
    )
