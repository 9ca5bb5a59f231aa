"""Lists of values that are said with commas, and how they are written."""

from __future__ import annotations

import re
from collections.abc import Callable

Reads = Callable[[str], bool]
"""Whether a text is a phrase of the kind in hand."""

_LISTED = re.compile(
    r"(?P<head>\b(?:(?:is|are) (?P<no>not )?(?:in )?|(?P<not_in>not )?in |(?<=\s)= )"
    r"(?P<one>(?:one|any|either) (?:of )?)?(?:the )?)"
    r"(?P<items>\w+(?:(?:,\s*(?:or |and )?|\s+or )\w+)+)"
)
_BETWEEN = re.compile(r",\s*(?:or |and )?|\s+or ")


def listed(text: str, reads: Reads) -> tuple[slice, str] | None:
    r"""Where a text asks whether something is one of several values, and what is to be written.

    >>> listed("10 when rank of card is J, Q or K", bool)
    (slice(21, 33, None), 'in [J, Q, K]')
    >>> listed("10 when rank of card is J or Q", bool) is None
    True
    """
    for found in _LISTED.finditer(text):
        if "," not in found["items"] and not found["one"]:
            continue  # a condition on each side of `or`, perhaps
        no = "not " if found["no"] or found["not_in"] else ""
        written = f"{no}in [{', '.join(_BETWEEN.split(found['items']))}]"
        if reads(text[: found.start()] + written + text[found.end() :]):
            return slice(*found.span()), written
    return None


__all__ = ["listed"]
