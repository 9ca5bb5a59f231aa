"""What is exported: a module that imports nothing, a description, and a page that is whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import wasmtime

import rulekit
from rulekit.bots import UnknownBot
from rulekit.export.description import asked_kinds, sorting_kinds
from rulekit.export.packing import Packed, packed
from rulekit.export.page import exported, shown, told
from rulekit.settle import SettingError
from tests.unit.cli_running import run


@pytest.fixture(scope="module")
def gin() -> Packed:
    return packed(rulekit.load("gin"), 2)


def test_a_module_imports_nothing_and_its_memory_never_grows_by_itself(gin: Packed) -> None:
    module = wasmtime.Module(wasmtime.Engine(), gin.module)
    assert list(module.imports) == []
    assert {"moves", "legal", "apply", "finish", "imagine", "seek_ask"} <= {
        each.name for each in module.exports
    }


def test_equal_rules_give_equal_modules_and_descriptions(gin: Packed) -> None:
    again = packed(rulekit.load("gin"), 2)
    assert again.module == gin.module
    assert again.text() == gin.text()


def test_a_description_tells_no_folder_and_the_places_of_rules(gin: Packed) -> None:
    text = gin.text()
    assert json.loads(text) == gin.description
    assert str(Path(rulekit.__file__).parents[1]) not in text
    refusals = [why for action in gin.description["actions"] for why in action["refusals"]]
    assert any(place and place.startswith("gin.yaml:") for _, place, *_ in refusals)
    assert gin.description["digest"] == rulekit.load("gin").digest(2)


def test_parts_say_who_sees_what(gin: Packed) -> None:
    found = {(part["zone"], part["owner"]): part for part in gin.description["parts"]}
    assert found["hand", 1]["seen"] == 0b01
    assert found["hand", 2]["seen"] == 0b10
    assert found["stock", 0]["seen"] == found["stock", 0]["leaving"] == 0
    assert found["discard", 0]["top"]


@pytest.mark.parametrize(
    ("name", "bot"),
    [
        ("greedy", {"name": "greedy"}),
        ("random", {"name": "random"}),
        ("search", {"name": "search", "ms": 1000}),
        ("search:ms=30", {"name": "search", "ms": 30}),
        ("search:playouts=7", {"name": "search", "playouts": 7}),
        ("none", None),
    ],
)
def test_bots_are_told_to_a_page(name: str, bot: dict[str, object] | None) -> None:
    assert told(name) == bot


@pytest.mark.parametrize("name", ["greedy:never=knock", "learned", "search:ms=9:leaf=1"])
def test_other_bots_are_refused(name: str) -> None:
    with pytest.raises(UnknownBot, match="a page cannot play the bot"):
        told(name)


def test_a_page_is_refused_what_cannot_be() -> None:
    game = rulekit.load("gin")
    with pytest.raises(SettingError, match="is for 2, 3"):
        exported(game, players=9)
    with pytest.raises(ValueError, match="1 to 1 bots fit"):
        exported(game, bots=("greedy", "random"))


def test_the_command_writes_one_file_and_never_over_another(tmp_path: Path) -> None:
    page = tmp_path / "gin.html"
    done = run("export", "gin", "-o", str(page), "--set", "target=50", "--lang", "es")
    assert done.exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert len(text.encode()) < 600_000
    assert "Content-Security-Policy" in text
    assert "MIT License" in text  # of what is in it
    assert "http://" not in text.replace("http://www.w3.org/", "")
    again = run("export", "gin", "-o", str(page))
    assert again.exit_code == 2
    assert "is there already" in again.stderr
    assert run("export", "gin", "-o", str(tmp_path / "b.html"), "--bots", "learned").exit_code == 2


def test_a_hand_is_sorted_by_kinds_of_which_any_number_may_lie(gin: Packed) -> None:
    assert gin.description["sorting"] == -1
    okey = rulekit.load("okey").program(2)
    by = {name for i, name in enumerate(okey.kinds) if sorting_kinds(okey) >> i & 1}
    assert by == {"group", "run"}  # pairs are asked for by seven


def test_a_hand_is_sorted_by_what_its_contract_asks_for_until_that_is_laid(gin: Packed) -> None:
    assert gin.description["asked"] == []  # what is left over counts there
    carioca = rulekit.load("carioca").program(2)
    names = [
        {name for i, name in enumerate(carioca.kinds) if asked >> i & 1}
        for asked in asked_kinds(carioca)
    ]
    assert names[:3] == [{"trio"}, {"trio", "run"}, {"run"}]


def test_who_begins_and_does_not_deal_is_called_as_the_rules_do() -> None:
    tiles, cards = rulekit.load("rummikub"), rulekit.load("gin")
    assert shown(tiles, 2, "es")["names"]["given"] == {"dealer": "jugador inicial"}
    assert shown(tiles, 2, "en")["names"]["given"] == {"dealer": "starting player"}
    assert shown(cards, 2, "es")["names"]["given"] == {}
