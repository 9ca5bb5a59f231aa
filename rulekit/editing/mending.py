"""What mends a finding: edits that are tried, and kept if the text is better with them.

Where a remedy is known it stands in the finding's help, in words; a few faults of writing have one
that is always the same. Each is tried on the text: it mends the finding if that is gone and
no others have come but on its line. It is safe if no other edit was thought of that would
mend it as well.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rulekit.diagnostics import Diagnostic, Fix, nearest
from rulekit.editing.aligning import aligned
from rulekit.editing.declaring import declared
from rulekit.editing.reading import Reading, read
from rulekit.source import SourceFile, Span
from rulekit.syntax.slips import ONE_A_LINE

ROUNDS = 20
"""How often a text is looked at again after edits."""

PHRASES = "RK2"
"""With what the codes begin of phrases that cannot be read."""

_MEANT = re.compile(r"did you mean '([^']+)'\?")
_UNUSED = re.compile(r"'(\w+)' is declared and never used: are they the same\?")
_WRITTEN = re.compile(r"write `([^`]+)`")
_LISTED = re.compile(r"(?:values|reasons|phases|actions|options): (.+)")
_SIGNS = re.compile(r"[=<>!&|]+")
_MOVED = re.compile(
    r"indent it(?: and what belongs to it, to line (?P<last>\d+),)?"
    r" by (?P<to>\d+) blanks, not by (?P<now>\d+)"
)
_MOVED_ANEW = re.compile(r"write `([^`]+)`, indented by (\d+) blanks, not by \d+")
_IN_BRACKETS = re.compile(re.escape(ONE_A_LINE) + r"`(\[.+\])`")
_OPEN_ENDED = re.compile(r"[A-Z]{2,}|…|\bX\b")
"""What stands in a remedy for something of the author's."""


def fixed(reading: Reading) -> None:
    """Say of the findings in a text itself what mends them, where that is known."""
    reading.report.put_fixes(lambda found: fix_for(reading, found))


def mend(path: str, text: str, *, unsafe: bool = False) -> tuple[str, int]:
    """The text with all edits made that mend something, and how many there were.

    `unsafe`: also those beside which another was possible; then the first that was thought of.
    """
    made = 0
    for _ in range(ROUNDS):
        reading = read(path, text)
        fixed(reading)
        fixes = [
            each.fix for each in reading.own if each.fix is not None and (each.fix.safe or unsafe)
        ]
        if not fixes:
            break
        text = _with(text, fixes[0])
        made += 1
    return text, made


def _with(text: str, fix: Fix) -> str:
    return text[: fix.span.start] + fix.text + text[fix.span.end :]


# ── trying ────────────────────────────────────────────────────────────────────────────────────


def fix_for(reading: Reading, found: Diagnostic) -> Fix | None:
    """The first edit that mends a finding, if one does; it is safe if it is the only one."""
    return next(iter(fixes_for(reading, found)), None)


def fixes_for(reading: Reading, found: Diagnostic) -> tuple[Fix, ...]:
    """The edits each of which mends a finding, the likeliest first; one that is alone is safe."""
    if found.span.file.name != reading.path or found.span.file.text != reading.text:
        return ()
    good: dict[str, Fix] = {}
    for thoughts, told in ((_as_told, True), (_as_usual, False)):
        for span, text, safe in thoughts(found):
            fix = Fix(span, text, safe)
            new = _with(reading.text, fix)
            if new not in good and _mends(reading, new, found, told=told):
                good[new] = fix
        if good:
            break
    for fix in () if good else _in_lines(reading, found):
        new = _with(reading.text, fix)
        if _clears(reading, new, found):
            good[new] = fix
    for fix in () if good else aligned(reading.path, found):
        good[_with(reading.text, fix)] = fix
    return tuple(replace(each, safe=each.safe and len(good) == 1) for each in good.values())


def _in_lines(reading: Reading, found: Diagnostic) -> Iterator[Fix]:
    """Edits with which there are other lines than before."""
    yield from _apart(found)
    yield from _exchanged(found)
    for change in declared(found, reading.document):
        span = found.span.file.span(change.start, change.end)
        yield Fix(span, change.text, False, change.told)


def _apart(found: Diagnostic) -> Iterator[Fix]:
    """Effects that stand in one line as items of the list in which they are, or of one."""
    said = _IN_BRACKETS.fullmatch(found.help)
    if said is None:
        return
    source, start = found.span.file, found.span.start
    before = source.text[source.offset(found.span.line, 1) : start]
    listed = re.fullmatch(r"( *)- +", before)
    if listed is None:
        yield Fix(found.span, said[1], True)
        return
    effects = said[1][1:-1].split(", ")
    text = f"\n{listed[1]}- ".join(effects)
    yield Fix(found.span, text, True, "set each effect on a line of its own")


