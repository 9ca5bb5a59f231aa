"""Kinds of phrases: what each is called, and phrases of it that read."""

from __future__ import annotations

NOUNS = {
    "value": "an expression", "effect": "an effect", "route": "where to go next",
    "choice": "a choice", "guard": "`when CONDITION` or `otherwise`",
    "block": "`when CONDITION`, `otherwise` or `for each NAME in X`", "entry": "a score entry",
    "recipient": "who scores", "zone": "a zone", "track": "a variable", "ledger": "a ledger",
    "pattern": "a meld pattern", "growth": "how far a meld grows", "option": "an option",
    "players": "numbers of players",
    "teams": "`each alone` or `2 sides, alternating`", "wilds": "a rule for wilds",
    "wild": "wild cards",
    "ranks": "ranks", "signature": "a name", "turn": "steps of a turn", "limit": "a limit",
    "extras": "extra cards", "words": "words", "names": "names", "marks": "signs",
    "likeness": "the phase of the action that is reused", "path": "an action",
    "contract": "what a contract wants", "ranking": "a pattern", "standing": "who wins the match",
    "direction": "a direction",
}  # fmt: skip
"""What a phrase of a kind is."""

SEVERAL = frozenset({"extras", "marks", "names", "players", "ranks", "turn", "wild", "words"})
"""Kinds of which the noun stands for several."""

FLAGS = {"yes": "true", "on": "true", "no": "false", "off": "false"}
"""Words for values of options where they are chosen, though not where they are declared."""

FORMS = {
    "value": "hand_size + 1, size of hand <= 2, 25 when turns <= 2, otherwise 0",
    "effect": "move top of stock to hand, picked = top of discard, score += 25, "
    "lay spread on table, do name",
    "route": "discard, draw for next player, end hand by out won by me, deal again, resume",
    "choice": "card from hand, meld from hand, melds from hand leaving at most 10 points, "
    "any melds from hand, layoff from hand on table, number in 1 .. 5, player among others",
    "entry": "25 when reason is out; 10 when any player where joker in hand of player; 1 to boxes",
    "recipient": "winner, each player, others pay winner",
    "zone": "pile, face down; cards of each player, seen by owner; melds, face up",
    "track": "number of each player; card, each turn; flag; turns with lay of each player",
    "ledger": "points of each team",
    "pattern": "3..4 cards, same rank, different suit; 3+ cards, same suit, in sequence; none",
    "growth": "3..7; 3+; 3+ cards, same rank",
    "option": "true; 10 in 1..20; 10 in 1..20, or none; none, or 1..20; low | high",
    "wilds": "none; any; up to 2, at least 1 naturals, may shift",
    "ranks": "A 2..10 J Q K",
    "wild": "joker; 2; J..K; joker A of coins; joker cut_rank",
    "extras": "2 joker",
    "words": "clubs diamonds hearts spades",
    "likeness": "in draw; in draw, then meld",
    "players": "2..4, 6",
    "turn": "draw, meld*, discard",
}
"""Phrases that read, for those who wrote one that does not."""

__all__ = ["FLAGS", "FORMS", "NOUNS", "SEVERAL"]
