"""What stands at a place of a text, in words: a name, a word of the language, a key."""

from __future__ import annotations

import re

from rulekit.check.document.shapes import Keys
from rulekit.editing.places import place_at, shape_of
from rulekit.editing.reading import Reading
from rulekit.language.effects import EFFECTS
from rulekit.language.forms import Form
from rulekit.language.play import CHOICES, TARGETS, THINGS, Thing
from rulekit.language.words import FUNCTIONS, GIVEN, PROPERTIES, QUESTIONS, Word
from rulekit.library import title_of
from rulekit.model.expr import Const
from rulekit.model.symbols import Symbol
from rulekit.settle import SettingError, settle
from rulekit.source import Span
from rulekit.types import NUMBER, UNKNOWN

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def explained(reading: Reading, text: str, line: int, col: int) -> str:
    """What a reader may want to know of the word at a place, as Markdown; "" if nothing is known.

    Line and column count from 0.
    """
    word = word_at(text, line, col)
    if word is None:
        return ""
    start, end = word
    row = text.split("\n")[line]
    written = row[start:end]
    symbol = symbol_at(reading, text, line, col)
    if symbol is not None:
        return _of_symbol(reading, symbol)
    place = place_at(text, line, start)
    if place is not None and place.keyed:
        key = row[start:].split(":")[0].strip().strip("'\"")
        shape = shape_of(place.path)
        if isinstance(shape, Keys) and key in shape.keys:
            needed = " (required)" if shape.keys[key].required else ""
            return f"**{key}**{needed}\n\n{shape.keys[key].doc}"
    return _of_word(written)


def word_at(text: str, line: int, col: int) -> tuple[int, int] | None:
    """Where the word at a place begins and ends on its line; None if there is none."""
    lines = text.split("\n")
    if line >= len(lines):
        return None
    found = (each.span() for each in _WORD.finditer(lines[line]))
    return next((each for each in found if each[0] <= col <= each[1]), None)


def symbol_at(reading: Reading, text: str, line: int, col: int) -> Symbol | None:
    """The name at a place of the text that was read; None if there is none."""
    word = word_at(text, line, col)
    if reading.source is None or word is None or text != reading.text:
        return None
    return reading.symbols.at(reading.source, reading.source.offset(line + 1, word[0] + 1))


def _of_symbol(reading: Reading, symbol: Symbol) -> str:
    """What a name is, where it comes from, and what it is under the default options."""
    kind = "" if symbol.type == UNKNOWN else f", {symbol.type}"
    each = f" of each {symbol.owner}" if symbol.owner else ""
    lines = [f"**{symbol.word}**: {symbol.role}{each}{kind}"]
    if symbol.of:
        lines.append(f"of `{symbol.of}`")
    said = _declaration(symbol.span)
    if said:
        lines.append(f"```yaml\n{said}\n```")
    if reading.source is not None and symbol.inherited(reading.source):
        lines.append(f"from {title_of(symbol.span.file.name)}, line {symbol.span.line}")
    elif symbol.before:
        lines.append(f"changed here; before in {title_of(symbol.before[0].file.name)}")
    value = _value(reading, symbol)
    if value:
        lines.append(f"by default: `{value}`")
    uses = len(symbol.uses) + len(symbol.shown)
    lines.append(f"used {uses} times" if uses != 1 else "used once")
    return "\n\n".join(lines)


def _declaration(span: Span) -> str:
    """The line of a declaration, and the lines above it that are a comment."""
    line = span.file.line(span.line).strip()
    above, number = [], span.line - 1
    while number >= 1 and span.file.line(number).strip().startswith("#"):
        above.append(span.file.line(number).strip())
        number -= 1
    return "\n".join([*reversed(above[:4]), line])


def _value(reading: Reading, symbol: Symbol) -> str:
    """What an option, or a definition that options alone decide, is by default."""
    if reading.rules is None or symbol.role not in ("option", "definition"):
        return ""
    if symbol.role == "option":
        return reading.rules.options[symbol.word].default
    try:
        settled = settle(reading.rules, reading.rules.players[0], {})
    except SettingError:
        return ""
    definition = settled.definitions.get(symbol.word)
    found = None if definition is None else definition.body
    return str(found.value) if isinstance(found, Const) and found.type == NUMBER else ""


def _of_word(word: str) -> str:
    """What a word of the language means: all that it may mean, with examples."""
    found: list[tuple[str, Word | Form | Thing]] = []
    if word in GIVEN:
        found.append((f"{word}: {GIVEN[word].type or 'a reason'}", GIVEN[word]))
    for prop in PROPERTIES.values():
        if prop.word == word:
            of = " or ".join(str(each) for each in prop.of)
            found.append((f"{word} of {of}: {prop.gives}", prop))
    for question in QUESTIONS.values():
        if question.word == word:
            found.append((f"… is {word}", question))
    if word in FUNCTIONS:
        wants = ", ".join(str(each) for each in FUNCTIONS[word].wants)
        found.append((f"{word}({wants}): {FUNCTIONS[word].gives}", FUNCTIONS[word]))
    for form in (*EFFECTS.values(), *TARGETS.values(), *CHOICES.values()):
        if form.opens == word:
            found.append((form.written, form))
    if word in THINGS:
        found.append((word, THINGS[word]))
    told = dict.fromkeys(
        f"**{head}**\n\n{row.meaning}\n\n*such as* `{row.example}`" for head, row in found
    )
    return "\n\n---\n\n".join(told)
