"""`rulekit show`, `schema`, `new` and `test`: what they print and write."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from rulekit.check.document.json_schema import json_schema
from rulekit.check.document.schema import FILE
from rulekit.cli.writing import columns, either, plural
from rulekit.diagnostics import Report
from rulekit.graph.states import FORMATS, graph_of, graph_text
from rulekit.library import games, load_ruleset
from rulekit.model.route import LetBy
from rulekit.resources import root
from tests.sampling import first_few
from tests.unit.cli_running import assert_told, run

# ── show ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", first_few(games()))
def test_the_overview_names_every_zone_phase_and_action(game: str) -> None:
    rules = load_ruleset(game, Report())
    assert rules is not None
    result = run("show", game)
    assert_told(result, 0, rules.title, rules.source)
    for phase in rules.phases.values():
        assert phase.name in result.output
        written = [each for each in phase.actions if not isinstance(each.route.targets[0], LetBy)]
        assert all(action.name in result.output for action in written)


def test_the_overview_of_a_variant_holds_what_it_inherits() -> None:
    assert_told(run("show", "queen_city"), 0, "Queen City Rum", "DECK", "payment")


def test_options_stand_with_default_and_range() -> None:
    output = run("show", "gin", "--as", "options").output
    assert re.search(r"^next_dealer +loser +loser, winner or alternate$", output, re.MULTILINE)
    assert re.search(r"^target +100 +1 to 1000$", output, re.MULTILINE)
    assert re.search(
        r"^call_rummy +false +fixed in this game$",
        run("show", "queen_city", "--as", "options").output,
        re.MULTILINE,
    )


def test_layout_and_program_follow_players_and_options() -> None:
    assert_told(run("show", "gin", "--as", "memory"), 0, "2 x 1  zone.hand")
    assert_told(run("show", "gin", "--as", "memory", "--players", "3"), 0, "3 x 1  zone.hand")
    assert_told(
        run("show", "gin", "--as", "program", "--set", "target=77"),
        0,
        "players 2",
        "target: 77",
        "def legal(",
    )


def test_generated_code_names_the_rules_it_comes_from() -> None:
    rule = "gin.yaml:"
    kernel = run("show", "gin", "--as", "kernel")
    assert_told(kernel, 0, "def legal(M: Memory) -> int:", "def bag_take(M: Memory", rule)
    assert_told(run("show", "gin", "--as", "wat"), 0, "(module", "(func $f.legal", rule)


def test_generated_code_is_shown_before_a_pass_and_after() -> None:
    whole, before = (
        run("show", "gin", "--as", "kernel", *some) for some in ((), ("--without", "counting"))
    )
    assert "tally_first(" in whole.output and "tally_first(" not in before.output
    refused = run("show", "gin", "--as", "program", "--without", "counting")
    assert_told(refused, 2, "a program is made without 'sparing'")
    refused = run("show", "gin", "--without", "counting")
    assert_told(refused, 2, "--without is for --as program")


def test_clauses_are_shown_with_phrases_and_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulekit.prove import clauses

    one = clauses.Clause(
        "gin.knock",
        "end",
        "manual",
        "12",
        "A player may knock.",
        None,
        "",
        None,
        ("play.discard.knock",),
        ("example: a knock",),
        ("example: a knock",),
        "",
        (),
        False,
    )
    monkeypatch.setattr(clauses, "clauses_of", lambda game: [one] if game == "gin" else [])
    assert run("show", "gin", "--as", "clauses").output == (
        "gin.knock (manual)\n  A player may knock.\n    said by: play.discard.knock\n"
        "    tested by: example: a knock\n"
        "    its worked example is played by: example: a knock\n"
    )
    assert_told(run("show", "rummy", "--as", "clauses"), 2, "no list of clauses for rummy")


@pytest.mark.parametrize("game", first_few(games()))
def test_the_graph_has_every_phase_and_every_way(game: str) -> None:
    rules = load_ruleset(game, Report())
    assert rules is not None
    graph = graph_of(rules)
    nodes = {node.name for node in graph.nodes}
    assert set(rules.phases) <= nodes
    ends = {edge.target for edge in graph.edges if edge.target.startswith("end by ")}
    assert ends == {f"end by {reason}" for reason in rules.reasons}
    for phase in rules.phases.values():
        for action in phase.actions:
            assert any(
                edge.source == phase.name and edge.label.startswith(action.name)
                for edge in graph.edges
            ), action.name


def test_graph_texts_hold_the_same_and_are_well_formed() -> None:
    rules = load_ruleset("gin", Report())
    assert rules is not None
    graph = graph_of(rules)
    dot, mermaid = (graph_text(graph, form) for form in FORMATS)
    ways = {(edge.source, edge.target, edge.aside) for edge in graph.edges}
    assert dot.count("->") == len(ways)
    assert len(
        re.findall(
            r"^  n\d+ (?:-->|-\.->)(?:\|\"[^\"<>]*(?:<br>[^\"<>]*)*\"\|)? n\d+$",
            mermaid,
            re.MULTILINE,
        )
    ) == len(ways)
    assert '"draw" -> "discard" [label="from_stock\\nfrom_discard"];' in dot
    assert 'label="propose_redeal (for opponent)", style=dashed' in dot
    if shutil.which("dot"):
        subprocess.run(["dot", "-Tsvg"], input=dot, text=True, check=True, capture_output=True)


def test_show_chooses_the_language_of_graphs() -> None:
    assert run("show", "gin", "--as", "graph").output.startswith("digraph")
    assert run("show", "gin", "--as", "graph", "--format", "mermaid").output.startswith("flowchart")


# ── schema ────────────────────────────────────────────────────────────────────────────────────

SCHEMA = json_schema()
VALID = jsonschema.Draft7Validator(SCHEMA)


def _faults(text: str, *, texts: bool = False) -> list[str]:
    """What an editor would mark; `texts`: it takes scalars for texts, not for typed values."""
    data = yaml.safe_load(text)
    return [error.message for error in VALID.iter_errors(_as_texts(data) if texts else data)]


def _as_texts(data: Any) -> Any:
    if isinstance(data, dict):
        return {str(key): _as_texts(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_as_texts(each) for each in data]
    return None if data is None else str(data)


def test_the_schema_is_draft_7_without_alternatives() -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    text = json.dumps(SCHEMA)
    assert "anyOf" not in text
    assert "oneOf" not in text


def test_the_command_prints_and_writes_it(tmp_path: Path) -> None:
    assert json.loads(run("schema").output) == SCHEMA
    path = tmp_path / "schema.json"
    assert_told(run("schema", "--out", str(path)), 0, f"wrote {path}")
    assert json.loads(path.read_text()) == SCHEMA
    assert_told(run("schema", "--out", str(tmp_path / "no" / "s.json")), 2, "no such file")


@pytest.mark.thorough
@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("texts", [False, True])
def test_every_rule_file_fits_it_however_scalars_are_read(game: str, texts: bool) -> None:
    text = (root("rulesets") / f"{game}.yaml").read_text(encoding="utf-8")
    assert _faults(text, texts=texts) == []


def test_every_key_has_its_documentation() -> None:
    properties = SCHEMA["properties"]
    assert isinstance(properties, dict)
    assert {name: each["description"] for name, each in properties.items()} == {
        name: key.doc for name, key in FILE.keys.items()
    }


def test_it_marks_what_the_checker_marks() -> None:
    whole = (root("rulesets") / "gin.yaml").read_text(encoding="utf-8")
    assert any("optoins" in fault for fault in _faults(whole.replace("\noptions:", "\noptoins:")))
    assert any(
        "'match' is a required" in fault
        for fault in _faults(whole.replace("\nmatch:", "\nstanding+:"))
    )
    assert any(
        "'start' is a required" in fault
        for fault in _faults(whole.replace("\n  start:\n    when deal", "\n  x:\n    when deal"))
    )
    variant = "rulekit: 1\nextends: gin\ngame: X\n"
    assert _faults(variant) == []
    assert _faults(variant + "rulings+: [one more]\nplay:\n  draw: ~\n") == []
    assert _faults(variant + "players: {from: 2}\n") != []
    assert _faults(variant + "deal:\n  - whenever it rains: shuffle deck into stock\n") != []
    assert (
        _faults(variant + "deal:\n  - when players = 2:\n      - shuffle deck into stock\n") == []
    )


# ── new ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", first_few(games()))
def test_a_new_variant_is_clean_and_plays_like_its_base(game: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.rulekit.yaml"
    assert_told(run("new", "--from", game, "--out", str(path)), 0, f"wrote {path}")
    report = Report()
    rules, base = load_ruleset(str(path), report), load_ruleset(game, Report())
    assert rules is not None
    assert base is not None
    assert report.diagnostics == ()
    assert rules.title == f"My {base.title}"
    assert {n: o.default for n, o in rules.options.items()} == {
        n: o.default for n, o in base.options.items()
    }


def test_the_options_it_suggests_can_be_put_in_force(tmp_path: Path) -> None:
    path = tmp_path / "mine.rulekit.yaml"
    run("new", "--from", "gin", "--out", str(path))
    head, _, options = path.read_text().partition("# options:")
    path.write_text(head + "options:" + re.sub(r"^# ", "", options, flags=re.MULTILINE))
    report = Report()
    rules, base = load_ruleset(str(path), report), load_ruleset("gin", Report())
    assert rules is not None
    assert base is not None
    assert {
        n: (o.default, set(o.values), o.low, o.high, o.or_none) for n, o in rules.options.items()
    } == {n: (o.default, set(o.values), o.low, o.high, o.or_none) for n, o in base.options.items()}


def test_a_new_variant_of_a_file_finds_its_base(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    first, second = tmp_path / "first one.rulekit.yaml", tmp_path / "deep" / "second.rulekit.yaml"
    assert run("new", "--from", "gin", "--out", str(first)).exit_code == 0
    assert run("new", "--from", str(first), "--out", str(second)).exit_code == 0
    rules = load_ruleset(str(second), Report())
    assert rules is not None
    assert rules.title == "My My Gin Rummy"


def test_new_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "mine.rulekit.yaml"
    path.write_text("precious")
    assert_told(run("new", "--from", "gin", "--out", str(path)), 2, "is there already")
    assert path.read_text() == "precious"


def test_new_writes_to_standard_output_and_has_a_name_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    printed = run("new", "--from", "gin", "--out", "-").stdout
    assert list(tmp_path.iterdir()) == []
    run("new", "--from", "gin")
    assert (tmp_path / "my_gin.rulekit.yaml").read_text() == printed


# ── test ──────────────────────────────────────────────────────────────────────────────────────

EXAMPLE = """\
rulekit: 1
game: My Gin
extends: gin
examples:
  - about: a run of three
    melds:
      run: {meld}
