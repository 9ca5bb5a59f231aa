"""Slips of phrases that do not read, and what is to be written: rows of a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from functools import partial

from rulekit.syntax.effect_slips import COUNT, EFFECTS

Reads = Callable[[str], bool]
"""Whether a text is a phrase of the kind in hand."""

_SLIPS = (
    (r"\b(?:in|of) \(\s*[\w\s]+,[\w\s,]*\)", "a list stands in brackets: `in [A, B]`"),
    (r"\bstarting (?:from|at|by)\b", "write `starting with PLAYER`"),
    (r"\beach \w+ (?:in \w+ )?satisfies\b", "write `every NAME in X satisfies CONDITION`"),
    (r"\b(?:is|are) an? (\w+)", r"leave out the article: `is \1`"),
    (r"\b(?:number|count|amount) of \w+ in (\w+)", r"write `size of \1`"),
    (r"\brandom$", "write `random player`"),
    (r"([*+-]) (count of \w+ in .+?)( when .+)?$", r"write `\1 (\2)\3`"),
    (r"\bevery (turn|game)\b", r"write `each \1`"),
    (r"\b(\w+) x (\w+)\b", r"write `\1 * \2`"),
    (r"^\d+ (\w+) (\w+)$", r"a product has its sign: `NUMBER * \1 \2`"),
    (r"\b(\w+) pile\b", r"write `\1`"),
    (r"\b(\w+) (?:has|have|contains|holds) (?:an? |the )?([a-z]\w*)$", r"write `\2 in \1`"),
    (r"\bI (?:win|won|have won)\b", "write `me in winners`"),
    (r"(?:,|;)? else (?!if\b)(.+)$", r"write `, otherwise \1`"),
    (r"\b(?:with)?in (?:the )?first (\d+) turns\b", r"write `turns <= \1`"),
    (
        r"\bwhen (\d+) ([a-z]+?)s?\b(?: in (\w+))?",
        r"such are counted: `(count of \2 in PLACE) >= \1`",
    ),
    (r"\b(left|right|opponent|top|bottom) ([a-z]\w*)$", r"write `\1 of \2`"),
    (r"^(\w+\([^()]*\))$", r"a procedure is done: `do \1`"),
    (r"\b(\d\w*[a-z]\w*)", r"'\1' is no name: a name begins with a letter"),
    (r"\b(\w+_of) ([a-z]\w*)\b", r"write `\1(\2)`"),
    (r"^[^()]*\)", "no parenthesis is open before `)`; write `(` where it opens, or leave it out"),
)
"""What a phrase looks like, and the remedy; `\\1` is what the pattern has caught."""

_ENDED = "a turn ends where another's begins: write `PHASE for next player`"
_HAND_ENDED = "write `end hand by REASON won by me`: when the match ends stands under `match`"
_NO_UNIT = "write `when`: so a condition begins; an amount is told without `points`"

_OF_KIND = {
    "effect": EFFECTS,
    "route": (
        (r"^(?:end|finish|pass)(?: (?:of|my|the))* turn$", _ENDED),
        (r"^(?:the )?next$|^next turn$|^turn ends?$", _ENDED),
        (r"^(?:end|finish)(?: (?:of|the))* (?:game|match|round)$", _HAND_ENDED),
        (r"^(next player|previous player)\b", r"write `PHASE for \1`"),
        (r"^(left|right|opponent) of (\w+)$", r"write `PHASE for \1 of \2`"),
    ),
    "entry": (
        (r"^if (.+?),? then (.+?),? (?:else|otherwise) (.+)$", r"write `\2 when \1, otherwise \3`"),
        (r"^if (.+?)(?:,| then) (.+)$", r"write `\2 when \1`"),
        (r"^\+\s*(?=\w)", "an amount needs no plus: leave it out"),
        (r"^(?:minus|less) (\w+)", r"write `-\1`"),
        (r"\bpoints? (?:if|when)\b", _NO_UNIT),
        (
            r"^(-?\w+) (?:points? )?(?:for (?:each|every)|per) (\w+) in (.+?)( when .+)?$",
            r"write `\1 * (count of \2 in \3)\4`",
        ),
        (
            r"^(-?\w+) (?:points? )?(?:for (?:each|every)|per) (\w+)",
            r"such are counted: `\1 * (count of \2 in PLACE)`",
        ),
        (
            r"^(-?\w+) (?:points? )?for\b",
            r"for what it is given stands after `when`: `\1 when CONDITION`",
        ),
        (r"\bif\b", "write `when`"),
        (r"\b(\w+|\)) points?\b", r"write `\1`: so an amount is told, without `points`"),
    ),
    "value": (
        (r"\bpoints? (?:if|when)\b", _NO_UNIT),
        (r"\b(\d+) points?\b", r"write `\1`: so an amount is told, without `points`"),
    ),
    "wild": ((r",", "leave out the comma: wild cards stand side by side"),),
    "track": (
        (r"^flag, (?:each|per|every|in a|a) hand$", "write `flag of each player`"),
        (r"^(.+), (?:each|per|every|in a|a) hand$", r"write `\1`"),
        (
            r"(\w+),? (?:for each|of each|per|each|of every|for every|every) (player|team)\b",
            r"write `\1 of each \2`",
        ),
        (r"^(.+), (?:each|per|every|in a|a) match$", r"write `\1, each game`"),
    ),
    "pattern": (
        (r"\bat least (\d+)", r"write `\1+`"),
        (r"\b(\d+) or more\b", r"write `\1+`"),
        (r"\b(\d+) *(?:-|–|to|or) *(\d+)\b", r"write `\1..\2`"),
        (r"\bcards?,? in (?:sequence|a row|order)$", "write `cards, same suit, in sequence`"),
        (
            r"\bcards?,? (?:of|in|with) (?:the )?same (suit|rank|colou?r|number)\b",
            r"write `cards, same \1`",
        ),
        (
            r"\bcards?(?:,| of| in)? (?:the )?(same \w+) in (?:sequence|a row|order)$",
            r"write `cards, \1, in sequence`",
        ),
    ),
    "option": ((r"^(\d+) (?:points?|cards?|tiles?|turns?|rounds?)$", r"write `\1`"),),
    "players": (
        (r"(\d+) *(?:-|–|\bto\b|\bor\b|\.+) *(\d+)", r"write `\1..\2`"),
        (r"\b(?:two|three|four|five|six|seven|eight)\b", "numbers of players stand in digits"),
    ),
    "zone": (
        (r"\bface-(up|down)\b", r"write `face \1`"),
        (r"\btop(?: card)?(?: face)?(?: only)?$", "write `top face up`"),
    ),
    "standing": (
        (r"^(?:most|largest|biggest|more) (\w+)", r"write `highest \1`"),
        (r"^(?:fewest|least|smallest|fewer) (\w+)", r"write `lowest \1`"),
    ),
}
"""Rows for one kind of phrase alone."""


_IS = r"\b(?:(?:is|are) )?"
_MORE, _LESS = r"(?:more|greater|higher|larger|bigger)", r"(?:less|fewer|lower|smaller)"
_OR_EQUAL = r" or (?:as many as|equal to|equals)"
_COMPARED = (
    (rf"{_IS}between (\w+) and (\w+)\b", r"in \1 .. \2"),
    (rf"{_IS}(?:no|not) {_MORE} than\b", "<="),
    (rf"{_IS}(?:no|not) {_LESS} than\b", ">="),
    (rf"{_IS}{_MORE} than{_OR_EQUAL}\b", ">="),
    (rf"{_IS}{_LESS} than{_OR_EQUAL}\b", "<="),
    (rf"{_IS}{_MORE} than\b|\bexceeds\b|\b(?:is|are) (?:above|over)\b", ">"),
    (rf"{_IS}{_LESS} than\b|\b(?:is|are) (?:below|under)\b", "<"),
    (rf"{_IS}at least\b", ">="),
    (rf"{_IS}at most\b", "<="),
    (rf"{_IS}not equal to\b|\bdoes not equal\b", "!="),
    (rf"{_IS}equal to\b|\bequals\b|\bis the same as\b", "="),
)
"""Comparisons in words, and the signs that are written for them."""

_ONCE = re.compile(
    r"\b(?:only |at most )?once(?: (?:(?:in )?(?:a|an|per|each|every) |in (?:a|each) )?"
    r"(?P<span>turn|hand|deal|round|game|match))?\b"
)
_KEPT = {
    "turn": "flag, each turn",
    "game": "flag of each player, each game",
    "match": "flag of each player, each game",
}
"""What a variable is that remembers what was done, by how long it does so."""

_CAUGHT = re.compile(r"\\(\d)")
"""What a remedy says for what a group has caught."""

_WRITTEN = re.compile("write `((?:(?![A-Z]{2})[^`])+)`(?:: so .+)?")
"""A remedy that says what stands in the place of what the pattern has caught."""


def slip_in(text: str, kind: str, reads: Reads) -> tuple[str, slice | None]:
    r"""What is to be written in a phrase of a kind that does not read; "" if that is not known.

    What is told word for word makes the text one that `reads`, and with it comes in what place.

    >>> slip_in("when rank in (8, 9)", "guard", bool), slip_in("first dealer", "value", bool)
    (('a list stands in brackets: `in [A, B]`', None), ('', None))
    >>> slip_in("when rank of top discard", "guard", bool)
    ('write `top of discard`', slice(13, 24, None))
    """
    for pattern, remedy in (*_OF_KIND.get(kind, ()), *_SLIPS):
        found = re.search(pattern, text)
        if found is None:
            continue
        help = _CAUGHT.sub(partial(_digits, found), remedy)
        said = _WRITTEN.fullmatch(help)
        if said is None:
            return help, None
        if reads(text[: found.start()] + said[1] + text[found.end() :]):
            return help, slice(*found.span())
    return "", None


def _digits(found: re.Match[str], caught: re.Match[str]) -> str:
    """What a remedy says for a group that it names: a number in words stands in digits."""
    text = found[int(caught[1])] or ""
    return str(COUNT.index(text) + 1) if text in COUNT else text


def compared(text: str, reads: Reads) -> tuple[slice, str] | None:
    r"""Where a text compares in words, and what is to be written: with it the text `reads`.

    Of several comparisons all are meant, with what stands between them.

    >>> compared("5 when turns is more than 3", bool)
    (slice(13, 25, None), '>')
    """
    found: list[tuple[int, int, str]] = []
    for pattern, sign in _COMPARED:
        for each in re.finditer(pattern, text):
            if all(each.end() <= start or end <= each.start() for start, end, _ in found):
                found.append((*each.span(), each.expand(sign)))
    found.sort()
    for some in (found, *([each] for each in found if len(found) > 1)):
        if not some:
            break
        written, at = "", some[0][0]
        for start, end, sign in some:
            written += text[at:start] + sign
            at = end
        first = some[0][0]
        if reads(text[:first] + written + text[at:]):
            return slice(first, at), written
    return None


def once(text: str) -> tuple[slice, str] | None:
    """Where a text says that something is done once, and how a flag is made to tell that.

    >>> where, help = once("only once a turn and turns > 2")
    >>> where, help[:45]
    (slice(0, 16, None), 'declare `NAME: flag, each turn` under `track`')
    """
    found = _ONCE.search(text)
    if found is None:
        return None
    kept = _KEPT.get(found["span"] or "turn", "flag of each player")
    return slice(*found.span()), (
        f"declare `NAME: {kept}` under `track`, write `not NAME` here, and `NAME = yes` in `do`"
    )


ONE_A_LINE = "one effect to a line, each after `- `; or all of them in brackets: "
"""What is to be done about several effects in one phrase; the brackets follow."""

_EXCHANGED = re.compile(
    r"(?:exchange|switch|trade|replace|swap) (?:an? |one |the )?(card|tile) (?:with|for|against) "
    r"(?:the )?(?:top (?:card )?(?:of|from) (?:the )?)?"
    r"(?!(?:opponent|dealer|next|previous|player|another)\b)(\w+)"
)
"""Two effects: one takes a card before one gives another, as it would be the same one after."""

# `deal X, starting with Y` is one.
_APART = re.compile(r"(?!,\s*start)\s*[,;]\s*(?:and\s+)?(?:then\s+)?|\s+(?:and\s+)?then\s+")


def several(text: str, reads: Reads) -> list[str]:
    """The effects that a text says one after the other, if that is what it does.

    With a comma between them one that `reads` is enough to know it by; with `and`, all have to.

    >>> several("move tile to pool, draw 1 tile", lambda said: said.startswith("move"))
    ['move tile to pool', 'draw 1 tile']
    """
    exchanged = _EXCHANGED.fullmatch(text)
    if exchanged is not None:
        card, place = exchanged.groups()
        return [f"move top of {place} to hand", f"move {card} to {place}"]
    for parts, enough in ((_APART.split(text), any), (text.split(" and "), all)):
        balanced = all(each and each.count("(") == each.count(")") for each in parts)
        if len(parts) > 1 and balanced and enough(reads(each) for each in parts):
            return parts
    return []


def joined(text: str, words: Container[str], reads: Reads) -> tuple[slice, str] | None:
    """Where a text has two of some words as one, and the two apart: with them it `reads`.

    >>> joined("pile, faceup", {"face", "up"}, bool)
    (slice(6, 12, None), 'face up')
    """
    for found in re.finditer(r"\b[a-z]+\b", text):
        word = found[0]
        for at in range(1, 0 if word in words else len(word)):
            apart = f"{word[:at]} {word[at:]}"
            known = word[:at] in words and word[at:] in words
            if known and reads(text[: found.start()] + apart + text[found.end() :]):
                return slice(*found.span()), apart
    return None


_SIGNS = {"==": "=", "=>": ">=", "=<": "<=", "&&": "and", "||": "or", "<>": "!="}
"""Signs of other languages, and what is written instead of them."""


def instead(text: str, start: int) -> str:
    """What to write for a sign of another language at a place, or around it."""
    signs = (text[max(0, at) : at + 2] for at in (start, start - 1))
    return next((f"write `{_SIGNS[sign]}`" for sign in signs if sign in _SIGNS), "")


__all__ = ["ONE_A_LINE", "compared", "instead", "joined", "once", "several", "slip_in"]
