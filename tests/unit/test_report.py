"""Reports: they say what was found, are safe to open, need no network, and are equal for equals."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from cli_running import assert_told, run
from report_reading import ReadPage

import rulekit
from rulekit import discover, resources
from rulekit.report.plots import MOST_BINS, Spreads, binned, histogram
from rulekit.report.writing import report
from rulekit.series.results import Results
from tests.sampling import part

HANDS = 60
EVIL = "</script><script>alert(1)</script><i>&"
EVIL_RULES = f"""\
rulekit: 1
game: "Evil {EVIL}"
extends: gin
scoring:
  winner:
    gin: 30 when reason is gin # {EVIL}
"""


@pytest.fixture(scope="module")
def played() -> Results:
    return rulekit.simulate("gin", hands=HANDS, bots="greedy", seed=4)


@pytest.fixture(scope="module")
def text(played: Results) -> str:
    return report(played, rulekit.load("gin"))


@pytest.fixture(scope="module")
def page(text: str) -> ReadPage:
    return ReadPage(text)


@pytest.mark.parametrize("name", discover.names("rulekit.report"))
def test_the_examples_by_hand_hold(name: str) -> None:
    assert doctest.testmod(import_module(f"rulekit.report.{name}")).failed == 0


# ── what it says ──────────────────────────────────────────────────────────────────────────────


def test_the_answer_comes_first_in_words_with_its_interval(played: Results, page: ReadPage) -> None:
    found = played.summary()["hands"]
    dealer = found["wins"]["role"]["dealer"]
    assert f"within {found['turns']['median']} turns" in page.text("p", "answer")
    most = next(iter(found["ends"].items()))
    assert f"{100 * most[1]['share']:.1f}% end by {most[0]}" in page.text("p", "answer")
    assert f"between {100 * dealer['low']:.1f}% and {100 * dealer['high']:.1f}%" in page.text(
        "p", "sure"
    )


def test_every_part_is_there(page: ReadPage) -> None:
    titles = [text for _, text in page.all("h2")]
    assert titles == [
        "Is it fair?", "How hands end", "How long hands last", "Points by turn", "Who is ahead",
        "Points of a hand", "Which rules were used", "How to repeat it", "How it was counted",
    ]  # fmt: skip


def test_the_plots_draw_the_figures_of_the_summary(played: Results, page: ReadPage) -> None:
    plots, found = page.plots(), played.summary()["hands"]
    assert set(plots) == {"won-hands", "ends", "length-turns", "left", "ahead"}
    drawn = {each["row"]: each for each in plots["won-hands"]["data"]["values"]}
    seat = found["wins"]["seat"]["1"]
    assert {"value": seat["share"], "low": seat["low"]}.items() <= drawn["seat 1"].items()
    ends = {each["row"]: each["value"] for each in plots["ends"]["data"]["values"]}
    assert ends == {why: each["share"] for why, each in found["ends"].items()}
    heights = [each["y"] for each in plots["length-turns"]["layer"][0]["data"]["values"]]
    assert abs(sum(heights) - 1) < 1e-9
    lines = [layer["data"]["values"] for layer in plots["ahead"]["layer"] if "data" in layer]
    assert max(len(each) for each in lines) == 11


def test_every_plot_has_its_numbers_in_a_table_and_in_words(page: ReadPage) -> None:
    figures = list(page.all("figure"))
    drawn = list(page.all("div", "plot"))
    assert len(figures) == len(drawn) == len(page.plots())
    for attributes, _ in drawn:
        assert attributes["role"] == "img" and re.search(r"\d", attributes["aria-label"])
    assert sum(1 for _ in page.all("details", "numbers")) == len(figures)
    assert all(re.search(r"\d", text) for _, text in page.all("table"))


def test_the_rule_file_is_shown_with_its_use(page: ReadPage) -> None:
    (_, shown), *_ = page.all("div", "use")
    knock = next(text for _, text in page.all("div") if text.endswith("    knock:"))
    assert re.match(r"0\.\d\d|1\.00", knock), knock
    assert "discard:" in shown
    assert sum(1 for _ in page.all("i", "never")) > 10


def test_it_says_how_to_repeat_it(played: Results, page: ReadPage) -> None:
    said = page.text("div", "repeat")
    for word in (played.series.digest, "--seed 4", "hands 0 to 59", rulekit.__version__, "greedy"):
        assert word in said


def test_without_the_rules_it_says_what_is_missing(played: Results) -> None:
    bare = ReadPage(report(played))
    assert set(bare.plots()) == {"won-hands", "ends", "length-turns"}
    said = "".join(text for _, text in bare.all("p", "said"))
    assert "The rules, or the bots, were not at hand" in said


def test_of_nothing_there_is_no_report() -> None:
    class Nothing:
        series, first, done = None, 0, 0

        def summary(self) -> dict[str, Any]:
            return {"done": 0}

    with pytest.raises(ValueError, match="nothing has been played"):
        report(Nothing())  # type: ignore[arg-type]


@pytest.mark.thorough
@pytest.mark.parametrize("name", part("reports", rulekit.games(), 5))
def test_every_game_has_a_report(name: str) -> None:
    """Of hands and of matches; another part of the games for each commit."""
    game = rulekit.load(name)
    hands = ReadPage(report(rulekit.simulate(game, hands=6, bots="greedy"), game))
    matches = ReadPage(report(rulekit.simulate(game, matches=1), game))
    assert {"won-hands", "ends", "length-turns"} <= set(hands.plots())
    assert {"won-matches", "length-hands"} <= set(matches.plots())
    for page in (hands, matches):
        assert game.title in page.text("h1")
        assert list(page.all("div", "use"))


def stopping(after: int) -> Callable[[int, int], None]:
    """A progress that stops play once so much is done, as Ctrl-C does."""

    def progress(done: int, _asked: int) -> None:
        if done >= after:
            raise KeyboardInterrupt

    return progress


def test_what_was_stopped_says_so_first() -> None:
    results = rulekit.simulate("gin", hands=100_000, bots="greedy", progress=stopping(30))
    page = ReadPage(report(results))
    assert page.text("p", "stopped") == f"Stopped after {results.done:,} of 100,000 hands."
    game = rulekit.load("gin")
    other = rulekit.load("gin", deal_variant="extra_card")
    found = rulekit.compare(game, other, hands=100_000, progress=stopping(10))
    read = ReadPage(report(found))
    assert read.text("p", "stopped") == f"Stopped after {found.pairs:,} hands."
    assert "confidence sequences" in read.text("div", "notes")


# ── what it may do ────────────────────────────────────────────────────────────────────────────


def loaded(page: ReadPage, text: str) -> Iterator[str]:
    """Whatever a browser would fetch for a page."""
    for _, attributes, _ in page.elements:
        for name in ("src", "href", "srcset", "data", "poster", "action", "background"):
            if name in attributes:
                yield str(attributes[name])
    style = page.text("style")
    yield from re.findall(r"@import[^;]*|url\([^)]*\)", style)
    yield from (found for found in re.findall(r'style="[^"]*"', text) if "url(" in found)


def test_it_loads_nothing_and_runs_its_own_script_alone(page: ReadPage, text: str) -> None:
    assert list(loaded(page, text)) == []
    (policy,) = (a["content"] for a, _ in page.all("meta") if a.get("http-equiv"))
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    scripts = [text for attributes, text in page.all("script") if "type" not in attributes]
    (script,) = scripts
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}';" in policy
    assert "unsafe-eval" not in policy


def test_the_search_for_what_is_loaded_finds_it() -> None:
    text = '<style>a{background:url(x)}</style><img src="https://a.b/c.png"></img>'
    assert list(loaded(ReadPage(text), text)) == ["https://a.b/c.png", "url(x)"]


def test_texts_of_strangers_stay_texts() -> None:
    """A title, and a line of a rule file, that would end the script and begin another."""
    game = rulekit.loads(EVIL_RULES, name=f"evil{EVIL}.yaml")
    read = ReadPage(report(rulekit.simulate(game, hands=5), game, command=f"rulekit {EVIL}"))
    assert read.text("title") == f"How Evil {EVIL} plays" == read.text("h1")
    assert EVIL in read.text("div", "repeat")
    assert any(EVIL in text for _, text in read.all("code"))
    kinds = [attributes.get("type") for attributes, _ in read.all("script")]
    assert kinds == ["application/json"] * (len(kinds) - 1) + [None]


def test_names_of_strangers_stay_texts_in_plots() -> None:
    game, other = rulekit.load("gin"), rulekit.load("gin", target=50)
    found = rulekit.compare(game, other, hands=40, names=(f"A {EVIL}", "B"))
    read = ReadPage(report(found, game, other))
    kinds = [attributes.get("type") for attributes, _ in read.all("script")]
    assert kinds == ["application/json"] * (len(kinds) - 1) + [None]
    assert f"A {EVIL}" in str(read.plots()["length-turns"])
    assert read.text("h1") == f"Gin Rummy: B against A {EVIL}"


def test_licences_of_what_draws_are_passed_on(text: str, page: ReadPage) -> None:
    foot = page.text("footer")
    for name in ("vega 6", "vega-lite 6", "vega-embed 7", "d3-scale 4", "vega-interpreter 2"):
        assert name in foot
    assert "Redistributions in binary form must reproduce" in foot
    assert len(text.encode()) < 1_000_000


def test_the_bundle_is_small_and_cannot_end_its_element() -> None:
    script = (resources.BUNDLES / "report.js").read_text(encoding="utf-8")
    assert len(script.encode()) < 1_000_000
    assert "</script" not in script.lower() and "<!--" not in script


# ── curves in steps ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("most", [1, 2, 59, 60, 61, 1000])
def test_bins_hold_all_numbers(most: int) -> None:
    counts = {value: 1 + value % 3 for value in range(1, most + 1)}
    spec = histogram([Spreads("", counts, 1)], "turns")
    steps = spec["layer"][0]["data"]["values"]
    assert len(steps) <= MOST_BINS + 3
    assert abs(sum(each["y"] for each in steps) - 1) < 1e-9


def test_a_bin_has_its_share() -> None:
    assert binned({1: 2, 2: 1, 3: 1}, low=1, width=2, bins=2) == [0.75, 0.25]


# ── the command ───────────────────────────────────────────────────────────────────────────────

ASKED = ("simulate", "gin", "--hands", "20", "--bots", "greedy")


def test_equal_commands_write_equal_pages(tmp_path: Path) -> None:
    pages = []
    for name in ("a.html", "b.html"):
        done = run(*ASKED, "--report", str(tmp_path / name))
        assert done.exit_code == 0, done.output
        pages.append((tmp_path / name).read_text(encoding="utf-8"))
    assert pages[0] == pages[1]
    shown = ReadPage(pages[0]).text("div", "repeat")
    assert "rulekit simulate gin --hands 20 --bots greedy" in shown
    assert "--report" not in shown


def test_a_page_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    there = tmp_path / "a.html"
    there.write_text("mine", encoding="utf-8")
    assert_told(run(*ASKED, "--report", str(there)), 2, "is there already", "choose another name")
    assert there.read_text(encoding="utf-8") == "mine"
    assert_told(run(*ASKED, f"--report={tmp_path / 'no' / 'a.html'}"), 2, "there is no folder")
    game = rulekit.load("gin")
    with pytest.raises(FileExistsError):
        rulekit.write_report(rulekit.simulate(game, hands=2), there, game)


@pytest.mark.thorough
def test_nobody_waits_for_reports_who_asks_for_none() -> None:
    """A command without `--report` imports nothing of them, and reads no bundle."""
    code = (
        "import sys; from rulekit.cli import main\n"
        "try: main(['simulate', 'gin', '--hands', '2'])\n"
        "except SystemExit: print([m for m in sys.modules if m.startswith('rulekit.report')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                          timeout=120, check=True)  # fmt: skip
    assert done.stdout.splitlines()[-1] == "[]"
