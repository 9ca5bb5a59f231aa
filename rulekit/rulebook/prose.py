"""Expressions as prose: noun phrases for values, clauses for conditions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from rulekit.model.expr import Expr
from rulekit.rulebook.settled import always
from rulekit.rulebook.simple import ABSENT
from rulekit.rulebook.values import Values, anybody
from rulekit.types import (
    CARDS,
    FLAG,
    MELD,
    MELDS,
    NEW_MELD,
    NUMBER,
    PILE,
    RANK,
    SPREAD,
)

HOLDERS = (PILE, CARDS, MELDS, MELD, NEW_MELD, SPREAD)
JUNCTIONS = ("and", "or")
OPPOSITE = {"=": "!=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
COUNTED = {"=": "exactly", ">=": "least", "<=": "most", ">": "over", "<": "under"}


class Prose(Values):
    """Says expressions of one game in one language."""

    # ── conditions ────────────────────────────────────────────────────────────────────────────

    def clause(self, expr: Expr, *, holds: bool = True) -> str:
        """A clause that says that the condition holds, or that it does not."""
        told = CLAUSES[expr.op](self, expr, holds)
        return f"({told})" if expr.op == "cases" else told

    def _sign(self, key: str, holds: bool) -> str:
        return key if holds else f"{key}.not"

    def _settled(self, expr: Expr, holds: bool) -> str:
        return self.say("always" if bool(expr.value) == holds else "never")

    def _flag(self, expr: Expr, holds: bool) -> str:
        return self.say(self._sign("flag", holds), a=self._cell(expr))

    def _option_flag(self, expr: Expr, holds: bool) -> str:
        return self.say(self._sign("option.on", holds), a=self.term(str(expr.value), "option"))

    def _bound_flag(self, expr: Expr, holds: bool) -> str:
        key = "low" if expr.value == "low" else "flag"
        return self.say(self._sign(key, holds), a=self._local(expr))

    def _term_holds(self, expr: Expr, holds: bool) -> str:
        name = self.term(str(expr.value), "term")
        if not expr.args:
            return self.say(self._sign("holds", holds), a=name)
        args = self.language.join([self.value(arg) for arg in expr.args])
        return self.say(self._sign("holds.for", holds), a=name, b=args)

    def _junction(self, expr: Expr, holds: bool) -> str:
        op = expr.op if holds else {"and": "or", "or": "and"}[expr.op]
        *parts, last = self.flat(expr, expr.op)
        # What follows "such that ..." would be read as a part of it.
        told = [self._grouped(part, holds, (*JUNCTIONS, "any", "every")) for part in parts]
        return self.language.join([*told, self._grouped(last, holds)], op)

    def _grouped(self, part: Expr, holds: bool, ops: Collection[str] = JUNCTIONS) -> str:
        """A clause within another, in brackets if it is one of these operations."""
        clause = self.clause(part, holds=holds)
        inner = part.args[0] if part.op == "not" else part
        return self.say("grouped", c=clause) if inner.op in ops else clause

    def flat(self, expr: Expr, op: str) -> Iterator[Expr]:
        """The parts of a junction, those of the same kind inside it taken together."""
        for arg in expr.args:
            if arg.op == op:
                yield from self.flat(arg, op)
            else:
                yield arg

    def _not(self, expr: Expr, holds: bool) -> str:
        return self.clause(expr.args[0], holds=not holds)

    def _compare(self, expr: Expr, holds: bool) -> str:
        left, right = expr.args
        sign = str(expr.value) if holds else OPPOSITE[str(expr.value)]
        if right.op == "const" and right.type == FLAG and expr.value == "=":
            return self.clause(left, holds=holds == bool(right.value))
        if left.type == FLAG:
            key = self._sign("same", holds)
            return self.say(key, a=self.clause(left), b=self.clause(right))
        if right.op == "const" and right.type != NUMBER and int(right.value) == ABSENT:
            return self.say(self._sign("absent", holds), a=self.language.bare(self.value(left)))
        if left.op == "given" and left.value == "reason":
            return self.say(self._sign("ended", holds), a=self.value(right))
        if self._is_size(left):
            return self._holds_many(left, sign, right)
        kind = (
            "number" if left.type.name == NUMBER.name else "rank" if left.type == RANK else "thing"
        )
        return self.say(f"{kind}.{sign}", a=self.value(left), b=self.value(right))

    def _is_size(self, expr: Expr) -> bool:
        return expr.op == "property" and expr.value == "size" and expr.args[0].type in HOLDERS

    def _holds_many(self, left: Expr, sign: str, right: Expr) -> str:
        """`the stock has at least 2 cards`."""
        thing = left.args[0]
        noun = self.noun("meld" if thing.type in (MELDS, SPREAD) else "card")
        number = self.value(right)
        if right.op == "const":
            number = self.language.count(int(right.value), noun)
            if sign in COUNTED:
                key = COUNTED[sign]
                return self.say("has", x=self.value(thing), n=self.say(f"many.{key}", n=number))
            return self.say("has.not", x=self.value(thing), n=self.say("many.exactly", n=number))
        return self.say(f"number.{sign}", a=self.value(left), b=number)

    def _member(self, expr: Expr, holds: bool) -> str:
        key = self._sign("member", holds)
        return self.say(key, a=self.value(expr.args[0]), b=self.value(expr.args[1]))

    def _between(self, expr: Expr, holds: bool) -> str:
        a, low, high = (self.value(arg) for arg in expr.args)
        return self.say(self._sign("between", holds), a=a, low=low, high=high)

    def _fits(self, expr: Expr, holds: bool) -> str:
        key = self._sign("fits", holds)
        return self.say(key, a=self.value(expr.args[0]), b=self.value(expr.args[1]))

    def _question(self, expr: Expr, holds: bool) -> str:
        thing = expr.args[0]
        key = f"question.{expr.value}"
        if f"{key}.{thing.type.name}" in self.language.phrases:
            key = f"{key}.{thing.type.name}"
        return self.say(self._sign(key, holds), x=self.value(thing))

    def _called_flag(self, expr: Expr, holds: bool) -> str:
        key = self._sign(f"call.{expr.value}", holds)
        return self.say(key, **dict(zip("ab", map(self.value, expr.args), strict=False)))

    def _any(self, expr: Expr, holds: bool) -> str:
        return self._exists(expr, "any" if holds else "any.not", holds=True)

    def _every(self, expr: Expr, holds: bool) -> str:
        return self._exists(expr, "every" if holds else "any", holds=holds)

    def _exists(self, expr: Expr, key: str, *, holds: bool) -> str:
        domain, condition = expr.args
        place, noun = self.holder(domain), self.noun_of(domain)
        with self.binding(str(expr.value), "it" if key != "every" else "that"):
            clause = "" if always(condition) else self.clause(condition, holds=holds)
        which = self.say("such", c=clause) if clause and key != "every" else ""
        forms = {form: self.language.form(form, noun) for form in ("a", "no", "every")}
        if anybody(domain):
            key += ".anybody"
        return self.say(key, x=place, which=which, clause=clause, **forms)

    def _cases_hold(self, expr: Expr, holds: bool) -> str:
        told = []
        for i in range(0, len(expr.args) - 1, 2):
            value = self._grouped(expr.args[i + 1], holds)
            told.append(self.say("case", c=self.clause(expr.args[i]), v=value))
        last = self._grouped(expr.args[-1], holds)
        return ", ".join([*told, self.say("case.otherwise", v=last)])


CLAUSES: Mapping[str, Callable[[Prose, Expr, bool], str]] = {
    "const": Prose._settled,
    "option": Prose._option_flag,
    "variable": Prose._flag,
    "local": Prose._bound_flag,
    "define": Prose._term_holds,
    "and": Prose._junction,
    "or": Prose._junction,
    "not": Prose._not,
    "compare": Prose._compare,
    "member": Prose._member,
    "between": Prose._between,
    "fits": Prose._fits,
    "call": Prose._called_flag,
    "property": Prose._question,
    "any": Prose._any,
    "every": Prose._every,
    "cases": Prose._cases_hold,
}
"""How each expression is said as a condition."""
