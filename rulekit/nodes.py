"""Frozen dataclasses of which there are many: nodes of rules and programs.

They are frozen for the type checker alone. The guards that Python would put on each class take two
fifths of the time that it needs to make the classes, when a command starts, and two thirds of the
time to make a node. For the same reason all show themselves by one function.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    import dataclasses

    def dataclass(*, frozen: bool, slots: bool):
        """As `dataclasses.dataclass`, for classes that mypy sees to be frozen."""
        make = dataclasses.dataclass(slots=slots, unsafe_hash=frozen, repr=False)

        def made(written: type) -> type:
            node = make(written)
            if "__repr__" not in vars(written):
                node.__repr__ = _shown
            return node

        return made

    def _shown(node: object) -> str:
        names = (each.name for each in dataclasses.fields(node) if each.repr)
        told = (f"{name}={getattr(node, name)!r}" for name in names)
        return f"{type(node).__qualname__}({', '.join(told)})"
