"""What is known of zones as cards come and go, and how zones are told apart in the journal."""

from __future__ import annotations

from rulekit.ir.ops import Const, Expr
from rulekit.kernel.memory.header import PLACES, UNSEEN
from rulekit.language.declarations import Sight
from rulekit.language.words import Unsaid
from rulekit.lower.body import Body, add
from rulekit.lower.values import owners
from rulekit.lower.values.owners import zone_cell
from rulekit.model.expr import Zone

BAG, PILED = Const(0, "bag"), Const(1, "pile")


def form(body: Body, zone: Zone) -> Const:
    """How a zone keeps its cards."""
    return BAG if body.site.rules.zones[zone.name].shape == "cards" else PILED


def sight(body: Body, zone: Zone) -> Sight:
    """Who sees a zone."""
    return body.site.rules.zones[zone.name].sight


def number(body: Body, zone: Zone) -> Expr:
    """The number of a zone in the journal."""
    name = zone.name
    index = list(body.site.rules.zones).index(name) + 1
    owner = body.site.rules.zones[name].owner
    base = Const(PLACES * index, f"#{name}")
    return base if zone.owner is None else add(base, owners.owner_index(body, zone.owner, owner))


def known(body: Body, zone: Zone) -> Expr | None:
    """The bag of what everybody knows of a hidden zone, or None if nothing is noted of it."""
    name = f"known.{zone.name}"
    if name not in body.site.plan.fields:
        return None
    owner = body.site.rules.zones[zone.name].owner
    return zone_cell(body, name, owner, zone.owner)


def note(body: Body, source: Zone, target: Zone, face: Expr, *, openly: bool = True) -> None:
    """Write a card movement into the journal."""
    shown = face if openly else add(face, Const(UNSEEN, "unseen"))
    body.call("journal_note", number(body, source), number(body, target), shown)


def departs(body: Body, zone: Zone, face: Expr, *, openly: bool) -> None:
    """Keep what is known of a hidden zone true when a card leaves it."""
    bag = known(body, zone)
    if bag is None:
        return
    if openly:
        body.call("bag_take", bag, face)
    else:  # nobody else can tell which card went, so nobody can be sure of the others
        body.call("bag_clear", bag)


def arrives(body: Body, zone: Zone, face: Expr, *, openly: bool) -> None:
    """Note a card that everybody saw going into a hidden zone."""
    bag = known(body, zone)
    if bag is not None and openly:
        body.call("bag_add", bag, face)


def seen(body: Body, zone: Zone, *, on_top: bool) -> bool:
    """Whether everybody sees a card there."""
    view = sight(body, zone)
    match view:
        case "face_up":
            return True
        case "top_up":
            return on_top
        case "face_down" | "seen_by_owner" | "seen_by_team":
            return False
        case _:
            raise Unsaid.of(view, "code", __name__)
