"""What many findings say alike: remedies, and the kinds of things of a rule file."""

from __future__ import annotations

WORDS: tuple[tuple[str, str], ...] = (
    ("write `{}`", "escribe `{0}`"),
    ("did you mean '{}'?", "¿querías decir '{0}'?"),
    ("{}; {}", "{0:said}; {1:said}"),
)
