"""The words of a desk: what the functions that play whole hands know, and keep notes on.

A desk lies behind the memory of a program, at an address that is given to these functions. All of
it is written by the host before play, but for what the comments call notes.
"""

from __future__ import annotations

from rulekit.kernel.memory.addresses import Bag, Zone
from rulekit.kernel.memory.header import PLANES_MOST
from rulekit.kernel.memory.regions import Region

# Accounts of work, kept by the fast tier.
_desk = Region()
DESK_WORK = _desk.word()  # what the program may still spend
DESK_SEARCH = _desk.word()  # what the searches of the library may still spend
DESK_FAULT = _desk.word()  # number of the complaint that stopped the program, or -1

# Addresses of words of the state and of the move registers.
DESK_STATE = _desk.word()  # the first word of the state
DESK_STATE_WORDS = _desk.word()
DESK_PHASE = _desk.word()
DESK_ME = _desk.word()
DESK_TURNS = _desk.word()
DESK_DEALS = _desk.word()
DESK_DEALER = _desk.word()
DESK_SEATED = _desk.word()
DESK_REASON = _desk.word()
DESK_WINNERS = _desk.word()
DESK_CHAMPIONS = _desk.word()
DESK_OVER = _desk.word()
DESK_SEED = _desk.word()
DESK_MATCH = _desk.word()
DESK_MATCHED = _desk.word()  # whether the hand is one of a match
DESK_ACTION = _desk.word()  # the register of the kind of move
DESK_MODE = _desk.word()  # which of many layouts are offered
DESK_CHANCE = _desk.word()

# What the program is like.
DESK_PLAYERS = _desk.word()
DESK_TEAM = _desk.word()  # address of PLAYERS words: the team of each seat
DESK_PARTS = _desk.word()  # address of [n, records of PART_WORDS]: the parts of all zones
# address of a word for each kind of move: of [n, (register, words) ...]
DESK_ACTIONS = _desk.word()
DESK_NAMES = _desk.word()  # address of a word for each kind of move: its column, or -1
DESK_COLUMNS = _desk.word()  # columns that count moves
DESK_POINTS = _desk.word()  # address of [n, sums ...]: the entries that count in the main ledger
DESK_MAIN = _desk.word()  # address of [n, sums ...]: the main ledger
DESK_BONUSES = _desk.word()  # address of [n, sums ...]: what a match has added to the main ledger
DESK_RANKED = _desk.word()  # address of [n, sums ...]: what decides a match
DESK_SIGN = _desk.word()  # 1: more of that ledger is better; -1: less
DESK_MANY = _desk.word()  # 1: moves may have layouts that are too many to list

# What is played.
DESK_SERIES = _desk.word()  # the seed of the series
DESK_SCOPE = _desk.word()  # 0: hands; 1: matches
DESK_ROTATE = _desk.word()  # 1: the bots move round the seats
DESK_POLICY = _desk.word()  # address of PLAYERS words: the policy of each bot
DESK_LAYOUTS = _desk.word()  # address of PLAYERS words: the layouts that each bot chooses from

