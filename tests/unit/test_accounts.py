"""Ledgers and variables of which there is one for each name of a list and for each owner."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.lower import lower
from rulekit.model.ruleset import Ruleset
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook
from rulekit.settle import settle
from tests.unit.variants import checked, findings, outcomes, sound

COLUMNS = """\
lists: {column: one two three}
ledgers:
  sheet: points of each column of each player
track:
  won: number of each player, each game
  closed: flag of each column, each game
  busy: number of each column of each player
define:
  counts(column): not closed of column and winner is not none and won of winner >= needed(column)
  needed(column):
    when column is one: 0
    when column is two: 1
    otherwise: 2
  total(player): sum of sheet of column of player over column
  leads(column): first player from seat 1 with highest sheet of column of player
  left_over(column): sum of sheet of column of player over player
"""
SCORED = """\
scoring:
  each player: {cards: ~}
  winner: {out: ~}
  for each column where counts(column):
    winner:
      points: 10 to sheet of column
      extra: position to sheet of column
    each player:
      cards: points(hand of me) to sheet of column when me is not winner
  then:
    for each column where left_over(column) > 40:
      leads(column):
        bonus: 100 to sheet of column
match:
  after hand:
    - when winner is not none: won of winner += 1
    - for each column where left_over(column) > 40: closed of column = yes
  until: every column satisfies closed of column or hands_played >= 12
  winner: highest total
