"""The words of batches: what hosts hand over, and what they are answered."""

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
