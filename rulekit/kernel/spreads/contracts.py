"""Contracts: which melds a spread has to have, as terms that each count some of them.

A term describes melds by kind, size and wilds, and says how many of them there are. Every meld of
the spread answers to some term; it counts for all that describe it.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_size
from rulekit.kernel.cards.rows import melds_row, row_wilds
from rulekit.kernel.facts import hosted, of_contracts
from rulekit.kernel.memory.addresses import Melds, Memory, Space
from rulekit.kernel.memory.header import (
    CONTRACT,
    CONTRACT_FIRST,
    CONTRACT_TERMS,
    CONTRACT_WORDS,
    MELDS_COUNTED,
    ROW_KIND,
    ROW_SIZE,
    TERM,
    TERM_APART,
    TERM_FEWEST,
    TERM_HIGH,
    TERM_KIND,
    TERM_LEAST,
    TERM_LOW,
    TERM_MOST,
    TERM_WILDS,
    TERM_WORDS,
)
from rulekit.kernel.spreads.words import (
    SPREAD_CONTRACT,
    SPREAD_COUNTS,
    SPREAD_REST,
    TERM_BITS,
)


@of_contracts
def contract_asked(M: Memory, seat: int) -> int:
    """Return 1 + the contract that the player may still lay in his turn, or 0.

    A program that has contracts has a function of its own in place of this.
    """
    return 0


@of_contracts
def contract_term(M: Memory, contract: int, i: int) -> int:
    """Return the address of the i-th term of a contract, from 0."""
    first = M[M[CONTRACT] + CONTRACT_WORDS * contract + CONTRACT_FIRST]
    return M[TERM] + TERM_WORDS * (first + i)


@of_contracts
def term_describes(M: Memory, term: int, kind: int, size: int, wilds: int) -> int:
    """Return 1 if a meld of the kind and size, so many of its cards being wild, is of the term."""
    if M[term + TERM_KIND] != kind or size < M[term + TERM_LOW] or size > M[term + TERM_HIGH]:
        return 0
    if wilds < M[term + TERM_FEWEST] or wilds > M[term + TERM_WILDS]:
        return 0
    return 1


@of_contracts
def contract_count(M: Memory, space: Space, kind: int, size: int, wilds: int) -> int:
    """Count a meld of the branch in SPREAD_COUNTS; return 0 if the contract does not want it.

    Where any number is wanted, melds beyond those that have to be are not counted.
    """
    contract = M[space + SPREAD_CONTRACT] - 1
    terms = M[M[CONTRACT] + CONTRACT_WORDS * contract + CONTRACT_TERMS]
    counts = M[space + SPREAD_COUNTS]
    wanted = 0
    i = 0
    while i < terms:
        term = contract_term(M, contract, i)
        if term_describes(M, term, kind, size, wilds) == 1:
            wanted = 1
            most = M[term + TERM_MOST]
            n = (counts >> (TERM_BITS * i)) & MELDS_COUNTED
            if n == most:
                return 0
            if most >= 0 or n < M[term + TERM_LEAST]:
                counts += 1 << (TERM_BITS * i)
        i += 1
    M[space + SPREAD_COUNTS] = counts
    return wanted


@of_contracts
def contract_lost(M: Memory, space: Space) -> int:
    """Return 1 if the cards left are certainly too few for what the contract still wants, else 0.

    Melds of terms that are apart are others, so what they want is added.
    """
    if M[space + SPREAD_CONTRACT] == 0:
        return 0
    contract = M[space + SPREAD_CONTRACT] - 1
    terms = M[M[CONTRACT] + CONTRACT_WORDS * contract + CONTRACT_TERMS]
    left = bag_size(M, space + SPREAD_REST)
    counts = M[space + SPREAD_COUNTS]
    apart = 0
    i = 0
    while i < terms:
        term = contract_term(M, contract, i)
        missing = M[term + TERM_LEAST] - (counts & MELDS_COUNTED)
        counts = counts >> TERM_BITS
        if missing > 0:
            cards = missing * M[term + TERM_LOW]
            if cards > left:
                return 1
            if M[term + TERM_APART] == 1:
                apart += cards
        i += 1
    if apart > left:
        return 1
    return 0


# ── melds that somebody proposes ──────────────────────────────────────────────────────────────


@hosted
@of_contracts
def contract_met(M: Memory, melds: Melds, contract: int, i: int) -> int:
    """Return 1 if as many of the melds as it wants are of the i-th term of the contract, else 0."""
    term = contract_term(M, contract, i)
    n = 0
    k = 0
    while k < M[melds]:
        row = melds_row(M, melds, k)
        n += term_describes(M, term, M[row + ROW_KIND], M[row + ROW_SIZE], row_wilds(M, row))
        k += 1
    if n < M[term + TERM_LEAST] or (M[term + TERM_MOST] >= 0 and n > M[term + TERM_MOST]):
        return 0
    return 1


@hosted
@of_contracts
def contract_strays(M: Memory, melds: Melds, contract: int) -> int:
    """Return how many of the melds are of no term of the contract."""
    terms = M[M[CONTRACT] + CONTRACT_WORDS * contract + CONTRACT_TERMS]
    n = 0
    k = 0
    while k < M[melds]:
        row = melds_row(M, melds, k)
        found = 0
        i = 0
        while i < terms:
            term = contract_term(M, contract, i)
            found |= term_describes(
                M, term, M[row + ROW_KIND], M[row + ROW_SIZE], row_wilds(M, row)
            )
            i += 1
        n += 1 - found
        k += 1
    return n
