"""The texts of findings in Spanish: English templates, each with the Spanish one."""

from __future__ import annotations

from rulekit.retold.spanish.asked import ASKED
from rulekit.retold.spanish.deeds import DEEDS
from rulekit.retold.spanish.examples import EXAMPLES
from rulekit.retold.spanish.files import FILES
from rulekit.retold.spanish.kinds import KINDS
from rulekit.retold.spanish.moves import MOVES
from rulekit.retold.spanish.phrases import PHRASES
from rulekit.retold.spanish.play import PLAY
from rulekit.retold.spanish.rules import RULES
from rulekit.retold.spanish.slips import SLIPS
from rulekit.retold.spanish.trials import TRIALS
from rulekit.retold.spanish.words import WORDS

ROWS = (
    *WORDS, *FILES, *KINDS, *PHRASES, *SLIPS, *DEEDS, *RULES, *PLAY, *EXAMPLES, *TRIALS, *MOVES,
    *ASKED,
)  # fmt: skip
