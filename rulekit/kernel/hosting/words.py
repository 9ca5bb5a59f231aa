"""What hosts are handed: the rows of hands, and of batches what they ask and are answered."""

from __future__ import annotations

from rulekit.kernel.memory.addresses import Bag, Melds
from rulekit.kernel.memory.header import PLANES_MOST
from rulekit.kernel.memory.regions import Region

# A table is one of these.
_loose = Region()
TABLE_LOOSE = _loose.part(Bag, PLANES_MOST)

_laid = Region()
TABLE_LAID = _laid.part(Melds, 1)  # and rows

# Behind the melds of an answer.
_answer = Region()
ANSWER_PART = _answer.part(Bag, PLANES_MOST)  # the cards that came from the rack

# The row of a hand that has been played.
_hand = Region()
HAND_INDEX = _hand.word()  # number of the hand or match in the series
HAND_NUMBER = _hand.word()  # number of the hand in its match
HAND_LAST = _hand.word()  # 1: the last of its match, or on its own
HAND_SERIES = _hand.word()
HAND_PLAYERS = _hand.word()
HAND_DEALER = _hand.word()  # from 1
HAND_SEATED = _hand.word()
HAND_REASON = _hand.word()  # from 0
HAND_WINNERS = _hand.word()
HAND_TURNS = _hand.word()
HAND_DEALS = _hand.word()
HAND_DECISIONS = _hand.word()
HAND_CHOICES = _hand.word()
HAND_SUM = _hand.word()
HAND_MOST = _hand.word()
HAND_WORDS = _hand.size  # then come words for each player, and the columns
