"""What is kept: cards in zones, amounts in ledgers, values in variables."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rulekit.check.leaves import SETTING, Leaves, entries
from rulekit.check.names import VALUE_TYPES, Names
from rulekit.diagnostics import did_you_mean
from rulekit.language.declarations import (
    EXTREMES,
    LIVES,
    OWNERS,
    SHAPES,
    Shape,
    Sight,
    sight_of,
)
from rulekit.model.ruleset import Ledger, Variable, Zone
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.yaml import Entry
from rulekit.types import NUMBER, UNKNOWN, symbol

_FLAG = "write `flag`: a flag is no until it is set"
_AT_FIRST = {
    **dict.fromkeys(("no", "yes", "true", "false", "bool", "boolean"), _FLAG),
    **dict.fromkeys(SHAPES, "places of cards are declared under `zones`"),
}
"""What people write for a type, and what is to be written."""


class Kept:
    """Reads `zones`, `ledgers` and `track`; of each thing there may be one for each owner."""

    def __init__(self, leaves: Leaves, names: Names) -> None:
        self.leaves, self.exprs, self.report = leaves, leaves.exprs, leaves.report
        self.names = names
        self.zones: dict[str, Zone] = {}
        self.ledgers: dict[str, Ledger] = {}
        self.variables: dict[str, Variable] = {}

    # ── names first ───────────────────────────────────────────────────────────────────────────

    def declare_zones(self) -> None:
        """Introduce the names of zones."""
        for entry in entries(self.leaves.document, "zones"):
            self._name_zone(entry)

    def declare_cells(self) -> None:
        """Introduce the names of ledgers and variables, and read variables."""
        for entry in entries(self.leaves.document, "ledgers"):
            self._name_owned(entry, "ledger")
        for entry in entries(self.leaves.document, "track"):
            self._name_owned(entry, "variable")

    def _name_zone(self, entry: Entry) -> None:
        phrases = list(self.leaves.phrases("zone", "zones", entry.key.text))
        if not phrases:
            self.names.faulty.add(entry.key.text)
        else:
            shape = phrases[0].word(0).text
            owner = phrases[0].parts[1]
            owned = self._owner(owner) if isinstance(owner, Word) else ""
            self.names.introduce(entry, "zone", SHAPES[shape].type, self.report, owned)

    def _owner(self, word: Word, lists: Collection[str] = ()) -> str:
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
        phrase = self.leaves.phrase(entry.value, "ledger" if role == "ledger" else "track")
        if phrase is None:
            self.names.faulty.add(entry.key.text)
            return
        each = phrase.words()[-1:] if phrase.kind == "track_turns" else _each(phrase)
        by = self._by(each[0]) if len(each) > 1 else ""
        if len(each) > 1 and not by:  # which has been complained of
            self.names.faulty.add(entry.key.text)
            return
        lists = self.names.lists if phrase.kind == "track_value" else ()
        owner = self._owner(each[-1], lists) if each else ""
        if role == "ledger":
            self._ledger(entry, phrase, owner, by)
        else:
            self._variable(entry, phrase, owner, by)

    def _by(self, word: Word) -> str:
        """The list for each of whose names there is one of each owner; "" if it is none."""
        if word.text in self.names.lists:
            self.names.table.use(self.names.lists[word.text], word.span)
            return word.text
        if word.text in OWNERS:
            self.report.add(
                "wrong-type",
                word.span,
                f"of two things the list comes first, then the {word.text}",
                help=f"write `of each LIST of each {word.text}`",
            )
        else:
            self.report.add(
                "unknown-name",
                word.span,
                f"there is no list '{word.text}'",
                help=did_you_mean(word.text, self.names.lists, "lists")
                or "declare its names under `lists`",
            )
        return ""

    def _ledger(self, entry: Entry, phrase: Phrase, owner: str, by: str) -> None:
        unit = phrase.word(0)
        if unit.text in VALUE_TYPES:
            self.names.faulty.add(entry.key.text)
            message = f"a ledger has points or the like; a {unit.text} is what a variable holds"
            help = "variables stand under `track`"
            self.report.add("wrong-type", unit.span, message, help=help)
            return
        self.names.introduce(entry, "ledger", NUMBER, self.report, owner, by=by)
        wins = EXTREMES[phrase.word(4).text] if phrase.parts[4] is not None else None
        self.ledgers[entry.key.text] = Ledger(
            entry.key.text, unit.text, owner, None, entry.key.span, wins, by
        )

    def _variable(self, entry: Entry, phrase: Phrase, owner: str, by: str) -> None:
        name = entry.key.text
        if phrase.kind == "track_turns":
            counted = tuple(word.text for word in phrase.words()[:-1])
            self.names.introduce(entry, "variable", NUMBER, self.report, owner)
            for word in phrase.words()[:-1]:
                self.names.use_action(word.text, word.span, self.report)
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
                help=_AT_FIRST.get(word.text)
                or did_you_mean(word.text, [*VALUE_TYPES, *self.names.lists], "types"),
            )
            kind = UNKNOWN
        if "none" in self.names.symbols.get(kind.list, ()):
            self.report.add(
                "wrong-type",
                word.span,
                f"a variable is none at first, and `none` is also one of {kind.list}",
                help=f"give that word of {kind.list} another name",
            )
        life = phrase.parts[3]
        lasts = LIVES[life.text.split()[-1]] if isinstance(life, Word) else "hand"
        self.names.introduce(entry, "variable", kind, self.report, owner, by=by)
        sight = self._sight_of_variable(phrase.optional(4), owner)
        self.variables[name] = Variable(name, kind, owner, lasts, (), entry.key.span, sight, by)

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

    def fill(self) -> None:
        """Read zones and ledgers, which need expressions."""
        for entry in entries(self.leaves.document, "zones"):
            self._zone(entry)
        for entry in entries(self.leaves.document, "ledgers"):
            self._ledger_start(entry)

    def _zone(self, entry: Entry) -> None:
        name = self.names.words.get(entry.key.text)
        if name is None or name.role != "zone":
            return
        shapes: list[Shape] = []

        def read(phrase: Phrase) -> Sight:
            shapes.append(SHAPES[phrase.word(0).text].shape)
            sight = phrase.optional(2)
            return sight_of(sight.kind) if sight is not None else "face_up"

        sight = self.leaves.guarded(entry.value, "zone", read)
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

    def _ledger_start(self, entry: Entry) -> None:
        phrase = self.leaves.phrase(entry.value, "ledger")
        start = phrase.optional(3) if phrase is not None else None
        old = self.ledgers.get(entry.key.text)
        if start is not None and old is not None:
            value = self.exprs.typed(start, SETTING, NUMBER)
            self.ledgers[old.name] = replace(old, start=value)


def _each(phrase: Phrase) -> tuple[Word, ...]:
    """What is said after `of each`, once or twice, of a ledger or a variable."""
    return tuple(part for part in phrase.parts[1:3] if isinstance(part, Word))
