"""Cases on printed pages: what belongs together stays together, however they are nested."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.diagnostics import Report
from rulekit.library import load_ruleset
from rulekit.rulebook import Played, plain, rulebook
from tests.unit.variants import BASE

RULES = """\
rulekit: 1
extends: {base}
game: Cases
track: {{mark: flag, tally: number}}
define:
  rate:
    when reason is out: 2 when me is dealer, otherwise 1
    otherwise: 5
  rated: 7 when turns > 9, 8 when turns > 5, otherwise 9
  chance:
    when turns > 9: mark or tally > 3
    otherwise: mark and tally > 4
play:
  draw:
    from_stock:
      when: tally > 2 or (mark when turns > 9, otherwise tally > 1)
      do:
        - mark = yes
        - tally = (2 when mark, otherwise 1) + 1
        - when tally = (6 when mark, otherwise 4): tally = 0
scoring:
  each player:
    cards: rate + rated when chance
    plain: 7 when turns > 9, 8 when turns > 5, otherwise 9
    other: "(7 when turns > 9, 8 when turns > 5, otherwise 9) to wins when mark"
"""


def page(folder: Path, language: str) -> str:
    file = folder / "cases.rulekit.yaml"
    file.write_text(RULES.format(base=BASE), encoding="utf-8")
    rules = load_ruleset(str(file), Report())
    assert rules is not None
    return " ".join(plain(rulebook(Played(rules, 2), language)).split())


ENGLISH = [
    "more than 2 or (the mark “mark” is set if the number of turns in this hand is more than 9, "
    "otherwise the counter “tally” is more than 1).",
    "The counter “tally” is set to (2 if the mark “mark” is set, otherwise 1) plus 1.",
    "If the counter “tally” is (6 if the mark “mark” is set, otherwise 4), the counter",
    "Cards: ((2 if the player is the dealer, otherwise 1) if the hand ended by “out”, otherwise 5) "
    "plus (7 if",
    "if ((the mark “mark” is set or the counter “tally” is more than 3) if the number of turns in "
    "this hand is more than 9, otherwise (the mark “mark” is set and",
    "Plain: 7 if the number of turns in this hand is more than 9, 8 if the number of turns in this "
    "hand is more than 5, otherwise 9.",
    "otherwise 9), booked to the wins, if the mark “mark” is set.",
    "if (there is a player whose score is at least 50) or the number of",
]
SPANISH = [
    "mayor que 2 o (la marca «mark» está puesta si el número de turnos de esta mano es mayor que "
    "9, y si no el contador «tally» es mayor que 1).",
    "El contador «tally» pasa a ser (2 si la marca «mark» está puesta, y si no 1) más 1.",
    "Cards: ((2 si el jugador es el repartidor, y si no 1) si la mano terminó por «out», y si no "
    "5) más (7 si",
    "si ((la marca «mark» está puesta o el contador «tally» es mayor que 3) si el número",
    "si (hay un jugador cuya puntuación es al menos 50) o el número",
]


@pytest.mark.parametrize(("language", "told"), [("en", ENGLISH), ("es", SPANISH)])
def test_what_belongs_together_is_in_brackets(
    language: str, told: list[str], tmp_path: Path
) -> None:
    text = page(tmp_path, language)
    assert [each for each in told if each not in text] == []
