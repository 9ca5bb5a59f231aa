"""The words of searches for melds: iterators, what lines say about faces, and the screen."""

from __future__ import annotations

from typing import cast

from rulekit.kernel.memory.addresses import Bag, Held, Iterator, Row
from rulekit.kernel.memory.header import (
    FACES_MOST,
    ITER_WORDS,
    LINES_MOST,
    PAIRS_MOST,
    PLANES_MOST,
    ROOM_MOST,
    ROW_ENTRY,
)
from rulekit.kernel.memory.regions import Region
from rulekit.kernel.memory.scratch import PLAN_WORDS, SCREEN_ROOM, SPARE_WORDS

# An iterator over melds, rows or lay-offs: ITER_WORDS words anywhere. Only the kernel reads them.
_iterator = Region(ITER_WORDS)
ITER_BAG = _iterator.holder(Bag)
ITER_ROW = cast("Held[Row]", ITER_BAG)  # in its place: the row that grows
ITER_KINDS = _iterator.word()  # bit mask of the kinds wanted
ITER_FACE = _iterator.word()  # face asked for or added; -1: none
ITER_LINE = _iterator.word()
ITER_STEP = _iterator.word()  # 0: the line has not been begun
ITER_A = _iterator.word()  # three counters that mean what the shape of the line wants
ITER_B = _iterator.word()
ITER_C = _iterator.word()
FILL_START = _iterator.word()  # slot of the line at which the first position lies
FILL_SIZE = _iterator.word()  # positions to fill
FILL_AT = _iterator.word()  # position reached
FILL_LEFT = _iterator.word()  # cards not placed yet
FILL_HELD = _iterator.word()  # bit mask of the positions whose card is given
FILL_GAPS = _iterator.word()  # 1: a position may stay empty
_iterator.align(16)
ITER_CARDS = _iterator.part(Bag, PLANES_MOST)  # a bag
# one word for each position: a face, NOTHING, or -1 before the first try
FILL_CHOICE = _iterator.words(64)
NOTHING = 62  # the choice to leave a position empty

# What they say about one line.
_plan_line = Region(8)
PLAN_FACES = _plan_line.word()  # mask of the faces that fill some slot of the line as themselves
# different faces that a meld has without wilds, at least; 0: not known
PLAN_NEED = _plan_line.word()
PLAN_BASE = _plan_line.word()  # slot k is filled by face PLAN_BASE + k alone; -1: not so simple
PLAN_WRAP = _plan_line.word()  # 1: except the last slot, which is filled by face PLAN_BASE
PLAN_SIZE = _plan_line.word()  # cards in a new meld on the line, at most
PLAN_LINE_WORDS = _plan_line.room

# What the lines say about faces, derived once. The addresses count from PLAN.
_plan = Region(PLAN_WORDS)
PLAN_MARK = _plan.word()  # PLAN_BUILT once the tables below have been derived from the lines
PLAN_ALONE = _plan.word()  # 1: wild faces can make a meld without any other card
PLAN_VALUED = _plan.word()  # 1: some slot gives points to what lies in it
PLAN_WILD = _plan.word()  # where deals settle which cards are wild: the mask that they hold for
PLAN_STANDS = _plan.word()  # and the number that tells for which cards others stand
_plan.align(16)
# FACES + 1 words: where in PLAN_AT the places of a face begin:
PLAN_FACE = _plan.words(FACES_MOST + 1)
_plan.align(32)
# FACES words: the most points that a card of the face can have in a meld:
PLAN_MOST = _plan.words(FACES_MOST)
_plan.align(32)
PLAN_LINE = _plan.records(LINES_MOST, PLAN_LINE_WORDS)  # LINES records of PLAN_LINE_WORDS
PLAN_AT = _plan.words(PAIRS_MOST)  # places of faces: line * 64 + slot of the line
PLAN_BUILT = 1920298854

# The screen, a look at many lines at once. The addresses count from SCREEN.
SCREEN_LINES_MOST = 6
SCREEN_OFFSETS_MOST = 7
SCREEN_SHARED_MOST = 5  # faces that may lie in windows and in sets, before it takes a search

_pattern = Region()
SCREEN_MASK = _pattern.word()  # the faces at which the pattern starts
SCREEN_SHAPE = _pattern.word()  # WINDOW, or DISTINCT for all sets
SCREEN_NEED = _pattern.word()  # cards that it takes
SCREEN_OFFSETS = _pattern.word()  # how many faces it has
SCREEN_OFFSET = _pattern.words(SCREEN_OFFSETS_MOST)  # and how far each is from the start
SCREEN_WORDS = _pattern.size

_screen = Region(SCREEN_ROOM)
SCREEN_COUNT = _screen.word()  # patterns; -1: the lines have a form that the screen does not know
SCREEN_BITS = _screen.word()  # bits that the values of faces have
SCREEN_VALUES = _screen.words(10)  # one word for each bit: the faces whose value has it
# the patterns, and room for one more
SCREEN_LINES = _screen.records(SCREEN_LINES_MOST + 1, SCREEN_WORDS)

CHAIN = 6  # lay-offs in the longest chain looked for to get one card on the table

# What `usable` works with, counted from SPARE: the cards, then an iterator and a row for a new
# meld and for each lay-off of a chain; each as wide as the program needs.
_link = Region()
LINK_ITER = _link.part(Iterator, ITER_WORDS)
LINK_ROW = _link.part(Row, ROW_ENTRY + ROOM_MOST)

_chain = Region(SPARE_WORDS)
_chain.words(PLANES_MOST)
_chain.records(CHAIN + 1, _link.size)
