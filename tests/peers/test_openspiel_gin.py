"""Our `openspiel_gin` against OpenSpiel's `gin_rummy`: the same choices, deadwood and returns."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install 'rummy-rulekit[openspiel]'"
)

from rulekit import Game, SettingError, load  # noqa: E402
from rulekit.engines import engine_names  # noqa: E402
from tests.peers.lockstep import (  # noqa: E402
    DEADWOOD_OF_ELEVEN,
    PACK,
    PHASES,
    THIRD_LAYOFF,
    WASTEFUL_KNOCK,
    Chooser,
    Lockstep,
    Tally,
    dealt,
    keen,
    meld_label,
    shuffled,
    uniform,
)

FOUND = 110.87, 26.0  # decisions of a random OpenSpiel game: mean and deviation over 10**6 games
KNOCKED = 0.01954  # share of those that ended by a knock
ENGINES = engine_names()
LONG = (("interp", 1000), ("wasm", 10_000))  # games of each kind of player
SETTINGS = (
    {"knock_card": 5, "gin_bonus": 20, "undercut_bonus": 10},
    {"knock_card": 0},
    {"oklahoma": True},
)


@pytest.fixture(scope="module")
def ours() -> Game:
    """Our game, as OpenSpiel plays by default."""
    return load("openspiel_gin")


@pytest.fixture(scope="module")
def theirs() -> object:
    """OpenSpiel's game with its defaults."""
    return pyspiel.load_game("gin_rummy")


def play(
    ours: Game,
    theirs: object,
    player: Callable[[Random], Chooser],
    games: int,
    seed: int,
    engine: str = "interp",
) -> Tally:
    """Compare so many games, from this seed on."""
    tally = Tally()
    for number in range(seed, seed + games):
        random = Random(number)
        Lockstep(ours, theirs, shuffled(random), tally, engine).run(player(random))
    return tally


def follow(ours: Game, theirs: object, deal: list[str], moves: list[str]) -> Lockstep:
    """Play these moves on a deal, comparing at every state."""
    game = Lockstep(ours, theirs, deal, Tally())
    game.compare()
    for move in moves:
        game.play(meld_label(move.split()[1:]) if move.startswith("meld") else move)
        game.compare()
    return game


# ── random games ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("engine", ENGINES)
def test_random_games(ours: Game, theirs: object, engine: str) -> None:
    tally = play(ours, theirs, uniform, 20, 1, engine)
    assert tally.states > 20 * 80
    assert tally.phases["wall"] > 0


@pytest.mark.parametrize("engine", ENGINES)
def test_games_of_keen_players(ours: Game, theirs: object, engine: str) -> None:
    """Most end by a knock, so that laying and laying off are met."""
    tally = play(ours, theirs, keen, 40, 1, engine)
    assert tally.knocks >= 36
    assert tally.endings["knock"] and tally.endings["undercut"]
    assert {"last_discard", "laying", "lay_off", "lay_own"} <= tally.phases.keys()
    assert tally.longest_layoff >= 2


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_games_with_other_settings(settings: dict[str, int]) -> None:
    tally = play(
        load("openspiel_gin", **settings),
        pyspiel.load_game("gin_rummy", settings),
        keen,
        10,
        seed=500,
    )
    assert tally.states > 10 * 20


@pytest.mark.long
@pytest.mark.parametrize(("engine", "games"), LONG)
def test_many_random_games(
    ours: Game, theirs: object, engine: str, games: int, capsys: pytest.CaptureFixture[str]
) -> None:
    tally = play(ours, theirs, uniform, games, 10_000, engine)
    with capsys.disabled():
        # The figures of docs/peers/openspiel_gin.md.
        print(f"\n{engine}, uniform: {tally}")  # noqa: T201
    mean, deviation = FOUND
    assert abs(tally.states / tally.games - mean) < 4 * deviation / tally.games**0.5
    assert abs(tally.knocks / tally.games - KNOCKED) < 4 * (KNOCKED / tally.games) ** 0.5


@pytest.mark.long
@pytest.mark.parametrize(("engine", "games"), LONG)
def test_many_games_of_keen_players(
    ours: Game, theirs: object, engine: str, games: int, capsys: pytest.CaptureFixture[str]
) -> None:
    tally = play(ours, theirs, keen, games, 20_000, engine)
    with capsys.disabled():
        print(f"\n{engine}, keen: {tally}")  # noqa: T201
    assert tally.phases.keys() == PHASES.keys()
    assert {"knock", "gin", "undercut", "level", "drawn"} == tally.endings.keys()


