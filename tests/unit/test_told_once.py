"""Small slips that were told of twice, as something else, late, or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulekit.diagnostics import Report
from rulekit.library import load_ruleset
from rulekit.model.effect import Repeat
from rulekit.prove.validate import validate
from tests.unit.changed_small import changed, found, told
from tests.unit.cli_running import ROOT, assert_told, run
from tests.unit.variants import BASE, SMALL, checked, findings


def test_a_limit_below_one_turn_is_told_without_playing() -> None:
    for number in ("-1", "0"):
        (fault,) = found(changed("limit: 60 turns", f"limit: {number} turns"))
        assert fault.message == f"a hand has one turn or more, not {number}"
        assert fault.span.text == number


def test_ranks_that_nothing_else_speaks_of_are_one_fault() -> None:
    old, new = "ranks: A 2..10 J Q K\n", "ranks: xyz\n"
    (fault,) = found(changed(old, new))
    assert fault.span.text == "xyz"
    assert "'A', '2', '10' have, which are no ranks" in fault.message


def test_a_phase_that_is_missing_is_one_fault_however_many_routes_lead_there() -> None:
    text = changed("turn: draw, meld*, discard", "turn: draw, meld*, discrad").replace(
        "otherwise draw for next player", "otherwise knok"
    )
    assert len(found(text)) == 2
    many = SMALL.replace("do: move top of stock to hand", "next: show").replace(
        "do: add layoff", "next: show"
    )
    assert [line for line in told(many) if "RK301" in line] == ["RK301 next: show"]


def test_a_procedure_that_is_missing_is_not_told_how_many_arguments_it_takes() -> None:
    (line,) = findings("deal+:\n  - do tidy(top of stock)\n")
    assert line == "RK301 unknown procedure 'tidy'"


def test_an_option_that_nothing_uses_is_told_alike_in_its_game_and_in_variants(
    tmp_path: Path,
) -> None:
    base, variant = tmp_path / "base.rulekit.yaml", tmp_path / "variant.rulekit.yaml"
    base.write_text(SMALL.replace("\noptions:\n", "\noptions:\n  idle: 3 in 1..5\n"))
    variant.write_text(f"rulekit: 1\nextends: {base}\ngame: Variant\nplayers: 2..3\n")
    for file in (base, variant):
        report = Report()
        assert validate(str(file), report) is not None
        assert [each.code.id for each in report.diagnostics] == ["RK407"]
    variant.write_text(f"rulekit: 1\nextends: {base}\ngame: Variant\nfixed:\n  idle: 3\n")
    report = Report()
    assert load_ruleset(str(variant), report) is not None and not report.diagnostics


@pytest.mark.parametrize("words", [("nosuch",), ("simulate",), ("--nosuch",)])
def test_an_error_of_usage_keeps_its_code_if_nobody_reads_it(words: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "rulekit", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        command, stdout=write, stderr=write, env=environment, timeout=60, check=False
    )
    os.close(write)
    assert ended.returncode == 2


def test_a_pipe_with_a_name_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "rules.yaml"
    os.mkfifo(pipe)
    assert_told(run("validate", str(pipe)), 2, "it is a pipe with a name")


def test_rules_may_come_from_a_command_of_the_shell() -> None:
    command = f'"{sys.executable}" -m rulekit validate --quick <(cat "{BASE}")'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        ["bash", "-c", command], capture_output=True, env=environment, timeout=60, check=False
    )
    assert ended.returncode == 0, ended.stderr


def test_diff_says_which_of_its_games_there_is_not() -> None:
    assert_told(run("diff", "nosuch", "gin"), 2, "'BASE'", "there is no game or file 'nosuch'")
    assert_told(run("diff", "gin", "nosuch"), 2, "'VARIANT'", "there is no game or file 'nosuch'")


@pytest.mark.parametrize(("players", "wrong"), [
    ("2, 13", ["13"]), ("0..2", ["0..2"]), ("4..2, 13", ["4..2", "13"]), ("2, 12", []),
])  # fmt: skip
def test_each_number_of_players_that_cannot_be_is_told(players: str, wrong: list[str]) -> None:
    assert [fault.span.text for fault in found(changed("2..4", players))] == wrong


@pytest.mark.parametrize(("old", "new", "code", "text"), [
    ("{meld: meld from hand}", "{meld: }", "RK107", ""),
    ("{meld: meld from hand}", "{meld: [a]}", "RK103", "[a]"),
    ("when: size of hand >= 4", "when: can(lay + 1)", "RK301", "lay + 1"),
    ("when: size of hand >= 4", "when: can(5)", "RK301", "5"),
    ("do: move top of stock to hand", "do: {when: shuffle stock}", "RK101", "when"),
    ("do: move top of stock to hand", "do: {repeat: shuffle stock}", "RK101", "repeat"),
    ("do: move top of stock to hand", "do: {for: shuffle stock}", "RK101", "for"),
])  # fmt: skip
def test_what_is_no_choice_action_or_block_is_told_once(
    old: str, new: str, code: str, text: str
) -> None:
    assert [(one.code.id, one.span.text) for one in found(changed(old, new))] == [(code, text)]


@pytest.mark.parametrize(("expected", "code"), [('{"(": 3}', "RK201"), ("{picked: [1]}", "RK103")])
def test_what_an_example_expects_and_cannot_be_read_is_told_once(expected: str, code: str) -> None:
    given = "given: {hand of seat 1: 7H}\n    from: meld for seat 1\n    moves: []"
    example = f"examples:\n  - about: Nothing.\n    players: 2\n    {given}\n    expect: "
    assert [one.code.id for one in found(f"{SMALL}{example}{expected}\n")] == [code]


def test_ranks_of_a_kind_that_is_a_run_by_option_are_refused() -> None:
    kind = """\
  set:
    is:
      when ace is both: 3..4 cards, same rank, different suit
      otherwise: 3+ cards, same suit, in sequence
    ranks: 2..10
