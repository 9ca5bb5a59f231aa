"""What a deal settles: which cards are wild in the hand, and what they count."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.ir.ops import Binary, Const, Expr, Load, Store
from rulekit.ir.program import SETTLE
from rulekit.lower.body import ONE, ZERO, Body, Site, add
from rulekit.model import expr as forms
from rulekit.model.expr import Expr as Phrase
from rulekit.model.settled import Rules
from rulekit.model.traversal import walk
from rulekit.types import RANK


def _read(rules: Rules, exprs: tuple[Phrase, ...]) -> Iterator[str]:
    """The variables and given words on which some expressions depend, also by definitions."""
    waiting = list(exprs)
    while waiting:
        for part in walk(waiting.pop()):
            match part:
                case forms.Variable(name=name) | forms.Given(word=name):
                    yield name
                case forms.Define(name=name):
                    waiting.append(rules.definitions[name].body)


def make_settling(site: Site) -> None:
    """The function that says which cards are wild; there is none where no deal settles that."""
    cards = site.cards
    if not cards.settled:
        return
    body = Body(site, SETTLE, (), "which cards are wild by what the deal has settled")
    mask = body.fresh("mask", Const(cards.wild))
    for expr in cards.settled:
        found = body.held(body.value(expr), "found")
        with body.when(Binary(">=", found, ZERO)):
            body.set(mask, Binary("|", mask, _faces(site, expr, found)))
    body.store("hand.wild", mask)
    if cards.values_settled:
        _values(body, mask)
    body.finish()


def _faces(site: Site, expr: Phrase, found: Expr) -> Expr:
    """The mask of the faces of a rank, or of a card."""
    if expr.type == RANK:
        return Load(add(site.address("table.of_rank"), found))
    return Binary("<<", ONE, found)


def _values(body: Body, mask: Expr) -> None:
    site = body.site
    face = body.fresh("face", ZERO)
    with body.loop(Binary("<", face, Const(len(site.cards.counts)))):
        points = body.fresh("points", Load(add(site.address("table.plain"), face)))
        with body.when(Binary("&", Binary(">>", mask, face), ONE)):
            body.set(points, Load(add(site.address("table.wild"), face)))
        body.emit(Store(add(site.address("table.value"), face), points))
        body.set(face, Binary("+", face, ONE))


def settle(body: Body) -> None:
    """Code that settles the cards of the hand anew, where deals do."""
    if body.site.cards.settled:
        body.call(SETTLE)


def settle_after(body: Body, cell: Phrase) -> None:
    """The same after a change of a cell in the deal, if they depend on it."""
    match cell:
        case forms.Variable(name=name) | forms.Given(word=name):
            if body.dealing and name in set(_read(body.site.rules, body.site.cards.settled)):
                settle(body)
