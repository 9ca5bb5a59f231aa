"""The words of tables that may be rearranged: the search for layouts, single steps, offers."""

from __future__ import annotations

from typing import cast

from rulekit.kernel.memory.addresses import Bag, Iterator, Melds, Row, Space
from rulekit.kernel.memory.header import FACES_MOST, ITER_WORDS, LINES_MOST, PLANES_MOST
from rulekit.kernel.memory.regions import Region
from rulekit.kernel.memory.scratch import (
    CHECK_WORDS,
    GROUPS_WORDS,
    LAYOUT_DRAWS_WORDS,
    LAYOUT_WAYS_WORDS,
    LAYOUT_WORDS,
)

# What the search knows at most.
LAYOUT_STEPS = 24  # steps of a run
LAYOUT_COLUMNS = 8  # lines of runs
LAYOUT_PINS = 16  # wilds on the table

NO_SPACE = cast("Space", -1)  # there is no search, for it does not know this form

# What is looked for.
MOST_CARDS = 0
MOST_VALUE = 1
LAYOUT_EXACT = 2

# How wilds on the table may change their roles: the bits of `rules`.
ROLES_KEPT = 1  # they keep their roles unless freed
TABLE_FREES = 2  # naturals that lay on the table free wilds too
OPEN_SHIFT = 2  # a wild in a distinct set of at most so many cards stands for the line alone
OPEN_MOST = 15
REUSE_SHIFT = 6  # a freed wild goes into a new meld with so many rack cards; 0: anywhere
REUSE_MOST = 63
# Above: a bit for each way of making a single step, STEP_ADD and so on; 0: layouts at will.
STEPS_SHIFT = 12

# A decision of the search: what has come before it, what is to be chosen from, what is chosen.
_frame = Region(18)
FRAME_WILDS = _frame.word()  # free wilds left
FRAME_LOSS = _frame.word()
FRAME_SETS = _frame.word()  # sets that the step needs, at least
FRAME_SUM = _frame.word()  # cards in sets so far
FRAME_OPEN = _frame.word()  # open runs of the column
FRAME_CELL = _frame.word()
FRAME_HIGH = _frame.word()  # cards at hand
FRAME_LOW = _frame.word()  # of these, how many have to lie
FRAME_COST = _frame.word()
FRAME_NEED = _frame.word()  # short open runs
FRAME_MOST = _frame.word()  # cards that runs can take
FRAME_LEAST = _frame.word()  # cards that runs have to take
FRAME_WILD = _frame.word()  # wilds in runs, or in the sets of the step
FRAME_KEPT = _frame.word()  # cards kept back
FRAME_RUN = _frame.word()  # cards in runs
FRAME_IN_SET = _frame.word()  # cards in sets
# wilds that open runs will need, seen from the columns decided in this step
FRAME_LACK = _frame.word()
FRAME_WORDS = _frame.room

# The state before a step, while the search is beyond it.
_note = Region()
NOTE_RECORD = _note.word()  # address of its record in LAYOUT_SEEN
NOTE_SIZE = _note.word()
NOTE_KEY = _note.words(10)
NOTE_WORDS = _note.size

# A decision of the best solution.
_saved = Region()
SAVED_RUN = _saved.word()  # cards in runs
SAVED_WILD = _saved.word()  # wilds in runs, or in the sets of the step
SAVED_IN_SET = _saved.word()  # cards in sets
SAVED_WORDS = _saved.size

