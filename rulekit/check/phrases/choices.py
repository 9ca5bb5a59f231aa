"""Choices: what a player chooses in a move, from what, and under which condition."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.check.names import Scope
from rulekit.check.phrases.exprs import Expressions
from rulekit.check.phrases.stated import Stated
from rulekit.check.phrases.whereabouts import Whereabouts, check_one
from rulekit.diagnostics import did_you_mean
from rulekit.language.play import CHOICES, THINGS
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
from rulekit.syntax.tree import Word
from rulekit.syntax.yaml import Entry, Scalar
from rulekit.types import (
    CARDS,
    MELDS,
    SPREAD,
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
        choice = self._read(name, Stated(CHOICES[phrase.kind], phrase, scope, self.exprs))
        if choice is not None:
            self.chosen[name].type = choice.type
        return choice

    def _read(self, name: str, said: Stated) -> Choice | None:
        match said.phrase.kind:
            case "pick" | "pick_among":
                return self._pick(name, said)
            case "pick_using":
                return self._pick_meld(name, said, said.value(1), said.value(2), 3)
            case "pick_onto":
                return self._pick_onto(name, said)
            case "pick_onto_leaving":
                return self._pick_onto_leaving(name, said)
            case "pick_leaving":
                return self._pick_leaving(name, said)
            case "pick_as" | "pick_as_leaving":
                return self._pick_as(name, said)
            case "pick_any":
                return self._pick_any(name, said)
            case "pick_number":
                return self._pick_number(name, said)
        raise Unsaid("reader", said.phrase.kind, "rulekit/check/phrases/choices.py")

    def _such(self, name: str, type_: Type, said: Stated, at: int) -> Expr | None:
        """The condition on what is chosen."""
        if not said.has(at):
            return None
        return said.within(said.scope.bind(name, type_, self.chosen[name])).value(at)

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

    def _pick(self, name: str, said: Stated) -> Choice | None:
        word = said.phrase.word(0).text
        domain = self.exprs.expr(said.phrase.phrase(1), said.scope)
        thing = THINGS.get(word)
        if thing and thing.among and (word != "meld" or domain.type == MELDS):
            self.exprs.wanting(domain, *thing.among)
            such = self._such(name, thing.one, said, 2)
            return self._lying(PickOne(name, said.span, thing.one, domain, such))
        if word in {"layout", "melds"}:
            cards = self.exprs.wanting(domain, CARDS)
            such = self._such(name, SPREAD, said, 2)
            if word == "layout":
                self._complain_of_parts(name, such)
                return self._lying(PickNewLayout(name, said.span, cards, such))
            self._complain_of_search(name, such)
            return self._lying(PickMelds(name, said.span, cards, such))
        return self._pick_meld(name, said, domain, None, 2)

    def _pick_meld(
        self, name: str, said: Stated, domain: Expr, using: Expr | None, where: int
    ) -> Choice | None:
        """A meld of cards; `where`: which part of the phrase is its condition."""
        word = said.phrase.word(0)
        kinds = self.names.role("meld kind")
        if using is not None and word.text == "melds":
            self.report.add(
                "unknown-name",
                word.span,
                "only a single meld is chosen `using` a card",
                help="write `meld from X using CARD`; further melds are a choice of their own",
            )
            return None
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
        such = self._such(name, PickMeld.type, said, where)
        return self._lying(PickMeld(name, said.span, cards, using, kind, such))

    def _pick_onto(self, name: str, said: Stated) -> Choice | None:
        """A card for one of some melds, or cards brought to a table of melds."""
        word = said.phrase.word(0)
        if word.text == "layout":
            return self._pick_layout(name, said, None, 3)
        if word.text not in ADDITIONS:
            self.report.add(
                "unknown-name",
                word.span,
                "only a layoff, an exchange or a layout is `from X on Y`",
                help=did_you_mean(word.text, (*ADDITIONS, "layout"))
                or "write `layoff from hand on table`",
            )
            return None
        made = ADDITIONS[word.text]
        cards, melds = said.value(1), said.value(2)
        such = self._such(name, made.type, said, 3)
        return self._lying(made(name, said.span, cards, melds, such))

    def _pick_onto_leaving(self, name: str, said: Stated) -> Choice | None:
        word, unit = said.phrase.word(0), said.phrase.word(4)
        if word.text != "layout" or unit.text.rstrip("s") not in ("card", "tile"):
            self.report.add(
                "unknown-name",
                word.span,
                "only a layout leaves `at most` so many cards",
                help=did_you_mean(word.text, ("layout",))
                or "write `layout from hand on table leaving at most 0 cards`",
            )
            return None
        return self._pick_layout(name, said, said.value(3), None)

    def _pick_layout(
        self, name: str, said: Stated, most: Expr | None, where: int | None
    ) -> Choice | None:
        cards, table = said.value(1), self._one_place(said.value(2))
        self.whereabouts.tables[name] = table
        such = None if where is None else self._such(name, PickLayout.type, said, where)
        return self._lying(PickLayout(name, said.span, cards, table, most, such))

    def _one_place(self, melds: Expr) -> forms.Zone:
        """The place whose melds are laid anew; after a complaint, if it is none, an unknown one."""
        if isinstance(melds, forms.Zone):
            check_one(melds, self.names, self.report)
        elif melds.type != UNKNOWN:
            self.report.add("wrong-type", melds.span, "a layout is of one place of melds")
        return melds if isinstance(melds, forms.Zone) else forms.Zone(melds.span, UNKNOWN, "")

    def _pick_leaving(self, name: str, said: Stated) -> Choice | None:
        self._only_melds(said, "only `melds` leave something over")
        cards, most = said.value(1), said.value(2)
        unit = self._unit(said.phrase.word(3))
        return self._lying(PickMeldsLeaving(name, said.span, cards, most, unit, None))

    def _pick_as(self, name: str, said: Stated) -> Choice | None:
        """Melds that meet a contract."""
        self._only_melds(said, "only `melds` meet a contract", "write `melds from X as CONTRACT`")
        cards = said.value(1)
        contract = self.exprs.contract(said.phrase.phrase(2), said.scope)
        such: Expr | None = None
        most: Expr | None = None
        unit: Unit = "cards"
        if said.phrase.kind == "pick_as":
            such = self._such(name, SPREAD, said, 3)
            self._complain_of_search(name, such)
        else:
            most, unit = said.value(3), self._unit(said.phrase.word(4))
        return self._lying(PickContract(name, said.span, cards, contract, most, unit, such))

    def _pick_any(self, name: str, said: Stated) -> Choice | None:
        self._only_melds(said, "only `melds` are chosen as `any`", "write `any melds from X`")
        return self._lying(PickAnyMelds(name, said.span, said.value(1), None))

    def _only_melds(self, said: Stated, complaint: str, help: str = "") -> None:
        """Complain where something else than melds is chosen in this way."""
        word = said.phrase.word(0)
        if word.text == "melds":
            return
        if word.text not in (*THINGS, *self.names.role("meld kind")):
            complaint = f"a player cannot choose a '{word.text}' here"
        help = did_you_mean(word.text, ("melds",)) or help
        self.report.add("unknown-name", word.span, complaint, help=help)

    def _unit(self, word: Word) -> Unit:
        """What a spread leaves so many of at most."""
        if word.text not in UNITS:
            message = "`at most` so many points or cards"
            help = did_you_mean(word.text, UNITS)
            self.report.add("unknown-name", word.span, message, help=help)
        return UNITS.get(word.text, "points")

    def _pick_number(self, name: str, said: Stated) -> Choice | None:
        low, high = said.value(0), said.value(1)
        such = self._such(name, PickNumber.type, said, 2)
        return PickNumber(name, said.span, low, high, such)
