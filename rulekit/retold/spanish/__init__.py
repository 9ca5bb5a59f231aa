"""The texts of findings in Spanish: English templates, each with the Spanish one."""

from __future__ import annotations

from rulekit.retold.spanish.files import FILES
from rulekit.retold.spanish.phrases import PHRASES
from rulekit.retold.spanish.rules import RULES
from rulekit.retold.spanish.words import WORDS

ROWS = (*WORDS, *FILES, *PHRASES, *RULES)
