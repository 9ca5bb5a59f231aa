"""The page on adding a bot, carried out in a folder of somebody's own."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from tests.docs.projects import STEP, Project

PAGE = "howto/add_a_bot.md"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A folder in which all that the page says has been done."""
    project = Project(tmp_path_factory.mktemp("bots"))
    project.follow(PAGE)
    return project


@pytest.mark.in_turn
@pytest.mark.thorough
def test_bots_of_a_file_and_of_a_module_play_by_the_command_line(project: Project) -> None:
    by_file, by_module, played, alone, by_name = project.printed
    assert "bots my_bots.py:Last, greedy; seed 0" in by_file
    assert "bots my_bots:Lightest, my_bots:any_of_two; seed 0" in by_module
    assert "Rummy, 2 players: 20 hands" in by_module
    assert "Gin Rummy: you are seat 1" in played
    assert "bots first.py, random; seed 0" in alone
    assert by_name == "20 20 ['my_bots:any_of_two']\n"


@pytest.mark.in_turn
@pytest.mark.thorough
def test_equal_seeds_give_equal_rows_on_both_engines_and_with_several_processes(
    project: Project,
) -> None:
    said = project.python("""
import rulekit

if __name__ == "__main__":
    table = dict(players=3, hands=6, seed=4, rows=True)
    for bots in (["my_bots:Lightest", "greedy", "random"], ["first.py", "my_bots.py:Last"]):
        one = rulekit.simulate("rummy", bots=bots, **table).rows
        for other in (dict(engine="interp"), dict(jobs=2)):
            print(one == rulekit.simulate("rummy", bots=bots, **table, **other).rows)
""")
    assert said == "True\n" * 4


@pytest.mark.in_turn
@pytest.mark.thorough
def test_what_the_page_says_of_sending_a_bot_to_other_processes(project: Project) -> None:
    said = project.python("""
import rulekit
from my_bots import Lightest

class Mine(Lightest):
    pass

if __name__ == "__main__":
    one = rulekit.simulate("gin", hands=4, bots=[Lightest(50)], seed=2, rows=True)
    two = rulekit.simulate("gin", hands=4, bots=[Lightest(50)], seed=2, rows=True, jobs=2)
    print(one.rows == two.rows, one.series.bots)
    print(rulekit.simulate("gin", hands=2, bots=[Mine]).done)
    try:
        rulekit.simulate("gin", hands=4, bots=[Mine()], jobs=2)
    except ValueError as error:
        print(error)
""")
    assert said == (
        "True ('my_bots:Lightest', 'my_bots:Lightest')\n2\n"
        "the bot '__main__:Mine' cannot be sent to other processes (it is of the script itself); "
        "put it into a module of its own, or leave 'jobs' at 1 and 'on' out\n"
    )


@pytest.mark.in_turn
@pytest.mark.thorough
def test_the_refusal_that_the_page_shows(project: Project) -> None:
    page = (ROOT / "docs" / PAGE).read_text(encoding="utf-8")
    shown = re.search(r"```text\n\$ (.+)\n(.+)\n```", page)
    assert shown is not None
    assert shown[2] in project.run(*shown[1].split(), code=2)


@pytest.mark.in_turn
@pytest.mark.thorough
def test_listing_and_completing_import_nobodys_code(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.write("file loud.py", 'raise SystemExit("imported")\n')
    for words in (("list",), ("simulate", "--help"), ("play", "--help")):
        assert "imported" not in project.run("rulekit", *words)


@pytest.mark.in_turn
@pytest.mark.thorough
def test_bots_that_are_installed_are_listed_and_play(tmp_path: Path) -> None:
    """What the page's pyproject.toml says, as an installation leaves it beside the code."""
    project = Project(tmp_path)
    text = (ROOT / "docs" / PAGE).read_text(encoding="utf-8")
    for step in STEP.finditer(text):
        if step["mark"]:
            project.write(step["mark"], step["text"])
    said = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = said["name"], said["version"]
    info = tmp_path / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    points = said["entry-points"]["rulekit.bots"]
    lines = "".join(f"{bot} = {place}\n" for bot, place in points.items())
    (info / "entry_points.txt").write_text(f"[rulekit.bots]\n{lines}")
    shown = re.search(r"\$ (rulekit list --bots)\n((?:.+\n)+?)\$ (rulekit simulate .+)\n", text)
    assert shown is not None
    assert project.run(*shown[1].split()) == shown[2]
    assert "bots lightest, first; seed 0" in project.run(*shown[3].split())


def test_what_the_page_says_of_a_distribution_can_be_built(tmp_path: Path) -> None:
    """By setuptools, with which `pip install` builds what names no other builder."""
    pytest.importorskip("setuptools")
    project = Project(tmp_path)
    for step in STEP.finditer((ROOT / "docs" / PAGE).read_text(encoding="utf-8")):
        if step["mark"]:
            project.write(step["mark"], step["text"])
    build = [sys.executable, "-c", "import setuptools; setuptools.setup()", "-q", "egg_info"]
    done = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (made,) = tmp_path.glob("*.egg-info")
    assert (made / "top_level.txt").read_text().split() == ["first", "my_bots"]
    assert "lightest = my_bots:Lightest" in (made / "entry_points.txt").read_text()
