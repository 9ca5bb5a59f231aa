"""`rulekit play` and `rulekit replay`: whole games, what is shown to whom, saving and going on."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

import rulekit
from rulekit.cli.dressing import Dress
from rulekit.cli.keeping import offer_words
from rulekit.cli.sitting import Sitting
from rulekit.cli.table import Seen, contents, numbered, plainly
from rulekit.machine.record import Record
from rulekit.machine.view import ZoneView
from tests.unit.cli_running import assert_told, run, start
from tests.unit.small import small_rules

# Of a hand on its own seat 1 deals, so seat 2 begins, and no bot has moved before.
HAND = ("play", "gin", "--hand", "--seed", "5", "--seat", "2", "--bots", "random")
FIRST = rulekit.load("gin").start(seed=5, scope="hand")
TAKEN = FIRST.play("take_upcard")
UPCARD = FIRST.view(2).zone("discard").cards[0]
WORST = TAKEN.legal_moves[0].text  # type: ignore[union-attr]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are left are kept in the working folder."""
    monkeypatch.chdir(tmp_path)


def lines(*typed: str) -> str:
    return "\n".join(typed) + "\n"


def played(*typed: str, words: tuple[str, ...] = HAND) -> str:
    """What a person sees who types some lines and leaves."""
    result = run(*words, stdin=lines(*typed))
    assert_told(result, 0)
    return result.output


# ── playing ───────────────────────────────────────────────────────────────────────────────────


def test_a_hand_is_played_to_its_end_by_numbers() -> None:
    output = played(*["1"] * 80)
    assert "you are seat 2, seat 1 is random" in output
    assert "Score of hand 1 (drawn, won by nobody):" in output
    assert "total       0       0" in output
    assert "goodbye" not in output


def test_a_match_tells_how_each_hand_ended_and_the_final_score() -> None:
    output = played(*["1"] * 600, words=("play", "gin", "--seed", "5", "--set", "target=1"))
    assert "Score of hand 1 (" in output
    assert "The match is over after " in output
    assert "final score" in output


def test_what_lies_on_a_board_is_shown() -> None:
    output = played(words=("play", "michigan", "--hand", "--seed", "5", "--players", "4"))
    assert re.search(r"box +in_box +ten 5, queen 5, .*, poker_pool 5, pot 5\n", output)


def test_moves_are_made_by_text_too() -> None:
    assert "you: take_upcard" in played("take_upcard")


def test_the_end_of_input_ends_politely() -> None:
    result = run(*HAND, stdin="")
    assert_told(result, 0, "goodbye")


def test_only_what_the_seat_may_know_is_shown() -> None:
    hidden = FIRST.view(1).zone("hand", 1).cards
    output = played(
        "moves", "asides", "why take_upcard", "look", "help", "take_upcard", "look", "foo"
    )
    shown = set(output.replace("\n", " ").split(" "))
    assert len(hidden) == 10
    assert not shown & set(hidden)
    assert shown >= set(FIRST.view(2).zone("hand", 2).cards)


def test_people_at_one_screen_see_their_own_cards_only() -> None:
    own = {seat: FIRST.view(seat).zone("hand", seat).cards for seat in (1, 2)}
    result = run("play", "gin", "--hand", "--seed", "5", "--seat", "all", stdin="\nrefuse\n\n")
    assert_told(result, 0)
    first, second = result.output.split("Seat 1 is next. Pass the screen")
    assert " ".join(own[2]) in first
    assert " ".join(own[2]) not in second
    assert " ".join(own[1]) in second
    assert " ".join(own[1]) not in first


