"""Small things that are easily taken for others: each is said once, and only where it belongs."""

from __future__ import annotations

import re

import pytest

from rulekit.dialect.printing import dialect_text
from rulekit.prove.configurations import others
from rulekit.rulebook import Played, plain, rulebook
from rulekit.rulebook.spanish import Spanish
from tests.unit.small import small_errors, small_game, small_rules, small_start
from tests.unit.variants import outcomes, sound


def test_an_announcement_is_what_stands_between_its_quotes() -> None:
    text = small_rules(do='[announce "well done", move card to heap]')
    assert small_game(text).program(2).announcements == ("well done",)


@pytest.mark.parametrize(("before", "value"), [(5, 1), (6, 2), (7, 3)])
def test_the_case_that_applies_gives_its_own_value(before: int, value: int) -> None:
    cases = '"n = 1 when n = 5, 2 when n = 6, otherwise 3"'
    state = small_start(do=f"[move card to heap, n = {before}, {cases}]")
    assert state.play(state.legal_moves[0])._word("var.n") == value


@pytest.mark.parametrize("name", ["n", "table"])
def test_what_is_chosen_has_no_name_that_means_something_everywhere(name: str) -> None:
    text = small_rules(do=f"move {name} to heap")
    text = text.replace("choose: {card: card from hand}", f"choose: {{{name}: card from hand}}")
    assert small_errors(text) == [f"'{name}' already means something else"]


def test_a_run_has_no_more_cards_than_the_deck_has_ranks() -> None:
    for least, found in ((14, []), (15, ["the deck has only 13 ranks"])):
        assert small_errors(small_rules().replace("run: 3+", f"run: {least}+")) == found


def test_the_ends_of_what_an_option_may_be_are_tried() -> None:
    found = {name: others(option) for name, option in sound("").options.items()}
    assert found == {"hand_size": ["5", "8", "10"], "ace": ["both"]}


def test_registers_are_named_in_programs_as_in_memory() -> None:
    program = small_start().board.program
    said = re.findall(r"at_(move_[1-9]\w+)_(\d+)\b", dialect_text(program.functions.values()))
    assert {(name, int(address)) for name, address in said} == {
        (name.replace(".", "_"), field.start)
        for name, field in program.map.fields.items()
        if re.match(r"move\.[1-9]", name)
    }


@pytest.mark.parametrize(("teams", "said"), [
    ("2 sides, alternating", "The players form 2 sides, which sit alternately."),
    ("each alone", "Each plays alone."),
])  # fmt: skip
def test_a_rulebook_says_who_plays_together_and_which_way_round(teams: str, said: str) -> None:
    rules = small_game(small_rules(players="4", teams=teams)).rules
    text = plain(rulebook(Played(rules, 4, {}), "en"))
    assert said in text
    assert "Play passes to the left." in text


def test_rules_are_named_by_sixteen_signs() -> None:
    digest = small_start().board.program.digest("a program")
    assert re.fullmatch("[0-9a-f]{16}", digest)


def test_melds_of_every_sort_are_female_in_spanish() -> None:
    spanish = Spanish()
    for kind in ("meld", "new meld", "spread"):
        assert spanish.form("the", spanish.nouns[kind]).startswith("la")


def test_an_example_names_what_is_not_there() -> None:
    (result,) = outcomes("examples:\n  - expect: {picked: 7C}\n")
    assert result.message == "picked should be 7C, but it is none"


def test_a_rulebook_says_that_the_limit_of_turns_ends_a_hand() -> None:
    limit = "  limit: 9 turns, then end hand by void\n  start: act"
    rules = small_game(small_rules().replace("  start: act", limit)).rules
    text = plain(rulebook(Played(rules, 2, {}), "en"))
    assert re.search(r"void.*the limit of turns", text, re.IGNORECASE)


def test_what_is_done_for_each_card_is_done_as_often() -> None:
    state = small_start(
        do="[move card to heap, {for each one in hand where points(one) > 0: n += 1}]"
    )
    assert state.play(state.legal_moves[0])._word("var.n") == 4
