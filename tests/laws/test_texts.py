"""Whatever is typed: moves are refused properly, and broken rule files are only reported on."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.library import games, load_document, load_text
from rulekit.machine.move import Move
from rulekit.machine.tier import RuleFault
from rulekit.model.ruleset import Ruleset
from rulekit.play.game import Game
from rulekit.play.state import State
from rulekit.rendering import FORMATS, render
from rulekit.resources import root
from rulekit.settle import SettingError
from tests.laws.test_moves import accepted
from tests.laws.worlds import World, pick, worlds
from tests.strangers.inputs import MUTATIONS

WORDS = [
    "discard",
    "knock",
    "lay",
    "lay_off",
    "meld",
    "spread",
    "draw_card",
    "from_stock",
    "pass",
    ",",
    "/",
    "=",
    "none",
    "AC",
    "10H",
    "JK",
    "JK=7H",
    "7H 8H 9H",
    "-1",
    "²",
    "٣",
    "1" * 40,
    "team",
    "team 2",
    "\x00",
    "\ud800",
    "JK=",
    "=7H",
    "9h",
    "--5",
    "ſ",
]


@pytest.mark.thorough
@settings(max_examples=15)
@given(
    worlds(),
    st.lists(
        st.text(max_size=30) | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join),
        min_size=4,
        max_size=12,
    ),
)
def test_any_text_is_a_move_or_refused(world: World, texts: list[str]) -> None:
    for state in World(**{**vars(world), "look": 2}).states():
        kinds = [move.action for move in state.legal_moves][:1]
        for text in [*texts, *(f"{kind} {text}" for kind in kinds for text in texts)]:
            move = accepted(state, text)
            assert (state.why(text) is None) == (move is not None)
            assert (text in state.legal_moves) == (move is not None and not move.aside)


@pytest.mark.parametrize("other", [None, 7, object(), ["discard AC"]])
def test_what_is_no_text_is_no_legal_move(other: object) -> None:
    world = World("gin", 2, (), seed=1, scope="hand", keen=False, skip=0, look=1)
    assert other not in world.start().legal_moves


# ── rule files ────────────────────────────────────────────────────────────────────────────────


def checked(text: str, name: str = "<text>") -> Ruleset | None:
    """The rules of a text, if it has no errors. Every form of the report can be printed."""
    report = Report()
    document = load_text(text, report, name)
    rules = None if document is None or not report.ok else check(document, "text", report)
    for form in FORMATS:
        assert isinstance(render(report, form), str)
    assert (rules is not None) or not report.ok
    return rules if report.ok else None


def playable(rules: Ruleset, chance: Random) -> State | None:
    """A hand of checked rules, played until it ends or goes too far, or None if it cannot be."""
    try:
        state = Game(rules, {}).start(seed=chance.randrange(1000), scope="hand")
        for _ in range(60):
            if state.is_over:
                break
            state = state.play_unchecked(pick(state, chance, keen=False))
    except (RuleFault, SettingError) as error:
        assert str(error)
        return None
    return state


@cache
def own_text(name: str) -> str:
    return (root("rulesets") / f"{name}.yaml").read_text(encoding="utf-8")


@settings(max_examples=80)
@given(st.text(max_size=200) | st.text(alphabet=" \n:-{}[]&*!|>'\"#%@`abc1~?,\t", max_size=120))
def test_any_text_gets_a_report(text: str) -> None:
    checked(text)


@settings(max_examples=40)
@given(st.binary(max_size=200))
def test_any_bytes_get_a_report(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path: Path = tmp_path_factory.getbasetemp() / "bytes.yaml"
    path.write_bytes(data)
    report = Report()
    document = load_document(str(path), report)
    assert document is not None or not report.ok
    if document is not None:
        check(document, "bytes", report)


@pytest.mark.thorough
@settings(max_examples=10)
@given(st.sampled_from(games()), st.randoms(use_true_random=False), st.integers(1, 3))
def test_mutated_rule_files_are_reported_or_play(name: str, chance: Random, times: int) -> None:
    lines = own_text(name).splitlines()
    for _ in range(times):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        chance.choice(MUTATIONS)(lines, at, other)
    rules = checked("\n".join(lines), str(root("rulesets") / f"{name}_mutated.yaml"))
    if rules is not None:
        playable(rules, chance)


@pytest.mark.thorough
@settings(max_examples=10)
@given(st.sampled_from(games()), st.randoms(use_true_random=False))
def test_garbled_rule_files_are_reported(name: str, chance: Random) -> None:
    text = own_text(name)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text))
        text = (
            text[:at]
            + chance.choice(
                ["\t", "\x00", "{", "]", "&a ", "*a", ": ", "!!x ", "é", "\u2028", "- "]
            )
            + text[at + chance.randrange(3) :]
        )
    checked(text, str(root("rulesets") / f"{name}_garbled.yaml"))


def test_a_mutation_that_still_checks_is_played() -> None:
    rules = checked(own_text("gin").replace("players: 2..4, 6, 8", "players: 2"))
    assert rules is not None
    assert isinstance(playable(rules, Random(1)), State)
    assert isinstance(playable(rules, Random(1)).history[0].move, Move)  # type: ignore[union-attr]
