"""What mends a finding: edits that are tried, made in files, and told to programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulekit.diagnostics import Fix
from rulekit.editing.mending import fixes_for, mend
from rulekit.editing.reading import read
from tests.unit.cli_running import run

HEAD = "rulekit: 1\nextends: gin\ngame: Mine\n"


def fixes(text: str) -> list[Fix]:
    reading = read("mine.yaml", text)
    return [fix for each in reading.own for fix in fixes_for(reading, each)]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("define:\n  a: size of hnad\n", "define:\n  a: size of hand\n"),
        ("scoring:\n  winer:\n    e: 5\n", "scoring:\n  winner:\n    e: 5\n"),
        ("plya:\n  draw:\n    about: x\n", "play:\n  draw:\n    about: x\n"),
        ("fixed:\n  deal_variant: upcrad\n", "fixed:\n  deal_variant: upcard\n"),
        ("deal:\n  - mvoe top of stock to discard\n", "deal:\n  - move top of stock to discard\n"),
        ("define:\n  a: turns == 3\n", "define:\n  a: turns = 3\n"),
        ("define:\n  a: turns => 3\n", "define:\n  a: turns >= 3\n"),
        ("define:\n  a: turns > 3 && turns < 5\n", "define:\n  a: turns > 3 and turns < 5\n"),
        ("define:\n  a: size(hand)\n", "define:\n  a: size of hand\n"),
        ("define:\n  a: max(1 2)\n", "define:\n  a: max(1, 2)\n"),
        ("define:\n  a: deadwood of winner\n", "define:\n  a: deadwood_of(winner)\n"),
        ("define:\n  a: winner's deadwood\n", "define:\n  a: deadwood_of(winner)\n"),
        ("define:\n  a: deadwood_of winner\n", "define:\n  a: deadwood_of(winner)\n"),
        (
            "define:\n  a: deadwood of hand of winner\n",
            "define:\n  a: deadwood(hand of winner)\n",
        ),
        ("define:\n  a: points of winner\n", "define:\n  a: points(hand of winner)\n"),
        ("define:\n  a: turns is more than 3\n", "define:\n  a: turns > 3\n"),
        (
            "define:\n  a: turns at least 3 and turns is no more than 5\n",
            "define:\n  a: turns >= 3 and turns <= 5\n",
        ),
        ("define:\n  a: turns is between 3 and 5\n", "define:\n  a: turns in 3 .. 5\n"),
        ("define:\n  a: turns equals 3\n", "define:\n  a: turns = 3\n"),
        ("track:\n  a: no\n", "track:\n  a: flag\n"),
        ("track:\n  a: flag, each hand\n", "track:\n  a: flag of each player\n"),
        ("track:\n  a: card, each hand\n", "track:\n  a: card\n"),
        ("track:\n  a: flag, of each player\n", "track:\n  a: flag of each player\n"),
        ("track:\n  a: number, per player\n", "track:\n  a: number of each player\n"),
        (
            "scoring:\n  winner:\n    e: 15 points if turns < 4\n",
            "scoring:\n  winner:\n    e: 15 when turns < 4\n",
        ),
        (
            "scoring:\n  winner:\n    e: 15 points when turns < 4\n",
            "scoring:\n  winner:\n    e: 15 when turns < 4\n",
        ),
        (
            "scoring:\n  winner:\n    e: 15 if turns < 4\n",
            "scoring:\n  winner:\n    e: 15 when turns < 4\n",
        ),
        ("scoring:\n  winner:\n    e: 15 points\n", "scoring:\n  winner:\n    e: 15\n"),
        (
            "deal:\n  - shuffle deck into stock\n  - 9 cards\n",
            "deal:\n  - shuffle deck into stock\n  - deal 9 cards from stock to each hand\n",
        ),
        ("deal: shuffle stock, do rotate\n", "deal: [shuffle stock, do rotate]\n"),
        (
            "deal:\n  - shuffle stock, then do rotate # x\n",
            "deal:\n  - shuffle stock\n  - do rotate # x\n",
        ),
        (
            "define:\n  a: 2 x deadwood_of(winner)\n",
            "define:\n  a: 2 * deadwood_of(winner)\n",
        ),
        ("options:\n  b: yes\n", "options:\n  b: true\n"),
        ("zones:\n  x: pile face down\n", "zones:\n  x: pile, face down\n"),
        ("zones:\n  x: cards of player\n", "zones:\n  x: cards of each player\n"),
        ("about: This: that # mine\n", 'about: "This: that" # mine\n'),
        ("about: *this\n", 'about: "*this"\n'),
        ("fixed:\n  target 100\n", "fixed:\n  target: 100\n"),
        ("scoring:\n\twinner:\n\t\te: 5\n", "scoring:\n  winner:\n    e: 5\n"),
        ("deal:\n  - shuffle stock\n  do rotate\n", "deal:\n  - shuffle stock\n  - do rotate\n"),
        ("match: {until: no\n", "match: {until: no}\n"),
        (
            "define:\n  a: any card in hand where not f(card)\n  f(card): rank of card is A\n",
            "define:\n  a: any card in hand where (not f(card))\n  f(card): rank of card is A\n",
        ),
    ],
)
def test_what_has_one_remedy_is_mended(wrong: str, right: str) -> None:
    assert read("mine.yaml", HEAD + wrong).report.errors
    text, made = mend("mine.yaml", HEAD + wrong)
    assert text == HEAD + right
    assert made >= 1
    assert not read("mine.yaml", text).report.errors
    assert mend("mine.yaml", text) == (text, 0)


def test_of_several_effects_one_that_does_not_read_is_left_to_the_author() -> None:
    wrong = HEAD + "deal: shuffle stock, draw 1 card\n"
    assert fixes(wrong) == []
    (found,) = read("mine.yaml", wrong).own
    assert found.help.endswith("in brackets: `[shuffle stock, draw 1 card]`")


DISCARD = "play:\n  discard:\n    discard:\n"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("put card under stock", "move card to bottom of stock"),
        ("move card to stock bottom", "move card to bottom of stock"),
        ("move card to the bottom of stock", "move card to bottom of stock"),
        ("put card on top of stock", "move card to stock"),
        ("move card to top of stock", "move card to stock"),
        ("put card on discard", "move card to discard"),
    ],
)
def test_under_and_onto_are_put_as_moves(wrong: str, right: str) -> None:
    text, _ = mend("mine.yaml", HEAD + DISCARD + f"      do: {wrong}\n")
    assert text == HEAD + DISCARD + f"      do: {right}\n"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (
            "    choose: {card: card from hand}\n    do: move card to discard\n\n"
            "  draw: {about: x}\n",
            "      choose: {card: card from hand}\n      do: move card to discard\n\n"
            "  draw: {about: x}\n",
        ),
        (
            "      do:\n      - move card to discard\n          next: draw for opponent\n",
            "      do:\n      - move card to discard\n      next: draw for opponent\n",
        ),
        (
            "      do: move card to discard\n  define:\n    a: 3\n",
            "      do: move card to discard\ndefine:\n  a: 3\n",
        ),
    ],
)
def test_lines_are_indented_as_it_is_said(wrong: str, right: str) -> None:
    assert mend("mine.yaml", HEAD + DISCARD + wrong) == (HEAD + DISCARD + right, 1)


def test_of_two_lines_that_stand_wrong_each_may_begin_where_a_block_does() -> None:
    wrong = (
        HEAD
        + DISCARD
        + (
            "      choose: {card: card from hand}\n"
            "     {key}: {value}\n"
            "    other:\n"
            "      choose: {card: card from hand}\n"
            "       do: move card to discard\n"
        )
    )
    known = wrong.replace("{key}: {value}", "do: move card to discard")
    assert [fix.told for fix in fixes(known)] == ["begin `do` in column 7"]
    assert not any(fix.safe for fix in fixes(known))
    told = ["begin `next` in column 7", "begin `next` in column 5"]  # that of a phase is after it
    routed = wrong.replace("{key}: {value}", "next: draw for opponent")
    assert [fix.told for fix in fixes(routed)] == told
    fix = fixes(routed)[0]
    text = routed[: fix.span.start] + fix.text + routed[fix.span.end :]
    (last,) = fixes(text)
    right = text[: last.span.start] + last.text + text[last.span.end :]
    assert not read("mine.yaml", right).report.errors


def test_what_stands_below_a_line_goes_with_it() -> None:
    wrong = (
        HEAD + "scoring:\n  winner:\n    e: 5\n     f:\n      3 when turns < 4\n    g: 1\n   h: 2\n"
    )
    (fix,) = fixes(wrong)
    assert (fix.told, fix.text) == ("begin `f` in column 5", "    f:\n     3 when turns < 4")


def test_once_a_turn_is_told_by_a_flag() -> None:
    wrong = HEAD + DISCARD + "      when: once a turn\n      do: move card to discard\n"
    text, made = mend("mine.yaml", wrong, unsafe=True)
    done = "      do:\n        - move card to discard\n        - discard_done = yes\n"
    track = "track:\n  discard_done: flag, each turn\n"
    assert made == 1
    assert text == HEAD + track + DISCARD + "      when: not discard_done\n" + done


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (
            "{when: once a turn, choose: {card: card from hand}, do: move card to discard}",
            "{when: not burn_done, choose: {card: card from hand}, "
            "do: [move card to discard, burn_done = yes]}",
        ),
        (
            "{when: once a turn, do: [shuffle stock, score += 1], next: draw for opponent}  # why",
            "{when: not burn_done, do: [shuffle stock, score += 1, burn_done = yes], "
            "next: draw for opponent}  # why",
        ),
        ("{when: once a turn}", "{when: not burn_done, do: [burn_done = yes]}"),
    ],
)
def test_once_a_turn_is_told_by_a_flag_in_braces_too(wrong: str, right: str) -> None:
    head = HEAD + "track:\n  burn_done: flag, each turn\n"
    lines = "play:\n  discard:\n    burn: "
    text, made = mend("mine.yaml", HEAD + lines + wrong + "\n", unsafe=True)
    assert (text, made) == (head + lines + right + "\n", 1)


def test_a_name_that_is_unknown_is_declared_as_a_flag() -> None:
    wrong = DISCARD + "      when: not swapped\n"
    turn, hand = fixes(HEAD + wrong)
    assert turn.told.endswith(": a mark that is cleared with each turn")
    assert hand.told.endswith(": a mark of each player that lasts for the hand")
    assert hand.text == "track:\n  swapped: flag of each player\n"
    assert not turn.safe and not hand.safe
    text, _ = mend("mine.yaml", HEAD + wrong, unsafe=True)
    assert text == HEAD + "track:\n  swapped: flag, each turn\n" + wrong


def test_a_place_that_is_unknown_is_declared() -> None:
    wrong = DISCARD + "      do: move top of stock to burned\n"
    (place,) = fixes(HEAD + wrong)
    assert place.told == "declare `burned: pile, face down` under `zones`"
    text, _ = mend("mine.yaml", HEAD + wrong, unsafe=True)
    assert text == HEAD + "zones:\n  burned: pile, face down\n" + wrong


@pytest.mark.parametrize("word", ["mels", "meld"])
@pytest.mark.parametrize(
    "how", ["{} from hand - card leaving at most 10 points", "any {} from hand"]
)
def test_several_melds_that_are_misspelt_are_mended(word: str, how: str) -> None:
    knock = "play:\n  discard:\n    knock:\n      choose: {card: card from hand, spread: SAID}\n"
    wrong = HEAD + knock.replace("SAID", how.format(word))
    assert mend("mine.yaml", wrong) == (HEAD + knock.replace("SAID", how.format("melds")), 1)


@pytest.mark.parametrize(
    ("wrong", "first"),
    [
        ("define:\n  b: next_player is dealer\n", "next player"),
        ("define:\n  a: score of player\n", "me"),
    ],
)
def test_what_may_mean_two_things_is_left_alone_unless_asked(wrong: str, first: str) -> None:
    fix = fixes(HEAD + wrong)[0]
    assert (fix.text, fix.safe) == (first, False)
    assert mend("mine.yaml", HEAD + wrong) == (HEAD + wrong, 0)
    text, made = mend("mine.yaml", HEAD + wrong, unsafe=True)
    assert made == 1
    assert first in text


@pytest.mark.parametrize(
    "wrong",
    [
        "define:\n  a: if turns > 3 then 1 else 2\n",
        "define:\n  a: any card in hand where card is a king\n",
        "play:\n  discard:\n    mine: {choose: one of hand, do: move card to discard}\n",
        "define:\n  a: score is not 3 or\n",
    ],
)
def test_where_nothing_is_known_nothing_is_changed(wrong: str) -> None:
    """A comma would be read in `if, turns`, and help nobody."""
    assert mend("mine.yaml", HEAD + wrong, unsafe=True) == (HEAD + wrong, 0)


def test_a_file_is_mended_and_what_is_left_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.rulekit.yaml"
    wrong = HEAD + "define:\n  a: size of hnad  # how many\n  b: turns == 3\nzoens: {}\nx y\n"
    path.write_text(wrong, encoding="utf-8")
    told = run("validate", str(path), "--quick", "--fix", "--diff")
    assert path.read_text(encoding="utf-8") == wrong
    assert told.exit_code == 0
    path.write_text(wrong.replace("x y\n", ""), encoding="utf-8")
    told = run("validate", str(path), "--quick", "--fix", "--diff")
    assert "+  a: size of hand  # how many\n+  b: turns = 3\n+zones: {}\n" in told.stdout
    told = run("validate", str(path), "--quick", "--fix")
    assert told.exit_code == 0, told.output
    assert "3 findings mended" in told.stderr
    text = path.read_text(encoding="utf-8")
    assert text == HEAD + ("define:\n  a: size of hand  # how many\n  b: turns = 3\nzones: {}\n")


def test_games_that_come_with_rulekit_stay() -> None:
    told = run("validate", "gin", "--quick", "--fix", "--unsafe-fixes")
    assert "mended" not in told.output


def test_programs_are_told_the_edits(tmp_path: Path) -> None:
    path = tmp_path / "mine.rulekit.yaml"
    path.write_text(HEAD + "define:\n  a: size of hnad\n", encoding="utf-8")
    said = json.loads(run("validate", str(path), "--quick", "--format", "json").stdout)
    found = said["diagnostics"][0]
    assert found["fix"] == {"range": found["range"], "text": "hand", "safe": True}
    said = json.loads(run("validate", str(path), "--quick", "--format", "sarif").stdout)
    result = said["runs"][0]["results"][0]
    (change,) = result["fixes"][0]["artifactChanges"]
    (edit,) = change["replacements"]
    assert edit["insertedContent"] == {"text": "hand"}
    assert edit["deletedRegion"] == result["locations"][0]["physicalLocation"]["region"]
    assert result["fixes"][0]["description"]["text"] == "write 'hand' for 'hnad'"


def test_a_name_for_any_card_that_is_called_like_one_is_told() -> None:
    head = "rulekit: 1\nextends: rummikub\ngame: Mine\ndefine:\n"
    reading = read("mine.yaml", f"{head}  a: any joker in rack\n")
    (found,) = [each for each in reading.own if "'joker'" in each.message]
    assert found.code.slug == "unused-name" and found.severity.value == "warning"
    assert found.help == "write `joker in rack`"
    for meant in ("joker in rack", "any card in rack", "any joker in rack where joker is joker"):
        told = read("mine.yaml", f"{head}  a: {meant}\n").own
        assert not [each for each in told if "'joker'" in each.message], meant
