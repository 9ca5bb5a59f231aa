"""Phrases: one leaf of a rule file, parsed by the grammar into a tree with places in the file."""

from __future__ import annotations

from functools import cache

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedToken

from rulekit.diagnostics import Report, did_you_mean
from rulekit.syntax.table import load_parser
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.yaml import Scalar

MAX_PHRASE = 2000  # characters; longer leaves are refused before they are parsed
MAX_DEPTH = 90  # of a tree
MAX_NESTING = 60  # parentheses; the trees are walked recursively


def parse(scalar: Scalar, kind: str, report: Report) -> Phrase | None:
    """The tree of the phrase in `scalar`, or None with the fault in `report`."""
    text = scalar.text
    if len(text) > MAX_PHRASE or _nesting(text) > MAX_NESTING:
        report.add(
            "phrase-syntax",
            scalar.span,
            "this phrase is too long or too deeply nested",
            help="give parts of it a name under `define`",
        )
        return None
    try:
        tree = _parser().parse(text, start=kind)
    except UnexpectedCharacters as error:
        _unexpected_character(scalar, kind, error, report)
        return None
    except UnexpectedToken as error:
        _unexpected_token(scalar, kind, error, report)
        return None
    except UnexpectedEOF:  # pragma: no cover - LALR reports the end as a token
        report.add("phrase-syntax", scalar.span, "the phrase ends too early")
        return None
    if _depth(tree) > MAX_DEPTH:
        report.add(
            "phrase-syntax",
            scalar.span,
            "this phrase is too deeply nested",
            help="give parts of it a name under `define`",
        )
        return None
    return _convert(tree, scalar, 0)


@cache
def _parser() -> Lark:
    return load_parser()


def _depth(tree: Tree[Token] | Token) -> int:
    """How deep the tree is; a chain of 200 sums is as deep as it is long."""
    deepest = 0
    waiting = [(tree, 1)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        if isinstance(node, Tree):
            waiting += [(child, depth + 1) for child in node.children if child is not None]
    return deepest


def _convert(node: Tree[Token] | Token, scalar: Scalar, at: int) -> Phrase:
    if isinstance(node, Token):  # a start rule that is one inlined word
        first = node.start_pos or 0
        word = Word(node.type, str(node), scalar, first, first + len(node))
        return Phrase("word", (word,), scalar, first, word.end)
    meta = node.meta
    start: int = at if meta.empty else meta.start_pos
    end: int = at if meta.empty else meta.end_pos
    parts: list[Phrase | Word | None] = []
    for child in node.children:
        if child is None:
            parts.append(None)
        elif isinstance(child, Token):
            begin = child.start_pos or 0
            parts.append(Word(child.type, str(child), scalar, begin, begin + len(child)))
        else:
            parts.append(_convert(child, scalar, start))
    return Phrase(str(node.data), tuple(parts), scalar, start, end)


def _nesting(text: str) -> int:
    depth = deepest = 0
    for char in text:
        if char in "([":
            depth += 1
            deepest = max(deepest, depth)
        elif char in ")]":
            depth -= 1
    return deepest


# ── complaints ────────────────────────────────────────────────────────────────────────────────

_NOUNS = {
    "value": "an expression", "effect": "an effect", "route": "where to go next",
    "choice": "a choice", "guard": "`when CONDITION` or `otherwise`",
    "block": "`when CONDITION`, `otherwise` or `for each NAME in X`", "entry": "a score entry",
    "recipient": "who scores", "zone": "a zone", "track": "a variable", "ledger": "a ledger",
    "pattern": "a meld pattern", "option": "an option", "players": "numbers of players",
    "teams": "`each alone` or `2 sides, alternating`", "wilds": "a rule for wilds",
    "ranks": "ranks", "signature": "a name", "turn": "steps of a turn", "limit": "a limit",
}  # fmt: skip

_FORMS = {
    "value": "hand_size + 1, size of hand <= 2, 25 when turns <= 2, otherwise 0",
    "effect": "move top of stock to hand, score += 25, lay spread on table, do name",
    "route": "discard, draw for next player, end hand by out won by me, deal again, resume",
    "choice": "card from hand, meld from hand, melds from hand leaving at most 10 points, "
    "any melds from hand, layoff from hand on table, number in 1 .. 5, player among others",
    "entry": "25 when reason is out, 1 to boxes",
    "recipient": "winner, each player, others pay winner",
    "zone": "pile, face down; cards of each player, seen by owner; melds, face up",
    "track": "number of each player; card, each turn; flag; turns with lay of each player",
    "ledger": "points of each team",
    "pattern": "3..4 cards, same rank, different suit; 3+ cards, same suit, in sequence",
    "option": "true; 10 in 1..20; 10 in 1..20, or none; low | high",
    "wilds": "none; any; up to 2, at least 1 naturals, may shift",
    "ranks": "A 2..10 J Q K",
    "players": "2..4, 6",
    "turn": "draw, meld*, discard",
}


def _unexpected_token(scalar: Scalar, kind: str, error: UnexpectedToken, report: Report) -> None:
    token = error.token
    noun = _NOUNS.get(kind, f"a {kind}")
    expected = sorted({_spell(name) for name in error.accepts or error.expected})
    if token.type == "$END":
        span = (
            scalar.at(max(0, len(scalar.text) - 1), len(scalar.text))
            if scalar.text
            else scalar.span
        )
        message = (
            f"{noun} is expected, and this one ends too early"
            if scalar.text.strip()
            else (f"{noun} is expected here")
        )
    else:
        start = token.start_pos or 0
        span = scalar.at(start, start + len(token))
        message = f"'{token}' does not fit here; {noun} is expected"
    report.add("phrase-syntax", span, message, help=_advice(kind, str(token), expected))


def _unexpected_character(
    scalar: Scalar, kind: str, error: UnexpectedCharacters, report: Report
) -> None:
    start = error.pos_in_stream or 0
    end = start + 1
    while end < len(scalar.text) and (scalar.text[end].isalnum() or scalar.text[end] == "_"):
        end += 1
    written = scalar.text[start:end]
    slug = "phrase-syntax" if written[0].isalnum() else "phrase-character"
    expected = sorted({_spell(name) for name in error.allowed or ()})
    report.add(
        slug,
        scalar.at(start, end),
        f"'{written}' does not fit here; {_NOUNS.get(kind, f'a {kind}')} is expected",
        help=_advice(kind, written, expected),
    )


def _advice(kind: str, written: str, expected: list[str]) -> str:
    words = [word.strip("'") for word in expected if word.startswith("'")]
    hint = did_you_mean(written, words)
    if hint:
        return hint
    parts = []
    if 0 < len(expected) <= 8:
        parts.append("expected " + " or ".join(expected))
    if kind in _FORMS:
        parts.append(f"such phrases read: {_FORMS[kind]}")
    return "; ".join(parts)


def _spell(terminal: str) -> str:
    """How a reader would name a terminal of the grammar."""
    known = {
        "NAME": "a name", "INT": "a number", "SYMBOL": "a capital symbol", "STRING": "a text",
        "$END": "the end", "ORDER": "a comparison", "SHAPE": "a shape of zone",
        "EXTREME": "'highest' or 'lowest'", "UNITS": "'cards'", "_OF_EACH": "'of each'",
        "LIFETIME": "'each turn'", "_POSSESSIVE": "an apostrophe",
    }  # fmt: skip
    if terminal in known:
        return known[terminal]
    for definition in _parser().terminals:
        if definition.name == terminal:
            return "'" + definition.pattern.value.replace(r"\b", "").replace("\\", "") + "'"
    return terminal.lower()
