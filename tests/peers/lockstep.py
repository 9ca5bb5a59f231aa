"""OpenSpiel's `gin_rummy` and our `openspiel_gin`, played move for move on the same cards.

A choice is a label that both sides understand: `upcard`, `stock`, `pass`, `knock`,
`discard 10H`, `lay_off 10H`, `meld 2C 3C 4C`. Seats count from 0, as OpenSpiel does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from random import Random
from typing import Any

import pyspiel

from rulekit import Game, Move, State, engines
from rulekit.machine.position import Position
from rulekit.play.board import Board, Only
from rulekit.play.past import Start
from rulekit.play.state import first_state

THEIRS = pyspiel.gin_rummy
UTILS = THEIRS.GinRummyUtils(13, 4, 10)
MELDS: Mapping[int, list[int]] = dict(UTILS.int_to_meld)
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SCDH"  # the order of OpenSpiel's cards
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
NUMBER = {card: number for number, card in enumerate(PACK)}

# Our phases, and the phase that OpenSpiel is then in.
PHASES = {
    "offer": "FIRST_UPCARD",
    "opening_draw": "FIRST_UPCARD",
    "draw": "DRAW",
    "discard": "DISCARD",
    "wall": "WALL",
    "last_discard": "KNOCK",
    "laying": "KNOCK",
    "lay_off": "LAYOFF",
    "lay_own": "LAYOFF",
    "hand_over": "GAME_OVER",
}
BEFORE_KNOCK = ("offer", "opening_draw", "draw", "discard", "wall")
WORDS = {
    "take_upcard": "upcard",
    "from_discard": "upcard",
    "from_stock": "stock",
    "refuse": "pass",
    "pass": "pass",
    "done": "pass",
    "knock": "knock",
}
FIXED = {
    THEIRS.DRAW_UPCARD_ACTION: "upcard",
    THEIRS.DRAW_STOCK_ACTION: "stock",
    THEIRS.PASS_ACTION: "pass",
    THEIRS.KNOCK_ACTION: "knock",
}

# OpenSpiel's slips, by the names under which they are counted (docs/peers/openspiel_gin.md).
THIRD_LAYOFF = "third lay-off on one side of a run is missing"
WASTEFUL_KNOCK = "knock is missing where another grouping of eleven cards would do"
DEADWOOD_OF_ELEVEN = "deadwood of eleven cards is not the least"


@dataclass
class Tally:
    """What happened in the games compared."""

    games: int = 0
    states: int = 0
    knocks: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    slips: Counter[str] = field(default_factory=Counter)
    longest_layoff: int = 0

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.states / self.games:.3f} decisions a game, "
            f"{self.knocks / self.games:.4f} end by a knock; endings {dict(self.endings)}; "
            f"phases {dict(self.phases)}; slips {dict(self.slips)}"
        )


def named(cards: Iterable[int]) -> list[str]:
    """OpenSpiel's cards by our names."""
    return [PACK[card] for card in cards]


def meld_label(cards: Iterable[str]) -> str:
    """The label of laying a meld, whatever the order of its cards."""
    return " ".join(["meld", *sorted(cards, key=NUMBER.__getitem__)])


@lru_cache(maxsize=100_000)
def least(cards: frozenset[str]) -> int:
    """OpenSpiel's least deadwood of at most ten cards; of eleven, after the best discard.

    Its own figure for eleven is not always the least, so each discard is tried.
    """
    numbers = [NUMBER[card] for card in cards]
    if len(numbers) <= 10:
        return int(UTILS.min_deadwood(numbers))
    return min(int(UTILS.min_deadwood([n for n in numbers if n != left])) for left in numbers)


@dataclass
class Where:
    """Tells where two games part, when it is asked: to write it at every state takes time."""

    game: Lockstep

    def __str__(self) -> str:
        return f"after {self.game.moves}\n{self.game.theirs}\n{self.game.ours}"


@cache
def board(game: Game, engine: str) -> Board:
    """A board of one of our engines, on which all games of these rules are played in turn."""
    return Only(Position(engines.machine(game.program(2), engine)))