def test_the_screen_is_wiped_between_people(monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from rulekit.cli import main

    result = CliRunner().invoke(
        main,
        ["play", "gin", "--hand", "--seat", "all", "--seed", "5"],
        input="\nrefuse\n\nrefuse\n",
        color=True,
    )
    wiped = "\x1b[H\x1b[2J\x1b[3J"
    assert f"{wiped}Seat 1 is next" in result.output
    assert result.output.count(wiped) == 4  # before and after Enter, but for the first and last


# ── commands ──────────────────────────────────────────────────────────────────────────────────


def test_why_tells_the_reason_of_a_refusal() -> None:
    output = played(
        "why take_upcard", "why discard 6C", "why", "take_upcard", f"why discard {UPCARD}"
    )
    assert "it is legal" in output
    assert f"not legal: {FIRST.why('discard 6C')}" in output
    assert "why what?" in output
    assert TAKEN.why(f"discard {UPCARD}")
    said = rf"not legal: {UPCARD} is not among 'hand without picked' \(gin\.yaml:\d+:\d+\)"
    assert re.search(said, output)


def test_a_refused_move_is_explained_and_changes_nothing() -> None:
    before, after = played("take_upcard", f"discard {UPCARD}", "look").split("not legal: discard")
    table = before[before.rindex("\ntable") : before.rindex("\nseat 2, discard>")]
    assert table in after


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("mvoes", "did you mean `moves`?"),
        ("take_upcrad", "take_upcard"),
        ("99", "the numbers are 1 to 3"),
        ("0", "the numbers are 1 to 3"),
        ("undo", "no move of yours to take back"),
        ("asides", "3  propose_redeal"),
        ("moves refuse", "  2  refuse"),
        ("moves zzz", "no legal move has 'zzz' in it"),
        ("?", "go on later with"),
    ],
)
def test_commands_answer(typed: str, words: str) -> None:
    assert words in played(typed)


def test_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    output = played("take_upcard", WORST, "undo", "undo", "undo", words=(*HAND, "--practice"))
    prompts = [line.split(">")[0] for line in output.splitlines() if line.startswith("seat 2, ")]
    assert prompts == [
        "seat 2, offer",
        "seat 2, discard",
        "seat 2, draw",
        "seat 2, discard",
        "seat 2, offer",
        "seat 2, offer",
    ]
    assert "no move of yours to take back" in output


def test_what_has_shown_a_card_is_not_taken_back() -> None:
    """A card drawn is kept, and so is what a bot has done with the move; else a move is free."""
    seen = "a card has been seen since then"
    assert seen in played("take_upcard", WORST, "undo")  # the bot has discarded since
    assert seen in played("refuse", "from_stock", "undo", words=HAND)
    output = played("take_upcard", "undo", "refuse")
    assert seen not in output
    assert "taken back" in output


def test_on_one_screen_a_move_that_others_have_seen_stands() -> None:
    """So does a deal thrown in: who agreed has seen the new cards."""
    shared = ("play", "gin", "--hand", "--seed", "5", "--seat", "all")
    seen = "a card has been seen since then"
    assert seen in played("", "take_upcard", WORST, "", "undo", words=shared)
    assert seen in played("", "propose_redeal", "", "agree", "", "undo", words=shared)
    output = played("", "refuse", "", "undo", words=shared)
    assert seen not in output
    assert "taken back" in output


