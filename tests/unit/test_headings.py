"""A heading that is missing, or that stands elsewhere, is one finding, and it says what is wrong.

Each heading of a rule file is deleted in turn, each is indented, and each line is moved to the
left; of the games that come with rulekit the gate tries a part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from rulekit.check import check
from rulekit.diagnostics import Diagnostic, Report
from rulekit.library import load_text, shipped
from rulekit.resources import root
from tests.sampling import part
from tests.unit.changed_small import SMALL, changed, found, section, told
from tests.unit.slipped import VARIANT, Change, deleted, indented, outdented
from tests.unit.variants import findings


def found_in(text: str, name: str) -> tuple[Diagnostic, ...]:
    """All that is found in the text of a game that comes with rulekit."""
    report = Report()
    document = load_text(text, report, str(root("rulesets") / f"{name}.yaml"))
    if document is not None:
        check(document, name, report)
    return report.diagnostics


@pytest.mark.parametrize(("change", "unfelt"), [
    (deleted, ["winner:"]),  # the reasons of one recipient are then those of the one above
    # a list may stand as deep as its key
    pytest.param(indented, ["do:", "do:"], marks=pytest.mark.thorough),
    pytest.param(outdented, [
        "- when stock is empty: shuffle (discard - top of discard) into stock",
        "next: end hand by out won by me when hand is empty, otherwise draw for next player",
    ], marks=pytest.mark.thorough),
])  # fmt: skip
def test_a_heading_or_line_out_of_its_place_is_one_finding_beside_it(
    change: Callable[[str], Iterator[Change]], unfelt: list[str]
) -> None:
    passed = []
    for line, text in change(SMALL):
        faults = found(text)
        if not faults:
            passed.append(SMALL.splitlines()[line - 1].strip())
            continue
        assert len(faults) == 1, (line, [each.message for each in faults])
        named = SMALL.splitlines()[line - 1].strip(" :") in faults[0].message
        assert abs(faults[0].span.line - line) <= 1 or named, (line, faults[0].message)
    assert passed == unfelt


@pytest.mark.parametrize(("change", "unfelt"), [
    (deleted, ["each player:"]),  # the reasons of one recipient are then those of the one above
    (indented, []),
    pytest.param(outdented, [], marks=pytest.mark.thorough),
])  # fmt: skip
def test_so_it_is_in_a_variant(
    change: Callable[[str], Iterator[Change]], unfelt: list[str]
) -> None:
    passed = []
    for line, text in change(VARIANT):
        faults = found(text)
        told = [(each.code.id, abs(each.span.line - line) <= 1) for each in faults]
        if not faults:
            passed.append(VARIANT.splitlines()[line - 1].strip())
        assert len(told) < 2 and all(near for _, near in told), (line, faults)
        # RK101: a phase that is called nearly as a section, `meld`, is taken for it
        assert {code for code, _ in told} <= {"RK112", "RK001", "RK302", "RK101", "RK107"}, line
    assert passed == unfelt


@pytest.mark.parametrize(("old", "new", "message"), [
    ("lists:\n", "", "`column` reads like `lists`: the heading `lists:` is missing above"),
    ("melds:\n", "", "`set` reads like `melds`: the heading `melds:` is missing above"),
    ("  set:\n", "", "`when` reads like a meld: its name is missing above"),
    ("  for each column:\n", "",
     "`winner` and `each player` read like a loop: "
     "the heading `for each column:` is missing above"),
    ("  meld:\n", "", "`lay` reads like a phase: its name is missing above"),
    ("\ntrack:\n", "\n\n", "`layings` reads like `track`: the heading `track:` is missing above"),
])  # fmt: skip
def test_a_heading_that_is_missing_in_a_variant_is_the_one_under_which_its_base_has_it(
    old: str, new: str, message: str
) -> None:
    assert VARIANT.count(old) == 1
    (fault,) = found(VARIANT.replace(old, new))
    assert fault.message == message


@pytest.mark.parametrize(("text", "told"), [
    ("fixed:\n  ace: low\n  column: plain clean\n"
     "ledgers:\n  sheet: points of each column of each player\n"
     "scoring:\n  for each column:\n    winner: {sheets: 1 to sheet of column}\n",
     "RK112 `column` reads like `lists`: the heading `lists:` is missing above"),
    ("define:\n  rich(player):\n    when ace is low: score of player > 9\n"
     "  otherwise: score of player > 5\nscoring:\n  winner:\n    more: 5 when rich(winner)\n",
     "RK112 `otherwise` stands too far left: it belongs under `rich(player)`"),
])  # fmt: skip
def test_what_reads_as_a_name_where_it_stands_is_one_finding(text: str, told: str) -> None:
    (line,) = findings(text)
    assert line == told


def test_a_part_of_a_phase_that_stands_beside_it_is_one_finding() -> None:
    old = "  draw:\n    entry:\n"
    new = "  show:\n    about: First of all.\n  entry:\n      next: draw\n\n"
    text = changed(old, new + old).replace("start: draw for", "start: show for")
    (fault,) = found(text)
    assert fault.message == "`entry` stands too far left: it belongs under `show`"


def test_a_variable_among_the_ledgers_is_one_finding() -> None:
    old = "  wins: hands of each player\n"
    (fault,) = found(changed(old, old + "  down: flag of each player\n"))
    assert fault.message == "a ledger has points or the like; a flag is what a variable holds"
    assert (fault.span.text, fault.help) == ("flag", "variables stand under `track`")


def test_a_phase_that_is_missing_is_named_if_the_turn_names_it() -> None:
    (fault,) = found(changed("  meld:\n    lay:\n", "    entry:\n      do: []\n    lay:\n"))
    assert fault.message.endswith(" read like a phase: the heading `meld:` is missing above")


@pytest.mark.parametrize("name", ["sold", "out", "stopped"])
def test_a_phase_that_is_missing_is_named_if_a_route_leads_to_it(name: str) -> None:
    """Then `entry` stands in the phase above a second time, but that is not what is wrong."""
    text = (root("rulesets") / "michigan.yaml").read_text(encoding="utf-8")
    assert text.count(f"\n  {name}:\n") == 1
    (fault,) = found_in(text.replace(f"\n  {name}:\n", "\n"), "michigan")
    assert fault.message == f"`entry` reads like a phase: the heading `{name}:` is missing above"


@pytest.mark.parametrize("name", [
    "options", "deck", "zones", "melds", "ledgers", "track", "deal", "play", "scoring", "match",
])  # fmt: skip
def test_the_heading_of_a_section_that_is_missing_is_named(name: str) -> None:
    (fault,) = found(changed(f"\n{name}:\n", "\n"))
    assert fault.code.id == "RK112"
    assert fault.message.endswith(f" like `{name}`: the heading `{name}:` is missing above")
    line = SMALL[: SMALL.index(f"\n{name}:\n") + 1].count("\n") + 1
    assert (fault.span.line, fault.span.col) == (line, 3)
    assert fault.help == f"write `{name}:` in a line of its own above line {line}"


@pytest.mark.parametrize("name", ["options", "zones", "melds", "track", "deal", "scoring"])
def test_a_heading_that_stands_too_deep_is_told_as_such(name: str) -> None:
    (fault,) = found(changed(f"\n{name}:\n", f"\n  {name}:\n"))
    assert fault.message == f"`{name}` stands too deep: it is a section of its own"
    assert fault.help == "indent it by 0 blanks, not by 2"


@pytest.mark.parametrize("name", ["zones", "melds", "ledgers", "track", "match"])
def test_a_section_whose_lines_lost_their_indentation_is_one_finding(name: str) -> None:
    whole = section(name)
    lines = [line.removeprefix("  ") for line in whole.splitlines(keepends=True)]
    (fault,) = found(SMALL.replace(whole, "".join(lines)))
    assert fault.message.endswith(f" stands too far left: it belongs under `{name}`")


def test_a_name_that_is_missing_is_told_by_what_it_would_name() -> None:
    (fault,) = found(changed("    lay:\n", ""))
    assert fault.message == (
        "`when`, `choose` and others read like an action: its name is missing above"
    )
    assert fault.span.text == "when"


def test_a_heading_is_not_missed_whose_keys_would_lack_what_they_need() -> None:
    """Phases read like claims, but for `after`."""
    (fault,) = found(changed("  meld:\n    lay:\n", "\n  meld:\n"))
    assert fault.message.endswith("read like an action: its name is missing above")


def test_a_heading_that_is_missing_in_a_variant_is_one_finding() -> None:
    text = "scoring:\n  winner:\n    more: 5\n\n  limit: 90 turns, then end hand by void\n"
    (line,) = findings(text)
    assert line == "RK112 `limit` reads like `play`: the heading `play:` is missing above"


@pytest.mark.parametrize("blanks", [5, 6, 7, 8])
def test_a_new_action_that_stands_too_deep_is_no_step_of_anything(blanks: int) -> None:
    text = (
        "play:\n  draw:\n    from_stock:\n      do:\n        - move top of stock to hand\n"
        f"{' ' * blanks}grab:\n{' ' * blanks}  do: move top of discard to hand\n"
    )
    (line,) = findings(text)
    assert line == "RK112 `grab` stands too deep: it belongs under `draw`"


@pytest.mark.parametrize(
    "wrong", ["stock: pile face down", "stock: words of mine", "stock: 3 in 4"]
)
def test_a_phrase_that_is_wrong_is_no_heading_that_is_missing(wrong: str) -> None:
    assert told(changed("stock: pile, face down", wrong)) == [f"RK201 {wrong}"]
    last = "table: melds of each player, face up"
    assert told(changed(last, wrong.replace("stock", "table")))[0].startswith("RK201 table")


def test_what_is_wrong_in_another_section_is_told_beside_it() -> None:
    text = changed("\nmelds:\n", "\n").replace("limit: 60 turns", "limit: 60 truns")
    assert [each.code.id for each in found(text)] == ["RK112", "RK201"]


@pytest.mark.thorough
@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("change", [deleted, indented, outdented])
def test_so_it_is_in_the_games_that_come_with_rulekit(
    name: str, change: Callable[[str], Iterator[Change]]
) -> None:
    """At most one in five is several findings or one elsewhere: what concerns meaning alone."""
    text = (root("rulesets") / f"{name}.yaml").read_text(encoding="utf-8")
    tried = part(f"{name}/{change.__name__}", list(change(text)), 12)
    wrong = []
    for line, changed_text in tried:
        faults = found_in(changed_text, name)
        far = [each for each in faults if abs(each.span.line - line) > 8]
        words = text.splitlines()[line - 1].strip(" :-").partition("(")[0]
        if len(faults) > 1 or any(words not in each.message + each.help for each in far):
            wrong.append((line, [str(each.message) for each in faults]))
    assert len(wrong) <= len(tried) // 5, wrong
