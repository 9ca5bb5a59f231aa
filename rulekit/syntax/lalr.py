"""Runs the table of the phrase parser: from a text to a tree of phrases, or to what does not fit.

A terminal is read only where the state has a use for it, so `sum` may be a name where no sum can
begin. Terminals are tried in the order of the table, which is Lark's.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass

from rulekit.source import SourceFile
from rulekit.syntax.table import END, LITERAL, WORD, Reduction, Table
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.yaml import Scalar

Part = Phrase | Word | None
NOWHERE = -1
"""Where a phrase starts that has no words in it, until it is known what it is a part of."""

_RUN = re.compile(r"\w+")


class Unfit(Exception):
    """A text that is no phrase of the kind.

    `terminal`, from `start` to `end` of the text, does not fit; it is "" if no phrase has such
    signs in it. `expected` are the terminals that would fit there.
    """

    def __init__(self, start: int, end: int, terminal: str, expected: Sequence[str]) -> None:
        super().__init__(start, end, terminal, expected)
        self.start, self.end = start, end
        self.terminal = terminal
        self.expected = expected


@dataclass(slots=True)
class Entry:
    """One entry of the parser's stack.

    `value` is a list for the parts of a phrase that is not complete. `start` and `end` include
    parentheses; `depth` counts the phrases inside one another.
    """

    state: int
    value: Part | list[Part]
    start: int
    end: int
    depth: int


class Parser:
    """A parser of phrases, to be used for any number of them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.blank = re.compile(table.blank)
        self.words = {text: name for name, (form, text) in table.terminals.items() if form == WORD}
        self.signs: dict[str, str | re.Pattern[str]] = {}  # by terminal: patterns when first used
        forms = [form for form, _ in table.terminals.values()]
        names = [name for name, (form, _) in table.terminals.items() if form != WORD]
        first = forms.index(WORD) if WORD in forms else 0
        self.before, self.after = names[:first], names[first:]
        self.tried: dict[int, tuple[list[str], list[str]]] = {}

    def parse(self, scalar: Scalar, kind: str) -> tuple[Phrase | Word, int]:
        """The tree of a text, and how deep it is. Raises Unfit."""
        start, done = self.table.starts[kind]
        stack = [Entry(start, None, NOWHERE, NOWHERE, 0)]
        at = 0
        while True:
            name, at, end = self._next(scalar.text, at, stack)
            word = Word(name, scalar.text[at:end], scalar, at, end)
            if not self._takes(stack, word, done):
                raise Unfit(at, end, name, self._fitting(stack))
            if name == END:
                root = stack[-1].value
                assert isinstance(root, Phrase | Word)
                return root, stack[-1].depth
            at = end

    def following(self, text: str, kind: str) -> list[str]:
        """The terminals that may follow a text with which a phrase begins. Raises Unfit."""
        start, done = self.table.starts[kind]
        stack = [Entry(start, None, NOWHERE, NOWHERE, 0)]
        scalar, at = Scalar(text, SourceFile("", text).span(0, len(text))), 0
        while True:
            name, at, end = self._next(text, at, stack)
            if name == END:
                return self._fitting(stack)
            if not self._takes(stack, Word(name, text[at:end], scalar, at, end), done):
                raise Unfit(at, end, name, self._fitting(stack))
            at = end

    def _takes(self, stack: list[Entry], word: Word, done: int) -> bool:
        """Put a word on the stack, after what is complete before it; of the end only the latter."""
        while (target := self.table.states[stack[-1].state].get(word.kind)) is not None:
            if target >= 0:
                stack.append(Entry(target, word, word.start, word.end, 1))
                return True
            self._reduce(stack, self.table.reductions[~target], word.scalar)
            if word.kind == END and stack[-1].state == done:
                return True
        return False

    # ── words ─────────────────────────────────────────────────────────────────────────────────

    def _next(self, text: str, at: int, stack: list[Entry]) -> tuple[str, int, int]:
        """The next terminal that fits, with its place. Raises Unfit."""
        blank = self.blank.match(text, at)
        at = at if blank is None else blank.end()
        if at >= len(text):
            return END, at, at
        state = stack[-1].state
        if state not in self.tried:
            row = self.table.states[state]
            self.tried[state] = (
                [name for name in self.before if name in row],
                [name for name in self.after if name in row],
            )
        found = self._read(text, at, self.table.states[state], *self.tried[state])
        if found is not None:
            return found[0], at, found[1]
        elsewhere = self._read(text, at, self.table.terminals, self.before, self.after)
        if elsewhere is not None:
            raise Unfit(at, elsewhere[1], elsewhere[0], self._fitting(stack))
        allowed = sorted(self.table.states[state].keys() & self.table.terminals.keys())
        raise Unfit(at, at + 1, "", allowed or [END])

    def _read(
        self, text: str, at: int, row: Container[str], before: list[str], after: list[str]
    ) -> tuple[str, int] | None:
        """The terminal of a row that stands at a place, and where it ends."""
        for name in before:
            if (end := self._end(name, text, at)) is not None:
                return name, end
        run = _RUN.match(text, at)
        if run is not None and (word := self.words.get(run[0])) is not None and word in row:
            return word, run.end()
        for name in after:
            if (end := self._end(name, text, at)) is not None:
                return name, end
        return None

    def _end(self, name: str, text: str, at: int) -> int | None:
        """Where a terminal that is no word ends, if it stands at a place."""
        sign = self.signs.get(name)
        if sign is None:
            form, written = self.table.terminals[name]
            sign = self.signs[name] = written if form == LITERAL else re.compile(written)
        if isinstance(sign, str):
            return at + len(sign) if text.startswith(sign, at) else None
        found = sign.match(text, at)
        return None if found is None else found.end()

    # ── rules ─────────────────────────────────────────────────────────────────────────────────

    def _reduce(self, stack: list[Entry], rule: Reduction, scalar: Scalar) -> None:
        """Put what a complete rule makes in the place of its symbols."""
        if rule.bare and rule.size == 1:  # most rules only say which operators bind tighter
            stack[-1].state = self.table.states[stack[-2].state][rule.origin]
            return
        symbols = stack[len(stack) - rule.size :]
        del stack[len(stack) - rule.size :]
        start = next((each.start for each in symbols if each.start != NOWHERE), NOWHERE)
        end = next((each.end for each in reversed(symbols) if each.end != NOWHERE), NOWHERE)
        value: Part | list[Part]
        parts = _parts(symbols, rule)
        depth = max((symbols[index].depth for _, index in rule.parts), default=0)
        if rule.bare and len(parts) == 1:
            value = parts[0]
            if isinstance(value, Word):
                start, end = value.start, value.end
        elif rule.kind:
            placed = tuple(_placed(part, start) for part in parts)
            value, depth = Phrase(rule.kind, placed, scalar, start, end), depth + 1
        else:
            value = parts
        state = self.table.states[stack[-1].state][rule.origin]
        stack.append(Entry(state, value, start, end, depth))

    def _fitting(self, stack: list[Entry]) -> list[str]:
        """The terminals that may come next, after whatever is then complete."""
        states = [entry.state for entry in stack]
        row = self.table.states[states[-1]]
        return [name for name in sorted(row) if name.isupper() and self._fits(states, name)]

    def _fits(self, states: list[int], name: str) -> bool:
        """Whether a terminal may come next."""
        states = [*states]
        while (target := self.table.states[states[-1]].get(name)) is not None:
            if target >= 0:
                return True
            rule = self.table.reductions[~target]
            del states[len(states) - rule.size :]
            states.append(self.table.states[states[-1]][rule.origin])
            if name == END and (states[0], states[-1]) in self.table.starts.values():
                return True
        return False


def _parts(symbols: list[Entry], rule: Reduction) -> list[Part]:
    """The parts that a rule keeps of its symbols; None for those that were left out."""
    parts: list[Part] = []
    for absent, index in rule.parts:
        parts += [None] * absent
        value = symbols[index].value
        if isinstance(value, list):
            parts += value
        else:
            parts.append(value)
    return parts + [None] * rule.absent


def _placed(part: Part, start: int) -> Part:
    """A part; one without words is where the phrase around it starts."""
    if isinstance(part, Phrase) and part.start == NOWHERE:
        return Phrase(part.kind, part.parts, part.scalar, start, start)
    return part
