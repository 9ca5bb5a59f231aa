"""Patterns combine features freely: what is the same, what differs, in sequence or not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

import rulekit
from rulekit.diagnostics import Report
from rulekit.play.game import Game
from rulekit.prove.validate import validate
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook
from rulekit.settle import SettingError
from tests.sampling import one_in
from tests.unit.melds_freely import DECK, JOKER, Like, least_left
from tests.unit.variants import BASE, checked, sound, variant

DEFINED = """\
define:
  parity(card): position of rank of card mod 2
  black(card): suit of card in [clubs, spades]
  tens(card): value of card - ace_counts
deck: {copies: 2}
options: {ace_counts: 1 in 0..5}
"""

KINDS: dict[str, tuple[str, Like]] = {
    "mixed run": ("3..6 cards, in sequence", Like(3, 6, sequence=True)),
    "flush": ("4..6 cards, same suit", Like(4, 6, ("suit",))),
    "colour": ("5+ cards, same black", Like(5, same=("black",))),
    "colour run": (
        "3+ cards, same black, in sequence", Like(3, same=("black",), sequence=True)
    ),
    "like numbers": ("3+ cards, same value", Like(3, same=("value",))),
    "rainbow": ("3+ cards, different suit", Like(3, different="suit")),
    "all ranks": ("4..5 cards, same suit, different rank", Like(4, 5, ("suit",), "rank")),
    "values apart": ("3 cards, same black, different value", Like(3, 3, ("black",), "value")),
    "parity": ("3 cards, same parity, same suit", Like(3, 3, ("parity", "suit"))),
    "twins": ("2..3 cards, same rank, same suit", Like(2, 3, ("rank", "suit"))),
    "set": ("3..4 cards, same rank, different suit", Like(3, 4, ("rank",), "suit")),
}  # fmt: skip
"""Patterns as they are written, and as `melds_freely` has them."""

WILDS = {"": {}, "none": {"wilds": 0}, "up to 1": {"wilds": 1},
         "any, at least 2 naturals": {"naturals": 2}}  # fmt: skip


@cache
def game(pattern: str, wilds: str = "") -> Game:
    said = f", wilds: '{wilds}'" if wilds else ""
    return Game(
        sound(f"melds:\n  set: ~\n  run: ~\n  it: {{is: '{pattern}'{said}}}\n{DEFINED}"), {}
    )


def hands(seed: int, number: int, most: int = 7) -> list[list[str]]:
    """Hands of some ranks and suits, so that there are melds in them; up to two jokers."""
    random, found = Random(seed), []
    for _ in range(number):
        ranks = random.sample(("A", "2", "3", "4", "5", "9", "10", "J", "Q"), 6)
        pack = [card for card in DECK if card[:-1] in ranks] * 2
        jokers = random.choice((0, 0, 1, 2))
        found.append(random.sample(pack, random.randint(3, most) - jokers) + [JOKER] * jokers)
    return found


def agrees(pattern: str, like: Like, wilds: str, dealt: Sequence[list[str]]) -> None:
    kind = Like(**{**{n: getattr(like, n) for n in like.__dataclass_fields__}, **WILDS[wilds]})
    found = game(pattern, wilds).solve_hands([" ".join(hand) for hand in dealt])
    wrong = [
        (hand, got, want)
        for hand, got in zip(dealt, found.values.tolist(), strict=True)
        if got != (want := least_left(hand, [kind]))
    ]
    assert not wrong, wrong[0]


@pytest.mark.parametrize("name", one_in(2, [*KINDS]))
def test_the_solver_finds_the_least_that_is_left(name: str) -> None:
    pattern, like = KINDS[name]
    agrees(pattern, like, "", hands(len(pattern), 24, 6))


@pytest.mark.thorough
@pytest.mark.in_turn
@pytest.mark.parametrize("wilds", WILDS)
@pytest.mark.parametrize("name", KINDS)
def test_the_solver_finds_the_least_with_every_rule_for_wilds(name: str, wilds: str) -> None:
    pattern, like = KINDS[name]
    agrees(pattern, like, wilds, hands(7 * len(pattern) + len(wilds), 120))


def test_a_wild_in_a_run_of_any_suits_stands_for_a_rank() -> None:
    variant(
        """\
