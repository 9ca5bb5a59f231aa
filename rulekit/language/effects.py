"""What may happen: the forms of effects, and of the keys that hold effects."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.language.forms import Form, Part, by_word
from rulekit.types import (
    CARD,
    CARDS,
    EXCHANGE,
    FLAG,
    LAYOFF,
    LAYOUT,
    MELD,
    MELDS,
    NEW_MELD,
    NUMBER,
    PILE,
    PLAYER,
    PLAYERS,
    SPREAD,
)

_PLACE = Part("PLACE", (CARDS, PILE), "place")
_PILE = Part("PILE", (PILE,), "place")
_MELDS = Part("MELDS", (MELDS,), "place")
_CELL = Part("CELL", (), "cell")
_TALLY = Part("CELL", (NUMBER,), "cell")
_NUMBER = Part("NUMBER", (NUMBER,))
_UNIT = Part("cards", as_a="word")
_ZONE = Part("ZONE", as_a="word")
_FIRST = Part("PLAYER", (PLAYER,))

_EFFECTS = (
    Form(
        "move", '"move" sum ["from" property] "to" place_',
        (Part("CARDS", (CARD, CARDS, PILE)), _PLACE, _PLACE),
        "cards go to a place, or to the bottom of it; `from` says where a card lies if the words "
        "for it do not",
        "move top of stock to hand",
    ),
    Form(
        "shuffle", '"shuffle" property ["into" property]', (Part("CARDS", (CARDS, PILE)), _PILE),
        "a pile is shuffled, with what is put into it first",
        "shuffle (discard - top of discard) into stock",
    ),
    Form(
        "flip", '"flip" sum "into" property', (Part("CARDS", (CARDS, PILE)), _PILE),
        "cards are turned over, as they lie, into a pile",
        "flip (discard - top of discard) into stock",
    ),
    Form(
        "deal", '"deal" sum UNITS "from" property "to" "each" NAME ["," "starting" "with" sum]',
        (_NUMBER, _UNIT, _PILE, _ZONE, _FIRST),
        "each player gets so many cards, one at a time, beginning with who sits after the dealer",
        "deal 1 card from stock to each hand",
    ),
    Form(
        "deal_all",
        '"deal" "everything" "from" property "to" "each" NAME ["and" property] '
        '["," "starting" "with" sum]',
        (_PILE, _ZONE, _PLACE, _FIRST),
        "all cards are dealt; a place after `and` gets one after each round",
        "deal everything from stock to each hand and discard",
    ),
    Form(
        "lay", '"lay" sum "on" property',
        (Part("CHOSEN", (NEW_MELD, SPREAD, LAYOUT, MELD)), _MELDS),
        "what was chosen, a meld, melds or a layout, is laid on a place of melds",
        "lay meld on table",
    ),
    Form(
        "add", '"add" sum', (Part("CHOSEN", (LAYOFF, EXCHANGE)),),
        "the chosen card is laid off; or it is exchanged, and the wild goes where the card lay",
        "add layoff",
    ),
    Form(
        "swap", '"swap" sum "with" sum', (_PLACE, _PLACE),
        "two places of one shape exchange all their cards", "swap stock with discard",
    ),
    Form(
        "reveal", '"reveal" property', (_PLACE,), "everybody sees the cards of a place",
        "reveal hand",
    ),
    Form(
        "remember", '"remember" property', (_MELDS,), "the melds of a place are kept as they lie",
        "remember table",
    ),
    Form(
        "put_back", '"put" "back" property "to" property', (_MELDS, _PLACE),
        "the melds lie again as remembered, and the cards that came since go to a place",
        "put back table to hand",
    ),
    Form(
        "pay", '"pay" sum "from" property "to" property',
        (_NUMBER, Part("PLAYERS", (PLAYERS,)), Part("PLAYERS", (PLAYERS,))),
        "each payer pays each payee so much, in the first ledger", "pay 1 from me to others",
    ),
    Form(
        "announce", '"announce" STRING', (Part('"TEXT"', as_a="word"),), "everybody is told a text",
        'announce "tried"',
    ),
    Form(
        "must", '"must" condition', (Part("CONDITION", (FLAG,)),),
        "what must hold before the player leaves the turn", "must size of stock >= 0",
    ),
    Form(
        "perform", '"do" NAME ["(" condition ("," condition)* ")"]',
        (Part("PROCEDURE", as_a="word"), Part("VALUE"), Part("VALUE")),
        "the effects of a procedure, with values for its parameters", "do tidy(3)",
    ),
    Form(
        "assign", 'property "=" value', (_CELL, Part("VALUE")),
        "a variable, a ledger, `dealer`, `seated` or `hands_played` is set",
        "picked = top of discard",
    ),
    Form(
        "increase", 'property "+=" sum', (_TALLY, _NUMBER), "a number goes up", "score of me += 1"
    ),
    Form(
        "decrease", 'property "-=" sum', (_TALLY, _NUMBER), "a number goes down",
        "score of me -= 1",
    ),
)  # fmt: skip

_BLOCKS = (
    Form(
        "when", '"when" condition', (Part("CONDITION", (FLAG,)),),
        "the effects below happen if the condition holds", "when size of stock > 10",
    ),
    Form(
        "otherwise", '"otherwise"', (),
        "the effects below happen if no condition of the `when` before it holds", "otherwise",
    ),
    Form(
        "for_each", '"for" "each" NAME ["in" sum] ["where" comparison]',
        (Part("NAME", as_a="word"), Part("THINGS", (PLAYERS, CARDS, PILE, MELDS, SPREAD)),
         Part("CONDITION", (FLAG,))),
        "the effects below happen for each of several things, by its name",
        "for each player in others",
    ),
    Form(
        "repeat", '"repeat" sum "times"', (_NUMBER,), "the effects below happen so many times",
        "repeat 2 times",
    ),
)  # fmt: skip

EFFECTS: Mapping[str, Form] = by_word(_EFFECTS)
"""Every form of effect."""

BLOCKS: Mapping[str, Form] = by_word(_BLOCKS)
"""Every form of key below which effects stand."""

OPENINGS = frozenset(form.opens for form in _EFFECTS) - {""}
"""The words that effects begin with: no names."""
