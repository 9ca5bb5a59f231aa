"""Figures and their differences in English."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.answers.sayings import Said, Sayings, spaced
from rulekit.stats.outcomes import place_name

MORE = ("more", "less")
OFTEN = ("more often", "less often")
LONG = ("longer", "shorter")

FIGURES: Mapping[str, Said] = {
    "match.hands": Said("hands of a match", "matches are", *LONG),
    "match.turns": Said("turns of a match", "matches are", *LONG),
    "match.seat": Said("won by seat {name}", "seat {name} wins matches", *OFTEN),
    "match.bot": Said("won by {name}", "{name} wins matches", *OFTEN),
    "match.nobody": Said("won by nobody", "nobody wins a match", *OFTEN),
    "match.broken_off": Said("broken off", "matches are broken off", *OFTEN),
    "match.champion": Said("total of the winner", "who wins a match has", *MORE),
    "length.turns": Said("turns", "hands are", *LONG),
    "length.decisions": Said("decisions", "a hand takes", "more", "fewer"),
    "length.choice": Said(
        "decisions with a choice", "there is a real choice in",
        "more of all decisions", "fewer of all decisions",
    ),
    "length.offered": Said(
        "moves to choose from", "a player has",
        "more to choose from on average", "fewer to choose from on average",
    ),
    "length.again": Said("thrown in, dealt again", "hands are dealt again", *OFTEN),
    "ends.reason": Said("by {name}", "hands end by {name}", *OFTEN),
    "wins.place": Said("{name}", "the {name} wins", *OFTEN),
    "wins.seat": Said("seat {name}", "seat {name} wins", *OFTEN),
    "wins.bot": Said("{name}", "{name} wins", *OFTEN),
    "wins.first": Said(
        "first after the dealer, of hands won",
        "of hands that are won, the first after the dealer wins", *MORE,
    ),
    "wins.nobody": Said("nobody", "nobody wins", *OFTEN),
    "wins.several": Said("several", "several sides win together", *OFTEN),
    "points.all": Said("all seats together", "all together make", *MORE),
    "points.winner": Said("the winner", "who wins a hand makes", *MORE),
    "points.gap": Said(
        "between best and worst", "best and worst lie", "further apart", "closer together"
    ),
    "points.place": Said("{name}", "the {name} makes", *MORE),
    "points.seat": Said("seat {name}", "seat {name} makes", *MORE),
    "points.bot": Said("{name}", "{name} makes", *MORE),
    "moves.action": Said("{name}", "'{name}' is done", *OFTEN),
}  # fmt: skip

HEADINGS: Mapping[str, str] = {
    "match": "matches",
    "length": "length",
    "ends": "hands ended",
    "wins": "hands won",
    "points": "points of a hand",
    "moves": "moves a hand",
}

PHRASES: Mapping[str, str] = {
    "differs": "{said} {amount} {grown} ({low} to {high})",
    "alike": "{label}: no difference larger than {amount}",
    "same": "{label}: the same in each of {n} {unit}",
    "lacking": "cannot tell yet: about {n} {unit} more are needed",
    "lacking.one": "cannot tell yet: about {n} {unit} more is needed",
    "by_chance": "its interval leaves out 0, but of so many figures one or another does by chance",
    "others": "{n} more",
    "undone": "in {n} {unit} nobody does what only {side} has: {names}",
    "never": "in {n} {unit} nobody could do what only {side} has: {names}",
    "quoted": "'{label}'",
    "in_matches": "what differs in the rules made no difference to these hands; it may show in "
    "matches, which --matches plays, or between other bots, and `rulekit used` names what these "
    "never do",
    "between": "{low} to {high}",
    "and": "and",
}

ENGLISH = Sayings(
    FIGURES,
    HEADINGS,
    units={},
    played={"hands": ("hand", "hands"), "matches": ("match", "matches")},
    phrases=PHRASES,
    place=place_name,
    called=spaced,
)
