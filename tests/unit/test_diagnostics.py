"""The table of codes, the report, suggestions, and the four forms of output."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rulekit.codes import CODES, Severity, explain
from rulekit.diagnostics import Report, did_you_mean, nearest
from rulekit.rendering import FORMATS, render
from rulekit.source import SourceFile

TEXT = "game: Gin\nzones:\n  hand: cards\nplay:\n  draw:\n    wehn: x\n  hand: y\n"
FILE = SourceFile("gin.rulekit.yaml", TEXT)


def place(words: str, file: SourceFile = FILE) -> Any:
    start = file.text.index(words)
    return file.span(start, start + len(words))


def sample() -> Report:
    report = Report()
    first = ((place("hand"), "first here"),)
    report.add("declared-twice", place("hand: y"), "'hand' is declared twice", related=first)
    report.add("unknown-key", place("wehn"), "unknown key 'wehn'", help="did you mean 'when'?")
    report.add("unused-name", place("Gin"), "'Gin' is never used")
    return report


def test_codes_are_well_formed() -> None:
    ids = [code.id for code in CODES.values()]
    assert ids == sorted(set(ids))
    for slug, code in CODES.items():
        assert code.slug == slug
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", slug)
        assert re.fullmatch(r"RK[0-4]\d\d", code.id)
        assert code.title and code.meaning.endswith(".")


def test_codes_that_scripts_rely_on() -> None:
    ids = {slug: code.id for slug, code in CODES.items()}
    expected = {"yaml-syntax": "RK001", "unreadable": "RK010", "unknown-key": "RK101"}
    expected |= {"phrase-syntax": "RK201", "bad-example": "RK312", "example-failed": "RK412"}
    assert expected.items() <= ids.items()
    warnings = {slug for slug, code in CODES.items() if code.severity is Severity.WARNING}
    near = {"unreachable-phase", "dead-end", "option-without-effect", "unused-name", "near-name"}
    near |= {
        "endless-match",
        "empty-read",
        "no-value",
        "passing-phase",
        "lone-otherwise",
        "idle-choice",
        "idle-ignore",
        "vague-ignore",
        "never-happens",
        "endless-move",
        "idle-exchange",
        "narrowed-score",
        "uneven-deal",
        "constant-condition",
        "never-filled",
        "never-set",
        "no-winner",
        "scored-twice",
        "total-scored",
        "unseen-choice",
    }
    assert warnings == near


def test_every_code_has_a_page() -> None:
    for code in CODES.values():
        page = explain(code.id)
        assert page is not None and page == explain(code.slug) == explain(code.id.lower())
        assert page.startswith(f"# {code.id} {code.slug}\n")
        assert ("## Wrong" in page) == bool(code.bad)
    assert explain("RK999") is None


def test_a_report_sorts_and_drops_what_it_has() -> None:
    report = sample()
    report.merge(sample())
    report.add("unknown-key", place("wehn"), "unknown key 'wehn'", help="did you mean 'when'?")
    assert [found.code.id for found in report.diagnostics] == ["RK407", "RK101", "RK303"]
    assert [found.code.id for found in report.errors] == ["RK101", "RK303"]
    assert [found.code.id for found in report.warnings] == ["RK407"]
    assert not report.ok


def test_a_file_read_twice_is_reported_once() -> None:
    report = Report()
    for file in (FILE, SourceFile(FILE.name, FILE.text)):
        report.add("unknown-key", place("wehn", file), "unknown key 'wehn'")
    assert len(report.diagnostics) == 1


def test_warnings_alone_are_ok_and_unknown_slugs_are_not() -> None:
    report = Report()
    assert report.ok and report.diagnostics == ()
    report.add("unused-name", place("Gin"), "'Gin' is never used")
    assert report.ok
    with pytest.raises(KeyError):
        report.add("no-such-slug", place("Gin"), "")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("wehn", "when"),
        ("discrad", "discard"),
        ("DISCARD", "discard"),
        ("first_dealer", "first dealer"),
        ("next", None),
        ("zebra", None),
        ("", None),
        ("when" * 1000, None),
    ],
)
def test_nearest_suggests_only_what_is_close(word: str, expected: str | None) -> None:
    candidates = ["when", "discard", "first dealer", "choose", "next"]
    assert nearest(word, candidates) == expected
    hint = f"did you mean '{expected}'?" if expected else ""
    assert did_you_mean(word, candidates) == hint


def test_text() -> None:
    assert render(sample()).split("\n\n")[1:] == [
        "error[RK101]: unknown key 'wehn'\n"
        " --> gin.rulekit.yaml:6:5\n"
        "  |\n"
        "6 |     wehn: x\n"
        "  |     ^~~~\n"
        "  |\n"
        "  = help: did you mean 'when'?\n"
        "  = explain: rulekit explain RK101",
        "error[RK303]: 'hand' is declared twice\n"
        " --> gin.rulekit.yaml:7:3\n"
        "  |\n"
        "7 |   hand: y\n"
        "  |   ^~~~~~~\n"
        " ::: gin.rulekit.yaml:3:3\n"
        "  |\n"
        "3 |   hand: cards\n"
        "  |   ^~~~ first here\n"
        "  |\n"
        "  = explain: rulekit explain RK303",
    ]


def test_text_with_wide_line_numbers_lines_up() -> None:
    file = SourceFile("a", "\n" * 99 + "here: x\n")
    report = Report()
    report.add("unknown-key", place("here", file), "m", related=((file.span(0, 0), "top"),))
    text = render(report)
    assert "\n    |\n100 | here: x\n    | ^~~~\n" in text
    assert "\n    |\n  1 | \n    | ^ top\n" in text


def test_text_of_a_file_without_text_has_no_excerpt() -> None:
    report = Report()
    report.add("unreadable", SourceFile("x.yaml", "").span(0, 0), "cannot read it")
    assert "--> x.yaml\n  = explain" in render(report)
    assert render(Report()) == ""


def test_colour_is_only_colour() -> None:
    coloured = render(sample(), colour=True)
    assert "\x1b[1;31merror[RK101]\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == render(sample())


def test_nothing_written_in_a_file_controls_the_terminal() -> None:
    report = Report()
    file = SourceFile("a\x1b[2Jb", "x\x1b[2J")
    report.add("unknown-name", file.span(0, 2), "unknown '\x1b[2J\u202e\ud800\n'", help="\x07")
    assert all(line.isprintable() for line in render(report).split("\n"))
    render(report).encode()


def test_json() -> None:
    document = json.loads(render(sample(), "json"))
    assert document["format_version"] == 1
    assert (document["valid"], document["error_count"], document["warning_count"]) == (False, 2, 1)
    key, twice = document["diagnostics"][1:]
    assert key == {
        "code": "RK101",
        "slug": "unknown-key",
        "severity": "error",
        "message": "unknown key 'wehn'",
        "help": "did you mean 'when'?",
        "file": "gin.rulekit.yaml",
        "range": {
            "start": {"line": 6, "col": 5, "offset": TEXT.index("wehn")},
            "end": {"line": 6, "col": 9, "offset": TEXT.index("wehn") + 4},
        },
        "related": [],
        "fix": None,
        "url": None,
    }
    assert twice["related"][0]["message"] == "first here"
    assert twice["related"][0]["range"]["start"]["line"] == 3


def test_github() -> None:
    report = Report()
    file = SourceFile("a,b.yaml", "x: 1\ny: 2\n")
    report.add("unknown-key", file.span(0, 1), "100% wrong\nx", help="remove it")
    report.add("unused-name", file.span(3, 6), "m")
    assert render(report, "github").split("\n") == [
        "::error file=a%2Cb.yaml,line=1,endLine=1,col=1,endColumn=2,title=RK101 unknown-key"
        "::100%25 wrong%0Ax (remove it)",
        "::warning file=a%2Cb.yaml,line=1,endLine=2,title=RK407 unused-name::m",
    ]


def test_sarif() -> None:
    log = json.loads(render(sample(), "sarif"))
    assert log["version"] == "2.1.0" and "2.1.0" in log["$schema"]
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["RK101", "RK303", "RK407"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning")
    region = run["results"][1]["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"], region["endColumn"]) == (6, 5, 9)
    assert region["charLength"] == 4
    assert run["results"][2]["relatedLocations"][0]["message"]["text"] == "first here"


def test_sarif_names_files_by_valid_uris() -> None:
    report = Report()
    report.add("unreadable", SourceFile("my rules\\<x>.yaml", "").span(0, 0), "m")
    (result,) = json.loads(render(report, "sarif"))["runs"][0]["results"]
    location = result["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "my%20rules/%3Cx%3E.yaml"


def test_formats() -> None:
    for format in FORMATS:
        assert render(sample(), format)
    with pytest.raises(ValueError, match="no format 'xml'; there are: text, json"):
        render(sample(), "xml")
