"""What a line of a rule file does: below which keys it stands, what its names are, who uses it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulekit.check.document.inherit import below
from rulekit.check.document.shapes import Effects, Keys, Leaf, Shape
from rulekit.diagnostics import Report
from rulekit.editing.explaining import symbol_at
from rulekit.editing.places import place_at, shape_of
from rulekit.editing.reading import Reading
from rulekit.language.effects import BLOCKS, EFFECTS
from rulekit.language.play import CHOICES, TARGETS
from rulekit.language.words import FUNCTIONS, GIVEN, PROPERTIES
from rulekit.library import title_of
from rulekit.model.symbols import Symbol
from rulekit.source import Span
from rulekit.syntax.yaml import Entry, Mapping, Scalar, compose
from rulekit.types import UNKNOWN

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_SETS = re.compile(r"[a-z_]\w*(?: of [\w ]+)? (=|\+=|-=) ")
_LISTED = 8  # lines that use a name


def explained_line(reading: Reading, line: int) -> list[str]:
    """What there is to know of a line, counted from 1, each in a line of text; none for a blank.

    Raises IndexError if there is no such line.
    """
    lines = reading.text.split("\n")
    if not 1 <= line <= len(lines):
        raise IndexError(f"there is no line {line}; the file has {len(lines)}")
    code = re.sub(r"(?:^|\s)#.*$", "", lines[line - 1])
    if not code.strip():
        return []
    end = place_at(reading.text, line - 1, len(code))
    path = () if end is None else end.path
    found = [f"in {' > '.join(path)}"] if path else []
    found += _of_keys(path)
    symbols = list(_symbols(reading, line, code))
    found += _deleted(reading, line)
    phrase = _phrase(code, end.shape if end is not None and not end.keyed else None)
    if phrase:
        found.append(phrase)
    found += [_of_symbol(reading, each, line) for each in symbols]
    named = {each.word for each in symbols}
    if end is not None and isinstance(end.shape, Leaf | Effects):
        found += _of_words(code, named)
    return found


def _of_keys(path: tuple[str, ...]) -> Iterator[str]:
    """What the innermost known key above a line, or on it, is for."""
    for depth in range(len(path), 0, -1):
        above = shape_of(path[: depth - 1])
        key = path[depth - 1]
        if isinstance(above, Keys) and key in above.keys:
            yield f"{key}: {above.keys[key].doc}"
            return
        if isinstance(above, Keys) and above.rest_doc and depth == len(path):
            yield f"{key}: {above.rest_doc}"


def _deleted(reading: Reading, line: int) -> Iterator[str]:
    """What a line removes of what the base says, and where that says it."""
    if reading.document is None:
        return
    base = below(reading.document, reading.document.span.file)
    own = compose(reading.document.span.file, Report())
    if base is None or own is None:
        return
    for entry in _removed(own, base, line):
        where = _at(reading, entry.key.span)
        yield f"{entry.key.text}: removed here; the base says it {where}"


def _removed(own: Mapping, base: Mapping, line: int) -> Iterator[Entry]:
    """The entries of a base that a line of what is laid over it deletes."""
    for entry in own.entries:
        old, new = base.entry(entry.key.text), entry.value
        if old is None:
            continue
        if isinstance(new, Scalar) and new.null and new.text and entry.key.span.line == line:
            yield old
        elif isinstance(new, Mapping) and isinstance(old.value, Mapping):
            yield from _removed(new, old.value, line)


def _phrase(code: str, shape: Shape | None) -> str:
    """What the phrase of a line does, by the form that it has."""
    if not isinstance(shape, Leaf | Effects):
        return ""
    value = re.sub(r"^\s*(?:- +)*(?:[\w ]+: +)?", "", code).strip("{} ")
    first = _WORD.match(value)
    for forms in (EFFECTS, BLOCKS, TARGETS, CHOICES):
        for form in forms.values():
            if first is not None and form.opens == first[0]:
                return f"{form.written}: {form.meaning}"
    sets = _SETS.match(value) if isinstance(shape, Effects) else None
    sign = f'"{sets[1]}"' if sets is not None else ""
    found = (form for form in EFFECTS.values() if sign in form.grammar.split())
    return next((f"{form.written}: {form.meaning}" for form in found), "")


def _symbols(reading: Reading, line: int, code: str) -> Iterator[Symbol]:
    """The names of a line, each once."""
    seen: list[Symbol] = []
    for word in _WORD.finditer(code):
        symbol = symbol_at(reading, reading.text, line - 1, word.start())
        if symbol is not None and symbol not in seen:
            seen.append(symbol)
            yield symbol


def _of_symbol(reading: Reading, symbol: Symbol, line: int) -> str:
    """What a name is, where it comes from, and where else it is used."""
    kind = "" if symbol.type == UNKNOWN else f", {symbol.type}"
    each = f" of each {symbol.owner}" if symbol.owner else ""
    where = _at(reading, symbol.span)
    here = symbol.span.file is reading.source and symbol.span.line == line
    declared = "declared here" if here else f"declared {where}"
    uses = [span for span in symbol.uses if span.line != line or span.file is not reading.source]
    told = _places(reading, uses)
    return f"{symbol.word}: {symbol.role}{each}{kind}; {declared}; " + (
        f"used in {told}" if told else "used nowhere else"
    )


def _places(reading: Reading, spans: Sequence[Span]) -> str:
    """The lines of some places, those of each file together."""
    by_file: dict[str, set[int]] = {}
    for span in spans:
        own = span.file is reading.source
        by_file.setdefault("" if own else title_of(span.file.name), set()).add(span.line)
    told = []
    for file, lines in by_file.items():
        some = [str(each) for each in sorted(lines)[:_LISTED]]
        more = " and more" if len(lines) > _LISTED else ""
        word = "lines" if len(some) > 1 else "line"
        told.append(f"{word} {', '.join(some)}{more}" + (f" of {file}" if file else ""))
    return "; ".join(told)


def _at(reading: Reading, span: Span) -> str:
    if span.file is reading.source:
        return f"in line {span.line}"
    return f"in line {span.line} of {title_of(span.file.name)}"


def _of_words(code: str, named: set[str]) -> Iterator[str]:
    """What the words of the language in a line mean."""
    for word in dict.fromkeys(_WORD.findall(code)):
        if word in named:
            continue
        rows = [each for each in PROPERTIES.values() if each.word == word]
        if word in GIVEN:
            yield f"{word}: {GIVEN[word].meaning}"
        elif word in FUNCTIONS and f"{word}(" in code:
            yield f"{word}(…): {FUNCTIONS[word].meaning}"
        elif rows and f"{word} of" in code:
            yield f"{word} of …: {rows[0].meaning}"
