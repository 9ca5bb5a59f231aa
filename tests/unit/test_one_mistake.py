"""One mistake is one finding: what follows from a faulty declaration is not told as well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulekit.check.document.schema import FILE
from rulekit.check.document.shapes import Items, Keys, Leaf, Looped, Shape, Table
from rulekit.diagnostics import Report
from rulekit.library import load_ruleset
from rulekit.prove.validate import validate, validate_rules
from rulekit.source import SourceFile
from rulekit.syntax.phrase import parse
from rulekit.syntax.yaml import Scalar
from tests.unit.changed_small import changed, checked, found, listed, section, told
from tests.unit.variants import SMALL, findings

RANKS = "ranks: A 2..10 J Q K"


@pytest.mark.parametrize("written", [
    "ranks: A 2-10 J Q K", "ranks: A,2..10,J,Q,K", "ranks: [A, 2..10, J, Q, K]", "ranks:",
    "rnaks: A 2..10 J Q K",
])  # fmt: skip
def test_ranks_that_cannot_be_read_are_one_fault(written: str) -> None:
    (line,) = told(changed(f"  {RANKS}\n", f"  {written}\n"))
    assert line.endswith(written)


@pytest.mark.parametrize(("text", "message"), [
    (changed(f"  {RANKS}\n", ""), "the deck needs `ranks` or `numbers`"),
    (changed("  suits: clubs diamonds hearts spades\n", ""), "the deck needs `suits` or `colors`"),
    (SMALL.replace(section("deck"), ""), "the rule file needs the key `deck`"),
    (SMALL.replace(section("deck"), "deck: standard\n"), "`deck` is a mapping, not a phrase"),
    (SMALL.replace(section("zones"), ""), "the rule file needs the key `zones`"),
])  # fmt: skip
def test_a_deck_or_places_that_are_missing_are_one_fault(text: str, message: str) -> None:
    assert [each.message for each in found(text)] == [message]


def test_suits_that_cannot_be_read_are_not_counted() -> None:
    wrong = "suits: clubs, diamonds, hearts, spades"
    assert told(changed("suits: clubs diamonds hearts spades", wrong)) == [f"RK201 {wrong}"]


@pytest.mark.parametrize("name", ["options", "zones", "melds", "track", "ledgers"])
def test_a_section_that_is_a_list_is_one_fault(name: str) -> None:
    (fault,) = found(listed(name))
    assert fault.code.id == "RK103" and f"`{name}` is a mapping" in fault.message


@pytest.mark.parametrize(("name", "written"), [
    ("hand: cards", "hands: cards"), ("stock: pile", "stok: pile"),
    ("score: points", "scoer: points"), ("hand_size: 7", "hand_sise: 7"),
    ("table: melds", "tables: melds"),
])  # fmt: skip
def test_a_misspelt_declaration_is_one_fault_that_points_there(name: str, written: str) -> None:
    (fault,) = found(changed(f"  {name}", f"  {written}"))
    meant, wrong = name.partition(":")[0], written.partition(":")[0]
    assert fault.span.text == meant
    assert fault.help == f"'{wrong}' is declared and never used: are they the same?"
    assert [(place.text, words) for place, words in fault.related] == [(wrong, "declared here")]


def test_a_name_that_nothing_declares_is_one_fault_and_its_uses_are_counted() -> None:
    (fault,) = found(changed("  hand: cards of each player, seen by owner\n", ""))
    assert fault.span.text == "hand"
    assert fault.help == "it stands in 12 places, and nothing declares it"


def test_a_slip_of_the_same_kind_in_two_places_is_two_faults() -> None:
    text = changed("size of hand >= 4", "size of hnad >= 4").replace(
        "size of hand >= 2", "hnad is empty"
    )
    assert [each.help for each in found(text)] == ["did you mean 'hand'?"] * 2


def test_a_file_of_another_kind_is_one_fault() -> None:
    (fault,) = found("version: 3\nservices:\n  web:\n    image: nginx\nvolumes:\n  data: {}\n")
    assert (fault.code.id, fault.message) == ("RK008", "this is no rule file")


def test_rules_without_a_title_are_still_a_rule_file() -> None:
    (fault,) = found(SMALL.replace("rulekit: 1\ngame: Small Rummy\n", ""))
    assert fault.message == "the rule file needs the key `game`"


@pytest.mark.parametrize("written", [
    "draw meld* discard", "[draw, meld, discard]", "draw, *meld, discard", "*meld",
    "draw, mled*, discard",
])  # fmt: skip
def test_a_turn_that_cannot_be_read_leaves_no_route_open(written: str) -> None:
    (fault,) = found(changed("turn: draw, meld*, discard", f"turn: {written}"))
    assert fault.span.line == SMALL[: SMALL.index("  turn:")].count("\n") + 1


def test_a_route_that_cannot_be_read_is_not_open() -> None:
    last = "next: end hand by out won by me when hand is empty, otherwise draw for next player"
    for wrong in ("next: end of hand", "next: [draw]"):
        (fault,) = found(changed(last, wrong))
        assert fault.code.id in ("RK201", "RK103")


def test_a_phase_that_is_a_list_is_one_fault() -> None:
    old = "  discard:\n    discard:\n      choose:"
    (fault,) = found(changed(old, old.replace("    discard", "    - discard")))
    assert fault.message == "`discard` is a mapping, not a list"


@pytest.mark.parametrize(("old", "new", "code"), [
    ("picked: card, each turn", "picked: cards, each turn", "RK302"),
    ("choose: {card: card from hand - picked}", "choose: card from hand", "RK103"),
    ("choose: {card: card from hand - picked}", "choose: {card from hand}", "RK001"),
    ("choose: {card: card from hand - picked}", "choose: {card: crad form hand}", "RK201"),
    ("ace: low | both", "ace: low, both", "RK201"),
    ("extras: 2 joker", "extras: 2 big jokers", "RK201"),
    ("extras: 2 joker", "extras: two joker", "RK301"),
    ("extras: 2 joker", "extras: [2 joker]", "RK103"),
])  # fmt: skip
def test_what_follows_from_a_fault_is_not_told(old: str, new: str, code: str) -> None:
    assert told(changed(old, new)) == [f"{code} {new}"]


def test_else_is_written_otherwise() -> None:
    (fault,) = found(changed("      otherwise: A 2..10 J Q K", "      else: A 2..10 J Q K"))
    assert fault.span.text == "else" and fault.help == "write `otherwise:`"
    old = "- when stock is empty: shuffle (discard - top of discard) into stock"
    (fault,) = found(changed(old, f"{old}\n          else: picked = top of discard"))
    assert fault.span.text == "else" and fault.help == "write `otherwise:`"


@pytest.mark.parametrize(("text", "code"), [
    ("play:\n  discard:\n    discard:\n      chose: {card: card from hand}\n", "RK101"),
    ("options:\n  hand_siez: 8 in 5..10\n", "RK108"),
    ("scoring:\n  winer:\n    out: 10\n", "RK301"),
    ("play:\n  mled:\n    meld: {when: turns > 3}\n", "RK406 'mled' is new beside 'meld'"),
    ("play:\n  discard:\n    dicsard: {when: turns > 3}\n", "RK108 'dicsard' is new beside"),
    ("play:\n  mled: {about: Melds are laid.}\n", "RK406 'mled' is new beside 'meld'"),
])  # fmt: skip
def test_a_slip_of_a_variant_is_one_finding(text: str, code: str) -> None:
    (line,) = findings(text)
    assert line.startswith(code)


def test_a_plural_beside_a_name_of_the_base_is_told() -> None:
    new = "play:\n  discards:\n    knock: {when: turns > 3, next: draw for next player}\n"
    (line,) = [line for line in findings(new) if "RK108" in line]
    assert line == "RK108 'discards' is new beside 'discard' of the base"


@pytest.mark.parametrize(("old", "place"), [
    ("  ranks: A 2..10 J Q K\n", "copies"), ("  extras: 2 joker\n", "extras"),
])  # fmt: skip
def test_a_deck_beyond_bounds_is_told_at_the_key_that_makes_it_so(old: str, place: str) -> None:
    new = "  extras: 200 joker\n" if place == "extras" else f"{old}  copies: 0\n"
    rules, report = checked(changed(old, new))
    assert rules is not None
    validate_rules(rules, report)
    (fault,) = report.errors
    assert (fault.code.id, fault.span.text) == ("RK408", place)


def test_a_number_of_players_that_does_not_fit_is_told_where_it_stands() -> None:
    text = SMALL.replace("players: 2..4\n", "players: 3\nteams: 2 sides, alternating\n")
    rules, report = checked(text)
    assert rules is not None
    validate_rules(rules, report)
    (fault,) = report.errors
    assert (fault.code.id, fault.span.text, fault.span.line) == ("RK413", "players", 4)


def test_an_option_without_bounds_is_to_be_bounded() -> None:
    rules, report = checked(changed("hand_size: 7 in 5..10", "hand_size: 7"))
    assert rules is not None
    validate_rules(rules, report)
    (fault,) = report.errors
    assert fault.code.id == "RK403"
    assert fault.help.startswith("bound the option: `hand_size: 7 in LOWEST..HIGHEST`; ")


def test_keys_level_with_their_action_are_one_fault() -> None:
    old = "      when: stock is not empty\n      do: move top of stock to hand\n"
    (fault,) = found(changed(old, old.replace("      ", "    ")))
    assert fault.message == "`when` stands too far left: it belongs under `from_stock`"
    assert fault.help == "indent it and what belongs to it, to line 56, by 6 blanks, not by 4"
    old = (
        "      choose: {card: card from hand - picked}\n      do: move card to discard\n      next"
    )
    (fault,) = found(changed(old, old.replace("      ", "    ")))
    assert fault.message == "`choose` stands too far left: it belongs under `discard`"


@pytest.mark.parametrize(("old", "new", "message", "help"), [
    ("ace: low | both", "ace: low | both\n  jokers: yes", "'yes' is no value of an option",
     "write `true`"),
    ("ace: low | both", 'ace: low | both\n  jokers: "no"', "'no' is no value of an option",
     "write `false`"),
    ("20 when laying_turns = 1", "20 when reason is Gin", "'Gin' is none of the reasons",
     "reasons: void, out"),
    ("20 when laying_turns = 1", "20 when reason is owt", "'owt' is none of the reasons",
     "reasons: void, out"),
    ("2..10: pips", "2..10: shown", "unknown name 'shown'",
     "declare it, under `track`, `define` or `options`"),
    ("deal:", "deal +:", "unknown key 'deal +' in the rule file", "did you mean 'deal+'?"),
])  # fmt: skip
def test_the_help_leads_on(old: str, new: str, message: str, help: str) -> None:
    text = changed(f"\n{old}", f"\n{new}") if old == "deal:" else changed(old, new)
    assert (message, help) in [(each.message, each.help) for each in found(text)]


def test_a_word_is_not_mistaken_for_one_with_which_the_phrase_reads_no_better() -> None:
    (fault,) = found(changed("- picked = top of discard", "- set picked to top of discard"))
    assert "seat" not in fault.help and "picked = top of discard" in fault.help


def _kinds(shape: Shape | None) -> Iterator[str]:
    """The kinds of all phrases of a rule file."""
    match shape:
        case Leaf(kind):
            yield kind
        case Items(inner) | Table(inner) | Looped(inner):
            yield from _kinds(inner)
        case Keys(keys, rest):
            for each in (rest, *(key.shape for key in keys.values())):
                yield from _kinds(each)


@pytest.mark.parametrize("kind", sorted({*_kinds(FILE), "effect", "guard", "block", "signature"}))
def test_what_is_expected_has_a_name_whatever_the_phrase(kind: str) -> None:
    report = Report()
    assert parse(Scalar("§", SourceFile("x", "§").span(0, 1)), kind, report) is None
    (fault,) = report.errors
    assert re.fullmatch(r"'§' does not fit here; .+ (is|are) expected", fault.message)
    assert not re.search(r"\ba \w+s (is|are) ", fault.message)


@pytest.mark.parametrize(("text", "told"), [
    ("define:\n  max(number): number + hand_size\n", "RK303 'max' always means something else"),
    ("define:\n  stock: hand_size\n", "RK303 'stock' is already a zone"),
])  # fmt: skip
def test_a_definition_that_takes_the_name_of_something_else_is_one_fault(
    text: str, told: str
) -> None:
    assert findings(text) == [told]


@pytest.mark.parametrize("text", [
    "define:\n  half(numbr): 3\nplay: {draw: {tried: {when: half(4) = 3, do: reveal hand}}}\n",
    "procedures:\n  tidy(numbr): reveal hand\nplay: {draw: {tried: {do: do tidy(3)}}}\n",
])  # fmt: skip
def test_a_parameter_without_a_type_is_one_fault(text: str) -> None:
    assert findings(text) == ["RK302 a parameter is named by its type, not 'numbr'"]


ZONES = re.findall(r"(?m)^  (?:\w+): .+$", section("zones"))


@pytest.mark.parametrize("line", ZONES)
@pytest.mark.parametrize("effect", [
    "move top(discard, 2) to hand", "move bottom of discard to hand",
    "shuffle (discard - top of discard) into stock", "move hand to discard",
])  # fmt: skip
def test_what_is_done_with_a_zone_that_cannot_be_read_is_no_fault(line: str, effect: str) -> None:
    text = changed("do: move top of stock to hand", f"do: {effect}")
    assert not found(text)
    (fault,) = found(
        text.replace(f"{line}\n", f"{line.split('#', maxsplit=1)[0].rstrip()}, topp\n")
    )
    assert fault.span.file.line(fault.span.line).endswith(", topp")


def test_a_zone_that_cannot_be_read_is_not_taken_for_a_reason_of_its_name() -> None:
    text = changed("do: move top of stock to hand", "do: move top of stock to out")
    assert "'out' is not a place for this" in [each.message for each in found(text)]
    zone = "  discard: pile, top face up\n"
    (fault,) = found(text.replace(zone, f"{zone}  out: pile, topp\n"))
    assert fault.span.text == "topp"


@pytest.mark.parametrize(("old", "new", "remedy"), [
    ("players: 2..4", "players: 2-4", "write `2..4`"),
    ("discard: pile, top face up", "discard: pile, top face", "write `top face up`"),
    ("discard: pile, top face up", "discard: pile, face-up", "write `face up`"),
    ("winner: highest score", "winner: most score", "write `highest score`"),
    ("scoring:\n", "score:\n", "did you mean 'scoring'?"),
    ("rulekit: 1\n", "rulekit: 1\nextends: [a, b]\n", ""),
])  # fmt: skip
def test_what_is_said_as_elsewhere_is_one_fault_with_its_remedy(
    old: str, new: str, remedy: str
) -> None:
    (fault,) = found(changed(old, new))
    assert remedy in fault.help


def test_a_name_that_means_something_else_is_one_fault() -> None:
    text = changed("picked: card, each turn", "card: card, each turn").replace("- picked", "- card")
    assert told(text.replace("picked = top", "card = top")) == ["RK303 card: card, each turn"]


def test_hands_that_nobody_can_win_are_told_where_a_winner_scores() -> None:
    (fault,) = found(changed("end hand by out won by me when", "end hand by out when"))
    assert fault.code.id == "RK427" and "no hand has a winner" in fault.message


def test_a_variant_that_never_ends_is_told_at_its_own_route(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(SMALL, encoding="utf-8")
    own = tmp_path / "mine.yaml"
    lines = "play:\n  discard:\n    discard:\n      next: draw for next player\n"
    own.write_text(f"rulekit: 1\nextends: base\ngame: Mine\n{lines}", encoding="utf-8")
    report = Report()
    load_ruleset(str(own), report)
    (fault,) = [each for each in report.diagnostics if each.code.id == "RK405"]
    assert fault.span.text == "draw for next player" and fault.span.file.name == str(own)


def test_an_action_beside_the_phases_is_one_fault() -> None:
    action = "  throw:\n    choose: {card: card from hand}\n    do: move card to discard\n"
    told = {
        "  discard:\n    discard:\n": "`throw` stands too far left: it belongs under `meld`",
        "  draw:\n    entry:\n": "'throw' is an action, and stands where phases stand",
    }
    for before, message in told.items():
        (fault,) = found(changed(before, f"{action}{before}"))
        assert fault.message == message


def test_a_deal_that_takes_the_place_of_another_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(SMALL, encoding="utf-8")
    own = tmp_path / "mine.yaml"
    lines = "deal:\n  - move top of stock to discard\n"
    own.write_text(f"rulekit: 1\nextends: base\ngame: Mine\n{lines}", encoding="utf-8")
    report = Report()
    validate(str(own), report)
    (fault,) = report.errors
    assert fault.code.id == "RK403"
    assert (
        "the deal of the base, which says `[shuffle deck into stock, deal hand_size" in fault.help
    )
    assert "`: copy that and change it; `deal+:` only adds to it; " in fault.help
