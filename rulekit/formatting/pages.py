"""A page: a document written line by line, with the comments that stood between its parts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from collections.abc import Sequence as Several
from dataclasses import dataclass

from rulekit.check.document.shapes import (
    Effects,
    Items,
    Keys,
    Leaf,
    Shape,
    Table,
    shape_at,
)
from rulekit.check.document.structure import is_block, is_guard
from rulekit.formatting.scalars import BREAK, JOINT, folded, written
from rulekit.formatting.spacing import spaced
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar, Sequence

STEP = 2
"""By how many columns what stands below something is indented."""

_COMMENT = re.compile(r"(?<!\S)#.*")
_UNSPACED = re.compile(r"#(?=\w)")


@dataclass(slots=True)
class Line:
    """One line: what stands before the comment, and where that stood before; empty: a blank one."""

    code: str = ""
    comment: str = ""
    column: int = 0


class Page:
    """Writes one document; `text` is what there is in the end."""

    def __init__(self, source: str, width: int) -> None:
        self.source = source.replace("\r\n", "\n").replace("\r", "\n")
        self.width = width
        self.lines: list[Line] = []
        self.at = 0  # how much of the source has been written
        self.columns: dict[int, int] = {}  # of what the present place stands below: old and new

    def write(self, document: Mapping, shape: Keys) -> None:
        """Write a whole document."""
        self.mapping(document, shape, 0, "")
        self.between(len(self.source), 0)

    def text(self) -> str:
        """All lines, with the comments of each paragraph below one another."""
        lines = self.lines
        while lines and not (lines[-1].code or lines[-1].comment):
            lines.pop()
        out, first = [], 0
        for end in range(len(lines) + 1):
            if end == len(lines) or not (lines[end].code or lines[end].comment):
                out += self.paragraph(lines[first:end])
                out += [""] * (end < len(lines))
                first = end + 1
        return "\n".join(out) + "\n"

    def lost(self, text: str) -> bool:
        """Whether the words of comments are not those of the source."""
        return _comments(self.source) != _comments(text)

    # ── blocks ────────────────────────────────────────────────────────────────────────────────

    def node(self, node: Node, shape: Shape | None, indent: int, lead: str) -> None:
        """Write what stands below a key or behind a dash, in lines of its own."""
        if isinstance(node, Mapping):
            self.mapping(node, shape, indent, lead)
        elif isinstance(node, Sequence):
            self.sequence(node, shape, indent, lead)

    def mapping(self, node: Mapping, shape: Shape | None, indent: int, lead: str) -> None:
        """Write the entries of a mapping; `lead` stands before the first."""
        widths = self.widths(node, shape)
        for number, entry in enumerate(node.entries):
            whole = indent == 0 and number > 0
            parted = whole and any(
                self.is_block(each.value) for each in node.entries[number - 1 : number + 1]
            )
            self.between(
                entry.key.span.start, indent - len(lead), parted=parted, below=number == 0,
                behind_dash=bool(lead),
            )  # fmt: skip
            self.place(entry.key.span.start, indent)
            key = self.key(entry.key, shape)
            before = " " * (indent - len(lead)) + lead + key + ":"
            lead = ""
            inner = _below(shape, entry.key.text)
            if self.is_block(entry.value):
                self.lines.append(Line(before))
                self.at = entry.key.span.end
                self.node(entry.value, inner, indent + STEP, "")
            else:
                gap = " " * max(1, widths[number] - len(key) - 1)
                self.at = entry.key.span.end
                self.inline(before, gap, entry.value, inner, indent)

    def sequence(self, node: Sequence, shape: Shape | None, indent: int, lead: str) -> None:
        """Write the items of a list, each behind a dash."""
        inner = shape.item if isinstance(shape, Items) else shape
        for number, item in enumerate(node.items):
            dash = self.dash(item)
            self.between(dash, indent - len(lead), below=number == 0, behind_dash=bool(lead))
            self.place(dash, indent)
            before = " " * (indent - len(lead)) + lead + "-"
            self.at = dash + 1
            if self.is_block(item):
                self.node(item, inner, indent + STEP, lead + "- ")
            else:
                self.inline(before, " ", item, inner, indent)
            lead = ""

    def inline(self, before: str, gap: str, node: Node, shape: Shape | None, indent: int) -> None:
        """Write a value that begins in the line of its key or dash, of which `at` is the end."""
        raw = self.source[self.begins(self.at, node) : node.span.end]
        if isinstance(node, Scalar) and node.style in ("|", ">"):
            stated = next((int(sign) for sign in raw.partition("\n")[0] if sign.isdigit()), STEP)
            lines = _moved(before + gap, raw, indent + stated)
        elif not isinstance(node, Scalar) and _comments(raw):
            lines = _moved(before + gap, raw, indent + STEP)
        else:
            text = self.flow(node, shape, inside=False)
            lines = folded(text, before + gap * bool(text), indent + STEP, self.width)
            lines = [line.replace(JOINT, " ") for line in lines]
        self.lines += [Line(line) for line in lines]
        self.at = max(self.at, node.span.end)

    # ── in a line ─────────────────────────────────────────────────────────────────────────────

    def flow(self, node: Node, shape: Shape | None, *, inside: bool) -> str:
        """A value in one line, with a BREAK after each comma between items."""
        if isinstance(node, Scalar):
            return written(node, _text(node, _kind(shape)), flow=inside)
        if isinstance(node, Sequence):
            inner = shape.item if isinstance(shape, Items) else shape
            items = [self.flow(each, inner, inside=True) for each in node.items]
            return f"[{f', {BREAK}'.join(items)}]"
        pairs = (
            (self.key(each.key, shape, flow=True).replace(" ", JOINT), self.flow(
                each.value, _below(shape, each.key.text), inside=True))
            for each in node.entries
        )  # fmt: skip
        return "{" + f", {BREAK}".join(f"{key}: {value}" for key, value in pairs) + "}"

    def key(self, key: Scalar, shape: Shape | None, *, flow: bool = False) -> str:
        """A key as it should be written."""
        text = key.text
        kind = _kind_of_key(shape, text)
        return written(key, spaced(key, kind) if kind else _text(key, ""), flow=flow, key=True)

    def is_block(self, node: Node) -> bool:
        """Whether something stands in lines of its own, and is not in brackets."""
        if isinstance(node, Mapping):
            return node.span.end == node.entries[-1].value.span.end if node.entries else False
        return isinstance(node, Sequence) and self.source[node.span.start] == "-"

    def widths(self, node: Mapping, shape: Shape | None) -> list[int]:
        """For each entry, how wide its key is made, so that values stand below one another.

        They do where the author has set at least two neighbouring lines so, with blanks.
        """
        widths = [0] * len(node.entries)
        for run in self.runs(node):
            ends = [entry.key.span.end for _, entry in run]
            begun = [self.begins(end, run[k][1].value) for k, end in enumerate(ends)]
            padded = any(start - end > len(": ") for start, end in zip(begun, ends, strict=True))
            if len({self.column(start) for start in begun}) == 1 and len(run) > 1 and padded:
                widest = max(len(self.key(entry.key, shape)) for _, entry in run)
                for number, _ in run:
                    widths[number] = widest + 2
        return widths

    def runs(self, node: Mapping) -> Iterator[list[tuple[int, Entry]]]:
        """Neighbouring entries of a mapping with values in their lines."""
        run: list[tuple[int, Entry]] = []
        for number, entry in enumerate(node.entries):
            if run and self.is_apart(run[-1][1], entry):
                yield run
                run = []
            if not self.is_block(entry.value) and entry.value.span.text:
                run.append((number, entry))
            elif run:
                yield run
                run = []
        if run:
            yield run

    def begins(self, after: int, node: Node) -> int:
        """Where a value begins, with its brace if it has one, behind a key or a dash."""
        in_braces = isinstance(node, Mapping) and node.entries
        return self.source.index("{", after) if in_braces else node.span.start

    def is_apart(self, first: Entry, second: Entry) -> bool:
        """Whether a line without words stands between two entries."""
        return self.source.count("\n", first.span.end, second.span.start) > 1

    # ── what stands between ───────────────────────────────────────────────────────────────────

    def between(
        self,
        end: int,
        indent: int,
        *,
        parted: bool = False,
        below: bool = False,
        behind_dash: bool = False,
    ) -> None:
        """Write the comments and blank lines up to what comes next; `parted`: at least one blank.

        What stands behind the last value, in its line, is its comment. `below`: what comes next is
        the first below a heading, from which no blank line parts it. `behind_dash`: a dash stands
        before it that has not been written.
        """
        rows: list[Line] = []
        at = self.at
        for number, piece in enumerate(self.source[self.at : end].split("\n")):
            found = _COMMENT.search(piece)
            if found:
                column = self.column(at + found.start())
                comment = _UNSPACED.sub("# ", found[0].rstrip(), count=1)
                if number == 0 and self.at > 0 and not behind_dash:
                    self.lines[-1].comment, self.lines[-1].column = comment, column
                else:
                    rows.append(Line(" " * self.indent_of(column, end, indent) + comment))
            elif number > 0 and at + len(piece) < end and not piece.strip(" \t-:"):
                rows += [Line()] if rows or not below else []
            at += len(piece) + 1
        if parted and all(row.code for row in rows):
            rows.insert(0, Line())
        for row in rows:
            if row.code or not self.lines or self.lines[-1].code:
                self.lines.append(row)
        self.at = max(self.at, end)

    def column(self, at: int) -> int:
        """The column of a place in the source, from 0."""
        return at - self.source.rfind("\n", 0, at) - 1

    def place(self, at: int, indent: int) -> None:
        """Note where an entry or item begins, and began."""
        column = self.column(at)
        self.columns = {old: new for old, new in self.columns.items() if old < column}
        self.columns[column] = indent

    def indent_of(self, column: int, end: int, indent: int) -> int:
        """Where a comment is to begin: with what comes next, or, if it stood deeper, as before."""
        deeper = [old for old in self.columns if self.column(end) < old <= column]
        return self.columns[max(deeper)] if deeper else indent

    def dash(self, item: Node) -> int:
        """Where the dash of an item is."""
        gap = self.source[self.at : item.span.start]
        return self.at + _COMMENT.sub(lambda found: " " * len(found[0]), gap).index("-")

    def paragraph(self, lines: Several[Line]) -> list[str]:
        """Lines without a blank one, with their comments below one another where there is room."""
        noted = [line for line in lines if line.comment]
        columns = {line.column for line in noted}
        longest = max((len(line.code) for line in noted), default=0)
        if len(columns) == 1 and self.fits(noted, min(columns)) and longest + 2 <= min(columns):
            return [_commented(line, min(columns)) for line in lines]
        while noted and not self.fits(noted, max(len(line.code) for line in noted) + 2):
            noted.remove(max(noted, key=lambda line: len(line.code)))
        common = max((len(line.code) + 2 for line in noted), default=0)
        return [_commented(line, common if line in noted else 0) for line in lines]

    def fits(self, lines: Several[Line], column: int) -> bool:
        """Whether the comments of lines have room from a column on."""
        return all(column + len(line.comment) <= self.width for line in lines)


def _commented(line: Line, column: int) -> str:
    if not line.comment:
        return line.code
    return line.code.ljust(max(column, len(line.code) + 2)) + line.comment


def _comments(text: str) -> Counter[str]:
    """The words of all that looks like a comment."""
    return Counter("".join(found[0].split()) for found in _COMMENT.finditer(text))


def _moved(before: str, raw: str, indent: int) -> list[str]:
    """The lines of a text as they are, those after the first as deep as they were by themselves."""
    head, *rest = raw.split("\n")
    depth = min((len(line) - len(line.lstrip()) for line in rest if line.strip()), default=0)
    return [before + head.rstrip(), *((" " * indent + line[depth:]).rstrip() for line in rest)]


def _text(scalar: Scalar, kind: str) -> str:
    """The text of a value: phrases with their white space, other plain texts with single blanks."""
    if kind:
        return spaced(scalar, kind)
    return scalar.text if scalar.style else " ".join(scalar.text.split())


def _kind(shape: Shape | None) -> str:
    """The kind of phrase that stands at a place, or "" for a text."""
    match shape:
        case Leaf(kind):
            return kind
        case Effects():
            return "effect"
        case Items(item):
            return _kind(item)
        case Keys() if shape.short:
            return _kind(shape.keys[shape.short].shape)
        case _:
            return ""


def _kind_of_key(shape: Shape | None, key: str) -> str:
    """The kind of phrase that a key is, or "" if it is a word or a text."""
    if is_guard(key):
        return "guard"
    if is_block(key):
        return "block"
    if isinstance(shape, Table) or (isinstance(shape, Keys) and key not in shape.keys):
        return shape.reads
    return ""


def _below(shape: Shape | None, key: str) -> Shape | None:
    """What stands under a key."""
    if isinstance(shape, Table | Keys):
        return shape_at(shape, key.removesuffix("+"))
    return shape.item if isinstance(shape, Items) else shape
