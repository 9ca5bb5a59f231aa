"""The types of expressions in rule files: what a phrase may mean, before any game is known."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """A type: its name as messages print it, and for a symbol the list it belongs to.

    `lacking`: of a number that may be absent, the word for that.
    """

    name: str
    list: str = ""
    lacking: str = ""

    @property
    def is_word(self) -> bool:
        """Whether it is that of one word of a list, or of an option."""
        return self.list != "" and self.name != "names"

    def __str__(self) -> str:
        if self.list and not self.is_word:
            return f"the names of {self.list}"
        if self.lacking:
            return f"{self.name} or {self.lacking}"
        return f"one of {self.list}" if self.name == "symbol" else self.name


NUMBER = Type("number")
FLAG = Type("yes or no")
CARD = Type("card")
RANK = Type("rank")
SUIT = Type("suit")
CARDS = Type("cards")
PILE = Type("pile")  # ordered cards; wherever cards are wanted, a pile will do
MELD = Type("meld")  # a meld on the table
NEW_MELD = Type("new meld")  # a meld that a player proposes
MELDS = Type("melds")  # a zone of melds
SPREAD = Type("spread")  # new melds that a player proposes together, and the rest
LAYOUT = Type("layout")  # a whole table that a player proposes, and the cards he brings to it
LAYOFF = Type("layoff")  # a card, the meld it is added to, and the meld that results
EXCHANGE = Type("exchange")  # the same, the card in the place of a wild; and that wild
PLAYER = Type("player")
PLAYERS = Type("players")
TEAM = Type("team")
TEAMS = Type("teams")
KIND = Type("kind of meld")
MOVE = Type("kind of move")
NONE = Type("none")
UNKNOWN = Type("unknown")  # after a fault that has been reported: agrees with everything


CONTRACT = Type("contract", "contract")  # the names of contracts, which are a list


def symbol(list_name: str) -> Type:
    """The type of the names of one list, or of the words of one option."""
    return CONTRACT if list_name == CONTRACT.list else Type("symbol", list_name)


def or_none(word: str = "none") -> Type:
    """The type of numbers that may be absent, which `word` then says."""
    return Type(NUMBER.name, lacking=word)


def names_of(list_name: str) -> Type:
    """The type of all names of one list together."""
    return Type("names", list_name)


BAGS = (CARDS, PILE)
OWNERS = {"player": PLAYER, "team": TEAM}

# Values that may be absent: `is none` applies to them, and a variable of the type starts as none.
OPTIONAL = (CARD, RANK, SUIT, PLAYER, TEAM, MELD)


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type may stand where another is wanted."""
    if UNKNOWN in (given, wanted) or given == wanted:
        return True
    if given is NONE:
        return wanted in OPTIONAL or wanted.list != "" or wanted.lacking != ""
    if wanted.lacking:
        return given.name == wanted.name
    return (given, wanted) in _COERCIONS


_COERCIONS = {
    (PILE, CARDS),
    (CARD, CARDS),
    (MELD, CARDS),
    (NEW_MELD, CARDS),
    (PLAYER, PLAYERS),
    (PLAYER, TEAM),
    (TEAM, PLAYERS),
    (TEAM, TEAMS),
    (TEAMS, PLAYERS),
    (NEW_MELD, MELD),
}
