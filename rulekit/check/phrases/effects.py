"""Effects: phrases and blocks -> typed effects."""

from __future__ import annotations

import re
from collections import abc
from dataclasses import replace
from typing import assert_never, get_args

from rulekit.check.document.structure import is_block, is_guard, is_step
from rulekit.check.names import Scope
from rulekit.check.phrases.exprs import Expressions
from rulekit.check.phrases.nouns import true_at
from rulekit.check.phrases.routes import Routes
from rulekit.check.phrases.transfers import Transfers
from rulekit.diagnostics import did_you_mean
from rulekit.language.effects import EFFECTS
from rulekit.language.forms import Part
from rulekit.language.words import GIVEN, Unsaid
from rulekit.model import expr as forms
from rulekit.model.effect import (
    Announce,
    Assign,
    Effect,
    ForEach,
    Must,
    Perform,
    Repeat,
    When,
)
from rulekit.model.expr import Expr
from rulekit.model.places import Definitions
from rulekit.source import Span
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar, Sequence
from rulekit.types import (
    FLAG,
    LAYOUT,
    NUMBER,
    PLAYERS,
    SPREAD,
    TEAMS,
    UNKNOWN,
    Type,
)

ASSIGNABLE = tuple(word for word, row in GIVEN.items() if row.settable)


class Effects(Routes, Transfers):
    """Types effects and routes. `phases` and `parameters` must be known before it is used."""

    def __init__(self, exprs: Expressions, definitions: Definitions) -> None:
        Routes.__init__(self, exprs)
        Transfers.__init__(self, exprs, definitions)
        self.parameters: dict[str, tuple[tuple[str, Type], ...]] = {}

    # ── effects ───────────────────────────────────────────────────────────────────────────────

    def effects(self, node: Node | None, scope: Scope) -> tuple[Effect, ...]:
        """The effects of a `do`, a procedure or another place where effects stand."""
        if node is None or (isinstance(node, Scalar) and node.null):
            return ()
        if isinstance(node, Sequence):
            return tuple(effect for item in node.items for effect in self.effects(item, scope))
        if isinstance(node, Mapping):
            return self._blocks(node, scope)
        effect = self._effect(node, scope)
        return () if effect is None else (effect,)

    def _blocks(self, node: Mapping, scope: Scope) -> tuple[Effect, ...]:
        """The entries of a mapping: loops, and a chain of `when` with an `otherwise`."""
        done: list[Effect] = []
        chain: list[tuple[Expr | None, tuple[Effect, ...], Span]] = []
        before = self.exprs.present
        for entry in node.entries:
            if not is_guard(entry.key.text):
                self.exprs.present = before
            if is_step(entry.key.text):  # a named step, which a variant may replace
                done.extend((*_nested(chain), *self.effects(entry.value, scope)))
                chain = []
                continue
            if not is_block(entry.key.text):
                continue
            phrase = parse(entry.key, "block", self.report)
            if phrase is None:
                continue
            if phrase.kind == "when":
                condition = self.exprs.typed(phrase.phrase(0), scope, FLAG)
                with self.exprs.assuming(condition):
                    chain.append((condition, self.effects(entry.value, scope), phrase.span))
                self.exprs.assume(condition, holds=False)
            elif phrase.kind == "otherwise":
                chain.append((None, self.effects(entry.value, scope), phrase.span))
            else:
                done.append(self._loop(phrase, entry, scope))
        self.exprs.present = before
        return (*_nested(chain), *done)

    def _loop(self, phrase: Phrase, entry: Entry, scope: Scope) -> Effect:
        if phrase.kind == "repeat":
            number = self.exprs.typed(phrase.phrase(0), scope, NUMBER)
            return Repeat(phrase.span, number, self.effects(entry.value, scope))
        name, domain, inner = self.exprs._domain(phrase.word(0), phrase.optional(1), scope)
        where = phrase.optional(2)
        condition = true_at(phrase.span) if where is None else self.exprs.typed(where, inner, FLAG)
        with self.exprs.assuming(condition):
            body = self.effects(entry.value, inner)
        return ForEach(phrase.span, name, domain, condition, body)

    def _effect(self, scalar: Scalar, scope: Scope) -> Effect | None:
        phrase = parse(scalar, "effect", self.report)
        if phrase is None:
            return None
        return reader_of(phrase.kind)(self, phrase, scope)

    def part(self, part: Part, phrase: Phrase, scope: Scope) -> Expr:
        """What stands in a form, typed as its row says."""
        match part.as_a:
            case "value":
                return self.exprs.typed(phrase, scope, *part.types)
            case "place":
                return self._place(phrase, scope, *part.types)
            case "cell":
                return self.exprs.wanting(self._cell(phrase, scope), *part.types)
            case "word":
                raise Unsaid("type", part.name, "rulekit/language/effects.py")
            case _:
                assert_never(part.as_a)

    def _announce(self, phrase: Phrase, _scope: Scope) -> Announce:
        return Announce(phrase.span, phrase.word(0).text[1:-1])

    def _must(self, phrase: Phrase, scope: Scope) -> Must:
        """What must hold when the turn is left; by then nothing chosen in this move is bound."""
        bare = replace(scope, locals={}, bound={})
        return Must(phrase.span, self.exprs.typed(phrase.phrase(0), bare, FLAG))

    def _perform(self, phrase: Phrase, scope: Scope) -> Perform:
        word = phrase.word(0)
        params = self.parameters.get(word.text)
        if params is None:
            self.report.add(
                "unknown-name",
                word.span,
                f"unknown procedure '{word.text}'",
                help=did_you_mean(word.text, self.parameters),
            )
            params = ()
        else:
            self.names.use(word.text, word.span)
        args = tuple(phrase.phrases())
        if len(args) != len(params):
            self.report.add(
                "wrong-arguments",
                phrase.span,
                f"'{word.text}' takes {len(params)} argument(s), not {len(args)}",
            )
            return Perform(phrase.span, word.text, ())
        typed = tuple(
            self.exprs.typed(arg, scope, kind) for arg, (_, kind) in zip(args, params, strict=True)
        )
        for arg in typed:
            if arg.type in (SPREAD, LAYOUT):
                self._surely_lies(arg, phrase.span)
        return Perform(phrase.span, word.text, typed)

    def _assign(self, phrase: Phrase, scope: Scope) -> Assign:
        target = self._cell(phrase.phrase(0), scope)
        value = self.exprs.expr(phrase.phrase(1), scope, target.type)
        if isinstance(target, forms.Given) and target.word == "seated":
            self.exprs.wanting(value, PLAYERS)
        else:
            self.exprs.wanting(value, target.type)
        return Assign(phrase.span, target, value)

    def _cell(self, phrase: Phrase, scope: Scope) -> Expr:
        expr = self.exprs.expr(phrase, scope)
        settable = isinstance(expr, forms.Variable | forms.Ledger) or (
            isinstance(expr, forms.Given) and expr.word in ASSIGNABLE
        )
        if expr.type != UNKNOWN and not settable:
            self.report.add(
                "not-assignable",
                phrase.span,
                f"'{phrase.text}' cannot be set",
                help="variables (`track`), ledgers, `dealer` and `seated` can",
            )
        owner = expr.owner if isinstance(expr, forms.Owned) else None
        if owner is not None and owner.type in (PLAYERS, TEAMS):
            self.report.add(
                "not-assignable",
                phrase.span,
                "this is several cells; name one owner",
                help="write `for each player in X:` around it",
            )
        return expr


