"""How things are declared: shapes and sights of zones, patterns of melds, who gets a score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar, get_args

from rulekit.language.forms import Form, Part, by_word
from rulekit.language.words import Unsaid
from rulekit.nodes import dataclass
from rulekit.types import CARDS, MELDS, PILE, PLAYERS, Type, or_none

Meant = TypeVar("Meant")

Sight = Literal["face_up", "face_down", "top_up", "seen_by_owner", "seen_by_team"]
"""Who sees what lies in a zone."""

Shape = Literal["pile", "cards", "card", "melds"]
"""What can lie in a zone, and whether in an order."""

Owner = Literal["player", "team", ""]
"""Of whom each has a zone of his own; "": nobody."""

Mobility = Literal["fixed", "shift", "shift_once", "ends"]
"""What wilds of a meld may do when it grows."""


LIKENESSES = ("rank", "suit", "value")
"""What cards have in common without a definition; of tiles number, color and value."""

Step = Literal["add", "split", "gather", "exchange"]
"""A single step of rearranging the melds on a table."""

Life = Literal["hand", "turn", "game"]
"""How long a variable keeps its value."""

Side = Literal["left", "right"]
"""A neighbour."""

Extreme = Literal["highest", "lowest"]
"""Whose account wins a match."""

Payoff = Literal["", "differences", "differences_with_winner"]
"""Who settles with whom after a match."""


@dataclass(frozen=True, slots=True)
class ShapeWord:
    """A word for a shape of zones. `type`: what such a zone is, as a value."""

    word: str
    shape: Shape
    type: Type
    meaning: str
    example: str


_SHAPES = (
    ShapeWord("pile", "pile", PILE, "cards in an order, the last on top", "pile, face down"),
    ShapeWord("cards", "cards", CARDS, "cards without an order", "cards of each player"),
    ShapeWord("tiles", "cards", CARDS, "the same, of tiles", "tiles of each player"),
    ShapeWord("card", "card", PILE, "room for one card", "card of each player, face down"),
    ShapeWord("tile", "card", PILE, "the same, of a tile", "tile, face up"),
    ShapeWord("melds", "melds", MELDS, "melds, each with its owner", "melds of each player"),
)


@dataclass(frozen=True, slots=True)
class StepWord:
    """A word for a step of rearranging."""

    word: str
    step: Step
    meaning: str
    example: str


_STEPS = (
    StepWord("add", "add", "a card is added to a meld", "add"),
    StepWord(
        "split", "split", "a run is split in two by a card, which both parts want", "add, split"
    ),
    StepWord(
        "gather", "gather",
        "one card is taken from each of some melds, which stay valid; with cards of the hand they "
        "make a new meld",
        "add, gather",
    ),
    StepWord(
        "exchange", "exchange",
        "a card takes the place of a wild one, which joins another meld, or makes a new one with "
        "cards of the hand",
        "add, exchange",
    ),
)  # fmt: skip

AT_WILL = "free"
"""The word for rearranging that no list of steps limits."""

_SIGHTS = (
    Form("face_up", '"face" "up"', (), "everybody sees its cards", "face up"),
    Form("face_down", '"face" "down"', (), "nobody sees its cards", "face down"),
    Form("top_up", '"top" "face" "up"', (), "everybody sees its top card", "top face up"),
    Form("seen_by_owner", '"seen" "by" "owner"', (), "its owner sees its cards", "seen by owner"),
    Form(
        "seen_by_team", '"seen" "by" "team"', (), "the owner's team sees its cards", "seen by team"
    ),
)

_ASPECT = Part("ASPECT", as_a="word")  # a property of cards, or a definition of a card

_FEATURES = (
    Form(
        "same", '"same" NAME', (_ASPECT,),
        "all cards have the same rank, suit or value; or the same by a definition of a card",
        "3..4 cards, same rank",
    ),
    Form(
        "different", '"different" NAME', (_ASPECT,),
        "no two cards have the same rank, suit or value, or the same by a definition",
        "3..4 cards, same rank, different suit",
    ),
    Form(
        "in_sequence", '"in" "sequence"', (), "the cards follow each other in the order of ranks",
        "4..5 cards, same suit, in sequence",
    ),
)  # fmt: skip

_NATURALS = Part("[, at least N naturals] [, MOBILITY]", as_a="word")

_WILDS = (
    Form("wilds_none", '"none"', (), "a meld holds no wild cards", "none"),
    Form(
        "wilds_up_to", '"up" "to" condition wild_terms',
        (Part("NUMBER", (or_none(),)), _NATURALS),
        "a meld holds at most so many wild cards, and at least so many natural ones",
        "up to 2, at least 2 naturals",
    ),
    Form(
        "wilds_any", '"any" wild_terms', (_NATURALS,), "a meld holds any number of wild cards",
        "any, at least 2 naturals",
    ),
)  # fmt: skip

_MOBILITIES = (
    Form(
        "shift", '"may" "shift"', (), "its wild cards may take other places when a meld grows",
        "any, may shift",
    ),
    Form(
        "shift_once", '"may" "shift" "once"', (),
        "the same, but each of them only once", "any, may shift once",
    ),
    Form(
        "ends", '"may" "shift" "to" "the" "ends"', (),
        "a wild card gives its place to the card it stands for, and goes to an end",
        "any, may shift to the ends",
    ),
)  # fmt: skip

_RECIPIENTS = (
    Form(
        "each", '"each" NAME', (Part("player|team", as_a="word"),),
        "each player, or each team, gets the amounts below; `me` is who gets them", "each player",
    ),
    Form(
        "to", "sum", (Part("PLAYERS", (PLAYERS,)),),
        "each of these players gets the amounts below", "winner",
    ),
    Form(
        "pays", 'sum "pay" sum', (Part("PLAYERS", (PLAYERS,)), Part("PLAYERS", (PLAYERS,))),
        "each of these players pays each of those the amounts below; `me` is who pays",
        "others pay winner",
    ),
)  # fmt: skip


def sight_of(word: str) -> Sight:
    """The sight that a form means. Raises Unsaid for one that has no meaning."""
    return _meant(word, {each: each for each in get_args(Sight)}, "Sight")


def mobility_of(word: str) -> Mobility:
    """What a form lets wild cards do. Raises Unsaid for one that has no meaning."""
    return _meant(word, {each: each for each in get_args(Mobility)}, "Mobility")


def _meant(word: str, known: Mapping[str, Meant], name: str) -> Meant:
    if word not in known:
        raise Unsaid("meaning", word, f"{name} of rulekit/language/declarations.py")
    return known[word]


OWNERS: Mapping[str, Owner] = {"player": "player", "team": "team"}
"""What is said after `of each` of whose a zone is; if nothing is, it is nobody's."""

