"""The words every kernel function may rely on: where a program's tables lie in memory.

Memory is one flat list of 64-bit integers: `header | state | tables | scratch`. The header and the
tables never change while a program runs, so a compiler may fold any read of them into a constant.

    bag        PLANES words. Bit f of word p says that the bag holds more than p cards of face f.
    pile       [n, c0, c1, ...]: a length and that many faces; the top of the pile is the last one.
    row        ROW words, one meld: [kind, owner, size, e0, e1, ...]; entries in slot order.
    entry      face + slot * 256 + seat * 65536 + moved * 16777216: the card, the role it plays, who
               laid it, and whether it is a wild that has changed its role since it was laid (or,
               on a table that may be rearranged, what `offers/turn` marks to the turn's end).
    melds      [n, row, row, ...]: the rows of a zone of melds, or of a spread of new melds.

A *face* is a kind of card, 0..FACES-1 (at most 62): equal cards are the same face, so a bag counts
them. A *slot* is a role in a meld; a *line* is a sequence of slots on which melds of one kind lie.
"""

PLANES = 0  # words in a bag: the most copies that any face has
FACES = 1  # faces in the deck
VALUE = 2  # address of FACES words: points of a face outside melds
WILD = 3  # bit mask of the wild faces
ROW = 4  # words in a row of a meld: 3 + ROOM
ROOM = 5  # most cards that one meld can hold
KINDS = 6  # kinds of meld
KIND = 7  # address of KINDS * KIND_WORDS words
LINES = 8  # lines
LINE = 9  # address of LINES * LINE_WORDS words
SLOTS = 10  # slots
SLOT_FACES = 11  # address of SLOTS masks: the faces that fill the slot as themselves
SLOT_VALUE = 12  # address of SLOTS words: points of a card lying in the slot; -1: its face's VALUE
SCRATCH = 13  # address of the kernel's own scratch words
RNG = 14  # address of the generator word, in the state
JOURNAL = 15  # address of [n, (source, target, face) ...]: card movements of one move
JOURNAL_ROOM = 16  # entries that fit; further movements are counted but not written
HEADER_WORDS = 32

SCRATCH_WORDS = 149504
PLACES = 16  # numbers in the journal for each zone: its first, plus the owner

# Fields of a KIND record.
KIND_FIRST_LINE = 0
KIND_LINES = 1
KIND_MIN = 2  # cards in a new meld, at least
KIND_MAX = 3  # cards in a new meld, at most
KIND_GROW = 4  # cards in a meld after an addition, at most
KIND_WILDS = 5  # cards that play another face than their own, at most
KIND_NATURALS = 6  # cards that play their own face, at least
KIND_MOBILITY = 7  # FIXED, SHIFT or ENDS
KIND_MOVES = 8  # times that one wild may change its role; 0: no limit
KIND_WORDS = 9

FIXED = 0  # wilds keep their roles when the meld grows
SHIFT = 1  # wilds are placed anew when the meld grows; naturals keep their slots
ENDS = 2  # only a wild displaced by the card it stood for moves, to an end of its line

# Fields of a LINE record.
LINE_KIND = 0
LINE_SHAPE = 1  # WINDOW, DISTINCT or MULTI
LINE_FIRST = 2  # first slot
LINE_SLOTS = 3  # slots on the line
LINE_CIRCLE = 4  # 1: the last slot is followed by the first (window lines only)
LINE_WORDS = 5

WINDOW = 0  # a meld fills consecutive slots, one card each (runs)
DISTINCT = 1  # a meld fills any of the slots, one card each (sets of different suits)
MULTI = 2  # one slot, filled with any number of cards (sets that may repeat suits)

# Fields of an entry.
ENTRY_SLOT = 256
ENTRY_SEAT = 65536
ENTRY_MOVED = 16777216
ENTRY_FIELD = 255  # mask of face, slot or seat once it has been shifted down
ENTRY_SLOT_SHIFT = 8
ENTRY_SEAT_SHIFT = 16  # the field holds seat + 1; 0: not laid by anyone yet
ENTRY_MOVED_SHIFT = 24
ENTRY_CARD = 65535  # mask of face and slot together

# Fields of a row.
ROW_KIND = 0
ROW_OWNER = 1
ROW_SIZE = 2
ROW_ENTRY = 3

