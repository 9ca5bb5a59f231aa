"""The words of the solver of spreads."""

from __future__ import annotations

from typing import cast

from rulekit.kernel.memory.addresses import At, Bag
from rulekit.kernel.memory.header import FACES_MOST, LINES_MOST, PLANES_MOST
from rulekit.kernel.memory.regions import Region
from rulekit.kernel.memory.scratch import SPREAD_WORDS

# What spread_solve looks for.
LEAST_POINTS = 0
LEAST_CARDS = 1
MOST_POINTS = 2
ALL_POINTS = 3  # like MOST_POINTS, no card being left over
SPREAD_NEVER = 1099511627776  # 2^40: cost of a card that must not be left over
SPREAD_ENDLESS = 1152921504606846976  # 2^60: more than any cost

# The solver's state. The addresses count from SPREAD.
_spread = Region(SPREAD_WORDS)
SPREAD_COST = _spread.word()  # cost of the cards left over so far
SPREAD_BEST = _spread.word()  # cost to beat
SPREAD_TOP = _spread.word()  # words on SPREAD_STACK
SPREAD_FOUND = _spread.word()  # words on SPREAD_SAVED; -1: nothing found
SPREAD_GOAL = _spread.word()
SPREAD_STAMP = _spread.word()  # number of the call, which tells its SEEN records from old ones
SPREAD_MEMO = _spread.word()  # 1: SEEN is used
SPREAD_USABLE = _spread.word()  # mask of the faces that some meld can use
# least cost, as far as is known, of the branches tried at this decision
SPREAD_LOW = _spread.word()
# mask of the faces that melds of the branch would take as further cards
SPREAD_TAKEN = _spread.word()
SPREAD_LATER = _spread.word()  # mask of the faces that have a twin below them
SPREAD_CONTRACT = _spread.word()  # 1 + the contract that the melds are to meet; 0: none
SPREAD_COUNTS = _spread.word()  # melds of the branch by term, TERM_BITS each
# 1 + the contract towards which a player who looks ahead plays; 0: none
SPREAD_ASKED = _spread.word()
_spread.align(32)
SPREAD_REST = _spread.part(Bag, PLANES_MOST)  # a bag: the cards not decided yet
_spread.align(64)
SPREAD_LIVE = _spread.words(LINES_MOST)  # LINES words: 1 if the line can have a meld
SPREAD_LEAVE = _spread.words(FACES_MOST)  # FACES words: cost of leaving one card of the face over
_spread.align(64)
SPREAD_STACK = _spread.words(256)  # melds of the branch: -1 - line, then their entries
# in its place, up to the end of SPREAD_SAVED: what is left after each meld of a contract
SPREAD_BAGS = cast("At[Bag]", SPREAD_STACK)
SPREAD_SAVED = _spread.words(256)  # the same for the best branch so far
# FACES words: mask of the faces that are as good as the face wherever it goes:
SPREAD_TWINS = _spread.words(FACES_MOST)
_spread.align(64)
# FACES words: of these, the ones that go into melds before it:
SPREAD_BETTER = _spread.words(FACES_MOST)

TERM_BITS = 4
LACKS = 1 << 20  # what each card that a contract lacks counts, more than all cards left over

# A bag that has been met, a record in SEEN.
_seen = Region()
SEEN_STAMP = _seen.word()  # SPREAD_STAMP of the call
SEEN_LEAST = _seen.word()  # least cost of the bag
SEEN_TAKEN = _seen.word()  # SPREAD_TAKEN of it
SEEN_BAG = _seen.part(Bag, PLANES_MOST)  # where there are contracts, SPREAD_COUNTS lies behind it
SEEN_RECORDS = 8192  # or a half, a quarter ... of them, as far as they fit
