"""Single moves of states, as programs in Python make them: each listed, chosen, read and played."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import geometric_mean, median

from benchmarks.measure import short
from rulekit.engines import machine
from rulekit.library import games
from rulekit.machine.position import Position
from rulekit.play.board import Only
from rulekit.play.game import Game, load

ENGINES = ("interp", "wasm")
MOST_MOVES = 60  # of a hand


def run(quick: bool) -> Iterator[str]:
    """What a move takes on either tier, the same moves in the same hands."""
    rounds, hands = (1, 1) if quick else (3, 4)
    yield "| game | a move on the reference | on the fast tier | ratio |"
    yield "|---|---|---|---|"
    ratios = []
    for name in ("gin", "rummikub") if quick else games():
        slow, fast = each_move(load(name), rounds, hands)
        ratios.append(slow / fast)
        yield f"| {name} | {short(slow)} | {short(fast)} | {ratios[-1]:,.1f}× |"
    yield ""
    yield (
        f"The geometric mean is {geometric_mean(ratios):,.1f}×, the least {min(ratios):,.1f}×. "
        "States begin on the reference, and go over by themselves."
    )


def each_move(game: Game, rounds: int, hands: int) -> list[float]:
    """The CPU seconds of a move on each tier: the median over rounds, in which they take turns."""
    program = game.program(game.default_players)
    boards = [Only(Position(machine(program, engine))) for engine in ENGINES]
    found: list[list[float]] = [[] for _ in boards]
    texts = [""] * len(boards)
    for number in range(rounds + 1):
        for k, board in enumerate(boards):
            seconds, texts[k] = walked(game, board, hands)
            if number:  # the first is to warm up
                found[k].append(seconds)
    assert len(set(texts)) == 1, f"the tiers differ in {game.name}"
    return [median(each) for each in found]


def walked(game: Game, board: Only, hands: int) -> tuple[float, str]:
    """The CPU seconds of a random move, and what it all came to."""
    moves, seconds, ends = 0, 0.0, []
    for seed in range(hands):
        chance = Random(seed)
        state = replace(game.start(seed=seed, scope="hand"), board=board)
        began, before = time.process_time(), moves
        while not state.is_over and moves < before + MOST_MOVES:
            listed = state.legal_moves or state.asides
            state = state.play(listed[chance.randrange(len(listed))])
            moves += 1
        seconds += time.process_time() - began
        ends.append(str(state))
    return seconds / moves, "\n".join(ends)
