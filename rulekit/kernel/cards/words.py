"""The table of an order of hands: what it starts with, and the records of its patterns."""

from __future__ import annotations

from rulekit.kernel.memory.regions import Region

# This header, a mask of faces for each rank and each suit, then for each pattern, best first, the
# number of its parts and a record of RANK_PART_WORDS for each.
_table = Region()
RANK_PATTERNS = _table.word()
RANK_CARDS = _table.word()  # cards in a hand that is ranked, at most
RANK_RANKS = _table.word()
RANK_SUITS = _table.word()
RANK_MASKS = _table.word()

_part = Region()
RANK_SIZE = _part.word()  # cards of the part
RANK_WAY = _part.word()  # RANK_ANY, RANK_EQUAL or RANK_SEQUENCE
RANK_SUITED = _part.word()  # 1: all of one suit
RANK_PART_WORDS = _part.size

RANK_ANY = 0
RANK_EQUAL = 1
RANK_SEQUENCE = 2
