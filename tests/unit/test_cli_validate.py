"""`rulekit validate`: exit codes, forms of the report, folders, standard input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.cli_running import assert_told, run, start

GOOD = "rulekit: 1\ngame: My Gin\nextends: gin\n"
BAD = GOOD + "optoins: {}\n"


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.rulekit.yaml"
    path.write_text(BAD)
    return str(path)


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.rulekit.yaml"
    path.write_text(GOOD)
    return str(path)


def test_a_clean_file_ends_with_0(good: str) -> None:
    assert_told(run("validate", good), 0, "0 errors", "in 1 file; no examples\n")


def test_faults_end_with_1_and_are_shown_with_their_place(bad: str) -> None:
    assert_told(
        run("validate", bad),
        1,
        "error[RK101]: unknown key 'optoins'",
        f"{bad}:4:1",
        "^~~~~~~",
        "did you mean 'options'?",
        "1 error, ",
        "in 1 file\n",
    )


@pytest.mark.thorough
def test_all_files_are_looked_at(good: str, bad: str) -> None:
    assert_told(run("validate", bad, good, bad), 1, "1 error, ", "in 2 files")


def test_standard_input() -> None:
    assert_told(run("validate", "-", stdin=BAD), 1, "<stdin>:4:1")
    assert_told(run("validate", "-", stdin=GOOD), 0)


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("latin.yaml", "game: Café".encode("latin-1"), "RK007"),
        ("huge.yaml", b"# " + b"x" * (10 << 20), "RK005"),
    ],
)
def test_what_cannot_be_read_ends_with_2(
    tmp_path: Path, name: str, content: bytes, code: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert_told(run("validate", str(path)), 2, f"error[{code}]")


def test_a_missing_file_ends_with_2_and_a_hint(good: str) -> None:
    assert_told(run("validate", good, "ginn"), 2, "error[RK010]", "did you mean 'gin'?")


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x]\nb: [*a, *a]\n",
        "[" * 5000,
        "\tx: 1",
        "",
        "- a\n- b\n",
        "game: [",
        "rulekit: 1\ngame: X\nextends: nowhere\n",
    ],
)
def test_damaged_files_end_with_1_and_no_traceback(text: str) -> None:
    assert_told(run("validate", "-", stdin=text), 1, "error[RK")


@pytest.mark.thorough
def test_a_folder_stands_for_its_rule_files(tmp_path: Path, good: str, bad: str) -> None:
    (tmp_path / "notes.yaml").write_text("just: notes\n")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "plain.yaml").write_text("# a comment first\n" + GOOD)
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "x.rulekit.yaml").write_text(BAD)
    assert_told(run("validate", str(tmp_path)), 1, "in 3 files")
    assert_told(run("validate", str(tmp_path / "inner")), 0, "in 1 file")


def test_a_folder_without_rule_files_is_an_error_of_usage(tmp_path: Path) -> None:
    assert_told(run("validate", str(tmp_path)), 2, "no rule files")


def test_the_json_form_is_json_alone_on_standard_output(bad: str) -> None:
    result = run("validate", bad, "--format", "json")
    document = json.loads(result.stdout)
    assert document["valid"] is False
    assert [each["code"] for each in document["diagnostics"] if each["severity"] == "error"] == [
        "RK101"
    ]
    assert "1 error, " in result.stderr


def test_the_sarif_form_is_json_alone_on_standard_output(bad: str) -> None:
    document = json.loads(run("validate", bad, "--format", "sarif").stdout)
    assert document["runs"][0]["results"][0]["ruleId"] == "RK101"


def test_github_actions_get_their_own_form_unless_another_is_asked_for(bad: str) -> None:
    assert run("validate", bad, GITHUB_ACTIONS="true").stdout.startswith("::error file=")
    assert run("validate", bad, "--format", "github").stdout.startswith("::error file=")
    asked = run("validate", bad, "--format", "text", GITHUB_ACTIONS="true")
    assert asked.stdout.startswith("error[RK101]")


def test_warnings_alone_are_clean_unless_strict(good: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulekit.diagnostics import Report
    from rulekit.prove import validate
    from rulekit.source import SourceFile

    def warn(_name: str, report: Report) -> None:
        report.add("unused-name", SourceFile("x", "").span(0, 0), "'x' is never used")

    monkeypatch.setattr(validate, "validate", warn)
    assert_told(run("validate", good), 0, "0 errors, 1 warning in 1 file")
    assert_told(run("validate", good, "--strict"), 1, "0 errors, 1 warning in 1 file")


def test_pipes_get_no_colours(bad: str) -> None:
    result = start("validate", bad)
    assert result.returncode == 1
    assert "\x1b" not in result.stdout + result.stderr


# ── worked examples ───────────────────────────────────────────────────────────────────────────

EXAMPLES = GOOD + "examples:\n  - {about: Right, melds: {none: 4H}}\n"
WRONG = EXAMPLES + "  - {about: Wrong, expect: {players: 7}}\n"


def test_examples_are_counted_but_not_run(tmp_path: Path) -> None:
    file = tmp_path / "wrong.rulekit.yaml"
    file.write_text(WRONG)
    assert_told(run("validate", str(file)), 0, "in 1 file; 2 examples, for `rulekit test` to run")


def test_examples_that_fail_are_reported_if_they_are_run(tmp_path: Path) -> None:
    file = tmp_path / "wrong.rulekit.yaml"
    file.write_text(WRONG)
    result = run("validate", str(file), "--quick", "--examples")
    assert_told(result, 1, "RK412", f"{file}:6", "1 error", "2 examples run")
    file.write_text(EXAMPLES)
    assert_told(run("validate", str(file), "--examples"), 0, "in 1 file; 1 example run")
