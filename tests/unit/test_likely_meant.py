"""What a finding says of slips in cases, lists and effects: one finding, and what was meant."""

from __future__ import annotations

import re

import pytest

from rulekit.editing.mending import mend
from rulekit.language.effects import EFFECTS, OPENINGS
from tests.unit.changed_small import changed, found, section
from tests.unit.variants import SMALL, checked

EXTRAS = "extras: 2 joker"
DO = "do: move top of stock to hand"


@pytest.mark.parametrize("key", [
    "ace is both when", "if ace is both", "ace is both", "When ace is both", "elif ace is both",
    "else if ace is both", "whenever ace is both",
])  # fmt: skip
def test_a_condition_that_is_not_written_as_a_case_is_told_once_with_the_case(key: str) -> None:
    help = "write `when ace is both:`"
    cases = f"extras:\n    {key}: 2 joker\n    otherwise: 1 joker"
    (fault,) = found(changed(EXTRAS, cases))
    assert (fault.code.id, fault.span.text, fault.help) == ("RK101", key, help)
    effects = f"do:\n        {key}: shuffle stock\n        otherwise: shuffle discard"
    (fault,) = found(changed(DO, effects))
    assert (fault.code.id, fault.span.text, fault.help) == ("RK101", key, help)


def test_a_condition_after_the_colon_of_its_case_is_told_before_it() -> None:
    cases = "extras:\n    when: ace is both\n    otherwise: 1 joker"
    (fault,) = found(changed(EXTRAS, cases))
    assert fault.help == "write `when ace is both:`, and after the colon what then holds"


@pytest.mark.parametrize("word", ["Otherwise", "else", "default"])
def test_what_stands_for_otherwise_is_told_with_it(word: str) -> None:
    cases = f"extras:\n    when ace is both: 2 joker\n    {word}: 1 joker"
    (fault,) = found(changed(EXTRAS, cases))
    assert (fault.span.text, fault.help) == (word, "write `otherwise:`")


@pytest.mark.parametrize("dash", ["", "  ", "-"])
@pytest.mark.parametrize("line", [
    "  - shuffle deck into stock", "  - deal hand_size cards from stock to each hand",
    "  - move top of stock to discard", "        - picked = top of discard",
    "        - move top of discard to hand",
])  # fmt: skip
def test_a_dash_that_is_missing_is_told_at_its_own_line(line: str, dash: str) -> None:
    new = line.replace("- ", dash)
    (fault,) = found(changed(f"{line}\n", f"{new}\n"))
    assert fault.span.file.line(fault.span.line) == new
    blank = "there is no blank after this '-'"
    assert fault.message == (blank if dash == "-" else "there is no '-' before this item of a list")


ITEMS = """\
rulings:
  - The first.
  - The second.
examples:
  - about: One.
    melds: {set: 7C 7D 7H}
  - about: Two.
    melds: {set: 7C 7D 7H}
"""


@pytest.mark.parametrize("line", ["  - The first.", "  - about: One.", "  - about: Two."])
def test_a_dash_that_is_missing_before_a_text_or_a_mapping_is_told_there(line: str) -> None:
    for new in (line.replace("- ", ""), line.replace("- ", "  "), line.replace("- ", "-")):
        _, report = checked(ITEMS.replace(line, new))
        (fault,) = report.diagnostics
        assert fault.span.file.line(fault.span.line) == new


@pytest.mark.parametrize("word", sorted(OPENINGS))
def test_an_effect_that_is_begun_rightly_is_told_with_its_examples(word: str) -> None:
    (fault,) = found(changed(DO, f"do: {word} ,"))
    examples = [row.example for row in EFFECTS.values() if row.opens == word]
    assert examples and all(f"`{each}`" in fault.help for each in examples)


def test_the_words_of_an_effect_in_another_order_are_told_with_the_right_one() -> None:
    (fault,) = found(changed(DO, "do: deal cards 7"))
    assert fault.span.text == "7"
    assert "write it like `deal 1 card from stock to each hand`" in fault.help


@pytest.mark.parametrize("effect", ["burn 1 card", "keep card", "turn over discard", "sort hand"])
def test_a_word_that_begins_no_effect_is_itself_told(effect: str) -> None:
    (fault,) = found(changed(DO, f"do: {effect}"))
    word = effect.split(maxsplit=1)[0]
    assert (fault.span.text, fault.message) == (word, f"'{word}' begins no effect")
    assert "effects begin with add, announce, deal" in fault.help


def test_a_procedure_that_is_named_without_do_is_told_with_it() -> None:
    (fault,) = found(changed(DO, "do: tidy"))
    assert fault.help == "a procedure is done by `do tidy`"


def test_an_effect_of_which_no_name_means_anything_is_one_finding() -> None:
    (fault,) = found(changed(DO, "do: lay one on other"))
    assert fault.message == "'one' and 'other' mean nothing here"
    assert fault.help == "write it like `lay meld on table`"
    assert len(found(changed(DO, "do: swap stok with hnad"))) == 2


