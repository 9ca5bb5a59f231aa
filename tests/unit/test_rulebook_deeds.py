"""What is done and chosen, sentence by sentence, on printed pages."""

from __future__ import annotations

import rulekit
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


CLOSELY = """
        - when mark = yes: n = 1
        - when mark = no: n = 2
        - when any player in others where lenient: n = 3
        - n = lowest size of hand of player over player in others
        - n = highest size of hand of player over player in others
        - do tidy
        - do tidy"""

LEAVING = """\
    leave:
      do: do tidy
      next:
        when strict: end hand by void
        when sealed: end hand by void
        when n > 3: end hand by out won by me
        otherwise: act for next player"""

SAID = [
    "Rules from: A book of games.\n",
    "- A game for 2, 3 or 4 players.\n",
    "- 1 card is dealt from the stock to each hand, beginning with the player to the left",
    "    - If the mark “mark” is set, the counter “n” is set to 1.\n"
    "    - If the mark “mark” is not set, the counter “n” is set to 2.\n"
    "    - If there is a player in the other players, the counter “n” is set to 3.\n"
    "    - The counter “n” is set to the lowest, for every player in the other players, of the ",
    "    - The counter “n” is set to the highest, for every player in the other players, of the ",
    "    - If the counter “n” is more than 3, the hand ends by “out”, won by the player.\n"
    "    - Otherwise, play goes on with “act”, for the next player.\n",
    "- Tidy:\n  - The mark “mark” is set.\n  - The dealer is now the player in turn.\n"
    "  - The counter “n” is set to 7.\n  - The counter “n” is set to 8.\n",
    "bonus    this or that  “this or that” or “neither”",
]


def closely_rules() -> str:
    text = small_rules(do=CLOSELY, entry=LEAVING).replace(
        "  n: number\n", "  n: number\n  mark: flag\n  sealed: flag\n"
    )
    options = "options:\n  strict: false\n  lenient: true\n  bonus: this_or_that | neither\n"
    text = text.replace("\ndeck:\n", f"\nsource: A book of games.\n{options}deck:\n", 1)
    text = text.replace("deal 5 cards from", "deal 1 card from")
    return text.replace(
        "\nplay:\n",
        "\nprocedures:\n  tidy: [mark = yes, dealer = me, do inner]\n"
        "  inner: [n = 7, n = 8]\nplay:\n",
        1,
    )


def test_marks_options_and_procedures_are_said_as_they_are() -> None:
    page = plain(rulebook(Played(small_game(closely_rules()).rules, 2, {}), "en"))
    for sentence in SAID:
        assert sentence in page, sentence
    alone = small_game(small_rules(players="1").replace("left of dealer", "dealer")).rules
    page = plain(rulebook(Played(alone, 1, {}), "en"))
    assert "- A game for one player.\n" in page
    assert "Rules from" not in page


def test_whether_wilds_move_is_said_where_melds_are_not_rearranged() -> None:
    kept = "A wild tile keeps its place in it."
    for name, said in (("rummikub", False), ("burako", True)):
        page = plain(rulebook(Played(rulekit.load(name).rules, 2, {}), "en"))
        assert (kept in page) == said
