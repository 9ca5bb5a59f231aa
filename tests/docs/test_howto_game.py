"""The page on adding a game, carried out in a folder of somebody's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.projects import Project, copy_of_rulekit

PAGE = "howto/add_a_game.md"


@pytest.mark.in_turn
@pytest.mark.thorough
def test_a_game_is_added_as_the_page_says(tmp_path: Path) -> None:
    """By the command line, step by step; and by the API, in the same folder."""
    project = Project(tmp_path)
    project.follow(PAGE)
    begun, changed, listed, _, simulated, validated, tested, played, many, rulebook = (
        project.printed
    )
    assert "next: rulekit test evening_gin.rulekit.yaml" in changed
    assert "next: rulekit validate quick_gin.rulekit.yaml" in begun
    assert "options: " in simulated
    assert "target=50" in simulated
    assert "\nquick_gin " in listed
    assert validated == "0 errors, 0 warnings in 1 file; no examples\n"
    assert "my_rummy: no examples" in tested
    assert "Small Rummy: you are seat 1" in played
    assert "Small Rummy, 2 players: 200 hands" in many
    assert rulebook.startswith("Small Rummy\n")
    said = project.python("""
import rulekit
print(rulekit.games()[-2:])
game = rulekit.load("quick_gin")
print(game.title, game.options["target"])
print(rulekit.load("my_rummy").start(seed=1, players=3).to_move is not None)
print(rulekit.simulate("my_rummy", hands=5).done, rulekit.load("gin").title)
""")
    assert said == "('quick_gin', 'my_rummy')\nQuick Gin 50\nTrue\n5 Gin Rummy\n"


@pytest.mark.in_turn
@pytest.mark.thorough
def test_what_the_page_says_of_names_that_are_taken(tmp_path: Path) -> None:
    """A shipped game keeps its name; of two files of one name the list tells which is meant."""
    project = Project(tmp_path)
    text = "rulekit: 1\ngame: {}\nextends: gin\n"
    for path in ("gin.yaml", "twice.rulekit.yaml", "rulesets/twice.yaml"):
        project.write(f"file {path}", text.format(path))
    project.write("file next.yaml", text.format("Next").replace("gin", "twice"))
    listed = project.run("rulekit", "list").splitlines()
    names = [line.split()[0] for line in listed if "yours" in line]
    assert names == ["gin.yaml", "next", "twice", "rulesets/twice.yaml"]
    for name, title in (
        ("gin", "Gin Rummy"), ("gin.yaml", "gin.yaml"), ("twice", "twice.rulekit.yaml"),
        ("rulesets/twice.yaml", "rulesets/twice.yaml"), ("next", "Next"),
    ):  # fmt: skip
        assert f"\n{title}\n" in "\n" + project.run("rulekit", "show", name)
        said = project.python(f"import rulekit; print(rulekit.load({name!r}).title)")
        assert said == title + "\n"
    (tmp_path / "elsewhere").mkdir()
    away = Project(tmp_path / "elsewhere")
    assert "Next" in away.run("rulekit", "show", "../next")


@pytest.mark.in_turn
@pytest.mark.thorough
def test_in_a_copy_of_rulekit_the_tests_over_all_games_take_it_in(tmp_path: Path) -> None:
    project = copy_of_rulekit(tmp_path)
    project.write("copy of docs/reference/small.yaml as rulesets/my_rummy.yaml", "")
    assert "my_rummy" in project.run("rulekit", "list")
    asked = ("--collect-only", "-m", "thorough", "tests/tiers/test_lockstep.py")
    collected = project.run("pytest", *asked)
    assert "[my_rummy" in collected