def _exchanged(found: Diagnostic) -> Iterator[Fix]:
    """A card taken from a pile before another one is put there, instead of the same one after."""
    if found.code.slug == "idle-exchange":
        ((put, _),) = found.related
        source = found.span.file
        whole = source.span(put.start, found.span.end)
        between = source.text[put.end : found.span.start]
        told = "take the new card first"
        yield Fix(whole, found.span.text + between + put.text, True, told)


def _clears(reading: Reading, text: str, found: Diagnostic) -> bool:
    """Whether a finding is gone from a text, however many lines it has, and none is new.

    Whether one is gone that only play has found, no reading tells.
    """
    errors = (reading.report.errors, read(reading.path, text).report.errors)
    before, after = (Counter((each.code.id, each.message) for each in some) for some in errors)
    same = (found.code.id, found.message)
    return (after[same] < before[same] or not before[same]) and not after - before


def _mends(reading: Reading, text: str, found: Diagnostic, *, told: bool) -> bool:
    """Whether a finding is gone from a text, which has fewer errors and none that is new.

    `told`: its help says so; then others may show on its line, of which nothing could be known.
    """
    again = read(reading.path, text)
    if reading.document is None:
        return again.document is not None
    before, after = _told(reading, found), _told(again, found)
    lines = reading.text.count("\n") - text.count("\n")
    elsewhere = Counter({key: n for key, n in after.items() if not key[2]})
    same = (found.code.id, found.message, True)
    return (
        lines == 0
        and after[same] < before[same]
        and after.total() < before.total() + told
        and _unread(after) <= _unread(before) - found.code.id.startswith(PHRASES)
        and not (elsewhere if told else after) - before
    )


def _unread(told: Counter[tuple[str, str, bool]]) -> int:
    """How many phrases on the line of a finding cannot be read."""
    return sum(n for (code, _, here), n in told.items() if here and code.startswith(PHRASES))


def _told(reading: Reading, found: Diagnostic) -> Counter[tuple[str, str, bool]]:
    """The errors, wherever they stand, and whether that is the line of a finding."""
    return Counter(
        (
            each.code.id,
            each.message,
            each.span.line == found.span.line and each.span.file.name == reading.path,
        )
        for each in reading.report.errors
    )


# ── what may mend it ──────────────────────────────────────────────────────────────────────────

Thought = tuple[Span, str, bool]
"""A place, what may stand there, and whether that is safe if nothing else would mend it."""


def _as_told(found: Diagnostic) -> Iterator[Thought]:
    """Edits that the help of a finding speaks of, the likeliest first."""
    for each in (_said, _listed, _quoted, _indented, _moved):
        yield from each(found)


def _as_usual(found: Diagnostic) -> Iterator[Thought]:
    """Edits for what phrases most often lack: parentheses, a comma, `each`."""
    if found.code.slug in ("phrase-syntax", "phrase-character"):
        yield from _of_phrase(found)


def _said(found: Diagnostic) -> Iterator[Thought]:
    """What the help says to write."""
    if found.code.slug == "unknown-name" and "_" in found.span.text:
        yield found.span, found.span.text.replace("_", " "), True  # `next_player`
    meant = _MEANT.search(found.help) or _UNUSED.fullmatch(found.help)
    if meant is not None:
        yield found.span, meant[1], True
    for written in _WRITTEN.finditer(found.help):
        if _OPEN_ENDED.search(written[1]) or _MOVED_ANEW.fullmatch(found.help):
            continue
        alone = found.help == written[0] or found.help.startswith(
            (f"{written[0]}: so ", f"{written[0]}: a flag ", f"{written[0]} for '")
        )
        before = found.help[written.end() :].startswith(" before it")
        start = found.span.start
        place = found.span.file.span(start, start) if before else _replaced(found)
        yield place, written[1], alone or before


def _listed(found: Diagnostic) -> Iterator[Thought]:
    """The nearest of the words that are listed."""
    listed = _LISTED.fullmatch(found.help)
    words = re.findall(r"\w+", listed[1]) if listed is not None else []
    near = nearest(found.span.text, words)
    if near is not None:
        yield found.span, near, True


def _quoted(found: Diagnostic) -> Iterator[Thought]:
    """A text in quotes, where YAML takes something in it for its own."""
    if "quote" not in found.help:
        return
    line = found.span.file.line(found.span.line)
    start = found.span.file.offset(found.span.line, 1)
    if "close the bracket" in found.help:
        yield from _closed(found.span.file, found.span.line)
        return
    value = re.match(r"\s*(?:- +)*[^\s:'\"{\[][^:]*: +(?=\S)(?P<value>.*?)(?:\s+#.*)?$", line)
    value = value or re.match(r"\s*- +(?P<value>.*?)(?:\s+#.*)?$", line)
    if value is not None and value["value"][:1] not in ("'", '"'):
        text = value["value"].replace("\\", "\\\\").replace('"', '\\"')
        span = found.span.file.span(start + value.start("value"), start + value.end("value"))
        yield span, f'"{text}"', True