# ── every way a hand can end ──────────────────────────────────────────────────────────────────


ONE_OFF = "AC 2C 3C 5H 6H 7H 9S 9D 9H 4D"  # 4 points beside three melds
WAITING = "AD 3D 5D 7D 8S JS 10C QC KH JH"


def test_a_knock_and_lay_offs(ours: Game, theirs: object) -> None:
    game = follow(
        ours,
        theirs,
        dealt(ONE_OFF, "4C 5C 8H 9C 2D 7D JS 10S QC KH", "KD"),
        [
            "upcard",
            "knock",
            "discard KD",
            "meld AC 2C 3C",
            "meld 5H 6H 7H",
            "meld 9S 9D 9H",
            "pass",
            "lay_off 4C",
            "lay_off 5C",
            "lay_off 9C",
            "lay_off 8H",
            "pass",
            "pass",
        ],
    )
    assert game.theirs.returns() == [45, -45]


def test_gin_allows_no_lay_off(ours: Game, theirs: object) -> None:
    game = follow(
        ours,
        theirs,
        dealt(ONE_OFF, "4C 5C 8H 2D 3S 7D 8D 10D QC KH", "9C"),
        ["upcard", "knock", "discard 4D", "meld AC 2C 3C", "meld 5H 6H 7H", "meld 9S 9C 9D 9H"],
    )
    assert "pass" in game.choices()
    game.play("pass")
    game.compare()
    assert game.choices().keys() == {"pass"}
    game.play("pass")
    game.compare()
    assert game.ours.outcome is not None
    assert game.ours.outcome.reason == "gin"
    assert game.ours.outcome.scores == (92, 0)


def test_an_undercut(ours: Game, theirs: object) -> None:
    game = follow(
        ours,
        theirs,
        dealt(ONE_OFF, "10S JS QS 8C 8D 8S AD AH AS 2D", "KD"),
        [
            "upcard",
            "knock",
            "discard KD",
            "meld AC 2C 3C",
            "meld 5H 6H 7H",
            "meld 9S 9D 9H",
            "pass",
            "pass",
            "meld 10S JS QS",
            "meld 8C 8D 8S",
            "meld AD AH AS",
            "pass",
        ],
    )
    assert game.theirs.returns() == [-27, 27]


def test_a_level_hand_scores_nothing(ours: Game, theirs: object) -> None:
    game = follow(
        ours,
        theirs,
        dealt(ONE_OFF, "10S JS QS 8C 8D 8S AD AH AS 4S", "KD"),
        [
            "upcard",
            "knock",
            "discard KD",
            "meld AC 2C 3C",
            "meld 5H 6H 7H",
            "meld 9S 9D 9H",
            "pass",
            "pass",
            "meld 10S JS QS",
            "meld 8C 8D 8S",
            "meld AD AH AS",
            "pass",
        ],
    )
    assert game.theirs.returns() == [0, 0]
    assert game.tally.endings == {"level": 1}


def test_two_upcards_thrown_back_end_the_hand(ours: Game, theirs: object) -> None:
    game = follow(
        ours,
        theirs,
        dealt(ONE_OFF, WAITING, "KD"),
        ["upcard", "discard KD", "upcard", "discard KD"],
    )
    assert game.over
    assert game.tally.endings == {"drawn": 1}


def test_a_card_thrown_back_once_does_not(ours: Game, theirs: object) -> None:
    game = follow(
        ours,
        theirs,
        dealt(ONE_OFF, WAITING, "KD"),
        ["upcard", "discard KD", "upcard", "discard AD", "upcard", "discard AD"],
    )
    assert not game.over


def test_the_fiftieth_upcard_ends_the_hand(ours: Game, theirs: object) -> None:
    game = follow(
        ours, theirs, dealt(ONE_OFF, WAITING, "KD"), ["pass", "pass", "stock", "discard 4D"]
    )
    for turn in range(1, 51):
        assert not game.over, turn
        taken = game.zone("discard")[-1]
        game.play("upcard")
        game.compare()
        if not game.over:
            game.play(f"discard {min(game.hand(game.theirs.current_player()) - {taken})}")
            game.compare()
    assert game.over
    assert game.tally.endings == {"drawn": 1}


