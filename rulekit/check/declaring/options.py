"""Options: their values as they are declared, and those that a variant fixes."""

from __future__ import annotations

from dataclasses import replace

from rulekit.check.document.wordings import called_so
from rulekit.check.leaves import Leaves, entries, is_inverted, span_of
from rulekit.check.names import NO_NUMBER, Names, check_words
from rulekit.check.phrases import constants
from rulekit.diagnostics import did_you_mean
from rulekit.model.ruleset import Option
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.yaml import Entry, Scalar
from rulekit.types import FLAG, NUMBER, or_none, symbol

LARGEST = 10**6

MOST_OPTIONS, MOST_WORDS = 100, 500
"""Options of a game, and words of them all: what each changes is looked into. No game that comes
with rulekit has a quarter as many."""


class Options:
    """Reads `options` and `fixed`."""

    def __init__(self, leaves: Leaves, names: Names) -> None:
        self.leaves, self.names, self.report = leaves, names, leaves.report
        self.found: dict[str, Option] = {}

    def declare(self) -> None:
        """Read all options, and introduce their names."""
        for entry in entries(self.leaves.document, "options"):
            if len(self.found) >= MOST_OPTIONS:
                self._too_many(entry, f"{MOST_OPTIONS} options")
                return
            self._option(entry)
            if sum(len(each.values) for each in self.found.values()) > MOST_WORDS:
                self._too_many(entry, f"{MOST_WORDS} values of options")
                return

    def _too_many(self, entry: Entry, what: str) -> None:
        help = "options of which only some go together are variants: files that `extends` this one"
        self.report.add("too-much", entry.key.span, f"there are more than {what}", help=help)

    def _option(self, entry: Entry) -> None:
        if self._is_wording(entry.key):
            return
        phrase = self.leaves.phrase(entry.value, "option")
        if phrase is None:
            self.names.faulty.add(entry.key.text)
            return
        option = self._read_option(entry.key, phrase)
        if option is None:
            return
        self.found[option.name] = option
        if option.type.list:
            self.names.symbols[option.name] = option.values
        kind = or_none(option.absent) if option.or_none else option.type
        self.names.introduce(entry, "option", kind, self.report)
        for word in map(_option_word, phrase.parts) if option.type.list else ():
            self.names.declare_value(option.name, word.text, "value", word.span)

    def _is_wording(self, key: Scalar) -> bool:
        """Complain of what an option of a base is called in some language, written for its name."""
        document = self.leaves.document
        if key.span.file is not document.span.file:
            return False
        names = {
            each.key.text
            for each in entries(document, "options")
            if each.before or each.key.span.file is not document.span.file
        }
        meant = sorted(called_so(document, key.text, "option") & names)
        if len(meant) != 1 or key.text in names:
            return False
        self.names.faulty.add(key.text)
        self.report.add(
            "bad-name",
            key.span,
            f"'{key.text}' is what `{meant[0]}` is called",
            help=f"write `{meant[0]}`",
        )
        return True

    def _read_option(self, key: Scalar, phrase: Phrase) -> Option | None:
        name, span = key.text, key.span
        low, high = 0, LARGEST
        if phrase.kind == "option_flag":
            return Option(
                name, FLAG, phrase.word(0).text, ("true", "false"), 0, 1, False, False, span
            )
        if phrase.kind == "option_words":
            check_words(map(_option_word, phrase.parts), self.report)
            self._check_once([_option_word(part) for part in phrase.parts])
            words = tuple(_option_word(part).text for part in phrase.parts)
            if all(word.isdigit() for word in words):
                numbers = [int(word) for word in words]
                return Option(
                    name, NUMBER, words[0], words, min(numbers), max(numbers), False, False, span
                )
            return Option(
                name, symbol(name), words[0], words, 0, len(words) - 1, False, False, span
            )
        if phrase.kind == "option_else":
            low, high = self._range(phrase.phrase(1))
            check_words((phrase.word(0),), self.report)
            word = phrase.word(0).text
            self.names.no_numbers.add(word)
            self.names.declare_value(NO_NUMBER, word, "value", phrase.word(0).span)
            return Option(name, NUMBER, word, (), low, high, True, False, span, word)
        if phrase.kind in {"option_number", "option_none"}:
            allowed = phrase.optional(1 if phrase.kind == "option_number" else 0)
            if allowed is not None:
                low, high = self._range(allowed)
            none = phrase.kind == "option_none"
            default = "none" if none else phrase.word(0).text
            wrong = allowed is not None and is_inverted(allowed)
            if not (none or wrong or low <= int(default) <= high):
                self.report.add("unknown-value", phrase.span, f"{default} is not in {low}..{high}")
            or_none = none or phrase.parts[2] is not None
            return Option(name, NUMBER, default, (), low, high, or_none, False, span)
        return None

    def _check_once(self, words: list[Word]) -> None:
        """Complain of a value that stands there twice."""
        known: dict[str, Word] = {}
        for word in words:
            first = known.setdefault(word.text, word)
            if first is not word:
                self.report.add(
                    "declared-twice",
                    word.span,
                    f"the value '{word.text}' stands here twice",
                    help="once is enough: leave one of them out, or call it otherwise",
                    related=((first.span, "here already"),),
                )

    def _range(self, phrase: Phrase) -> tuple[int, int]:
        """The least and the most of what an option may be."""
        low, high = span_of(phrase, self.report)
        if high is None:
            return low, max(low, LARGEST)
        if high > constants.LARGEST and not is_inverted(phrase):
            self.report.add("wrong-type", phrase.span, f"{high} is too large a number")
        return low, min(high, constants.LARGEST)

    def fix(self) -> None:
        """Options whose value a variant settles; they cannot be chosen any more."""
        for entry in entries(self.leaves.document, "fixed"):
            old = self.found.get(entry.key.text)
            if old is None:
                called = sorted(
                    called_so(self.leaves.document, entry.key.text, "option") & set(self.found)
                )
                self.report.add(
                    "unknown-name",
                    entry.key.span,
                    f"there is no option '{entry.key.text}'",
                    help=f"write `{called[0]}`"
                    if len(called) == 1
                    else did_you_mean(entry.key.text, self.found, "options"),
                )
                continue
            self.names.use(old.name, entry.key.span)
            word = old.reads(entry.value.text) if isinstance(entry.value, Scalar) else ""
            if word not in allowed(old):
                self.report.add(
                    "unknown-value",
                    entry.value.span,
                    f"'{old.name}' cannot be '{word}'",
                    help=f"values: {values_of(old)}",
                )
                continue
            self.found[old.name] = replace(old, default=word, fixed=True, span=entry.key.span)


def _option_word(part: Phrase | Word | None) -> Word:
    assert part is not None
    if isinstance(part, Word):
        return part
    kind = part.word(0).kind if part.parts else part.kind
    return Word(kind, part.text, part.scalar, part.start, part.end)


def values_of(option: Option) -> str:
    """The values of an option as its declaration puts them."""
    if option.values:
        return " | ".join(option.values)
    return f"{option.low}..{option.high}" + (f", or {option.absent}" if option.or_none else "")


def allowed(option: Option) -> tuple[str, ...]:
    """The values of an option as a person would list them."""
    if option.values:
        return option.values
    found = tuple(str(n) for n in range(option.low, min(option.high, option.low + 5000) + 1))
    return (*found, option.absent) if option.or_none else found