def test_a_turn_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock is 25 seconds later: the third line comes too late."""
    seconds = count(step=25)
    monkeypatch.setattr("rulekit.cli.sitting.monotonic", lambda: float(next(seconds)))
    timed = ("play", "rummikub", "--hand", "--seed", "1", "--set", "turn_seconds=60")
    output = played("look", "look", "draw", "quit", words=timed)
    assert output.count("The time for this turn is 60 s.") == 2
    assert output.count("the time of this turn is over: time_out") == 1
    assert "you: draw" not in output
    freely = played("look", "look", "draw", "quit", words=timed[:-2])
    assert "the time of this turn" not in freely
    assert "you: draw" in freely


def test_quit_leaves() -> None:
    assert_told(run(*HAND, stdin="quit\n1\n"), 0, "goodbye")


# ── saving ────────────────────────────────────────────────────────────────────────────────────


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    output = played("take_upcard", f"save {path}", WORST, f"save {path}")
    assert output.count("saved; go on later with") == 2
    record = Record.parse(path.read_text())
    assert record.moves[:2] == ("take_upcard", WORST)
    for game in ((), ("gin",)):
        loaded = run("play", *game, "--load", str(path), "--seat", "2", stdin="")
        assert_told(loaded, 0, "The deal is number 5", "seat 2, draw>")


def test_save_does_not_overwrite_other_files(tmp_path: Path) -> None:
    path = tmp_path / "precious"
    path.write_text("precious")
    assert "is something else" in played(f"save {path}")
    assert path.read_text() == "precious"
    assert "cannot save it" in played(f"save {tmp_path}/no/such/place.json")


def test_a_game_of_ones_own_is_loaded_with_its_rule_file(tmp_path: Path) -> None:
    rules, saved = tmp_path / "elsewhere" / "mine.rulekit.yaml", tmp_path / "g.json"
    rules.parent.mkdir()
    rules.write_text("rulekit: 1\ngame: My Gin\nextends: gin\n")
    played(f"save {saved}", words=("play", str(rules), "--hand", "--seed", "5"))
    assert_told(run("play", "--load", str(saved)), 2, "of the game 'mine', which is not here")
    assert_told(run("play", str(rules), "--load", str(saved), stdin=""), 0, "My Gin")
    assert_told(run("replay", str(saved), "--game", str(rules)), 0, "My Gin")
    assert_told(run("play", "rummy", "--load", str(saved)), 2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seat", "3"), "there is no seat '3'"),
        (("--seat", "x"), "seats are 1 to 2, or `all`"),
        (("--bots", "random,greedy"), "2 bots do not fit on 1 seat"),
        (("--load", "no.json"), "leave these out with --load"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], said: str) -> None:
    assert_told(run(*HAND, *words), 2, said)


# ── replay ────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole hand of Gin with first moves only, saved."""
    state = rulekit.load("gin").start(seed=5, scope="hand")
    while not state.is_over:
        state = state.play(state.legal_moves[0])  # type: ignore[arg-type]
    path = tmp_path / "record.json"
    path.write_text(state.record.text())
    return path


def _changed(path: Path, **changes: object) -> str:
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))
    return str(path)


def test_replay_shows_the_end_and_the_moves(record: Path) -> None:
    assert_told(run("replay", str(record)), 0, "hand_over: over", "Score of hand 1 (drawn")
    output = run("replay", str(record), "--moves").output
    assert "   1  hand 1  seat 2: take_upcard\n" in output


def test_replay_stops_after_some_moves(record: Path) -> None:
    assert_told(
        run("replay", str(record), "--to", "1"),
        0,
        "discard: seat 2 to move",
        f"hand of 1: {' '.join(FIRST.view(1).zone('hand', 1).cards)}",
    )
    assert_told(run("replay", str(record), "--to", "0"), 0, "offer: seat 2 to move")
    assert_told(run("replay", str(record), "--to", "9999"), 2, "only")


def test_replay_for_a_seat_hides_what_it_did_not_see(record: Path) -> None:
    assert_told(run("replay", str(record), "--to", "1", "--seat", "2"), 0, "hand of 1: 10 hidden")
    assert_told(run("replay", str(record), "--seat", "7"), 2, "no seat 7")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "changes",
    [
        {"digest": "0" * 16},
        {"moves": ["refuse", "fly away"]},
        {"moves": ["refuse"]},  # the outcome no longer fits
        {"outcome": "gin: won by 1; scores 999, 0"},
        {"seed": 6},
        {"dealer": 9},
        {"players": 5},
        {"decks": [["XX"]]},
    ],
)
def test_a_record_that_does_not_fit_ends_with_1(record: Path, changes: dict[str, object]) -> None:
    assert_told(run("replay", _changed(record, **changes)), 1, "error: ")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[1]",
        "not a record",
        "[" * 100_000,
        '{"format": 1}',
        '{"format": 7}',
    ],
)
def test_a_damaged_record_ends_with_2(tmp_path: Path, text: str) -> None:
    path = tmp_path / "r.json"
    path.write_text(text)
    assert_told(run("replay", str(path)), 2, "record")
    assert_told(run("play", "--load", str(path)), 2, "record")