# The search for layouts of a table. The addresses count from LAYOUT.
_layout = Region(LAYOUT_WORDS)
LAYOUT_MARK = _layout.word()  # PLAN_BUILT once the form has been read
LAYOUT_FITS = _layout.word()  # 1: the kinds have the form that the search knows
LAYOUT_STEP_COUNT = _layout.word()
LAYOUT_COLUMN_COUNT = _layout.word()
LAYOUT_RUN = _layout.word()  # kind of the runs, -1: none
LAYOUT_RUN_LEAST = _layout.word()
LAYOUT_RUN_MOST = _layout.word()
LAYOUT_SET = _layout.word()  # kind of the sets, -1: none
LAYOUT_SET_LEAST = _layout.word()
LAYOUT_SET_MOST = _layout.word()
LAYOUT_SET_SHAPE = _layout.word()  # DISTINCT or MULTI
LAYOUT_WILD = _layout.word()  # the wild face, -1: none
LAYOUT_GOAL = _layout.word()  # MOST_CARDS, MOST_VALUE or LAYOUT_EXACT
LAYOUT_CAP = _layout.word()  # greatest loss that is still of interest
LAYOUT_FIRST = _layout.word()  # 1: any solution will do
LAYOUT_BITS = _layout.word()  # bits of each count in the word of a column
LAYOUT_STAMP = _layout.word()  # stamp of the memory records of this branch
LAYOUT_STAMPS = _layout.word()  # stamps given out
LAYOUT_FREE = _layout.word()  # wilds that may stand for anything
LAYOUT_SPARE = _layout.word()  # of these, how many may be kept on the rack
LAYOUT_BASE = _layout.word()  # loss that is certain from the start
LAYOUT_FREED = _layout.word()  # wilds on the table without a role
LAYOUT_PIN_COUNT = _layout.word()
LAYOUT_RULES = _layout.word()  # the parameter of this name
# 1: limits on wilds may bind; 2: melds with wilds are fixed before each search
LAYOUT_TIGHT = _layout.word()
LAYOUT_SMALL = _layout.word()  # cards of the largest set in which wilds stand for the line alone
# 1 + the step at which a set larger than that has to lie, 0: none
LAYOUT_WHOLE = _layout.word()
LAYOUT_BEST_FREED = _layout.word()  # table wilds that are free in the best solution
LAYOUT_WHOLE_FACE = _layout.word()  # the face that a wild stands for in that set
LAYOUT_WHOLE_NOW = _layout.word()  # the same as WHOLE; 0 where fixed melds make the set
# of the only branch: 1 + whether it can have a layout; 0: not known yet, or there are several
LAYOUT_BOUNDED = _layout.word()
_layout.align(32)
LAYOUT_FACE = _layout.records(LAYOUT_STEPS, LAYOUT_COLUMNS)  # the face of a cell, -1: none
LAYOUT_CELL = _layout.records(LAYOUT_STEPS, LAYOUT_COLUMNS)  # what the cell is for
# cards that later columns may give to the sets of the step
LAYOUT_AFTER = _layout.records(LAYOUT_STEPS, LAYOUT_COLUMNS)
LAYOUT_LINE = _layout.words(LAYOUT_STEPS)  # the line of sets of the step, -1: none
LAYOUT_HELD = _layout.words(LAYOUT_STEPS)  # wilds that have to lie in the sets of the step
LAYOUT_COLUMN = _layout.words(LAYOUT_COLUMNS)  # the line of runs of the column, -1: none
LAYOUT_SLOTS = _layout.words(LAYOUT_COLUMNS)  # its slots
LAYOUT_TWICE = _layout.words(LAYOUT_COLUMNS)  # 1 if a face has two cells in the column
LAYOUT_OPEN = _layout.words(LAYOUT_COLUMNS)  # the open runs, see search/walk
# cards of the face with two cells that lie in the first
LAYOUT_USED = _layout.words(LAYOUT_COLUMNS)
LAYOUT_ROLE = _layout.words(LAYOUT_PINS)  # the roles of wilds on the table
# 0: the role is kept, else what frees the wild: see below
LAYOUT_CHOICE = _layout.words(LAYOUT_PINS)
LAYOUT_BEST_HELD = _layout.words(LAYOUT_STEPS)  # HELD of the best solution
_layout.align(64)
LAYOUT_TABLE = _layout.words(64)  # naturals of the face on the table
LAYOUT_LEAST = _layout.words(64)  # rack cards of the face to be placed, at least
LAYOUT_MOST = _layout.words(64)  # rack cards of the face to be placed, at most
LAYOUT_LOW = _layout.words(64)  # cards of the face in the layout, at least
LAYOUT_HIGH = _layout.words(64)  # cards of the face in the layout, at most
LAYOUT_COST = _layout.words(64)  # loss when one card of the face is kept back
LAYOUT_CELLS_FROM = _layout.words(64)  # the first cell of the face
LAYOUT_CELLS_TO = _layout.words(64)  # the cell after the last one of the face; 0: it has none
LAYOUT_PIN = _layout.words(64)  # wilds that have to stand for the face; LOW and HIGH count them
LAYOUT_NOTES = _layout.records(LAYOUT_STEPS, NOTE_WORDS)
_layout.align(64)
LAYOUT_SAVED = _layout.records(256, SAVED_WORDS)  # at least one for each frame
LAYOUT_CHAINS = _layout.words(128)  # runs that grow while a solution is written down
LAYOUT_FRAMES = _layout.records(LAYOUT_STEPS * (LAYOUT_COLUMNS + 1) + 1, FRAME_WORDS)
_layout.align(64)
LAYOUT_KEEP = _layout.records(LAYOUT_STEPS, LAYOUT_COLUMNS)  # cards that later cells may keep back
LAYOUT_BEST_PIN = _layout.words(64)  # PIN of the best solution
LAYOUT_RECORDS = 32768  # or a half, a quarter ... of them, as far as they fit
LAYOUT_LOSS_BITS = 34
LAYOUT_STAMP_LIMIT = 268435456  # 2^28
LAYOUT_LINE_ROLE = 64  # role of a wild in a multi set: this and the step
LAYOUT_HELD_ROLE = 128  # role of a wild that stands for the line of sets of a step alone
CHOICE_FACE = 63  # of a choice: 1 + the face that frees the wild
CHOICE_SHIFT = 6  # above: number of the way in which a wild that is held is exchanged

