"""The page with the results: people write it, and the driver fills in what was measured.

The lines between `<!-- measured: NAME -->` and `<!-- end -->` belong to the driver.
"""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
_PLACE = re.compile(r"(<!-- measured: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def places(page: str) -> list[str]:
    """The benchmarks that have a place on the page, in order."""
    return [found[2] for found in _PLACE.finditer(page)]


def standing(page: str, name: str) -> list[str]:
    """The lines that a benchmark has on the page; none, if it has no place there."""
    return next((f[0].splitlines()[1:-1] for f in _PLACE.finditer(page) if f[2] == name), [])


def replaced(page: str, name: str, text: str) -> str:
    """The page with what a benchmark measured. Raises LookupError if it has no place there."""
    if name not in places(page):
        raise LookupError(f"the page has no place for '{name}': add '<!-- measured: {name} -->'")
    return _PLACE.sub(
        lambda found: f"{found[1]}{text}\n{found[3]}" if found[2] == name else found[0], page
    )
