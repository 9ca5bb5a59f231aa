"""Validation beyond the text: settings compiled, options compared, hands played at random."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulekit
from rulekit.codes import SMALL
from rulekit.diagnostics import Report
from rulekit.library import games
from rulekit.machine.tier import RuleFault
from rulekit.model.settled import Rules
from rulekit.prove import trial
from rulekit.prove import validate as validation
from rulekit.prove.configurations import others
from rulekit.prove.validate import validate
from rulekit.rendering import render
from tests.laws.worlds import game, rules_of
from tests.sampling import first_few
from tests.unit.variants import sound

VARIANT = "rulekit: 1\nextends: small\n"


def write(folder: Path, text: str) -> str:
    (folder / "small.yaml").write_text(SMALL, encoding="utf-8")
    file = folder / "game.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def findings(folder: Path, text: str) -> list[tuple[str, str, str]]:
    report = Report()
    validate(write(folder, VARIANT + text), report)
    return [(found.code.slug, found.message, found.help) for found in report.diagnostics]


@pytest.mark.parametrize("name", first_few(games()))
def test_the_games_of_the_house_are_clean(name: str) -> None:
    report = Report()
    rules = validate(name, report)
    assert rules is not None and not report.diagnostics, render(report)


def test_a_file_with_faults_gives_no_rules(tmp_path: Path) -> None:
    report = Report()
    assert validate(write(tmp_path, "rulekit: 1\n"), report) is None
    assert not report.ok


# ── settings ──────────────────────────────────────────────────────────────────────────────────


def test_the_table_size_for_which_the_cards_run_out_is_named(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, "options:\n  hand_size: 14 in 3..14\n")
    assert found[0] == "deck-too-small" and "for 4 players" in found[1]


def test_an_option_value_for_which_the_cards_run_out_is_found(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, "options:\n  hand_size: 5 in 3..40\n")
    assert found[0] == "deck-too-small" and "hand_size 40" in found[2]


def test_an_option_that_makes_the_deck_too_large_is_named(tmp_path: Path) -> None:
    text = "options:\n  packs: 1 in 1..17\ndeck:\n  copies: packs\n"
    found = findings(tmp_path, text)
    assert {slug for slug, _, _ in found} == {"impossible-deck"}
    assert any("packs 17" in help for _, _, help in found)


@pytest.mark.parametrize("copies", ["packs - 1", "1 when packs > 1, otherwise 0", "0 - packs"])
def test_a_deck_without_cards_is_named(tmp_path: Path, copies: str) -> None:
    found = findings(tmp_path, f"options:\n  packs: 1 in 1..2\ndeck:\n  copies: {copies}\n")
    assert {slug for slug, _, _ in found} == {"impossible-deck"}
    assert "the deck needs 1 copy of some card" in found[0][1] or "cannot have" in found[0][1]


def test_a_deck_that_is_too_large_in_every_setting_is_told_of_once(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, "deck:\n  copies: 1000000\n")
    assert found[0] == "impossible-deck" and found[2] == "with 2 players"


def test_tables_that_do_not_divide_into_sides(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, "teams: 2 sides, alternating\n")
    assert found[0] == "impossible-table" and found[1].startswith("3 players")


def test_defaults_that_are_refused_everywhere(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, "require:\n  too many cards: hand_size < 5\n")
    assert found[0] == "impossible-table"
    assert found[1] == "'too many cards' refuses the default options with 2, 3, 4 players"


# ── options ───────────────────────────────────────────────────────────────────────────────────

GOAL = "match:\n  until: any player where score of player >= ({})\n"


def test_an_option_that_counts_only_beside_another_is_not_blamed(tmp_path: Path) -> None:
    options = "options:\n  long: false\n  very_long: false\n"
    goal = GOAL.format("900 when long and very_long, 300 when long, otherwise 100")
    assert findings(tmp_path, options + goal) == []


def test_an_option_that_counts_only_at_one_table_is_not_blamed(tmp_path: Path) -> None:
    goal = GOAL.format("50 when short and players = 4, otherwise 100")
    assert findings(tmp_path, "options:\n  short: false\n" + goal) == []


MORE_THAN_TWO = (
    "options:\n  {option}\n"
    "require:\n  more than two only if agreed on: players = 2 or {condition}\n"
)


@pytest.mark.parametrize(("option", "condition"), [
    ("crowd: false", "crowd"),
    ("crowd: true", "crowd"),
    ("crowd: small | large", "crowd is large"),
    ("crowd: none, or 1..9", "crowd is not none and crowd >= players"),
])  # fmt: skip
def test_an_option_that_decides_what_may_be_played_is_not_blamed(
    option: str, condition: str, tmp_path: Path
) -> None:
    text = MORE_THAN_TWO.format(option=option, condition=condition)
    assert findings(tmp_path, text) == []


def test_an_option_of_which_two_values_mean_the_same_is_not_blamed(tmp_path: Path) -> None:
    goal = GOAL.format("50 when pace is quick, otherwise 100")
    assert findings(tmp_path, "options:\n  pace: slow | steady | quick\n" + goal) == []


def test_an_option_that_forbids_nothing_is_blamed(tmp_path: Path) -> None:
    text = MORE_THAN_TWO.format(option="crowd: false", condition="(players > 2 or crowd)")
    (found,) = findings(tmp_path, text)
    assert found[0] == "option-without-effect" and "'crowd'" in found[1]


def test_a_table_size_that_an_option_opens_is_played_too(tmp_path: Path) -> None:
    text = MORE_THAN_TWO.format(option="crowd: false", condition="crowd")
    stuck = "play:\n  draw:\n    from_stock:\n      do: pay 1 / (players - 4) from me to me\n"
    (found,) = findings(tmp_path, text + stuck)
    assert "divides by nothing" in found[1]


def test_an_option_whose_condition_never_holds_is_blamed(tmp_path: Path) -> None:
    goal = GOAL.format("50 when short and 2 * players > 9, otherwise 100")
    (found,) = findings(tmp_path, "options:\n  short: false\n" + goal)
    assert found[0] == "option-without-effect" and "'short'" in found[1]


def test_an_option_that_is_never_used_is_blamed_once(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, "options:\n  short: false\n")
    assert found[0] == "unused-name"


def test_the_values_tried_lie_within_the_option() -> None:
    rules = rulekit.load("gin").rules
    assert others(rules.options["next_dealer"]) == ["winner", "alternate"]
    assert others(rules.options["target"]) == ["1", "101", "1000"]
    assert others(rules.options["redeal_offers"]) == ["false"]


# ── play ──────────────────────────────────────────────────────────────────────────────────────

STUCK = (
    "play:\n  meld:\n    discard:\n      choose: {card: card from hand where value of card > 5}\n"
)


def test_the_record_of_a_player_without_a_move_leads_there(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, STUCK)
    assert found[0] == "stuck" and "'meld'" in found[1]
    seen = re.search(r"; seen in a match with (\d) players, seed (\d+) after: (.*)$", found[2])
    assert seen is not None, found[2]
    state = rulekit.load(str(tmp_path / "game.yaml")).start(players=int(seen[1]), seed=int(seen[2]))
    *before, last = seen[3].split("; ")
    for move in before:
        state = state.play(move)
    with pytest.raises(RuleFault, match="no legal move"):
        state.play(last)


LONG = (
    "play:\n  draw:\n    from_stock:\n      do:\n        - repeat 900000000 times: score += 0\n"
    "        - move top of stock to hand\n"
)


@pytest.mark.thorough
@pytest.mark.parametrize("text", [STUCK, LONG])
def test_what_is_found_is_the_same_however_long_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    usual = findings(tmp_path, text)
    assert findings(tmp_path, text) == usual
    monkeypatch.setattr(trial, "SLOW", -1.0)  # the fast tier takes over at once
    assert findings(tmp_path, text) == usual


def test_play_goes_on_alike_where_it_is_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    def chosen() -> list[int]:
        tried = trial.Trial(rules_of("rummy"), game("rummy").program(3), 4)
        tried.play(150, Report())
        return tried.chosen

    usual = chosen()
    monkeypatch.setattr(trial, "SLOW", -1.0)
    assert chosen() == usual and len(usual) == 150


def test_phases_in_a_circle_are_no_hang(tmp_path: Path) -> None:
    text = (
        "play:\n  start: a for left of dealer\n"
        "  a: {entry: {next: 'draw when 2 * hand_size = 1, otherwise b'}}\n"
        "  b: {entry: {next: a}}\n"
    )
    (found,) = findings(tmp_path, text)
    assert found[0] == "endless-play" and "circle" in found[1]


@pytest.mark.thorough
def test_a_move_without_an_end_is_no_hang(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, LONG)
    assert found[0] == "endless-play" and "never comes to an end" in found[1]


def test_a_hand_without_an_end_is_found_where_no_limit_stands(tmp_path: Path) -> None:
    text = (
        "play:\n  limit: ~\n"
        "  draw:\n    from_stock: {do: ~, next: 'draw for next player when 2 * hand_size > 1,"
        " otherwise meld'}\n"
    )
    (found,) = findings(tmp_path, text)
    assert found[0] == "endless-play" and found[1].startswith("a hand goes on")


def test_play_is_bounded_by_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All settings share one number of moves, so more options do not take longer."""
    played: list[int] = []

    class Counted(validation.Trial):
        def play(self, most: int, report: Report) -> int:
            played.append(super().play(most, report))
            return played[-1]

    monkeypatch.setattr(validation, "Trial", Counted)
    options = "options:\n" + "".join(f"  extra{i}: 0 in 0..9\n" for i in range(8))
    goal = GOAL.format("100 + " + " + ".join(f"extra{i}" for i in range(8)))
    assert findings(tmp_path, options + goal) == []
    assert len(played) == 3 + 3  # the table sizes, and all extras together with each of 3 values
    settings_at_least = validation.LEAST * len(played)
    assert sum(played) <= 2 * validation.MOVES + settings_at_least
    assert min(played) >= validation.LEAST