# What a cell of the grid is for.
CELL_RUN = 1  # runs go through it
CELL_LAST = 2  # its face has no later cell
CELL_AGAIN = 4  # its face has an earlier cell
CELL_SET = 8  # its cards may lie in the sets of the step

# A group: a new meld of freed wilds.
_group = Region(64)
GROUP_LINE = _group.word()  # of a group: its line
GROUP_ROW = _group.part(Row, 63)  # and a row; ENTRY_MOVED marks the freed wilds
GROUP_WORDS = _group.room
GROUP_WILD = 62  # in place of a face: a wild of the rack
GROUP_FREED = 63  # in place of a face: a freed wild

# Groups, see problem/groups: first how many cards of each face are still at hand, GROUP_WILD and
# GROUP_FREED counting as faces.
_groups = Region(GROUPS_WORDS)
_groups.words(64)
GROUPS_COUNT = _groups.word()
# rack cards in a group, at least; 0: no such rule, and groups may be grown melds
GROUPS_LEAST = _groups.word()
GROUPS_ROLES = _groups.word()  # mask of the faces that freed wilds may play
# 1: groups with rack cards too many, or without freed wilds, are wanted as well
GROUPS_ALL = _groups.word()
_groups.align(8)
GROUPS_FIRST = _groups.records(LAYOUT_PINS + 1, GROUP_WORDS)  # LAYOUT_PINS groups and a spare one

# The roles of wilds in a layout that is checked.
_check = Region(CHECK_WORDS)
CHECK_PLAYS = _check.words(64)  # for each face, wilds in its role
CHECK_IN_SETS = _check.words(64)  # for each face, of these, in sets
CHECK_HELD = _check.words(LAYOUT_STEPS)  # for each step, wilds in multi sets

