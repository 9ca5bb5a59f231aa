"""Whatever strangers send is refused in words or plays; what was once a fault is none any more."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.check import check
from rulekit.check.document.structure import MOST_VALUES, size_of
from rulekit.diagnostics import Report
from rulekit.library import load_document, load_text, shipped
from tests.sampling import number
from tests.strangers.hostile import HOSTILE
from tests.strangers.inputs import EVERY, PHRASE, ROUND, Input, input_of
from tests.strangers.judging import FAULT, REFUSED, SECONDS, TRIED, Hang, Verdict, bounded, judged
from tests.strangers.places import names
from tests.strangers.running import BATCH, Results, summed, together
from tests.strangers.shrinking import without_needless

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.yaml"))


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_what_was_once_a_fault_is_none(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", errors="surrogatepass")
    verdict = judged(Input(0, "corpus", path.stem, text), trials=True)
    assert verdict.outcome in (REFUSED, TRIED), verdict.trace


@pytest.mark.parametrize("first", [0])
def test_a_sample_brings_no_fault(first: int) -> None:
    _judge_all(0, range(first, first + 100))


@pytest.mark.thorough
def test_a_larger_sample_brings_no_fault() -> None:
    _judge_all(number("strangers"), range(1000))


def _judge_all(seed: int, numbers: range) -> None:
    for each in numbers:
        verdict = judged(input_of(seed, each))
        assert verdict.outcome != FAULT, f"input {each} of seed {seed}: {verdict.trace}"


def test_inputs_depend_on_seed_and_number_alone() -> None:
    again = [input_of(5, each) for each in range(20)]
    assert [input_of(5, each) for each in range(20)] == again
    assert input_of(6, 3).text != input_of(5, 3).text
    assert [each.kind for each in again[:10]] == [*ROUND]


def test_all_games_take_part() -> None:
    step = EVERY[PHRASE] * len(ROUND)
    made = [input_of(1, turn * step) for turn in range(len(names()))]
    assert {each.kind for each in made} == {PHRASE}
    assert {each.game for each in made} == {*names()}


# ── faults are seen ───────────────────────────────────────────────────────────────────────────


def test_an_exception_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_given: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("tests.strangers.judging.load_text", broken)
    verdict = judged(input_of(1, 1))
    assert verdict.outcome == FAULT and verdict.fault.startswith("KeyError at")


def test_what_does_not_end_is_a_hang() -> None:
    with pytest.raises(Hang), bounded(0.05):
        while True:
            pass


def test_a_fault_keeps_what_it_needs_alone() -> None:
    kept = without_needless([*"abcdefgh"], lambda each: {"c", "g"} <= {*each}, float("inf"))
    assert kept == ["c", "g"]


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    rows = [(0, "text", "tiny", Verdict(REFUSED, ("RK301",), 0.5))]
    bad = [(BATCH, "yaml", "tiny", Verdict(FAULT, (), 0.1, "KeyError at x", "trace"))]
    results = Results(tmp_path, 1)
    assert results.open(3 * BATCH) == [0, BATCH, 2 * BATCH]
    results.add(summed(0, rows, 10))
    results.add(summed(BATCH, bad, 20))
    again = Results(tmp_path, 1)
    assert again.open(3 * BATCH) == [BATCH, 2 * BATCH]  # one with a fault is judged again
    whole = together(again.batches)
    assert (whole.count, whole.codes, whole.peak) == (2, {"RK301": 1}, 20)
    assert [fault for _, _, fault, _ in whole.faults] == ["KeyError at x"]
    again.add(summed(BATCH, rows, 20))
    assert not together(Results(tmp_path, 1).batches).faults


# ── bounds ────────────────────────────────────────────────────────────────────────────────────


def test_games_are_far_below_the_bound_on_values() -> None:
    sizes = {}
    for name in shipped():
        document = load_document(name, Report())
        assert document is not None
        sizes[name] = size_of(document)
    assert max(sizes.values()) < MOST_VALUES / 2, max(sizes.items(), key=lambda each: each[1])


def _found(text: str) -> list[tuple[str, str]]:
    report = Report()
    document = load_text(text, report, "hostile.yaml")
    if document is not None:
        check(document, "hostile", report)
    return [(each.code.slug, each.message) for each in report.errors]


def test_too_many_values_are_refused_before_they_are_read() -> None:
    text = "rulekit: 1\ngame: x\ndefine:\n" + "".join(
        f"  n{n}: 1\n" for n in range(MOST_VALUES // 2)
    )
    assert _found(text) == [
        ("too-large", "the rules have more than 12,000 keys and values, with what they extend")
    ]


def test_too_many_options_are_refused() -> None:
    assert ("too-much", "there are more than 100 options") in _found(HOSTILE["options"]())
    assert ("too-much", "there are more than 500 values of options") in _found(HOSTILE["values"]())


SLOW = ("unknown_names", "effects", "names")
"""Those of some seconds."""


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=pytest.mark.long) if each in SLOW else each for each in HOSTILE],
)
def test_what_is_large_is_validated_or_refused_in_time(name: str) -> None:
    verdict = judged(Input(0, "hostile", name, HOSTILE[name]()), trials=True)
    assert verdict.outcome in (REFUSED, TRIED), verdict.trace
    assert verdict.seconds < SECONDS