def test_unreadable_records_end_with_2(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_bytes(b"\xff\xfe")
    assert_told(run("replay", str(path)), 2, "is not text")
    assert_told(run("replay", str(tmp_path / "none.json")), 2, "no such file")
    assert_told(run("replay", str(tmp_path)), 2, "is a folder")


@pytest.mark.parametrize("changes", [{"seed": -1}, {"dealer": 77}, {"moves": [7]}, {"x": 1}])
def test_a_record_with_damaged_entries_ends_with_2(
    record: Path, changes: dict[str, object]
) -> None:
    assert_told(run("replay", _changed(record, **changes)), 2, "the record is damaged")


def test_an_unknown_option_in_a_record_ends_with_2(record: Path) -> None:
    damaged = _changed(record, options={"targt": "1"})
    assert_told(run("replay", damaged), 2, "an option 'targt', which 'gin' does not have")


def test_play_runs_as_a_process() -> None:
    result = start(*HAND, stdin="help\n1\nquit\nno\n")
    assert result.returncode == 0
    assert "you: take_upcard" in result.stdout
    assert result.stderr == "goodbye\n"


def test_numbers_stand_in_columns() -> None:
    assert numbered(["aa", "b", "cc"], width=20) == "  1  aa     3  cc\n  2  b"
    assert numbered(["aa"], first=12) == " 12  aa"
    assert numbered([]) == ""


def test_why_takes_the_number_of_a_move() -> None:
    output = played("why 1", "why 99")
    assert f"{FIRST.legal_moves[0]}: it is legal" in output
    assert "there is no move 99; the numbers are 1 to 3" in output


def test_that_melds_may_be_laid_in_other_ways_is_said() -> None:
    """Only where a move is listed that lays melds."""
    notice = "Of ways to lay the same cards as melds one is listed; you may type another."
    assert notice not in played()
    mine = ["AC", "2C", "3C", "4C", "5D", "6D", "7D", "8H", "8S", "8C"]
    others = ["KC", "QC", "JC", "10C", "KD", "QD", "JD", "10D", "KH", "QH"]
    deck = [card for pair in zip(mine, others, strict=True) for card in pair] + ["9C"]
    state = rulekit.load("gin").start(seed=5, scope="hand", deck=deck).play("take_upcard")
    assert any(move.action == "knock" for move in state.legal_moves)
    sitting = Sitting(state, frozenset({state.to_move or 0}), {})
    shown: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("click.echo", lambda text="", **_: shown.append(str(text)))
        sitting._list("")
    assert notice in shown


@pytest.mark.parametrize(("why", "said"), [
    ("it is not so that all_is_out and not may_knock(me) (/a/b c/my.yaml:3:7)",
     "this has to hold: all is out and not may knock(me) (my.yaml:3:7)"),
    ("7H is not among 'hand - barred' (my.yaml:3:7)",
     "7H is not among 'hand without barred' (my.yaml:3:7)"),
    ("that names too much: 'take_upcard' names nothing (my.yaml:3:7)",
     "that names too much: 'take_upcard' names nothing (my.yaml:3:7)"),
    ("'take_all' is no kind of move", "'take_all' is no kind of move"),
])  # fmt: skip
def test_reasons_are_told_to_players_in_words(why: str, said: str) -> None:
    assert plainly(why, ["take_upcard"]) == said


def test_a_record_of_a_fault_is_shown_up_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where another record of the fault would be kept
    rules = tmp_path / "stuck.yaml"
    rules.write_text(small_rules(do="n = 1 / n"), encoding="utf-8")
    state = rulekit.load(rules).start(seed=1, scope="hand")
    text = next(move.text for move in state.legal_moves if move.action == "drop")
    with pytest.raises(rulekit.RuleFault) as caught:
        state.play(text)
    path = tmp_path / "fault.json"
    path.write_text(caught.value.record.text(), encoding="utf-8")  # type: ignore[attr-defined]
    shown = run("replay", str(path), "--game", str(rules), "--moves")
    assert_told(shown, 3, f"then comes `{text}`, and the rules break down", "seat 2 to move")
    assert not list(tmp_path.glob("rulekit-fault*"))
    rules.unlink()
    advised = run("play", "--load", str(path))
    assert_told(advised, 2, "say where its rule file is, before it: rulekit play FILE --load ")


@pytest.mark.parametrize("given", [{"dealer": 1}, {"deck": "7H", "decks": ["8H"], "scope": "hand"}])
def test_what_would_not_count_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"scope='hand'|not both"):
        rulekit.load("gin").start(seed=3, **given)  # type: ignore[arg-type]


