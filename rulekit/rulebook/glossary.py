"""What has a name and is explained at the end of a page: procedures, terms, what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulekit.model.expr import Cases, Define, Local, Or
from rulekit.model.ruleset import Variable
from rulekit.model.settled import Definition
from rulekit.rulebook.deeds import Deeds, spans_of
from rulekit.rulebook.page import Item, capital
from rulekit.types import FLAG

MANY = 3
"""So many cases are a list."""


class Glossary:
    """Says what names mean."""

    def __init__(self, deeds: Deeds) -> None:
        self.deeds, self.prose = deeds, deeds.prose
        self.values, self.words, self.rules = deeds.values, deeds.words, deeds.rules

    def steps(self) -> Iterator[Item]:
        """Procedures: named effects."""
        for each in self.rules.procedures.values():
            self.words.me = "me.term"
            name = self.words.bare(each.name, "procedure")
            given = [self._parameter(p, kind.name) for p, kind in each.params]
            told = (
                self.words.say("step.with", a=name, b=self.words.language.join(given))
                if given
                else name
            )
            yield self.deeds.item(told, each.span, items=self.deeds.effects(each.body))
            self.words.me = "me.play"

    def _parameter(self, name: str, kind: str) -> str:
        return self.words.language.form("a", self.words.noun(kind if kind == "card" else name))

    def terms(self) -> Iterator[Item]:
        """Definitions: named values and conditions."""
        self.words.me = "me.term"
        for each in self.rules.definitions.values():
            yield self._term(each)
        self.words.me = "me.play"

    def _term(self, definition: Definition) -> Item:
        body = definition.body
        spans = (definition.span, *spans_of(body))
        args = tuple(Local(definition.span, kind, name) for name, kind in definition.params)
        named = Define(definition.span, definition.type, definition.name, args)
        if self.words.printed:
            return self._headed(definition, named)
        if definition.type == FLAG:
            return self.deeds.ruled(
                self.words.say("term.flag", a=self.prose.clause(named)), body, definition.span
            )
        key = "term.many" if self.words.noun(definition.type.name).several else "term"
        return self.deeds.item(
            self.words.say(key, a=self.values.value(named), v=self.values.closing(body)), *spans
        )

    def _headed(self, definition: Definition, named: Define) -> Item:
        """A term as a head, and behind it what it is; what it is of is `it` there."""
        words, body = self.words, definition.body
        head = words.bare(definition.name.removesuffix("_of"), "term")
        if words.called(definition.name, "term"):
            head = words.bare(definition.name, "term")
        head, spans = head.rstrip(","), (definition.span, *spans_of(body))
        if definition.type == FLAG and words.says(definition.name) is not None:
            return self._what_is(definition) or self._said(definition, named)
        if definition.params:
            given = [self._parameter(name, kind.name) for name, kind in definition.params]
            head = words.say("term.of", a=head, b=words.language.join(given))
        name = definition.params[0][0] if len(definition.params) == 1 else ""
        with words.spoken_of(name):
            if definition.type == FLAG:
                item = self.deeds.ruled(words.say("term.if"), body, definition.span)
            elif isinstance(body, Cases) and len(body.cases) >= MANY:
                told = self.values.cases(body)
                below = tuple(Item(words.language.polish(each)) for each in told)
                item = Item("", spans, below)
            else:
                item = self.deeds.item(self.values.closing(body), *spans)
        return replace(item, head=capital(head))

    def _what_is(self, definition: Definition) -> Item | None:
        """What something is that a term is true of: a quartet is a meld of 4 cards."""
        words, body = self.words, definition.body
        if not words.is_thing(definition.name) or isinstance(body, Or):
            return None
        name, kind = definition.params[0]
        noun = words.noun(kind.name)
        with words.binding(name, "it"):
            called, left = self.prose.narrowed(noun, body, name)
            which = "" if left is None else self.prose.which(left, noun, name=name)
        if any(words.say(key, c="") in which for key in ("such", "such.too")):
            return None
        told = words.language.form("a", called) + which
        item = self.deeds.item(told, definition.span, *spans_of(body))
        return replace(item, head=capital(words.bare(definition.name, "term")))

    def _said(self, definition: Definition, named: Define) -> Item:
        """A term that has words of its own: a card is red if ..."""
        words, bound = self.words, dict(self.words.bound)
        words.bound = {**bound, **{name: "a" for name, _ in definition.params}}
        told = words.say("term.flag", a=self.prose.clause(named))
        words.bound = bound
        name = definition.params[0][0] if len(definition.params) == 1 else ""
        with words.spoken_of(name):
            return self.deeds.ruled(told, definition.body, definition.span)

    def kept(self) -> Iterator[Item]:
        """Ledgers and variables."""
        for ledger in self.rules.ledgers.values():
            noun = self.words.noun("player" if ledger.owner == "player" else "team")
            told = self.words.say(
                "ledger",
                a=self.words.bare(ledger.name, "ledger"),
                each=self.words.language.form("every", noun),
            )
            if ledger.by:
                told += self.each_of(ledger.by)
            if ledger.start is not None:
                told += self.words.say("ledger.start", n=self.values.value(ledger.start))
            if ledger.wins is not None:
                told += self.words.say(f"ledger.{ledger.wins}")
            yield self.deeds.item(told, ledger.span, *spans_of(ledger.start))
        for variable in self.rules.variables.values():
            yield self._variable(variable)

    def _variable(self, variable: Variable) -> Item:
        kind = variable.type.list or variable.type.name
        told = self.words.say(
            "kept", a=self.words.bare(variable.name, "variable"), kind=self._sort(kind)
        )
        for each in (variable.owner, variable.by):
            told += self.each_of(each) if each else ""
        if variable.turns_with:
            named = [self.words.term(name, "action") for name in variable.turns_with]
            told += self.words.say("kept.turns", x=self.words.language.join(named, "or"))
        told += self.words.say(f"life.{variable.life}")
        if variable.sight == "seen_by_owner":
            told += self.words.say("kept.hidden")
        return self.deeds.item(told, variable.span)

    def each_of(self, owner: str) -> str:
        """Whose something is that is kept; of a list the names, which nothing else tells."""
        each = self.words.language.form("every", self.words.noun(owner))
        names = self.rules.lists.get(owner, ())
        if not names:
            return self.words.say("kept.each", each=each)
        told = self.words.language.join([self.words.term(name, "value") for name in names])
        return self.words.say("kept.each.of", each=each, x=told)

    def _sort(self, kind: str) -> str:
        known = f"sort.{kind}"
        if known in self.words.language.phrases:
            return self.words.say(known)
        return self.words.language.form("a", self.words.noun(kind))
