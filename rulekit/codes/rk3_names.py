"""RK3xx: names and types."""

from __future__ import annotations

from rulekit.codes.code import VARIANT, error

NAMES = (
    error(
        "RK301",
        "unknown-name",
        "a name that is not declared",
        "Names are zones, variables, ledgers, options, definitions, phases, list symbols and the "
        "bound words of the phrase. The name shown is none of these.",
        VARIANT + "play:\n  start: darw for left of dealer\n",
        VARIANT + "play:\n  start: draw for left of dealer\n",
    ),
    error(
        "RK302",
        "wrong-type",
        "a value of the wrong type",
        "The place needs a value of one type (a number, a card, a player, …) and the expression "
        "has another.",
        VARIANT + "match:\n  until: 50\n",
        VARIANT + "match:\n  until: any player where score of player >= 50\n",
    ),
    error(
        "RK303",
        "declared-twice",
        "a name is declared twice",
        "Zones, variables, ledgers, options and definitions share one set of names, so that a "
        "phrase can mean only one thing.",
        VARIANT + "zones:\n  run: pile, face up\n",
        VARIANT + "zones:\n  row: pile, face up\ndeal+:\n  - move top of stock to row\n",
    ),
    error(
        "RK304",
        "whose",
        "it is not said whose",
        "Alone, the name of something each player has means that of the player in turn. Inside "
        "`any player where …` or `first player … with …` that is easily misread, so the owner must "
        "be named: `hand of player` or `my hand`.",
        VARIANT + "match:\n  next dealer: first player from everyone with lowest score\n",
        VARIANT + "match:\n  next dealer: first player from everyone with lowest score of player\n",
    ),
    error(
        "RK305",
        "unknown-property",
        "a value does not have this property",
        "What may follow `X's` or stand before `of X` depends on the type of X.",
        VARIANT + "play:\n  start: draw for lefft of dealer\n",
        VARIANT + "play:\n  start: draw for left of dealer\n",
    ),
    error(
        "RK306",
        "wrong-arguments",
        "a definition or function with the wrong arguments",
        "There are too many arguments, too few, or they are of other types than declared.",
        VARIANT + "scoring:\n  winner:\n    points: points(hand of others, 10)\n",
        VARIANT + "scoring:\n  winner:\n    points: points(hand of others) + 10\n",
    ),
    error(
        "RK307",
        "not-fixed",
        "a declaration depends on play",
        "The deck, the zones and the players are settled before the first deal. Conditions in such "
        "places may use `players` and options only.",
        VARIANT + "deck:\n  copies: 2 when turns > 5, otherwise 1\n",
        VARIANT + "deck:\n  copies: 2 when players > 3, otherwise 1\n",
    ),
    error(
        "RK308",
        "recursive-definition",
        "a definition that uses itself",
        "Definitions and procedures are written out where they are used, so none may lead back to "
        "itself. Nor may an action be `as` one that is as it is.",
        VARIANT + "define:\n  goal: goal + 10\n"
        "match:\n  until: any player where score of player >= goal\n",
        VARIANT + "define:\n  goal: hand_size * 10\n"
        "match:\n  until: any player where score of player >= goal\n",
    ),
    error(
        "RK309",
        "not-assignable",
        "something that cannot be assigned to",
        "Only variables under `track`, ledgers, and a few of the words that are always there "
        "(`dealer`, `seated`) change by `=`, `+=` and `-=`.",
        VARIANT + "match:\n  after hand:\n    - players = 3\n",
        VARIANT + "match:\n  after hand:\n    - dealer = left of dealer\n",
    ),
    error(
        "RK310",
        "unknown-value",
        "an option does not have this value",
        "An option takes the values of its declaration, and no others.",
        VARIANT + "fixed:\n  hand_size: 9\n",
        VARIANT + "fixed:\n  hand_size: 7\n",
    ),
    error(
        "RK311",
        "bad-pattern",
        "a meld that the deck cannot make",
        "The pattern asks for features or numbers of cards that this deck does not have.",
        VARIANT + "melds:\n  set: 3..4 cards, same rank, in sequence\n",
        VARIANT + "melds:\n  set: 3..4 cards, same rank, different suit\n",
    ),
    error(
        "RK312",
        "bad-example",
        "an example that cannot be set up",
        "The cards, moves or values of a worked example do not fit the game, or nothing in it can "
        "be tried.",
        VARIANT + "examples:\n  - about: Three in sequence.\n    cards: 4H 5H 6H\n",
        VARIANT + "examples:\n  - about: Three in sequence.\n    melds: {run: 4H 5H 6H}\n",
    ),
    error(
        "RK313",
        "bad-name",
        "a name that phrases cannot read",
        "A name is made of small letters, digits and `_`, and is none of the words that phrases "
        "themselves begin with or are joined by, such as `first`, `of` or `all`.",
        VARIANT + "zones:\n  first: pile, face down\n",
        VARIANT
        + "zones:\n  first_pile: pile, face down\ndeal+:\n  - move top of stock to first_pile\n",
    ),
)
