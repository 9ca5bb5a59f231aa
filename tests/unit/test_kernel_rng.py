"""The generator: range, agreement with its definition, and no trace of consecutive seeds."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from rulekit.kernel.memory import header as h
from rulekit.kernel.memory.rng import rng_draw, rng_hash, rng_seed
from tests.unit.decks import RNG_WORD, memory

M = memory()
GAMES = 20_000


def first_draws(kind: str) -> list[int]:
    """The first card of 52 over consecutive seeds, matches, hands or streams."""
    draws = []
    for i in range(GAMES):
        numbers = {"seed": 1, "match": 1, "hand": 1, "stream": 0}
        numbers[kind] = i
        rng_seed(M, **numbers)
        draws.append(rng_draw(M, 52))
    return draws


def chi_square(draws: list[int]) -> float:
    expected = len(draws) / 52
    return sum((draws.count(v) - expected) ** 2 / expected for v in range(52))


def correlation(xs: list[int], lag: int) -> float:
    mean = sum(xs) / len(xs)
    spread = sum((x - mean) ** 2 for x in xs)
    return sum((a - mean) * (b - mean) for a, b in zip(xs, xs[lag:], strict=False)) / spread


@pytest.mark.parametrize("kind", ["seed", "match", "hand", "stream"])
def test_consecutive_numbers_give_independent_draws(kind: str) -> None:
    draws = first_draws(kind)
    # 51 degrees of freedom: 99.9 % lie between 23 and 90; too even is as bad as too uneven.
    assert 23 < chi_square(draws) < 90
    for lag in (1, 2, 3, 4, 7, 8, 16):
        assert abs(correlation(draws, lag)) < 0.028


def test_pairs_of_draws_are_even() -> None:
    rng_seed(M, 1, 1, 1, 0)
    draws = [rng_draw(M, 7) for _ in range(GAMES)]
    counts = [0] * 49
    for a, b in pairwise(draws):
        counts[7 * a + b] += 1
    expected = (GAMES - 1) / 49
    assert 20 < sum((n - expected) ** 2 / expected for n in counts) < 90


def test_every_argument_bit_changes_the_hash() -> None:
    seen = {rng_hash(M, 0, 0, 0, 0)}
    for place in range(4):
        for bit in range(62):
            arguments = [0, 0, 0, 0]
            arguments[place] = 1 << bit
            seen.add(rng_hash(M, *arguments))
    assert len(seen) == 1 + 4 * 62


def test_one_bit_flips_about_half_of_the_hash() -> None:
    random = Random(3)
    flips = []
    for _ in range(500):
        arguments = [random.getrandbits(62) for _ in range(4)]
        before = rng_hash(M, *arguments)
        arguments[random.randrange(4)] ^= 1 << random.randrange(62)
        flips.append((before ^ rng_hash(M, *arguments)).bit_count())
    assert 29.5 < sum(flips) / len(flips) < 31.5
    assert min(flips) > 10


def test_words_stay_in_the_period_and_products_in_64_bits() -> None:
    random = Random(4)
    extremes = [0, 1, (1 << 62) - 1, 1 << 32, (1 << 32) - 1]
    for _ in range(500):
        word = rng_hash(M, *[random.choice([*extremes, random.getrandbits(62)]) for _ in range(4)])
        assert 1 <= word < h.RNG_PERIOD
    for word in [1, h.RNG_PERIOD - 1, h.HASH_LOW, h.RNG_PERIOD - 1 - h.HASH_LOW]:
        M[RNG_WORD] = word
        expected = word * h.RNG_FACTOR % h.RNG_PERIOD
        assert h.RNG_FACTOR * (word & h.HASH_LOW) + (word >> 32) < 1 << 63
        assert 0 <= rng_draw(M, (1 << 31) - 1) < (1 << 31) - 1
        assert M[RNG_WORD] == expected


def test_seed_is_repeatable_and_streams_differ() -> None:
    def draws(*numbers: int) -> list[int]:
        rng_seed(M, *numbers)
        return [rng_draw(M, 1000) for _ in range(5)]

    assert draws(1, 2, 3, 0) == draws(1, 2, 3, 0)
    assert len({tuple(draws(1, 2, 3, stream)) for stream in range(5)}) == 5
    assert draws(1, 2, 3, 0) != draws(2, 1, 3, 0)