@pytest.mark.parametrize("text", [
    "fixed: {unknown option: 3}\n",
    "examples:\n  - about: It is.\n    options: {whatever: 3}\n    melds: {set: 7C 7D 7H}\n",
])  # fmt: skip
def test_an_option_that_is_like_none_is_told_with_those_there_are(text: str) -> None:
    (fault,) = checked(text)[1].diagnostics
    assert fault.help == "options: hand_size, ace"


def test_of_very_many_options_not_all_are_listed() -> None:
    many = "".join(f"  many_{number}: true\n" for number in range(60))
    text = SMALL.replace("\noptions:\n", f"\nfixed: {{whatever: 3}}\noptions:\n{many}")
    (fault,) = [one for one in found(text) if one.code.id == "RK301"]
    assert fault.help.endswith(" many_38, many_39 and 22 more")


@pytest.mark.parametrize(("printed", "written"), [
    ("7C", "7 of clubs"), ("10H", "10 of hearts"), ("AS", "A of spades"), ("JK", "joker"),
])  # fmt: skip
@pytest.mark.parametrize("before", ["", "size of hand of seat 1: 1\n      "])
def test_a_card_in_an_expression_as_it_is_printed_is_told_as_it_is_written(
    printed: str, written: str, before: str
) -> None:
    text = (
        "examples:\n  - about: It is.\n    players: 2\n    given: {hand of seat 1: 7C}\n"
        f"    from: meld for seat 1\n    expect:\n      {before}%s in hand of seat 1: no\n"
    )
    _, report = checked(text % printed)
    (fault,) = report.diagnostics
    assert fault.span.text == printed
    assert fault.help == f"write `{written}`: so a card is written in an expression"
    assert checked(text % written)[1].ok
    mended, made = mend("x.rulekit.yaml", f"{SMALL}{text % printed}")
    assert (made, mended) == (1, f"{SMALL}{text % written}")


def test_what_is_printed_as_no_card_of_the_deck_is_not_told_as_one() -> None:
    _, report = checked(
        "examples:\n  - about: It is.\n    players: 2\n    from: meld for seat 1\n"
        "    expect: {7P in hand of seat 1: yes}\n"
    )
    (fault,) = report.diagnostics
    assert fault.code.id == "RK201" and "so a card is written" not in fault.help


@pytest.mark.parametrize(("right", "joined"), [
    ("discard: pile, top face up", "face up"),
    ("start: draw for left of dealer", "left of"),
    ("hand: cards of each player, seen by owner", "by owner"),
    ("next dealer: left of dealer", "left of"),
    ("hand: cards of each player, seen by owner", "each player"),
])  # fmt: skip
def test_words_that_stand_as_one_are_told_apart_and_mended(right: str, joined: str) -> None:
    text = changed(right, right.replace(joined, joined.replace(" ", "")))
    (fault,) = found(text)
    assert (fault.span.text, fault.help) == (joined.replace(" ", ""), f"did you mean '{joined}'?")
    assert mend("x.rulekit.yaml", text) == (SMALL, 1)


def test_a_name_of_two_words_of_the_language_is_told_with_them_apart() -> None:
    text = changed("otherwise draw for next player", "otherwise draw for nextplayer")
    (fault,) = found(text)
    assert (fault.span.text, fault.help) == ("nextplayer", "write `next player`")
    assert mend("x.rulekit.yaml", text) == (SMALL, 1)


@pytest.mark.parametrize("written", ["pile, top upp", "pile, top fac", "pile, topp face"])
def test_an_edit_with_which_a_phrase_still_does_not_read_is_not_made(written: str) -> None:
    text = changed("discard: pile, top face up", f"discard: {written}")
    (fault,) = found(text)
    assert "top of" not in fault.help
    assert mend("x.rulekit.yaml", text, unsafe=True) == (text, 0)


@pytest.mark.parametrize(("right", "wrong", "told", "help"), [
    ("otherwise: A 2..10 J Q K\n", "otherwise: A 2..10 J Q K arround\n", "arround",
     "did you mean 'around'?"),
    ("{card: card from hand - picked}", "a card from hand - picked", "a card from hand - picked",
     "write `{card: card from hand - picked}`"),
])  # fmt: skip
def test_what_is_said_as_in_english_is_told_as_it_is_written(
    right: str, wrong: str, told: str, help: str
) -> None:
    assert right in SMALL
    text = SMALL.replace(right, wrong, 1)
    (fault,) = found(text)
    assert (fault.span.text, fault.help) == (told, help)
    mended, made = mend("x.rulekit.yaml", text)
    assert made == 1 and not found(mended)


