"""No looking for garbage while many programs are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collection() -> Iterator[None]:
    """Programs are many small objects that stay; looking for garbage would double the time.

    Afterwards they count as old, so that they are looked through when all is, and not at once.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            if not gc.get_freeze_count():  # or what the program around us froze would thaw
                gc.freeze()
                gc.unfreeze()
            gc.enable()
