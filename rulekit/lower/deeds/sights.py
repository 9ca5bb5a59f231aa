"""What is known of zones as cards come and go, and how zones are told apart in the journal."""

from __future__ import annotations

from typing import assert_never

from rulekit.ir.ops import Const, Expr
from rulekit.kernel.memory.header import PLACES
from rulekit.language.declarations import Sight
from rulekit.lower.body import Body, add
from rulekit.lower.fold import choose
from rulekit.lower.values import owners
from rulekit.lower.values.owners import cell
from rulekit.model.expr import Expr as Phrase

UNSEEN = 256  # in the journal: a card that only those see to whom one of the places is open

BAG, PILED = Const(0, "bag"), Const(1, "pile")


def form(body: Body, zone: Phrase) -> Const:
    """How a zone keeps its cards."""
    if zone.op == "given":
        return PILED
    return BAG if body.site.rules.zones[str(zone.value)].shape == "cards" else PILED


def sight(body: Body, zone: Phrase) -> Sight:
    """Who sees a zone, under the chosen options."""
    if zone.op == "given":
        return "face_down"
    return choose(body.site.rules.zones[str(zone.value)].sight, body.site.setting)


def number(body: Body, zone: Phrase) -> Expr:
    """The number of a zone in the journal."""
    if zone.op == "given":
        return Const(0)
    name = str(zone.value)
    index = list(body.site.rules.zones).index(name) + 1
    owner = body.site.rules.zones[name].owner
    base = Const(PLACES * index, f"#{name}")
    return add(base, owners.owner_index(body, zone.args[0], owner)) if zone.args else base


def known(body: Body, zone: Phrase) -> Expr | None:
    """The bag of what everybody knows of a hidden zone, or None if nothing is noted of it."""
    name = f"known.{zone.value}"
    if zone.op == "given" or name not in body.site.plan.fields:
        return None
    owner = body.site.rules.zones[str(zone.value)].owner
    return cell(body, name, owner, zone.args[0] if zone.args else None)


def note(body: Body, source: Phrase, target: Phrase, face: Expr, *, openly: bool = True) -> None:
    """Write a card movement into the journal."""
    shown = face if openly else add(face, Const(UNSEEN, "unseen"))
    body.call("journal_note", number(body, source), number(body, target), shown)


def departs(body: Body, zone: Phrase, face: Expr, *, openly: bool) -> None:
    """Keep what is known of a hidden zone true when a card leaves it."""
    bag = known(body, zone)
    if bag is None:
        return
    if openly:
        body.call("bag_take", bag, face)
    else:  # nobody else can tell which card went, so nobody can be sure of the others
        body.call("bag_clear", bag)


def arrives(body: Body, zone: Phrase, face: Expr, *, openly: bool) -> None:
    """Note a card that everybody saw going into a hidden zone."""
    bag = known(body, zone)
    if bag is not None and openly:
        body.call("bag_add", bag, face)


def seen(body: Body, zone: Phrase, *, on_top: bool) -> bool:
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
            assert_never(view)
