"""Packs: copies by suit and rank, extras by expression, and decks as large as any game has."""

from __future__ import annotations

import re
from functools import cache

import pytest

import rulekit
from rulekit.kernel.memory import header as h
from rulekit.lower.tables import MAX_COPIES, cards_of
from rulekit.play.game import Game
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook
from rulekit.settle import settle
from rulekit.settle.setting import SettingError
from tests.unit.variants import errors, sound

TEXT = """\
options:
  packs: 8 in 1..12
  jokers: 4 in 0..8
  hand_size: 7 in 5..30
deck:
  copies:
    when rank in [8, 9] or rank is 10: 0
    when suit is spades: packs - 2 when packs > 2, otherwise 1
    otherwise: packs
  extras: jokers joker
"""


@cache
def game(**options: object) -> Game:
    texts = {name: str(value) for name, value in options.items()}
    return Game(sound(TEXT), texts)


def counts(found: Game) -> dict[str, int]:
    program = found.start(players=2).board.program
    return dict(zip(program.faces, program.counts, strict=True))


def test_copies_are_by_suit_and_rank() -> None:
    found = counts(game())
    assert {found[f"{rank}S"] for rank in ("A", "2", "7", "J", "K")} == {6}
    assert {found[f"{rank}{suit}"] for rank in ("A", "7", "K") for suit in "CDH"} == {8}
    assert {found[f"{rank}{suit}"] for rank in ("8", "9", "10") for suit in "CDHS"} == {0}
    assert found["JK"] == 4


@pytest.mark.parametrize("jokers", [0, 1, 8])
def test_extras_are_as_many_as_an_option_says(jokers: int) -> None:
    assert counts(game(jokers=jokers))["JK"] == jokers


def test_a_game_pays_for_the_copies_that_it_has() -> None:
    """A bag has a word for each copy of the card that there is most of."""
    for packs in (1, 2, 12):
        found = game(packs=packs, jokers=1)
        assert found.start(players=2).board.program.image[h.PLANES] == packs


def test_cards_that_are_left_out_are_nobodys() -> None:
    state = game(packs=12).start(players=4, seed=1)
    dealt = {card for seat in (1, 2, 3, 4) for card in state.view(seat).zone("hand", seat).cards}
    assert dealt
    assert not {"8C", "9H", "10S"} & dealt
    with pytest.raises(rulekit.BadNotation, match="the deck has only 0 of 8C"):
        game().start(players=2, deck=["8C"])


def test_a_wild_stands_where_a_card_is_left_out() -> None:
    solved = game().solve_hands(["6H 7H JK", "7H JH QH", "7H JK JK JK JH"])
    assert list(solved.values) == [0, 27, 0]


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_both_engines_play_with_eight_packs_alike(bot: str) -> None:
    found = [
        rulekit.simulate(game(), hands=2, players=3, seed=4, bots=(bot,), engine=engine, rows=True)
        for engine in ("interp", "wasm")
    ]
    assert found[0].rows == found[1].rows


@pytest.mark.thorough
def test_both_engines_play_with_twelve_packs_and_long_hands_alike() -> None:
    large = game(packs=12, hand_size=30)
    found = [
        rulekit.simulate(large, hands=2, players=4, seed=4, engine=engine, rows=True)
        for engine in ("interp", "wasm")
    ]
    assert found[0].rows == found[1].rows


@pytest.mark.parametrize(
    ("copies", "extras", "told"),
    [
        ("0", "2 joker", "the deck needs 1 copy of some card"),
        ("1 - packs when suit is clubs, otherwise 1", "2 joker", "the deck cannot have -7 of a"),
        ("1", "0 - jokers joker", "the deck cannot have -4 of a card"),
        (f"{MAX_COPIES + 1}", "2 joker", f"at most 62 different cards, {MAX_COPIES} of each, 512"),
        ("10", "2 joker", "512 in all"),
    ],
)
def test_decks_that_there_cannot_be_are_refused(copies: str, extras: str, told: str) -> None:
    options = TEXT.partition("deck:")[0]
    rules = sound(f"{options}deck:\n  copies: {copies}\n  extras: {extras}\n")
    with pytest.raises(SettingError, match=told) as refused:
        Game(rules, {}).start(players=2)
    assert refused.value.span is not None


def test_what_play_changes_settles_no_deck() -> None:
    (found,) = errors("deck: {extras: hands_played joker}\n")
    assert "hands_played" in found
    assert errors("deck: {copies: 2 when suit is 7, otherwise 1}\n")


SAID = {
    "en": ("8 packs of cards", "Left out: 8, 9 and 10.", "Copies of spades: 6."),
    "es": ("8 barajas", "Quedan fuera: 8, 9 y 10.", "Ejemplares de picas: 6."),
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_rulebooks_say_what_is_left_out_and_what_there_is_less_of(code: str) -> None:
    page = plain(rulebook(Played(game().rules, 2), code))
    assert all(text in page for text in SAID[code])
    assert "4 × " in page


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_single_card_is_named_and_no_extras_are_not(code: str) -> None:
    text = "options: {jokers: 0 in 0..2}\n"
    text += "deck:\n  copies: 1 when suit is hearts and rank is 7, otherwise 2\n"
    page = plain(rulebook(Played(sound(f"{text}  extras: jokers joker\n"), 2), code))
    assert {"en": "Copies of the 7 of hearts: 1.", "es": "Ejemplares del 7 de corazones: 1."}[
        code
    ] in page
    assert {"en": "Wild:", "es": "Comodines:"}[code] not in page
    told = page.partition({"en": "OPTIONS", "es": "OPCIONES"}[code])[0]
    assert not re.search("joker  |comodín  ", told)  # what a joker counts


@pytest.mark.parametrize("jokers", [0, 1, 8])
def test_there_are_as_many_wilds_as_the_pack_has(jokers: int) -> None:
    rules = settle(sound(TEXT), 2, {"jokers": str(jokers)})
    assert cards_of(rules.deck, rules.definitions.__getitem__).most_wild == jokers
