"""What a machine lends to the functions that play: the rules of its program.

Only a machine can do these, and each has its own; plain Python cannot.
"""

from __future__ import annotations

from rulekit.kernel.memory.addresses import Memory


def rules_setup(M: Memory) -> int:
    """Before a match: accounts, seats, chance."""
    raise NotImplementedError


def rules_open(M: Memory) -> int:
    """Begin a match, up to the first decision."""
    raise NotImplementedError


def rules_begin(M: Memory) -> int:
    """Deal a hand, up to the first decision."""
    raise NotImplementedError


def rules_list(M: Memory) -> int:
    """Note the moves behind those noted before, while there is room; return how many there are."""
    raise NotImplementedError


def rules_count(M: Memory) -> int:
    """Return how many moves there are."""
    raise NotImplementedError


def rules_pick(M: Memory, k: int) -> int:
    """Put the k-th move (from 0) into the registers."""
    raise NotImplementedError


def rules_apply(M: Memory) -> int:
    """Make the move in the registers, up to the next decision or the end of the hand."""
    raise NotImplementedError


def rules_finish(M: Memory) -> int:
    """Score the hand that has ended; it is a fault if it has ended without a reason."""
    raise NotImplementedError
