"""The words of a desk: what the functions that play whole hands know, and keep notes on.

A desk lies behind the memory of a program, at an address that is given to these functions. All of
it is written by the host before play, but for what the comments call notes.
"""

# Accounts of work, kept by the fast tier.
DESK_WORK = 0  # what the program may still spend
DESK_SEARCH = 1  # what the searches of the library may still spend
DESK_FAULT = 2  # number of the complaint that stopped the program, or -1

# Addresses of words of the state and of the move registers.
DESK_STATE = 3  # the first word of the state
DESK_STATE_WORDS = 4
DESK_PHASE = 5
DESK_ME = 6
DESK_TURNS = 7
DESK_DEALS = 8
DESK_DEALER = 9
DESK_SEATED = 10
DESK_REASON = 11
DESK_WINNERS = 12
DESK_CHAMPIONS = 13
DESK_OVER = 14
DESK_SEED = 16
DESK_MATCH = 17
DESK_ACTION = 18  # the register of the kind of move
DESK_MODE = 19  # which of many layouts are offered
DESK_CHANCE = 20

# What the program is like.
DESK_PLAYERS = 21
DESK_TEAM = 22  # address of PLAYERS words: the team of each seat
DESK_PARTS = 23  # address of [n, records of PART_WORDS]: the parts of all zones
DESK_ACTIONS = 24  # address of a word for each kind of move: of [n, (register, words) ...]
DESK_NAMES = 25  # address of a word for each kind of move: its column, or -1
DESK_COLUMNS = 26  # columns that count moves
DESK_POINTS = 27  # address of [n, sums ...]: the entries that count in the main ledger
DESK_MAIN = 28  # address of [n, sums ...]: the main ledger
DESK_BONUSES = 29  # address of [n, sums ...]: what a match has added to the main ledger
DESK_RANKED = 30  # address of [n, sums ...]: what decides a match
DESK_SIGN = 31  # 1: more of that ledger is better; -1: less
DESK_MANY = 32  # 1: moves may have layouts that are too many to list

# What is played.
DESK_SERIES = 33  # the seed of the series
DESK_SCOPE = 34  # 0: hands; 1: matches
DESK_ROTATE = 35  # 1: the bots move round the seats
DESK_POLICY = 36  # address of PLAYERS words: the policy of each bot
DESK_LAYOUTS = 37  # address of PLAYERS words: the layouts that each bot chooses from

# Notes.
DESK_INDEX = 38  # number of the hand or match in the series
DESK_END = 39  # the number to stop before
DESK_STAGE = 40  # STAGE_NEW, STAGE_HAND or STAGE_STUCK
DESK_NUMBER = 41  # number of the hand in its match, from 1
DESK_NOTES = 42  # address of [n, words ...]: moves that have been listed, with their registers
DESK_NOTES_ROOM = 43
DESK_PLAIN = 62  # address of a word for each phase; 1: its moves name one word each, at most
DESK_PRIVATE = 61  # address of [n, (address, seat, first value) ...]: what only one player sees
DESK_FULL = 60  # 1: a move has not been noted for want of room, nor any after it
DESK_ROWS = 44  # address of [n, words ...]: rows of hands that have been played
DESK_ROWS_ROOM = 45
DESK_CHANCES = 46  # address of PLAYERS words: the generator of each seat
DESK_SEATING = 47  # address of PLAYERS words: the bot of each seat
DESK_DID = 48  # address of COLUMNS words
DESK_POOL = 49  # address of words for all cards; POOL_COUNTS words lie before it
DESK_KEPT = 50  # address of STATE_WORDS words
DESK_THINKING = 51  # address of two records of THINK_WORDS
DESK_WORTHS = 52  # address of four records of WORTH_WORDS
DESK_EQUAL = 53  # address of EQUAL_ROOM words
DESK_MEMO = 54  # address of MEMO_RECORDS records of [1 + whether in cards, least, the bag]
DESK_DECISIONS = 56
DESK_CHOICES = 57
DESK_SUM = 58
DESK_MOST = 59
DESK_REASONS = 63  # [n, reasons for which a hand without a winner may bring points]
DESK_ENDED = 64  # address of STATE_WORDS words
DESK_HELD = 65  # address of [n, records of HELD_WORDS]: moves that are to be followed
DESK_TALLYING = 66  # whether moves are being counted, or one is picked right after that
DESK_TALLIES = 67  # address of a word for each kind of move: moves counted up to its last
DESK_SHEDS = (
    68  # address of a word for each kind of move: of [n, words whose cards stand apart], or 0
)
DESK_DECIDED = 69  # 1: a card that was named has decided what a move did
DESK_SPANS = 70  # [n, (first word of the state, words) ...]: all of it; melds have words as needed
DESK_PLACES = 71  # address of a word for each number in the journal: of its part, or 0
DESK_PACK = 72  # cards of the deck
DESK_GAINS = 73  # [n, sums ...]: the entries that tell a player what a hand brings
DESK_ACCOUNT = 74  # [n, sums ...]: the ledger that tells it
DESK_SHEDDING = 75  # address of a word for each phase; 1: a discard may follow in the same turn
DESK_WORDS = 76

