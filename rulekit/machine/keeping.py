"""Positions among pickled states: packed once, and shared again by all states of one program."""

from __future__ import annotations

import pickle
import zlib
from weakref import WeakKeyDictionary, WeakValueDictionary

from rulekit.machine.position import Position

_packed: WeakKeyDictionary[Position, bytes] = WeakKeyDictionary()
_shared: WeakValueDictionary[bytes, Position] = WeakValueDictionary()


def packed(position: Position) -> bytes:
    """The machine of a position with its program, without any state."""
    found = _packed.get(position)
    if found is None:
        found = zlib.compress(pickle.dumps(position.machine))
        _packed[position] = found
        _shared.setdefault(found, position)
    return found


def unpacked(kept: bytes) -> Position:
    """The position that states of this program share: one that there is, or a fresh one."""
    found = _shared.get(kept)
    if found is None:
        # Part of a pickle that is being read: it is trusted already.
        found = Position(pickle.loads(zlib.decompress(kept)))  # noqa: S301
        _packed[found] = kept
        _shared[kept] = found
    return found
