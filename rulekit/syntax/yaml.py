"""YAML text to nodes with places. Knows YAML and nothing of rules; every scalar is text.

The parser's events are put together here and not by PyYAML's own composer: that one recurses with
the depth of the file, forgets duplicate keys and follows aliases.
"""

from __future__ import annotations

import dataclasses
import re
from itertools import pairwise

import yaml

from rulekit.diagnostics import Report
from rulekit.nodes import dataclass
from rulekit.source import BOM, SourceFile, Span
from rulekit.syntax.align import align
from rulekit.syntax.complaints import NO_COLON, WITH_COLON, report_syntax
from rulekit.syntax.files import MAX_SIZE, refuse_size

MAX_DEPTH = 40
"""How many mappings and lists may stand inside one another."""

MAX_FINDINGS = 100
"""After so many findings in one file the rest is not looked at."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TOO_DEEP = "maximum nesting depth"  # what the fast parser says where it gives up by itself
_NULLS = ("", "~", "null")
_PROPERTY = re.compile(r"(?:!<[^>\s]*>|[&!][^\s,\[\]{}]*)")
_BLANKS = re.compile(r"\s*")
_UNREADABLE = re.compile(
    "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)

TOLD = "*"  # the style of nothing where a fault has been told: an alias, a key without a colon


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text. `null` if nothing was written, or `~` or `null` without quotes.

    `span` is what was written, with its quotes; `style` is "" (plain), `'`, `"`, `|`, `>` or TOLD.
    """

    text: str
    span: Span
    null: bool = False
    style: str = ""

    def at(self, start: int, end: int) -> Span:
        """The place in the file of characters `start` up to `end` of `text`.

        It is exact through quotes, escapes, folded lines and blocks. Should the writing and the
        text not fit together, it is the whole scalar.
        """
        begin, size = self.span.start, len(self.text)
        if not 0 <= start <= end <= size:
            start, end = max(0, min(start, size)), max(0, min(end, size))
        if not self.style and self.span.end - begin == size:  # each fold is one blank
            return Span(self.span.file, begin + start, begin + end)
        raw, quote = self.span.text, 1 if self.style in ("'", '"') else 0
        if raw[quote : len(raw) - quote] == self.text:
            return Span(self.span.file, begin + quote + start, begin + quote + end)
        edges = align(raw, self.style, self.text)
        if not edges:
            return self.span
        if start >= end:
            point = begin + (edges[start][0] if start < len(edges) else edges[-1][1])
            return Span(self.span.file, point, point)
        return Span(self.span.file, begin + edges[start][0], begin + edges[end - 1][1])


@dataclass(frozen=True, slots=True)
class Entry:
    """One key of a mapping and what stands under it.

    `before`: the same key in the bases of a variant, nearest first.
    """

    key: Scalar
    value: Node
    before: tuple[Span, ...] = ()

    @property
    def span(self) -> Span:
        """All of it."""
        return Span(self.key.span.file, self.key.span.start, self.value.span.end)


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in the order written, no key twice. `span` starts at the first key.

    `base`: of a whole document, the one that it was laid over.
    """

    entries: tuple[Entry, ...]
    span: Span
    base: Mapping | None = None

    def entry(self, name: str) -> Entry | None:
        """The entry whose key is `name`, or None."""
        return next((entry for entry in self.entries if entry.key.text == name), None)

    def get(self, name: str) -> Node | None:
        """The value under the key `name`, or None."""
        entry = self.entry(name)
        return None if entry is None else entry.value

    def keys(self) -> tuple[str, ...]:
        """The texts of the keys, in the order written."""
        return tuple(entry.key.text for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list. `span` starts at the first `-` or at the bracket."""

    items: tuple[Node, ...]
    span: Span


Node = Scalar | Mapping | Sequence
"""Anything that may stand under a key."""


def compose(source: SourceFile, report: Report) -> Mapping | None:
    """The document in `source`; never raises.

    None if it is not YAML, far too deep, or not a mapping; then that alone is reported. None also
    after MAX_FINDINGS. Otherwise all findings are reported and the mapping holds what is left: what
    stands under both of two equal keys, or under the first; nothing for an alias.
    """
    return _composed(_Composer(source), report) if _is_readable(source, report) else None


def _composed(composer: _Composer, report: Report) -> Mapping | None:
    source = composer.source
    try:
        composer.run()
    except yaml.YAMLError as error:
        if _TOO_DEEP in str(error) and composer.loader is _LOADER:
            return _composed(_Composer(source, yaml.SafeLoader), report)  # it goes as far as we do
        report_syntax(source, error, report)
        return None
    except _Refused:
        report.merge(composer.report)
        return None
    report.merge(composer.report)
    if isinstance(composer.root, Mapping):
        return composer.root
    _refuse_root(source, composer.root, report)
    return None