# What spread_solve looks for.
LEAST_POINTS = 0
LEAST_CARDS = 1
MOST_POINTS = 2
ALL_POINTS = 3  # like MOST_POINTS, no card being left over
SPREAD_NEVER = 1099511627776  # 2^40: cost of a card that must not be left over
SPREAD_ENDLESS = 1152921504606846976  # 2^60: more than any cost

# An iterator over melds, rows or lay-offs: ITER_WORDS words anywhere. Only the kernel reads them.
# Limits that a compiler has to hold: 16 planes, 62 faces, 128 lines, 255 slots, 62 slots on a line
# (30 on a circle), 59 cards of room, 2048 pairs of a slot and a face that fills it.
ITER_BAG = 0  # address of the bag, or of the row that grows
ITER_KINDS = 1  # bit mask of the kinds wanted
ITER_FACE = 2  # face asked for or added; -1: none
ITER_LINE = 3
ITER_STEP = 4  # 0: the line has not been begun
ITER_A = 5  # three counters that mean what the shape of the line wants
ITER_B = 6
ITER_C = 7
FILL_START = 8  # slot of the line at which the first position lies
FILL_SIZE = 9  # positions to fill
FILL_AT = 10  # position reached
FILL_LEFT = 11  # cards not placed yet
FILL_HELD = 12  # bit mask of the positions whose card is given
FILL_GAPS = 13  # 1: a position may stay empty
ITER_CARDS = 16  # a bag
FILL_CHOICE = 32  # one word for each position: a face, NOTHING, or -1 before the first try
ITER_WORDS = 96
NOTHING = 62  # the choice to leave a position empty

# The kernel's scratch. From SPARE on, the words are free for the generated code.
PLAN_MARK = 0  # PLAN_BUILT once the tables below have been derived from the lines
PLAN_ALONE = 1  # 1: wild faces can make a meld without any other card
PLAN_VALUED = 2  # 1: some slot gives points to what lies in it
PLAN_FACE = 16  # FACES + 1 words: where in PLAN_AT the places of a face begin
PLAN_MOST = 96  # FACES words: the most points that a card of the face can have in a meld
PLAN_LINE = 160  # LINES records of PLAN_LINE_WORDS
PLAN_AT = 1184  # places of faces: line * 64 + slot of the line
SPREAD = 3232  # the solver's state, see below
FIT_ITER = 12288  # an iterator and a row for row_fits
FIT_ROW = 12384
SPARE = 12800
PLAN_BUILT = 1920298854

PLAN_FACES = 0  # mask of the faces that fill some slot of the line as themselves
PLAN_NEED = 1  # different faces that a meld has without wilds, at least; 0: not known
PLAN_BASE = 2  # slot k is filled by face PLAN_BASE + k alone; -1: not so simple
PLAN_WRAP = 3  # 1: except the last slot, which is filled by face PLAN_BASE
PLAN_SIZE = 4  # cards in a new meld on the line, at most
PLAN_LINE_WORDS = 8

SPREAD_COST = 0  # cost of the cards left over so far
SPREAD_BEST = 1  # cost to beat
SPREAD_TOP = 2  # words on SPREAD_STACK
SPREAD_FOUND = 3  # words on SPREAD_SAVED; -1: nothing found
SPREAD_GOAL = 4
SPREAD_STAMP = 5  # number of the call, which tells its SEEN records from old ones
SPREAD_MEMO = 6  # 1: SEEN is used
SPREAD_USABLE = 7  # mask of the faces that some meld can use
SPREAD_LOW = 8  # least cost, as far as is known, of the branches tried at this decision
SPREAD_LATER = 10  # mask of the faces that have a twin below them
SPREAD_TAKEN = 9  # mask of the faces that melds of the branch would take as further cards
SPREAD_REST = 32  # a bag: the cards not decided yet
SPREAD_LIVE = 64  # LINES words: 1 if the line can have a meld
SPREAD_LEAVE = 192  # FACES words: cost of leaving one card of the face over
SPREAD_STACK = 256  # melds of the branch: -1 - line, then their entries
SPREAD_SAVED = 512  # the same for the best branch so far
SPREAD_TWINS = 768  # FACES words: mask of the faces that are as good as the face wherever it goes
SPREAD_BETTER = 832  # FACES words: of these, the ones that go into melds before it
SEEN = 108544  # counted from the start of the scratch: the bags that the solver has already met
SEEN_RECORDS = 8192  # or a half, a quarter ... of them, as far as they fit
SEEN_WORDS = 32768  # records of [stamp, least cost of the bag, SPREAD_TAKEN of it, the bag]

