"""What a code is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

VARIANT = "rulekit: 1\nextends: small\n"
"""How most of the examples begin: they change one thing in the game that `SMALL` holds."""


class Severity(Enum):
    """Whether a finding makes a rule file unusable."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of finding. `bad` is a small rule text that has it, `good` the same text put right.

    `id` (`RK101`) and `slug` (`unknown-key`) never change; scripts hold on to them.
    """

    id: str
    slug: str
    severity: Severity
    title: str
    meaning: str
    bad: str = ""
    good: str = ""


def error(id: str, slug: str, title: str, meaning: str, bad: str = "", good: str = "") -> Code:
    """A code for a fault."""
    return Code(id, slug, Severity.ERROR, title, meaning, bad, good)


def warning(id: str, slug: str, title: str, meaning: str, bad: str = "", good: str = "") -> Code:
    """A code for something that is probably not meant."""
    return Code(id, slug, Severity.WARNING, title, meaning, bad, good)
