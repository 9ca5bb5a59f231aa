"""What mends a finding by a variable that is still to be declared, and set where it is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulekit.diagnostics import Diagnostic
from rulekit.editing.places import Row, parts_of, place_at, row_of
from rulekit.syntax.yaml import Mapping, Node

_REMEMBERED = re.compile(
    r"declare `NAME: (?P<kept>flag[^`]*)` under `track`, write `not NAME` here, .*"
)
ONCE = "once a turn"
_PLACE = re.compile(r"declare it, under `zones`, as in `(?P<name>\w+): (?P<kept>[^`]+)`")
_UNDECLARED = "declare it, under `track`, `define` or `options`"

_MARKS = {
    "flag, each turn": "a mark that is cleared with each turn",
    "flag of each player": "a mark of each player that lasts for the hand",
}
"""What a name that is asked for may be, and what that is in plain words."""

Edited = tuple[int, int, str]
"""From where to where in a text, and what is to stand there."""


@dataclass(frozen=True, slots=True)
class Change:
    """Several edits of a text as one: from where to where, what is to stand there, what it does."""

    start: int
    end: int
    text: str
    told: str


def declared(found: Diagnostic, document: Node | None) -> Iterator[Change]:
    """A name that is unknown as a place or a flag, or `once a turn` by one, which is also what ends
    a move without end; `document` has all its bases.
    """
    source = found.span.file
    remembered = _REMEMBERED.fullmatch(found.help)
    place = _PLACE.fullmatch(found.help)
    if place is not None:
        told = f"declare `{place['name']}: {place['kept']}` under `zones`"
        edit = _tracked(source.text, place["name"], place["kept"], "zones")
        yield _as_one(source.text, [edit], told)
    elif found.help == _UNDECLARED:
        name = found.span.text
        for kept, mark in _MARKS.items():
            told = f"declare `{name}: {kept}` under `track`: {mark}"
            yield _as_one(source.text, [_tracked(source.text, name, kept)], told)
    elif remembered is not None:
        start, end = found.span.start, found.span.end
        yield from _remembered(source.text, start, end, remembered["kept"], document)
    elif found.code.slug == "endless-move":
        for often, kept in zip((ONCE, "once a hand"), _MARKS, strict=True):
            yield from _only(often, kept, source.text, found.span.start, document)


def _only(often: str, kept: str, text: str, at: int, document: Node | None) -> Iterator[Change]:
    """The same for an action, with its key at an offset, that does not ask for it yet."""
    rows = _rows(text)
    action = next((row for row in rows if row.number == text.count("\n", 0, at)), None)
    if action is None or not action.key:
        return
    inner = _inner(rows, action) if not action.value or action.value.startswith("#") else []
    when = next((row for row in inner if row.key == "when"), None)
    in_braces = _in_braces(text, at, "when") if action.value.startswith("{") else None
    if when is not None and when.value:
        stop = _end(text, when.number)
        start = stop - len(when.value)
        begun = _also(when.value, often)
    elif in_braces is not None:
        start, stop = in_braces
        begun = _also(text[start:stop], often)
    elif action.value.startswith("{"):
        start = stop = text.index("{", at) + 1
        begun = f"when: {often}, " if action.value[1:].strip(" }") else f"when: {often}"
    elif inner and when is None:
        start = stop = _start(text, inner[0].number)
        begun = f"{' ' * inner[0].indent}when: {often}\n"
    else:
        return
    asks = text[:start] + begun + text[stop:]
    word = start + begun.index(often)
    for change in _remembered(asks, word, word + len(often), kept, document):
        done = asks[: change.start] + change.text + asks[change.end :]
        first = min(start, change.start)
        last = max(stop, change.end - len(begun) + stop - start)
        new = done[first : len(done) - len(text) + last]
        yield Change(first, last, new, f"only {often}: {change.told}")


def _also(when: str, often: str) -> str:
    """A condition, which may be in quotes, and that it is asked for so often."""
    quote, asked = re.fullmatch(r"(['\"]?)(.*)\1", when, re.S).groups()  # type: ignore[union-attr]
    if re.search(r"\b(or|when)\b", asked):
        asked = f"({asked})"
    return f"{quote}{asked} and {often}{quote}"


def _in_braces(text: str, at: int, key: str) -> tuple[int, int] | None:
    """Where the value of a key, a pattern, stands in the braces that begin on a line."""
    start, end = text.index("{", at) + 1, _end(text, text.count("\n", 0, at))
    for part in parts_of(text[start : end - text[start:end].endswith("}")]):
        own = re.fullmatch(rf"(\s*{key}\s*:\s*)(.*?)\s*", part)
        if own is not None:
            return start + own.start(2), start + own.end(2)
        start += len(part) + 1
    return None


def _remembered(
    text: str, start: int, end: int, kept: str, document: Node | None
) -> Iterator[Change]:
    """The flag under `track`, the words for it, and the effect that sets it."""
    before = text[:start]
    line, col = before.count("\n"), len(before) - before.rfind("\n") - 1
    place = place_at(text, line, col)
    if place is None or len(place.path) < 2 or place.path[-1] != "when":
        return
    action = place.path[-2]
    name = f"{action}_done"
    done = _done(text, line, name, document, place.path[:-1])
    if done is not None:
        edits = [
            _tracked(text, name, kept),
            (start, end, f"not {name}"),
            done,
        ]
        yield _as_one(text, edits, f"declare the flag '{name}', ask for it here, and set it")


def _as_one(text: str, edits: list[Edited], told: str) -> Change:
    edits = sorted(edits)
    start = at = edits[0][0]
    new = ""
    for first, last, written in edits:
        new, at = new + text[at:first] + written, last
    return Change(start, at, new, told)


def _tracked(text: str, name: str, kept: str, section: str = "track") -> Edited:
    """A variable at the end of its section, which is begun if there is none."""
    rows = _rows(text)
    heading = next((row for row in rows if row.key == section and not row.indent), None)
    if heading is None:
        end = len(text.rstrip()) if text.strip() else 0
        at = next((row for row in rows if row.key == "play" and not row.indent), None)
        start = _start(text, at.number) if at is not None else end
        blank = "\n" if at is not None and text[:start].endswith("\n\n") else ""
        new = f"{section}:\n  {name}: {kept}\n{blank}"
        return (start, start, new) if at is not None else (end, end, f"\n{new.rstrip()}")
    if re.fullmatch(r"\{\s*\}\s*(#.*)?", heading.value):
        start = text.index(":", _start(text, heading.number)) + 1
        return start, text.index("}", start) + 1, f"\n  {name}: {kept}"
    if heading.value.startswith("{"):
        start = text.index("{", _start(text, heading.number)) + 1
        return start, start, f'{name}: "{kept}", '
    inner = _inner(rows, heading)
    last = inner[-1] if inner else heading
    margin = " " * (inner[0].indent if inner else 2)
    end = _end(text, last.number)
    return end, end, f"\n{margin}{name}: {kept}"


def _done(
    text: str, line: int, name: str, document: Node | None, path: tuple[str, ...]
) -> Edited | None:
    """What sets a flag, among the effects of the action to which the condition on a line belongs.

    None where the action stands in braces over several lines.
    """
    rows, effect = _rows(text), f"{name} = yes"
    when = next((row for row in rows if row.number == line), None)
    key = "do+" if _has(document, path, "do") else "do"
    if when is not None and when.key == path[-1] and when.value.startswith("{"):
        return _done_in_braces(text, when, effect, key)
    if when is None or when.key != "when":
        return None
    beside = _beside(rows, when)
    own = next((row for row in beside if row.key in ("do", "do+")), None)
    margin = " " * when.indent
    if own is None:
        value = f"[{effect}]" if key == "do+" else effect
        end = _end(text, when.number)
        return end, end, f"\n{margin}{key}: {value}"
    inner = _inner(rows, own)
    if own.value.startswith("[") and own.value.endswith("]"):
        end = _end(text, own.number) - 1
        return end, end, f", {effect}" if own.value != "[]" else effect
    if own.value and not inner:
        end = _end(text, own.number)
        start = end - len(own.value)
        item = f"{margin}  - "
        return start - 1, end, f"\n{item}{own.value}\n{item}{effect}"
    dashed = next((row for row in inner if row.dashed), None)
    if own.value or dashed is None:
        return None
    end = _end(text, inner[-1].number)
    blanks = re.match(" *", text[_start(text, dashed.number) :])
    assert blanks is not None
    return end, end, f"\n{blanks[0]}- {effect}"


def _done_in_braces(text: str, row: Row, effect: str, key: str) -> Edited | None:
    """The same where the action stands in braces on one line; `key`: under which effects begin."""
    end = _end(text, row.number)
    start = text.index("{", _start(text, row.number)) + 1
    if text[end - 1] != "}":
        return None
    end -= 1
    own = _in_braces(text, start - 1, r"do\+?")
    if own is None:
        return end, end, f", {key}: [{effect}]"
    value = text[slice(*own)]
    inner = value[1:-1] if value.startswith("[") else value
    effects = f"{inner}, {effect}" if inner.strip() else effect
    return *own, f"[{effects}]"


def _has(document: Node | None, path: tuple[str, ...], key: str) -> bool:
    for each in (*path, key):
        document = document.get(each) if isinstance(document, Mapping) else None
    return document is not None


# ── lines ─────────────────────────────────────────────────────────────────────────────────────


def _rows(text: str) -> list[Row]:
    """The lines on which something stands that is no comment."""
    lines = enumerate(text.split("\n"))
    return [
        row_of(number, line.rstrip("\r"))
        for number, line in lines
        if line.strip() and not line.lstrip().startswith("#")
    ]


def _inner(rows: list[Row], heading: Row) -> list[Row]:
    """The lines below a key; items of a list may stand as far left as their key."""
    found: list[Row] = []
    for row in rows[rows.index(heading) + 1 :]:
        if row.indent <= heading.indent:
            break
        found.append(row)
    return found


def _beside(rows: list[Row], one: Row) -> list[Row]:
    """The lines with keys of the same block."""
    at = rows.index(one)
    found = []
    for some in (reversed(rows[:at]), rows[at + 1 :]):
        for row in some:
            if row.indent < one.indent:
                break
            if row.indent == one.indent and row.key:
                found.append(row)
    return found


def _start(text: str, line: int) -> int:
    return sum(len(each) + 1 for each in text.split("\n")[:line])


def _end(text: str, line: int) -> int:
    """Where what stands on a line ends, before a comment behind it."""
    code = re.sub(r"(^|\s+)#.*$", "", text.split("\n")[line].rstrip("\r"))
    return _start(text, line) + len(code.rstrip())


__all__ = ["Change", "declared"]
