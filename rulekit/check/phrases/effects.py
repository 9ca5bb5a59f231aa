"""Effects: phrases and blocks -> typed effects."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from typing import get_args

from rulekit.check.document.structure import is_block, is_guard, is_step
from rulekit.check.handing import Laid
from rulekit.check.here import report_dealt
from rulekit.check.names import Scope
from rulekit.check.phrases.domains import domain
from rulekit.check.phrases.exprs import Expressions
from rulekit.check.phrases.stated import Stated
from rulekit.check.phrases.telling import handed
from rulekit.check.phrases.transfers import Transfers
from rulekit.check.phrases.whereabouts import Whereabouts
from rulekit.diagnostics import did_you_mean
from rulekit.language.effects import BLOCKS, EFFECTS
from rulekit.language.forms import Form
from rulekit.language.words import Unsaid
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
from rulekit.model.ruleset import Zone
from rulekit.source import Span
from rulekit.syntax import yaml
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase
from rulekit.syntax.yaml import Entry, Node, Scalar, Sequence
from rulekit.types import LAYOUT, PLAYERS, SPREAD, Type

Chain = list[tuple[Expr | None, tuple[Effect, ...], Span]]
"""Effects under conditions that follow each other; None: otherwise."""

Parameters = Mapping[str, tuple[tuple[str, Type], ...]]
"""The names and types of what each procedure takes."""


class Effects:
    """Types effects. `parameters`: of all procedures, before any effect is read. `zones`: all."""

    def __init__(
        self,
        exprs: Expressions,
        whereabouts: Whereabouts,
        parameters: Parameters,
        zones: Mapping[str, Zone],
    ) -> None:
        self.exprs, self.report = exprs, exprs.report
        self.zones = zones
        self.whereabouts, self.parameters = whereabouts, parameters
        self.handed: list[tuple[Perform, Scope, Whereabouts]] = []  # what procedures are done with
        self.readers: Mapping[str, Callable[[Stated], Effect]] = {
            **Transfers(exprs, whereabouts).readers,
            "assign": self._assign,
            "announce": self._announce,
            "must": self._must,
            "pay": self._pay,
            "perform": self._perform,
        }

    def effects(self, node: Node | None, scope: Scope) -> tuple[Effect, ...]:
        """The effects of a `do`, a procedure or another place where effects stand."""
        if node is None or (isinstance(node, Scalar) and node.null):
            return ()
        if isinstance(node, Sequence):
            return tuple(effect for item in node.items for effect in self.effects(item, scope))
        if isinstance(node, yaml.Mapping):
            return self._blocks(node, scope)
        if report_dealt(node, self.zones, self.report):
            return ()
        phrase = parse(node, "effect", self.report)
        return () if phrase is None else (self._effect(phrase, scope),)

    # ── blocks ────────────────────────────────────────────────────────────────────────────────

    def _blocks(self, node: yaml.Mapping, scope: Scope) -> tuple[Effect, ...]:
        """The entries of a mapping: loops, and a chain of `when` with an `otherwise`."""
        done: list[Effect] = []
        chain: Chain = []
        presence = self.exprs.presence
        before = presence.names
        for entry in node.entries:
            if not is_guard(entry.key.text):
                presence.names = before
            if is_step(entry.key.text):  # a named step, which a variant may replace
                done.extend((*_nested(chain), *self.effects(entry.value, scope)))
                chain = []
                continue
            if not is_block(entry.key.text):
                continue
            phrase = parse(entry.key, "block", self.report)
            if phrase is None:
                continue
            match phrase.kind:
                case "when" | "otherwise":
                    chain.append(self._guarded(phrase, entry, scope))
                case "repeat":
                    done.append(self._repeat(phrase, entry, scope))
                case "for_each":
                    done.append(self._for_each(phrase, entry, scope))
                case other:
                    raise Unsaid("reader", other, __name__)
        presence.names = before
        return (*_nested(chain), *done)

    def _guarded(
        self, phrase: Phrase, entry: Entry, scope: Scope
    ) -> tuple[Expr | None, tuple[Effect, ...], Span]:
        """One case of a chain; those after it stand where its condition does not hold."""
        if phrase.kind == "otherwise":
            return None, self.effects(entry.value, scope), phrase.span
        condition = self._stated(BLOCKS, phrase, scope).value(0)
        with self.exprs.presence.assuming(condition):
            body = self.effects(entry.value, scope)
        self.exprs.presence.assume(condition, holds=False)
        return condition, body, phrase.span

    def _repeat(self, phrase: Phrase, entry: Entry, scope: Scope) -> Repeat:
        number = self._stated(BLOCKS, phrase, scope).value(0)
        return Repeat(phrase.span, number, self.effects(entry.value, scope))

    def _for_each(self, phrase: Phrase, entry: Entry, scope: Scope) -> ForEach:
        name, over, inner = domain(phrase.word(0), phrase.optional(1), self.exprs, scope)
        self.whereabouts.remember_part(name, over)
        condition = self.exprs.condition(phrase.optional(2), inner, phrase.span)
        with self.exprs.presence.assuming(condition):
            body = self.effects(entry.value, inner)
        return ForEach(phrase.span, name, over, condition, body)

    # ── effects of one phrase ─────────────────────────────────────────────────────────────────

    def _stated(self, rows: Mapping[str, Form], phrase: Phrase, scope: Scope) -> Stated:
        return Stated(rows[phrase.kind], phrase, scope, self.exprs)

    def _effect(self, phrase: Phrase, scope: Scope) -> Effect:
        read = self.readers.get(phrase.kind, as_stated)
        effect = read(self._stated(EFFECTS, phrase, scope))
        parts = [part.span for part in phrase.parts if part is not None]
        self.report.join_names(parts, f"write it like `{EFFECTS[phrase.kind].example}`")
        return effect

    def _announce(self, said: Stated) -> Announce:
        return Announce(said.span, said.phrase.word(0).text[1:-1])

    def _must(self, said: Stated) -> Must:
        """What must hold when the turn is left; by then nothing chosen in this move is bound."""
        bare = replace(said.scope, locals={}, bound={})
        return Must(said.span, replace(said, scope=bare).value(0))

    def _pay(self, said: Stated) -> Effect:
        """A payment in the first ledger, which must have one account of each owner."""
        names = self.exprs.names
        main = next((names.words[each] for each in names.role("ledger")), None)
        if main is not None and main.by:
            self.report.add(
                "wrong-type",
                said.span,
                f"'pay' is booked in the first ledger, and '{main.word}' is kept by {main.by}",
                help=f"book it yourself: `{main.word} of {names.symbols[main.by][0]} of X += …`",
            )
        return as_stated(said)

    def _assign(self, said: Stated) -> Assign:
        target = said.cell(0)
        value = said.value(1, hint=target.type)
        seated = isinstance(target, forms.Given) and target.word == "seated"
        return Assign(
            said.span, target, self.exprs.wanting(value, PLAYERS if seated else target.type)
        )

    def _perform(self, said: Stated) -> Perform:
        word = said.phrase.word(0)
        params = self.parameters.get(word.text)
        if params is None:
            self.report.add(
                "unknown-name",
                word.span,
                f"unknown procedure '{word.text}'",
                help=did_you_mean(word.text, self.parameters)
                or "declare it under `procedures`, its name above its effects",
                wanted="procedure",
            )
            return Perform(said.span, word.text, ())
        self.exprs.names.use(word.text, word.span)
        args = tuple(said.phrase.phrases())
        if len(args) != len(params):
            self.report.add(
                "wrong-arguments",
                said.span,
                f"'{word.text}' takes {len(params)} argument(s), not {len(args)}",
                help=f"it is written `do {word.text}{handed(params, said.scope.locals)}`",
            )
            return Perform(said.span, word.text, ())
        typed = tuple(
            self.exprs.typed(arg, said.scope, kind)
            for arg, (_, kind) in zip(args, params, strict=True)
        )
        effect = Perform(said.span, word.text, typed)
        self.handed.append((effect, said.scope, copy(self.whereabouts)))
        return effect

    def check_handed(self, laid: Laid) -> None:
        """Complain of what is handed to a procedure that lays it, and cannot be laid.

        `laid`: the parameters that each procedure lays.
        """
        for effect, scope, whereabouts in self.handed:
            by = f"'{effect.procedure}' lays"
            params = self.parameters.get(effect.procedure, ())  # none, if there is none of the name
            for (name, _), arg in zip(params, effect.args, strict=True):
                if arg.type in (SPREAD, LAYOUT) or name in laid.get(effect.procedure, ()):
                    whereabouts.check_laid(arg, scope, effect.span, by)


def _nested(chain: Chain) -> tuple[Effect, ...]:
    """A chain as one effect, the later cases in the `otherwise` of those before."""
    if not chain:
        return ()
    condition, body, span = chain[0]
    if condition is None:
        return body
    return (When(span, condition, body, _nested(chain[1:])),)


_KINDS = {re.sub("(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in get_args(Effect)}


def as_stated(said: Stated) -> Effect:
    """The effect of which there is no more to say than what stands in its form.

    Raises Unsaid for a form that is no effect.
    """
    kind = _KINDS.get(said.form.word)
    if kind is None:
        raise Unsaid("class", said.form.word, "Effect of rulekit/model/effect.py")
    made: Effect = kind(said.span, *(said.part(at) for at in range(len(said.form.parts))))
    return made


__all__ = ["Effects", "as_stated"]
