"""The words that rule files may use: given words, properties, questions and functions.

Every row has an example, a condition that holds the word. Tests put it into a game, check it,
compile it for both tiers, and print it in every language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Never

from rulekit.nodes import dataclass
from rulekit.types import (
    CARD,
    CARDS,
    CONTRACT,
    EXCHANGE,
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
    Type,
)


@dataclass(frozen=True, slots=True)
class Given:
    """A word that is always there.

    `type`: None for the reasons of the rule file. `needs_me`: somebody has to be in turn, or a
    recipient, or a claimer. `settable`: effects may set it. `staged`: only examples may say what it
    is, once the hand is dealt. `settled`: it stays what it is while a hand is played.
    """

    word: str
    type: Type | None
    meaning: str
    example: str
    needs_me: bool = False
    settable: bool = False
    staged: bool = False
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Property:
    """`WORD of X`, for every X of one of these types.

    `settled`: of the same X it stays what it is while a hand is played.
    """

    word: str
    of: tuple[Type, ...]
    gives: Type
    meaning: str
    example: str
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """`X is WORD`, for every X of one of these types."""

    word: str
    of: tuple[Type, ...]
    meaning: str
    example: str


@dataclass(frozen=True, slots=True)
class Function:
    """`WORD(arguments)`. `more`: those that may be left out, from the last on."""

    word: str
    wants: tuple[Type, ...]
    gives: Type
    meaning: str
    example: str
    more: tuple[Type, ...] = ()


Word = Given | Property | Question | Function

_GIVEN = (
    Given("players", NUMBER, "how many play this match", "players > 2", settled=True),
    Given(
        "me", PLAYER, "the player in turn; in a score, the recipient; in a claim, the claimer",
        "me is dealer", needs_me=True,
    ),
    Given(
        "actor", PLAYER, "in a claim, the player whose move may be claimed",
        "size of hand of actor > 2",
    ),
    Given("dealer", PLAYER, "who deals this hand", "size of hand of dealer > 3", settable=True),
    Given(
        "winner", PLAYER,
        "who won the hand, or none; of several the first by seat, but each as a recipient of "
        "scores; in bonuses, who won the match",
        "winner is dealer",
    ),
    Given(
        "winners", PLAYERS, "all who won the hand, one or several; in bonuses, the match",
        "dealer in winners",
    ),
    Given("turns", NUMBER, "turns of all players begun in this hand", "turns > 6", staged=True),
    Given(
        "hands_played", NUMBER, "hands finished in this match", "hands_played = 0", settable=True,
        settled=True,
    ),
    Given("everyone", PLAYERS, "the players at the table for this hand", "dealer in everyone"),
    Given(
        "seated", PLAYERS, "the same; it can be set, so that somebody sits out",
        "size of seated > 2", settable=True,
    ),
    Given(
        "others", PLAYERS, "everyone but me",
        "any player in others where size of hand of player < 3", needs_me=True,
    ),
    Given(
        "all_players", PLAYERS, "all players of the match, at the table or not",
        "size of all_players > size of everyone",
    ),
    Given(
        "all_teams", TEAMS, "all teams",
        "any team in all_teams where (any player in team where hand of player is empty)",
    ),
    Given("deck", PILE, "the whole pack", "size of deck > 52"),
    Given(
        "reason", None, "how the hand ended, one of the reasons in `end hand by REASON`",
        "reason is out",
    ),
)  # fmt: skip

_PROPERTIES = (
    Property(
        "rank", (CARD,), RANK, "its rank; none for a card outside the suits",
        "rank of top of discard is K", settled=True,
    ),
    Property(
        "suit", (CARD,), SUIT, "its suit; none for a card outside the suits",
        "suit of top of discard is hearts", settled=True,
    ),
    Property(
        "color", (CARD,), SUIT, "the same, of a tile", "color of top of discard is hearts",
        settled=True,
    ),
    Property(
        "number", (CARD,), RANK, "the same as `rank`, of a tile", "number of top of discard is 7",
        settled=True,
    ),
    Property("value", (CARD,), NUMBER, "its points", "value of top of discard >= 10"),
    Property(
        "position", (RANK, SUIT), NUMBER, "its place in the deck's order, from 1",
        "position of rank of top of discard > 7", settled=True,
    ),
    Property("top", (PILE,), CARD, "the top card, or none", "top of discard is wild"),
    Property("bottom", (PILE,), CARD, "the bottom card, or none", "bottom of discard is wild"),
    Property(
        "size", (PILE, CARDS, MELDS, MELD, NEW_MELD, SPREAD, LAYOUT, PLAYERS), NUMBER,
        "how many cards, melds or players there are", "size of stock > 10",
    ),
    Property(
        "cards", (MELDS, MELD, NEW_MELD, SPREAD, LAYOUT), CARDS, "all cards in it",
        "top of discard in cards of table",
    ),
    Property("kind", (MELD, NEW_MELD), KIND, "the kind of the meld", "kind of meld is run"),
    Property(
        "wilds", (MELD, NEW_MELD), NUMBER,
        "how many of its cards play another face than their own", "wilds of meld = 0",
    ),
    Property(
        "rest", (SPREAD,), CARDS, "the cards that the spread leaves over", "rest of spread is empty"
    ),
    Property(
        "played", (LAYOUT,), CARDS, "the cards that the layout brings to the table",
        "size of played of layout > 2",
    ),
    Property(
        "changed", (LAYOUT,), SPREAD, "the melds of the layout that do not lie so on its table",
        "size of changed of layout > 1",
    ),
    Property("card", (LAYOFF,), CARD, "the card laid off", "card of layoff is not wild"),
    Property("meld", (LAYOFF,), MELD, "the meld that grows", "size of meld of layoff > 3"),
    Property(
        "card", (EXCHANGE,), CARD, "the card that goes into the meld",
        "card of exchange is not wild",
    ),
    Property(
        "wild", (EXCHANGE,), CARD, "the wild card that leaves the meld",
        "value of wild of exchange > 0",
    ),
    Property(
        "meld", (EXCHANGE,), MELD, "the meld that the wild leaves", "size of meld of exchange > 3"
    ),
    Property(
        "shifted", (LAYOFF,), NUMBER, "how many wilds change their roles when the meld grows so",
        "shifted of layoff = 0",
    ),
    Property(
        "left", (PLAYER,), PLAYER, "the neighbour on the left, at the table", "left of me is dealer"
    ),
    Property(
        "right", (PLAYER,), PLAYER, "the neighbour on the right, at the table",
        "right of me is dealer",
    ),
    Property(
        "opponent", (PLAYER,), PLAYER,
        "the other player, where two are at the table; the other team, where there are two",
        "hand of opponent of me is not empty",
    ),
    Property(
        "opponents", (PLAYER,), PLAYERS, "the players at the table who are in other teams",
        "any player in opponents of me where hand of player is empty",
    ),
    Property("team", (PLAYER,), TEAM, "the player's team", "dealer in team of me"),
    Property(
        "laid", (PLAYER, TEAM), CARDS, "the cards that the player laid, wherever they lie on the "
        "table", "laid of me is empty",
    ),
    Property(
        "melded", (PLAYER, TEAM), NUMBER,
        "the points, in their roles, of the cards that the player or team laid",
        "melded of me > 50",
    ),
    Property(
        "opponent", (TEAM,), TEAM,
        "the other player, where two are at the table; the other team, where there are two",
        "dealer in opponent of team of me",
    ),
    Property(
        "members", (TEAM,), PLAYERS, "the players of the team", "dealer in members of team of me"
    ),
)  # fmt: skip

_QUESTIONS = (
    Question("empty", (CARDS, PILE), "it holds no cards", "discard is empty"),
    Question("empty", (MELDS,), "it holds no melds", "table is empty"),
    Question("wild", (CARD,), "it is a wild card", "top of discard is wild"),
    Question(
        "pure", (MELD, NEW_MELD), "none of its cards plays another face than its own",
        "meld is pure",
    ),
)  # fmt: skip

_FUNCTIONS = (
    Function(
        "points", (CARDS,), NUMBER, "the points of cards; of melded cards, in their roles",
        "points(hand) > 30",
    ),
    Function(
        "deadwood", (CARDS,), NUMBER,
        "the least points that cannot be melded (exact); with a contract, those left beside melds "
        "that meet it, or all, if none do",
        "deadwood(hand) <= 10", more=(CONTRACT,),
    ),
    Function(
        "item", (PILE, NUMBER), CARD,
        "the card at a place of a pile, 1 is the top; none beyond its end",
        "item(discard, 2) is wild",
    ),
    Function(
        "top", (PILE, NUMBER), CARDS,
        "so many cards from the top of a pile; all, where there are fewer",
        "points(top(discard, 3)) > 20",
    ),
    Function(
        "cost_to_lay", (CARD, CARDS, MELDS), NUMBER,
        "the fewest cards that must be laid to get a card on the table, itself included: in a new "
        "meld with some of the cards, or on one of the melds, if need be after others; "
        "0 if it cannot",
        "cost_to_lay(top of discard, hand, table) > 0",
    ),
    Function(
        "placeable", (CARDS, MELDS), NUMBER,
        "the most of the cards that a layout can bring to a table of melds (exact)",
        "placeable(hand, shared) > 0",
    ),
    Function(
        "card", (RANK, SUIT), CARD, "the card of a rank and a suit; none where one of them is none",
        "card(rank of (turns + 1), hearts) in hand",
    ),
    Function("tile", (RANK, SUIT), CARD, "the same, in a game of tiles",
        "tile(number of (turns + 1), hearts) in hand",
    ),
    Function("min", (NUMBER, NUMBER), NUMBER, "the smaller of two numbers", "min(turns, 3) = 3"),
    Function("max", (NUMBER, NUMBER), NUMBER, "the larger of two numbers", "max(turns, 3) > 3"),
    Function("abs", (NUMBER,), NUMBER, "the number without its sign", "abs(turns - 9) < 4"),
    Function(
        "can", (MOVE,), FLAG,
        "whether the player in turn has a move of that kind: in the present phase or, "
        "if only one phase has it, in that one",
        "can(lay)",
    ),
)  # fmt: skip

GIVEN: Mapping[str, Given] = {row.word: row for row in _GIVEN}
"""Every given word."""

STAGED = tuple(word for word, row in GIVEN.items() if row.staged)
"""Given words that begin anew with every hand: examples give them once the hand is dealt."""

PROPERTIES: Mapping[tuple[Type, str], Property] = {
    (kind, row.word): row for row in _PROPERTIES for kind in row.of
}
"""Every property by the type of the thing and its word."""

QUESTIONS: Mapping[tuple[Type, str], Question] = {
    (kind, row.word): row for row in _QUESTIONS for kind in row.of
}
"""Every question by the type of the thing and its word."""

FUNCTIONS: Mapping[str, Function] = {row.word: row for row in _FUNCTIONS}
"""Every function."""

WORDS: tuple[Word, ...] = (*_GIVEN, *_PROPERTIES, *_QUESTIONS, *_FUNCTIONS)
"""Every row."""


class Unsaid(LookupError):
    """A word of the language that some part of rulekit has no code or no words for."""

    def __init__(self, what: str, word: str, place: str) -> None:
        super().__init__(f"rulekit has no {what} for '{word}'; it belongs into {place}")

    @classmethod
    def of(cls, thing: Never, what: str, place: str) -> Unsaid:
        """The end of a `match` that has a case for every word, which mypy proves.

        Where nobody has asked mypy, it names the word that has no case: one of a closed set, or
        what a class of its own stands for.
        """
        word = re.sub("(?<!^)(?=[A-Z])", "_", type(thing).__name__).lower()
        return cls(what, thing if isinstance(thing, str) else word, place)
