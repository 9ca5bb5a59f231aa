"""What names are, in words for somebody who has never written a rule."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.model.symbols import Role, Symbol
from rulekit.types import PILE, UNKNOWN

PLAIN: Mapping[Role, str] = {
    "option": "option",
    "zone": "place",
    "meld kind": "kind of meld",
    "ledger": "account",
    "variable": "kept value",
    "definition": "named value",
    "procedure": "named steps",
    "ranking": "order of what beats what",
    "list": "list of words",
    "value": "word to choose",
    "suit": "suit",
    "rank": "rank",
    "card": "extra card",
    "phase": "step of a turn",
    "action": "move",
    "reason": "how a hand ends",
    "choice": "what is chosen here",
    "parameter": "what is given here",
    "bound": "what is named here",
}
"""What the name of each role is called."""

_TYPED: tuple[Role, ...] = ("option", "variable", "definition", "choice", "parameter", "bound")
"""Roles that do not say by themselves what there is under the name."""


def plainly(symbol: Symbol) -> str:
    """What a name is: `account of each team`, `option, number`."""
    each = f" of each {symbol.owner}" if symbol.owner else ""
    kind = str(symbol.type).replace(PILE.name, "cards")
    if symbol.type.is_word and symbol.type.list == symbol.word:
        kind = "one of several words"
    typed = symbol.role in _TYPED and symbol.type != UNKNOWN
    return f"{PLAIN[symbol.role]}{each}{f', {kind}' if typed else ''}"