@pytest.mark.parametrize("option", ["", "  payment: points | cards\n"])
@pytest.mark.parametrize("counted", ["number of cards in hand", "amount of tiles in hand"])
def test_cards_are_counted_by_their_size_whatever_else_they_are(option: str, counted: str) -> None:
    text = SMALL.replace("\noptions:\n", f"\noptions:\n{option}")
    alone = text.replace("0 - points(hand)", counted)
    (fault,) = (one for one in found(alone) if one.code.id == "RK305")
    assert (fault.span.text, fault.help) == (counted, "write `size of hand`")
    mended, made = mend("x.rulekit.yaml", alone)
    assert made == 1 and mended == text.replace("0 - points(hand)", "size of hand")
    (unread,) = (
        one
        for one in found(text.replace("size of hand >= 2", f"{counted} >= 2"))
        if one.code.id == "RK201"
    )
    assert unread.help == "write `size of hand`"


def test_a_phrase_that_lacks_its_name_is_told_with_a_place_for_it() -> None:
    (fault,) = found(SMALL.replace(section("ledgers"), "ledgers: points of each player\n"))
    assert fault.help == "write `{NAME: points of each player}`"


def test_a_word_for_who_does_not_win_is_told_as_others() -> None:
    text = SMALL.replace("  winner:\n", "  losers pay winner:\n", 1)
    (fault,) = found(text)
    assert fault.span.text == "losers"
    assert fault.help == "who does not win pays so: `others pay winner`; write `others`"
    mended, made = mend("x.rulekit.yaml", text, unsafe=True)
    assert made == 1 and "  others pay winner:\n" in mended


@pytest.mark.parametrize("effects", [
    "move top of stock to hand, draw 1 card", "move top of stock to hand; shuffle stock",
    "shuffle stock and move top of stock to hand", "shuffle stock, then draw",
])  # fmt: skip
def test_several_effects_in_one_line_are_told_to_stand_apart(effects: str) -> None:
    (fault,) = found(changed(DO, f"do: {effects}"))
    assert fault.span.text == effects
    assert fault.message == f"'{effects}' is not one effect, but 2"
    assert fault.help.startswith("one effect to a line, each after `- `")


def test_with_whom_a_deal_starts_is_no_effect_of_its_own() -> None:
    (fault,) = found(changed(DEALING, f"{DEALING}, starting from left of dealer"))
    assert fault.help == "write `starting with PLAYER`"


NEXT = "otherwise draw for next player"


@pytest.mark.parametrize("said", [
    "same player", "again", "my turn again", "the same player goes on", "stay", "play again",
])  # fmt: skip
def test_where_the_same_player_goes_on_the_phase_is_to_be_named(said: str) -> None:
    line = next(each for each in SMALL.splitlines() if NEXT in each)
    (fault,) = found(changed(line, f"{line.split(':')[0]}: {said}"))
    assert fault.span.text == said
    assert fault.help == (
        "write `discard`, or another phase: in it the same player goes on; "
        "phases: discard, draw, meld"
    )


def test_a_route_that_cannot_be_read_is_told_with_the_phases_of_the_game() -> None:
    text = re.sub(r"\bdraw\b", "take", SMALL)
    line = next(each for each in text.splitlines() if "otherwise take for next player" in each)
    for said, told in (
        ("to the player", "discard, discard for next player, end hand by out won by me, "),
        (f"{line.split(': ')[1]} it", "write it like `end hand by"),
    ):
        (fault,) = found(text.replace(line, f"{line.split(':')[0]}: {said}"))
        assert told in fault.help
        assert fault.help.endswith("; phases: discard, meld, take")


DEALING = "- deal hand_size cards from stock to each hand"


@pytest.mark.parametrize(("said", "meant"), [
    ("12 tiles", "12 tiles"), ("12", "12 cards"), ("deal 12", "12 cards"),
    ("deal 12 cards to each hand", "12 cards"), ("deal hand_size cards", "hand_size cards"),
    ("give 7 cards to every player", "7 cards"), ("deal 7 cards from stock", "7 cards"),
])  # fmt: skip
def test_what_is_dealt_is_told_with_the_zones_of_the_game(said: str, meant: str) -> None:
    text = changed(DEALING, f"- {said}")
    (fault,) = found(text)
    right = f"deal {meant} from stock to each hand"
    assert (fault.span.text, fault.help) == (said, f"write `{right}`")
    assert mend("x.rulekit.yaml", text) == (changed(DEALING, f"- {right}"), 1)


def test_what_is_dealt_from_one_of_several_piles_is_not_mended_unasked() -> None:
    text = changed(DEALING, "- deal 7 cards").replace(
        "zones:\n", "zones:\n  aside: pile, face down\n", 1
    )
    (fault,) = (each for each in found(text) if each.code.id == "RK201")
    assert fault.help.endswith("from aside to each hand`, or with other zones")
    assert mend("x.rulekit.yaml", text) == (text, 0)


def test_an_amount_in_points_under_a_condition_is_told_as_it_is_written() -> None:
    (fault,) = checked("scoring:\n  winner:\n    early: 15 points if turns < 4\n")[1].diagnostics
    assert fault.span.text == "points if"
    assert fault.help.startswith("write `when`: so a condition begins; an amount is told without")
