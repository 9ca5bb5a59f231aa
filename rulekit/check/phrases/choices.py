"""Choices: what a player chooses in a move, from what, and under which condition."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.check.names import Scope
from rulekit.check.phrases.exprs import Expressions
from rulekit.check.phrases.whereabouts import Whereabouts, check_one
from rulekit.diagnostics import did_you_mean
from rulekit.language.play import THINGS
from rulekit.language.words import Unsaid
from rulekit.model import expr as forms
from rulekit.model.choice import (
    Choice,
    NotSought,
    PickAnyMelds,
    PickContract,
    PickExchange,
    PickLayoff,
    PickLayout,
    PickMeld,
    PickMelds,
    PickMeldsLeaving,
    PickNewLayout,
    PickNumber,
    PickOne,
    Unit,
    chosen_from,
    least_points,
)
from rulekit.model.expr import Expr
from rulekit.model.symbols import Symbol
from rulekit.model.traversal import walk
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.yaml import Entry, Scalar
from rulekit.types import (
    CARD,
    CARDS,
    FLAG,
    MELD,
    MELDS,
    NUMBER,
    PLAYER,
    PLAYERS,
    SPREAD,
    TEAM,
    UNKNOWN,
    Type,
)

UNITS: Mapping[str, Unit] = {
    "point": "points", "points": "points", "card": "cards", "cards": "cards", "tile": "cards",
    "tiles": "cards",
}  # fmt: skip

ADDITIONS: Mapping[str, type[PickLayoff | PickExchange]] = {
    "layoff": PickLayoff, "exchange": PickExchange,
}  # fmt: skip
"""What is chosen of a card and of a meld on the table."""


class Choices:
    """Reads the `choose` of actions."""

    def __init__(self, exprs: Expressions, whereabouts: Whereabouts) -> None:
        self.exprs, self.names, self.report = exprs, exprs.names, exprs.report
        self.whereabouts = whereabouts
        self.chosen: dict[str, Symbol] = {}  # what the action in hand chooses

    def choice(self, entry: Entry, scope: Scope) -> Choice | None:
        """What an entry of `choose` lets the player choose; its name is bound from then on."""
        if not isinstance(entry.value, Scalar) or entry.value.null:
            return None
        phrase = parse(entry.value, "choice", self.report)
        if phrase is None:
            return None
        name = entry.key.text
        if name in scope.locals:
            message = f"'{name}' already means something else"
            self.report.add("declared-twice", entry.key.span, message)
        elif name in self.names.words:
            self.names.check_free(name, entry.key.span, self.report)
        self.names.check(name, entry.key.span, self.report)
        self.chosen[name] = self.names.table.declare(
            name, "choice", entry.key.span, before=entry.before
        )
        choice = self._read(name, phrase, scope)
        if choice is not None:
            self.chosen[name].type = choice.type
        return choice

    def _read(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        match phrase.kind:
            case "pick" | "pick_among":
                return self._pick(name, phrase, scope)
            case "pick_using":
                return self._pick_using(name, phrase, scope)
            case "pick_onto":
                return self._pick_onto(name, phrase, scope)
            case "pick_onto_leaving":
                return self._pick_onto_leaving(name, phrase, scope)
            case "pick_leaving":
                return self._pick_leaving(name, phrase, scope)
            case "pick_as" | "pick_as_leaving":
                return self._pick_as(name, phrase, scope)
            case "pick_any":
                return self._pick_any(name, phrase, scope)
            case "pick_number":
                return self._pick_number(name, phrase, scope)
        raise Unsaid("reader", phrase.kind, "rulekit/check/phrases/choices.py")

    def _such(self, name: str, type_: Type, where: Phrase | None, scope: Scope) -> Expr | None:
        """The condition on what is chosen."""
        if where is None:
            return None
        return self.exprs.typed(where, scope.bind(name, type_, self.chosen[name]), FLAG)

    def _complain_of_parts(self, name: str, such: Expr | None) -> None:
        """Of several melds one choice is listed: it cannot be found by what single melds are."""
        for part in () if such is None else walk(such):
            if isinstance(part, forms.Quantifier) and part.domain.type == SPREAD:
                self.report.add(
                    "wrong-type",
                    part.span,
                    f"'{name}' cannot be looked for by what its single melds are",
                    help="put it under `ensure`; what is listed may then miss some that are legal",
                )
                return

    def _complain_of_search(self, name: str, such: Expr | None) -> None:
        """Of new melds the best are looked for: by their points, and not by anything else."""
        before = len(self.report.errors)
        self._complain_of_parts(name, such)
        if len(self.report.errors) > before:
            return
        try:
            least_points(such, name)
        except NotSought as part:
            self.report.add(
                "wrong-type",
                such.span if such is not None else self.chosen[name].span,
                f"'{name}' cannot be looked for by '{part}'",
                help=f"say how many points it has at least, `where points({name}) >= 40`; make it "
                "a contract; or put it under `ensure`: what is listed may then miss some that "
                "are legal",
            )

    def _lying(self, choice: Choice) -> Choice:
        """The choice; effects of the action know where lies what is chosen."""
        cards = chosen_from(choice)
        if cards is not None:
            self.whereabouts.remember(choice.name, cards)
        return choice

    def _pick(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        word = phrase.word(0).text
        domain = self.exprs.expr(phrase.phrase(1), scope)
        where = phrase.optional(2)
        if word in {"card", "tile"}:
            self.exprs.wanting(domain, CARDS)
            return self._pick_one(name, phrase, CARD, domain, scope)
        if word in {"player", "team"}:
            self.exprs.wanting(domain, PLAYERS)
            return self._pick_one(name, phrase, PLAYER if word == "player" else TEAM, domain, scope)
        if word == "meld" and domain.type == MELDS:
            return self._pick_one(name, phrase, MELD, domain, scope)
        if word in {"layout", "melds"}:
            cards = self.exprs.wanting(domain, CARDS)
            such = self._such(name, SPREAD, where, scope)
            if word == "layout":
                self._complain_of_parts(name, such)
                return self._lying(PickNewLayout(name, phrase.span, cards, such))
            self._complain_of_search(name, such)
            return self._lying(PickMelds(name, phrase.span, cards, such))
        return self._pick_meld(name, phrase, domain, None, scope, where)

    def _pick_one(
        self, name: str, phrase: Phrase, type_: Type, domain: Expr, scope: Scope
    ) -> Choice:
        such = self._such(name, type_, phrase.optional(2), scope)
        return self._lying(PickOne(name, phrase.span, type_, domain, such))

    def _pick_meld(
        self,
        name: str,
        phrase: Phrase,
        domain: Expr,
        using: Expr | None,
        scope: Scope,
        where: Phrase | None,
    ) -> Choice | None:
        word = phrase.word(0)
        kinds = self.names.role("meld kind")
        if word.text != "meld" and word.text not in kinds:
            known = (*THINGS, "number", *kinds)
            self.report.add(
                "unknown-name",
                word.span,
                f"a player cannot choose a '{word.text}' here",
                help=did_you_mean(word.text, known, "choices"),
            )
            return None
        kind = "" if word.text == "meld" else word.text
        if kind:
            self.names.use(kind, word.span)
        cards = self.exprs.wanting(domain, CARDS)
        such = self._such(name, PickMeld.type, where, scope)
        return self._lying(PickMeld(name, phrase.span, cards, using, kind, such))

    def _pick_using(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        domain = self.exprs.expr(phrase.phrase(1), scope)
        using = self.exprs.typed(phrase.phrase(2), scope, CARD)
        return self._pick_meld(name, phrase, domain, using, scope, phrase.optional(3))

    def _pick_onto(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        """A card for one of some melds, or cards brought to a table of melds."""
        word, where = phrase.word(0), phrase.optional(3)
        if word.text == "layout":
            return self._pick_layout(name, phrase, scope, None, where)
        if word.text not in ADDITIONS:
            self.report.add(
                "unknown-name",
                word.span,
                "only a layoff, an exchange or a layout is `from X on Y`",
                help="write `layoff from hand on table`",
            )
            return None
        made = ADDITIONS[word.text]
        cards = self.exprs.expr(phrase.phrase(1), scope)
        if cards.type != CARD:
            cards = self.exprs.wanting(cards, CARDS)
        melds = self.exprs.typed(phrase.phrase(2), scope, MELDS)
        such = self._such(name, made.type, where, scope)
        return self._lying(made(name, phrase.span, cards, melds, such))

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
        return self._pick_layout(name, phrase, scope, most, None)

    def _pick_layout(
        self,
        name: str,
        phrase: Phrase,
        scope: Scope,
        most: Expr | None,
        where: Phrase | None,
    ) -> Choice:
        cards = self.exprs.typed(phrase.phrase(1), scope, CARDS)
        table = self._one_place(self.exprs.typed(phrase.phrase(2), scope, MELDS))
        self.whereabouts.tables[name] = table
        such = self._such(name, PickLayout.type, where, scope)
        return self._lying(PickLayout(name, phrase.span, cards, table, most, such))

    def _one_place(self, melds: Expr) -> forms.Zone:
        """The place whose melds are laid anew; after a complaint, if it is none, an unknown one."""
        if isinstance(melds, forms.Zone):
            check_one(melds, self.names, self.report)
        elif melds.type != UNKNOWN:
            self.report.add("wrong-type", melds.span, "a layout is of one place of melds")
        return melds if isinstance(melds, forms.Zone) else forms.Zone(melds.span, UNKNOWN, "")

    def _pick_leaving(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        if phrase.word(0).text != "melds":
            self.report.add(
                "unknown-name", phrase.word(0).span, "only `melds` leave something over"
            )
        cards = self.exprs.typed(phrase.phrase(1), scope, CARDS)
        most = self.exprs.typed(phrase.phrase(2), scope, NUMBER)
        unit = self._unit(phrase.word(3))
        return self._lying(PickMeldsLeaving(name, phrase.span, cards, most, unit, None))

    def _pick_as(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        """Melds that meet a contract."""
        if phrase.word(0).text != "melds":
            self.report.add(
                "unknown-name",
                phrase.word(0).span,
                "only `melds` meet a contract",
                help="write `melds from X as CONTRACT`",
            )
        cards = self.exprs.typed(phrase.phrase(1), scope, CARDS)
        contract = self.exprs.contract(phrase.phrase(2), scope)
        such: Expr | None = None
        most: Expr | None = None
        unit: Unit = "cards"
        if phrase.kind == "pick_as":
            such = self._such(name, SPREAD, phrase.optional(3), scope)
            self._complain_of_search(name, such)
        else:
            most = self.exprs.typed(phrase.phrase(3), scope, NUMBER)
            unit = self._unit(phrase.word(4))
        return self._lying(PickContract(name, phrase.span, cards, contract, most, unit, such))

    def _unit(self, word: Word) -> Unit:
        """What a spread leaves so many of at most."""
        if word.text not in UNITS:
            self.report.add("unknown-name", word.span, "`at most` so many points or cards")
        return UNITS.get(word.text, "points")

    def _pick_any(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        if phrase.word(0).text != "melds":
            self.report.add("unknown-name", phrase.word(0).span, "write `any melds from X`")
        cards = self.exprs.typed(phrase.phrase(1), scope, CARDS)
        return self._lying(PickAnyMelds(name, phrase.span, cards, None))

    def _pick_number(self, name: str, phrase: Phrase, scope: Scope) -> Choice | None:
        low, high = (self.exprs.typed(phrase.phrase(i), scope, NUMBER) for i in (0, 1))
        such = self._such(name, PickNumber.type, phrase.optional(2), scope)
        return PickNumber(name, phrase.span, low, high, such)