# The screen, a look at many lines at once: SCREEN counts from the start of the scratch.
SCREEN = 4608
SCREEN_COUNT = 0  # patterns; -1: the lines have a form that the screen does not know
SCREEN_BITS = 1  # bits that the values of faces have
SCREEN_VALUES = 2  # one word for each bit: the faces whose value has it
SCREEN_LINES = 12  # the patterns, and room for one more
SCREEN_LINES_MOST = 6
SCREEN_MASK = 0  # the faces at which the pattern starts
SCREEN_SHAPE = 1  # WINDOW, or DISTINCT for all sets
SCREEN_NEED = 2  # cards that it takes
SCREEN_OFFSETS = 3  # how many faces it has
SCREEN_OFFSET = 4  # and how far each is from the start
SCREEN_OFFSETS_MOST = 7
SCREEN_SHARED_MOST = 5  # faces that may lie in windows and in sets, before it takes a search
SCREEN_WORDS = 11

# The search for layouts of a table. From LAYOUT on, LAYOUT_WORDS words of the scratch are its own;
# the addresses of its fields count from there.
LAYOUT = 13824
LAYOUT_MARK = 0  # PLAN_BUILT once the form has been read
LAYOUT_FITS = 1  # 1: the kinds have the form that the search knows
LAYOUT_STEP_COUNT = 2
LAYOUT_COLUMN_COUNT = 3
LAYOUT_RUN = 4  # kind of the runs, -1: none
LAYOUT_RUN_LEAST = 5
LAYOUT_RUN_MOST = 6
LAYOUT_SET = 7  # kind of the sets, -1: none
LAYOUT_SET_LEAST = 8
LAYOUT_SET_MOST = 9
LAYOUT_SET_SHAPE = 10  # DISTINCT or MULTI
LAYOUT_WILD = 11  # the wild face, -1: none
LAYOUT_GOAL = 12  # MOST_CARDS, MOST_VALUE or LAYOUT_EXACT
LAYOUT_CAP = 13  # greatest loss that is still of interest
LAYOUT_FIRST = 14  # 1: any solution will do
LAYOUT_BITS = 15  # bits of each count in the word of a column
LAYOUT_STAMP = 16  # stamp of the memory records of this branch
LAYOUT_STAMPS = 17  # stamps given out
LAYOUT_FREE = 18  # wilds that may stand for anything
LAYOUT_SPARE = 19  # of these, how many may be kept on the rack
LAYOUT_BASE = 20  # loss that is certain from the start
LAYOUT_FREED = 21  # wilds on the table without a role
LAYOUT_PIN_COUNT = 22
LAYOUT_RULES = 23  # the parameter of this name
LAYOUT_TIGHT = 24  # 1: limits on wilds may bind; 2: melds with wilds are fixed before each search
LAYOUT_WHOLE = 25  # 1 + the step at which a set larger than LAYOUT_SMALL has to lie, 0: none
LAYOUT_BEST_FREED = 26  # table wilds that are free in the best solution
LAYOUT_WHOLE_FACE = 27  # the face that a wild stands for in that set
LAYOUT_WHOLE_NOW = 28  # the same as WHOLE; 0 where fixed melds make the set
LAYOUT_FACE = 32  # LAYOUT_STEPS * LAYOUT_COLUMNS words: the face of a cell, -1: none
LAYOUT_CELL = 224  # the same: what the cell is for
LAYOUT_AFTER = 416  # the same: cards that later columns may give to the sets of the step
LAYOUT_LINE = 608  # LAYOUT_STEPS words: the line of sets of the step, -1: none
LAYOUT_HELD = 632  # LAYOUT_STEPS words: wilds that have to lie in the sets of the step
LAYOUT_COLUMN = 656  # LAYOUT_COLUMNS words: the line of runs of the column, -1: none
LAYOUT_SLOTS = 664  # LAYOUT_COLUMNS words: its slots
LAYOUT_TWICE = 672  # LAYOUT_COLUMNS words: 1 if a face has two cells in the column
LAYOUT_OPEN = 680  # LAYOUT_COLUMNS words: the open runs, see search/walk
LAYOUT_USED = 688  # LAYOUT_COLUMNS words: cards of the face with two cells that lie in the first
LAYOUT_ROLE = 696  # LAYOUT_PINS words: the roles of wilds on the table
LAYOUT_CHOICE = 712  # LAYOUT_PINS words: 0: the role is kept, else what frees the wild: see below
LAYOUT_BEST_HELD = 728  # LAYOUT_STEPS words: HELD of the best solution
LAYOUT_TABLE = 768  # 64 words: naturals of the face on the table
LAYOUT_LEAST = 832  # 64 words: rack cards of the face to be placed, at least
LAYOUT_MOST = 896  # 64 words: rack cards of the face to be placed, at most
LAYOUT_LOW = 960  # 64 words: cards of the face in the layout, at least
LAYOUT_HIGH = 1024  # 64 words: cards of the face in the layout, at most
LAYOUT_COST = 1088  # 64 words: loss when one card of the face is kept back
LAYOUT_PIN = 1152  # 64 words: wilds that have to stand for the face; LOW and HIGH count them
LAYOUT_NOTES = 1216  # LAYOUT_STEPS records of NOTE_WORDS
LAYOUT_SAVED = 1536  # three words for each frame of the best solution
LAYOUT_CHAINS = 2304  # runs that grow while a solution is written down
LAYOUT_FRAMES = 2432  # LAYOUT_STEPS * (LAYOUT_COLUMNS + 1) + 1 records of FRAME_WORDS
LAYOUT_KEEP = 6400  # like LAYOUT_FACE: cards that later cells may keep back
LAYOUT_BEST_PIN = 6592  # 64 words: PIN of the best solution
LAYOUT_WORDS = 6656
LAYOUT_SEEN = 20480  # counted from the start of the scratch: LAYOUT_SEEN_WORDS words
LAYOUT_SEEN_WORDS = 65536
LAYOUT_RECORDS = 32768  # or a half, a quarter ... of them, as far as they fit
LAYOUT_LOSS_BITS = 34
LAYOUT_STAMP_LIMIT = 268435456  # 2^28
LAYOUT_DRAWS = 86016  # counted from the start of the scratch: LAYOUT_DRAWS_WORDS words
LAYOUT_DRAWS_WORDS = 12288
LAYOUT_GROUPS = 98304  # these count from the start of the scratch: new melds of freed wilds
LAYOUT_FIXED = 99464  # melds that have wilds, where limits bind
LAYOUT_FIXED_BEST = 100624  # the same of the best solution
LAYOUT_CHECK = 101784  # the roles of wilds in a layout that is checked
LAYOUT_CAME = 101952  # 64 words: cards of the face on the table that are marked: see offers/turn
LAYOUT_TRIAL = 102400  # a layout
LAYOUT_TRIAL_WORDS = 4096
STEP_GROUPS = 106496  # the same: the groups of single steps
STEP_ROWS = 107712  # five rows
STEP_STATE = 108032  # ITER_WORDS words: another iterator over steps
STEP_PART = 108160  # two bags
LAYOUT_WAYS = 141312  # the same: ways to exchange wilds in small sets, see search/ways

