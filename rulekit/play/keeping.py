"""Boards among pickled states: packed once, and shared again by all states of one program."""

from __future__ import annotations

import pickle
import zlib
from weakref import WeakKeyDictionary, WeakValueDictionary

from rulekit.play.board import Board

_packed: WeakKeyDictionary[Board, bytes] = WeakKeyDictionary()
_shared: WeakValueDictionary[bytes, Board] = WeakValueDictionary()


def packed(board: Board) -> bytes:
    """A board with its program, without any state."""
    found = _packed.get(board)
    if found is None:
        found = zlib.compress(pickle.dumps(board))
        _packed[board] = found
        _shared.setdefault(found, board)
    return found


def unpacked(kept: bytes) -> Board:
    """The board that states of this program share: one that there is, or a fresh one."""
    found = _shared.get(kept)
    if found is None:
        # Part of a pickle that is being read: it is trusted already.
        found = pickle.loads(zlib.decompress(kept))  # noqa: S301
        _packed[found] = kept
        _shared[kept] = found
    return found
