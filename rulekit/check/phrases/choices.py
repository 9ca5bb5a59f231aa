"""Choices: what a player chooses in a move, from what, and under which condition."""

from __future__ import annotations

from rulekit.check.names import Scope, check_name
from rulekit.check.phrases.effects import Effects
from rulekit.check.phrases.exprs import Expressions
from rulekit.diagnostics import did_you_mean
from rulekit.model.expr import Expr
from rulekit.model.ruleset import Choice
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase
from rulekit.syntax.yaml import Entry, Scalar
from rulekit.types import (
    CARD,
    CARDS,
    FLAG,
    LAYOFF,
    LAYOUT,
    MELD,
    MELDS,
    NEW_MELD,
    NUMBER,
    PLAYER,
    PLAYERS,
    SPREAD,
    TEAM,
    UNKNOWN,
    Type,
)


class Choices:
    """Reads the `choose` of actions."""

    def __init__(self, exprs: Expressions, effects: Effects) -> None:
        self.exprs = exprs
        self.effects = effects
        self.report = exprs.report

    def _choice(self, entry: Entry, scope: Scope) -> Choice | None:
        if not isinstance(entry.value, Scalar) or entry.value.null:
            return None
        phrase = parse(entry.value, "choice", self.report)
        if phrase is None:
            return None
        name = entry.key.text
        if name in self.exprs.names.words or name in scope.locals:
            self.report.add(
                "declared-twice", entry.key.span, f"'{name}' already means something else"
            )
        check_name(name, entry.key.span, self.report)
        return getattr(self, f"_{phrase.kind}")(name, phrase, scope)  # type: ignore[no-any-return]

    def _made(
        self,
        name: str,
        kind: str,
        args: tuple[Expr, ...],
        phrase: Phrase,
        type_: Type,
        scope: Scope,
        where: Phrase | None = None,
        unit: str = "",
    ) -> Choice:
        condition = None
        if where is not None:
            condition = self.exprs.typed(where, scope.bind(name, type_), FLAG)
        if args and kind != "number":
            self.effects.remember_places(name, args[0])
        return Choice(name, kind, args, unit, condition, type_, phrase.span)

    def _pick(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        word = phrase.word(0).text
        domain = self.exprs.expr(phrase.phrase(1), scope)
        where = phrase.optional(2)
        if word in {"card", "tile"}:
            self.exprs.wanting(domain, CARDS)
            return self._made(name, "one", (domain,), phrase, CARD, scope, where)
        if word in {"player", "team"}:
            kind = PLAYER if word == "player" else TEAM
            self.exprs.wanting(domain, PLAYERS)
            return self._made(name, "one", (domain,), phrase, kind, scope, where)
        if word == "meld" and domain.type == MELDS:
            return self._made(name, "one", (domain,), phrase, MELD, scope, where)
        if word == "layout":
            cards = self.exprs.wanting(domain, CARDS)
            return self._made(name, "new_layout", (cards,), phrase, SPREAD, scope, where)
        if word == "melds":
            cards = self.exprs.wanting(domain, CARDS)
            return self._made(name, "melds", (cards,), phrase, SPREAD, scope, where)
        return self._pick_meld(name, phrase, domain, (), scope, where)

    def _pick_meld(
        self,
        name: str,
        phrase: Phrase,
        domain: Expr,
        using: tuple[Expr, ...],
        scope: Scope,
        where: Phrase | None,
    ) -> Choice | None:
        word = phrase.word(0)
        kinds = self.exprs.names.role("meld kind")
        if word.text != "meld" and word.text not in kinds:
            known = ("card", "meld", "melds", "player", "layoff", "layout", "number", *kinds)
            self.report.add(
                "unknown-name",
                word.span,
                f"a player cannot choose a '{word.text}' here",
                help=did_you_mean(word.text, known, "choices"),
            )
            return None
        unit = "" if word.text == "meld" else word.text
        cards = self.exprs.wanting(domain, CARDS)
        return self._made(name, "meld", (cards, *using), phrase, NEW_MELD, scope, where, unit)

    def _pick_using(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        domain = self.exprs.expr(phrase.phrase(1), scope)
        using = self.exprs.typed(phrase.phrase(2), scope, CARD)
        return self._pick_meld(name, phrase, domain, (using,), scope, phrase.optional(3))

    def _pick_onto(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        """A card laid off on one of some melds, or cards brought to a table of melds."""
        word, where = phrase.word(0), phrase.optional(3)
        if word.text == "layout":
            return self._pick_layout(name, phrase, scope, (), where)
        if word.text != "layoff":
            self.report.add(
                "unknown-name",
                word.span,
                "only a layoff or a layout is `from X on Y`",
                help="write `layoff from hand on table`",
            )
            return None
        cards = self.exprs.expr(phrase.phrase(1), scope)
        if cards.type != CARD:
            cards = self.exprs.wanting(cards, CARDS)
        melds = self.exprs.typed(phrase.phrase(2), scope, MELDS)
        return self._made(name, "layoff", (cards, melds), phrase, LAYOFF, scope, where)

    def _pick_onto_leaving(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        unit = phrase.word(4)
        if phrase.word(0).text != "layout" or unit.text.rstrip("s") not in ("card", "tile"):
            self.report.add(
                "unknown-name",
                phrase.word(0).span,
                "only a layout leaves `at most` so many cards",
                help="write `layout from hand on table leaving at most 0 cards`",
            )
            return None
        most = self.exprs.typed(phrase.phrase(3), scope, NUMBER)
        return self._pick_layout(name, phrase, scope, (most,), None)

    def _pick_layout(
        self,
        name: str,
        phrase: Phrase,
        scope: Scope,
        most: tuple[Expr, ...],
        where: Phrase | None,
    ) -> Choice:
        cards = self.exprs.typed(phrase.phrase(1), scope, CARDS)
        melds = self.exprs.typed(phrase.phrase(2), scope, MELDS)
        if melds.type != UNKNOWN and (melds.op != "zone" or melds.args):
            self.report.add(
                "wrong-type", melds.span, "a layout is of one place of melds that all share"
            )
        self.effects.tables[name] = melds
        return self._made(name, "layout", (cards, melds, *most), phrase, LAYOUT, scope, where)

    def _pick_leaving(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        if phrase.word(0).text != "melds":
            self.report.add(
                "unknown-name", phrase.word(0).span, "only `melds` leave something over"
            )
        cards = self.exprs.typed(phrase.phrase(1), scope, CARDS)
        most = self.exprs.typed(phrase.phrase(2), scope, NUMBER)
        unit = phrase.word(3).text
        unit = {"point": "points", "card": "cards", "tile": "cards", "tiles": "cards"}.get(
            unit, unit
        )
        if unit not in ("points", "cards"):
            self.report.add(
                "unknown-name", phrase.word(3).span, "`at most` so many points or cards"
            )
        return self._made(name, "melds", (cards, most), phrase, SPREAD, scope, unit=unit)

    def _pick_any(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        if phrase.word(0).text != "melds":
            self.report.add("unknown-name", phrase.word(0).span, "write `any melds from X`")
        cards = self.exprs.typed(phrase.phrase(1), scope, CARDS)
        return self._made(name, "any_melds", (cards,), phrase, SPREAD, scope)

    def _pick_number(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        bounds = tuple(self.exprs.typed(phrase.phrase(i), scope, NUMBER) for i in (0, 1))
        where = phrase.optional(2)
        return self._made(name, "number", bounds, phrase, NUMBER, scope, where)