# What a turn has done to a table, see offers/turn: words of each face, counted from LAYOUT_DRAWS.
TURN_BEFORE = 0  # wilds in its role before
TURN_STAY = 64  # wilds in its role after, but for those in small sets
TURN_PLAY = 128  # wilds on its slots after
TURN_IN_SETS = 192  # of these, in sets of cards that differ
TURN_CAME = (
    256  # cards of it that may free a wild and have not: those that came in this turn, or all
)
TURN_HELD = 320  # for each line: wilds in its small sets before, without a role
TURN_RULES = 448  # what the rules say of wilds: ROLES_OPEN, TABLE_FREES, SINGLE_STEPS
TURN_WORDS = 449

# An iterator over single steps, see steps/singles.
STEP_MELDS = 0
STEP_RACK = 1
STEP_RULES = 2
STEP_WAY = 3  # STEP_ADD ... STEP_GATHER
STEP_ROW = 4  # number of the row that changes
STEP_AT = 5  # its entry, or the slot or slots on its line
STEP_CARD = 6  # face of the rack card
STEP_OTHER = 7  # number of another row, or a side of the row
STEP_SPOT = 8  # slot or slots of the other row's line
STEP_LENT = 9  # the card of the table in the wild's place: 1 + 64 * row + entry, else 0
STEP_OPENED = 10  # 1: the exchange, or the group below, has been begun
STEP_GROUP = 32  # a group, the sources of its cards above STEP_SOURCE
STEP_SOURCE = 32  # bits: 0: the rack, else 1 + 64 * row + entry

