"""Declarations: options, deck, zones, melds, ledgers, variables; and every name they introduce."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulekit.check.decks import Decks
from rulekit.check.document.schema import FILE
from rulekit.check.leaves import SETTING, entries, span_of
from rulekit.check.names import NO_NUMBER, VALUE_TYPES, Names, check_name
from rulekit.check.phrases.exprs import Expressions
from rulekit.diagnostics import Report, did_you_mean
from rulekit.language.declarations import LIVES, OWNERS, SHAPES, Shape, Sight, sight_of
from rulekit.language.words import FUNCTIONS, GIVEN
from rulekit.model.ruleset import (
    Ledger,
    Option,
    Variable,
    Zone,
)
from rulekit.model.symbols import Role
from rulekit.source import Span
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.yaml import Entry, Mapping, Scalar
from rulekit.types import FLAG, NUMBER, UNKNOWN, Type, or_none, symbol

LARGEST = 10**6

DECLARING = (
    "lists", "options", "deck", "zones", "melds", "rankings", "ledgers", "track", "define",
    "procedures", "play", "claims",
)  # fmt: skip
"""The sections in which names are declared."""


class Declarations(Decks):
    """Reads the declaring sections of a document into the model."""

    def __init__(self, document: Mapping, names: Names, report: Report) -> None:
        super().__init__(document, names, report)
        self.options: dict[str, Option] = {}
        self.zones: dict[str, Zone] = {}
        self.ledgers: dict[str, Ledger] = {}
        self.variables: dict[str, Variable] = {}
        self.lists: dict[str, tuple[str, ...]] = {}

    # ── names first: everything below may use options ─────────────────────────────────────────

    def declare(self) -> None:
        """Introduce every name, so that expressions can be typed in any order."""
        self.names.unread |= set(_unread(self.document))
        self._suits_and_ranks()
        for entry in entries(self.document, "lists"):
            check_name(entry.key.text, entry.key.span, self.report)
            words = self._phrase(entry.value, "words")
            self._check_words(words.words() if words else (), ("none",))
            self.lists[entry.key.text] = tuple(w.text for w in words.words()) if words else ()
            name = entry.key.text
            self.names.symbols[name] = self.lists[name]
            self.names.lists[name] = self.names.table.declare(
                name, "list", entry.key.span, before=entry.before
            )
            for word in words.words() if words else ():
                self.names.declare_value(name, word.text, "value", word.span)
        for entry in entries(self.document, "options"):
            self._option(entry)
        for entry in entries(self.document, "zones"):
            self._name_zone(entry)
        for entry in entries(self.document, "melds"):
            self._add(entry, "meld kind", NUMBER)
        for entry in entries(self.document, "rankings"):
            self._add(entry, "ranking", NUMBER)
        for entry in entries(self.document, "ledgers"):
            self._name_owned(entry, "ledger")
        for entry in entries(self.document, "track"):
            self._name_owned(entry, "variable")

    def _add(
        self, entry: Entry, role: Role, kind: Type, owner: str = "", word: Word | None = None
    ) -> None:
        """Introduce the name of an entry; of a signature, its first `word`."""
        name, span = (entry.key.text, entry.key.span) if word is None else (word.text, word.span)
        if name in self.names.words:
            first = self.names.words[name]
            self.report.add(
                "declared-twice",
                span,
                f"'{name}' is already a {first.role}",
                related=((first.span, "declared here"),),
            )
        elif name in GIVEN or name in FUNCTIONS:
            self.report.add(
                "declared-twice",
                span,
                f"'{name}' always means something else",
                help="choose another name",
            )
        else:
            if role != "procedure":  # its name stands after `do` only
                self._check_declared(name, span)
            before = entry.before
            if word is not None:
                before = tuple(Span(b.file, b.start, b.start + len(name)) for b in before)
            self.names.words[name] = self.names.table.declare(
                name, role, span, type=kind, owner=owner, before=before
            )

    def _check_declared(self, word: str, span: Span) -> None:
        if not check_name(word, span, self.report):
            self.names.faulty |= {word, word.lower()}

    def _option(self, entry: Entry) -> None:
        phrase = self._phrase(entry.value, "option")
        if phrase is None:
            self.names.faulty.add(entry.key.text)
            return
        option = self._read_option(entry.key, phrase)
        if option is None:
            return
        self.options[option.name] = option
        if option.type.list:
            self.names.symbols[option.name] = option.values
        kind = or_none(option.absent) if option.or_none else option.type
        self._add(entry, "option", kind)
        for word in map(_option_word, phrase.parts) if option.type.list else ():
            self.names.declare_value(option.name, word.text, "value", word.span)

    def _read_option(self, key: Scalar, phrase: Phrase) -> Option | None:
        name, span = key.text, key.span
        low, high = 0, LARGEST
        if phrase.kind == "option_flag":
            return Option(
                name, FLAG, phrase.word(0).text, ("true", "false"), 0, 1, False, False, span
            )
        if phrase.kind == "option_words":
            self._check_words(_option_word(part) for part in phrase.parts)
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
            low, high_or_open = span_of(phrase.phrase(1), self.report)
            high = LARGEST if high_or_open is None else high_or_open
            self._check_words((phrase.word(0),))
            word = phrase.word(0).text
            self.names.no_numbers.add(word)
            self.names.declare_value(NO_NUMBER, word, "value", phrase.word(0).span)
            return Option(name, NUMBER, word, (), low, high, True, False, span, word)
        if phrase.kind in {"option_number", "option_none"}:
            allowed = phrase.optional(1 if phrase.kind == "option_number" else 0)
            if allowed is not None:
                low, high_or_open = span_of(allowed, self.report)
                high = LARGEST if high_or_open is None else high_or_open
            none = phrase.kind == "option_none"
            default = "none" if none else phrase.word(0).text
            if not none and not low <= int(default) <= high:
                self.report.add("unknown-value", phrase.span, f"{default} is not in {low}..{high}")
            or_none = none or phrase.parts[2] is not None
            return Option(name, NUMBER, default, (), low, high, or_none, False, span)
        return None

    def _name_zone(self, entry: Entry) -> None:
        phrases = list(self._guarded_phrases(("zones", entry.key.text), "zone"))
        if not phrases:
            self.names.faulty.add(entry.key.text)
        else:
            shape = phrases[0].word(0).text
            owner = phrases[0].parts[1]
            owned = self._owner(owner) if isinstance(owner, Word) else ""
            self._add(entry, "zone", SHAPES[shape].type, owned)

    def _owner(self, word: Word, lists: Iterable[str] = ()) -> str:
        """Who owns; with `lists`, there may also be one thing for each name of a list."""
        known = ("player", "team", *lists)
        if word.text not in known:
            self.report.add(
                "unknown-name",
                word.span,
                f"'{word.text}' owns nothing",
                help=did_you_mean(word.text, known) or " or ".join(f"`{each}`" for each in known),
            )
            return "player"
        return word.text

    def _name_owned(self, entry: Entry, role: str) -> None:
        phrase = self._phrase(entry.value, "ledger" if role == "ledger" else "track")
        if phrase is None:
            self.names.faulty.add(entry.key.text)
            return
        owner_word = (
            phrase.words()[-1]
            if phrase.kind == "track_turns"
            else (phrase.parts[1] if isinstance(phrase.parts[1], Word) else None)
        )
        lists = self.lists if phrase.kind == "track_value" else ()
        owner = self._owner(owner_word, lists) if owner_word is not None else ""
        if role == "ledger":
            self._ledger(entry, phrase, owner)
        else:
            self._variable(entry, phrase, owner)

    def _ledger(self, entry: Entry, phrase: Phrase, owner: str) -> None:
        self._add(entry, "ledger", NUMBER, owner)
        self.ledgers[entry.key.text] = Ledger(
            entry.key.text, phrase.word(0).text, owner, None, entry.key.span
        )

    def _variable(self, entry: Entry, phrase: Phrase, owner: str) -> None:
        name = entry.key.text
        if phrase.kind == "track_turns":
            counted = tuple(word.text for word in phrase.words()[:-1])
            self._add(entry, "variable", NUMBER, owner)
            for word in phrase.words()[:-1]:
                if word.text in self.names.actions:
                    self.names.table.use(self.names.actions[word.text], word.span)
            self.variables[name] = Variable(name, NUMBER, owner, "hand", counted, entry.key.span)
            return
        word = phrase.word(0)
        kind = VALUE_TYPES.get(word.text)
        if kind is None and word.text in self.names.symbols:
            kind = symbol(word.text)
            if word.text in self.names.lists:
                self.names.table.use(self.names.lists[word.text], word.span)
        if kind is None:
            self.report.add(
                "wrong-type",
                word.span,
                f"'{word.text}' is not a type",
                help=did_you_mean(word.text, [*VALUE_TYPES, *self.lists], "types"),
            )
            kind = UNKNOWN
        if "none" in self.names.symbols.get(kind.list, ()):
            self.report.add(
                "wrong-type",
                word.span,
                f"a variable is none at first, and `none` is also one of {kind.list}",
                help=f"give that word of {kind.list} another name",
            )
        life = phrase.parts[2]
        lasts = LIVES[life.text.split()[-1]] if isinstance(life, Word) else "hand"
        self._add(entry, "variable", kind, owner)
        sight = self._sight_of_variable(phrase.optional(3), owner)
        self.variables[name] = Variable(name, kind, owner, lasts, (), entry.key.span, sight)

    def _sight_of_variable(self, phrase: Phrase | None, owner: str) -> Sight:
        """Everybody sees a variable, unless each player keeps his own."""
        if phrase is None or phrase.kind == "face_up":
            return "face_up"
        if phrase.kind != "seen_by_owner" or owner != "player":
            self.report.add(
                "wrong-type",
                phrase.span,
                "everybody sees a variable, or each player sees his own",
                help="write `NAME of each player, seen by owner`",
            )
        return "seen_by_owner"

    # ── then what they hold ───────────────────────────────────────────────────────────────────

    def fill(self, exprs: Expressions) -> None:
        """Read what needs expressions: zones, melds, ledgers."""
        for entry in entries(self.document, "zones"):
            self._zone(entry, exprs)
        for entry in entries(self.document, "melds"):
            self._kind(entry, exprs)
        for entry in entries(self.document, "rankings"):
            self._ranking(entry)
        for entry in entries(self.document, "ledgers"):
            self._ledger_start(entry, exprs)

    def _zone(self, entry: Entry, exprs: Expressions) -> None:
        name = self.names.words.get(entry.key.text)
        if name is None or name.role != "zone":
            return
        shapes: list[Shape] = []

        def read(phrase: Phrase) -> Sight:
            shapes.append(SHAPES[phrase.word(0).text].shape)
            sight = phrase.optional(2)
            return sight_of(sight.kind) if sight is not None else "face_up"

        sight = self.guarded(entry.value, "zone", exprs, read)
        if sight is None:
            return
        if len(set(shapes)) > 1:
            self.report.add(
                "wrong-type", entry.key.span, "a zone has the same shape under all options"
            )
        for _, seen in sight.cases:
            if seen.startswith("seen_by") and not name.owner:
                self.report.add(
                    "wrong-type",
                    entry.key.span,
                    "nobody owns this zone, so nobody sees it",
                    help="write `of each player`",
                )
        owner = OWNERS.get(name.owner, "")
        self.zones[name.word] = Zone(name.word, shapes[0], owner, sight, entry.key.span)

    def _ledger_start(self, entry: Entry, exprs: Expressions) -> None:
        phrase = self._phrase(entry.value, "ledger")
        start = phrase.optional(2) if phrase is not None else None
        old = self.ledgers.get(entry.key.text)
        if start is not None and old is not None:
            value = exprs.typed(start, SETTING, NUMBER)
            self.ledgers[old.name] = Ledger(old.name, old.unit, old.owner, value, old.span)

    # ── the deck ──────────────────────────────────────────────────────────────────────────────


def _unread(document: Mapping) -> Iterator[str]:
    """The sections that should declare names, and are missing or no mapping."""
    for section in DECLARING:
        node = document.get(section)
        lacks = node is None or (isinstance(node, Scalar) and node.null)
        if FILE.keys[section].required if lacks else not isinstance(node, Mapping):
            yield section


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
