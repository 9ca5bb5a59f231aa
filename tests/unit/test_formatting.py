"""`rulekit fmt`: one style, the same words, comments, order and meaning."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from rulekit.cli.commands.fmt import command
from rulekit.diagnostics import Report
from rulekit.formatting import WIDTH, formatted
from rulekit.library import shipped
from rulekit.play.game import Game, load
from rulekit.resources import root
from rulekit.settle import SettingError
from rulekit.source import SourceFile
from tests.sampling import first_few
from tests.unit.cli_running import assert_told, run
from tests.unit.small import small_game, small_rules

HEAD = "rulekit: 1\ngame: Small\n"


def set_anew(text: str) -> str:
    report = Report()
    found = formatted(SourceFile("small.yaml", text), report)
    assert found is not None, report.diagnostics
    return found


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # white space within phrases
        ("play:\n  turn: draw ,meld *,discard", "play:\n  turn: draw, meld*, discard"),
        ("melds:\n  set: 3 .. 4 cards,same  rank", "melds:\n  set: 3..4 cards, same rank"),
        ("melds:\n  run: 3 + cards, in sequence", "melds:\n  run: 3+ cards, in sequence"),
        ("options:\n  target: 100 in 1 .. 500", "options:\n  target: 100 in 1..500"),
        ("options:\n  sort: low|high", "options:\n  sort: low | high"),
        ("define:\n  n: points( hand )+2 *- 1", "define:\n  n: points(hand) + 2 * -1"),
        (
            "define:\n  near(a , b): (a=b)or a in [ b,1 ]",
            "define:\n  near(a, b): (a = b) or a in [b, 1]",
        ),
        ("define:\n  n: owner 's hand", "define:\n  n: owner's hand"),
        ("define:\n  n: a-b", "define:\n  n: a - b"),
        ("define:\n  n: x in 1..9", "define:\n  n: x in 1 .. 9"),
        ("deal:\n  - do draw (2)", "deal:\n  - do draw(2)"),
        (
            "deal:\n  - shuffle(discard - top of discard)into stock",
            "deal:\n  - shuffle (discard - top of discard) into stock",
        ),
        ("claims:\n  out:\n    after: draw . take", "claims:\n  out:\n    after: draw.take"),
        (
            "define:\n  n:\n    when  a<b: 1\n    otherwise: 2",
            "define:\n  n:\n    when a < b: 1\n    otherwise: 2",
        ),
        # of what is no phrase only runs of white space
        ("define:\n  n: a (  ( b", "define:\n  n: a ( ( b"),
        ("examples:\n  - moves: [lay  3C 4C 5C]", "examples:\n  - moves: [lay 3C 4C 5C]"),
        # indentation
        (
            "zones:\n     stock: pile\n     hand: cards of each player",
            "zones:\n  stock: pile\n  hand: cards of each player",
        ),
        ("deal:\n- a = 1\n-   b = 2", "deal:\n  - a = 1\n  - b = 2"),
        (
            "deal:\n  -   for each player:\n      -  a = 1",
            "deal:\n  - for each player:\n      - a = 1",
        ),
        ("examples:\n-\n   about: x\n   seed: 1", "examples:\n  - about: x\n    seed: 1"),
        # quotes
        ("define:\n  n: 'a + b'", "define:\n  n: a + b"),
        ("source: 'card books: all of them'", 'source: "card books: all of them"'),
        ("source: 'the \"old\" way: so'", "source: 'the \"old\" way: so'"),
        (
            "examples:\n  - expect: {n: 'yes', m: '7', k: 'more'}",
            'examples:\n  - expect: {n: "yes", m: "7", k: more}',
        ),
        ("source: '# 7'", 'source: "# 7"'),
        # values below one another, and one blank else
        ("track:\n  a:   flag\n  bcd:    number", "track:\n  a: flag\n  bcd: number"),
        ("track:\n  a:     flag\n  bcd:   number", "track:\n  a:   flag\n  bcd: number"),
        # blank lines
        (
            "zones:\n\n  stock: pile\n\n\n  hand: pile\ntrack:\n  n: flag",
            "zones:\n  stock: pile\n\n  hand: pile\n\ntrack:\n  n: flag",
        ),
        # comments
        (
            "track:\n  a: flag    #one\n  bcd: number   # two",
            "track:\n  a: flag      # one\n  bcd: number  # two",
        ),
        (
            "track:\n  a: flag        # one\n  bcd: number    # two",
            "track:\n  a: flag        # one\n  bcd: number    # two",
        ),
        (
            "# top\ntrack:   # head\n      # first\n      a: flag\n    # last",
            "# top\ntrack:   # head\n  # first\n  a: flag\n# last",
        ),
        (
            "deal:\n  -   # why\n    for each player: a = 1",
            "deal:\n  # why\n  - for each player: a = 1",
        ),
        ("source: a # b", "source: a  # b"),
        ("source: a#b", "source: a#b"),
    ],
)
def test_the_style(before: str, after: str) -> None:
    parted = "" if before.startswith("source") else "\n"
    expected = f"{HEAD}{parted}{after}\n"
    assert set_anew(HEAD + before) == expected
    assert set_anew(expected) == expected


def test_long_lines_go_on_below_at_blanks_and_outside_of_parentheses() -> None:
    words = " and ".join(["(any card in hand where card is wild)"] * 6)
    text = set_anew(f"{HEAD}define:\n  n: {words}\n")
    rows = text.split("define:\n")[1].splitlines()
    assert len(rows) > 1
    assert all(len(row) <= WIDTH for row in rows)
    assert all(row.count("(") == row.count(")") for row in rows)
    assert rows[1].startswith("    (") and not rows[1].startswith("     ")
    assert " ".join(row.strip() for row in rows) == f"n: {words}"


def test_what_was_folded_is_folded_anew() -> None:
    assert set_anew(f"{HEAD}define:\n  n: a\n    + b\n") == f"{HEAD}\ndefine:\n  n: a + b\n"


def test_long_lists_in_brackets_go_on_after_a_comma() -> None:
    cells = ", ".join(f"hand of seat {seat}: AC 2C 3C 4C" for seat in range(1, 7))
    rows = set_anew(f"{HEAD}examples:\n  - given: {{{cells}}}\n").splitlines()[-2:]
    assert rows[0].endswith(",") and rows[1].startswith("      hand of seat ")
    assert max(map(len, rows)) <= WIDTH


def test_a_long_key_in_braces_stays_in_one_line() -> None:
    key = "size of hand of seat 1 + " * 6 + "1"
    text = f"examples:\n  - expect: {{'{key}':  7, score of seat 2: 1}}\n"
    assert set_anew(text) == (f"examples:\n  - expect: {{{key}: 7,\n      score of seat 2: 1}}\n")
    assert set_anew(text.replace(",  score of seat 2: 1", "")).count(key) == 1


def test_no_line_begins_like_an_item_or_a_comment() -> None:
    text = f"{HEAD}about: {'word ' * 23}- and # so\n"
    report = Report()
    assert formatted(SourceFile("x", text), report) is not None
    rows = set_anew(f"{HEAD}about: {'word ' * 22}minus - and so on\n").splitlines()
    assert not any(row.strip().startswith(("-", "#")) for row in rows)


def test_texts_in_blocks_keep_their_lines() -> None:
    before = f"{HEAD}about: |\n      one\n        two\n\n      three\n"
    assert set_anew(before) == f"{HEAD}about: |\n  one\n    two\n\n  three\n"


def test_lists_in_brackets_with_comments_keep_their_lines() -> None:
    before = f"{HEAD}lists:\n    box: [ a, # one\n            b, c ]\n"
    assert set_anew(before) == f"{HEAD}\nlists:\n  box: [ a, # one\n    b, c ]\n"


def test_line_endings_of_windows_stay() -> None:
    assert set_anew("rulekit: 1\r\ngame:  Small\r\n") == "rulekit: 1\r\ngame: Small\r\n"


@pytest.mark.parametrize("name", first_few(shipped()))
def test_games_mean_the_same_and_a_second_time_changes_nothing(name: str, tmp_path: Path) -> None:
    path = root("rulesets") / f"{name}.yaml"
    text = set_anew(path.read_text(encoding="utf-8"))
    assert set_anew(text) == text
    (tmp_path / path.name).write_text(text, encoding="utf-8")
    before, after = load(name), load(str(tmp_path / path.name))
    assert after.players == before.players
    sizes = [size for size in before.players if may_be_played(before, size)]
    assert sizes
    for players in sizes:
        assert after.digest(players) == before.digest(players)


def may_be_played(game: Game, players: int) -> bool:
    """Whether so many may play by the options as they are."""
    try:
        game.program(players)
    except SettingError:
        return False
    return True


def untidy(text: str, seed: int) -> str:
    """The same rules with other indentation, blanks, blank lines, quotes and comments."""
    chance = random.Random(seed)
    step = chance.choice((2, 3, 4, 7))
    rows = []
    for row in text.splitlines():
        body = row.lstrip(" ")
        depth = (len(row) - len(body)) // 2 * step
        if chance.random() < 0.2:
            rows.append(" " * chance.randrange(3))
        if chance.random() < 0.2:
            rows.append(" " * depth + f"# note {len(rows)}")
        key, colon, value = body.partition(": ")
        if colon and value[0].isalpha() and chance.random() < 0.3:
            value = f"'{value}'"
        elif colon and value[0].isalpha():
            value = value.replace(" ", " " * chance.randrange(1, 4))
        lead = "-" + " " * (step - 1) if key.startswith("- ") else ""
        gap = " " * chance.randrange(3) if colon else ""
        rows.append(" " * depth + lead + key.removeprefix("- ") + colon + gap + value)
    return "\n".join(rows) + "\n" * chance.randrange(3)


@given(st.integers(0, 10**6))
def test_however_untidy_the_rules_are_the_same(seed: int) -> None:
    rules = small_rules()
    before = untidy(rules, seed)
    after = set_anew(before)
    assert set_anew(after) == after
    assert small_game(after).digest(2) == small_game(rules).digest(2)
    notes = [row.strip() for row in before.splitlines() if row.strip().startswith("#")]
    assert [row.strip() for row in after.splitlines() if row.strip().startswith("#")] == notes
    plain = [row for row in after.splitlines() if row.strip() and not row.strip().startswith("#")]
    tidy = [row for row in set_anew(rules).splitlines() if row.strip()]
    assert [re.sub(": +", ": ", row) for row in plain] == tidy  # some stand below others by chance


# ── the command ───────────────────────────────────────────────────────────────────────────────


def test_files_are_changed_once_and_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("rulekit: 1\ngame:   Mine\n", encoding="utf-8")
    path.chmod(0o640)
    run = CliRunner().invoke(command, [str(path), "--check"])
    assert run.exit_code == 1
    assert path.read_text(encoding="utf-8") == "rulekit: 1\ngame:   Mine\n"
    run = CliRunner().invoke(command, [str(path)])
    assert (run.exit_code, run.stdout) == (0, f"{path}\n")
    assert path.read_text(encoding="utf-8") == "rulekit: 1\ngame: Mine\n"
    assert path.stat().st_mode & 0o777 == 0o640
    run = CliRunner().invoke(command, [str(path), "--check"])
    assert (run.exit_code, run.stdout) == (0, "")


def test_a_folder_is_searched_also_for_pieces(tmp_path: Path) -> None:
    (tmp_path / "part.yaml").write_text("rulekit: 1\npiece:  draw\n", encoding="utf-8")
    (tmp_path / "other.yaml").write_text("a:   1\n", encoding="utf-8")
    run = CliRunner().invoke(command, [str(tmp_path)])
    assert run.stdout.splitlines() == [str(tmp_path / "part.yaml")]
    assert (tmp_path / "other.yaml").read_text(encoding="utf-8") == "a:   1\n"


def test_differences_and_standard_input() -> None:
    run = CliRunner().invoke(command, ["-"], input="rulekit: 1\ngame:  Mine\n")
    assert run.stdout == "rulekit: 1\ngame: Mine\n"
    run = CliRunner().invoke(command, ["-", "--diff"], input="rulekit: 1\ngame:  Mine\n")
    assert "-game:  Mine\n+game: Mine\n" in run.stdout


def test_what_is_no_yaml_is_told_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("rulekit: 1\ngame: [\n", encoding="utf-8")
    run = CliRunner().invoke(command, [str(path)])
    assert run.exit_code == 1
    assert "RK001" in run.stderr
    assert path.read_text(encoding="utf-8") == "rulekit: 1\ngame: [\n"
    assert CliRunner().invoke(command, [str(tmp_path / "none.yaml")]).exit_code == 2


def test_a_file_that_would_change_is_told_with_how_to_see_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.rulekit.yaml"
    path.write_text("rulekit:   1\nextends: gin\ngame: Mine\n", encoding="utf-8")
    assert_told(run("fmt", "--check", str(path)), 1, "1 file would change; `--diff` prints how\n")
    shown = run("fmt", "--diff", str(path))
    assert "-rulekit:   1" in shown.stdout and "prints how" not in shown.stderr
    assert run("fmt", str(path)).exit_code == 0
    done = run("fmt", "--check", str(path))
    assert done.exit_code == 0 and "--diff" not in done.stderr
