"""What the dialect calls by name and a machine does by one instruction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulekit.kernel import prims


@dataclass(frozen=True, slots=True)
class Primitive:
    """A function of one number, without the memory. `instruction`: that of WebAssembly."""

    meaning: Callable[[int], int]
    instruction: str


PRIMITIVES: Mapping[str, Primitive] = {
    "ctz": Primitive(prims.ctz, "i64.ctz"),
    "popcnt": Primitive(prims.popcnt, "i64.popcnt"),
}
"""Every primitive by its name."""
