"""Questions to a position: expressions outside any rule, as further functions of a program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from rulekit.ir.ops import Expr
from rulekit.ir.program import Program
from rulekit.lower import lower
from rulekit.lower.body import Body, Bound, Site, Use
from rulekit.lower.values.cards import bag, shape
from rulekit.lower.values.exprs import value
from rulekit.lower.values.owners import cell, players_in, zone_cell
from rulekit.model import expr as forms
from rulekit.model.expr import Expr as Phrase
from rulekit.model.ruleset import Ruleset
from rulekit.settle import Kept, allowed
from rulekit.types import CARDS, MELD, MELDS, NEW_MELD, PILE, PLAYERS, TEAMS

CARDS_ASKED = "cards"
"""A word that questions may use: the cards that the caller has put into the field `host.bag`."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question: the value of an expression, or (if `place`) where its cell or zone lies.

    `of`: what asks it, one of ASKED in `body`.
    """

    name: str
    about: Phrase
    place: bool = False
    of: str = "a question"


@dataclass(frozen=True, slots=True)
class Questioned:
    """A program with a function for each question; it takes nothing.

    `forms`: how to read what the function returns. `value` is a number; `mask` a bit mask of
    players; the others are addresses of a `bag`, `pile`, `melds` or `row`, or of a `cell`.
    """

    program: Program
    forms: Mapping[str, str]


def questioned(
    rules: Ruleset,
    players: int,
    chosen: Mapping[str, str],
    queries: Sequence[Query],
    kept: Kept | None = None,
    uses: list[Use] | None = None,
) -> Questioned:
    """The program of a setting, and the questions. Raises SettingError.

    `kept`: parts of the rules as they were settled for others. `uses`: see `lower`.
    """
    settler = allowed(rules, players, chosen, kept)
    abouts = [settler.phrases.expr(query.about) for query in queries]
    settled = settler.settle(abouts)
    forms: dict[str, str] = {}

    def ask(site: Site) -> None:
        site.uses = None  # a question is no use
        for query, about in zip(queries, abouts, strict=True):
            body = Body(site, query.name, (), query.of)
            body.env[CARDS_ASKED] = Bound(site.address("host.bag"), CARDS)
            forms[query.name], made = _place(body, about) if query.place else _value(body, about)
            body.give(made)
            body.finish()
        site.uses = uses

    return Questioned(lower(settled, extra=ask, uses=uses), forms)


def _value(body: Body, expr: Phrase) -> tuple[str, Expr]:
    if expr.type in (CARDS, PILE, MELDS):
        form = shape(body, expr)
        return (form, value(body, expr)) if form in ("pile", "melds") else ("bag", bag(body, expr))
    if expr.type in (PLAYERS, TEAMS):
        return "mask", players_in(body, expr)
    return "row" if expr.type in (MELD, NEW_MELD) else "value", value(body, expr)


def _place(body: Body, expr: Phrase) -> tuple[str, Expr]:
    match expr:
        case forms.Zone(name=name, owner=who):
            owner = body.site.rules.zones[name].owner
            return shape(body, expr), zone_cell(body, f"zone.{name}", owner, who)
        case forms.Variable() | forms.Ledger():
            return "cell", cell(body, expr)
        case forms.Given(word=word):
            return "cell", body.site.address("seated" if word == "everyone" else word)
        case (
            forms.Const() | forms.KindOfMove() | forms.Option() | forms.Local() | forms.Names()
            | forms.Property() | forms.Call() | forms.Define() | forms.Ranking()
            | forms.Arithmetic() | forms.Negative() | forms.Cases() | forms.Condition()
            | forms.Quantifier()
        ):  # fmt: skip
            raise AssertionError(f"'{expr.span.text}' has no place of its own")
        case _:
            assert_never(expr)


__all__ = ["CARDS_ASKED", "Query", "Questioned", "questioned"]