STEP_ADD = 0  # a rack card is added to a meld
STEP_SPLIT = 1  # a run is split in two by a rack card
STEP_PASS = 2  # a wild is exchanged and added to another meld
STEP_LENT_PASS = 3  # a wild is exchanged for a card of the table and joins a meld with a rack card
STEP_RENEW = 4  # a wild is exchanged and lies in a new meld with rack cards
STEP_LENT_RENEW = 5  # a wild is exchanged for a card of the table and lies in such a new meld
STEP_GATHER = 6  # cards of melds that stay valid make a new meld with rack cards
STEP_WAYS = 7

# How wilds on the table may change their roles: the bits of `rules`.
ROLES_KEPT = 1  # they keep their roles unless freed
ROLES_OPEN = 2  # a wild in a distinct set of LAYOUT_SMALL cards stands for the line alone
TABLE_FREES = 4  # naturals that lay on the table free wilds too
REUSE_SHIFT = 3  # above: a freed wild goes into a new meld with so many rack cards; 0: anywhere

# Groups, see problem/groups: first how many cards of each face are still at hand, GROUP_WILD and
# GROUP_FREED counting as faces.
GROUPS_COUNT = 64
GROUPS_LEAST = 65  # rack cards in a group, at least; 0: no such rule, and groups may be grown melds
GROUPS_ROLES = 66  # mask of the faces that freed wilds may play
GROUPS_ALL = 67  # 1: groups with rack cards too many, or without freed wilds, are wanted as well
GROUPS_FIRST = 72  # LAYOUT_PINS groups and a spare one

GROUP_LINE = 0  # of a group: its line
GROUP_ROW = 1  # and a row; ENTRY_MOVED marks the freed wilds
GROUP_WORDS = 64
GROUP_WILD = 62  # in place of a face: a wild of the rack
GROUP_FREED = 63  # in place of a face: a freed wild

CHECK_PLAYS = 0  # 64 words: wilds in the role of the face
CHECK_IN_SETS = 64  # 64 words: of these, in sets
CHECK_HELD = 128  # LAYOUT_STEPS words: wilds in multi sets of the step

DRAW_SIZE = 48  # a drawn part: its size; the fields count from LAYOUT_DRAWS
DRAW_TOP = 49  # words of the memory in use
DRAW_CHOSEN = 64  # three bags
DRAW_WITNESS = 80
DRAW_TRIAL = 96
DRAW_LOOSE = 112  # a node that is not kept
DRAW_PATH = 160  # FACES words: the branches on the way to a leaf
DRAW_WAYS = 224  # for each face and number of cards: the parts of this face and higher ones
DRAW_TREE = 7168  # nodes: for each count of a face a branch of DRAW_WORDS
DRAW_LEAVES = 0  # leaves below the branch that are not cut off
DRAW_CHILD = 1  # address of the node below; 0: the branch has not been tried
DRAW_WORDS = 2
DRAW_LIMIT = 36028797018963968  # 2^55

LAYOUT_STEPS = 24
LAYOUT_COLUMNS = 8
LAYOUT_PINS = 16
LAYOUT_SMALL = 3
LAYOUT_LINE_ROLE = 64  # role of a wild in a multi set: this and the step
LAYOUT_HELD_ROLE = 128  # role of a wild that stands for the line of sets of a step alone
CHOICE_FACE = 63  # of a choice: 1 + the face that frees the wild
CHOICE_SHIFT = 6  # above: number of the way in which a wild that is held is exchanged