melds: {run: "3+ cards, in sequence"}
examples:
  - given: {hand of seat 1: 6C 7H 8S JK KD}
    from: meld for seat 1
    legal: [lay 6C 7H 8S, lay 6C 7H 8S JK=9, lay 6C JK=7 8S, lay JK=5 6C 7H]
    illegal: [lay 6C 7H KD, lay 6C 7H JK=9]
  - given: {hand of seat 1: 5S 2C 3D, table of seat 1: 6C JK=7 8S}
    from: meld for seat 1
    moves: lay_off 5S
    expect: {table of seat 1: 5S 6C JK=7 8S}
"""
    )


def test_what_stands_in_melds_goes_by_the_word_of_the_pattern() -> None:
    variant(
        DEFINED
        + """\
melds:
  flush: {is: "4+ cards, same black", wilds: up to 1}
  apart: {is: "3 cards, different suit", wilds: up to 1}
examples:
  - melds:
      flush: 2C 5S KS 9C
      none: 2C 5S KH 9C
      apart: 2C 5D 9H
  - given: {hand of seat 1: 2C 5D KH JK 9S, table of seat 1: flush 2C 5S KS 9C}
    from: meld for seat 1
    legal: [lay 2C 5D KH, lay 2C 5D JK=H, lay JK=C 5D KH, "lay_off 9S", "lay_off JK"]
    illegal: ["lay_off KH"]
"""
    )


def test_an_extra_is_melded_where_its_kind_lists_it() -> None:
    variant(
        """\
deck: {wild: ~, extras: 4 joker}
melds:
  jokers: {is: "2..4 cards, same rank", ranks: joker}
examples:
  - melds:
      jokers: JK JK JK
      none: 7H 7S JK
  - given: {hand of seat 1: JK JK 7H 7S 2C, table of seat 1: JK JK}
    from: meld for seat 1
    legal: [lay JK JK, "lay_off JK"]
    illegal: [lay JK, lay 7H 7S JK]
"""
    )
    game = Game(sound("deck: {wild: ~}\nmelds: {jokers: {is: '2 cards, same rank', "
                      "ranks: joker}}\n"), {})  # fmt: skip
    assert list(game.solve_hands(["JK JK 9C", "JK 9C 9D"]).values) == [9, 33]


def test_a_wild_extra_that_is_listed_may_be_melded_alone() -> None:
    variant(
        """\
melds:
  jokers: {is: "2+ cards, same rank", ranks: joker}
  set: ~
  run: ~
examples:
  - melds: {jokers: JK JK, none: JK 2C}
"""
    )


OPTIONAL = """\
options: {sets: none | plain | mixed}
melds:
  set:
    is:
      when sets is none: none
      when sets is mixed: 3+ cards, same rank
      otherwise: 3..4 cards, same rank, different suit
