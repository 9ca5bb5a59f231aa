"""RK1xx: keys and shapes, and the file that is extended."""

from __future__ import annotations

from rulekit.codes.code import VARIANT, error, warning

STRUCTURE = (
    error(
        "RK101",
        "unknown-key",
        "a key that means nothing here",
        "Each place of a rule file takes certain keys. Often it is a typing error, or the line is "
        "indented one level too far or too little.",
        VARIANT + "optoins:\n  hand_size: 6 in 3..7\n",
        VARIANT + "options:\n  hand_size: 6 in 3..7\n",
    ),
    error(
        "RK102",
        "missing-key",
        "a key that must be there is missing",
        "The mapping shown lacks a key without which it says nothing.",
        VARIANT + "play:\n  start: ~\n",
        VARIANT + "play:\n  start: draw for dealer\n",
    ),
    error(
        "RK103",
        "wrong-shape",
        "a mapping, a list or a phrase stands where another of them is needed",
        "A mapping is `key: value` lines, a list `- item` lines, a phrase a text on one line. "
        "Within braces a comma ends a value, so a phrase that holds one goes in quotes there.",
        VARIANT + "players:\n  from: 2\n  to: 4\n",
        VARIANT + "players: 2..4\n",
    ),
    error(
        "RK104",
        "unknown-base",
        "the file named in 'extends' does not exist",
        "`extends` takes the name of a game that comes with rulekit, or the path of a rule file "
        "seen from the file that extends it.",
        "rulekit: 1\nextends: smal\n",
        VARIANT,
    ),
    error(
        "RK105",
        "circular-base",
        "a file extends itself",
        "Following `extends` from file to file leads back to where it began, so there is no first "
        "set of rules.",
        "rulekit: 1\nextends: ./example.yaml  # and this is example.yaml\n",
        VARIANT,
    ),
    error(
        "RK106",
        "nothing-to-delete",
        "a key is deleted that the base does not have",
        "`key: ~` takes away what the base has under that key. Here the base has nothing of that "
        "name, so the line does nothing; perhaps the name is mistyped.",
        VARIANT + "play:\n  limits: ~\n",
        VARIANT + "play:\n  limit: ~\n",
    ),
    error(
        "RK107",
        "empty-value",
        "a key or an item without a value",
        "A key needs a value, an item too. In a variant `key: ~` takes away what the base has; "
        "where nothing is written yet, that stays.",
        VARIANT + "match:\n  after hand:\n    -\n",
        VARIANT + "match:\n  after hand:\n    - dealer = left of dealer\n",
    ),
    warning(
        "RK108",
        "near-name",
        "a new name that is nearly one of the base",
        "A variant changes what it names and adds what is new. A name that differs in one letter "
        "from one of the base is added beside that, which stays as it is; perhaps it is mistyped.",
        VARIANT + "scoring:\n  winner:\n    pionts: 10\n",
        VARIANT + "scoring:\n  winner:\n    for going out: 10\n",
    ),
    error(
        "RK109",
        "late-case",
        "a case after `otherwise`",
        "Of the cases of a mapping the first that holds counts, and `otherwise` always holds. What "
        "stands after it would never apply.",
        VARIANT
        + "match:\n  next dealer:\n    otherwise: left of dealer\n    when players = 2: dealer\n",
        VARIANT
        + "match:\n  next dealer:\n    when players = 2: dealer\n    otherwise: left of dealer\n",
    ),
    error(
        "RK110",
        "unknown-piece",
        "what a file uses is no piece",
        "`use` takes names or paths of pieces: files that begin with `piece:`, beside the file "
        "that uses them, in a folder `pieces` there, or among those that come with rulekit.",
        VARIANT + "use: nowhere\n",
        VARIANT,
    ),
    error(
        "RK111",
        "piece-alone",
        "a piece is taken for a game",
        "A file that begins with `piece:` holds a part of rules. It is checked and played in the "
        "games that use it.",
        "rulekit: 1\npiece: A limit of void hands\noptions: {void_limit: 3 in 1..9}\n",
        VARIANT,
    ),
    error(
        "RK112",
        "misplaced",
        "lines that stand under another key than they belong to",
        "The lines shown do not read where they stand, and they would with one heading more above "
        "them, or a little deeper or farther left, or, if an action stands in one line with what "
        "it does, as `name: {do: EFFECT}` below a phase. What follows from this is not told as "
        "well.",
        VARIANT + "zones:\n  stock: pile, face down\n\n  limit: 90 turns, then end hand by void\n",
        VARIANT
        + "zones:\n  stock: pile, face down\n\n"
        + "play:\n  limit: 90 turns, then end hand by void\n",
    ),
    warning(
        "RK113",
        "lone-otherwise",
        "an `otherwise` beside no `when`",
        "`otherwise` is for what none of the cases before it in the same mapping is for. On its "
        "own it always applies. In a list it belongs into the item of its `when`.",
        VARIANT
        + "deal+:\n  - when players = 2: move top of stock to discard\n"
        + "  - otherwise: shuffle stock\n",
        VARIANT
        + "deal+:\n  - when players = 2: move top of stock to discard\n"
        + "    otherwise: shuffle stock\n",
    ),
)
