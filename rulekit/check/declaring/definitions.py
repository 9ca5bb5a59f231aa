"""What rule files name: definitions, which are values, and procedures, which are effects."""

from __future__ import annotations

from rulekit.check.expansion import report_circle
from rulekit.check.leaves import Leaves, entries, words_of
from rulekit.check.names import PARAMETER_TYPES, Names, Scope
from rulekit.check.phrases.calls import Signature
from rulekit.check.phrases.effects import Effects
from rulekit.check.phrases.exprs import NAME_DEPTH
from rulekit.check.phrases.whose import speaks_of_me
from rulekit.diagnostics import Report, did_you_mean, nearest
from rulekit.model.ruleset import Definition, Procedure
from rulekit.source import Span
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase
from rulekit.syntax.yaml import Entry
from rulekit.types import FLAG, UNKNOWN, Type, symbol

Parameters = tuple[tuple[str, Type], ...]
"""The names and types of what is given to a name in parentheses."""

NOTHING: Signature = ((), UNKNOWN, None)
"""The signature of what cannot be read."""


class Definitions:
    """Reads `define`: each definition is typed when it is first asked for."""

    def __init__(self, leaves: Leaves, names: Names) -> None:
        self.leaves, self.names, self.exprs = leaves, names, leaves.exprs
        self.found: dict[str, Definition] = {}
        self._written: dict[str, tuple[Entry, Phrase, Parameters]] = {}
        self._typing: list[str] = []
        self._spoken: dict[str, Span | None] = {}  # where each speaks of who is in turn

    def declare(self) -> None:
        """Introduce their names."""
        for entry in entries(self.leaves.document, "define"):
            phrase = parse(entry.key, "signature", self.leaves.report)
            if phrase is None:
                self.names.faulty |= words_of(entry.key)
            else:
                word, report = phrase.word(0), self.leaves.report
                self.names.introduce(entry, "definition", FLAG, report, word=word)
                params = parameters(phrase, self.names, report)
                self._written[word.text] = (entry, phrase, params)
                self.names.takes[word.text] = tuple(type for _, type in params)

    def fill(self) -> None:
        """Type those that nothing has asked for as well."""
        for name in self._written:
            self.signature(name)

    def signature(self, name: str) -> Signature:
        """Parameters and type of a definition, and where it speaks of who is in turn."""
        if name in self._typing:
            circle = self._typing[self._typing.index(name) :]
            where = self._written[name][1].word(0).span
            report_circle(circle, where, "is defined by", self.leaves.report)
            return NOTHING
        if name not in self.found and name in self._written:
            self._typing.append(name)
            with self.exprs.deeper(NAME_DEPTH), self.exprs.presence.anywhere():
                self._define(name)
            self._typing.pop()
        found = self.found.get(name)
        return (found.params, found.type, self._spoken[name]) if found else NOTHING

    def _define(self, name: str) -> None:
        entry, phrase, params = self._written[name]
        scope = within(phrase, params, self.names)
        body = self.leaves.guarded(
            entry.value, "value", lambda phrase: self.exprs.expr(phrase, scope), scope
        )
        if body is None:
            self.names.faulty.add(name)
            return
        kind = self.exprs.common([value for _, value in body.cases])
        self.exprs.presence.learn(name, body)
        declared = self.names.words.get(name)
        if declared is not None and declared.role == "definition":
            declared.type = kind  # else its name has been complained of
        self.found[name] = Definition(name, params, body, kind, phrase.word(0).span)
        parts = (part for case in body.cases for part in case if part is not None)
        spoken = (speaks_of_me(part, self._spoken.get) for part in parts)
        self._spoken[name] = next((each for each in spoken if each is not None), None)


class Procedures:
    """Reads `procedures`. `parameters`: of each, as soon as it is declared."""

    def __init__(self, leaves: Leaves, names: Names) -> None:
        self.leaves, self.names = leaves, names
        self.parameters: dict[str, Parameters] = {}
        self._written: list[tuple[Entry, Phrase, Parameters]] = []

    def declare(self) -> None:
        """Introduce their names."""
        for entry in entries(self.leaves.document, "procedures"):
            phrase = parse(entry.key, "signature", self.leaves.report)
            if phrase is None:
                self.names.faulty |= words_of(entry.key)
            else:
                word, report = phrase.word(0), self.leaves.report
                self.names.introduce(entry, "procedure", FLAG, report, word=word)
                params = self.parameters[word.text] = parameters(phrase, self.names, report)
                self._written.append((entry, phrase, params))

    def read(self, effects: Effects) -> dict[str, Procedure]:
        """All procedures by name."""
        found = {}
        for entry, phrase, params in self._written:  # two may have one name, which is a fault
            name = phrase.word(0).text
            effects.whereabouts.forget()
            body = effects.effects(entry.value, within(phrase, params, self.names))
            found[name] = Procedure(name, params, body, phrase.word(0).span)
        return found


def parameters(phrase: Phrase, names: Names, report: Report) -> Parameters:
    """The typed parameters of a signature; a word that is no type is taken for the nearest.

    One of a list is called as the list. Where there are several of a type, a word comes before it:
    `other_card`.
    """
    types = {**PARAMETER_TYPES, **{each: symbol(each) for each in names.lists}}
    found: list[tuple[str, Type]] = []
    for word in phrase.words()[1:]:
        name = word.text
        kind = name if name in types else name.rpartition("_")[2]
        if kind in names.lists:
            names.table.use(names.lists[kind], word.span)
        elif kind not in types:
            report.add(
                "wrong-type",
                word.span,
                f"a parameter is named by its type, not '{name}'",
                help=did_you_mean(name, types)
                or f"types: card, cards, meld, player, team, number, rank, suit ...; "
                f"of two cards one may be called `{name}_card`",
            )
            name = kind = nearest(name, types) or name
        found.append((name, types.get(kind, UNKNOWN)))
    return tuple(found)


def within(phrase: Phrase, params: Parameters, names: Names) -> Scope:
    """The scope of what a signature stands for."""
    scope = Scope()
    for word, (name, kind) in zip(phrase.words()[1:], params, strict=True):
        bound = names.table.declare(name, "parameter", word.span, type=kind)
        scope = scope.bind(name, kind, bound)
    return scope


__all__ = ["Definitions", "Procedures"]