# Notes.
DESK_INDEX = _desk.word()  # number of the hand or match in the series
DESK_END = _desk.word()  # the number to stop before
DESK_STAGE = _desk.word()  # STAGE_NEW, STAGE_HAND or STAGE_STUCK
DESK_NUMBER = _desk.word()  # number of the hand in its match, from 1
# address of [n, words ...]: moves that have been listed, with their registers
DESK_NOTES = _desk.word()
DESK_NOTES_ROOM = _desk.word()
# address of a word for each phase; 1: its moves name one word each, at most
DESK_PLAIN = _desk.word()
# address of [n, (address, seat, first value) ...]: what only one player sees
DESK_PRIVATE = _desk.word()
DESK_FULL = _desk.word()  # 1: a move has not been noted for want of room, nor any after it
DESK_ROWS = _desk.word()  # address of [n, words ...]: rows of hands that have been played
DESK_ROWS_ROOM = _desk.word()
DESK_CHANCES = _desk.word()  # address of PLAYERS words: the generator of each seat
DESK_SEATING = _desk.word()  # address of PLAYERS words: the bot of each seat
DESK_DID = _desk.word()  # address of COLUMNS words
DESK_POOL = _desk.word()  # address of words for all cards; POOL_COUNTS words lie before it
DESK_KEPT = _desk.word()  # address of STATE_WORDS words
DESK_THINKING = _desk.word()  # address of two records of THINK_WORDS
DESK_WORTHS = _desk.word()  # address of four records of WORTH_WORDS
DESK_EQUAL = _desk.word()  # address of EQUAL_ROOM words
# address of MEMO_RECORDS records of [1 + whether in cards, least, the bag]
DESK_MEMO = _desk.word()
DESK_DECISIONS = _desk.word()
DESK_CHOICES = _desk.word()
DESK_SUM = _desk.word()
DESK_MOST = _desk.word()
DESK_REASONS = _desk.word()  # [n, reasons for which a hand without a winner may bring points]
DESK_ENDED = _desk.word()  # address of STATE_WORDS words
DESK_HELD = _desk.word()  # address of [n, records of HELD_WORDS]: moves that are to be followed
DESK_TALLYING = _desk.word()  # whether moves are being counted, or one is picked right after that
DESK_TALLIES = _desk.word()  # address of a word for each kind of move: moves counted up to its last
# address of a word for each kind of move: of [n, words whose cards stand apart], or 0
DESK_SHEDS = _desk.word()
DESK_DECIDED = _desk.word()  # 1: a card that was named has decided what a move did
# [n, (first word of the state, words) ...]: all of it; melds have words as needed
DESK_SPANS = _desk.word()
DESK_SCORING = _desk.word()  # the same of what changes when a hand ends and is scored
DESK_PLACES = _desk.word()  # address of a word for each number in the journal: of its part, or 0
DESK_PACK = _desk.word()  # cards of the deck
DESK_GAINS = _desk.word()  # [n, sums ...]: the entries that tell a player what a hand brings
DESK_ACCOUNT = _desk.word()  # [n, sums ...]: the ledger that tells it
# address of a word for each phase; 1: a discard may follow in the same turn
DESK_SHEDDING = _desk.word()
DESK_BUDGET = _desk.word()  # address of PLAYERS words: how many playouts each bot may have
# address of PLAYERS words: of each bot 0, or the address of a word for each kind of move
DESK_BARS = _desk.word()
DESK_BARRED = _desk.word()  # what the bot in turn has there
DESK_WAITS = _desk.word()  # address of PLAYERS words: the patience of each bot
DESK_PATIENCE = _desk.word()  # that of the bot in turn
DESK_AHEADS = _desk.word()  # address of PLAYERS words: how many draws each bot looks ahead
DESK_AHEAD = _desk.word()  # what the bot in turn has there
DESK_SHOWING = _desk.word()  # 1: a bot may search, so what players show is noted
DESK_SHOWN = _desk.word()  # address of [n, records of SHOWN_WORDS]: what players showed, in order
DESK_SEEKING = _desk.word()  # address of a record of SEEK_WORDS
DESK_LEARNING = _desk.word()  # 1: a bot may play by what was learned
# address of PLAYERS words: of each bot 0, or the address of its weights
DESK_KNOWING = _desk.word()
DESK_LEAVES = _desk.word()  # address of PLAYERS words: SEEK_LEAF of each bot
DESK_FEATURES = _desk.word()  # address of a word for each feature: of the position looked at last
DESK_GROWN = _desk.word()  # address of GROWN_WORDS words
DESK_INPUTS = _desk.word()  # how many features there are: FEATURES, and one for each phase
DESK_EXPLORING = _desk.word()  # 0, or of how many in 1000 decisions another move is tried
DESK_LESSONS = _desk.word()  # address of [n, records ...]: what was chosen while exploring
DESK_LESSONS_ROOM = _desk.word()
DESK_WORDS = _desk.size

BAR_NEVER = 1  # such a move is made only if there is no other
BAR_ALWAYS = 2  # such a move is made if there is one

LISTING = -2  # as the number of the move wanted: note all; lower by n: those after the first n
TALLIES_NONE = 0
TALLIES_COUNT = 1
TALLIES_PICK = 2

