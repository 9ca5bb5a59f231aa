"""What a player chooses in a move, and where play goes on."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.language.forms import Form, Part, by_word
from rulekit.nodes import dataclass
from rulekit.types import (
    CARD,
    CARDS,
    CONTRACT,
    FLAG,
    MELD,
    MELDS,
    NUMBER,
    PILE,
    PLAYER,
    PLAYERS,
    TEAM,
    TEAMS,
    UNKNOWN,
    Type,
)

_THING = Part("THING", as_a="word")
_CARDS = Part("CARDS", (CARDS, PILE))
_MELDS = Part("MELDS", (MELDS,))
_NUMBER = Part("NUMBER", (NUMBER,))
_WHERE = Part("CONDITION", (FLAG,))
_PLAYER = Part("PLAYER", (PLAYER,))
_CONTRACT = Part("CONTRACT", (CONTRACT,))

_CHOICES = (
    Form(
        "pick", 'NAME "from" sum ["where" condition]',
        (_THING, Part("THINGS", (CARDS, PILE, MELDS)), _WHERE),
        "one of several things, or something that is made of cards",
        "card from hand where card is not wild",
    ),
    Form(
        "pick_among", 'NAME "among" sum ["where" condition]',
        (_THING, Part("PLAYERS", (PLAYERS, TEAMS)), _WHERE), "one of several players or teams",
        "player among others",
    ),
    Form(
        "pick_onto", 'NAME "from" sum "on" sum ["where" condition]',
        (_THING, Part("CARDS", (CARDS, CARD, PILE)), _MELDS, _WHERE),
        "a card that is laid off or exchanged for a wild, or cards that are brought to a table of "
        "melds",
        "layoff from hand on table of all_players",
    ),
    Form(
        "pick_onto_leaving", 'NAME "from" sum "on" sum "leaving" "at" "most" sum (UNITS | NAME)',
        (_THING, _CARDS, _MELDS, _NUMBER, Part("cards", as_a="word"), Part("tiles", as_a="word")),
        "cards that are brought to a table of melds; at most so many are left",
        "layout from hand on shared leaving at most 3 cards",
    ),
    Form(
        "pick_using", 'NAME "from" sum "using" sum ["where" condition]',
        (_THING, _CARDS, Part("CARD", (CARD,)), _WHERE), "a meld in which there is a card",
        "meld from hand + top of discard using top of discard",
    ),
    Form(
        "pick_as", 'NAME "from" sum "as" sum ["where" condition]',
        (_THING, _CARDS, _CONTRACT, _WHERE), "melds that meet a contract",
        "melds from hand as two_runs",
    ),
    Form(
        "pick_as_leaving",
        'NAME "from" sum "as" sum "leaving" "at" "most" sum (UNITS | NAME)',
        (
            _THING, _CARDS, _CONTRACT, _NUMBER, Part("cards", as_a="word"),
            Part("points", as_a="word"),
        ),
        "the same, that leave at most so many points or cards",
        "melds from hand as two_runs leaving at most 1 card",
    ),
    Form(
        "pick_leaving", 'NAME "from" sum "leaving" "at" "most" sum (UNITS | NAME)',
        (_THING, _CARDS, _NUMBER, Part("cards", as_a="word"), Part("points", as_a="word")),
        "melds that leave at most so many points or cards, perhaps none at all",
        "melds from hand leaving at most 20 points",
    ),
    Form(
        "pick_any", '"any" NAME "from" sum', (_THING, _CARDS), "melds, perhaps none at all",
        "any melds from hand",
    ),
    Form(
        "pick_number", '"number" "in" sum ".." sum ["where" condition]', (_NUMBER, _NUMBER, _WHERE),
        "a number, from the first to the second", "number in 1 .. 3",
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Thing:
    """A word for what is chosen, beside the names of kinds of meld.

    `one`: what it is where it is one of several; `among`: of these. Others are made of cards. The
    example is a choice.
    """

    word: str
    meaning: str
    example: str
    one: Type = UNKNOWN
    among: tuple[Type, ...] = ()


_THINGS = (
    Thing("card", "a card", "card from hand", CARD, (CARDS, PILE)),
    Thing("tile", "the same", "tile from hand", CARD, (CARDS, PILE)),
    Thing("player", "a player", "player among others", PLAYER, (PLAYERS,)),
    Thing("team", "a team", "team among all_teams", TEAM, (TEAMS, PLAYERS)),
    Thing("meld", "of cards a new meld; of melds, one of them", "meld from hand", MELD, (MELDS,)),
    Thing("melds", "several new melds", "melds from hand"),
    Thing("layoff", "a card and a meld that grows by it", "layoff from hand on table"),
    Thing(
        "exchange", "a card and a wild in a meld that stands for it",
        "exchange from hand on table",
    ),
    Thing(
        "layout", "several new melds, one choice for each part of the cards that they can be made "
        "of; on a table of melds, these rearranged with more cards",
        "layout from hand",
    ),
)  # fmt: skip

_TARGETS = (
    Form(
        "go", 'NAME ["for" sum]', (Part("PHASE", as_a="word"), _PLAYER),
        "play goes on in a phase; with `for`, the turn of that player begins",
        "draw for next player",
    ),
    Form(
        "end_hand", '"end" "hand" "by" NAME ["won" "by" sum]',
        (Part("REASON", as_a="word"), Part("PLAYERS", (PLAYERS,))),
        "the hand ends, for a reason of any name; with `won by`, for these players",
        "end hand by tried won by me",
    ),
    Form(
        "deal_again", '"deal" "again"', (), "the hand is thrown in, and dealt anew", "deal again"
    ),
    Form(
        "first_deal", '"deal"', (),
        "from the opening of a match: its first hand is dealt", "deal",
    ),
    Form(
        "resume", '"resume"', (),
        "from a claim or a standing action: back to what was interrupted", "resume",
    ),
)  # fmt: skip

CHOICES: Mapping[str, Form] = by_word(_CHOICES)
"""Every form of choice."""

THINGS: Mapping[str, Thing] = {row.word: row for row in _THINGS}
"""Every word for what is chosen."""

TARGETS: Mapping[str, Form] = by_word(_TARGETS)
"""Every form of saying where play goes on."""