class Lockstep:
    """One game on both sides. `order` is the pack in the order dealt, card by card in turn."""

    def __init__(
        self, game: Game, theirs: Any, order: Sequence[str], tally: Tally, engine: str = "interp"
    ) -> None:
        start = Start(seed=0, scope="hand", match=0, dealer=2, decks=(tuple(order),))
        self.ours: State = first_state(board(game, engine), start, game.digest(2))
        self.theirs = theirs.new_initial_state()
        self.tally = tally
        self.moves: list[str] = []
        self.knock_card = int(theirs.get_parameters()["knock_card"])
        self.first_melds: list[list[str]] = []  # the knocker's, before anything is laid off
        self.laid_off: list[str] = []
        self.faces = {card: face for face, card in enumerate(self.ours.position.program.faces)}
        self.counted: dict[frozenset[str], int] = {}  # our deadwood of the hands met
        # OpenSpiel deals all of one hand first, then all of the other.
        self.coming = [NUMBER[c] for c in (*order[0:20:2], *order[1:20:2], *order[20:])]
        self._chance()
        if theirs.get_parameters()["oklahoma"]:
            self.knock_card = self.theirs.knock_card()
        self.tally.games += 1

    def _chance(self) -> None:
        while self.theirs.is_chance_node():
            self.theirs.apply_action(self.coming.pop(0))

    # ── both positions ────────────────────────────────────────────────────────────────────────

    @property
    def over(self) -> bool:
        """Whether OpenSpiel's game has ended."""
        return bool(self.theirs.is_terminal())

    def hand(self, seat: int) -> frozenset[str]:
        """A hand, as OpenSpiel holds it."""
        return frozenset(named(self.theirs.hands()[seat]))

    def _position(self) -> Position:
        """The shared position, holding our state."""
        self.ours.position.words = self.ours.words
        return self.ours.position

    def zone(self, name: str, seat: int = 0) -> list[str]:
        """One of our zones: of a pile, the top last; of melds, all cards."""
        position = self._position()
        zone = next(zone for zone in position.program.zones if zone.name == name)
        return [position.program.faces[face] for face in position.faces_in(zone, seat)]

    def deadwood(self, cards: frozenset[str]) -> int:
        """Our least deadwood of at most ten cards; of eleven, after the best discard."""
        if len(cards) > 10:
            return min(self.deadwood(cards - {card}) for card in cards)
        position = self._position()
        bag = position.map["host.bag"].start  # of one plane: there is one card of each face
        position.memory[bag] = sum(1 << self.faces[card] for card in cards)
        return position.machine.kernel("bag_deadwood", bag)

    def choices(self) -> dict[str, int]:
        """OpenSpiel's legal actions by label."""
        word = "lay_off" if self.theirs.current_phase() == THEIRS.Phase.LAYOFF else "discard"
        found = {}
        for action in self.theirs.legal_actions():
            if action < len(PACK):
                found[f"{word} {PACK[action]}"] = action
            elif action in FIXED:
                found[FIXED[action]] = action
            else:
                found[meld_label(named(MELDS[action - THEIRS.MELD_ACTION_BASE]))] = action
        return found

    def our_choices(self) -> dict[str, list[Move]]:
        """Our legal moves by label. A card that fits two melds can be laid off in two ways."""
        found: dict[str, list[Move]] = {}
        for move in self.ours.legal_moves:
            found.setdefault(self.label(move), []).append(move)
        return found

    def label(self, move: Move) -> str:
        """The label of one of our moves."""
        if move.action in WORDS:
            return WORDS[move.action]
        if move.action == "meld":
            return meld_label(move.arguments[0].split())
        card = move.arguments[0].partition(",")[0]
        return f"{move.action} {card}"

    # ── comparing ─────────────────────────────────────────────────────────────────────────────

    def compare(self) -> None:
        """Assert that both sides are in the same position, with equivalent choices."""
        where = Where(self)
        phase = self.ours.phase
        self.tally.states += not self.over
        self.tally.phases[phase] += 1
        assert PHASES[phase] == self.theirs.current_phase().name, where
        if self.over:
            self._compare_end(where)
            return
        assert self.ours.to_move == self.theirs.current_player() + 1, where
        self._compare_cards(where)
        self._compare_deadwood(where)
        self._compare_choices(where)

    def _compare_cards(self, where: Where) -> None:
        upcard = self.theirs.upcard()
        pile = named([*self.theirs.discard_pile(), *([] if upcard is None else [upcard])])
        assert self.zone("discard") == pile, where
        assert len(self.zone("stock")) == self.theirs.stock_size(), where
        for seat in (0, 1):
            laid = [card for meld in self.theirs.layed_melds()[seat] for card in named(MELDS[meld])]
            if self.theirs.knocked()[seat]:
                laid += named(self.theirs.layoffs())
            assert frozenset(self.zone("hand", seat)) == self.hand(seat), where
            assert sorted(self.zone("table", seat)) == sorted(laid), where

    def _compare_deadwood(self, where: Where) -> None:
        for seat in (0, 1):
            hand = self.hand(seat)
            if hand not in self.counted:
                self.counted[hand] = self.deadwood(hand)
            assert self.counted[hand] == least(hand), where
            if self.ours.phase in BEFORE_KNOCK:
                told = self.theirs.deadwood()[seat]
                if len(hand) == 11 and told > least(hand):
                    self.tally.slips[DEADWOOD_OF_ELEVEN] += 1
                else:
                    assert told == least(hand), where

    def _compare_choices(self, where: Where) -> None:
        theirs, ours = self.choices(), self.our_choices()
        assert not theirs.keys() - ours.keys(), f"they may {theirs.keys() - ours.keys()} {where}"
        for label in ours.keys() - theirs.keys():
            slip = self._slip(label)
            assert slip is not None, f"we may {label} {where}"
            self.tally.slips[slip] += 1

    def _slip(self, label: str) -> str | None:
        """The slip that keeps OpenSpiel from offering what the rules allow, or None."""
        verb, _, card = label.partition(" ")
        if verb == "lay_off" and any(self._is_third(card, meld) for meld in self.first_melds):
            return THIRD_LAYOFF
        if verb == "knock":
            extra = [PACK[self.theirs.upcard()]] if self.ours.phase == "wall" else []
            cards = self.hand(self.theirs.current_player()).union(extra)
            told = UTILS.min_deadwood([NUMBER[card] for card in cards])
            if told > self.knock_card >= least(cards):
                return WASTEFUL_KNOCK
        return None

    def _is_third(self, card: str, meld: list[str]) -> bool:
        """Whether all between a run and a card beyond it was laid off, and is two cards or more."""
        numbers = sorted(NUMBER[each] for each in meld)
        at = NUMBER[card]
        if numbers[0] // 13 != at // 13 or numbers[-1] // 13 != at // 13:
            return False
        between = range(numbers[-1] + 1, at) if at > numbers[-1] else range(at + 1, numbers[0])
        return len(between) >= 2 and all(PACK[n] in self.laid_off for n in between)

    def _compare_end(self, where: Where) -> None:
        assert self.ours.outcome is not None, where
        assert list(self.ours.outcome.payoffs) == self.theirs.returns(), where
        self.tally.endings[self.ours.outcome.reason] += 1
        self.tally.knocks += any(self.theirs.knocked())

    # ── playing ───────────────────────────────────────────────────────────────────────────────

    def play(self, label: str) -> None:
        """Make one choice on both sides."""
        action, moves = self.choices()[label], self.our_choices()[label]
        if label == "pass" and self.ours.phase == "laying":
            knocker = self.theirs.current_player()
            self.first_melds = [named(MELDS[meld]) for meld in self.theirs.layed_melds()[knocker]]
        if label.startswith("lay_off"):
            self.laid_off.append(label.partition(" ")[2])
            self.tally.longest_layoff = max(self.tally.longest_layoff, len(self.laid_off))
        self.moves.append(label)
        self.ours = self.ours.play_unchecked(max(moves, key=_is_run))
        self.theirs.apply_action(action)
        self._chance()

    def run(self, choose: Chooser) -> None:
        """Play on to the end, comparing at every state; `choose(self)` gives the next label."""
        self.compare()
        while not self.over:
            self.play(choose(self))
            self.compare()


