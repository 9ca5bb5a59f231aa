"""What has become of the names of a base: `rulekit diff --names`, and the table behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.check import check
from rulekit.codes import SMALL
from rulekit.diagnostics import Report
from rulekit.library import load_document
from rulekit.model.renaming import Renaming, renamings
from rulekit.model.symbols import Symbols
from tests.unit.cli_running import assert_told, run

VARIANT = "rulekit: 1\nextends: small\n"


def symbols(path: Path) -> Symbols:
    report, found = Report(), Symbols()
    document = load_document(str(path), report)
    assert document is not None
    check(document, "game", report, found)
    return found


def became(folder: Path, text: str, base: str = SMALL) -> dict[str, tuple[str, str]]:
    """What has become of each name, with the lines that say so."""
    old, new = folder / "small.yaml", folder / "variant.yaml"
    old.write_text(base, encoding="utf-8")
    new.write_text(text, encoding="utf-8")
    return {each.word: (each.fate, _lines(each)) for each in renamings(symbols(old), symbols(new))}


def _lines(renaming: Renaming) -> str:
    spans = (None if each is None else each.span for each in (renaming.old, renaming.new))
    return " -> ".join("-" if s is None else f"{Path(s.file.name).stem} {s.line}" for s in spans)


def line_of(text: str) -> int:
    return SMALL.splitlines().index(text) + 1


@pytest.mark.parametrize(("text", "name", "fate", "here"), [
    ("options:\n  sum: 9 in 1..9\n", "sum", "new", 4),
    ("options:\n  hand_size: 4 in 3..7\n", "hand_size", "changed", 4),
    ("zones:\n  table: melds, face up\n", "table", "another kind", 4),
    ("options:\n  hand_size: ~\ntrack:\n  hand_size: number of each player\n",
     "hand_size", "another kind", 6),
])  # fmt: skip
def test_what_a_variant_makes_of_a_name(
    tmp_path: Path, text: str, name: str, fate: str, here: int
) -> None:
    found = became(tmp_path, VARIANT + text)
    line = next((n for n, row in enumerate(SMALL.splitlines(), 1) if f"  {name}:" in row), 0)
    there = f"small {line}" if line else "-"
    assert found == {name: (fate, f"{there} -> variant {here}")}


def test_what_a_variant_deletes_is_gone(tmp_path: Path) -> None:
    found = became(tmp_path, VARIANT + "zones:\n  discard: ~\n")
    assert found == {"discard": ("gone", f"small {line_of('  discard: pile, top face up')} -> -")}


def test_an_action_that_another_phase_offers_is_moved(tmp_path: Path) -> None:
    text = VARIANT + "play:\n  draw:\n    discard: {next: meld}\n"
    row = line_of("    discard:")
    assert became(tmp_path, text) == {
        "draw": ("changed", f"small {line_of('  draw:')} -> variant 4"),
        "discard": ("moved", f"small {row} -> variant 5"),
    }


def test_equal_files_have_the_same_names(tmp_path: Path) -> None:
    assert became(tmp_path, VARIANT + "game: Another\n") == {}


def test_files_that_know_nothing_of_each_other_are_compared_by_their_names(tmp_path: Path) -> None:
    other = "# a comment\n" + SMALL.replace("stalled", "tired")
    assert {name: fate for name, (fate, _) in became(tmp_path, other).items()} == {
        "stalled": "gone", "tired": "new",
    }  # fmt: skip


def test_diff_tells_names_with_the_lines_of_both_files() -> None:
    told = run("diff", "gin", "straight_gin", "--names")
    (row,) = [line.split() for line in told.output.splitlines() if " redeal_offers " in line]
    assert row[0] == "changed" and row[-4] == "gin.yaml" and row[-2] == "straight_gin.yaml"
    assert_told(run("diff", "gin", "gin", "--names"), 0, "no difference between the names")


@pytest.mark.parametrize("words", [
    ("gin:target=50", "gin"), ("gin", "openspiel_gin", "--lines"),
    ("gin", "openspiel_gin", "--players", "2"), ("gin", "openspiel_gin", "--lang", "es"),
])  # fmt: skip
def test_names_are_those_of_files_not_of_pages(words: tuple[str, ...]) -> None:
    assert_told(run("diff", *words, "--names"), 2, "--names is about rule files")