"""
    (fault,) = found(changed("  set: 3..4 cards, same rank, different suit\n", kind))
    assert fault.message == "`ranks` are those of a set"


def test_a_name_that_is_taken_points_at_what_took_it() -> None:
    loop = "do: {for each picked in all_players: shuffle stock}"
    (fault,) = found(changed("do: move top of stock to hand", loop))
    ((place, said),) = fault.related
    assert (place.text, place.line, said) == ("picked", section_line("picked:"), "here")


def section_line(text: str) -> int:
    return next(i for i, line in enumerate(SMALL.splitlines(), 1) if line.strip().startswith(text))


def test_effects_that_are_cases_are_replaced_by_blocks_of_other_kinds(tmp_path: Path) -> None:
    cases, base = "when stock is empty: shuffle", tmp_path / "base.yaml"
    base.write_text(SMALL.replace(f"        - {cases}", f"        {cases}"))
    block = "repeat 2 times: shuffle stock"
    rules, _ = checked(f"play:\n  draw:\n    entry:\n      do:\n        {block}\n", base)
    assert rules is not None
    (effect,) = rules.phases["draw"].entry
    assert isinstance(effect, Repeat)


def test_what_changes_in_play_is_told_with_whose_it_is() -> None:
    cases = "{when score of me > 3: 2 joker, otherwise: 1 joker}"
    (fault,) = found(changed("extras: 2 joker", f"extras: {cases}"))
    assert fault.message.startswith("'score of me' changes during play; here only options")


PROCEDURES = """\
procedures:
  tidy:
    - score of me += 1
  play_on(player):
    - score of player += 1
    - do tidy
    - score of player += 2
  finish:
    - do play_on(me)
deal+:
  - do finish
  - for each player: do play_on(player)
"""


@pytest.mark.parametrize(("old", "told"), [
    ("  tidy:\n", None),
    ("  play_on(player):\n", "RK301 unknown procedure 'play_on'"),
    ("  finish:\n", "RK301 unknown procedure 'finish'"),
])  # fmt: skip
def test_a_procedure_whose_name_is_missing_is_one_finding(old: str, told: str | None) -> None:
    """The effects below it are then those of another, which may do itself."""
    assert PROCEDURES.count(old) == 1
    (line,) = findings(PROCEDURES.replace(old, ""))
    assert line.startswith(told or "RK112 ")


def test_a_misspelt_name_of_a_variant_is_not_told_what_it_lacks() -> None:
    text = "track:\n  opened: flag of each player\nmelds:\n  sets:\n    when: opened\n"
    (line,) = findings(text)
    told = "'sets' is new beside 'set' of the base, and it lacks what that one has"
    assert line == f"RK102 {told}"


def test_a_place_that_is_missing_is_told_once_though_a_phase_is_called_like_it() -> None:
    (fault,) = found(changed("  discard: pile, top face up\n", ""))
    assert (fault.code.id, fault.span.text) == ("RK301", "discard")
    assert fault.help == "it stands in 6 places, and nothing declares it"


@pytest.mark.parametrize(("sign", "instead"), [
    ("==", "="), ("=>", ">="), ("=<", "<="), ("<>", "!="), (">= 4 &&", "and"), (">= 4 ||", "or"),
])  # fmt: skip
def test_a_sign_of_another_language_is_told_with_that_of_this_one(sign: str, instead: str) -> None:
    (fault,) = found(changed("when: size of hand >= 4", f"when: size of hand {sign} 4"))
    assert fault.help == f"write `{instead}`"


def test_a_word_that_stands_twice_in_a_list_is_told_once() -> None:
    text = changed("\nledgers:\n", "\nlists:\n  half: first first second\n\nledgers:\n")
    text = text.replace(
        "  wins: hands", "  sheet: points of each half of each player\n  wins: hands"
    )
    (fault,) = found(text)
    assert fault.message == "'first' stands in the list 'half' a second time"
    assert fault.related[0][1] == "first here"


@pytest.mark.parametrize(("old", "new", "help"), [
    ("      choose: {card: card from hand - picked}\n", "",
     "say what may be chosen: `choose: {card: card from hand}`"),
    ("do: move top of stock to hand", "do: move stock of top to hand", "or write `top of X`"),
    ("layoff: layoff from hand", "layoff: layof from hand", "did you mean 'layoff'?"),
    ("layoff: layoff from hand", "layoff: card from hand", "write `layoff from hand on table`"),
])  # fmt: skip
def test_what_was_likely_meant_by_a_word_is_said(old: str, new: str, help: str) -> None:
    (fault,) = found(changed(old, new))
    assert fault.help == help


@pytest.mark.parametrize("words", ["for", "each", "every", "for every", "for all", "each for"])
def test_a_loop_in_other_words_is_told_with_the_right_ones(words: str) -> None:
    (fault,) = found(
        changed("do: move top of stock to hand", f"do: {{{words} x in others: n = 1}}")
    )
    assert fault.help == "write `for each x in others:`"
