"""Bots of other distributions: found by their metadata, listed, and imported only when named."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import rulekit
from rulekit.bots import NO_CODE, Player, UnknownBot, find
from rulekit.bots.greedy import choose
from rulekit.cli import main
from rulekit.engines import machine
from rulekit.kernel.desk import words as d
from rulekit.machine.position import Position
from rulekit.series.hand import Host, Series
from rulekit.series.inside import rows_of
from tests.laws.worlds import game

CODE = """\
print("imported")

class Last:
    NEEDS_POSITION = False

    def choose(self, position, count, stream):
        return count - 1


def first(position, count, stream):
    return 0


def two(position):
    return 0
"""


def install(folder: Path, name: str, version: str, **bots: str) -> None:
    """Put the metadata there that an installation would leave."""
    info = folder / f"{name}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = "".join(f"{bot} = {place}\n" for bot, place in bots.items())
    (info / "entry_points.txt").write_text(f"[rulekit.bots]\n{lines}")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "brought_bots.py").write_text(CODE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "brought_bots", raising=False)
    install(
        tmp_path, "nice_bots", "1.5",
        last="brought_bots:Last", first="brought_bots:first", greedy="brought_bots:Last",
        two="brought_bots:two", gone="brought_bots:Gone", lost="no_such_module:Bot",
    )  # fmt: skip
    return tmp_path


def test_a_bot_that_is_installed_plays_by_its_name(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = {"hands": 4, "seed": 2, "rows": True}
    by_name = rulekit.simulate("gin", bots=["last", "first"], **table)  # type: ignore[arg-type]
    assert capsys.readouterr().out == "imported\n"
    by_module = rulekit.simulate(
        "gin",
        bots=["brought_bots:Last", "brought_bots:first"],
        engine="interp",
        **table,  # type: ignore[arg-type]
    )
    assert by_name.rows["points_1"] == by_module.rows["points_1"]
    assert by_name.rows["decisions"] == by_module.rows["decisions"]
    assert set(by_name.rows["bot_1"]) == {"last"}
    state = rulekit.load("gin").start(seed=1)
    assert state.ask("last") == state.legal_moves[-1]
    assert rulekit.load("gin").fleet(2).playouts(["last", "first"]).shape == (2, 2)


@pytest.mark.thorough
def test_the_command_line_takes_its_name_and_several_processes_find_it(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", f"{site}:{Path(__file__).parents[2]}")
    said = CliRunner().invoke(
        main, ["simulate", "gin", "--hands", "6", "--bots", "last,greedy", "--jobs", "2"]
    )
    assert said.exit_code == 0, said.output
    assert "bots last, greedy" in said.output


def test_bots_are_listed_without_importing_anybodys(site: Path) -> None:
    said = CliRunner().invoke(main, ["list", "--bots"])
    assert said.exit_code == 0 and "imported" not in said.output
    lines = [line.split() for line in said.output.splitlines()]
    assert ["last", "nice_bots", "1.5", "brought_bots:Last"] in lines
    assert lines[0][:3] == ["greedy", rulekit.DISTRIBUTION, rulekit.__version__]
    hidden = next(line for line in lines[2:] if line[0] == "greedy")
    assert " ".join(hidden[4:]) == "rulekit's own is meant by this name"
    found = json.loads(CliRunner().invoke(main, ["list", "--bots", "--format", "json"]).output)
    assert {
        "name": "first", "brought_by": "nice_bots 1.5", "object": "brought_bots:first"
    } in found  # fmt: skip
    assert "brought_bots" not in sys.modules


def test_our_names_always_mean_ours(site: Path) -> None:
    assert find("greedy").policy == d.POLICY_GREEDY
    assert "brought_bots" not in sys.modules


@pytest.mark.parametrize(("name", "says"), [
    ("gone", "'gone' of nice_bots 1.5 cannot be imported: AttributeError"),
    ("lost", "'lost' of nice_bots 1.5 cannot be imported: ModuleNotFoundError"),
    ("two", "'two' is no bot: the function should take .position, count, stream."),
    ("lasst", "there is no bot 'lasst'; did you mean 'last'"),
])  # fmt: skip
def test_what_is_installed_and_no_bot_is_refused(site: Path, name: str, says: str) -> None:
    with pytest.raises(UnknownBot, match=says):
        find(name)
    said = CliRunner().invoke(main, ["simulate", "gin", "--hands", "1", "--bots", name])
    assert said.exit_code == 2 and "Traceback" not in said.output


def test_a_name_that_two_distributions_bring_is_refused_with_both(site: Path) -> None:
    install(site, "other_bots", "0.1", last="brought_bots:first")
    with pytest.raises(UnknownBot, match=r"'last' is brought by .*nice_bots 1\.5.*other_bots 0\.1|"
                       r"other_bots 0\.1.*nice_bots 1\.5"):  # fmt: skip
        find("last")
    assert find("brought_bots:Last").name == "brought_bots:Last"


# ── policies that no tier knows ───────────────────────────────────────────────────────────────


def test_a_policy_that_nobody_knows_is_refused_where_a_bot_is_made() -> None:
    for policy in (3, -1, 7):
        with pytest.raises(UnknownBot, match="it has no code for this one"):
            Player("odd", choose, policy=policy)
    assert "POLICY" in NO_CODE


def test_the_tier_plays_no_policy_that_it_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not as greedy, nor as anything: neither hands of a series nor playouts of a fleet."""
    program = game("gin").program(2)
    odd = Player("odd", choose, policy=d.POLICY_GREEDY)
    object.__setattr__(odd, "policy", 7)
    host = Host(Series(program, "", 1, "hand", ("greedy", "random"), False, "wasm"))
    host.bots[0] = odd
    with pytest.raises(UnknownBot, match="for which it has no code"):
        list(rows_of(host, 0, 2))
    monkeypatch.setattr("rulekit.play.fleet.seated", lambda _bots, _players: [odd, odd])
    with pytest.raises(UnknownBot, match="for which it has no code"):
        game("gin").fleet(2).playouts("random")
    position = Position(machine(program, "wasm"))
    desk = position.machine.desk
    assert desk is not None
    position.memory[desk.at(d.DESK_END)] = 1
    position.memory[desk.table(d.DESK_POLICY)] = position.memory[desk.table(d.DESK_POLICY) + 1] = 7
    position.machine.run("play_on", desk.start, 100)
    assert position.memory[desk.at(d.DESK_STAGE)] == d.STAGE_UNKNOWN
    assert position.memory[desk.at(d.DESK_DECISIONS)] == 0


@pytest.mark.parametrize("place", ["brought_bots:", "", "a b c", ":First"])
def test_an_entry_point_that_says_no_place_is_told_as_written(site: Path, place: str) -> None:
    install(site, "odd_bots", "1.0", odd=place)
    with pytest.raises(UnknownBot, match=f"of odd_bots 1.0 is said to be '{place}', which is neit"):
        find("odd")
