"""What has a name and is explained at the end of a page: procedures, terms, what is kept."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.model.expr import Define, Local
from rulekit.model.ruleset import Definition, Variable
from rulekit.rulebook.deeds import spans_of
from rulekit.rulebook.page import Item
from rulekit.rulebook.phases import Phases
from rulekit.types import FLAG


class Glossary(Phases):
    """Says what names mean."""

    def steps(self) -> Iterator[Item]:
        """Procedures: named effects."""
        for each in self.rules.procedures.values():
            self.me = "me.term"
            name = self.bare(each.name, "procedure")
            given = [self._parameter(p, kind.name) for p, kind in each.params]
            told = self.say("step.with", a=name, b=self.language.join(given)) if given else name
            yield self.item(told, each.span, items=self.effects(each.body))
            self.me = "me.play"

    def _parameter(self, name: str, kind: str) -> str:
        return self.language.form("a", self.noun(kind if kind == "card" else name))

    def terms(self) -> Iterator[Item]:
        """Definitions: named values and conditions."""
        self.me = "me.term"
        for each in self.rules.definitions.values():
            yield self._term(each)
        self.me = "me.play"

    def _term(self, definition: Definition) -> Item:
        body = definition.body.cases[0][1]
        spans = (definition.span, *spans_of(body))
        args = tuple(Local(definition.span, kind, name) for name, kind in definition.params)
        named = Define(definition.span, definition.type, definition.name, args)
        if definition.type == FLAG:
            return self.ruled(self.say("term.flag", a=self.clause(named)), body, definition.span)
        key = "term.many" if self.noun(definition.type.name).several else "term"
        return self.item(self.say(key, a=self.value(named), v=self.closing(body)), *spans)

    def kept(self) -> Iterator[Item]:
        """Ledgers and variables."""
        for ledger in self.rules.ledgers.values():
            noun = self.noun("player" if ledger.owner == "player" else "team")
            told = self.say(
                "ledger",
                a=self.bare(ledger.name, "ledger"),
                each=self.language.form("every", noun),
            )
            if ledger.start is not None:
                told += self.say("ledger.start", n=self.value(ledger.start))
            yield self.item(told, ledger.span, *spans_of(ledger.start))
        for variable in self.rules.variables.values():
            yield self._variable(variable)

    def _variable(self, variable: Variable) -> Item:
        kind = variable.type.list or variable.type.name
        told = self.say("kept", a=self.bare(variable.name, "variable"), kind=self._sort(kind))
        if variable.owner:
            told += self._each_of(variable.owner)
        if variable.turns_with:
            named = [self.term(name, "action") for name in variable.turns_with]
            told += self.say("kept.turns", x=self.language.join(named, "or"))
        told += self.say(f"life.{variable.life}")
        if variable.sight == "seen_by_owner":
            told += self.say("kept.hidden")
        return self.item(told, variable.span)

    def _each_of(self, owner: str) -> str:
        """Whose a variable is; the names of a list are told, as nothing else tells them."""
        each = self.language.form("every", self.noun(owner))
        names = self.rules.lists.get(owner, ())
        if not names:
            return self.say("kept.each", each=each)
        told = self.language.join([self.term(name, "value") for name in names])
        return self.say("kept.each.of", each=each, x=told)

    def _sort(self, kind: str) -> str:
        known = f"sort.{kind}"
        if known in self.language.phrases:
            return self.say(known)
        return self.language.form("a", self.noun(kind))
