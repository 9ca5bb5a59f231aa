"""Domains: `NAME in X`, what a quantifier or a loop ranges over, and the name bound there."""

from __future__ import annotations

from rulekit.check.names import Scope, element
from rulekit.check.phrases.constants import unknown_at
from rulekit.check.phrases.exprs import Expressions
from rulekit.check.phrases.telling import a_
from rulekit.diagnostics import did_you_mean, nearest
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.syntax.tree import Phrase, Word
from rulekit.types import PLAYER, PLAYERS, TEAM, TEAMS, UNKNOWN, symbol

PLURALS = {"cards", "tiles", "melds", "players", "teams"}


def domain(
    word: Word, said: Phrase | None, exprs: Expressions, scope: Scope
) -> tuple[str, Expr, Scope]:
    """The bound name, what it ranges over, and the scope inside."""
    over = _everything(word, exprs) if said is None else exprs.expr(said, scope)
    one = PLAYER if over.type == PLAYER else element(over.type)
    if one == UNKNOWN and over.type != UNKNOWN:
        exprs.report.add(
            "wrong-type",
            over.span,
            f"cards, melds, players or teams are wanted here, not {a_(over.type)}",
        )
    name = word.text[:-1] if word.text in PLURALS else word.text
    if said is None and over.type == UNKNOWN:
        meant = nearest(name, _alone(exprs))
        if meant is not None:  # what is said of it is read as if it had been written
            name = meant
            one = {"player": PLAYER, "team": TEAM}.get(meant) or symbol(meant)
    exprs.names.check_free(name, word.span, exprs.report)
    bound = exprs.names.table.declare(name, "bound", word.span, type=one)
    return name, over, scope.bind(name, one, bound)


def _everything(word: Word, exprs: Expressions) -> Expr:
    """What a name ranges over of which nothing is said: all players, teams, or names of a list."""
    if word.text in {"player", "players"}:
        return forms.Given(word.span, PLAYERS, "everyone")
    if word.text in {"team", "teams"}:
        return forms.Given(word.span, TEAMS, "all_teams")
    if word.text in exprs.names.lists:
        exprs.names.table.use(exprs.names.lists[word.text], word.span)
        return forms.Names(word.span, word.text)
    exprs.report.add(
        "unknown-name",
        word.span,
        f"'{word.text}' is no list, and nothing says what it is taken from",
        help=did_you_mean(word.text, _alone(exprs))
        or f"write `any {word.text} in X`; only player, team and lists need no source",
    )
    return unknown_at(word.span)


def _alone(exprs: Expressions) -> tuple[str, ...]:
    """What may stand without a source."""
    return ("player", "team", *exprs.names.lists)


__all__ = ["domain"]
