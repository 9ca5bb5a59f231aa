"""Worked examples: what they can say, what they refuse, and that a wrong one is found out."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit import RulesetError, loads
from rulekit.backends.interp import build
from rulekit.codes import SMALL
from rulekit.diagnostics import Report
from rulekit.library import load_ruleset, path_of
from rulekit.machine.position import Position
from rulekit.model.example import Written
from rulekit.prove.examples import ExampleResult, report_examples, run_examples
from rulekit.prove.laying import lay_table
from tests.unit.variants import findings, outcomes

VARIANT = "rulekit: 1\nextends: small\nzones:\n  kitty: card, face down\n"


def write(folder: Path, text: str) -> str:
    (folder / "small.yaml").write_text(SMALL, encoding="utf-8")
    file = folder / "game.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def run(folder: Path, example: str) -> ExampleResult:
    """The result of one example of the small game; each line of it is indented here."""
    body = "".join(f"    {line}\n" for line in example.strip().splitlines())
    name = write(folder, f"{VARIANT}match: {{payoff: differences}}\nexamples:\n  -\n{body}")
    (result,) = run_examples(name)
    return result


def test_a_sheet_of_a_hand_that_goes_on_says_that_it_goes_on(tmp_path: Path) -> None:
    result = run(tmp_path, "sheet: {points: 3 0}")
    assert result.message == (
        "points should be 3 0, but it is 0 0: the hand has not ended, seat 2 is to move in 'draw'"
    )


def test_an_example_without_players_is_for_the_fewest_that_the_options_allow(
    tmp_path: Path,
) -> None:
    text = f"{VARIANT}require:\n  three at least: players >= 3\nexamples:\n"
    text += "  - dealer: 1\n    expect: {players: 3}\n  - refused: three at least\n"
    results = run_examples(write(tmp_path, text))
    assert [result.message for result in results if not result.ok] == []
    assert len(results) == 2


# ── gin ───────────────────────────────────────────────────────────────────────────────────────


def test_the_examples_of_gin() -> None:
    results = run_examples("gin")
    assert [result.message for result in results if not result.ok] == []
    clauses = {clause for result in results for clause in result.clauses}
    assert len(results) >= 22 and "gin.match.example" in clauses


@pytest.mark.parametrize(
    ("rule", "changed", "message"),
    [
        ("gin: 25 when reason is gin", "gin: 20 when reason is gin", "gin should be"),
        ("leaving at most 10 points", "leaving at most 9 points", "refused"),
        ("card from hand - picked", "card from hand", "it is legal"),
        ("size of stock <= 2", "size of stock <= 1", "goes on in 'draw'"),
        ("boxes: 25 *", "boxes: 20 *", "boxes should be 75, 0, but it is 60, 0"),
        ("undercut: 25 when", "undercut: 10 when", "undercut should be"),
        (
            "position of suit",
            "position of rank",
            "'choose_deal for seat 2' is expected, but it is seat 1",
        ),
    ],
)
def test_a_changed_rule_of_gin_is_found_out(
    rule: str, changed: str, message: str, tmp_path: Path
) -> None:
    text = Path(path_of("gin")).read_text(encoding="utf-8")
    assert rule in text
    file = tmp_path / "gin.yaml"
    file.write_text(text.replace(rule, changed), encoding="utf-8")
    failed = [result for result in run_examples(str(file)) if not result.ok]
    assert failed and any(message in result.message for result in failed), failed
    assert {result.code for result in failed} == {"example-failed"}


@pytest.mark.thorough
def test_the_game_of_seven_hands_is_played_to_its_last_figure(tmp_path: Path) -> None:
    """The totals of the manual are compared, not only written down."""
    text = Path(path_of("gin")).read_text(encoding="utf-8")
    for right, wrong in (("293", "294"), ("payoff: 243, -243", "payoff: 244, -244")):
        assert right in text
        file = tmp_path / "gin.yaml"
        file.write_text(text.replace(right, wrong), encoding="utf-8")
        failed = [result for result in run_examples(str(file)) if not result.ok]
        assert len(failed) == 1 and "seven hands" in failed[0].about


# ── what holds ────────────────────────────────────────────────────────────────────────────────

HOLDS = {
    "melds": "melds: {run: 4H 5H 6H / 9C 10C JC QC, none: 4H 5H / QH KH AH}",
    "cards": "cards: 4H 5H 6H KS\nexpect: {deadwood(cards): 10, points(cards): 25,"
    " 4 of hearts in cards: yes}",
    "a deal": "deck: 2C 3D\ndealer: 1\nexpect:\n  size of hand of seat 2: 5\n"
    "  2 of clubs in hand of seat 2: yes\n  3 of diamonds in hand of seat 1: yes\n"
    "  size of stock: 42\n  dealer: seat 1\n  me: 2\n  players: 2\n  turns: 1",
    "the whole hand": "options: {hand_size: 3}\ndeck: 2C 5D 4C 7D 6C 9D\ndealer: 1\n"
    "expect: {hand of seat 2: 6C 2C 4C, hand of seat 1: 5D 7D 9D, top of discard: none}",
    "another table": "players: 3\ndealer: 3\nthen: draw for seat 1\nexpect: {players: 3}",
    "a laid table": "given:\n  hand of seat 1: 4H 9S\n  table of seat 2: 4C 5C 6C / 8D 9D 10D\n"
    "  discard: KS QS\n  kitty: 2S\nfrom: meld for seat 1\nmoves: [discard 9S]\n"
    "expect:\n  discard: 9S KS QS\n  top of kitty: 2S\n  size of stock: 41\n"
    "  table of seat 2: 10D 9D 8D / 4C 5C 6C\n  hand of seat 1: 4H\n"
    "  size of table of seat 1: 0\n  size of table: 2\n  hand of seat 2: empty\n"
    "then: draw for seat 2",
    "a stock with the rest below": "given: {stock: 5C 6C ..., discard: KS}\nfrom: draw for seat 2\n"
    "moves: [from_stock]\nexpect: {hand of seat 2: 5C, top of stock: 6C, size of stock: 50}",
    "a stock that is all": "given: {stock: 5C 6C}\nfrom: draw for seat 2\nexpect: {stock: 5C 6C}",
    "the end": "given: {hand of seat 1: 4H 5H 6H, hand of seat 2: KS 2C}\nfrom: meld for seat 1\n"
    "moves: [meld 4H 5H 6H]\nthen: end hand by out won by seat 1\nsheet: {points: '12, 0'}\n"
    "expect: {score of seat 1: 12, winner: seat 1, winners: seat 1}",
    "the end of a match": "scope: match\ngiven: {score of seat 1: 90, hand of seat 1: 4H 5H 6H,"
    " hand of seat 2: KS}\n"
    "from: meld for seat 1\nmoves: [meld 4H 5H 6H]\nchampions: seat 1\npayoff: 100 -100",
    "nobody wins": "given: {hand of seat 1: 4H 5S 6H, stock: none}\nfrom: meld for seat 1\n"
    "moves: [discard 4H]\nthen: end hand by stalled\nexpect: {winner: none}",
    "refused moves": "given: {hand of seat 1: 4H 5H 6H KS}\nfrom: meld for seat 1\n"
    "legal: [meld 4H 5H 6H, discard KS]\nillegal: [meld 4H 5H KS, discard 2C, from_stock]",
    "hands": "hands:\n  - given: {hand of seat 1: 4H 5H 6H, hand of seat 2: KS}\n"
    "    from: meld for seat 1\n    moves: [meld 4H 5H 6H]\n    expect: {hands_played: 1}\n"
    "  - given: {hand of seat 2: 4H 5H 6H, hand of seat 1: QS 3C}\n"
    "    from: meld for seat 2\n    moves: [meld 4H 5H 6H]\n"
    "    expect: {score of seat 1: 10, score of seat 2: 13, hands_played: 2}",
    "refused options": "options: {hand_size: 9}\nrefused: cannot be '9'",
}


@pytest.mark.parametrize("example", HOLDS.values(), ids=HOLDS)
def test_what_holds(example: str, tmp_path: Path) -> None:
    result = run(tmp_path, example)
    assert result.ok, result


# ── what does not hold ────────────────────────────────────────────────────────────────────────

LAST = "given: {hand of seat 1: 4H}\nfrom: meld for seat 1\n"
FAILS = {
    "melds: {run: 4H 5H 7H}": "'4H 5H 7H' should be of the kind run, but it is of the kind none",
    "melds: {none: 4H 5H 6H}": "should be of the kind none",
    "cards: 4H KS\nexpect: {deadwood(cards): 10}": "deadwood(cards) should be 10, but it is 14",
    "dealer: 1\nthen: draw for seat 1": "it is seat 2",
    "dealer: 1\nthen: meld for seat 2": "should stand in 'meld', not in 'draw'",
    "dealer: 1\nthen: end hand by out": "should end by out, but it goes on in 'draw'",
    "dealer: 1\nmoves: [discard 2C]": "'discard 2C' is refused",
    "dealer: 1\nlegal: [discard 2C]": "should be legal, but",
    "dealer: 1\nillegal: [from_stock]": "should be refused, but it is legal",
    "scope: match\npayoff: 1, -1": "the payoff should be 1, -1, but it is 0, 0",
    "scope: match\nchampions: seat 2": "but it is by nobody",
    f"{LAST}moves: [discard 4H, discard 4H]": "hand is over",
    f"{LAST}moves: [discard 4H]\nthen: end hand by stalled": "but it ends by out",
    "given: {hand of seat 1: 4H}\nfrom: meld for seat 1\nmoves: [discard 4H]\n"
    "then: end hand by out won by seat 2": "it is seat 1",
    "given: {hand of seat 1: 4H, hand of seat 2: 5H}\nfrom: meld for seat 1\nmoves: [discard 4H]\n"
    "sheet: {points: '9, 0'}": "points should be 9, 0, but it is 5, 0",
    "given: {hand of seat 1: 4H, hand of seat 2: 5H}\nfrom: meld for seat 1\nmoves: [discard 4H]\n"
    "sheet: {points: 9 0}": "points should be 9 0, but it is 5 0",
    "given: {discard: KS QS}\nfrom: draw for seat 1\nexpect: {discard: QS KS}": "but it is KS QS",
    "given: {kitty: 2C}\nfrom: draw for seat 1\nexpect: {table of seat 1: 4C 5C 6C}": "is none",
    "options: {hand_size: 6}\nrefused: cannot": "should be refused, but the game can be played",
    "options: {hand_size: 9}\nrefused: too many": "refused because: option 'hand_size'",
}


@pytest.mark.parametrize(("example", "message"), FAILS.items())
def test_what_does_not_hold(example: str, message: str, tmp_path: Path) -> None:
    result = run(tmp_path, example)
    assert result.code == "example-failed" and message in result.message, result


# ── examples that are wrong themselves ────────────────────────────────────────────────────────

BAD = {
    "players: 7\ndealer: 1": "not 7",
    "players: many\ndealer: 1": "not 0",
    "options: {hand_size: 9}\ndealer: 1": "cannot be '9'",
    "seed: x\ndealer: 1": "'x' is not a seed",
    "dealer: 5": "'5' is not a seat",
    "deck: 2C 2C": "2C",
    "deck: 2C 17H": "'17H' is not a card",
    "melds: {run: 4H 5H 6X}": "'6X' is not a card",
    "cards: 4H 4H\nexpect: {points(cards): 8}": "4H",
    "dealer: 1\nmoves: [darw]": "'darw' is no kind of move",
    "dealer: 1\nexpect: {turns: many}": "'many' is not a number",
    "dealer: 1\nexpect: {dealer: Bob}": "'Bob' is not a seat",
    "dealer: 1\nexpect: {stock is empty: perhaps}": "is not yes or no",
    "dealer: 1\nexpect: {size of hand of seat 3: 1}": "there is no seat 3",
    "dealer: 1\nsheet: {bonus: '1, 0'}": "has no line 'bonus'; its lines are points",
    "dealer: 1\nsheet: {points: 1}": "2 numbers, one for each seat",
    "given: {hand of seat 1: 4H, discard: 4H}\nfrom: draw for seat 1": "the deck has only 1 of 4H",
    "given: {table of seat 1: 4H 5H}\nfrom: draw for seat 1": "'4H 5H' is no meld",
    "given: {kitty: 4H 5H}\nfrom: draw for seat 1": "'kitty' holds one card",
    "given: {hand of seat 1: 4H}": "`from:` must say",
    "given: {hand of seat 1: ...}\nfrom: draw for seat 1": "only a pile can hold the rest",
    "given: {hand of seat 1: 4H}\nfrom: meld for seat 1\nmoves: [discard 4H]\nlegal: [discard 5H]":
        "no move is left",
    "scope: match\ndealer: 1": "follows from its rules",
    "hands:\n  - moves: [from_stock]\n  - moves: [from_stock]": "the hand before has not ended",
}  # fmt: skip


@pytest.mark.parametrize(("example", "message"), BAD.items())
def test_what_cannot_be_set_up(example: str, message: str, tmp_path: Path) -> None:
    result = run(tmp_path, example)
    assert result.code == "bad-example" and message in result.message, result


def test_play_does_not_begin_where_it_never_waits(tmp_path: Path) -> None:
    """`meld*` offers the actions of `discard` too, so no phase of that name is left."""
    file = tmp_path / "own.yaml"
    file.write_text(
        "rulekit: 1\nextends: rummy\nexamples:\n  - given: {hand of seat 1: 4H}\n"
        "    from: discard for seat 1\n",
        encoding="utf-8",
    )
    (result,) = run_examples(str(file))
    assert result.code == "bad-example"
    assert "never waits in 'discard'" in result.message
    assert "it waits in draw, meld" in result.message


WRITTEN_WRONG = {
    "cards: 4H 5H": "RK312",
    "dealer: 1\nfrom: draw": "RK312",
    "dealer: 1\nthen: resume": "RK312",
    "given: {players: 3}\nfrom: draw for seat 1": "RK312",
    "given: {score of others: 3}\nfrom: draw for seat 1": "RK312",
    "scope: game\ndealer: 1": "RK312",
    "moves: [from_stock]\nhands: [{moves: [from_stock]}]": "RK312",
    "dealer: 1\nexpect: {sise of stock: 3}": "RK305",
    "dealer: 1\nexpect: {stok is empty: yes}": "RK301",
    "dealer: 1\nthen: end hand by magic": "RK301",
    "melds: {trun: 4H 5H 6H}": "RK301",
    "dealer: 1\noptions: {handsize: 3}": "RK301",
    "dealer: 1\nexpect: {size of: 3}": "RK201",
    "dealer: 1\nexpects: {turns: 3}": "RK101",
    "hands: [{mvoes: [from_stock]}]": "RK101",
}


@pytest.mark.parametrize(("example", "code"), WRITTEN_WRONG.items())
def test_what_is_written_wrong_is_a_fault_of_the_file(
    example: str, code: str, tmp_path: Path
) -> None:
    with pytest.raises(RulesetError) as error:
        run(tmp_path, example)
    codes = {found.code.id for found in error.value.report.errors}
    assert code in codes and codes <= {code, "RK312"}, error.value


def test_a_result_says_where(tmp_path: Path) -> None:
    result = run(
        tmp_path, "about: Nothing is here.\nclauses: a.b, c.d\ndealer: 1\nexpect: {turns: 7}"
    )
    assert (result.about, result.clauses) == ("Nothing is here.", ("a.b", "c.d"))
    assert (result.span.line, result.span.text) == (11, "turns")


def test_findings_for_a_report(tmp_path: Path) -> None:
    text = VARIANT + "examples:\n  - {about: One, melds: {run: 4H}}\n  - {melds: {none: 4H}}\n"
    rules = load_ruleset(write(tmp_path, text), Report())
    assert rules is not None
    report = Report()
    report_examples(rules, report)
    (found,) = report.diagnostics
    assert found.code.id == "RK412" and found.help == "in the example: One"


def test_examples_are_not_inherited(tmp_path: Path) -> None:
    text = "rulekit: 1\nextends: gin\ngame: My Gin\n"
    assert run_examples(write(tmp_path, text)) == []


def test_names_that_only_examples_use_stay_unused(tmp_path: Path) -> None:
    text = VARIANT + "define:\n  goal: 50\nexamples:\n  - {dealer: 1, expect: {goal: 50}}\n"
    report = Report()
    assert load_ruleset(write(tmp_path, text), report) is not None
    told = [(found.code.slug, found.message.split("'")[1]) for found in report.warnings]
    assert sorted(told) == [("unused-name", "goal"), ("unused-name", "kitty")]


SHORT_OF_CARDS = """rulekit: 1
game: Small Rummy
extends: rummy
examples:
  - about: The card fits, but who goes out needs two turns of melding.
    options: {min_meld_turns: 2}
    given: {table: 7C 7D 7H, hand of seat 1: 7S KS}
    from: meld for seat 1
    legal: MOVE
