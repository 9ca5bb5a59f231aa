"""A few cards or tiles of a deck as a picture, drawn as rulebooks draw them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulekit.report.markup import Html, tag
from rulekit.rulebook.printed.drawing import face

SHOWN = 4  # cards of a picture


def picture(deck: Mapping[str, Any]) -> Html:
    """Some cards of a deck, which is as `export.naming.deck` tells it: a fan, or a row of tiles."""
    drawn = [Html(_drawn(deck, each)) for each in _chosen(deck)]
    kind = "row" if deck["tiles"] else "fan"
    return tag("span", drawn, class_=f"picture {kind}", aria_hidden="true")


def _chosen(deck: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Faces that show what the deck is: of its suits in turn, from high to low, and a special."""
    plain = [each for each in deck["faces"] if "rank" in each]
    special = [each for each in deck["faces"] if "special" in each][:1]
    suits = max((each["suit"] for each in plain), default=0) + 1
    ranks = len(plain) // suits
    wanted = min(SHOWN - len(special), len(plain))
    found = [plain[i % suits * ranks + (-1 - i) % ranks] for i in range(wanted)]
    return [*found, *special]


def _drawn(deck: Mapping[str, Any], each: Mapping[str, Any]) -> str:
    if "special" in each:
        return face("", "", each["special"])
    return face(each["rank"], deck["suits"][each["suit"]]["name"], each["name"])
