"""Positions of tables that may be rearranged: four colours of thirteen tiles, and jokers."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from rulekit.bots import Stream, find
from rulekit.engines import machine
from rulekit.machine.position import Position
from rulekit.play.asking import decided
from rulekit.play.game import Game

SUITS, RANKS, COPIES = 4, 13, 2
JOKER = SUITS * RANKS
FACES = JOKER + 1

Counts: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Positions:
    """Tables and racks as counts, a row each."""

    tables: Counts
    racks: Counts

    def __len__(self) -> int:
        return len(self.tables)


def _looked_at(position: Position) -> tuple[Counts, Counts]:
    """The table, and the rack of the player in turn."""
    table = np.zeros(FACES, np.int64)
    words = position.cells("zone.table")
    width = position.memory[4]
    for at in range(1, 1 + words[0] * width, width):
        for entry in words[at + 3 : at + 3 + words[at + 2]]:
            table[entry & 255] += 1
    rack = np.zeros(FACES, np.int64)
    for plane in position.cells("zone.rack", position.get("me")):
        for face in range(FACES):
            rack[face] += plane >> face & 1
    return table, rack


def from_play(game: Game, players: int, n: int, seed: int = 2026) -> Positions:
    """Positions in which greedy players of the rule file are to move, sampled evenly."""
    position = Position(machine(game.program(players), "wasm"))
    bots = [find("greedy")] * players
    seen: list[tuple[Counts, Counts]] = []
    index = 0
    while len(seen) < 5 * n:
        position.setup(seed, index)
        position.put("dealer", index % players)
        position.begin()
        streams = [Stream(seed, index, 0, seat + 1) for seat in range(players)]
        seen += [_looked_at(position) for _ in decided(bots, position, streams)]
        index += 1
    chosen = Random(seed).sample(seen, n)
    return Positions(np.array([t for t, _ in chosen]), np.array([r for _, r in chosen]))


def dense(size: int, n: int, seed: int = 2026, copies: int = COPIES) -> Positions:
    """Tables of at least `size` tiles in random melds, and racks of 14 from the rest."""
    random = Random(seed + size)
    made = [_dense(size, random, copies) for _ in range(n)]
    return Positions(np.array([t for t, _ in made]), np.array([r for _, r in made]))


def _dense(size: int, random: Random, copies: int) -> tuple[list[int], list[int]]:
    while True:
        pool, table, tries = [copies] * JOKER + [2], [0] * FACES, 0
        while sum(table) < size and tries < 4000:
            tries += 1
            meld = _meld(random)
            if pool[JOKER] and random.random() < 0.08:
                meld[random.randrange(len(meld))] = JOKER
            fits = all(pool[tile] >= meld.count(tile) for tile in meld)
            if fits and sum(table) + len(meld) <= size + 2:
                for tile in meld:
                    pool[tile] -= 1
                    table[tile] += 1
        if sum(table) >= size:
            rest = [tile for tile in range(FACES) for _ in range(pool[tile])]
            rack = [0] * FACES
            for tile in random.sample(rest, 14):
                rack[tile] += 1
            return table, rack


def _meld(random: Random) -> list[int]:
    if random.random() < 0.5:
        suit, length = random.randrange(SUITS), random.choice([3, 3, 3, 4, 4, 5, 6])
        start = random.randrange(RANKS + 1 - length)
        return [suit * RANKS + start + i for i in range(length)]
    rank, length = random.randrange(RANKS), random.choice([3, 3, 4])
    return [suit * RANKS + rank for suit in random.sample(range(SUITS), length)]
