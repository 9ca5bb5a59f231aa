"""`rulekit why`: what a line does, what its names are, and how often it acts."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.editing.lines import explained_line
from rulekit.editing.reading import read
from rulekit.resources import root
from tests.unit.cli_running import run

TEXT = """\
rulekit: 1
extends: gin
game: Mine

options:
  bonus: 10 in 0..50    # for gin

scoring:
  winner:
    extra: bonus when reason is gin
play:
  draw:
    from_stock:
      do: move top of stock to hand
"""


def told(line: int) -> list[str]:
    return explained_line(read("mine.rulekit.yaml", TEXT), line)


def test_a_line_says_where_it_stands_and_what_that_is_for() -> None:
    found = told(14)
    assert found[0] == "in play > draw > from_stock > do"
    assert found[1] == "do: What the move does."
    assert found[2].startswith("move CARDS [from PLACE] to PLACE: cards go to a place")
    assert any(each.startswith("stock: zone, pile; declared in line ") for each in found)
    assert any("of gin" in each for each in found)


def test_names_say_where_they_are_declared_and_used() -> None:
    found = told(10)
    assert "bonus: option, number; declared in line 6; used nowhere else" in found
    assert any(each.startswith("reason: how the hand ended") for each in found)
    assert "bonus: option, number; declared here; used in line 10" in told(6)


def test_a_line_that_says_nothing_has_nothing_to_tell() -> None:
    assert told(4) == []
    with pytest.raises(IndexError, match="there is no line 99; the file has 15"):
        told(99)


def test_the_command_tells_how_often_a_line_acts(tmp_path: Path) -> None:
    path = tmp_path / "mine.rulekit.yaml"
    path.write_text(TEXT, encoding="utf-8")
    found = run("why", f"{path}:14", "--hands", "5")
    assert found.exit_code == 0, found.output
    assert "in 5 hands: effect `move top of stock to hand` " in found.stdout
    assert " times" in found.stdout
    quiet = run("why", f"{path}:14", "--hands", "0")
    assert "in 5 hands" not in quiet.stdout
    assert run("why", "gin:152:3", "--hands", "0").exit_code == 0


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("gin", "'gin' is no FILE:LINE"),
        ("gni:3", "there is no game or file 'gni'"),
        ("gin:99999", "there is no line 99999"),
    ],
)
def test_what_is_no_line_is_refused(asked: str, said: str) -> None:
    found = run("why", asked)
    assert found.exit_code == 2
    assert said in found.stderr


def test_a_line_that_deletes_something_says_what_the_base_says_there(tmp_path: Path) -> None:
    base = "rulekit: 1\nextends: gin\ngame: Base\ndefine:\n  a: 1\n  b: 2\n"
    (tmp_path / "base.rulekit.yaml").write_text(base, encoding="utf-8")
    text = (
        "rulekit: 1\nextends: base.rulekit.yaml\ngame: Mine\n"
        "define: {a: ~, b: 3}\nplay:\n  draw:\n    from_stock: ~\n"
    )
    reading = read(str(tmp_path / "mine.rulekit.yaml"), text)
    removed = [each for each in explained_line(reading, 4) if "removed" in each]
    assert removed == ["a: removed here; the base says it in line 5 of base"]
    (line,) = (each for each in explained_line(reading, 7) if "removed" in each)
    shipped = (root("rulesets") / "gin.yaml").read_text(encoding="utf-8").splitlines()
    at = shipped.index("    from_stock:") + 1
    assert line == f"from_stock: removed here; the base says it in line {at} of gin"
    assert not any("removed" in each for each in explained_line(reading, 6))
