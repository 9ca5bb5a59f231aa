"""Gates: of which kinds new melds may be made at the moment.

Where no kind has a gate, it is a constant, and no code is made. Else `gates(seat)` works it out
for a player; what comes of it for each of them is kept with every decision, for players who look
ahead and ask what they themselves could meld.
"""

from __future__ import annotations

from rulekit.ir.ops import Binary, Call, Const, Expr, Load, Local, Store
from rulekit.kernel.spreads.words import LEAST_POINTS
from rulekit.lower.body import ABSENT, ONE, ZERO, Body, Site, add, inverse
from rulekit.types import TEAM

EVERY_KIND = Const(-1)


def open_kinds(body: Body) -> Expr:
    """Of which kinds `me` may make new melds, as a mask; of a side, its first player."""
    if not body.site.rules.gated:
        return EVERY_KIND
    seat = body.me
    if body.me_type == TEAM:
        members = Load(add(body.site.address("table.members"), seat))
        players = body.site.rules.players
        seat = Call("next_bit", (members, Const(players - 1), ONE, Const(players)))
    return Call("gates", (seat,))


def deadwood(body: Body, cards: Expr) -> Expr:
    """The least points that are left of a bag."""
    kinds = open_kinds(body)
    if kinds == EVERY_KIND:
        return Call("bag_deadwood", (cards,))
    return Call("spread_solve", (cards, kinds, Const(LEAST_POINTS), ABSENT, ZERO))


def make_gates(site: Site) -> None:
    """`gates(seat)`, and `open_gates()`, which keeps what comes of it for each player."""
    if not site.rules.gated:
        return
    body = Body(site, "gates", ("seat",), "of which kinds a player may make new melds, as a mask")
    found = body.fresh("open", EVERY_KIND)
    with body.being(Local("seat")):
        for number, kind in enumerate(site.rules.kinds.values()):
            if kind.when is not None:
                holds = body.holds("when", kind.when)
                with body.when(inverse(holds)):
                    body.set(found, Binary("&", found, Const(~(1 << number), f"no_{kind.name}")))
    body.give(found)
    body.finish()
    body = Body(site, "open_gates", (), "note of which kinds each player may make new melds")
    for seat in range(site.rules.players):
        body.emit(Store(site.address("open", seat), Call("gates", (Const(seat),))))
    body.finish()
