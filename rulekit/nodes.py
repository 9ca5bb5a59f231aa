"""Frozen dataclasses of which there are many: nodes of rules and programs.

They are frozen for the type checker alone. The guards that Python would put on each class take two
fifths of the time that it needs to make the classes, when a command starts, and two thirds of the
time to make a node.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    import dataclasses

    def dataclass(*, frozen: bool, slots: bool):
        """As `dataclasses.dataclass`, for classes that mypy sees to be frozen."""
        return dataclasses.dataclass(slots=slots, unsafe_hash=frozen)