"""


@pytest.mark.thorough
def test_an_option_may_leave_a_kind_out_or_change_it() -> None:
    rules = sound(OPTIONAL)
    found = [
        list(Game(rules, {"sets": sets}).solve_hands(["7H 7S 7D", "4H 5H 6H"]).values)
        for sets in ("none", "plain", "mixed")
    ]
    assert found == [[21, 0], [0, 0], [0, 0]]


def test_a_kind_that_is_left_out_is_not_spoken_of() -> None:
    rules = sound(OPTIONAL)
    pages = {
        sets: plain(rulebook(Played(rules, 2, {"sets": sets}), "en")) for sets in ("none", "plain")
    }
    assert "3 to 4 cards, all of the same rank" in pages["plain"]
    assert "of the same rank" not in pages["none"]


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("kinds", [("mixed run", "colour"), ("rainbow", "parity", "flush")])
def test_both_engines_play_them_alike(bot: str, kinds: tuple[str, ...]) -> None:
    melds = "".join(
        f"  kind_{n}: {{is: '{KINDS[kind][0]}', wilds: 'any, may shift'}}\n"
        for n, kind in enumerate(kinds)
    )
    played = Game(sound(f"melds:\n  set: ~\n  run: ~\n{melds}{DEFINED}"), {})
    found = [
        rulekit.simulate(played, hands=3, players=3, seed=4, bots=(bot,), engine=engine, rows=True)
        for engine in ("interp", "wasm")
    ]
    assert found[0].rows == found[1].rows


@pytest.mark.parametrize("code", LANGUAGES)
def test_rulebooks_say_every_pattern(code: str) -> None:
    melds = "".join(f"  kind_{n}: '{pattern}'\n" for n, (pattern, _) in enumerate(KINDS.values()))
    page = plain(rulebook(Played(sound(f"melds:\n{melds}{DEFINED}"), 2), code))
    said = {
        "en": ["in sequence, whatever their suits", "all of the same value",
               "no two of the same suit", "with the same for all: whether "],
        "es": ["en secuencia, de cualquier palo", "todas del mismo valor", "sin repetir palo",
               "con lo mismo en todas: si "],
    }  # fmt: skip
    assert [each for each in said[code] if each not in page] == []


FAULTS = {
    "3+ cards": "no kind of meld is made like this",
    "3+ cards, same rank, same rank": "no kind of meld is made like this",
    "3+ cards, same rank, same suit, in sequence": "no kind of meld is made like this",
    "3+ cards, same rank, in sequence": "no kind of meld is made like this",
    "3+ cards, different suit, in sequence": "no kind of meld is made like this",
    "3+ cards, different suit, different rank": "no kind of meld is made like this",
    "3+ cards, same suit, different suit": "no kind of meld is made like this",
    "5+ cards, different suit": "the deck has only 4 suits",
    "15+ cards, in sequence": "the deck has only 13 ranks",
    "3+ cards, same size": "cards have no 'size'",
    "3+ cards, same neighbours": "'neighbours' of a card is a number of cards",
    "3+ cards, same pair": "a card has no 'pair'",
    "1 card, same rank": "a meld has at least two cards",
}


@pytest.mark.parametrize("pattern", FAULTS)
def test_what_no_meld_is_made_like_is_told_once(pattern: str) -> None:
    _, report = checked(
        f"melds: {{it: '{pattern}'}}\n"
        "define:\n  neighbours(card): top(deck, 3)\n  pair(card, rank): rank of card is rank\n"
    )
    (fault,) = report.errors
    if not pattern.endswith("neighbours"):
        assert fault.message == FAULTS[pattern]


def test_an_extra_has_no_suit() -> None:
    _, report = checked("melds: {it: {is: '3 cards, same rank, different suit', ranks: joker}}\n")
    assert [(each.code.id, each.message) for each in report.errors] == [
        ("RK311", "'joker' has no suit")
    ]


def test_what_play_changes_tells_no_cards_apart() -> None:
    rules = sound(
        "melds: {it: '3+ cards, same odd'}\ndefine: {odd(card): rank of card is rank of picked}\n"
    )
    with pytest.raises(SettingError, match="settled before play, but 'odd' is not"):
        rules and Game(rules, {}).program(2)


# ── wilds by natural cards ────────────────────────────────────────────────────────────────────

FEWER = """\
deck: {copies: 2, extras: 4 joker}
melds:
  set: ~
  run: {wilds: up to naturals - 1}
  books: {is: "3..6 cards, same rank", wilds: up to naturals - 1}