LISTING = -2  # as the number of the move wanted: note all; lower by n: those after the first n
TALLIES_NONE = 0
TALLIES_COUNT = 1
TALLIES_PICK = 2

STAGE_NEW = 0
STAGE_HAND = 1
STAGE_STUCK = 2  # nobody can move
EQUAL_ROOM = 65536
POOL_COUNTS = 64
MEMO_RECORDS = 4096

POLICY_RANDOM = 0
POLICY_GREEDY = 1

# A part of a zone.
PART_SHAPE = 0  # PART_BAG, PART_PILE or PART_MELDS
PART_AT = 1  # its address
PART_KNOWN = 2  # address of the bag of cards that everybody knows; 0: none
PART_OPEN = 3  # mask of the seats that know all its cards
PART_SEEN = 4  # mask of the seats that see the cards that leave it
PART_OWN = 5  # mask of the seats that count its cards as their own
PART_WORDS = 6

PART_BAG = 0
PART_PILE = 1
PART_MELDS = 2

# A sum: an address, and whose the words there are.
SUM_AT = 0
SUM_FORM = 1
SUM_WORDS = 2

SUM_SEATS = 0  # a word for each seat
SUM_TEAMS = 1  # a word for each team, which each of its members has
SUM_MEMBERS = 2  # a word for each seat; each has those of its team together

# What a player that looks ahead knows of the position before a move, and of the move.
THINK_SEAT = 0
THINK_PHASE = 1
THINK_TURNS = 2
THINK_DEALS = 3
THINK_DRAGS = 4
THINK_LEAST = 5
THINK_CARDS = 6
THINK_GAIN = 7
THINK_TAKEN = 8
THINK_SHED = 9
THINK_DRAWN = 10  # how many
THINK_STATE = 11  # address of STATE_WORDS words
THINK_BAGS = 12  # address of a bag for each part
THINK_NOW = 13  # address of a bag for each part: after the move
THINK_FACES = 14  # address of the faces drawn
THINK_STANDING = 15  # the gain if the hand ended before the move
THINK_LIKE = 16  # a kind of move of which it is known what it leads to, or 0
THINK_LIKE_PART = 17  # the number of the part that its card is taken from,
THINK_LIKE_LEAST = 18  # what stays of it with the card,
THINK_LIKE_WORTH = 19  # and WORTH_WORDS words: what one of them is worth
THINK_WORDS = 26

# What a move is worth, the most important first.
WORTH_WON = 0
WORTH_GAIN = 1
WORTH_LEAST = 2
WORTH_CARDS = 3
WORTH_TAKEN = 4
WORTH_SHED = 5
WORTH_CHANGED = 6
WORTH_WORDS = 7

# A move that takes cards which lie face up, and promises so much that it is followed.
HELD_NUMBER = 0
HELD_AT = 1  # where it is noted
HELD_PROMISE = 2
HELD_WORTH = 3  # WORTH_WORDS words: what it is worth if it is not followed
HELD_WORDS = 10

EARLIEST = 5  # turns of each player at the table before which no hand drags on
PATIENCE = 20  # turns of each player at the table after which every hand does
EXACT = 26  # cards of a hand of which it is found out what cannot be melded
FORESIGHT = 20  # moves of the same turn that are looked at after the first
WIDE = 60  # moves; of more, only those that take cards are followed
FOLLOWED = 3  # ways to take cards that lie face up that are looked at to the end of the turn

FLEET_PASSES = 1000  # hands without a decision that are passed over at once

# A game of a fleet: a record that holds a state and what a learner asks about it.
FLEET_INDEX = 0  # number of the hand in the series
FLEET_CHOICE = 1  # number of the move to make; -1: none
FLEET_COUNT = 2  # legal moves
FLEET_SEAT = 3  # whose turn it is, from 0
FLEET_ENDED = 4  # 0, or 1 + the reason for which a hand ended at the last step
FLEET_WINNERS = 5  # mask of the seats that won it
FLEET_MOVES = 6  # moves made in the hand
FLEET_POINTS = 7  # PLAYERS words: what each seat got in it; then comes the state