"""


@pytest.mark.parametrize(("move", "why"), [
    ("lay_off 7S", "afterwards it would not be so that can_finish"),
    ("lay_off", "afterwards it would not be so that can_finish"),
    ("lay_off KS", "KS cannot be laid off so on 'table'"),
    (
        "lay_off 7S, 7C 7D 7H",
        "7S, 7C 7D 7H cannot be laid off so on 'table'; the meld is named as it is afterwards",
    ),
])  # fmt: skip
def test_a_lay_off_is_refused_for_what_forbids_it(move: str, why: str, tmp_path: Path) -> None:
    (result,) = run_examples(write(tmp_path, SHORT_OF_CARDS.replace("MOVE", move)))
    assert why in result.message


def test_an_example_that_only_expects_is_dealt() -> None:
    text = "examples:\n  - expect: {size of stock: 39, size of hand of seat 1: 7}\n"
    assert [result.message for result in outcomes(text)] == [""]


ANTE = """\
track: {pot: number}
deal+:
  - for each player:
      - score of player -= 1
      - pot += 1
"""


def test_an_example_from_the_middle_is_dealt_before_what_is_given_is_laid() -> None:
    """All that the deal does has happened; what is given takes its place."""
    text = ANTE + (
        "examples:\n"
        "  - given: {hand of seat 1: KS 2C, hand of seat 2: 3C}\n"
        "    from: meld for seat 1\n"
        "    expect: {pot: 2, score of seat 1: -1, size of stock: 51, size of discard: 0}\n"
        "  - given: {hand of seat 1: KS 2C, hand of seat 2: 3C, pot: 7, score of seat 1: 4}\n"
        "    from: meld for seat 1\n"
        "    expect: {pot: 7, score of seat 1: 4, score of seat 2: -1}\n"
        "  - from: meld for seat 2\n"
        "    expect: {pot: 2, size of hand of seat 1: 7, size of discard: 1}\n"
    )
    assert [result.message for result in outcomes(text)] == ["", "", ""]


@pytest.mark.parametrize("wanted", ["champions: none", "payoff: 0 0"])
def test_the_end_of_a_match_is_not_asked_of_a_hand_on_its_own(wanted: str) -> None:
    """It would always be none, and so say nothing."""
    text = f"examples:\n  - about: a hand\n    {wanted}\n"
    assert any("a hand on its own is no match" in each for each in findings(text))
    assert findings(text.replace("a hand\n", "a match\n    scope: match\n")) == []


def test_melds_that_are_laid_by_hand_leave_all_other_words_where_they_were() -> None:
    game = loads(SMALL)
    position = Position(build(game.program(2)))
    place, row = position.map["zone.table"], position.map["host.row"]
    size, behind = len(position.memory), position.memory[row.end :]
    melds = Written("4C 5C 6C / 8D 9D 10D", game.rules.span)
    lay_table(game.rules, position, [("table", place.start, melds)], 0)
    assert position.memory[place.start] == 2
    assert len(position.memory) == size
    assert position.memory[row.end :] == behind