"""


def fewer_wilds(hand: Sequence[str]) -> int:
    """The least that is left over, where each meld has fewer wilds than natural cards."""
    books = [Like(3, 6, ("rank",), wilds=most, naturals=most + 1) for most in range(4)]
    runs = [
        Like(3, same=("suit",), sequence=True, wilds=most, naturals=most + 1) for most in range(5)
    ]
    return least_left(hand, [*books, *runs])


def test_a_meld_may_hold_fewer_wilds_than_natural_cards() -> None:
    random, dealt = Random(3), []
    for _ in range(16):
        ranks = random.sample(("A", "2", "3", "4", "9", "10"), 3)
        pack = [card for card in DECK if card[:-1] in ranks and card[-1] in "CDH"] * 2
        jokers = random.randint(1, 3)
        dealt.append(random.sample(pack, 6 - jokers) + [JOKER] * jokers)
    found = Game(sound(FEWER), {}).solve_hands([" ".join(hand) for hand in dealt])
    assert found.values.tolist() == [fewer_wilds(hand) for hand in dealt]


def test_wilds_by_natural_cards_are_judged_and_laid_off() -> None:
    variant(
        FEWER
        + """\
examples:
  - melds:
      books: 9C 9D 9H JK JK
      run: 4C 5C JK
      none: 9C 9D JK JK
  - given: {hand of seat 1: JK 9S 2C 3C, table of seat 1: books 9C 9D JK}
    from: meld for seat 1
    illegal: lay_off JK
    legal: lay_off 9S
  - given: {hand of seat 1: JK 9S 2C 3C, table of seat 1: books 9C 9D JK}
    from: meld for seat 1
    moves: [lay_off 9S, lay_off JK]
"""
    )


def test_wilds_alone_are_melded_where_no_natural_is_wanted() -> None:
    variant(
        """\
deck: {wild: joker 2}
melds:
  wilds: {is: "3..7 cards, same rank", ranks: 2, wilds: "any, at least 0 naturals"}
  set: {ranks: A 3..10 J Q K, wilds: none}
  run: ~
examples:
  - melds:
      wilds: 2C 2D JK
      none: 9C 2D JK
"""
    )


def test_fewer_wilds_with_more_naturals_are_told() -> None:
    rules = sound("melds: {set: {wilds: up to 4 - naturals}}\n")
    with pytest.raises(SettingError, match="fewer wilds would go with more natural cards"):
        Game(rules, {}).program(2)


@pytest.mark.parametrize("code", LANGUAGES)
def test_rulebooks_say_how_wilds_go_by_naturals(code: str) -> None:
    page = plain(rulebook(Played(sound(FEWER), 2), code))
    said = {"en": "at most as many wild cards as the number of its natural cards minus 1",
            "es": "tantos comodines como el número de sus cartas naturales menos 1"}  # fmt: skip
    assert said[code] in page


UNFIT = {
    "{it: '3+ cards, same odd'}": ("odd", "what cards have in common is settled before play"),
    "{a: '2 cards, same rank, same suit', b: '3 cards, same rank, same suit', "
    "c: '4 cards, same rank, same suit'}": ("c", "with 'c' the kinds of melds are too many"),
    "{it: '5+ cards, same suit'}": ("it", "ranks that count differently when they are melded"),
    "{set: {wilds: up to 4 - naturals}}": ("4 - naturals", "in 'set' fewer wilds would go with"),
}


@pytest.mark.parametrize("melds", UNFIT)
def test_kinds_that_a_deck_cannot_have_are_told_once_with_their_place(
    melds: str, tmp_path: Path
) -> None:
    melded = "{melded: {A: 20}}" if "5+" in melds else "{copies: 2}"
    file = tmp_path / "unfit.yaml"
    file.write_text(
        f"rulekit: 1\nextends: {BASE}\ngame: Unfit\ndeck: {melded}\nmelds: {melds}\n"
        "define: {odd(card): rank of card is rank of picked}\n",
        encoding="utf-8",
    )
    report = Report()
    validate(str(file), report)
    (fault,) = report.errors
    place, message = UNFIT[melds]
    assert (fault.code.id, fault.span.text) == ("RK311", place)
    assert fault.message.startswith(message)