# Ways to exchange wilds in small sets, see search/ways. The fields count from LAYOUT_WAYS.
WAYS_COUNT = 0
WAYS_KNOWN = 1  # of these, how many a search may use
WAYS_TODO = 2  # pairs of bags on the stack
WAYS_PART = 16  # a bag: a part that will do
WAYS_TRIAL = 32  # a bag
WAYS_HIGH = 48  # two bags: parts lie within this one
WAYS_LOW = 64  # and have all of this one
WAYS_FIRST = 96  # WAYS_MOST records of WAY_WORDS
WAYS_MOST = 96
WAYS_STACK = 2048  # WAYS_DEPTH pairs of bags like the two
WAYS_DEPTH = 64
WAYS_BAG_WORDS = 16
WAYS_KEY = 4096  # the rules, the rack and the table that the ways are listed for
WAYS_KEY_WORDS = 4096
WAY_ROLE = 0
WAY_FACE = 1  # the card that frees the wild
WAY_PART = 2  # a bag: the rack cards that have to come to the table before
WAY_WORDS = 18

SINGLE_STEPS = 64  # beside the rules of ROLES_KEPT and so on: layouts are single steps

# Which layouts are offered, and the state of an offer. The addresses count from the iterator.
PLAYS_BEST = 0
PLAYS_EVERY = 1
PLAYS_NEXT = 2
PLAYS_DRAWN = 3
PLAYS_TRIES = 3  # parts drawn before all are looked at
PLAYS_MELDS = 0
PLAYS_RACK = 1
PLAYS_RULES = 2
PLAYS_LEAST = 3
PLAYS_MODE = 4
PLAYS_CHANCE = 5
PLAYS_STAGE = 6  # parts tried before all are looked at
PLAYS_ONCE = 7  # 1: one layout that is a move is enough
PLAYS_FIRST = 8  # a bag: the part of most cards
PLAYS_ITER = 24  # an iterator
PLAYS_WORDS = 120
MOST_CARDS = 0
MOST_VALUE = 1
LAYOUT_EXACT = 2

# What a cell of the grid is for.
CELL_RUN = 1  # runs go through it
CELL_LAST = 2  # its face has no later cell
CELL_AGAIN = 4  # its face has an earlier cell
CELL_SET = 8  # its cards may lie in the sets of the step

# A decision of the search: what has come before it, what is to be chosen from, what is chosen.
FRAME_WILDS = 0  # free wilds left
FRAME_LOSS = 1
FRAME_SETS = 2  # sets that the step needs, at least
FRAME_SUM = 3  # cards in sets so far
FRAME_OPEN = 4  # open runs of the column
FRAME_CELL = 5
FRAME_HIGH = 6  # cards at hand
FRAME_LOW = 7  # of these, how many have to lie
FRAME_COST = 8
FRAME_NEED = 9  # short open runs
FRAME_MOST = 10  # cards that runs can take
FRAME_LEAST = 11  # cards that runs have to take
FRAME_WILD = 12  # wilds in runs, or in the sets of the step
FRAME_KEPT = 13  # cards kept back
FRAME_RUN = 14  # cards in runs
FRAME_IN_SET = 15  # cards in sets
FRAME_LACK = 16  # wilds that open runs will need, seen from the columns decided in this step
FRAME_WORDS = 18

# The state before a step, while the search is beyond it.
NOTE_RECORD = 0  # address of its record in LAYOUT_SEEN
NOTE_SIZE = 1
NOTE_KEY = 2
NOTE_WORDS = 12

HASH_FACTOR = 73244475  # 0x45d9f3b: 32-bit words times this stay below 2^59
HASH_LOW = 4294967295
HASH_STEP = 1640531527
HASH_KEY_HIGH = 608135816
HASH_KEY_LOW = 2242054355
HASH_KEY_TURN = 320440878
RNG_FACTOR = 1791398085
RNG_PERIOD = 7693996189192028159  # RNG_FACTOR * 2^32 - 1, a prime

# The table of an order of hands: this header, a mask of faces for each rank and each suit, then for
# each pattern, best first, the number of its parts and a record of RANK_PART_WORDS for each.
RANK_PATTERNS = 0
RANK_CARDS = 1  # cards in a hand that is ranked, at most
RANK_RANKS = 2
RANK_SUITS = 3
RANK_MASKS = 4

RANK_SIZE = 0  # cards of the part
RANK_WAY = 1  # RANK_ANY, RANK_EQUAL or RANK_SEQUENCE
RANK_SUITED = 2  # 1: all of one suit
RANK_PART_WORDS = 3

RANK_ANY = 0
RANK_EQUAL = 1
RANK_SEQUENCE = 2

CHAIN = 6  # lay-offs in the longest chain looked for to get one card on the table
