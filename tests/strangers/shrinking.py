"""Inputs made smaller: what is left of one shows the same fault, and nothing of it can go."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.strangers.inputs import Input
from tests.strangers.judging import judged


def shrunk(given: Input, fault: str, seconds: float) -> Input:
    """The input without the lines, then without the signs, that its fault does not need."""
    until = time.monotonic() + seconds

    def shows(text: str) -> bool:
        return judged(replace(given, text=text)).fault == fault

    if not shows(given.text):
        return given
    lines = without_needless(given.text.split("\n"), lambda each: shows("\n".join(each)), until)
    signs = without_needless([*"\n".join(lines)], lambda each: shows("".join(each)), until)
    return replace(given, text="".join(signs))


def without_needless(
    parts: Sequence[str], holds: Callable[[Sequence[str]], bool], until: float
) -> list[str]:
    """The parts without those that can be left out, larger pieces first, until it is too late."""
    kept, size = [*parts], max(1, len(parts) // 2)
    while True:
        at, fewer = 0, False
        while at < len(kept):
            if time.monotonic() > until:
                return kept
            tried = kept[:at] + kept[at + size :]
            if tried and holds(tried):
                kept, fewer = tried, True
            else:
                at += size
        if size == 1 and not fewer:
            return kept
        size = max(1, size // 2)
