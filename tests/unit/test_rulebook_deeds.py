"""What is done and chosen, sentence by sentence, on printed pages."""

from __future__ import annotations

from rulekit.rulebook import Played, plain, rulebook
from tests.unit.small import small_game, small_rules

DO = """
        - when n = 1: n = 2
          when n = 2: n = 3
          otherwise: n = 4
        - move card to heap
        - move heap to stock"""

ENTRY = """\
    out:
      choose: {spread: melds from hand leaving at most 0 cards}
      do: lay spread on table
      next: end hand by out won by me
    open:
      choose: {spread: melds from hand leaving at most 1 cards}
      do: lay spread on table
      next: act"""

MELDS = """\
- Set: 3 to 4 cards, all of the same rank, no two of the same suit.
- Run: 3 cards or more, all of the same suit, in sequence:
  - The order in it is A, 2–10, J, Q, K.
"""

OUT = """\
  - Out:
    - The player chooses melds that use up his hand.
    - The chosen melds are laid on the table.
    - The hand ends by “out”, won by the player.
  - Open:
    - The player chooses melds of cards from his hand that leave at most 1 card over.
    - The chosen melds are laid on the table.
    - Play goes on with “act”.
  - Drop:
    - The player chooses a card from his hand.
    - If the counter “n” is 1, the counter “n” is set to 2.
    - Otherwise, if the counter “n” is 2, the counter “n” is set to 3.
    - Otherwise, the counter “n” is set to 4.
    - The chosen card goes from his hand to the heap.
    - All cards of the heap go to the stock.
"""


def test_every_step_is_a_sentence() -> None:
    rules = small_game(small_rules(do=DO, entry=ENTRY)).rules
    page = plain(rulebook(Played(rules, 2, {}), "en"))
    assert MELDS in page
    assert OUT in page