STAGE_NEW = 0
STAGE_HAND = 1
STAGE_STUCK = 2  # nobody can move
STAGE_UNKNOWN = 3  # the policy of the bot in turn is none that there is
EQUAL_ROOM = 65536
POOL_COUNTS = 64
MEMO_RECORDS = 4096
KINDS_MARK = 1 << 20  # in MEMO_MARK, above all else: the kinds that are open

# A bag of which it is known what is left of it.
_memo = Region()
MEMO_MARK = _memo.word()  # 1 + whether in cards
MEMO_LEAST = _memo.word()
MEMO_BAG = _memo.part(Bag, PLANES_MOST)

# Behind all of them.
_behind = Region()
MEMO_KEPT = _behind.part(Bag, PLANES_MOST)  # a bag that is tried out

POLICY_RANDOM = 0
POLICY_GREEDY = 1
POLICY_SEARCH = 2
POLICY_LEARNED = 3
POLICY_TIMED = 4  # searches by a clock, at which only a host can look

# A part of a zone.
_part = Region()
PART_SHAPE = _part.word()  # PART_BAG, PART_PILE or PART_MELDS
PART_AT = _part.holder(Zone)  # its address
PART_KNOWN = _part.holder(Bag)  # address of the bag of cards that everybody knows; 0: none
PART_OPEN = _part.word()  # mask of the seats that know all its cards
PART_SEEN = _part.word()  # mask of the seats that see the cards that leave it
PART_OWN = _part.word()  # mask of the seats that count its cards as their own
PART_WORDS = _part.size

PART_BAG = 0
PART_PILE = 1
PART_MELDS = 2

# A sum: an address, and whose the words there are.
_sum = Region()
SUM_AT = _sum.word()
SUM_FORM = _sum.word()
SUM_WORDS = _sum.size

SUM_SEATS = 0  # a word for each seat
SUM_TEAMS = 1  # a word for each team, which each of its members has
SUM_MEMBERS = 2  # a word for each seat; each has those of its team together

# What a move is worth, the most important first.
_worth = Region()
WORTH_WON = _worth.word()
WORTH_GAIN = _worth.word()
WORTH_LEAST = _worth.word()
WORTH_CARDS = _worth.word()
WORTH_TAKEN = _worth.word()
WORTH_SHED = _worth.word()
WORTH_CHANGED = _worth.word()
WORTH_WORDS = _worth.size

# What a player that looks ahead knows of the position before a move, and of the move.
_think = Region()
THINK_SEAT = _think.word()
THINK_PHASE = _think.word()
THINK_TURNS = _think.word()
THINK_DEALS = _think.word()
THINK_DRAGS = _think.word()
THINK_LEAST = _think.word()
THINK_CARDS = _think.word()
THINK_GAIN = _think.word()
THINK_TAKEN = _think.word()
THINK_SHED = _think.word()
THINK_DRAWN = _think.word()  # how many
THINK_STATE = _think.word()  # address of STATE_WORDS words
THINK_BAGS = _think.word()  # address of a bag for each part
THINK_NOW = _think.word()  # address of a bag for each part: after the move
THINK_FACES = _think.word()  # address of the faces drawn
THINK_STANDING = _think.word()  # the gain if the hand ended before the move
THINK_LIKE = _think.word()  # a kind of move of which it is known what it leads to, or 0
THINK_LIKE_PART = _think.word()  # the number of the part that its card is taken from,
THINK_LIKE_LEAST = _think.word()  # what stays of it with the card,
THINK_LIKE_WORTH = _think.words(WORTH_WORDS)  # and WORTH_WORDS words: what one of them is worth
THINK_WORDS = _think.size

# A move that takes cards which lie face up, and promises so much that it is followed.
_held = Region()
HELD_NUMBER = _held.word()
HELD_AT = _held.word()  # where it is noted
HELD_PROMISE = _held.word()
HELD_WORTH = _held.words(WORTH_WORDS)  # WORTH_WORDS words: what it is worth if it is not followed
HELD_WORDS = _held.size

