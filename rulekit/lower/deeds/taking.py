"""Cards that were chosen leave the places where they lie, as code."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.ir.ops import Call, Expr, Fault
from rulekit.lower.body import Body
from rulekit.lower.deeds.sights import form
from rulekit.lower.values.cards import join, shape
from rulekit.model.effect import Effect
from rulekit.model.expr import Zone
from rulekit.model.places import Place

Taken = Callable[[Zone, Expr], None]  # makes the code for a card that has left a zone


class Taking:
    """Takes cards one by one, each from the first place of several where it lies.

    A part of a zone may hold other cards by now than when they were chosen, such as the third card
    of a pile from which one was taken since; the rest of its zone comes after all places, then.
    `fault` is the complaint when a card lies in none of them.
    """

    def __init__(
        self, body: Body, places: tuple[Place, ...], fault: str, effect: Effect, taken: Taken
    ) -> None:
        self.body, self.places, self.taken = body, places, taken
        self.fault = body.site.fault(f"{fault}: '{written(effect)}'", effect.span)
        limits = [self._limit(place) for place in places]
        zones = [place.zone for place in places]
        self.ways = list(zip(zones, limits, strict=True))
        self.ways += [(zone, None) for zone, limit in self.ways if limit is not None]

    def _limit(self, place: Place) -> Expr | None:
        """The cards of a part of a zone, as they lie before any is taken; None for all of it."""
        if place.part is None or len(self.places) == 1:
            return None
        limit = self.body.bag()
        join(self.body, limit, shape(self.body, place.part), self.body.value(place.part))
        return limit

    def take(self, face: Expr) -> None:
        """Code for one card."""
        self._take(face, 0)

    def _take(self, face: Expr, at: int) -> None:
        body = self.body
        if at == len(self.ways):
            body.emit(Fault(self.fault))
            return
        zone, limit = self.ways[at]
        taken: Expr = Call("zone_take", (body.value(zone), form(body, zone), face))
        if limit is not None:
            here = body.fresh("here", Call("bag_take", (limit, face)))
            with body.when(here):
                body.set(here, taken)
            taken = here
        with body.block() as then:
            self.taken(zone, face)
        with body.block() as orelse:
            self._take(face, at + 1)
        body.either(taken, then, orelse)


def written(effect: Effect) -> str:
    """An effect as it was written, on one line."""
    return " ".join(effect.span.text.split())