def _nested(
    chain: list[tuple[Expr | None, tuple[Effect, ...], Span]],
) -> tuple[Effect, ...]:
    if not chain:
        return ()
    condition, body, span = chain[0]
    if condition is None:
        return body
    return (When(span, condition, body, _nested(chain[1:])),)


Reader = abc.Callable[[Effects, Phrase, Scope], Effect]

OWN_READERS: abc.Mapping[str, Reader] = {
    "move": Effects._move,
    "shuffle": Effects._shuffle,
    "flip": Effects._flip,
    "deal": Effects._deal,
    "deal_all": Effects._deal_all,
    "lay": Effects._lay,
    "add": Effects._add,
    "assign": Effects._assign,
    "announce": Effects._announce,
    "must": Effects._must,
    "perform": Effects._perform,
}
"""Forms of which there is more to say than the types of what stands in them, by word."""

_KINDS = {re.sub("(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in get_args(Effect)}


def reader_of(word: str) -> Reader:
    """What reads a form. Most effects are what stands in their form, part by part, as its row says.

    Raises Unsaid for a form that is no effect.
    """
    if word in OWN_READERS:
        return OWN_READERS[word]
    kind = _KINDS.get(word)
    if kind is None:
        raise Unsaid("class", word, "Effect of rulekit/model/effect.py")

    def read(effects: Effects, phrase: Phrase, scope: Scope) -> Effect:
        found = zip(EFFECTS[word].parts, phrase.phrases(), strict=True)
        made: Effect = kind(phrase.span, *(effects.part(each, at, scope) for each, at in found))
        return made

    return read


__all__ = ["Effects"]