""".replace("position", "5")

LISTS = "lists: {column: one two three}\n"
SHEET = f"{LISTS}ledgers: {{sheet: points of each column of each player}}\n"
KEPT = "RK304 'sheet' is kept by column, then player"
NAMES = ("one", "two", "three")


def apart() -> str:
    """The same rules with a ledger for each column, and a line for each of them."""
    cases = "sheet_one of player when column is one, sheet_two of player when column is two"
    declared = "".join(f"  sheet_{name}: points of each player\n" for name in NAMES)
    columns = COLUMNS.replace("  sheet: points of each column of each player\n", declared)
    columns = columns.replace(
        "sheet of column of player", f"({cases}, otherwise sheet_three of player)"
    )
    won = "".join(
        f"    points_{name}: 10 to sheet_{name} when counts({name})\n"
        f"    extra_{name}: 5 to sheet_{name} when counts({name})\n"
        for name in NAMES
    )
    kept = "".join(
        f"    cards_{name}: points(hand of me) to sheet_{name} when "
        f"counts({name}) and me is not winner\n"
        for name in NAMES
    )
    later = "".join(
        f"    leads({name}): {{bonus_{name}: 100 to sheet_{name} when left_over({name}) > 40}}\n"
        for name in NAMES
    )
    scored = f"  winner:\n    out: ~\n{won}  each player:\n    cards: ~\n{kept}  then:\n{later}"
    return f"{columns}scoring:\n{scored}{SCORED[SCORED.index('match:') :]}"


@pytest.fixture(scope="module")
def together() -> Ruleset:
    return sound(COLUMNS + SCORED)


def stated(given: str, check: str) -> None:
    """One discard of the last card of seat 1, of a match in which this was so."""
    stated_of(COLUMNS + SCORED, check, given)


def stated_of(rules: str, check: str, given: str = "turns: 1") -> None:
    (result,) = outcomes(
        f"{rules}examples:\n  - players: 2\n    scope: match\n"
        f"    given: {{hand of seat 1: KS, hand of seat 2: 2C 7H, discard: 9S, {given}}}\n"
        f"    from: meld for seat 1\n    moves: [discard KS]\n    {check}\n"
    )
    assert result.ok, result.message


@pytest.mark.parametrize(("given", "check"), [
    ("turns: 1", "sheet: {points (one): 10 0, extra (one): 5 0, cards (one): 0 9, "
     "points (two): 0 0, cards (two): 0 0, bonus (one): 0 0}"),
    ("won of seat 1: 1", "sheet: {points (one): 10 0, points (two): 10 0, "
     "cards (two): 0 9, points (three): 0 0}"),
    ("won of seat 1: 2", "expect: {sheet of one of seat 1: 15, 'sheet(three, seat 2)': 9, "
     "total(seat 1): 45, total(seat 2): 27}"),
    ("won of seat 1: 1, closed of one: 'yes'",
     "sheet: {points (one): 0 0, points (two): 10 0}"),
    ("'sheet(one, seat 1)': 20, sheet of two of seat 2: 1000",
     "expect: {sheet of one of seat 1: 135, sheet of one of seat 2: 9, "
     "sheet of two of seat 2: 1100, closed of one: 'yes', closed of three: 'no'}"),
])  # fmt: skip
def test_each_name_has_lines_and_accounts_of_its_own(given: str, check: str) -> None:
    stated(given, check)


def test_columns_views_and_programs_name_each_account(together: Ruleset) -> None:
    program = lower(settle(together, 2, {}))
    accounts = ("sheet (one)", "sheet (two)", "sheet (three)")
    assert tuple(name for name in program.ledgers if name.startswith("sheet")) == accounts
    assert program.main == "score" and program.accounts("sheet") == accounts
    assert ("points (two)", "sheet (two)") in program.entries
    assert program.variables["busy (three)"] == ("number", "player")
    view = rulekit.Game(together, {}).start(seed=1, players=2).view(1)
    assert set(accounts) <= set(view.ledgers) and view.variables["busy (one)"] == (0, 0)


def test_it_is_the_game_that_has_a_ledger_for_each_name(together: Ruleset) -> None:
    """Two indices are short for names written out: the same rows, winners and accounts."""
    games = [rulekit.Game(rules, {}) for rules in (together, sound(apart()))]
    for players in (2, 3):
        one, other = (
            rulekit.simulate(
                game, matches=3, players=players, seed=5, bots="greedy", rows=True
            ).rows
            for game in games
        )
        assert one == other and one["index"][-1] == 2
    one, other = (game.start(seed=7, players=2) for game in games)
    while not one.is_over:
        assert [*one.legal_moves.by_text] == [*other.legal_moves.by_text]
        move = one.ask("random", seed=3)
        one, other = one.play(move), other.play(move.text)
    assert one.outcome is not None and other.outcome is not None
    assert (one.outcome.scores, one.outcome.winners) == (
        other.outcome.scores,
        other.outcome.winners,
    )
    accounts = {name: one.view(1).ledgers[f"sheet ({name})"] for name in NAMES}
    assert accounts == {name: other.view(1).ledgers[f"sheet_{name}"] for name in NAMES}
    assert any(map(any, accounts.values()))


def test_both_engines_keep_the_same_accounts(together: Ruleset) -> None:
    rows = [
        rulekit.simulate(
            rulekit.Game(together, {}), matches=2, seed=3, engine=engine, rows=True
        ).rows
        for engine in ("interp", "wasm")
    ]
    assert rows[0] == rows[1]


def test_rulebooks_say_for_what_each_account_is(together: Ruleset) -> None:
    pages = {
        code: " ".join(plain(rulebook(Played(together, 2), code)).split()) for code in LANGUAGES
    }
    for told in (
        "For every column such that “counts” holds for that column: - The winner scores: - "
        "Points: 10, booked to the sheet for the column.",
        "Once this has been booked: For every column whose number “left over” is more than 40: "
        "- The player with the highest value",
        "is the sum, over every column, of the sheet of the player for that column",
        "Sheet: an account of every player, kept over the match, for every column (“one”, “two” "
        "and “three”).",
    ):
        assert told in pages["en"], told
    for told in (
        "Para cada column tal que se cumple «counts» para ese column: - El ganador anota: - "
        "Points: 10, en el sheet para el column.",
        "Una vez anotado esto: Para cada column cuyo número «left over» es mayor que 40: ",
        "Sheet: una cuenta de cada jugador, que se lleva toda la partida, para cada column "
        "(«one», «two» y «three»).",
    ):
        assert told in pages["es"], told
    rules = sound((COLUMNS + SCORED).replace("highest total", "highest sheet, then highest won"))
    told = "won by those who have most in the sheet, of these those who have most in"
    assert told in " ".join(plain(rulebook(Played(rules, 2), "en")).split())


@pytest.mark.parametrize("said", [
    "sheet", "my sheet", "sheet of dealer", "dealer's sheet", "sheet(one)",
    "sheet(dealer, one)", "sheet(one, dealer, 2)", "sheet of everyone",
])  # fmt: skip
def test_of_what_is_kept_by_two_both_are_asked_for(said: str) -> None:
    assert findings(f"{SHEET}define:\n  best: {said}\n") == [KEPT]


@pytest.mark.parametrize(("change", "finding"), [
    ("scoring: {winner: {out: 1 to sheet}}", KEPT),
    ("scoring: {winner: {out: 1 to score of one}}",
     "RK302 of 'score' there is one for each player: that of who gets the amount"),
    ("scoring: {winner: {out: 1 to sheet of on}}", "RK301 'on' is no name of the list 'column'"),
    ("track: {now: column}\nscoring: {winner: {out: 1 to sheet of now}}",
     "RK307 which line of the sheet this is would change: 'now' is no name of column"),
    ("scoring: {for each colum: {winner: {out: 1 to sheet of one}}}",
     "RK302 'colum' is no list"),
    ("define:\n  total(player): sum of sheet of column of player over colum\n",
     "RK301 'colum' is no list, and nothing says what it is taken from"),
    ("scoring: {for each player: {winner: {out: 1 to sheet of one}}}",
     "RK302 'player' is no list"),
    ("scoring: {for each column in hand: {winner: {out: 1 to sheet of one}}}",
     "RK302 a list is named alone here"),
    ("scoring: {for each column: 5}",
     "RK103 `for each column` is a mapping from a recipient to a value, not a phrase"),
    ("scoring: {for each column: {winer: {out: 1 to sheet of one}}}",
     "RK301 unknown name 'winer'"),
    ("scoring: {for each column where score > 3: {winner: {out: 1 to sheet of one}}}",
     "RK304 nobody is in turn here, so 'score' is nobody's"),
    ("define:\n  far(column): not low\n  low: score < 3\n"
     "scoring: {for each column where far(column): {winner: {out: 1 to sheet of one}}}",
     "RK304 nobody is in turn here, but in 'far' 'score' is that of whoever is"),
    ("scoring: {each column: {winner: {out: 1 to sheet of column}}}",
     "RK101 'each column' does not fit here: what is repeated stands below `for each NAME:`"),
    ("scoring: {then: {for every column: {winner: {out: 1 to sheet of column}}}}",
     "RK101 'for every column' does not fit here: what is repeated stands below `for each NAME:`"),
    ("match: {until: any player where sheet of on of player > 3}",
     "RK301 'on' is no name of the list 'column'"),
    ("match: {until: any player where sheet of zzz of player > 3}",
     "RK301 'zzz' is no name of the list 'column'"),
    ("match: {until: any player where sheet of player of one > 3}", KEPT),
    ("examples: [{expect: {sheet of on of seat 1: 0}}]",
     "RK301 'on' is no name of the list 'column'"),
])  # fmt: skip
def test_what_no_line_of_a_sheet_can_mean_is_told(change: str, finding: str) -> None:
    assert findings(f"{SHEET}{change}\n") == [finding]


@pytest.mark.parametrize(("change", "help"), [
    ("define: {far(column): score < 3}\n"
     "scoring: {for each column where far(column): {winner: {out: 1 to sheet of one}}}",
     "say it of the amounts, where `me` is who gets them: `10 when CONDITION`"),
    ("define: {low: score < 3}\nmatch: {until: low}",
     "let `low` have a parameter `player`, and name one here"),
    ("scoring: {for column: {winner: {out: 1 to sheet of column}}}", "write `for each column:`"),
    ("deal+: [{every player: score = 1}]", "write `for each player:`"),
    ("match: {until: any player where sheet of on of player > sheet of one of player}",
     "did you mean 'one'?"),
    ("define: {now: column (1 + hands_played)}", "write `column of (1 + hands_played)`"),
    ("define: {now: column of 1 + hands_played}\nconserved: {x: '1 when now is one, otherwise 2'}",
     "a place of several words stands in parentheses: `column of (1 + hands_played)`"),
    ("match: {until: any player where score(player) > 3}", "write `score of player`"),
])  # fmt: skip
def test_what_is_likely_meant_is_told(change: str, help: str) -> None:
    _, report = checked(f"{SHEET}{change}\n")
    assert [found.help for found in report.errors] == [help]


def test_a_list_that_is_written_as_one_is_one_fault() -> None:
    change = "lists: {row: [near, far]}\ntrack: {place: row}\ndefine: {begun: place is not near}\n"
    assert findings(change) == ["RK103 `lists` `row` is a phrase, not a list"]


def test_who_is_missing_in_a_definition_is_shown_where_it_speaks_of_him() -> None:
    _, report = checked(f"{SHEET}define: {{far: not low, low: score < 3}}\nmatch: {{until: far}}\n")
    (found,) = report.errors
    assert [span.text for span, _ in found.related] == ["score"]


@pytest.mark.parametrize(("declared", "finding"), [
    ("points of each player of each column",
     "RK302 of two things the list comes first, then the player"),
    ("points of each row of each player", "RK301 there is no list 'row'"),
    ("points of each column of each row", "RK301 'row' owns nothing"),
    ("points of each column of each column", "RK301 'column' owns nothing"),
])  # fmt: skip
def test_a_list_and_then_an_owner_are_wanted(declared: str, finding: str) -> None:
    assert findings(f"{LISTS}ledgers: {{more: {declared}}}\n") == [finding]


def test_a_payment_needs_a_first_ledger_with_one_account_of_each() -> None:
    change = "ledgers: {score: points of each column of each player}\n"
    told = findings(f"{LISTS}{change}procedures: {{toll: pay 1 from me to dealer}}\n")
    assert "RK302 'pay' is booked in the first ledger, and 'score' is kept by column" in told


@pytest.mark.parametrize("winner", ["highest sheet", "highest sheet, then highest total", "~"])
def test_all_columns_together_decide_where_the_ledger_is_named(winner: str) -> None:
    first = "ledgers:\n  score: ~\n  wins: ~\n" if winner == "~" else "ledgers:\n"
    rules = (COLUMNS + SCORED).replace("ledgers:\n", first).replace("highest total", winner)
    if winner == "~":
        rules = rules.replace("  winner: {out: ~}\n", "  winner: {out: ~, hand: ~}\n")
    (result,) = outcomes(
        f"{rules}examples:\n  - players: 3\n    scope: match\n    from: meld for seat 1\n"
        "    given: {hand of seat 1: KS, hand of seat 2: 2C, hands_played: 11,\n"
        "      'sheet(one, seat 1)': 10, 'sheet(two, seat 2)': 30, 'sheet(three, seat 2)': 9,\n"
        "      'sheet(three, seat 3)': 30}\n"
        "    moves: [discard KS]\n    champions: seat 2\n"
    )
    assert result.ok, result.message


def test_variables_may_be_kept_by_two_lists() -> None:
    stated_of(
        "lists: {column: one two three, row: up down}\n"
        "track:\n  marks: number of each column of each row, each game\n"
        "match:\n  after hand:\n"
        "    - for each row: marks(three, row) += 1\n"
        "    - marks of two of down = marks(three, down) + 5\n",
        "expect: {marks of three of up: 1, 'marks(two, down)': 6, 'marks(two, up)': 0}",
    )