# ── as people like it ─────────────────────────────────────────────────────────────────────────


def test_the_hand_is_sorted_by_melds_and_says_what_is_left_over() -> None:
    output = played("look", words=("play", "gin", "--hand", "--seed", "3", "--seat", "2"))
    assert "hand     [9H 10H JH] AC 8C 8D QD AH JS KS  (48 beside melds)" in output


def test_cards_that_have_come_are_marked_until_the_next_look() -> None:
    first = played("take_upcard", words=("play", "gin", "--hand", "--seed", "3", "--seat", "2"))
    assert "AC 8C 2D* 8D QD AH JS KS  (50 beside melds)" in first
    again = played(
        "take_upcard", "look", words=("play", "gin", "--hand", "--seed", "3", "--seat", "2")
    )
    assert again.count("2D* ") == 2


def test_a_hint_says_what_a_bot_would_do_and_leaves_the_game_alone() -> None:
    output = played("hint", "look", words=("play", "gin", "--hand", "--seed", "3", "--seat", "2"))
    assert re.search(r"(take_upcard|refuse)   \(as learned plays; then \d+ are beside", output)
    other = played("hint", words=("play", "rummikub", "--hand", "--seed", "3", "--seat", "2"))
    assert "(as greedy plays" in other


def test_letters_may_be_of_any_case_and_signs_stand_for_suits() -> None:
    words = ("play", "gin", "--hand", "--seed", "3", "--seat", "2", "--bots", "random")
    assert "you: discard QD" in played("TAKE_UPCARD", "Discard qd", words=words)
    dress = Dress(rulekit.load("gin").program(2), symbols=True)
    assert dress("discard QD, then 10H or JK=7S") == "discard Q♦, then 10♥ or JK=7♠"
    assert dress.read("discard Q♦") == "discard QD"
    assert dress("a D of cards, QDX and seat 2") == "a D of cards, QDX and seat 2"
    assert Dress(rulekit.load("gin").program(2))("QD") == "QD"


def test_colours_are_those_of_suits_and_tiles() -> None:
    tiles = Dress(rulekit.load("rummikub").program(2), colour=True)
    assert tiles("R5 K7") == "\x1b[31mR5\x1b[0m K7\x1b[0m"


def test_bots_are_watched_with_open_hands_and_what_moves_leave() -> None:
    result = run("play", "gin", "--hand", "--seed", "4", "--watch", "--pace", "0")
    assert_told(result, 0, "Gin Rummy: seat 1 is greedy, seat 2 is greedy.")
    assert re.search(r"seat 2, greedy: discard \w+; then \d+ are beside melds", result.output)
    assert result.output.count("Score of hand 1") == 1


def test_of_many_melds_only_those_are_shown_that_changed() -> None:
    zone = ZoneView("table", 0, (), 0, tuple(f"{n}C {n}D {n}H" for n in range(2, 10)) * 2)
    before = Seen(melds={("table", 0): Counter({"2C 2D 2H": 1} | dict.fromkeys(zone.melds, 2))})
    before.melds["table", 0]["9C 9D 9H"] = 1
    assert contents(zone, before) == "9C 9D 9H / 15 as before (`look` shows all)"
    assert contents(zone, None).count(" / ") == 15


def test_tab_completes_words_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    readline = pytest.importorskip("readline")
    given: list[Callable[[str, int], str | None]] = []
    monkeypatch.setattr(readline, "set_completer", given.append)
    offer_words(["discard 7H", "discard 7D", "draw"])
    assert [given[0]("DIS", n) for n in range(3)] == ["discard 7D", "discard 7H", None]
