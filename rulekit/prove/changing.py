"""Changes of a phrase: numbers, comparisons, guards, words, parts. Each gives another text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

SWAPS: Sequence[tuple[str, Sequence[str]]] = (
    (r"<=", ("<", ">")),
    (r">=", (">", "<")),
    (r"<(?!=)", ("<=", ">")),
    (r">(?!=)", (">=", "<")),
    (r"!=", ("=",)),
    (r"(?<![<>!+-])=", ("!=",)),
    (r"\bis not\b", ("is",)),
    (r"\bis\b(?! not)", ("is not",)),
    (r"\bnot in\b", ("in",)),
    (r"(?<!not )\bin\b(?! sequence)", ("not in",)),
    (r"\bnot (?!in\b)", ("",)),
    (r"\band\b", ("or",)),
    (r"\bor\b", ("and",)),
    (r"(?<= )\+(?= )", ("-",)),
    (r"(?<= )-(?= )", ("+",)),
    (r"\+=", ("-=", "=")),
    (r"-=", ("+=", "=")),
    (r"\*", ("+",)),
    (r"\bmax\(", ("min(",)),
    (r"\bhighest\b", ("lowest",)),
    (r"\blowest\b", ("highest",)),
    (r"\bleft\b", ("right",)),
    (r"\bright\b", ("left",)),
    (r"\btop face up\b", ("face up", "face down")),
    (r"(?<!top )\bface up\b", ("face down",)),
    (r"\bface down\b", ("face up",)),
    (r"\bseen by owner\b", ("face up", "face down")),
    (r"\bsame\b", ("different",)),
    (r"\bdifferent\b", ("same",)),
    (r"\btrue\b", ("false",)),
    (r"\bfalse\b", ("true",)),
    (r"\byes\b", ("no",)),
    (r"\bno\b", ("yes",)),
    (r"\bdealer\b", ("left of dealer",)),
    (r"\bwinner\b(?! is)", ("opponent of winner",)),
    (r"\bfor opponent\b", ("for me",)),
    (r"\bfor next player\b", ("for me",)),
    (r" won by \w+", ("",)),
    (r"\bwon by me\b", ("won by opponent", "won by next player")),
    (r", each (turn|game)\b", ("",)),
    (r"\beach turn\b", ("each game",)),
    (r"\beach player\b", ("each team",)),
    (r"\beach team\b", ("each player",)),
    (r"\bevery (\w+) satisfies\b", (r"any \1 where",)),
    (r"\bany (\w+) where\b", (r"every \1 satisfies",)),
    (r"\bany melds\b", ("melds",)),
    (r"\baround\b", ("",)),
    (r", starting with .*", ("",)),
    (r" leaving at most .*", ("",)),
)
"""Words and signs, and what is put in their place: one at a time."""


def changes(
    text: str,
    words: Mapping[str, Sequence[str]],
    more: Sequence[tuple[str, Sequence[str]]] = (),
) -> Iterator[str]:
    """Every changed form of a phrase. `words`: the values of options, each with the others.

    `more`: what is put in the place of further words, as in SWAPS.
    """
    found = dict.fromkeys(
        (
            *_numbers(text),
            *_swapped(text, (*SWAPS, *more)),
            *_words(text, words),
            *_guards(text),
            *_parts(text),
            *_operands(text),
        )
    )
    for each in found:
        if each.strip() and each != text:
            yield each


def negated(condition: str) -> str:
    """The opposite of a condition."""
    return f"not ({condition})"


def _numbers(text: str) -> Iterator[str]:
    for number in re.finditer(r"(?<![A-Za-z_])\d+(?![A-Za-z_])", text):
        value = int(number[0])
        for other in (value + 1, value - 1, 2 * value):
            if other >= 0:
                yield text[: number.start()] + str(other) + text[number.end() :]


def _swapped(text: str, swaps: Sequence[tuple[str, Sequence[str]]]) -> Iterator[str]:
    for pattern, others in swaps:
        for place in re.finditer(pattern, text):
            for other in others:
                yield text[: place.start()] + place.expand(other) + text[place.end() :]


def _words(text: str, words: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """A value that an option is compared with, replaced by the option's other values."""
    for place in re.finditer(r"(\w+) (is|=) (not )?(\w+)", text):
        for other in words.get(place[1], ()):
            if other != place[4]:
                yield text[: place.start(4)] + other + text[place.end(4) :]


def _guards(text: str) -> Iterator[str]:
    """Guards within a phrase, `X when C`: negated, dropped, and never true."""
    segments = _segments(text)
    for number, segment in enumerate(segments):
        before, when, condition = segment.partition(" when ")
        if when:
            for other in (f"{before} when {negated(condition)}", before):
                yield ", ".join([*segments[:number], other, *segments[number + 1 :]])
            yield ", ".join([*segments[:number], before])


def _parts(text: str) -> Iterator[str]:
    """A list without one of its parts: between commas, between bars, between words of a list."""
    for separator, parts in ((", ", _segments(text)), (" | ", text.split(" | "))):
        if len(parts) > 1:
            for number in range(len(parts)):
                yield separator.join(parts[:number] + parts[number + 1 :])
    options = text.split(" | ")
    if len(options) > 1:
        yield " | ".join([*options[1:], options[0]])
    if re.fullmatch(r"[\w.]+( [\w.]+)+", text) and not re.search(
        r"\b(of|to|from|is|as|in|do|by)\b", text
    ):
        listed = text.split()
        yield " ".join(reversed(listed))
        yield " ".join([*listed[1:], listed[0]])
        for number in range(len(listed)):
            yield " ".join(listed[:number] + listed[number + 1 :])


def _operands(text: str) -> Iterator[str]:
    """A condition without one of the things it asks for."""
    guard, when, condition = text.rpartition(" when ")
    for word in (" and ", " or "):
        terms = condition.split(word)
        if len(terms) > 1 and all(term.count("(") == term.count(")") for term in terms):
            for number in range(len(terms)):
                yield guard + when + word.join(terms[:number] + terms[number + 1 :])


def _segments(text: str) -> list[str]:
    """The parts of a phrase between commas that stand outside of brackets."""
    parts, depth, begin = [], 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            parts.append(text[begin:at].strip())
            begin = at + 1
    return [*parts, text[begin:].strip()]
