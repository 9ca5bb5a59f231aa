"""What a deal settles: which cards are wild in the hand, and what they count."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.ir.ops import Binary, Const, Expr, Load, Store
from rulekit.ir.program import SETTLE
from rulekit.lower.body import ABSENT, ONE, ZERO, Body, Site, add, both
from rulekit.lower.tables import Cards
from rulekit.model import expr as forms
from rulekit.model.expr import Expr as Phrase
from rulekit.model.settled import Rules
from rulekit.model.traversal import walk
from rulekit.types import RANK


def _read(rules: Rules, cards: Cards) -> Iterator[str]:
    """The variables and given words by which deals settle the cards, also by definitions."""
    waiting = [*cards.settled, *(card for _, card in cards.stands)]
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
    if not cards.of_hand:
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
    if cards.stands:
        _stand(body)
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


def _stand(body: Body) -> None:
    """Cards that are others: what they count, their ranks and suits, and where they lie in melds.

    Where they are none, they have nothing of that.
    """
    site = body.site
    number = body.fresh("number", ZERO)
    faces, slots = Const(len(site.cards.ranks)), Const(len(site.melds.slot_faces))
    slot = body.fresh("slot", ZERO)
    for settled, plain, size in (
        ("rank", "rank_plain", faces),
        ("suit", "suit_plain", faces),
        ("slot_faces", "slot_plain", slots),
    ):
        body.set(slot, ZERO)
        with body.loop(Binary("<", slot, size)):
            before = Load(add(site.address(f"table.{plain}"), slot))
            body.emit(Store(add(site.address(f"table.{settled}"), slot), before))
            body.set(slot, Binary("+", slot, ONE))
    for face, expr in site.cards.stands:
        card = body.fresh("card", body.value(expr))
        body.set(number, Binary("+", Binary("*", number, Const(64)), Binary("+", card, ONE)))
        for name, nothing in (("rank", ABSENT), ("suit", ABSENT), ("value", ZERO)):
            table = site.address(f"table.{name}")
            source = "table.plain" if name == "value" else f"table.{name}"
            held = body.fresh(name, nothing)
            with body.when(Binary(">=", card, ZERO)):
                body.set(held, Load(add(site.address(source), card)))
            body.emit(Store(Const(table.value + face, f"{table.label}+{face}"), held))
        body.set(slot, ZERO)
        with body.loop(both(Binary(">=", card, ZERO), Binary("<", slot, slots))):
            place = body.fresh("place", add(site.address("table.slot_faces"), slot))
            fills = Binary("&", Binary(">>", Load(place), card), ONE)
            with body.when(fills):
                body.emit(Store(place, Binary("|", Load(place), Const(1 << face))))
            body.set(slot, Binary("+", slot, ONE))
    body.emit(Store(add(site.address("hand.wild"), ONE), number))


def settle(body: Body) -> None:
    """Code that settles the cards of the hand anew, where deals do."""
    if body.site.cards.of_hand:
        body.call(SETTLE)


def settle_after(body: Body, cell: Phrase) -> None:
    """The same after a change of a cell in the deal, if they depend on it."""
    match cell:
        case forms.Variable(name=name) | forms.Given(word=name):
            if body.dealing and name in _read(body.site.rules, body.site.cards):
                settle(body)