"""


def test_examples_are_run_and_failures_end_with_1(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.rulekit.yaml", tmp_path / "bad.rulekit.yaml"
    good.write_text(EXAMPLE.format(meld="4H 5H 6H"))
    bad.write_text(EXAMPLE.format(meld="4H 5H 6S"))
    assert_told(run("test", str(good)), 0, "1 example, all passed")
    assert_told(run("test", str(good), "-v"), 0, "ok", "a run of three")
    result = run("test", str(bad), str(good))
    assert_told(
        result,
        1,
        "FAILED",
        f"{bad}:",
        "a run of three",
        "1 example, 1 failed",
        "1 example, all passed",
    )


def test_a_broken_file_does_not_keep_the_others_from_being_tested(tmp_path: Path) -> None:
    good, broken = tmp_path / "good.rulekit.yaml", tmp_path / "broken.rulekit.yaml"
    good.write_text(EXAMPLE.format(meld="4H 5H 6H"))
    broken.write_text(EXAMPLE.format(meld="4H 5H 6H") + "optoins: {}\n")
    assert_told(run("test", str(broken), str(good)), 1, "error[RK101]", "1 example, all passed")


def test_a_file_without_examples_says_so(tmp_path: Path) -> None:
    path = tmp_path / "bare.rulekit.yaml"
    path.write_text("rulekit: 1\ngame: My Gin\nextends: gin\n")
    assert_told(run("test", str(path)), 0, "no examples")


# ── words ─────────────────────────────────────────────────────────────────────────────────────


def test_words() -> None:
    assert (plural(1, "file"), plural(0, "file")) == ("1 file", "0 files")
    assert (either([2]), either([2, 3, 4])) == ("2", "2, 3 or 4")
    assert columns([("a", "bb", "c"), ("aaa", "b", "")]) == ["a    bb  c", "aaa  b"]
    assert columns([("a", 1, 22), ("bb", 333, 4)], right=True) == ["a     1  22", "bb  333   4"]
    assert columns([]) == []


def test_names_are_shown_with_where_they_are_declared_and_used(tmp_path: Path) -> None:
    path = tmp_path / "mine.rulekit.yaml"
    path.write_text(
        "rulekit: 1\nextends: rum500_partners\ngame: Mine\noptions: {target: 500 in 100..5000}\n"
        "require:\n  short: target < 3000\n",
        encoding="utf-8",
    )
    shown = run("show", str(path), "--as", "names").stdout
    rows = {line.split()[0]: line for line in shown.splitlines()}
    assert "option: number" in rows["target"]
    base = (root("rulesets") / "rum500.yaml").read_text(encoding="utf-8").splitlines()
    (declared,) = (at for at, line in enumerate(base, 1) if line.startswith("  target: 500"))
    (used,) = (
        at for at, line in enumerate(base, 1) if line.startswith("  until: ") and "target" in line
    )
    assert f" 4, before in rum500.yaml {declared}  " in rows["target"]
    assert rows["target"].endswith(f"  rum500.yaml {used}; 6")
    assert "zone: cards of each player" in rows["hand"]
    assert_told(
        run("show", str(path), "--as", "names", "--players", "4"), 2, "--as names shows all"
    )


def test_a_program_says_of_which_owner_a_word_is() -> None:
    told = run("show", "gin", "--as", "program").stdout
    assert "[&ledger.score] = ([&ledger.score] + [&entries[0]])" in told
    assert "[&ledger.score[1]] = ([&ledger.score[1]] + [&entries[0]+1])" in told