def _closed(source: SourceFile, line: int) -> Iterator[Thought]:
    """Closing brackets at the end of a line, or of one before it, for those that it opens."""
    for number in (line, line - 1):
        if number < 1:
            return
        code = re.sub(r"\s+#.*$", "", source.line(number)).rstrip()
        open_: list[str] = []
        for char in code:
            if char in "{[(":
                open_.append({"{": "}", "[": "]", "(": ")"}[char])
            elif char in "}])" and open_:
                open_.pop()
        if open_:
            end = source.offset(number, 1) + len(code)
            yield source.span(end, end), "".join(reversed(open_)), True


def _indented(found: Diagnostic) -> Iterator[Thought]:
    """Blanks for all tabs with which lines begin: as long as there is one, it is no YAML."""
    if found.code.slug != "tab":
        return
    text = found.span.file.text
    tabs = list(re.finditer(r"(?m)^[ ]*\t[ \t]*", text))
    if tabs:
        start, end = tabs[0].start(), tabs[-1].end()
        new = re.sub(r"(?m)^[ \t]+", lambda each: each[0].replace("\t", "  "), text[start:end])
        yield found.span.file.span(start, end), new, True


def _moved(found: Diagnostic) -> Iterator[Thought]:
    """Lines as deep as it is said that they belong."""
    source, first = found.span.file, found.span.line
    anew = _MOVED_ANEW.fullmatch(found.help)
    if anew is not None:
        yield (
            source.span(source.offset(first, 1), found.span.end),
            " " * int(anew[2]) + anew[1],
            True,
        )
    said = _MOVED.fullmatch(found.help)
    if said is None:
        return
    by = int(said["to"]) - int(said["now"])
    lines = [source.line(number) for number in range(first, int(said["last"] or first) + 1)]
    new = [" " * by + each if each.strip() and by > 0 else each[max(0, -by) :] for each in lines]
    start = source.offset(first, 1)
    yield source.span(start, start + len("\n".join(lines))), "\n".join(new), True


def _of_phrase(found: Diagnostic) -> Iterator[Thought]:
    """What phrases most often lack."""
    source, start = found.span.file, found.span.start
    line = source.line(found.span.line)
    first = source.offset(found.span.line, 1)
    before = line[: start - first]
    denied = re.search(r"\bwhere\s+(not\s+)$", before)
    if denied is not None:
        begin = first + denied.start(1)
        for end in _ends(source.text, begin):
            yield source.span(begin, end), f"({source.text[begin:end]})", True
    if re.search(r"\w\s+$", before):
        space = re.search(r"\s+$", before)
        assert space is not None
        yield source.span(first + space.start(), start), ", ", True
    if found.span.text == "of":
        yield source.span(found.span.end, found.span.end), " each", True


def _ends(text: str, start: int) -> Iterator[int]:
    """Where what begins at a place may end: before a closing bracket or comma, or with the line."""
    depth = 0
    for at in range(start, len(text)):
        char = text[at]
        if char in "([{":
            depth += 1
        elif char in ")]}":
            if depth == 0:
                yield at
                return
            depth -= 1
        elif char == "\n":
            yield start + len(text[start:at].rstrip())
            return
        elif char == "," and depth == 0:
            yield at
    yield len(text)


def _replaced(found: Diagnostic) -> Span:
    """In whose place what is told stands: of a property with its thing, of a word its arguments."""
    span = found.span
    if found.code.slug == "unknown-property" and found.related:
        thing = found.related[0][0]
        return span.file.span(min(span.start, thing.start), max(span.end, thing.end))
    called = _called(span)
    return called if called != span else _signs_around(span)


def _signs_around(span: Span) -> Span:
    """All of a sign of which a finding points at one character."""
    for found in _SIGNS.finditer(span.file.text, max(0, span.start - 2)):
        if found.start() <= span.start < found.end():
            return span.file.span(*found.span())
        if found.start() > span.start:
            break
    return span


def _called(span: Span) -> Span:
    """A word with what stands in parentheses behind it, if anything does."""
    text = span.file.text
    if text[span.end : span.end + 1] != "(" or not re.fullmatch(r"\w+", span.text):
        return span
    depth = 0
    for at in range(span.end, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return span.file.span(span.start, at + 1)
    return span
