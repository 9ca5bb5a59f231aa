"""Records that the host opens: those of Python, and no others."""

from __future__ import annotations

import json
import subprocess
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest

import rulekit
from benchmarks.lockstep import NODE
from rulekit import resources
from rulekit.export.packing import packed
from rulekit.play.state import State

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no Node on the path")

READ = """
import { readFileSync } from "node:fs";
const [host, given] = process.argv.slice(2);
const { described, Game, readRecord, recordText, replayed } = await import(host);
const { description, module, texts } = JSON.parse(readFileSync(given, "utf8"));
const bytes = Buffer.from(module, "base64");
const game = new Game(described(description), new WebAssembly.Module(bytes));
const read = (text) => {
  try {
    return recordText(replayed(game, readRecord(text)).at(-1).record);
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
};
console.log(JSON.stringify(texts.map(read)));
"""

Change = Callable[[str], str]
FORGED: dict[str, tuple[Change, str]] = {
    "cut off": (lambda text: text[:-40], "is no JSON"),
    "another deal": (lambda text: text.replace('"seed": 5', '"seed": 6'), "record is refused"),
    "a forged move": (
        lambda text: text.replace('"moves": [', '"moves": [\n"knock",'), "move 1 of"),
    "no such card": (
        lambda text: text.replace('"decks": []', '"decks": [["7X"]]'), "'7X' is not a"),
    "another game": (lambda text: text.replace('"digest": "', '"digest": "0').replace(
        '"game": "gin"', '"game": "go"'), "is of the game 'go'"),
    "other rules": (lambda text: text.replace('"digest": "', '"digest": "0'), "with other rules"),
    "no game of that name": (
        lambda text: text.replace('"game": "gin"', '"game": "go"'), "'game' is 'go', but"),
    "an option that is not there": (
        lambda text: text.replace('"target": "100"', '"tarot": "1"'), "has an option 'tarot'"),
    "an option that was not so": (
        lambda text: text.replace('"target": "100"', '"target": "1"'), "target is '1', but"),
    "an option that names no line": (
        lambda text: text.replace('"target": "100"', '"a\\nb": "1"'), "'options' cannot hold"),
    "a wrong number": (lambda text: text.replace('"players": 2', '"players": 1e9'), "cannot hold"),
    "a wrong seed": (
        lambda text: text.replace('"seed": 5', '"seed": "five"'), "'seed' cannot hold"),
    "an end that was not": (
        lambda text: text.replace('"outcome": null', '"outcome": "won"'), "ended with 'won'"),
    "more than a record": (
        lambda text: text.replace('"format": 1', '"format": 1, "x": {}'), "unknown entry 'x'"),
    "less than a record": (lambda text: text.replace('"match": 0,', ""), "'match' is missing"),
    "a later form": (lambda text: text.replace('"format": 1', '"format": 2'), "has format 2"),
    "a list": (lambda text: f"[{text}]", "should be a JSON object"),
    "moves of no text": (
        lambda text: text.replace('"moves": [', '"moves": [7,'), "'moves' cannot hold"),
}  # fmt: skip


@pytest.fixture(scope="module")
def state() -> State:
    """A match up to a discard, which needs this very deal."""
    state = rulekit.load("gin").start(seed=5)
    while not state.past or state.past.played.move.action != "discard":
        wanted = [move for move in state.legal_moves if move.action == "discard"]
        state = state.play((wanted or list(state.legal_moves))[0])
    return state


@pytest.fixture(scope="module")
def read(state: State, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the host makes of the record as it is, and of each that is forged."""
    folder, text = tmp_path_factory.mktemp("records"), state.record.text()
    made = packed(rulekit.load("gin"), 2, searching=False)
    texts = {"as it is": text, **{name: change(text) for name, (change, _) in FORGED.items()}}
    assert len(set(texts.values())) == len(texts)
    given, script = folder / "given.json", folder / "read.mjs"
    module = b64encode(made.module).decode()
    given.write_text(
        json.dumps({"description": made.text(), "module": module, "texts": list(texts.values())}),
        encoding="utf-8",
    )
    script.write_text(READ, encoding="utf-8")
    host: Path = resources.BUNDLES / "host.js"
    assert NODE is not None
    done = subprocess.run(
        [NODE, script, host.as_uri(), given], capture_output=True, text=True, check=True
    )
    return dict(zip(texts, json.loads(done.stdout), strict=True))


def test_a_record_of_python_comes_out_as_it_went_in(state: State, read: dict[str, str]) -> None:
    assert read["as it is"] == state.record.text()


IN_BOTH = [
    "another game", "other rules", "no game of that name",
    "an option that is not there", "an option that was not so", "an end that was not",
    "more than a record", "less than a record", "a list",
]  # fmt: skip
"""What a record says of its rules, which Python and the host refuse word for word alike."""


@pytest.mark.parametrize("name", IN_BOTH)
def test_python_refuses_it_in_the_same_words(state: State, read: dict[str, str], name: str) -> None:
    with pytest.raises(rulekit.BadRecord) as caught:
        rulekit.load("gin").replay(rulekit.Record.parse(FORGED[name][0](state.record.text())))
    assert f"BadRecord: {caught.value}" == read[name]


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_record_is_refused_in_words(read: dict[str, str], name: str) -> None:
    assert read[name].startswith("BadRecord: ")
    assert FORGED[name][1] in read[name]
