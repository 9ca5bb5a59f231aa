"""Contracts as tables for the kernel: which melds each term of them describes, and how many."""

from __future__ import annotations

from dataclasses import dataclass

from rulekit.kernel.memory import header as h
from rulekit.model.contract import ENDLESS, bounds_of
from rulekit.model.ruleset import Term
from rulekit.model.settled import Rules


@dataclass(frozen=True, slots=True)
class ContractTables:
    """The records of contracts, and those of their terms."""

    contracts: tuple[int, ...]
    terms: tuple[int, ...]


def contracts_of(rules: Rules) -> ContractTables:
    """The contracts of a game, in order."""
    contracts: list[int] = []
    terms: list[int] = []
    for each in rules.contracts.values():
        records = [_term(rules, term) for term in each.terms]
        contract = [0] * h.CONTRACT_WORDS
        contract[h.CONTRACT_FIRST] = len(terms) // h.TERM_WORDS
        contract[h.CONTRACT_TERMS] = len(records)
        contract[h.CONTRACT_KINDS] = sum(1 << kind for kind in {r[h.TERM_KIND] for r in records})
        contracts += contract
        _set_apart(records)
        terms += [word for record in records for word in record]
    return ContractTables(tuple(contracts), tuple(terms))


def _term(rules: Rules, term: Term) -> list[int]:
    bounds = bounds_of(term.such)
    record = [0] * h.TERM_WORDS
    record[h.TERM_KIND] = list(rules.kinds).index(term.kind)
    pattern = rules.kinds[term.kind].pattern  # None: there is no such meld, of whatever size
    record[h.TERM_LOW] = max(term.low, bounds.low, 0 if pattern is None else pattern.low)
    record[h.TERM_HIGH] = min(ENDLESS if term.high is None else term.high, bounds.high)
    record[h.TERM_FEWEST] = bounds.fewest
    record[h.TERM_WILDS] = bounds.wilds
    record[h.TERM_LEAST] = term.least
    record[h.TERM_MOST] = -1 if term.most is None else term.most
    return record


def _set_apart(records: list[list[int]]) -> None:
    """Mark terms of which no two describe the same meld, so that what they want can be added.

    Those that describe fewer melds go first: of two runs of which one is pure, the pure one.
    """
    apart: list[list[int]] = []
    for record in sorted(records, key=_breadth):
        shared = [other for other in apart if _overlap(record, other)]
        record[h.TERM_APART] = int(not shared)
        record[h.TERM_MELDS] = max(
            0, record[h.TERM_LEAST] - sum(other[h.TERM_LEAST] for other in shared)
        )
        if not shared:
            apart.append(record)


def _breadth(record: list[int]) -> tuple[int, int]:
    return (
        record[h.TERM_WILDS] - record[h.TERM_FEWEST], record[h.TERM_HIGH] - record[h.TERM_LOW],
    )  # fmt: skip


def _overlap(one: list[int], other: list[int]) -> bool:
    return one[h.TERM_KIND] == other[h.TERM_KIND] and all(
        max(one[low], other[low]) <= min(one[high], other[high])
        for low, high in ((h.TERM_LOW, h.TERM_HIGH), (h.TERM_FEWEST, h.TERM_WILDS))
    )
