"""Names: what the words of a rule file stand for, and where they may be used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulekit.diagnostics import Report
from rulekit.source import Span
from rulekit.types import (
    CARD,
    CARDS,
    FLAG,
    KIND,
    LAYOFF,
    LAYOUT,
    MELD,
    MELDS,
    MOVE,
    NEW_MELD,
    NUMBER,
    PILE,
    PLAYER,
    PLAYERS,
    RANK,
    SPREAD,
    SUIT,
    TEAM,
    TEAMS,
    UNKNOWN,
    Type,
    symbol,
)

# Words that are always there. Value: their type.
GIVEN: Mapping[str, Type] = {
    "players": NUMBER,
    "me": PLAYER,
    "actor": PLAYER,
    "dealer": PLAYER,
    "winner": PLAYER,
    "winners": PLAYERS,
    "turns": NUMBER,
    "hands_played": NUMBER,
    "everyone": PLAYERS,
    "seated": PLAYERS,
    "others": PLAYERS,
    "all_players": PLAYERS,
    "all_teams": TEAMS,
    "deck": PILE,
}

GIVEN_MEANING: Mapping[str, str] = {
    "players": "how many play this match",
    "me": "the player in turn; in a score, the recipient; in a claim, the claimer",
    "actor": "in a claim, the player whose move may be claimed",
    "dealer": "who deals this hand",
    "winner": "who won the hand, or none; of several the first by seat, but each as a recipient "
    "of scores; in bonuses, who won the match",
    "winners": "all who won the hand, one or several; in bonuses, the match",
    "turns": "turns begun in this hand",
    "hands_played": "hands finished in this match",
    "everyone": "the players at the table for this hand",
    "seated": "the same; it can be set, so that somebody sits out",
    "others": "everyone but me",
    "all_players": "all players of the match, at the table or not",
    "all_teams": "all teams",
    "deck": "the whole pack",
    "reason": "how the hand ended, one of the reasons in `end hand by REASON`",
}

# Those that somebody in turn must be bound for.
NEEDS_ME = ("me", "others")

# Words that phrases read as their own where a name may stand; a test holds them to the grammar.
RESERVED = frozenset({
    "add", "all", "and", "announce", "any", "bottom", "count", "deal", "do", "each", "every",
    "everything", "false", "first", "fits", "flip", "from", "highest", "in", "into", "is", "lay",
    "leaving", "lowest", "mod", "move", "must", "my", "next", "no", "none", "not", "of", "on",
    "or", "otherwise", "over", "pay", "put", "random", "remember", "reveal", "satisfies", "seat",
    "shuffle", "sum", "swap", "times", "to", "true", "using", "when", "where", "with", "yes",
})  # fmt: skip
ROUTES = frozenset({"deal", "end", "resume"})
"""The same for the names of phases."""

UNREADABLE = frozenset({"my", "next", "not", "random", "seat"})
"""Words that begin a value of their own, so that no phrase can name a word of a list by them."""

# Properties: (type of the thing, name) -> type of the property.
PROPERTIES: Mapping[tuple[Type, str], Type] = {
    (CARD, "rank"): RANK,
    (CARD, "suit"): SUIT,
    (CARD, "color"): SUIT,
    (CARD, "number"): RANK,
    (CARD, "value"): NUMBER,
    (RANK, "position"): NUMBER,
    (SUIT, "position"): NUMBER,
    (PILE, "top"): CARD,
    (PILE, "bottom"): CARD,
    (PILE, "size"): NUMBER,
    (CARDS, "size"): NUMBER,
    (MELDS, "size"): NUMBER,
    (MELDS, "cards"): CARDS,
    (MELD, "size"): NUMBER,
    (MELD, "cards"): CARDS,
    (MELD, "kind"): KIND,
    (MELD, "wilds"): NUMBER,
    (NEW_MELD, "size"): NUMBER,
    (NEW_MELD, "cards"): CARDS,
    (NEW_MELD, "kind"): KIND,
    (NEW_MELD, "wilds"): NUMBER,
    (SPREAD, "size"): NUMBER,
    (SPREAD, "cards"): CARDS,
    (SPREAD, "rest"): CARDS,
    (LAYOUT, "size"): NUMBER,
    (LAYOUT, "cards"): CARDS,
    (LAYOUT, "played"): CARDS,
    (LAYOFF, "card"): CARD,
    (LAYOFF, "meld"): MELD,
    (LAYOFF, "shifted"): NUMBER,
    (PLAYER, "left"): PLAYER,
    (PLAYER, "right"): PLAYER,
    (PLAYER, "opponent"): PLAYER,
    (PLAYER, "opponents"): PLAYERS,
    (PLAYER, "team"): TEAM,
    (PLAYER, "laid"): CARDS,
    (PLAYER, "melded"): NUMBER,
    (TEAM, "laid"): CARDS,
    (TEAM, "melded"): NUMBER,
    (PLAYERS, "size"): NUMBER,
    (TEAM, "opponent"): TEAM,
    (TEAM, "members"): PLAYERS,
}

PROPERTY_MEANING: Mapping[str, str] = {
    "rank": "its rank; none for a card outside the suits",
    "suit": "its suit; none for a card outside the suits",
    "color": "the same, of a tile",
    "number": "the same as `rank`, of a tile",
    "value": "its points",
    "position": "its place in the deck's order, from 1",
    "top": "the top card, or none",
    "bottom": "the bottom card, or none",
    "size": "how many cards, melds or players there are",
    "cards": "all cards in it",
    "kind": "the kind of the meld",
    "wilds": "how many of its cards play another face than their own",
    "rest": "the cards that the spread leaves over",
    "played": "the cards that the layout brings to the table",
    "card": "the card laid off",
    "meld": "the meld that grows",
    "shifted": "how many wilds change their roles when the meld grows so",
    "left": "the neighbour on the left, at the table",
    "right": "the neighbour on the right, at the table",
    "opponent": "the other player, where two are at the table; the other team, where there are two",
    "opponents": "the players at the table who are in other teams",
    "team": "the player's team",
    "melded": "the points, in their roles, of the cards that the player or team laid",
    "laid": "the cards that the player laid, wherever they lie on the table",
    "members": "the players of the team",
}

# `X is WORD`: words that are questions about a type.
QUESTIONS: Mapping[tuple[Type, str], str] = {
    (CARDS, "empty"): "it holds no cards",
    (PILE, "empty"): "it holds no cards",
    (MELDS, "empty"): "it holds no melds",
    (CARD, "wild"): "it is a wild card",
    (MELD, "pure"): "none of its cards plays another face than its own",
    (NEW_MELD, "pure"): "none of its cards plays another face than its own",
}

# Functions: name -> (types of the arguments, type of the result, meaning).
FUNCTIONS: Mapping[str, tuple[tuple[Type, ...], Type, str]] = {
    "points": ((CARDS,), NUMBER, "the points of cards; of melded cards, in their roles"),
    "deadwood": ((CARDS,), NUMBER, "the least points that cannot be melded (exact)"),
    "item": (
        (PILE, NUMBER),
        CARD,
        "the card at a place of a pile, 1 is the top; none beyond its end",
    ),
    "top": (
        (PILE, NUMBER),
        CARDS,
        "so many cards from the top of a pile; all, where there are fewer",
    ),
    "cost_to_lay": (
        (CARD, CARDS, MELDS),
        NUMBER,
        "the fewest cards that must be laid to get a card on the table, itself included: in a new "
        "meld with some of the cards, or on one of the melds, if need be after others; "
        "0 if it cannot",
    ),
    "placeable": (
        (CARDS, MELDS),
        NUMBER,
        "the most of the cards that a layout can bring to a table of melds (exact)",
    ),
    "min": ((NUMBER, NUMBER), NUMBER, "the smaller of two numbers"),
    "max": ((NUMBER, NUMBER), NUMBER, "the larger of two numbers"),
    "abs": ((NUMBER,), NUMBER, "the number without its sign"),
    "can": (
        (MOVE,),
        FLAG,
        "whether the player in turn has a move of that kind: in the present phase or, "
        "if only one phase has it, in that one",
    ),
}

VALUE_TYPES: Mapping[str, Type] = {
    "number": NUMBER,
    "flag": FLAG,
    "card": CARD,
    "tile": CARD,
    "rank": RANK,
    "suit": SUIT,
    "player": PLAYER,
    "team": TEAM,
}

PARAMETER_TYPES: Mapping[str, Type] = {
    **VALUE_TYPES,
    "cards": CARDS,
    "tiles": CARDS,
    "meld": MELD,
    "spread": SPREAD,
    "layout": LAYOUT,
    "players": PLAYERS,
}


def check_name(word: str, span: Span, report: Report, reserved: frozenset[str] = RESERVED) -> bool:
    """Whether phrases can read a name, and not as a word of their own; if not, it is reported."""
    if word not in reserved and re.fullmatch("[a-z][a-z0-9_]*", word):
        return True
    better = "_".join(re.findall("[a-z0-9]+", word.lower()))
    if better in reserved or not better[:1].isalpha():
        better = f"the_{better or 'name'}"
    report.add(
        "bad-name",
        span,
        f"'{word}' is a word that phrases are made of, and no name"
        if word in reserved
        else f"'{word}' is not read as a name: small letters, digits and `_`, a letter first",
        help=f"another name, such as `{better}`",
    )
    return False


@dataclass(frozen=True, slots=True)
class Name:
    """What one declared word stands for.

    `role`: option, zone, meld kind, ledger, variable, definition, procedure, suit, rank, list,
    phase, ranking. `owner`: player, team, a list or "" for zones, ledgers and variables.
    """

    word: str
    role: str
    type: Type
    span: Span
    owner: str = ""


@dataclass(slots=True)
class Names:
    """All declared words of a rule file, and the symbols of its lists."""

    words: dict[str, Name] = field(default_factory=dict)
    symbols: dict[str, tuple[str, ...]] = field(default_factory=dict)  # list -> its names
    faces: dict[str, int] = field(default_factory=dict)  # extras by name
    lists: set[str] = field(default_factory=set)  # those that the rule file declares
    no_numbers: set[str] = field(default_factory=set)  # words that options take for no number
    actions: set[str] = field(default_factory=set)  # the kinds of moves
    used: set[str] = field(default_factory=set)
    faulty: set[str] = field(default_factory=set)  # what was declared, but not rightly

    def __iter__(self) -> Iterator[Name]:
        return iter(self.words.values())

    def role(self, *roles: str) -> tuple[str, ...]:
        """The words that have one of these roles."""
        return tuple(name.word for name in self.words.values() if name.role in roles)

    def lists_with(self, word: str) -> tuple[str, ...]:
        """The lists of symbols that hold a word."""
        return tuple(name for name, words in self.symbols.items() if word in words)


@dataclass(frozen=True, slots=True)
class Scope:
    """What is bound where an expression stands.

    `me`: whether somebody is in turn (or a recipient, or a claimer). `locals`: names bound by
    parameters, choices and quantifiers. `setting`: the expression may use options and table size
    only. `me_type`: a team where teams are the recipients of a score.
    """

    me: bool = True
    locals: Mapping[str, Type] = field(default_factory=dict)
    setting: bool = False
    me_type: Type = PLAYER

    def bind(self, name: str, kind: Type) -> Scope:
        """This scope with one more local name."""
        return Scope(self.me, {**self.locals, name: kind}, self.setting, self.me_type)

    def loops_over(self, *kinds: Type) -> str:
        """A bound name of one of these types, or ""."""
        return next((name for name, kind in self.locals.items() if kind in kinds), "")


ELEMENTS: Mapping[Type, Type] = {
    CARDS: CARD,
    PILE: CARD,
    MELDS: MELD,
    MELD: CARD,
    PLAYERS: PLAYER,
    TEAM: PLAYER,
    TEAMS: TEAM,
}


def element(kind: Type) -> Type:
    """The type of what a domain consists of; UNKNOWN if it consists of nothing."""
    return symbol(kind.list) if kind.name == "names" else ELEMENTS.get(kind, UNKNOWN)