def attempt(source: SourceFile) -> Mapping | None:
    """The document in `source` if nothing about it as YAML is wrong, and not what is; quick."""
    composer = _Composer(source)
    try:
        composer.run()
    except (yaml.YAMLError, _Refused):
        return None
    root, faultless = composer.root, not composer.report.diagnostics
    return root if faultless and isinstance(root, Mapping) else None


def _is_readable(source: SourceFile, report: Report) -> bool:
    if len(source.text) > MAX_SIZE:
        refuse_size(source, report)
        return False
    bad = _UNREADABLE.search(source.text, source.text.startswith(BOM))
    if bad is None:
        return True
    message = f"the character U+{ord(bad[0]):04X} may not stand in a rule file"
    report.add("encoding", source.span(*bad.span()), message, help="remove it")
    return False


def _refuse_root(source: SourceFile, root: Node | None, report: Report) -> None:
    help = "a rule file begins with 'rulekit: 1' and 'game: NAME'"
    match root:
        case Sequence(span=span):
            message = "a rule file is keys with values, not a list"
        case Scalar(null=False, span=span):
            message = "a rule file is keys with values, not a single text"
        case _:
            span, message = source.span(0, 0), "the file is empty"
    report.add("not-a-mapping", span, message, help=help)


class _Refused(Exception):
    """There is no use in reading on; the reason is in the composer's report."""


@dataclasses.dataclass(slots=True)
class _Open:
    """A mapping or list whose end has not come yet; keys and values of a mapping alternate."""

    start: int
    is_mapping: bool
    is_flow: bool
    nodes: list[Node] = dataclasses.field(default_factory=list)