EARLIEST = 5  # turns of each player at the table before which no hand drags on
PATIENCE = 20  # turns of each player at the table after which every hand does
EXACT = 26  # cards of a hand of which it is found out what cannot be melded
UNMET = 1 << 40  # what it costs that a contract has not been laid yet: more than all points
FORESIGHT = 20  # moves of the same turn that are looked at after the first
WIDE = 60  # moves; of more, only those that take cards are followed
SETTLING = 200  # swaps of hidden cards before the first world
SWAPS = 20  # and from one world to the next
REMEMBERED = 12  # of what a player showed, the last ones that count
REGRET = 138  # what it counts most to have lost by what was shown: 16 make a hand half as likely
WAITED = 48  # what it counts that a hand could have gone out, and did not
DECLINERS = 3  # of 2^3 players one declines to end a hand while cards stay beside its melds
TRIED = 16  # playouts for each candidate; where there are fewer, fewer moves are looked at closer
SURELY = 4  # worlds that a move has to be tried in before greedy's is left for it
SURE = 1  # squared: standard errors that a move has to bring more than greedy's
LONGEST = 2000  # decisions after which a playout is measured as it stands
FOLLOWED = 3  # ways to take cards that lie face up that are looked at to the end of the turn

FLEET_PASSES = 1000  # hands without a decision that are passed over at once
FLEET_DECISIONS = 1 << 40  # of a hand that is played to its end: as many as it takes

# A game of a fleet: a record that holds a state and what a learner asks about it.
_fleet = Region()
FLEET_INDEX = _fleet.word()  # number of the hand in the series
FLEET_CHOICE = _fleet.word()  # number of the move to make; -1: none
FLEET_COUNT = _fleet.word()  # legal moves
FLEET_SEAT = _fleet.word()  # whose turn it is, from 0
FLEET_ENDED = _fleet.word()  # 0, or 1 + the reason for which a hand ended at the last step
FLEET_WINNERS = _fleet.word()  # mask of the seats that won it
FLEET_MOVES = _fleet.word()  # moves made in the hand
FLEET_MATCH = _fleet.word()  # 1: its state is of a match
FLEET_CHANCE = _fleet.word()  # the seed by which hidden cards are dealt anew, then their chance
FLEET_POINTS = _fleet.word()  # PLAYERS words: what each seat got in it; then comes the state

# What a player showed of its cards: everybody saw it.
_shown = Region()
SHOWN_SEAT = _shown.word()
SHOWN_HOW = _shown.word()
SHOWN_FACE = _shown.word()
SHOWN_WORDS = _shown.size

SHOWN_TOOK = 0  # the card, that lay face up
SHOWN_THREW = 1  # the card away
SHOWN_REFUSED = 2  # the card, that lay face up, and took an unseen one
SHOWN_ROOM = 1024  # records; of more, the last ones are kept

# What a player that searches keeps while it does.
_seek = Region()
SEEK_SEAT = _seek.word()
SEEK_TRUE = _seek.word()  # address of STATE_WORDS words: the position that it is asked in,
SEEK_ROOT = _seek.word()  # and as many: that position as it imagines it
SEEK_THINK = _seek.word()  # address of a record of THINK_WORDS: what playouts are measured against
SEEK_CHANCES = _seek.word()  # address of PLAYERS words: the generator of each seat in playouts
# address of PLAYERS words, how unlikely the cards of each seat are, and as many for a world tried
SEEK_SCORES = _seek.word()
SEEK_BAG = _seek.part(Bag, PLANES_MOST)  # hidden cards
SEEK_MOVES = _seek.word()  # address of SEEK_MOST moves, with their registers
SEEK_MOVE_WORDS = _seek.word()  # words for each of them
SEEK_COUNT = _seek.word()  # candidates that are left
SEEK_USUAL = _seek.word()  # the points of a usual card
SEEK_LEFT = _seek.word()  # the most that stayed beside melds when somebody went out; -1: nobody did
SEEK_KNOWN = _seek.word()  # the same when worlds began
SEEK_NEXT = _seek.word()  # the candidate to be played on next in the present world
SEEK_SWAPS = _seek.word()  # swaps before the next world
SEEK_WORD = _seek.word()  # the chance of all playouts in the present world
SEEK_DECLINES = _seek.word()  # address of PLAYERS words: 1 if a seat declines to end the hand
SEEK_ACTIONS = _seek.word()  # 1 more than there are kinds of moves
SEEK_MOVED = _seek.word()  # address of PLAYERS words: 1 + the last turn in which each seat moved
# address of SEEK_ACTIONS words for each seat: 1 + the last turn in which it made each kind of move
SEEK_MADE = _seek.word()
# address of a word for each kind of move: 1 if who made one had a later turn in a playout
SEEK_GOES_ON = _seek.word()
# address of a word for each kind of move: BAR_NEVER if it ends the hand with cards beside melds
SEEK_BARS = _seek.word()
SEEK_TURN = _seek.word()  # address of STATE_WORDS words: before a move that may be declined
# 0, or how many turns of its own after this one a playout goes on, before it is asked what was
SEEK_LEAF = _seek.word()
SEEK_WEIGHTS = _seek.word()  # learned: the address of the weights
SEEK_BEGAN = _seek.word()  # the number of the turn in which it is asked
SEEK_CANDIDATES = _seek.word()  # address of SEEK_MOST + 1 records of SEEN_WORDS
SEEK_WORDS = _seek.size

