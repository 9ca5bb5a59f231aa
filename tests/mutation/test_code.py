"""The mutation run of the code: what it changes, and that it notices who notices."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.mutation.code.lines import Lines, file_of, state_of
from tests.mutation.code.places import ROOT, Place, drawn, places_of
from tests.mutation.code.trials import KILLED, SURVIVED, Copy, Results

EXAMPLE = '''"""Text 1."""

LIMIT: int = 3


def chosen(cards: list[int], least: int | None) -> int:
    """The first 2."""
    if least is not None and (len(cards)) < least:
        raise ValueError(f"{1 + 1} < 2")
    for card in cards:
        if not (card):
            continue
        cards.remove(card)
    return min(cards) + -LIMIT if cards else 0
'''


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "example.py"
    path.write_text(EXAMPLE, encoding="utf-8")
    return path


def test_operators_numbers_conditions_and_statements_are_changed(example: Path) -> None:
    found = {
        (place.line, place.before, place.after) for place in places_of(example, example.parent)
    }
    assert found == {
        (3, "3", "4"),
        (8, "is not", "is"),
        (8, "and", "or"),
        (8, "<", "<="),
        (8, "least is not None and (len(cards)) < least",
         "(not (least is not None and (len(cards)) < least))"),
        (11, "not ", ""),
        (12, "continue", "break"),
        (13, "cards.remove(card)", "pass"),
        (14, "min", "max"),
        (14, "+", "-"),
        (14, "-", ""),
        (14, "cards", "(not (cards))"),
        (14, "0", "1"),
    }  # fmt: skip


def test_a_place_knows_where_it_lies(example: Path) -> None:
    place = next(each for each in places_of(example, example.parent) if each.before == "min")
    assert (place.path, place.line, place.statement, place.inside) == (
        "example.py",
        14,
        14,
        "chosen",
    )
    assert place.row == ("example.py", "chosen", "min", "max")


@pytest.mark.thorough
def test_a_sample_is_the_same_again_and_all_of_it_is_python() -> None:
    places = drawn(ROOT, ["rulekit/check", "rulekit/machine"], 200, seed=7)
    assert len(set(places)) == 200
    assert places == drawn(ROOT, ["rulekit/check", "rulekit/machine"], 200, seed=7)
    assert places != drawn(ROOT, ["rulekit/check", "rulekit/machine"], 200, seed=8)
    for place in places:
        text = (ROOT / place.path).read_text(encoding="utf-8")
        assert text[place.start : place.end] == place.before
        changed = text[: place.start] + place.after + text[place.end :]
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(text)), place.key


def noted(folder: Path, test: str, path: str, lines: list[int]) -> Lines:
    """What would be known of one test."""
    (folder / "lines").mkdir()
    state = state_of(file_of(test))
    each = {"test": test, "state": state, "seconds": 0.5, "lines": {path: lines}}
    (folder / "lines" / "lines-1.json").write_text(json.dumps([each]), encoding="utf-8")
    return Lines(folder)


@pytest.mark.thorough
def test_a_wrong_line_is_noticed_by_its_tests_and_kept(tmp_path: Path) -> None:
    """One that matters, and one that does not; the checkout stays as it is."""
    path = "rulekit/source.py"
    places = places_of(ROOT / path, ROOT)
    wrong = next(each for each in places if (each.inside, each.before) == ("line_col", "+"))
    test = "tests/unit/test_source.py::test_line_col_counts"
    text = (ROOT / path).read_text(encoding="utf-8")
    lines = noted(tmp_path, test, path, [wrong.line])
    assert lines.through(wrong) == [test]
    copy = Copy()
    try:
        small = copy.root / "tests/unit/test_source.py"
        small.write_text(
            "from rulekit.source import SourceFile\n\n\ndef test_line_col_counts():\n"
            "    assert SourceFile('a', 'one\\ntwo').line_col(5) == (2, 2)\n",
            encoding="utf-8",
        )
        results = Results(tmp_path)
        results.add(wrong, *copy.verdict(wrong, lines, 60))
        harmless = Place(path, 1, 1, "", '"""Source', '"""The source', 0, 9)
        results.add(harmless, *copy.verdict(harmless, lines, 60))
    finally:
        copy.remove()
    again = Results(tmp_path).found
    assert [each["verdict"] for each in again.values()] == [KILLED, SURVIVED]
    assert again[wrong.key]["by"] == test
    assert (ROOT / path).read_text(encoding="utf-8") == text