def test_a_long_file_is_compiled_only_so_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[int] = []
    original = validation.lower

    def lower(*args: object, **more: object) -> object:
        program = original(*args, **more)  # type: ignore[arg-type]
        compiled.append(len(program.functions))
        return program

    monkeypatch.setattr(validation, "lower", lower)
    steps = "".join(
        f"  step{i}:\n    go: {{next: {'draw' if i == 149 else f'step{i + 1}'}}}\n"
        for i in range(150)
    )
    options = "options:\n" + "".join(f"  extra{i}: 0 in 0..9\n" for i in range(8))
    goal = GOAL.format("100 + " + " + ".join(f"extra{i}" for i in range(8)))
    assert (
        findings(tmp_path, "play:\n  start: step0 for left of dealer\n" + steps + options + goal)
        == []
    )
    # The table sizes, and all options together with each of their three values.
    assert 2 <= len(compiled) <= 3 + 3 and min(compiled) > 500


@pytest.mark.parametrize(("option", "turns", "seen"), [
    ("most: 3 in 0..9", "most", "with 2 players and most 0"),
    ("short: false", "(0 when short, otherwise 200)", "with 2 players and short true"),
    ("less: 0 in 0..4", "players - less", "with 2 players and less 4"),
    ("less: 2 in 2..4", "players - less", "with 2 players"),
])  # fmt: skip
def test_a_limit_that_an_option_makes_nothing_is_told(
    tmp_path: Path, option: str, turns: str, seen: str
) -> None:
    limit = f"play:\n  limit: {turns} turns, then end hand by stalled\n"
    (found,) = findings(tmp_path, f"options:\n  {option}\n{limit}")
    slug, message, help = found
    assert slug == "wrong-type" and message.startswith("a hand has one turn or more, not ")
    assert help == seen