# What a turn has done to a table, see offers/turn: words of each face, counted from LAYOUT_DRAWS.
_turn = Region(LAYOUT_DRAWS_WORDS)
TURN_BEFORE = _turn.words(64)  # wilds in its role before
TURN_STAY = _turn.words(64)  # wilds in its role after, but for those in small sets
TURN_PLAY = _turn.words(64)  # wilds on its slots after
TURN_IN_SETS = _turn.words(64)  # of these, in sets of cards that differ
TURN_CAME = _turn.words(64)  # cards of it that may free a wild and have not: of this turn, or all
TURN_HELD = _turn.words(LINES_MOST)  # for each line: wilds in its small sets before, without a role
TURN_RULES = _turn.word()  # what the rules say of wilds: OPEN_SHIFT, TABLE_FREES, STEPS_SHIFT
TURN_WORDS = _turn.size

# An iterator over single steps, see steps/singles.
_step = Region(ITER_WORDS)
STEP_MELDS = _step.holder(Melds)
STEP_RACK = _step.holder(Bag)
STEP_RULES = _step.word()
STEP_WAY = _step.word()  # STEP_ADD ... STEP_GATHER
STEP_ROW = _step.word()  # number of the row that changes
STEP_AT = _step.word()  # its entry, or the slot or slots on its line
STEP_CARD = _step.word()  # face of the rack card
STEP_OTHER = _step.word()  # number of another row, or a side of the row
STEP_SPOT = _step.word()  # slot or slots of the other row's line
STEP_LENT = _step.word()  # the card of the table in the wild's place: 1 + 64 * row + entry, else 0
STEP_OPENED = _step.word()  # 1: the exchange, or the group below, has been begun
_step.align(32)
STEP_GROUP = _step.words(GROUP_WORDS)  # a group, the sources of its cards above STEP_SOURCE
STEP_SOURCE = 32  # bits: 0: the rack, else 1 + 64 * row + entry

STEP_ADD = 0  # a rack card is added to a meld
STEP_SPLIT = 1  # a run is split in two by a rack card
STEP_PASS = 2  # a wild is exchanged and added to another meld
STEP_LENT_PASS = 3  # a wild is exchanged for a card of the table and joins a meld with a rack card
STEP_RENEW = 4  # a wild is exchanged and lies in a new meld with rack cards
STEP_LENT_RENEW = 5  # a wild is exchanged for a card of the table and lies in such a new meld
STEP_GATHER = 6  # cards of melds that stay valid make a new meld with rack cards
STEP_WAYS = 7
STEPS_OF_ANY = 1 << STEP_ADD | 1 << STEP_SPLIT | 1 << STEP_GATHER  # melds of any form

# A drawn part. The addresses count from LAYOUT_DRAWS.
_branch = Region()
DRAW_LEAVES = _branch.word()  # leaves below the branch that are not cut off
DRAW_CHILD = _branch.word()  # address of the node below; 0: the branch has not been tried
DRAW_WORDS = _branch.size

_draw = Region(LAYOUT_DRAWS_WORDS)
_draw.words(3 * PLANES_MOST)  # bags of those who draw nothing
DRAW_SIZE = _draw.word()
DRAW_TOP = _draw.word()  # words of the memory in use
_draw.align(16)
DRAW_CHOSEN = _draw.part(Bag, PLANES_MOST)  # a bag, like the next two
DRAW_WITNESS = _draw.part(Bag, PLANES_MOST)
DRAW_TRIAL = _draw.part(Bag, PLANES_MOST)
DRAW_LOOSE = _draw.records(PLANES_MOST + 1, DRAW_WORDS)  # a node that is not kept
_draw.align(32)
DRAW_PATH = _draw.words(FACES_MOST)  # for each face, the branches on the way to a leaf
_draw.align(32)
# for each face and number of cards: the parts of this face and higher ones
DRAW_WAYS = _draw.words(6944)
DRAW_TREE = _draw.words(5120)  # nodes: for each count of a face a branch of DRAW_WORDS
DRAW_LIMIT = 36028797018963968  # 2^55

