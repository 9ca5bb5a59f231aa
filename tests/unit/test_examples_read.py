"""What shows of an example without playing it is found by `validate`, as by `test`."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.diagnostics import Diagnostic, Report
from rulekit.prove.examples import report_examples, run_examples
from rulekit.prove.validate import validate
from tests.unit.cli_running import assert_told, run
from tests.unit.variants import BASE

EXAMPLE = """\
examples:
  - about: A laid table.
    players: 2
    given:
      hand of seat 1: 4H 9S JK
      discard: KS QS
      stock: 2C 3D ...
      score of seat 2: 5
      picked: none
    from: meld for seat 1
    moves: [discard 9S by seat 1]
    legal: [from_stock]
    then: draw for seat 2
    expect: {hand of seat 1: 4H JK, score of seat 2: 5}
    sheet: {out: 0 0}
  - about: What is a set.
    melds: {set: 7C 7D 7H, run: 4H 5H 6H}
    cards: 4H 9S
    expect: {size of cards: 2}
  - about: A deal.
    deck: 7C 8D
    dealer: 1
    then: draw for seat 2
"""


def written(folder: Path, old: str, new: str) -> str:
    """A rule file with these examples, one thing in them changed."""
    assert EXAMPLE.count(old) == 1, old
    file = folder / "mine.rulekit.yaml"
    head = f"rulekit: 1\nextends: {BASE}\ngame: Mine\n"
    file.write_text(head + EXAMPLE.replace(old, new), encoding="utf-8")
    return str(file)


def found(name: str) -> tuple[Diagnostic, ...]:
    """What `validate` finds."""
    report = Report()
    validate(name, report)
    return report.diagnostics


def test_examples_that_can_be_read_are_not_told_of(tmp_path: Path) -> None:
    name = written(tmp_path, "A deal.", "Another deal.")
    assert found(name) == ()


@pytest.mark.parametrize(("old", "new", "place", "message"), [
    ("hand of seat 1: 4H 9S JK", "hand of seat 1: 4H 99 JK", "4H 99 JK", "'99' is not a card"),
    ("discard: KS QS", "discard: KS KS", "KS KS", "the deck has only 1 of KS"),
    ("discard: KS QS", "discard: KS 4H", "KS 4H", "the deck has only 1 of 4H"),
    ("discard: KS QS", "discard: KS ...", "2C 3D ...", "only one zone can hold the rest"),
    ("score of seat 2: 5\n", "score of seat 2: five\n", "five", "'five' is not a number"),
    ("score of seat 2: 5\n", "score of seat 3: 5\n", "score of seat 3", "there is no seat 3"),
    ("    from: meld for seat 1\n", "", "4H 9S JK", "`from:` must say how play goes on"),
    ("[discard 9S by seat 1]", "[discrad 9S]", "discrad 9S", "did you mean 'discard'?"),
    ("[discard 9S by seat 1]", "[discard 9X]", "discard 9X", "'9X' is not a card of this deck"),
    ("by seat 1]", "by seat 7]", "discard 9S by seat 7", "there is no seat 7 at this table"),
    ("[from_stock]", "[form_stock]", "form_stock", "did you mean 'from_stock'?"),
    ("hand of seat 1: 4H JK,", "hand of seat 1: 4H JOKER,", "4H JOKER", "is not a card"),
    ("sheet: {out: 0 0}", "sheet: {otu: 0 0}", "otu", "the score sheet has no line 'otu'"),
    ("sheet: {out: 0 0}", "sheet: {out: 0}", "0", "this should be 2 numbers"),
    ("    sheet: {out: 0 0}\n", "    scope: match\n    champions: seat 9\n", "seat 9",
     "'9' is not a seat"),
    ("set: 7C 7D 7H", "set: 7C 7D 7X", "7C 7D 7X", "'7X' is not a card"),
    ("run: 4H 5H 6H", "run: 4H 4C 4D", "4H 4C 4D", "should be of the kind run"),
    ("cards: 4H 9S\n", "cards: 4H 9Z\n", "4H 9Z", "'9Z' is not a card"),
    ("size of cards: 2", "size of cards: two", "two", "'two' is not a number"),
    ("deck: 7C 8D", "deck: 7C 88", "7C 88", "'88' is not a card"),
    ("dealer: 1", "dealer: 5", "5", "'5' is not a seat; seats are 1 to 2"),
    ("    players: 2\n", "    players: 9\n", "A laid table.", "is for 2, 3, 4 players, not 9"),
])  # fmt: skip
def test_what_needs_no_play_is_found_by_validate_as_by_test(
    tmp_path: Path, old: str, new: str, place: str, message: str
) -> None:
    name = written(tmp_path, old, new)
    (fault,) = found(name)
    assert fault.span.text == place and message in fault.message
    (failed,) = (result for result in run_examples(name) if not result.ok)
    assert (failed.code, failed.message) == (fault.code.slug, fault.message)
    assert str(failed.span) == str(fault.span)


def test_all_that_needs_no_play_is_found_at_once(tmp_path: Path) -> None:
    name = written(tmp_path, "hand of seat 1: 4H 9S JK", "hand of seat 1: 4H 99 JK")
    text = Path(name).read_text(encoding="utf-8")
    text = text.replace("sheet: {out", "sheet: {otu").replace("7C 7D 7H", "7C 7D 7Y")
    Path(name).write_text(text, encoding="utf-8")
    told = [(fault.span.text, fault.help) for fault in found(name)]
    assert told == [
        ("4H 99 JK", "in the example: A laid table."),
        ("otu", "in the example: A laid table."),
        ("7C 7D 7Y", "in the example: What is a set."),
    ]


def test_examples_that_are_run_as_well_tell_nothing_twice(tmp_path: Path) -> None:
    name = written(tmp_path, "deck: 7C 8D", "deck: 7C 88")
    result = run("validate", "--examples", name)
    assert_told(result, 1, "1 error", "'88' is not a card")


def test_a_move_of_another_phase_is_no_fault_of_what_should_be_refused(tmp_path: Path) -> None:
    name = written(tmp_path, "    legal: [from_stock]\n", "    illegal: [meld 7C 7D 7H]\n")
    (fault,) = found(name)
    assert fault.span.text == "meld 7C 7D 7H"
    name = written(tmp_path, "    legal: [from_stock]\n", "    illegal: [lay 7C 7D 7H]\n")
    assert found(name) == ()
    report = Report()
    rules = validate(name, report)
    assert rules is not None
    report_examples(rules, report)
    assert report.ok
