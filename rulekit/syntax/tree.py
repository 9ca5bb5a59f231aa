"""What was written: phrases as trees of words, each with its place in the file. No meaning here."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.nodes import dataclass
from rulekit.source import Span
from rulekit.syntax.yaml import Scalar


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a phrase.

    `kind` is the terminal of the grammar (NAME, INT, SYMBOL, STRING, EXTREME ...); `start` and
    `end` are offsets into the text of `scalar`, the leaf that holds the phrase.
    """

    kind: str
    text: str
    scalar: Scalar
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The place of the word in its file."""
        return self.scalar.at(self.start, self.end)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A node of a phrase: `kind` is the rule's name in the grammar, `parts` its children in order.

    An optional part that was not written is None, so parts have fixed positions.
    """

    kind: str
    parts: tuple[Phrase | Word | None, ...]
    scalar: Scalar
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The place of the whole phrase in its file."""
        return self.scalar.at(self.start, self.end)

    @property
    def text(self) -> str:
        """The phrase as it was written."""
        return self.scalar.text[self.start : self.end]

    def phrases(self) -> Iterator[Phrase]:
        """Those parts that are phrases."""
        return (part for part in self.parts if isinstance(part, Phrase))

    def phrase(self, index: int) -> Phrase:
        """The part at `index`, which the grammar says is a phrase."""
        part = self.parts[index]
        assert isinstance(part, Phrase), (self.kind, index)
        return part

    def optional(self, index: int) -> Phrase | None:
        """The part at `index`: a phrase, or None if it was not written."""
        part = self.parts[index]
        assert part is None or isinstance(part, Phrase), (self.kind, index)
        return part

    def word(self, index: int) -> Word:
        """The part at `index`, which the grammar says is a word."""
        part = self.parts[index]
        assert isinstance(part, Word), (self.kind, index)
        return part

    def words(self) -> tuple[Word, ...]:
        """Those parts that are words."""
        return tuple(part for part in self.parts if isinstance(part, Word))


def name(word: Word) -> Phrase:
    """A word read as an expression of its own."""
    return Phrase("name", (word,), word.scalar, word.start, word.end)


def walk(phrase: Phrase) -> Iterator[Phrase]:
    """The phrase and all phrases in it, outermost first."""
    yield phrase
    for part in phrase.phrases():
        yield from walk(part)


def show(phrase: Phrase | Word | None) -> str:
    """One line of text for a tree: `(plus (name hand) (number 3))`."""
    if phrase is None:
        return "-"
    if isinstance(phrase, Word):
        return phrase.text
    return "(" + " ".join([phrase.kind, *(show(part) for part in phrase.parts)]) + ")"
