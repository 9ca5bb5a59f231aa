"""What no worked example touches is named, and nothing else."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from rulekit.check import check
from rulekit.cli.commands.test import command
from rulekit.diagnostics import Report
from rulekit.library import load_ruleset, load_text, rule_files
from rulekit.prove.untouched import Touched, touched
from tests.unit.small import small_rules

OPTIONS = "options:\n  sort: low | high | none\n  wide: false\n"
DROP = """\
examples:
  - about: A card is dropped.
    given: {hand of seat 1: 2C 3C, hand of seat 2: KD QD}
    from: act for seat 1
    moves: [drop 2C]
    then: act for seat 2
"""
OUT = """\
  - about: The last card is dropped.
    players: 2
    options: {sort: high}
    given: {hand of seat 1: 2C, hand of seat 2: KD}
    from: act for seat 1
    moves: [drop 2C]
    then: end hand by out won by seat 1
    sheet: {cards: '10, 0'}
"""


def found(text: str) -> Touched:
    report = Report()
    document = load_text(text, report, "small.yaml")
    rules = None if document is None else check(document, "small", report)
    assert rules is not None and report.ok, report.diagnostics
    return touched(rules)


def named(text: str) -> set[tuple[str, str]]:
    return {(each.kind, each.text) for each in found(text).untouched}


def test_what_an_example_does_is_touched_and_the_rest_is_not() -> None:
    rules = small_rules() + OPTIONS
    nothing, one, two = (named(rules + more) for more in ("", DROP, DROP + OUT))
    assert two < one < nothing
    gone = {text for _, text in nothing - one}
    assert {"act", "drop", "move card to heap"} <= gone
    assert not {"lay", "give", "count"} & gone
    assert {text for _, text in one - two} >= {"cards", "sort: high"}
    assert {text for kind, text in two if kind == "option"} == {"sort: none", "wide: true"}
    assert "lay meld on table" in {text for _, text in two}


def test_places_are_counted_with_values_of_options() -> None:
    without, with_options = found(small_rules()), found(small_rules() + OPTIONS)
    assert with_options.places - without.places == 5
    assert len(without.untouched) == without.places


def test_the_command_names_lines_and_ends_as_without(tmp_path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(small_rules() + OPTIONS + DROP, encoding="utf-8")
    run = CliRunner().invoke(command, [str(path), "--coverage"])
    assert run.exit_code == 0
    first, second, *rows = run.stdout.splitlines()
    assert first.endswith("1 example, all passed")
    assert second.endswith("places that no example touches")
    assert len(rows) == int(second.split()[0])
    line = (path.read_text(encoding="utf-8").splitlines().index("      do: lay meld on table")) + 1
    assert f"  {path}:{line}:11: effect: lay meld on table" in rows


def test_only_examples_with_some_words_in_their_names_are_run() -> None:
    some = CliRunner().invoke(command, ["gin", "--run", "UNDERCUT", "--run", "gin wins", "-v"])
    assert some.exit_code == 0
    *told, last = some.stdout.splitlines()
    assert 0 < len(told) < 22
    assert last == f"gin: {len(told)} examples, all passed"
    assert any("Gin wins even against" in each for each in told)
    none = CliRunner().invoke(command, ["gin", "--run", "no such thing"])
    assert none.exit_code == 2
    assert "no example has 'no such thing' in its name" in none.stderr


WRONG = """
examples:
  - about: Five cards each.
    expect:
      size of hand of seat 1: 6     # not so
      size of hand of seat 2: 7
      size of stock: 42
  - about: A hand is played.
    expect: {size of hand of seat 1: 7}
"""


def test_a_failure_shows_both_sides_and_the_position(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(small_rules() + WRONG, encoding="utf-8")
    run = CliRunner().invoke(command, [str(path)])
    assert run.exit_code == 1
    assert "    size of hand of seat 1 should be 6, but it is 5\n" in run.stdout
    assert "      expected  6\n      got       5\n      position  seat " in run.stdout
    assert "                hand of seat 1: " in run.stdout


def test_values_that_came_are_written_where_others_were_expected(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    before = small_rules() + WRONG
    path.write_text(before, encoding="utf-8")
    run = CliRunner().invoke(command, [str(path), "--update"])
    assert run.exit_code == 0, run.output
    after = path.read_text(encoding="utf-8")
    assert "size of hand of seat 1: 5     # not so" in after
    changed = [
        (old, new)
        for old, new in zip(before.splitlines(), after.splitlines(), strict=True)
        if old != new
    ]
    assert len(changed) == 3
    assert all(f"+{new}" in run.stdout for _, new in changed)
    again = CliRunner().invoke(command, [str(path), "--update"])
    assert again.stdout.endswith("2 examples, all passed\n")
    assert path.read_text(encoding="utf-8") == after


def test_examples_that_come_with_rulekit_are_not_changed() -> None:
    run = CliRunner().invoke(command, ["gin", "--update"])
    assert run.exit_code == 2
    assert "comes with rulekit and is not changed" in run.stderr


BESIDE = """
examples:
  - about: Beside, five cards.
    expect: {size of hand of seat 1: 6}
"""


def test_examples_may_stand_in_a_file_of_their_own(tmp_path: Path) -> None:
    path, beside = tmp_path / "small.rulekit.yaml", tmp_path / "small.examples.yaml"
    path.write_text(
        small_rules() + WRONG.replace(": 6 ", ": 5 ").replace(": 7", ": 5"), encoding="utf-8"
    )
    beside.write_text(BESIDE, encoding="utf-8")
    run = CliRunner().invoke(command, [str(path)])
    assert f"FAILED {beside}:4:14: Beside, five cards." in run.stdout
    assert run.stdout.endswith("3 examples, 1 failed\n")
    run = CliRunner().invoke(command, [str(path), "--update"])
    assert run.exit_code == 0, run.output
    assert "size of hand of seat 1: 5}" in beside.read_text(encoding="utf-8")


def test_a_file_of_examples_holds_nothing_else(tmp_path: Path) -> None:
    path, beside = tmp_path / "small.yaml", tmp_path / "small.examples.yaml"
    path.write_text(small_rules(), encoding="utf-8")
    beside.write_text("game: Other\n" + BESIDE, encoding="utf-8")
    report = Report()
    assert load_ruleset(str(path), report) is None
    assert [f"{each.span}: {each.message}" for each in report.errors] == [
        f"{beside}:1:1: unknown key 'game' in a file of examples"
    ]
    beside.write_text(BESIDE.replace("expect", "expcet"), encoding="utf-8")
    report = Report()
    load_ruleset(str(path), report)
    assert [each.span.file.name for each in report.errors] == [str(beside)]
    assert rule_files(str(tmp_path)) == [str(path)]
