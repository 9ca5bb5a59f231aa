"""The benchmarks run, and the page has a place for each."""

from __future__ import annotations

import pytest

from benchmarks.__main__ import BENCHMARKS, main
from benchmarks.marks import Mark
from benchmarks.page import PAGE, places, replaced

SLOW = ("tiers", "processes")


def test_every_benchmark_has_its_place_on_the_page() -> None:
    assert places(PAGE.read_text(encoding="utf-8")) == list(BENCHMARKS)


def test_what_is_measured_replaces_what_was_and_nothing_else() -> None:
    page = "a\n<!-- measured: x -->\nold\n<!-- end -->\nb\n<!-- measured: y -->\n<!-- end -->\nc\n"
    once = replaced(page, "x", r"new \1")
    assert once == page.replace("old", r"new \1")
    assert replaced(once, "x", "old") == page
    assert replaced(page, "y", "z").endswith("b\n<!-- measured: y -->\nz\n<!-- end -->\nc\n")
    with pytest.raises(LookupError, match="no place for 'other'"):
        replaced(page, "other", "")


@pytest.mark.parametrize(
    ("mark", "measured", "row"),
    [
        (Mark("w", 10, 100), 250.0, "| w | 10× | 100× | 250× | met, with its aim |"),
        (Mark("w", 0.1, 0.6), 0.2, "| w | 0.1× | 0.6× | 0.2× | met |"),
        (Mark("w", 10, 100), 9.9, "| w | 10× | 100× | 9.9× | missed |"),
        (Mark("w", 0.4, 0.2, "s"), 0.3, "| w | 0.40 s | 0.20 s | 0.30 s | met |"),
        (Mark("w", 150, 60, "MB"), 200.0, "| w | 150 MB | 60 MB | 200 MB | missed |"),
        (Mark("w", 10, 100), None, "| w | 10× | 100× | not measured |  |"),
    ],
)
def test_marks_say_whether_they_are_met(mark: Mark, measured: float | None, row: str) -> None:
    assert mark.row(measured) == row


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.long] if n in SLOW else []) for n in BENCHMARKS]
)
def test_benchmarks_run(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--quick"]) == 0
    told = capfd.readouterr().out
    assert told.startswith(f"## {name}\n")
    assert "| --- |" not in told  # tables are written alike
    assert "|---|" in told
    assert "*Measured on " in told


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing"], "there is no benchmark 'nothing'"),
        (["--quick", "--write"], "not worth writing down"),
    ],
)
def test_what_cannot_be_is_refused(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert message in capsys.readouterr().err
