"""An action that stands at a wrong place, or without its `do`, is one finding that says so."""

from __future__ import annotations

import pytest

from rulekit.diagnostics import Diagnostic
from rulekit.editing.mending import fixes_for, mend
from rulekit.editing.reading import read

HEAD = "rulekit: 1\nextends: gin\ngame: Mine\nabout: Mine.\nplay:\n  draw:\n"
MODEL = "    from_stock:\n      do: move top of stock to hand\n      next: discard\n"
EFFECT = "move top of stock to discard"
RIGHT = f"{HEAD}{MODEL}    burn: {{do: {EFFECT}}}\n"


def found(text: str) -> tuple[Diagnostic, ...]:
    return tuple(read("mine.yaml", text).own)


def test_an_action_in_its_place_is_no_finding() -> None:
    assert not found(RIGHT)


@pytest.mark.parametrize("value", [EFFECT, f"do: {EFFECT}", f"{{do: {EFFECT}}}"])
@pytest.mark.parametrize("blanks", [1, 2, 3, 5, 6, 7, 8, 10])
def test_an_action_in_one_line_is_told_where_it_belongs(blanks: int, value: str) -> None:
    text = f"{HEAD}{MODEL}{' ' * blanks}burn: {value}\n"
    (fault,) = found(text)
    assert fault.code.slug == "misplaced"
    assert "reads like" not in fault.message and "belongs under" in fault.message
    assert f"by 4 blanks, not by {blanks}" in fault.help
    assert mend("mine.yaml", text) == (RIGHT, 1)


def test_the_edit_that_puts_an_action_in_its_place_is_told_with_its_column() -> None:
    reading = read("mine.yaml", f"{HEAD}{MODEL}      burn: {EFFECT}\n")
    (fix,) = fixes_for(reading, reading.own[0])
    assert fix.told == f"write 'burn: {{do: {EFFECT}}}' in column 5"


@pytest.mark.parametrize(("value", "told"), [
    (EFFECT, "`burn` is an action: what it does stands under `do`"),
    (f"do: {EFFECT}", "`do` stands behind `burn` and belongs under it: braces are missing"),
])  # fmt: skip
def test_an_action_in_one_line_below_its_phase_is_told_with_braces(value: str, told: str) -> None:
    text = f"{HEAD}{MODEL}    burn: {value}\n"
    (fault,) = found(text)
    assert fault.message == told
    assert mend("mine.yaml", text) == (RIGHT, 1)


@pytest.mark.parametrize("blanks", [1, 2, 3, 5, 6, 8, 10])
def test_an_action_in_several_lines_is_told_where_it_belongs(blanks: int) -> None:
    by = " " * blanks
    text = f"{HEAD}{MODEL}{by}burn:\n{by}  do: {EFFECT}\n{by}  next: discard\n"
    (fault,) = found(text)
    assert fault.code.slug == "misplaced" and "belongs under `draw`" in fault.message


@pytest.mark.parametrize("value", [
    EFFECT, f"{{do: {EFFECT}}}", f"\n        do: {EFFECT}", f"\n        - {EFFECT}",
])  # fmt: skip
def test_an_action_between_the_keys_of_another_one_is_told_as_one(value: str) -> None:
    (fault,) = found(HEAD + MODEL.replace("      do", f"      burn: {value}\n      do"))
    assert fault.message == "'burn' is an action, and stands in another action"
    assert fault.help.startswith("put it below the phase, beside that action")


def test_each_of_several_actions_in_another_one_is_told() -> None:
    text = f"{HEAD}{MODEL}      burn: {EFFECT}\n      burn_more: {EFFECT}\n"
    assert [fault.span.text for fault in found(text)] == ["burn", "burn_more"]


def test_a_sentence_for_an_action_is_told_where_effects_stand() -> None:
    sentence = "take two cards and give one back"
    (fault,) = found(f"{HEAD}{MODEL}    burn: {sentence}\n")
    assert fault.message == "'burn' is an action, and what it does stands under its `do`"
    (fault,) = found(f"{HEAD}{MODEL}      burn: {sentence}\n")
    assert fault.help.endswith("another action stands beside this one, with a `do` of its own")
    (fault,) = found(f"{HEAD}{MODEL}    burn: do: {sentence}\n")
    assert fault.help == f"write `burn: {{do: {sentence}}}`"


def test_a_phrase_beside_the_phases_is_told_as_an_action() -> None:
    (fault,) = found(HEAD.replace("draw:", f"burn: {EFFECT}"))
    assert fault.message == "'burn' is an action, and stands where phases stand"
    assert "and what it does under `do`; phases: answer_redeal, " in fault.help


def test_effects_of_which_the_braces_take_commas_are_quoted() -> None:
    text = f"{HEAD}{MODEL}      burn: cooling = max(0, cooling - 1)  # mine\n"
    (fault,) = found(text)
    assert 'write `burn: {do: "cooling = max(0, cooling - 1)"}`' in fault.help


def test_any_key_behind_another_one_is_told_with_braces() -> None:
    (fault,) = found("rulekit: 1\nextends: gin\nmelds:\n  pairs: is: 2 cards\n")
    assert fault.help == "write `pairs: {is: 2 cards}`"
    assert fault.fix is None or fault.fix.text == "pairs: {is: 2 cards}"


def test_a_heading_that_is_missing_is_still_told() -> None:
    (fault,) = found(f"{HEAD}{MODEL}\n  burn: {EFFECT}\n  burn_more: {EFFECT}\n")
    assert "the heading" in fault.message and "is missing above" in fault.message
