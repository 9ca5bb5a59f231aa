"""Pieces: parts of rules that games use, merged and told of as clearly as bases."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.library import is_rule_file, load_document, load_ruleset, own
from rulekit.model.ruleset import Ruleset
from rulekit.model.symbols import Symbols
from rulekit.prove.examples import examples_of
from rulekit.rulebook import Played, plain, variant_rulebook
from tests.unit.cli_running import run
from tests.unit.variants import BASE, sound

VOIDS = """\
rulekit: 1
piece: Matches without end are broken off
about: Nothing of this goes into a game.
options: {void_limit: 3 in 1..1000}
track: {voids: "number, each game"}
match:
  after hand:
    counting: voids = voids + 1 when reason is void, otherwise 0
  until: voids >= void_limit or hands_played >= 4
"""
GAME = f"rulekit: 1\nextends: {BASE}\ngame: Mine\nuse: voids\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "voids.yaml").write_text(VOIDS, encoding="utf-8")
    return tmp_path


def written(folder: Path, text: str, name: str = "mine.yaml") -> str:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


def loaded(path: str) -> Ruleset:
    report = Report()
    rules = load_ruleset(path, report)
    assert rules is not None, [found.message for found in report.errors]
    return rules


def faults(path: str) -> list[str]:
    report = Report()
    load_ruleset(path, report)
    return [f"{found.code.id} {found.message}" for found in report.diagnostics]


def test_a_piece_is_laid_over_the_base_and_under_the_file(folder: Path) -> None:
    rules = loaded(written(folder, GAME + "options: {void_limit: 2 in 1..9}\n"))
    assert rules.options["void_limit"].default == "2"
    assert rules.options["hand_size"].default == "7"
    assert rules.match.until is not None
    assert rules.match.until.cases[0][1].span.text == "voids >= void_limit or hands_played >= 4"
    assert rules.about == ""


def test_it_means_what_it_would_mean_in_the_file_itself(folder: Path) -> None:
    """The rules are the same, but for the places where they stand."""
    used = loaded(written(folder, GAME))
    alone = sound(VOIDS.split("\n", 3)[3])
    assert used.variables.keys() == alone.variables.keys()
    assert [e.span.text for e in used.match.after_hand] == [
        e.span.text for e in alone.match.after_hand
    ]


def test_the_game_is_played_with_it(folder: Path) -> None:
    text = GAME + (
        "examples:\n  - options: {void_limit: 2}\n    scope: match\n    players: 2\n"
        "    given: {turns: 60, voids: 1, hand of seat 1: 7C KS, hand of seat 2: 2C, stock: 9S,\n"
        "      score of seat 2: 90}\n    from: meld for seat 1\n    moves: [discard 7C]\n"
        "    champions: seat 2\n"
    )
    (result,) = examples_of(loaded(written(folder, text)))
    assert result.ok, result.message


@pytest.mark.parametrize("place", ["voids.yaml", "pieces/voids.rulekit.yaml", "pieces/voids.yml"])
def test_a_piece_is_found_beside_the_game_or_among_its_pieces(tmp_path: Path, place: str) -> None:
    written(tmp_path, VOIDS, place)
    assert "voids" in loaded(written(tmp_path, GAME)).variables
    by_path = GAME.replace("use: voids", f"use: ./{place}")
    assert "voids" in loaded(written(tmp_path, by_path)).variables


def test_pieces_use_others_and_several_are_used(folder: Path) -> None:
    written(folder, "rulekit: 1\npiece: Both\nuse: voids\ntrack: {extra: number}\n", "both.yaml")
    written(folder, "rulekit: 1\npiece: More\nuse: [voids]\ntrack: {more: number}\n", "more.yaml")
    rules = loaded(written(folder, GAME.replace("use: voids", "use: [both, more]")))
    assert {"voids", "extra", "more"} <= set(rules.variables)


def test_steps_of_the_base_are_changed_by_a_piece(folder: Path) -> None:
    written(
        folder,
        "rulekit: 1\npiece: Burning\nzones: {burnt: 'pile, face down'}\n"
        "deal: {burning before dealing: move top of stock to burnt}\n",
        "burning.yaml",
    )
    rules = loaded(written(folder, "rulekit: 1\nextends: rummy\ngame: B\nuse: burning\n"))
    assert rules.deal[1].span.text == "move top of stock to burnt"
    assert rules.deal[1].span.file.name.endswith("burning.yaml")


# ── what is told of them ──────────────────────────────────────────────────────────────────────


def test_names_are_told_with_the_file_of_the_piece(folder: Path) -> None:
    path = written(folder, GAME + "options: {void_limit: 2 in 1..9}\n")
    symbols = Symbols()
    document = load_document(path, Report())
    assert document is not None
    check(document, "mine", Report(), symbols)
    (limit,) = symbols.named("void_limit", "option")
    assert [Path(span.file.name).name for span in (limit.span, *limit.before)] == [
        "mine.yaml",
        "voids.yaml",
    ]
    shown = run("show", path, "--as", "names").stdout
    assert "voids.yaml" in next(line for line in shown.splitlines() if line.startswith("voids "))


def test_what_a_piece_changes_is_shown_by_the_rulebook_and_by_diff(folder: Path) -> None:
    path = written(folder, GAME)
    rules, base = loaded(path), sound("")
    page = plain(variant_rulebook(Played(rules, 2), Played(base, 2), "en"))
    assert "+ Voids: a number, over the whole match." in page
    assert "+ void limit: 3; 1 to 1000" in run("diff", str(BASE), path).stdout


def test_a_fault_is_told_where_it_stands(folder: Path) -> None:
    written(folder, VOIDS.replace("void_limit or", "voidlimit or"), "voids.yaml")
    report = Report()
    load_ruleset(written(folder, GAME), report)
    (found,) = report.errors
    assert found.message == "unknown name 'voidlimit'"
    assert (Path(found.span.file.name).name, found.span.line) == ("voids.yaml", 9)


@pytest.mark.parametrize(("used", "fault"), [
    ("voidz", "RK110 there is no piece 'voidz' to use"),
    ("gin", "RK110 there is no piece 'gin' to use"),
    ("./other.yaml", "RK110 './other.yaml' is a game, and no piece"),
    ("game", "RK101 a piece has no 'game'"),
    ("varies", "RK101 a piece has no 'extends'"),
    ("round", "RK105 'round' uses this file in turn"),
    ("[voids, less]", "RK303 two pieces that are used together say 'void_limit' differently"),
    ("[voids, same]", ""),
])  # fmt: skip
def test_what_cannot_be_used_is_told(folder: Path, used: str, fault: str) -> None:
    written(folder, f"rulekit: 1\nextends: {BASE}\ngame: Other\n", "other.yaml")
    written(folder, "rulekit: 1\npiece: G\ngame: Gin\n", "game.yaml")
    written(folder, "rulekit: 1\npiece: G\nextends: gin\n", "varies.yaml")
    written(folder, "rulekit: 1\npiece: R\nuse: round\n", "round.yaml")
    written(folder, "rulekit: 1\npiece: L\noptions: {void_limit: 4 in 1..9}\n", "less.yaml")
    written(folder, "rulekit: 1\npiece: S\noptions: {void_limit: 3 in  1..1000}\n", "same.yaml")
    found = faults(written(folder, GAME.replace("use: voids", f"use: {used}")))
    assert found == ([fault] if fault else [])


def test_a_piece_is_no_game(folder: Path) -> None:
    path = str(folder / "voids.yaml")
    told = "RK111 this is a piece, which is played as a part of the games that use it"
    assert faults(path) == [told]
    assert not is_rule_file(path)
    written(folder, GAME)
    assert list(own(str(folder))) == ["mine"]
