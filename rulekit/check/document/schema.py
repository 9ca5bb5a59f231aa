"""The keys of a rule file: one table, from which structure is checked, documented and printed.

A shape says what may stand at a place: a text, a phrase of one kind, a list, a mapping. Phrases
are not parsed here.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.check.document.shapes import (
    Effects,
    Items,
    Key,
    Keys,
    Leaf,
    Looped,
    Shape,
    Table,
    Text,
)

_EFFECTS = Effects()
_ROUTE = Leaf("route", guarded=True)

ACTION = Keys(
    {
        "about": Key(Text(), "What the action is, for people."),
        "aside": Key(
            Text(("true", "false")),
            "`true`: a move beside the game (a proposal); bots never choose it.",
        ),
        "clock": Key(
            Leaf("value"),
            "Seconds of a turn after which whoever runs the game makes this move; with 0 or none "
            "no time is measured.",
        ),
        "as": Key(Leaf("likeness"), "Reuse an action of another phase: `in PHASE, then ROUTE`."),
        "when": Key(Leaf("value"), "The action is legal only if this holds."),
        "choose": Key(Table(Leaf("choice")), "What the player chooses, in order."),
        "do": Key(_EFFECTS, "What the move does."),
        "ensure": Key(Leaf("value"), "Must hold after `do`, or the move is illegal."),
        "next": Key(_ROUTE, "Where the game goes on."),
    },
    short="as",
    named="action",
)

PHASE = Keys(
    {
        "about": Key(Text(), "What the phase is, for people."),
        "entry": Key(
            Keys(
                {
                    "do": Key(_EFFECTS, "Effects on every arrival."),
                    "next": Key(_ROUTE, "If a route applies, the phase is left at once."),
                },
                named="entry",
            ),
            "What happens on every arrival, before any decision.",
        ),
        "next": Key(_ROUTE, "Where the actions lead that name no route of their own."),
    },
    rest=ACTION,
    rest_doc="An action: one kind of move of the player in turn.",
    named="phase",
)

PLAY = Keys(
    {
        "start": Key(_ROUTE, "The first phase of a hand, and who begins.", required=True),
        "turn": Key(Leaf("turn"), "The usual turn as a row of phases: `draw, meld*, discard`."),
        "limit": Key(Leaf("limit"), "The longest hand: `200 turns, then end hand by void`."),
    },
    rest=PHASE,
    rest_doc="A phase: a decision of the player in turn.",
    named="play",
)

CLAIM = Keys(
    {
        "about": Key(Text(), "What the claim is, for people."),
        "after": Key(Leaf("path"), "The action after which the window opens.", required=True),
        "who": Key(Leaf("value"), "Who may claim, asked in the order of play after the actor."),
        "when": Key(Leaf("value"), "A public condition for the window to open."),
        "next": Key(_ROUTE, "Where the actions lead that name no route of their own."),
    },
    rest=ACTION,
    rest_doc="An action of the claimer; `pass` is always offered.",
    named="claim",
)

STANDING = Keys(
    {"in": Key(Leaf("names"), "The phases in which the action is offered.", required=True)}
    | dict(ACTION.keys),
    named="standing action",
)

MELD = Keys(
    {
        "is": Key(Leaf("pattern", guarded=True), "The pattern.", required=True),
        "order": Key(Leaf("ranks", guarded=True), "Order of ranks in runs; `around` closes it."),
        "ranks": Key(Leaf("ranks", guarded=True), "Ranks, and extras, that a set may have."),
        "wilds": Key(Leaf("wilds", guarded=True), "How many wilds, and whether they may move."),
        "grows": Key(Leaf("growth", guarded=True), "Sizes, or the pattern, of grown melds."),
        "when": Key(Leaf("value"), "New ones are made only while this holds for the player."),
    },
    short="is",
    named="meld",
)

REARRANGING = Keys(
    {
        "roles stay": Key(
            Leaf("value"),
            "A wild on the table keeps its role, in whatever meld, until a card of that role "
            "takes its place; if not, it is as free as a wild in the hand. `yes` if left out.",
        ),
        "open sets": Key(
            Leaf("value"),
            "A wild in a set of at most so many cards stands for no card in particular: any card "
            "that the set lacks may join it, and one takes the wild's place only once the set has "
            "become larger. 0 if left out: it always stands for a card.",
        ),
        "freed by table": Key(
            Leaf("value"),
            "A card that lay on the table may take a wild's place; if not, only one brought from "
            "the hand. `no` if left out.",
        ),
        "placed with": Key(
            Leaf("value"),
            "A wild whose place was taken begins a new meld with at least so many cards from the "
            "hand; 0 if left out: it may go anywhere.",
        ),
        "steps": Key(
            Leaf("names", guarded=True),
            "`free`: a layout is any change of the table; or the steps of which it is one: "
            "`add, split, gather, exchange`. `free` if left out.",
        ),
    },
    named="rearranging",
)

DECK = Keys(
    {
        "suits": Key(Leaf("words"), "The suits, lowest first."),
        "colors": Key(Leaf("words"), "The colours of tiles (instead of suits)."),
        "ranks": Key(Leaf("ranks"), "The ranks, lowest first."),
        "numbers": Key(Leaf("ranks"), "The numbers of tiles (instead of ranks)."),
        "copies": Key(
            Leaf("value", guarded=True),
            "Packs in the deck; 1 if left out. `suit` and `rank` are those of a card, of which "
            "there are so many; 0 leaves it out.",
        ),
        "extras": Key(
            Leaf("extras", guarded=True), "Cards outside the suits: `2 joker`, `jokers joker`."
        ),
        "symbols": Key(Leaf("marks"), "Letters that print suits and extras: `clubs C, joker JK`."),
        "wild": Key(Leaf("wild", guarded=True), "Wild ranks, cards, extras; what deals settle."),
        "stands for": Key(Table(Leaf("value", guarded=True), "an extra"), "Which card extras are."),
        "melded": Key(
            Table(Leaf("value", guarded=True), "ranks", "ranks"),
            "Points by rank of melded cards, where they differ; `low`: at the low end of its run.",
        ),
        "values": Key(
            Table(Leaf("value", guarded=True), "ranks", "ranks"), "Points by rank; `pips`."
        ),
    },
    named="deck",
)

_AMOUNTS = Looped(Table(Leaf("entry"), "a reason", ""), "a recipient", "recipient")

SCORING = Keys(
    {
        "into": Key(Leaf("names", guarded=True), "The ledger booked; the first one if left out."),
        "then": Key(
            Table(_AMOUNTS, "a recipient", "recipient"),
            "Recipients and amounts that are worked out once those above have been booked.",
        ),
    },
    rest=_AMOUNTS,
    reads="recipient",
    rest_doc="A recipient (`winner`, `each player`, `others pay winner`) and his named entries; or "
    "`for each LIST where CONDITION`, and recipients below it.",
    named="scoring",
)

MATCH = Keys(
    {
        "setup": Key(_EFFECTS, "Before anything else, also for a hand played on its own."),
        "open": Key(_EFFECTS, "At the start of a match, before its opening phase."),
        "start": Key(_ROUTE, "The opening phase of a match; it must lead to `deal`."),
        "first dealer": Key(Leaf("value", guarded=True), "Who deals the first hand."),
        "next dealer": Key(Leaf("value", guarded=True), "Who deals the next hand."),
        "after hand": Key(_EFFECTS, "After every hand of a match, when it has been scored."),
        "between hands": Key(
            _ROUTE, "The phase that follows a hand, if a case applies; it must lead to `deal`."
        ),
        "until": Key(Leaf("value", guarded=True), "The match ends when this holds after a hand."),
        "winner": Key(
            Leaf("standing"),
            "`highest score`: who wins the match; `highest finished, then lowest score`: of equals "
            "who. The first ledger decides if it is left out.",
        ),
        "bonuses": Key(
            Table(_AMOUNTS, "a recipient", "recipient"),
            "Scored once, at the end of the match.",
        ),
        "at end": Key(_EFFECTS, "At the end of the match, after the bonuses."),
        "payoff": Key(
            Leaf("names"),
            "`differences`: each pair at the table settles the difference of its totals; "
            "`differences_with_winner`: each with the winner only. Left out: nothing is settled.",
        ),
    },
    named="match",
)

SCENE = {
    "given": Key(
        Table(Text(), "a variable, ledger or zone", "value"),
        "What is so before the first move, whatever the deal has left there. With a zone, the "
        "zones left out are empty, and the cards left out lie where the deck is shuffled into.",
    ),
    "deck": Key(Text(), "The cards in the order dealt; the first of them are enough."),
    "dealer": Key(Text(), "The seat that deals; only for a hand on its own."),
    "from": Key(
        Leaf("route"),
        "The phase and player to begin with, once the hand is dealt: `discard for seat 1`.",
    ),
    "moves": Key(
        Items(Text()), "Moves that are played; `pass by seat 2` also says who makes the move."
    ),
    "legal": Key(Items(Text()), "Moves that are then legal."),
    "illegal": Key(Items(Text()), "Moves that are then refused."),
    "then": Key(Leaf("route"), "Where play then stands: `draw for seat 2`, `end hand by out`."),
    "expect": Key(
        Table(Text(), "an expression", "value"), "What then holds: expressions and their values."
    ),
    "sheet": Key(
        Table(Text(), "a reason", ""),
        "Lines of the score sheet: the amount of each seat, or of each side.",
    ),
    "champions": Key(
        Text(), "The seats that have won the match, as in `1 3`; `none` while it goes on."
    ),
    "payoff": Key(Text(), "What each seat gains by the differences of the totals."),
}

EXAMPLE = Keys(
    {
        "about": Key(Text(), "What the example shows."),
        "clauses": Key(Text(), "The clauses that it illustrates, with commas."),
        "players": Key(Text(), "Players at the table; the fewest if left out."),
        "options": Key(Table(Text(), "an option"), "Options that differ from their defaults."),
        "refused": Key(Text(), "The options are refused; words of the reason."),
        "melds": Key(Table(Text(), "a kind of meld"), "Melds of this kind (or of kind `none`)."),
        "cards": Key(Text(), "What `cards` means in `expect`: `deadwood(cards): 14`."),
        "scope": Key(Text(), "`hand` (if left out) or `match`."),
        "seed": Key(Text(), "What everything left to chance depends on; 0 if left out."),
        **SCENE,
        "hands": Key(
            Items(Keys({"about": Key(Text(), "What happens in the hand."), **SCENE}, named="hand")),
            "The hands of a match, one after another.",
        ),
    },
    named="example",
)

_OPTIONS_LIKE = (
    ("bonus: 25 in 0..100", "A number, what it is unless it is set, and what it may be."),
    ("twice: false", "Something that is so or not."),
    ("goal: points | hands", "One of several words, the first unless another is set."),
)
_LISTS_LIKE = (("rounds: first second third", "Words in an order."),)
_ZONES_LIKE = (
    ("box: pile, face down", "Cards upon one another, of which none is seen."),
    ("kept: cards of each player, seen by owner", "Cards of each player, as a hand is."),
)
_CONTRACTS_LIKE = (("two_sets: 2 sets of 3 cards", "What has to be laid at once."),)
_LEDGERS_LIKE = (("chips: points of each player", "An account of each player."),)
_TRACK_LIKE = (
    ("done: flag, each turn", "Whether something was done in this turn."),
    ("swaps: number of each player", "A number of each player, 0 when cards are dealt."),
    ("last: card", "A card, none when cards are dealt."),
)
_DEFINE_LIKE = (("late: turns > 5", "A name for a condition or an amount."),)
FILE = Keys(
    {
        "rulekit": Key(Text(), "Version of the rule language: 1."),
        "extends": Key(Text(), "The game that this file varies: a name or a path."),
        "piece": Key(
            Text(), "What this part of rules is, of a file that is no game: games `use` it."
        ),
        "use": Key(
            Items(Text()), "Pieces that are laid over the base, each by its name or its path."
        ),
        "game": Key(Text(), "The title of the game.", required=True),
        "source": Key(Text(), "Where the rules come from."),
        "family": Key(Text(), "What it is akin to: `rulekit list` groups games by it."),
        "about": Key(Text(), "What the game is; the first sentence, what is special about it."),
        "rulings": Key(Items(Text()), "How silent, damaged or contradictory passages are read."),
        "players": Key(Leaf("players"), "Table sizes: `2..4, 6`.", required=True),
        "teams": Key(Leaf("teams", guarded=True), "Who plays with whom."),
        "direction": Key(Leaf("direction", guarded=True), "Which neighbour plays next: `left`."),
        "options": Key(
            Table(Leaf("option"), like=_OPTIONS_LIKE),
            "House rules; the first value is the default.",
        ),
        "fixed": Key(
            Table(Text(), "an option"), "Options that this variant fixes, and their values."
        ),
        "require": Key(
            Table(Leaf("value"), "a reason", ""),
            "A reason, and the condition on options it states.",
        ),
        "lists": Key(Table(Leaf("words"), like=_LISTS_LIKE), "Lists of names."),
        "deck": Key(DECK, "The cards or tiles.", required=True),
        "zones": Key(
            Table(Leaf("zone", guarded=True), like=_ZONES_LIKE),
            "The places of cards.",
            required=True,
        ),
        "melds": Key(Table(MELD), "The kinds of meld."),
        "contracts": Key(
            Table(Leaf("contract", guarded=True), like=_CONTRACTS_LIKE),
            "Spreads to be laid: `2 sets`.",
        ),
        "rearranging": Key(REARRANGING, "What holds for melds that a `layout` rearranges."),
        "rankings": Key(
            Table(Table(Leaf("ranking"), "a pattern", ""), "a name"),
            "Orders of hands, each a function of cards: patterns, best first.",
        ),
        "ledgers": Key(
            Table(Leaf("ledger"), like=_LEDGERS_LIKE),
            "Accounts kept over the match; the first is the main one.",
        ),
        "track": Key(
            Table(Leaf("track"), like=_TRACK_LIKE),
            "Variables, cleared at every deal unless said otherwise.",
        ),
        "define": Key(
            Table(Leaf("value", guarded=True), "a name, or NAME(PARAMETER)", like=_DEFINE_LIKE),
            "Named expressions.",
        ),
        "procedures": Key(Table(_EFFECTS, "a name, or NAME(PARAMETER)"), "Named effects."),
        "deal": Key(_EFFECTS, "What happens before the first decision of a hand.", required=True),
        "play": Key(PLAY, "The phases of a hand.", required=True),
        "claims": Key(Table(CLAIM), "Actions out of turn, after an action of another player."),
        "standing": Key(
            Table(STANDING), "Actions offered in several phases, after which play resumes."
        ),
        "scoring": Key(SCORING, "What a hand scores.", required=True),
        "match": Key(MATCH, "How hands make a match.", required=True),
        "names": Key(
            Table(Table(Text(), "a declared name", ""), "a language"),
            "What declared names are called on printed pages: `es: {hand: la mano}`; where one "
            "word names several things, say which: `zone discard: el pozo`. `source` is where the "
            "rules come from, in that language.",
        ),
        "conserved": Key(
            Table(Leaf("value"), "a text", ""),
            "Amounts that no hand may change, such as all chips together.",
        ),
        "examples": Key(Items(EXAMPLE), "Worked examples, run as tests."),
    },
    named="rule file",
)  # fmt: skip


def _keywords(shape: Shape | None) -> Iterator[str]:
    """All keys that a rule file may have anywhere, other than names."""
    if isinstance(shape, Keys):
        yield from shape.keys
        for each in shape.keys.values():
            yield from _keywords(each.shape)
        yield from _keywords(shape.rest)
    elif isinstance(shape, Table):
        yield from _keywords(shape.value)


KEYWORDS = frozenset(_keywords(FILE))
"""All keys that the schema knows, wherever they stand."""