LIVES: Mapping[str, Life] = {"turn": "turn", "game": "game"}
"""What is said after `each` of how long a variable lasts; if nothing is, it lasts a hand."""

SIDES: Mapping[str, Side] = {"left": "left", "right": "right"}
"""Every word for a direction of play."""

EXTREMES: Mapping[str, Extreme] = {"highest": "highest", "lowest": "lowest"}
"""Every word for the winning end of an account."""

PAYOFFS: Mapping[str, Payoff] = {
    "differences": "differences", "differences_with_winner": "differences_with_winner",
}  # fmt: skip
"""Every word for a settlement."""

SHAPES: Mapping[str, ShapeWord] = {row.word: row for row in _SHAPES}
"""Every word for a shape of zones."""

STEPS: Mapping[str, StepWord] = {row.word: row for row in _STEPS}
"""Every word for a step of rearranging."""

SIGHTS: Mapping[str, Form] = by_word(_SIGHTS)
"""Every form of sight: who sees what lies in a zone."""

FEATURES: Mapping[str, Form] = by_word(_FEATURES)
"""Every feature that cards of a meld have in common."""

WILDS: Mapping[str, Form] = by_word(_WILDS)
"""Every form of saying how many wild cards a meld holds."""

MOBILITIES: Mapping[str, Form] = by_word(_MOBILITIES)
"""Every form of saying what wild cards do when a meld grows."""

RECIPIENTS: Mapping[str, Form] = by_word(_RECIPIENTS)
"""Every form of saying who gets a score."""
