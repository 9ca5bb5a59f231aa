"""How large a program may be, and how long play may go on before it is broken off.

Programs hold the bounds of play, so all tiers do.

A hand that reaches its bound ends by `BROKEN_OFF`: nobody has won it, nothing of it is scored, and
the match is over without a winner. Where a match has reached a bound of its own, the hand that
would come next is broken off at once, before it is dealt.
"""

from __future__ import annotations

BROKEN_OFF = "broken off"
"""The name of such an end. It has a blank, so no rule file can call an end of its own that."""

HAND_MOVES = 100_000
"""Moves of a hand. The longest that random play has been seen to take in our games is some 2,000 by
default.
"""
MATCH_MOVES = 1_000_000
"""Moves of a match."""
MATCH_HANDS = 5_000
"""Hands of a match. Players at random have been seen to take 450 in our games."""
FUNCTION_STATEMENTS = 2_000
"""Statements of one function. What makes code of it takes memory by their square: 600 MiB for so
many. The largest of our games has some 940.
"""
PROGRAM_STATEMENTS = 20_000
"""Statements of a program. The largest of our games has some 4,700."""
