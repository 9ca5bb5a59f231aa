"""What a page calls the things of a game in one language, and what stands on its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulekit.ir.program import Program
from rulekit.model.settled import Rules
from rulekit.rulebook import LANGUAGES
from rulekit.rulebook.wording import Words


def names(program: Program, rules: Rules, language: str) -> dict[str, Mapping[str, str]]:
    """By role (zone, action, phase, ledger, reason, kind) what each name is called.

    Raises KeyError for a language that there is not.
    """
    words = Words(rules, LANGUAGES[language])
    declared: Mapping[str, Sequence[str]] = {
        "zone": [zone.name for zone in program.zones],
        "action": [action.name for action in program.actions],
        "phase": list(program.phases),
        "ledger": list(program.ledgers),
        "reason": list(program.reasons),
        "entry": [name for name, _ in program.entries],
        "kind": list(program.kinds),
    }
    return {
        role: {name: words.bare(name, role) for name in each} for role, each in declared.items()
    }


def deck(program: Program, rules: Rules, language: str) -> dict[str, Any]:
    """What stands on each face: a rank and the number of a suit, or the name of a special card.

    `suits`: the names as they are declared, by which shapes are drawn, and what they are called.
    """
    words, cards = Words(rules, LANGUAGES[language]), rules.deck
    suits, ranks = cards.suits, cards.ranks
    plain = [
        {"name": name, "rank": ranks[i % len(ranks)], "suit": i // len(ranks)}
        for i, name in enumerate(program.faces[: len(suits) * len(ranks)])
    ]
    special = program.faces[len(plain) :]
    called = {symbol: name for name, symbol in cards.symbols.items() if name not in suits}
    return {
        "tiles": cards.tiles,
        "suits": [{"name": suit, "called": words.bare(suit, "suit")} for suit in suits],
        "faces": [
            *plain,
            *(
                {"name": face, "special": words.bare(called.get(face, face), "card")}
                for face in special
            ),
        ],
    }
