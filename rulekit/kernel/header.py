"""The words every kernel function may rely on: where a program's tables lie in memory.

Memory is one flat list of 64-bit integers: `header | state | tables | scratch`. The header and the
tables never change while a program runs, so a compiler may fold any read of them into a constant.

    bag        PLANES words. Bit f of word p says that the bag holds more than p cards of face f.
    pile       [n, c0, c1, ...]: a length and that many faces; the top of the pile is the last one.
    row        ROW words, one meld: [kind, owner, size, e0, e1, ...]; entries in slot order.
    entry      face + slot * 256 + seat * 65536 + moved * 16777216: the card, the role it plays, who
               laid it, and whether it is a wild that has changed its role since it was laid.
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

SCRATCH_WORDS = 16384

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
KIND_UNIQUE = 9  # reserved
KIND_WORDS = 10

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
PLAN_FACE = 16  # FACES + 1 words: where in PLAN_AT the places of a face begin
PLAN_MOST = 96  # FACES words: the most points that a card of the face can have in a meld
PLAN_LINE = 160  # LINES records of PLAN_LINE_WORDS
PLAN_AT = 1184  # places of faces: line * 64 + slot of the line
SPREAD = 3232  # the solver's state, see below
SEEN = 4096  # the bags that the solver has already met
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
SPREAD_REST = 32  # a bag: the cards not decided yet
SPREAD_LIVE = 64  # LINES words: 1 if the line can have a meld
SPREAD_LEAVE = 192  # FACES words: cost of leaving one card of the face over
SPREAD_STACK = 256  # melds of the branch: -1 - line, then their entries
SPREAD_SAVED = 512  # the same for the best branch so far
SEEN_RECORDS = 2048  # or a half, a quarter ... of them, as far as they fit
SEEN_WORDS = 8192  # records of [stamp, cost, the bag]

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

# The longest chain of lay-offs that is looked for to get one card on the table.
CHAIN = 6