class _Composer:
    """Puts events together with a stack of its own, so that depth costs no recursion."""

    def __init__(self, source: SourceFile, loader: type = _LOADER) -> None:
        self.source = source
        self.loader = loader
        self.body = source.text.removeprefix(BOM)
        self.shift = len(source.text) - len(self.body)
        self.report = Report()
        self.findings = 0
        self.stack: list[_Open] = []
        self.root: Node | None = None

    def run(self) -> None:
        """Read the first document into `root`. Raises YAMLError or _Refused."""
        for event in yaml.parse(self.body, Loader=self.loader):
            if isinstance(event, yaml.ScalarEvent):  # most of them
                self.place(self.scalar(event))
            elif isinstance(event, yaml.CollectionStartEvent):
                self.open(event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self.place(self.close(event))
            elif isinstance(event, yaml.AliasEvent):
                self.place(self.alias(event))
            elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
                self.second_document(event)
                return

    def place(self, node: Node) -> None:
        if self.stack:
            self.stack[-1].nodes.append(node)
        else:
            self.root = node

    def scalar(self, event: yaml.ScalarEvent) -> Scalar:
        begin, end = self.edges(event)
        start = min(self.start(event, begin), end)
        style = event.style
        if not style:
            return Scalar(event.value, Span(self.source, start, end), event.value in _NULLS)
        if style in ("|", ">"):
            # The parser counts the line breaks after a block as its own.
            end = start + len(self.source.text[start:end].rstrip("\r\n"))
        return Scalar(event.value, Span(self.source, start, end), style=style)

    def alias(self, event: yaml.AliasEvent) -> Scalar:
        start, end = self.edges(event)
        help = "write it out, or quote it if a text begins with '*'"
        self.add("alias", start, end, f"'*{event.anchor}' is an alias", help)
        return Scalar("", Span(self.source, end, end), null=True, style=TOLD)

    def open(self, event: yaml.CollectionStartEvent) -> None:
        start = self.start(event, self.edges(event)[0])
        is_mapping = isinstance(event, yaml.MappingStartEvent)
        self.stack.append(_Open(start, is_mapping, bool(event.flow_style)))
        if len(self.stack) > MAX_DEPTH:
            self.report = Report()
            self.add("too-deep", start, start + 1, f"more than {MAX_DEPTH} levels of nesting")
            raise _Refused

    def close(self, event: yaml.CollectionEndEvent) -> Node:
        done = self.stack.pop()
        start = done.start
        # A block ends for the parser where the next thing begins; for a reader, with its last line.
        end = self.edges(event)[1]
        if not done.is_flow and done.nodes:
            end = done.nodes[-1].span.end
        if not done.is_mapping:
            return Sequence(tuple(done.nodes), Span(self.source, start, end))
        if done.nodes:
            start = done.nodes[0].span.start
        nodes = self.with_colons(self.undivided(done.nodes)) if done.is_flow else done.nodes
        return Mapping(self.entries(nodes), Span(self.source, start, end))

    def undivided(self, nodes: list[Node]) -> list[Node]:
        """The keys and values in braces, a phrase that a comma divides read as one.

        What follows the comma is then a key without a colon.
        """
        kept: list[Node] = []
        divided: dict[int, Span] = {}
        for key, value in zip(nodes[::2], nodes[1::2], strict=True):
            before = kept[-1] if kept else None
            if (
                isinstance(before, Scalar)
                and isinstance(key, Scalar)
                and not (before.style or key.style or before.null)
                and self.lacks_colon(key, value)
            ):
                span = Span(self.source, before.span.start, key.span.end)
                kept[-1] = Scalar(" ".join(span.text.split()), span)
                divided[len(kept)] = span
            else:
                kept += [key, value]
        for span in divided.values():
            help = "in braces a comma ends a value: put the phrase in quotes"
            self.add("wrong-shape", span.start, span.end, "a comma divides this phrase", help)
        return kept

    def lacks_colon(self, key: Node, value: Node) -> bool:
        """Whether a key in braces stands alone."""
        empty = value.span.start == value.span.end
        return empty and not self.source.text[key.span.end :].lstrip().startswith(":")

    def with_colons(self, nodes: list[Node]) -> list[Node]:
        """The keys and values in braces; the first key without a colon is reported."""
        lacking = [
            i + 1
            for i, (key, value) in enumerate(pairwise(nodes))
            if i % 2 == 0 and isinstance(key, Scalar) and key.text and self.lacks_colon(key, value)
        ]
        for i in lacking[:1]:
            start, end = nodes[i - 1].span.start, nodes[i - 1].span.end
            self.add("yaml-syntax", start, end, NO_COLON, WITH_COLON)
        told = {i: Scalar("", nodes[i].span, null=True, style=TOLD) for i in lacking}
        return [told.get(i, node) for i, node in enumerate(nodes)]

    def entries(self, nodes: list[Node]) -> tuple[Entry, ...]:
        """The pairs of a mapping, without those whose key is refused."""
        found: dict[str, Entry] = {}
        for key, value in zip(nodes[::2], nodes[1::2], strict=True):
            start, end = key.span.start, key.span.end
            if not isinstance(key, Scalar):
                help = "put a key that begins with '{' or '[' in quotes"
                self.add("wrong-shape", start, end, "a key must be a text", help)
            elif not key.text and not key.style:
                self.add("wrong-shape", start, end, "there is a value without a key")
            elif key.text == "<<" and not key.style:
                help = "write the keys out; 'extends' builds on another file"
                self.add("alias", start, end, "'<<' is a merge key", help)
            elif key.text in found:
                before = found[key.text]
                message = f"the key '{key.text}' stands here a second time"
                related = ((before.key.span, "first here"),)
                self.add("duplicate-key", start, end, message, "join them, or rename one", related)
                found[key.text] = Entry(before.key, _joined(before.value, value))
            else:
                found[key.text] = Entry(key, value)
        return tuple(found.values())

    def edges(self, event: yaml.Event) -> tuple[int, int]:
        """Where an event begins and ends in the file."""
        begin, end = event.start_mark, event.end_mark
        assert begin is not None and end is not None  # only events that nobody parsed have none
        return begin.index + self.shift, end.index + self.shift

    def start(self, event: yaml.NodeEvent, at: int) -> int:
        """Where a node at some place begins, after its anchor and tag; these are reported."""
        if event.anchor is None and getattr(event, "tag", None) is None:
            return at
        text = self.source.text
        while (found := _PROPERTY.match(text, at)) is not None:
            kind, help = _PROPERTIES[found[0][0]]
            self.add("alias", *found.span(), f"'{found[0]}' is {kind}", help)
            blanks = _BLANKS.match(text, found.end())
            at = found.end() if blanks is None else blanks.end()
        return at

    def second_document(self, event: yaml.DocumentStartEvent) -> None:
        start, message = self.edges(event)[0], "a second document begins here"
        self.add("several-documents", start, start + 3, message, "put it in a file of its own")

    def add(
        self,
        slug: str,
        start: int,
        end: int,
        message: str,
        help: str = "",
        related: tuple[tuple[Span, str], ...] = (),
    ) -> None:
        self.report.add(slug, Span(self.source, start, end), message, help=help, related=related)
        self.findings += 1
        if self.findings >= MAX_FINDINGS:
            raise _Refused


def _joined(first: Node, second: Node) -> Node:
    """What most likely was meant by the values of two equal keys, so that no name is missed."""
    if isinstance(first, Scalar) and first.null:
        return second
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        more = (entry for entry in second.entries if first.entry(entry.key.text) is None)
        return Mapping((*first.entries, *more), first.span)
    if isinstance(first, Sequence) and isinstance(second, Sequence):
        return Sequence((*first.items, *second.items), first.span)
    return first


_PROPERTIES = {
    "&": ("an anchor", "remove it; quote the text if it begins with '&'"),
    "!": ("a tag", "remove it; quote the text if it begins with '!'"),
}
