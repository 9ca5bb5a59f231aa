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

    Of what is `given` only the dealer, where a rule file calls it something else: who begins, say.
    Raises KeyError for a language that there is not.
    """
    words = Words(rules, LANGUAGES[language])
    declared: Mapping[str, Sequence[str]] = {
        "zone": [zone.name for zone in program.zones],
        "action": [action.name for action in program.actions],
        "phase": list(program.phases),
        "ledger": list(program.ledgers),
        "reason": list(program.reasons),
        "entry": [name for name, _ in (*program.entries, *program.bonuses)],
        "kind": list(program.kinds),
    }
    given = ["dealer"] if words.called("dealer", "given") else []
    return {
        role: {name: words.bare(name, role) for name in each}
        for role, each in {**declared, "given": given}.items()
    }


def deck(program: Program, rules: Rules, language: str) -> dict[str, Any]:
    """What stands on each face: a rank and the number of a suit, or the name of a special card.

    `suits`: the names as they are declared, by which shapes are drawn, and what they are called.
    `declared`: the name of a special card in the rule file, whatever the language.
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
                {
                    "name": face,
                    "special": words.bare(called.get(face, face), "card"),
                    "declared": called.get(face, face),
                }
                for face in special
            ),
        ],
    }


def boards(program: Program, rules: Rules, language: str) -> dict[str, Any]:
    """The numbers that everybody sees and that stand for places of a board, by variable.

    `called`: what they are, `cells`: what the places are called, in the order of the amounts.
    """
    words = Words(rules, LANGUAGES[language])
    return {
        each.name: {
            "called": words.bare(each.name, "variable"),
            "cells": [words.bare(cell, "value") for cell in rules.lists[each.owner]],
        }
        for each in rules.variables.values()
        if each.owner in rules.lists
        and each.type.name == "number"
        and each.sight == "face_up"
        and each.name in program.variables
    }


def table(program: Program) -> dict[str, Any]:
    """What a page has to know of a table to lay it out: its zones, its teams, what is laid there.

    `zones`: by name the shape, whose they are, and whether they are held in the hand. `building`:
    the actions that name several melds at once, or a whole table, which a player puts together.
    """
    return {
        "zones": {
            zone.name: {
                "shape": zone.shape,
                "owner": zone.owner or "",
                "held": zone.shape == "cards" and zone.sight == "seen_by_owner",
            }
            for zone in program.zones
        },
        "teams": list(program.teams),
        "building": [
            {
                "action": action.name,
                "phase": action.phase,
                "params": [each.kind for each in action.params],
                "table": next((each.table for each in action.params if each.table), ""),
            }
            for action in program.actions
            if any(each.kind in ("spread", "layout") for each in action.params)
        ],
    }
