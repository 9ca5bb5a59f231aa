"""Changes of a section by which it may read: a heading more, or lines that stand elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from rulekit.check.document.bases import UNNAMED
from rulekit.check.document.misfits import Misfit, misfits
from rulekit.check.document.rows import STEP, Row, above, rows_of, shape_of_place, single
from rulekit.check.document.schema import ACTION, PHASE, PLAY
from rulekit.check.document.shapes import (
    LOOP,
    Effects,
    Items,
    Keys,
    Leaf,
    Looped,
    Shape,
    Table,
    Text,
)
from rulekit.check.document.structure import is_step
from rulekit.check.names import RESERVED
from rulekit.check.phrases.telling import a_
from rulekit.diagnostics import Report
from rulekit.source import SourceFile
from rulekit.syntax.yaml import Scalar, compose

_BESIDE = 4  # rows after one that may have moved with it
_TRIED = 4  # headings that are tried at one place
_TEXT = "pile up"  # means nothing
_LED = re.compile(r"(?:; +|otherwise +)([a-z]\w*)")  # the first word of a target


_LEADING = frozenset(
    name
    for shape in (PLAY, PHASE, ACTION)
    for name, key in shape.keys.items()
    if isinstance(key.shape, Leaf) and key.shape.kind in ("route", "turn", "limit", "likeness")
)
"""Keys of play whose phrases name phases."""


@dataclass(frozen=True)
class Trial:
    """A section with one change. Of changes that explain as much that of the lowest rank is meant.

    `trust`: how easily it is believed: 0 if only of what is no YAML, 1 if of several faults, 2 if
    of one that is more than words in a phrase, 3 if of any but a heading that stands twice, 4 even
    then. `within`: the part of the row's line that is told of, if not its key. `slug`: the kind of
    finding. `last`: how many lines of the section there are up to the last that moves. `sure`: what
    then is left of phrases that do not read is wrong in itself.
    """

    lines: list[str]
    row: Row
    rank: tuple[int, ...]
    message: str
    help: str
    trust: int
    within: tuple[int, int] | None = None
    slug: str = "misplaced"
    last: int = 0
    sure: bool = False

    @property
    def start(self) -> int:
        """Where in its line stands what is told of, from 0."""
        if self.within is not None:
            return self.within[0]
        return self.row.column if self.row.key else self.row.indent

    @property
    def size(self) -> int:
        """How many characters it has."""
        if self.within is not None:
            return self.within[1] - self.within[0]
        return len(self.row.key or self.row.text)

    def explains(self, faults: list[Misfit], *, twice: bool) -> bool:
        """Whether the change is believed if these faults are gone with it.

        `twice`: all that is wrong is a heading that stands there already.
        """
        if any(fault.whole for fault in faults):
            return True
        if len(faults) > 1:
            return self.trust >= 1 or all(fault.twice for fault in faults)
        return self.trust >= (4 if twice else 3 if faults[0].phrase else 2)


@dataclass(frozen=True)
class _Heading:
    """A heading that may be missing. `said`: how messages call it; `meant`: something else
    speaks of it. `lacking`: below it something would lack a key.
    """

    name: str
    said: str
    shape: Shape
    required: bool
    meant: bool = False
    lacking: bool = False


@dataclass(frozen=True)
class Section:
    """A section of a file: its lines and rows.

    `heads`: the names of all sections that there are. `lists`: those of the lists that loops name.
    `looped`: what loops name, in all of the file.
    """

    lines: list[str]
    rows: list[Row]
    heads: frozenset[str]
    lists: frozenset[str]
    looped: frozenset[str]

    @property
    def varies(self) -> bool:
        """Whether the file is laid over another, or is a part of some."""
        return bool({"extends", "piece"} & self.heads)

    def with_headings(self, at: int) -> Iterator[Trial]:
        """With a heading more above a row."""
        for column in self._columns(at):
            shape = single(shape_of_place(self.rows, at, column))
            if shape is None:
                continue
            for heading in self._that_fit(at, list(self._headings(at, shape, column))):
                yield self._with_heading(at, column, heading, dashed=isinstance(shape, Effects))

    def moved(self, at: int) -> Iterator[Trial]:
        """With a row, or with it and what stands below, deeper or farther left."""
        row = self.rows[at]
        chain = above(self.rows, at, 1 << 16)
        columns = {0, *(each.column for each in chain), *(each.indent for each in chain)}
        columns |= {each.column + STEP for each in chain[:1] if each.bare}
        columns |= {each.indent for each in self.rows[at + 1 : at + 2]}
        for column in sorted(columns - {row.indent}, key=lambda each: abs(each - row.indent)):
            ends = [row.number + 1, *self._ends(at)]
            for kind, end in enumerate(dict.fromkeys(ends)):
                yield self._moved(at, column, end, 0 if kind == 0 else 1 + kind)

    # ── a heading more ────────────────────────────────────────────────────────────────────────

    def _columns(self, at: int) -> list[int]:
        """Where a heading may stand under which the row would be."""
        row, before = self.rows[at], self.rows[at - 1]
        deepest = row.indent + (1 if row.dashed else 0)
        columns = {each.column for each in above(self.rows, at, deepest)}
        columns = {column for column in columns if row.indent <= column + 2 * STEP}
        if before.bare:
            columns = {column for column in columns if column > before.column}
            columns |= {before.column + STEP} if before.column + STEP < deepest else set()
        return sorted(columns, reverse=True)

    def _headings(self, at: int, shape: Shape, column: int) -> Iterator[_Heading]:
        """The headings that may stand above a row where something of this shape stands."""
        if isinstance(shape, Keys):
            for name, key in shape.keys.items():
                there = column == 0 and name in self.heads
                if not there and not _is_text(key.shape):
                    meant = name == "lists" and self.rows[at].key in self.looped
                    yield _Heading(name, f"`{name}`", key.shape, key.required, meant)
        if shape is PLAY:
            for name in self._phases_lacking():
                yield _Heading(name, a_(PHASE.named), PHASE, required=True, meant=True)
        inner = shape.value if isinstance(shape, Table) else None
        inner = shape.rest if isinstance(shape, Keys) else inner
        if isinstance(inner, Looped):
            for name in sorted(self.lists & self._words(at)):
                yield _Heading(f"{LOOP}{name}", "a loop", inner.at(LOOP), required=True, meant=True)
        if isinstance(shape, Table | Keys) and inner is not None and not _is_text(inner):
            yield _Heading(UNNAMED, a_(_called(shape, inner)), inner, required=False)
        if isinstance(shape, Effects):
            yield _Heading("otherwise", "effects of a case", shape, required=False)

    def _words(self, at: int) -> set[str]:
        """All words in a row, and in what stands beside and below it."""
        end = self._end(at, self.rows[at].indent)
        return set(re.findall(r"\w+", " ".join(self.lines[self.rows[at].number : end])))

    def _phases_lacking(self) -> list[str]:
        """What the turn and routes lead to, and is no phase."""
        beside = next((row for row in self.rows if row.column and row.key in PLAY.keys), None)
        if beside is None:
            return []
        known = {row.key for row in self.rows if row.column == beside.column}
        turn = next((row.text for row in self.rows if row.key == "turn"), "")
        steps = re.findall(r"[a-z]\w*", turn.partition(":")[2])
        said = " ; ".join(row.text.partition(":")[2] for row in self._routes())
        led = [name for name in _LED.findall(said) if name not in RESERVED]
        return [name for name in dict.fromkeys([*steps, *led]) if name not in known]

    def _routes(self) -> Iterator[Row]:
        """The rows that say where play goes on, each or in one of several cases."""
        for at, row in enumerate(self.rows):
            over = next(iter(above(self.rows, at, row.column)), None)
            if "next" in (row.key, "" if over is None else over.key):
                yield row

    def _that_fit(self, at: int, headings: list[_Heading]) -> list[_Heading]:
        """Those under which the row and those beside it read best."""
        row = self.rows[at]
        block = self.lines[row.number : self._end(at, row.indent)]
        document = compose(SourceFile("", "\n".join(["x:", *block])), Report())
        node = None if document is None else document.get("x")
        wrong = [[] if node is None else list(misfits(node, each.shape)) for each in headings]
        counts = [sum(not each.empty for each in some) for some in wrong]
        found = [
            replace(heading, lacking=len(some) > count)
            for heading, some, count in zip(headings, wrong, counts, strict=True)
            if count == min(counts)
        ]
        return sorted(found, key=lambda each: (vague(each.shape), not each.required))[:_TRIED]

    def _with_heading(self, at: int, column: int, heading: _Heading, *, dashed: bool) -> Trial:
        row = self.rows[at]
        new = f"{' ' * column}{heading.name}:"
        if dashed and any(each.dashed and each.column == column for each in self.rows[:at]):
            new = f"{' ' * (column - STEP)}- {heading.name}:"
        apart = not self.lines[row.number - 1].partition("#")[0].strip()
        needed = heading.meant or (heading.required and not self.varies)
        many = vague(heading.shape) and not needed
        beside = self._beside(at)
        step = isinstance(heading.shape, Effects) and any(is_step(each.key) for each in beside)
        lines = [*self.lines[: row.number], new, *self.lines[row.number :]]
        rank = (
            -1 if heading.meant else many or step,  # any name may be one of a step
            heading.lacking and not heading.meant,
            jumps(lines),
            1,
            not needed,
            isinstance(heading.shape, Table) and not heading.shape.reads,
            not apart,
            -column,
            -row.number,
        )
        named = heading.name != UNNAMED and not dashed
        written = heading.name if named else "NAME"
        missing = f"the heading `{heading.name}:`" if named else "its name"
        trust = 2 if apart or column > 0 else int(not many)
        if needed or (apart and not many):
            trust = 4 if heading.meant else 3
        names = list(dict.fromkeys(each.name for each in beside))
        verb = "reads" if len(names) == 1 else "read"
        said = f"like {heading.said}: {missing} is missing above"
        if heading.said == "a recipient":
            written, said = "winner", "like a score: it is not said above whose it is"
        return Trial(
            lines,
            row,
            tuple(map(int, rank)),
            f"{_listed(names)} {verb} {said}",
            f"write `{written}:` in a line of its own above line {{line}}",
            trust,
        )

    def _beside(self, at: int) -> list[Row]:
        """A row and those beside it."""
        row, end = self.rows[at], self._end(at, self.rows[at].indent)
        return [r for r in self.rows[at:] if r.number < end and r.indent == row.indent]

    # ── lines that stand elsewhere ────────────────────────────────────────────────────────────

    def _end(self, at: int, indent: int) -> int:
        """The line in which something stands again that is less deep."""
        after = (row.number for row in self.rows[at + 1 :] if row.indent < indent)
        return next(after, len(self.lines))

    def _ends(self, at: int) -> Iterator[int]:
        """The line where a row with what belongs to it ends, and where some that follow do."""
        row, end = self.rows[at], self._end(at, self.rows[at].indent)
        beside = (r.number for r in self.rows[at + 1 :] if r.indent == row.indent)
        yield from islice((number for number in beside if number < end), _BESIDE)
        yield next((n for n in range(row.number, end) if not self.lines[n].strip()), end)
        yield end

    def _is_led_to(self, at: int) -> bool:
        """Whether a row names a phase to which something leads, so that it stands rightly."""
        row = self.rows[at]
        here = shape_of_place(self.rows, at, row.column)
        return here is PLAY and row.key in _words_of_routes(self.rows)

    def _is_led_from(self, at: int, column: int) -> bool:
        """Whether a row is a phase, to which something leads, if it stands in this column."""
        row = self.rows[at]
        there = shape_of_place(self.rows, at, column)
        return there is PLAY and row.bare and row.key in _words_of_routes(self.rows)

    def _moved(self, at: int, column: int, end: int, kind: int) -> Trial:
        row = self.rows[at]
        by = column - row.indent
        lines = list(self.lines)
        for number in range(row.number, end):
            line = lines[number]
            lines[number] = " " * by + line if by > 0 and line.strip() else line[max(0, -by) :]
        over = next(iter(above(self.rows, at, column)), None)
        where = "is a section of its own" if over is None else f"belongs under `{over.key}`"
        how = "too far left" if by > 0 else "too deep"
        while end > row.number + 1 and not self.lines[end - 1].strip():
            end -= 1
        below = " and what belongs to it, to line {last}," if kind else ""
        return Trial(
            lines,
            row,
            (0, int(self._is_led_to(at)), jumps(lines), kind, abs(by), -row.number),
            f"{row.name} stands {how}: it {where}",
            f"indent it{below} by {column} blanks, not by {row.indent}",
            4 if self._is_led_from(at, column) else 3,
            last=end,
        )


def _words_of_routes(rows: list[Row]) -> set[str]:
    """The words of all phrases that may say which phase comes next."""
    return {
        word
        for row in rows
        if row.key in _LEADING
        for word in re.findall(r"[a-z]\w*", row.text.partition(":")[2])
    }


def jumps(lines: list[str]) -> int:
    """How often a row stands more than a level deeper than the one before it."""
    pairs = pairwise(rows_of(lines))
    return sum(row.indent > before.column + STEP for before, row in pairs)


def vague(shape: Shape) -> bool:
    """Whether any words at all may stand in something of this shape."""
    match shape:
        case Text(among):
            return not among
        case Leaf():
            text = Scalar(_TEXT, SourceFile("", _TEXT).span(0, len(_TEXT)))
            return not list(misfits(text, shape))
        case Items(inner) | Table(inner) | Looped(inner):
            return vague(inner)
    return False


def _is_text(shape: Shape) -> bool:
    """Whether something of this shape stands in one line."""
    return isinstance(shape, Text) or (isinstance(shape, Leaf) and not shape.guarded)


def _called(shape: Table | Keys, inner: Shape) -> str:
    if isinstance(inner, Keys):
        return inner.named
    return shape.reads if shape.reads == "recipient" else "value with a name"


def _listed(names: list[str]) -> str:
    if len(names) > 3:
        return f"{names[0]}, {names[1]} and others"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


__all__ = ["Section", "Trial", "jumps", "vague"]
