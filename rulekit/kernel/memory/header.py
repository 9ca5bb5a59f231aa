"""The words every kernel function may rely on: where a program's tables lie in memory.

Memory is one flat list of 64-bit integers: `header | state | tables | scratch`. The header and the
tables never change while a program runs, so a compiler may fold any read of them into a constant.
Tables that every deal settles anew lie in the state.

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

from __future__ import annotations

from typing import Any

from rulekit.kernel.memory.addresses import Bag, Row
from rulekit.kernel.memory.regions import Region

# Limits that a compiler has to hold; beside these, 255 slots, and 30 slots on a circle.
PLANES_MOST = 16  # words in a bag
FACES_MOST = 62
LINES_MOST = 128
LINE_SLOTS_MOST = 62
ROOM_MOST = 59  # cards of room in a meld
LIMIT_WORDS = ROOM_MOST + 1  # numbers of natural cards that a meld can have
PAIRS_MOST = 2048  # pairs of a slot and a face that fills it

_header = Region(32)
PLANES = _header.width(Bag)  # words in a bag: the most copies that any face has
FACES = _header.word()  # faces in the deck
VALUE = _header.word()  # address of FACES words: points of a face outside melds
WILD = _header.word()  # bit mask of the wild faces; what holds is M[WILD + M[HAND]]
ROW = _header.width(Row)  # words in a row of a meld: 3 + ROOM
ROOM = _header.word()  # most cards that one meld can hold
KINDS = _header.word()  # kinds of meld
KIND = _header.word()  # address of KINDS * KIND_WORDS words
LINES = _header.word()  # lines
LINE = _header.word()  # address of LINES * LINE_WORDS words
SLOTS = _header.word()  # slots
SLOT_FACES = _header.word()  # address of SLOTS masks: the faces that fill the slot as themselves
# address of SLOTS words: points of a card lying in the slot; -1: its face's VALUE
SLOT_VALUE = _header.word()
SCRATCH = _header.word()  # address of the kernel's own scratch words
RNG = _header.word()  # address of the generator word, in the state
JOURNAL = _header.word()  # address of the journal: card movements of one move
JOURNAL_ROOM = _header.word()  # entries that fit; further movements are counted but not written
CONTRACTS = _header.word()  # contracts
CONTRACT = _header.word()  # address of CONTRACTS * CONTRACT_WORDS words
TERM = _header.word()  # address of TERM_WORDS words for each term of all contracts
# address of PLAYERS words: of which kinds each player may make new melds; 0: of all, always
OPEN = _header.word()
GATE = _header.word()  # likewise: address of the word that says it to `cost_to_lay`
# address of KINDS * LIMIT_WORDS words: wilds at most, by kind and number of natural cards; 0: the
# number of natural cards makes no difference
LIMITS = _header.word()
# address of a word for each kind: the number of the kind as which its melds lie on a table, or -1;
# 0: all lie there as they are
GROWN = _header.word()
# How far behind WILD the mask lies that each deal settles: in the state. 0: every hand has WILD.
# Behind it lies a number that tells for which cards others stand.
HAND = _header.word()
SCORED = _header.word()  # address of the word that is 1 between hands; 0: nothing lies between them
HEADER_WORDS = _header.room

NOWHERE: Any = 0  # in place of an address

# The journal: how many entries there are, then the entries.
_journal = Region()
JOURNAL_COUNT = _journal.word()  # negative: closed
JOURNAL_ENTRIES = _journal.word()  # where they begin

_entry = Region()
MOVED_FROM = _entry.word()  # numbers of places, see PLACES; -1: nowhere, -2: an announcement
MOVED_TO = _entry.word()
MOVED_FACE = _entry.word()
MOVED_WORDS = _entry.size
UNSEEN = 256  # added to the face of a card that only those saw to whom one of the places is open

PLACES = 16  # numbers in the journal for each zone: its first, plus the owner

# Fields of a KIND record.
_kind = Region()
KIND_FIRST_LINE = _kind.word()
KIND_LINES = _kind.word()
KIND_MIN = _kind.word()  # cards in a new meld, at least
KIND_MAX = _kind.word()  # cards in a new meld, at most
KIND_GROW = _kind.word()  # cards in a meld after an addition, at most
# cards that play another face than their own, at most (and no more than LIMITS says)
KIND_WILDS = _kind.word()
KIND_NATURALS = _kind.word()  # cards that play their own face, at least
KIND_MOBILITY = _kind.word()  # FIXED, SHIFT or ENDS
KIND_MOVES = _kind.word()  # times that one wild may change its role; 0: no limit
KIND_WORDS = _kind.size

FIXED = 0  # wilds keep their roles when the meld grows
SHIFT = 1  # wilds are placed anew when the meld grows; naturals keep their slots
ENDS = 2  # only a wild displaced by the card it stood for moves, to an end of its line

# Fields of a CONTRACT record.
_contract = Region()
CONTRACT_FIRST = _contract.word()  # the number of its first term
CONTRACT_TERMS = _contract.word()  # terms that it has
CONTRACT_KINDS = _contract.word()  # bit mask of the kinds of meld that its terms name
CONTRACT_WORDS = _contract.size

# Fields of a TERM record: a term describes melds, and counts those of a spread.
_term = Region()
TERM_KIND = _term.word()
TERM_LOW = _term.word()  # cards in such a meld, at least
TERM_HIGH = _term.word()  # and at most
TERM_FEWEST = _term.word()  # cards of it that play another face than their own, at least
TERM_WILDS = _term.word()  # and at most
TERM_LEAST = _term.word()  # such melds in the spread, at least
TERM_MOST = _term.word()  # and at most; -1: any number
# such melds that any spread which meets the contract has beside those of terms that are apart,
# at least; of a term that is apart, TERM_LEAST
TERM_MELDS = _term.word()
TERM_APART = _term.word()  # 1: no meld that it describes is of an earlier term that is apart
TERM_WORDS = _term.size

TERMS_MOST = 15  # terms of a contract
MELDS_COUNTED = 15  # melds of a term that can be told apart

# Fields of a LINE record.
_line = Region()
LINE_KIND = _line.word()
LINE_SHAPE = _line.word()  # WINDOW, DISTINCT or MULTI
LINE_FIRST = _line.word()  # first slot
LINE_SLOTS = _line.word()  # slots on the line
LINE_CIRCLE = _line.word()  # 1: the last slot is followed by the first (window lines only)
LINE_WORDS = _line.size

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

# Fields of a row; from ROW_ENTRY on come as many entries as it has room for.
_row = Region()
ROW_KIND = _row.word()
ROW_OWNER = _row.word()
ROW_SIZE = _row.word()
ROW_ENTRY = _row.word()

ITER_WORDS = 96  # an iterator over melds, rows or lay-offs, which melds/words lays out

# The generator, and hashes of states.
HASH_FACTOR = 73244475  # 0x45d9f3b: 32-bit words times this stay below 2^59
HASH_LOW = 4294967295
HASH_STEP = 1640531527
HASH_KEY_HIGH = 608135816
HASH_KEY_LOW = 2242054355
HASH_KEY_TURN = 320440878
RNG_FACTOR = 1791398085
RNG_PERIOD = 7693996189192028159  # RNG_FACTOR * 2^32 - 1, a prime