# The parts of a rack that can be placed, one after the other: an iterator, see offers/parts.
_parts = Region(ITER_WORDS)
PARTS_MELDS = _parts.holder(Melds)
PARTS_RULES = _parts.word()
PARTS_RACK = _parts.holder(Bag)
PARTS_SIZE = _parts.word()  # cards of the part
PARTS_BEGUN = _parts.word()  # 1: a part of this size has been looked for
PARTS_MOST = _parts.word()  # cards of the greatest part
_parts.align(16)
PARTS_CARDS = _parts.part(Bag, PLANES_MOST)

# Ways to exchange wilds in small sets, see search/ways. The addresses count from LAYOUT_WAYS.
WAYS_MOST = 96
WAYS_DEPTH = 64
WAYS_KEY_WORDS = 4096
_way = Region()
WAY_ROLE = _way.word()
WAY_FACE = _way.word()  # the card that frees the wild
WAY_PART = _way.part(
    Bag, PLANES_MOST
)  # a bag: the rack cards that have to come to the table before
WAY_WORDS = _way.size

_pair = Region()
PAIR_HIGH = _pair.part(Bag, PLANES_MOST)
PAIR_LOW = _pair.part(Bag, PLANES_MOST)
PAIR_WORDS = _pair.size

_key = Region(WAYS_KEY_WORDS)
KEY_SIZE = _key.word()
KEY_RULES = _key.word()
KEY_RACK = _key.part(Bag, PLANES_MOST)  # as wide as a bag is; then come the melds

_ways = Region(LAYOUT_WAYS_WORDS)
WAYS_COUNT = _ways.word()
WAYS_KNOWN = _ways.word()  # of these, how many a search may use
WAYS_TODO = _ways.word()  # pairs of bags on the stack
_ways.align(16)
WAYS_PART = _ways.part(Bag, PLANES_MOST)  # a bag: a part that will do
WAYS_TRIAL = _ways.part(Bag, PLANES_MOST)  # a bag
WAYS_HIGH = _ways.part(Bag, PLANES_MOST)  # a bag: parts lie within this one
WAYS_LOW = _ways.part(Bag, PLANES_MOST)  # and have all of this one
_ways.align(32)
WAYS_FIRST = _ways.records(WAYS_MOST, WAY_WORDS)
_ways.align(1024)
WAYS_STACK = _ways.records(WAYS_DEPTH, PAIR_WORDS)  # pairs of bags like the two
# the rules, the rack and the table that the ways are listed for
WAYS_KEY = _ways.words(WAYS_KEY_WORDS)

# Which layouts are offered, and the state of an offer. The addresses count from the iterator.
PLAYS_BEST = 0
PLAYS_EVERY = 1
PLAYS_NEXT = 2
PLAYS_DRAWN = 3
PLAYS_TRIES = 3  # parts drawn before all are looked at
# Cards of a part without a table of which the best layout is looked for. With two wilds that is
# found in hundredths of a second; with fifteen more it may take more than any search may. Such a
# part is half a deck, and the points of its wilds are little of all that it has.
PLAYS_ARRANGED = 40
_plays = Region()
PLAYS_MELDS = _plays.holder(Melds)
PLAYS_RACK = _plays.holder(Bag)
PLAYS_RULES = _plays.word()
PLAYS_LEAST = _plays.word()
PLAYS_MODE = _plays.word()
PLAYS_CHANCE = _plays.word()
PLAYS_STAGE = _plays.word()  # parts tried before all are looked at
PLAYS_ONCE = _plays.word()  # 1: one layout that is a move is enough
PLAYS_FIRST = _plays.part(Bag, PLANES_MOST)  # a bag: the part of most cards
PLAYS_ITER = _plays.part(Iterator, ITER_WORDS)  # an iterator
PLAYS_WORDS = _plays.size