def test_a_limit_that_is_one_turn_at_least_is_sound(tmp_path: Path) -> None:
    limit = "play:\n  limit: most turns, then end hand by stalled\n"
    assert findings(tmp_path, f"options:\n  most: 3 in 1..9\n{limit}") == []


def test_an_option_gets_the_benefit_of_the_doubt_once_many_settings_were_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a file with many options that do nothing is done in time."""
    goal = GOAL.format("100 when idle and 2 * players > 9, otherwise 100")
    idle = "options:\n  idle: false\n" + goal
    assert [slug for slug, _, _ in findings(tmp_path, idle)] == ["option-without-effect"]
    monkeypatch.setattr(validation, "SETTLED", 2)
    assert findings(tmp_path, idle) == []


# ── many options at once ──────────────────────────────────────────────────────────────────────

TWO = "options:\n  long: false\n  hand_size: 3 in 3..5\n"


def test_the_options_that_go_together_are_compiled_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[dict[str, str]] = []
    original = validation.lower

    def lower(rules: Rules, **more: object) -> object:
        plain = {"long": "false", "hand_size": "3"}
        chosen.append({n: v for n, v in rules.chosen.items() if plain.get(n, v) != v})
        return original(rules, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(validation, "lower", lower)
    goal = GOAL.format("300 when long, otherwise 100")
    assert findings(tmp_path, TWO + goal) == []
    changed = [options for options in chosen if options]
    assert changed == [{"long": "true", "hand_size": "4"}, {"hand_size": "5"}]


def test_a_value_with_which_the_game_is_the_same_is_not_played() -> None:
    goal = GOAL.format("50 when pace is quick, otherwise 100")
    rules = sound("options:\n  pace: slow | steady | quick\n" + goal)
    chosen = [options for _, options in validation.settings_together(rules)]
    assert {options.get("pace") for options in chosen} == {None, "quick"}


def test_trouble_of_one_option_is_told_of_that_option_alone(tmp_path: Path) -> None:
    """It is found with others changed beside it, which have nothing to do with it."""
    stuck = "card from hand where value of card > 5 or not strict"
    text = (
        "options:\n  long: false\n  strict: false\n"
        f"play:\n  meld:\n    discard:\n      choose: {{card: {stuck}}}\n"
    )
    (found,) = findings(tmp_path, text + GOAL.format("300 when long, otherwise 100"))
    assert found[0] == "stuck"
    assert "strict true" in found[2] and "long" not in found[2]


# ── matches without an end, values of no card, deals ──────────────────────────────────────────


@pytest.mark.parametrize(
    "until",
    [
        "hands_played < 0",
        "hands_played < 1 and hands_played >= 0",
        "not hands_played >= 1",
        "any player where debts of player >= 50",
        "0 >= hands_played",
        "goal < 0",
    ],
)
def test_a_match_whose_end_can_never_come_is_told_of(tmp_path: Path, until: str) -> None:
    more = (
        "ledgers:\n  debts: points of each player\ndefine:\n  goal: hands_played + 2\n"
        "scoring:\n  each player:\n    debt: 0 - size of hand to debts\n"
        f"match:\n  until: {until}\n"
    )
    found = [each for each in findings(tmp_path, more) if each[0] == "endless-match"]
    assert [message for _, message, _ in found] == [
        "this can never hold when a hand has ended, so no match comes to its end"
    ]
    assert "broken off after 5000 hands or 1000000 moves" in found[0][2]


@pytest.mark.parametrize(
    "until",
    [
        "hands_played >= 1",
        "hands_played = 4",
        "any player where score of player >= 50",
        "any player where debts of player <= 0 - 50",
        "not any player where score of player <= 3",
        "goal > 5",
        "any player where score of player * hands_played > 8",
        "(sum of score of player over player) >= 50",
    ],
)
def test_a_match_whose_end_may_come_is_not_blamed(tmp_path: Path, until: str) -> None:
    more = (
        "ledgers:\n  debts: points of each player\ndefine:\n  goal: hands_played + 2\n"
        "scoring:\n  each player:\n    debt: 0 - size of hand to debts\n"
        f"match:\n  until: {until}\n"
    )
    assert [slug for slug, _, _ in findings(tmp_path, more) if slug != "unused-name"] == []


def test_points_that_move_in_play_may_end_a_match(tmp_path: Path) -> None:
    paid = "play:\n  meld:\n    discard:\n      do:\n        - move card to discard\n"
    paid += "        - score of me += 1\nscoring:\n  winner:\n    points: 0\n"
    until = "match:\n  until: any player where score of player >= 10\n"
    assert findings(tmp_path, paid + until) == []


def test_the_value_of_an_option_with_which_no_match_ends_is_named(tmp_path: Path) -> None:
    option = "options:\n  cap: 4 in 0..9\nmatch:\n  until: hands_played <= cap and cap > 0\n"
    (found,) = findings(tmp_path, option)
    assert found[0] == "endless-match" and found[1].endswith(", with cap 0")


READ = """\
track:
  bonus: number