def _is_run(move: Move) -> bool:
    """A card that fits a set and a run goes on the run, where OpenSpiel counts it for both."""
    return len({card[-1] for card in move.text.partition(",")[2].split()}) == 1


def shuffled(random: Random) -> list[str]:
    """A pack in random order."""
    pack = list(PACK)
    random.shuffle(pack)
    return pack


def dealt(first: str, second: str, upcard: str, stock: str = "") -> list[str]:
    """A pack that deals these hands, this upcard and this stock; the rest follows in order."""
    hands = zip(first.split(), second.split(), strict=True)
    order = [card for pair in hands for card in pair] + [upcard, *stock.split()]
    return [*order, *(card for card in PACK if card not in order)]


# ── players ───────────────────────────────────────────────────────────────────────────────────

Chooser = Callable[[Lockstep], str]


def uniform(random: Random) -> Chooser:
    """Every legal choice is equally likely."""
    return lambda game: random.choice(list(game.choices()))


def keen(random: Random) -> Chooser:
    """Keeps what melds, so that most games end by a knock, and lays off what it can."""

    def choose(game: Lockstep) -> str:
        choices = list(game.choices())
        hand = game.hand(game.theirs.current_player())
        if "knock" in choices and random.random() < 0.6:
            return "knock"
        if game.ours.phase in ("offer", "draw") and "upcard" in choices:
            upcard = PACK[game.theirs.upcard()]
            return "upcard" if least(hand | {upcard}) < least(hand) - 2 else choices[-1]
        if game.ours.phase == "discard":
            cards = [label.partition(" ")[2] for label in choices if label.startswith("discard")]
            return "discard " + min(cards, key=lambda card: least(hand - {card}))
        useful = [label for label in choices if label.startswith(("lay_off", "meld"))]
        return random.choice(useful or choices) if random.random() < 0.9 else random.choice(choices)

    return choose
