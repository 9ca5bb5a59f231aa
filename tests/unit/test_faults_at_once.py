"""Many faults at once: all of them told, those of the user's file first, and in good time."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.check import check
from rulekit.codes import SMALL
from rulekit.diagnostics import Diagnostic, Report, nearest
from rulekit.library import load_ruleset, load_text
from tests.unit.variants import BASE
from tests.unit.working import calls

VARIANT = "rulekit: 1\nextends: small\n"


def faults(text: str) -> tuple[Diagnostic, ...]:
    report = Report()
    document = load_text(text, report)
    assert document is not None
    check(document, "small", report)
    return report.errors


def loaded(folder: Path, text: str) -> tuple[Diagnostic, ...]:
    (folder / "small.yaml").write_text(SMALL, encoding="utf-8")
    file = folder / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    report = Report()
    load_ruleset(str(file), report)
    return report.errors


@pytest.mark.thorough
def test_every_fault_of_a_long_file_is_told_without_endless_work() -> None:
    """400 faults of four kinds, each in its line; a name that is not there is told once."""
    wrong = ["stok += 1", "n = size of hnad of dealer", "n = hand of dealer", "n = 1 +"]
    lines = "".join(f"  p{i}:\n    {wrong[i % 4]}\n" for i in range(400))
    text = SMALL + "track:\n  n: number\nprocedures:\n" + lines
    found: list[Diagnostic] = []
    assert calls(lambda: found.extend(faults(text))) < 3_000_000
    first = text.splitlines().index("  p0:") + 2
    told = [i for i in range(400) if i < 2 or i % 4 >= 2]
    assert sorted(fault.span.line for fault in found) == [first + 2 * i for i in told]
    assert all("it stands in 100 places" in (fault.help or "") for fault in found[:2])


@pytest.mark.thorough
def test_suggestions_among_many_names_take_little_work() -> None:
    names = [f"counter_of_things_{i}" for i in range(300)]

    def meant() -> None:
        assert all(nearest(f"zounter_of_thimgs_{i}", names) for i in range(800))

    assert calls(meant) < 6_000_000


@pytest.mark.parametrize(("word", "meant"), [
    ("gni", "gin"), ("discrad", "discard"), ("stok", "stock"), ("hnad", "hand"), ("xyz", None),
])  # fmt: skip
def test_the_nearest_name_is_found(word: str, meant: str | None) -> None:
    assert nearest(word, ["gin", "rummy", "discard", "stock", "hand", "table"]) == meant


@pytest.mark.parametrize(
    "change", ["zones:\n  stock: [pile]\n", "deck: no cards\n", "options:\n  hand_size: maybe so\n"]
)
def test_faults_of_the_base_that_follow_from_the_users_are_not_told(
    tmp_path: Path, change: str
) -> None:
    found = loaded(tmp_path, VARIANT + change)
    assert found and {Path(fault.span.file.name).name for fault in found} == {"mine.yaml"}


def test_faults_that_show_in_the_base_alone_are_told_there(tmp_path: Path) -> None:
    found = loaded(tmp_path, VARIANT + "zones:\n  discard: ~\n")
    assert {Path(fault.span.file.name).name for fault in found} == {"small.yaml"}
    for fault in found:
        ((place, words),) = fault.related
        assert (Path(place.file.name).name, place.line, words) == ("mine.yaml", 4, "deleted here")


def test_a_base_may_be_named_by_its_absolute_path(tmp_path: Path) -> None:
    for name in ("small.yaml", "small"):
        assert not loaded(tmp_path, f"rulekit: 1\nextends: {tmp_path / name}\n")


def test_a_base_whose_letters_changed_places_is_found() -> None:
    report = Report()
    assert load_text("rulekit: 1\nextends: gni\n", report) is None
    assert report.errors[0].help == "did you mean 'gin'?"


@pytest.mark.parametrize(("change", "message", "help"), [
    ("options:\n  hand_size: 10 in 20..5\n", "nothing lies in 20..5",
     "the lower number comes first: 5..20"),
    ("options:\n  hand_size: none, or 20..5\n", "nothing lies in 20..5",
     "the lower number comes first: 5..20"),
    ("options:\n  hand_size: 10 in 3..7\n", "10 is not in 3..7", ""),
    ("players: 4..2\n", "nothing lies in 4..2", "the lower number comes first: 2..4"),
    ("fixed:\n  hand_size: 9\n", "'hand_size' cannot be '9'", "values: 3..7"),
    ("play:\n  draw:\n    from_stock: {when: true}\n",
     "'true' is a value of options, not of phrases",
     "write `yes`; a condition that always holds is left out"),
    ("deal+:\n  - shufle deck into stock\n", "'shufle' does not fit here; an effect is expected",
     "did you mean 'shuffle'?"),
    ("deal+:\n  - deal 3 cards form stock to each hand\n",
     "'form' does not fit here; an effect is expected", "did you mean 'from'?"),
])  # fmt: skip
def test_the_remedy_is_told(tmp_path: Path, change: str, message: str, help: str) -> None:
    found = [(fault.message, fault.help) for fault in loaded(tmp_path, VARIANT + change)]
    assert (message, help) in found


def test_faults_of_one_section_hide_none_of_another(tmp_path: Path) -> None:
    text = (
        VARIANT + "options:\n  hand_size: maybe so\ndirection: up\nteams: 3 sides\nplayers: 0\n"
        "rearranging:\n  roles stay: perhaps\n"
    )
    assert {fault.span.line for fault in loaded(tmp_path, text)} == {4, 5, 6, 7, 9}


def test_what_is_expected_is_told_in_words(tmp_path: Path) -> None:
    found = loaded(tmp_path, VARIANT + "direction: up\noptions:\n  low: 10 in 1..10, or nine\n")
    helps = [fault.help for fault in found]
    assert "expected 'left' or 'right'" in helps[0]
    assert "expected ', or none' or the end" in helps[1]


@pytest.mark.parametrize("section", ["options", "deck", "zones", "melds", "play", "scoring"])
def test_one_slip_in_the_name_of_a_section_is_one_fault(section: str) -> None:
    assert f"\n{section}:" in SMALL
    (fault,) = faults(SMALL.replace(f"\n{section}:", f"\n{section[0]}x{section[1:]}:"))
    assert fault.code.id == "RK101" and fault.help == f"did you mean '{section}'?"


def test_a_misspelt_section_of_a_variant_is_read_as_meant(tmp_path: Path) -> None:
    text = "optoins:\n  bonus: 5 in 0..20\nscoring:\n  winner:\n    points: bonus\n"
    (fault,) = loaded(tmp_path, VARIANT + text)
    assert fault.span.line == 3 and "optoins" in fault.message


SMALL_GAME = BASE.read_text(encoding="utf-8")


@pytest.mark.parametrize(("written", "wrong"), [
    ("stock: pile, face down", "Stock: pile, face down"),
    ("discard: pile, top face up", "discard: pile, seen by everybody"),
    ("hand: cards of each player, seen by owner", "hand: cards of each player, seen by everybody"),
    ("table: melds of each player, face up", "table: meld of each player, face up"),
    ("hand_size: 7 in 5..10", "hand_size: 7 from 5..10"),
    ("hand_size: 7 in 5..10", "Hand_size: 7 in 5..10"),
    ("score: points of each player", "score: points of players"),
    ("picked: card, each turn", "picked: card each turn"),
    ("laying_turns: turns with lay of each player", "laying_turns: turns with lay for each player"),
])  # fmt: skip
def test_a_declaration_that_is_wrong_is_one_fault_however_often_it_is_used(
    written: str, wrong: str
) -> None:
    assert written in SMALL_GAME
    found = faults(SMALL_GAME.replace(written, wrong))
    assert [fault.span.file.line(fault.span.line).strip() for fault in found] == [wrong]


def test_a_word_of_the_language_as_a_name_is_one_fault() -> None:
    text = SMALL_GAME.replace("when: size of hand >= 4", "when: size of hand >= 4 and first")
    text = text.replace("when: size of hand >= 2", "when: not first")
    found = faults(text + "define:\n  first: me is seat 1\n")
    assert [fault.message for fault in found] == [
        "'first' is a word that phrases are made of, and no name"
    ]
