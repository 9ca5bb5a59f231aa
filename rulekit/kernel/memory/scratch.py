"""The kernel's scratch: who has how much of it. The rooms say what lies in their parts.

All addresses count from the start of the scratch, M[SCRATCH].
"""

from __future__ import annotations

from rulekit.kernel.memory.addresses import Bag, Iterator, Melds, Row, Space
from rulekit.kernel.memory.header import ITER_WORDS, PLANES_MOST, ROOM_MOST, ROW_ENTRY
from rulekit.kernel.memory.regions import Region

# How large the parts are.
PLAN_WORDS = 3232
SPREAD_WORDS = 960
SCREEN_ROOM = 96
SPARE_WORDS = 1122
LAYOUT_WORDS = 7168
LAYOUT_SEEN_WORDS = 65536
LAYOUT_DRAWS_WORDS = 12288
GROUPS_WORDS = 1160
CHECK_WORDS = 152
LAYOUT_WAYS_WORDS = 8192
SEEN_WORDS = 32768  # records of [stamp, least cost of the bag, SPREAD_TAKEN of it, the bag]
LAYOUT_TRIAL_WORDS = 4096

_scratch = Region()
PLAN = _scratch.words(PLAN_WORDS)  # what the lines say about faces, see melds/words
SPREAD = _scratch.part(Space, SPREAD_WORDS)  # the solver of spreads, see spreads/words
_scratch.align(512)
SCREEN = _scratch.words(SCREEN_ROOM)  # the screen, see melds/words
_scratch.align(32)
FIT_ITER = _scratch.part(Iterator, ITER_WORDS)  # an iterator, and a row, for row_fits
FIT_ROW = _scratch.part(Row, ROW_ENTRY + ROOM_MOST)
_scratch.align(32)
SPARE = _scratch.part(Bag, SPARE_WORDS)  # of whoever needs it first, see melds/words
_scratch.align(512)
LAYOUT = _scratch.part(Space, LAYOUT_WORDS)  # the search for layouts of a table, see layouts/words
LAYOUT_SEEN = _scratch.words(LAYOUT_SEEN_WORDS)  # the states that it has already met
LAYOUT_DRAWS = _scratch.part(
    Bag, LAYOUT_DRAWS_WORDS
)  # parts drawn; or a turn, a check: one at a time
LAYOUT_GROUPS = _scratch.words(GROUPS_WORDS)  # new melds of freed wilds
LAYOUT_FIXED = _scratch.words(GROUPS_WORDS)  # melds that have wilds, where limits bind
LAYOUT_FIXED_BEST = _scratch.words(GROUPS_WORDS)  # the same of the best solution
LAYOUT_CHECK = _scratch.part(Bag, CHECK_WORDS)  # first a bag, then the roles in what it makes
_scratch.align(64)
# for each face, cards on the table that are marked: see offers/turn
LAYOUT_CAME = _scratch.words(64)
_scratch.align(512)
LAYOUT_TRIAL = _scratch.part(Melds, LAYOUT_TRIAL_WORDS)  # a layout
STEP_GROUPS = _scratch.words(GROUPS_WORDS)  # the groups of single steps
_scratch.align(64)
STEP_ROWS = _scratch.part(Row, 5 * (ROW_ENTRY + ROOM_MOST))  # five rows
_scratch.align(32)
STEP_STATE = _scratch.part(Iterator, ITER_WORDS)  # another iterator over steps
_scratch.align(64)
STEP_PART = _scratch.part(Bag, 2 * PLANES_MOST)  # two bags
_scratch.align(512)
SEEN = _scratch.words(SEEN_WORDS)  # the bags that the solver of spreads has already met
# ways to exchange wilds in small sets, see search/ways
LAYOUT_WAYS = _scratch.words(LAYOUT_WAYS_WORDS)
SCRATCH_WORDS = _scratch.size
