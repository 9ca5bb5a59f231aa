"""How a hand can end: the reasons that routes name, and no others."""

from __future__ import annotations

import pytest

from tests.unit.variants import findings, sound


def test_reasons_stand_in_routes_and_not_in_texts() -> None:
    rules = sound(
        "play:\n"
        "  draw:\n"
        "    about: Nobody may end hand by magic here.\n"
        "    stop:\n"
        "      about: This does not end hand by theft\n"
        '      do: announce "end hand by luck"\n'
        "      next: end hand by stopped\n"
        "  discard:\n"
        "    stop: in draw, then end hand by halt\n"
        "claims:\n"
        "  call:\n    after: discard\n    who: everyone - actor\n"
        "    about: To end hand by calling is no way\n"
        "    take:\n      next:\n        when turns > 3: end hand by late won by me\n"
        "        otherwise: end hand by early when turns > 1, otherwise resume\n"
    )
    assert rules.reasons == ("void", "stopped", "out", "halt", "late", "early")


@pytest.mark.parametrize("word", ["none", "my", "next", "not", "random", "seat"])
def test_a_reason_has_a_name_that_conditions_can_ask_for(word: str) -> None:
    found = findings(f"play: {{limit: '60 turns, then end hand by {word}'}}\n")
    assert found == [f"RK313 '{word}' is a word that phrases are made of, and no name"]