deal:
  - shuffle deck into stock
  - deal hand_size cards from stock to each hand
  - bonus = {}
  - move top of stock to discard
scoring:
  winner:
    bonus: bonus
"""


def test_a_value_read_of_an_empty_pile_is_told_of_once(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, READ.format("value of top of discard"))
    assert found[:2] == (
        "empty-read",
        "the value of 'top of discard' is read where no card is there",
    )
    first, seen = found[2].split("; ")
    assert first == "let a card come there before, or ask first: `is not empty`"
    assert seen.startswith("seen in a match with ")


@pytest.mark.parametrize(
    "amount",
    [
        "value of top of stock",
        "(0 when discard is empty, otherwise value of top of discard)",
        "(value of top of discard when discard is not empty, otherwise 0)",
    ],
)
def test_a_value_that_is_there_or_asked_for_first_is_not_blamed(
    tmp_path: Path, amount: str
) -> None:
    assert findings(tmp_path, READ.format(amount)) == []


def test_what_was_read_is_told_of_though_play_has_gone_where_it_is_fast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("wasmtime")
    monkeypatch.setattr(trial, "SLOW", 0.0)
    (found,) = findings(tmp_path, READ.format("value of top of discard"))
    assert found[0] == "empty-read"


def test_a_number_of_cards_that_only_the_largest_table_has_not_is_found(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, "players: 2..6\noptions:\n  hand_size: 7 in 5..9\n")
    assert found[0] == "deck-too-small" and "for 6 players" in found[1]
    assert "hand_size 9" in found[2] and found[2].endswith("at the deal")
    assert findings(tmp_path, "players: 2..6\noptions:\n  hand_size: 7 in 5..8\n") == []


def test_a_table_at_which_moves_say_who_is_dealt_to_is_not_blamed(tmp_path: Path) -> None:
    seated = (
        "players: 2..6\noptions:\n  hand_size: 7 in 5..9\n"
        "play:\n  sit:\n    go: {do: seated = seat 1 + seat 2, next: deal}\n"
        "match:\n  start: sit for seat 1\n"
    )
    assert findings(tmp_path, seated) == []


def test_a_word_that_changes_the_deal_is_tried_at_the_largest_table(tmp_path: Path) -> None:
    deal = (
        "players: 2..6\noptions:\n  many: false\ndeal:\n  - shuffle deck into stock\n"
        "  - deal (9 when many, otherwise 5) cards from stock to each hand\n"
        "  - move top of stock to discard\n"
    )
    slugs = [slug for slug, _, _ in findings(tmp_path, deal)]
    assert "deck-too-small" in slugs


def test_an_option_that_breaks_down_is_found_in_a_file_that_takes_long(tmp_path: Path) -> None:
    effect = "[{when bad: move top of discard to hand}]"
    steps = "".join(
        f"  step{i}:\n    go: {{{f'do: {effect}, ' if i == 7 else ''}next: "
        f"{'draw' if i == 149 else f'step{i + 1}'}}}\n"
        for i in range(150)
    )
    extras = "".join(f"  extra{i}: 0 in 0..9\n" for i in range(8))
    goal = GOAL.format("100 + " + " + ".join(f"extra{i}" for i in range(8)))
    found = findings(
        tmp_path,
        f"options:\n{extras}  bad: false\nplay:\n  start: step0 for left of dealer\n{steps}{goal}",
    )
    assert [slug for slug, _, _ in found] == ["failed-effect"]
    assert "bad true" in found[0][2]
