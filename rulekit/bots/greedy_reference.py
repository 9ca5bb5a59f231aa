"""The yardstick: `greedy` as it stood at version 0.4.0, whatever becomes of `greedy` itself.

What it played then is kept as digests in tests/unit/test_greedy_reference.py. As long as `greedy`
has not changed, the two are the same code.
"""

from __future__ import annotations

from rulekit.bots.greedy import choose as choose
from rulekit.kernel.desk.words import POLICY_GREEDY

POLICY = POLICY_GREEDY