def at_the_wall(ours: Game, theirs: object, hand: str, last: str) -> Lockstep:
    """Both players throw what they draw until two cards are left; seat 2 holds `hand`."""
    used = {*WAITING.split(), *hand.split(), "KC", last}
    stock = [card for card in PACK if card not in used][:28]
    deal = dealt(WAITING, hand, "KC", " ".join([*stock, last]))
    game = follow(ours, theirs, deal, ["pass", "pass"])
    for drawn in [*stock, last]:
        game.play("stock")
        game.compare()
        game.play(f"discard {drawn}")
        game.compare()
    assert game.theirs.current_phase().name == "WALL"
    assert game.ours.to_move == 2
    return game


def test_a_knock_at_the_wall_takes_the_upcard(ours: Game, theirs: object) -> None:
    game = at_the_wall(ours, theirs, "AC 2C 5H 6H 7H 9S 9D 9H KD KS", "3C")
    assert game.choices().keys() == {"pass", "knock"}
    game.play("knock")
    game.compare()
    assert game.choices().keys() == {"discard KD", "discard KS"}


def test_without_a_knock_at_the_wall_the_hand_is_drawn(ours: Game, theirs: object) -> None:
    game = at_the_wall(ours, theirs, "AC 2C 5H 6H 7H 9S 9D 9H KD KS", "8C")
    assert game.choices().keys() == {"pass"}
    game.play("pass")
    game.compare()
    assert game.tally.endings == {"drawn": 1}


def test_an_ace_turned_up_asks_for_gin_in_oklahoma() -> None:
    hand = "2C 3C 4C 5H 6H 7H 9S 9D 9H KS"
    game = follow(
        load("openspiel_gin", oklahoma=True),
        pyspiel.load_game("gin_rummy", {"oklahoma": True}),
        dealt(hand, WAITING, "AS", "AH AC"),
        ["pass", "pass", "stock"],
    )
    assert game.knock_card == 0
    assert game.deadwood(game.hand(0)) == 1
    for move in ("discard KS", "stock", "discard AC", "upcard"):
        assert "knock" not in game.choices()
        game.play(move)
        game.compare()
    assert game.deadwood(game.hand(0)) == 0
    assert "knock" in game.choices()


# ── OpenSpiel's slips ─────────────────────────────────────────────────────────────────────────


def test_slip_a_third_lay_off_on_one_side_of_a_run(ours: Game, theirs: object) -> None:
    game = follow(
        ours,
        theirs,
        dealt(ONE_OFF, "4C 5C 6C 8H 2D 7D JS 10S QC KH", "KD"),
        [
            "upcard",
            "knock",
            "discard KD",
            "meld AC 2C 3C",
            "meld 5H 6H 7H",
            "meld 9S 9D 9H",
            "pass",
            "lay_off 4C",
            "lay_off 5C",
        ],
    )
    assert game.our_choices().keys() - game.choices().keys() == {"lay_off 6C"}
    assert game.tally.slips == {THIRD_LAYOFF: 1}


def test_slip_deadwood_of_eleven_cards(theirs: object) -> None:
    """The highest card of one best grouping goes, where another would leave one point less."""
    deal = dealt("4S 5S 6S 4C 6C 8C 8D 4H 5H 6H", "AC 2D 3H 7S 9C 10D JH QS KC AS", "8H")
    game = follow(
        load("openspiel_gin", knock_card=4),
        pyspiel.load_game("gin_rummy", {"knock_card": 4}),
        deal,
        ["upcard"],
    )
    assert game.theirs.deadwood()[0] == 5
    assert game.deadwood(game.hand(0)) == 4
    assert game.our_choices().keys() - game.choices().keys() == {"knock"}
    assert game.tally.slips == {DEADWOOD_OF_ELEVEN: 1, WASTEFUL_KNOCK: 1}


# ── the comparison itself ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "settings",
    [{"knock_card": 9}, {"undercut_bonus": 24}, {"gin_bonus": 24}, {"max_upcards": 2}],
    ids=str,
)
def test_a_difference_in_the_rules_is_found(settings: dict[str, int], theirs: object) -> None:
    other = load("openspiel_gin", **settings)
    with pytest.raises(AssertionError):
        for test in (
            test_gin_allows_no_lay_off,
            test_an_undercut,
            test_the_fiftieth_upcard_ends_the_hand,
        ):
            test(other, theirs)
        play(other, theirs, keen, 40, seed=1)


def test_what_openspiel_does_not_have_cannot_be_chosen() -> None:
    for option, value in {"deal_variant": "extra_card", "redeal_offers": True}.items():
        with pytest.raises(SettingError):
            load("openspiel_gin", **{option: value})