SEEK_MOST = 12  # moves that are looked at closer

# A move that is looked at closer: the first is the one that greedy would make.
_seen = Region()
SEEN_NUMBER = _seen.word()
SEEN_AT = _seen.word()  # where its registers lie
SEEN_PLAYED = _seen.word()  # playouts
SEEN_SUM = _seen.word()  # what they brought more than those of the first one, together
SEEN_SQUARES = _seen.word()
SEEN_VALUE = _seen.word()  # what the last one brought
SEEN_WORTH = _seen.words(WORTH_WORDS)
SEEN_WORDS = _seen.size

# What a position is like after a move, as far as the player who made it knows: its features.
_feature = Region()
SEES_STAYS = _feature.word()  # 1: the player is still in turn
SEES_DREW = _feature.word()  # hidden cards that the move brought, which are not looked at
SEES_TOOK = _feature.word()  # 1: it brought cards that lay face up
SEES_LEAST = _feature.word()  # least points beside melds, after the discard that is still to come
SEES_SPARE = _feature.word()  # what another discard would save of them
SEES_CARDS = _feature.word()  # cards of its own, after that discard
SEES_HELPS = _feature.word()  # of 1000 cards that it has not seen, those that fit into melds
SEES_SAVES = _feature.word()  # what one of those not seen saves on the mean, in hundredths
SEES_NEXT = _feature.word()  # and with the best discard after it
SEES_CLEARS = (
    _feature.word()
)  # of 1000 cards not seen, those after which nothing stays beside melds
SEES_EARNED = _feature.word()  # what the move brought at once
SEES_LAID = _feature.word()  # points in melds on the table, of its own side
SEES_FACED = _feature.word()  # and of the others
SEES_TURNS = _feature.word()  # turns of the hand for each player at the table
SEES_STOCK = _feature.word()  # cards that lie where nobody sees them
SEES_FEWEST = _feature.word()  # cards of the opponent who has fewest
SEES_THEIRS = _feature.word()  # cards of all opponents
SEES_KNOWN = _feature.word()  # those of them that everybody knows
SEES_OFFERED = _feature.word()  # points that cards lying face up would spare those known
SEES_SHED = _feature.word()  # points thrown away by the move
SEES_WON = _feature.word()  # 1: the hand has ended, won by its own side; -1: by others
FEATURES = _feature.size  # from here on one for each phase: 1, if it is the present one

# Room of a player that looks what a card would bring.
_grown = Region()
GROWN_BAG = _grown.part(Bag, PLANES_MOST)
GROWN_WORDS = _grown.size

FEATURE_MOST = 1 << 14  # what a feature is at most, or at least with the other sign
HIDDEN = 16  # units between the features and the value
WEIGHT_MOST = 1 << 26
INNER_BITS = 18  # of weights from features to units,
UNIT_BITS = 12  # of units,
OUTER_BITS = 12  # of weights from units to the value,
VALUE_BITS = 24  # of the value, and of weights from features to it
UNIT_MOST = 1 << 30

# A decision that somebody may learn from; its features follow.
_lesson = Region()
LESSON_INDEX = _lesson.word()  # number of the hand or match in the series
LESSON_SEAT = _lesson.word()
LESSON_TRIED = _lesson.word()  # 1: it was not the move that seemed best
LESSON_WORDS = _lesson.size
