"""Kinds of addresses, which mypy tells apart: to CPython and to the compiler all are integers.

A function that takes a Bag is not given a Pile, nor a number of which nobody knows what lies there.
An address of a kind comes from a field that a region declares (`at + FIELD`), from a word that
holds one (`M[at + FIELD]`), from going on by a width of the header (`bag + M[PLANES]`), or from a
function that gives one. What is reckoned otherwise is a number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

KINDS = {
    "Bag": "of PLANES words: cards without an order",
    "Pile": "of a length and as many faces: cards in an order",
    "Zone": "of a bag or a pile; a number beside it says which",
    "Row": "of ROW words: one meld",
    "Melds": "of a number and as many rows: a zone of melds, a spread or a layout",
    "Iterator": "of ITER_WORDS words: how far a search has come that goes on when asked",
    "Space": "of the work space of a search",
    "Desk": "of the desk behind a program",
}
"""What lies at an address of each kind."""

if TYPE_CHECKING:
    from typing import Any, Generic, Self, TypeVar, overload

    Kind = TypeVar("Kind")

    class Address(int):
        """One step on lies something of the same kind."""

        def __iadd__(self, words: int) -> Self: ...  # type: ignore[misc]

        @overload
        def __add__(self, words: Span[Kind]) -> Kind: ...  # type: ignore[overload-overlap]
        @overload
        def __add__(self, words: int) -> int: ...
        def __add__(self, words: int) -> Any: ...

    class Bag(Address): ...

    class Pile(Address): ...

    class Zone(Bag, Pile): ...

    class Row(Address): ...

    class Melds(Address):
        def __add__(self, words: int) -> Row: ...  # type: ignore[override]

    class Iterator(Address): ...

    class Space(Address): ...

    class Desk(Address): ...

    class At(Generic[Kind]):
        """Where in a record something of a kind lies."""

        def __radd__(self, start: int) -> Kind: ...

        def __add__(self, words: int) -> int: ...

    class Span(int, Generic[Kind]):
        """How many words something of a kind has; after so many, the next one lies."""

        def __radd__(self, start: int) -> Kind: ...  # type: ignore[misc, override]

        def __mul__(self, number: int) -> Span[Kind]: ...

        def __rmul__(self, number: int) -> Span[Kind]: ...

    class Width(int, Generic[Kind]):
        """Where the header has a Span."""

    class Word(Generic[Kind]):
        """Of a word that holds an address of a kind."""

    class Held(Generic[Kind]):
        """Where in a record a word lies that holds an address of a kind."""

        def __radd__(self, start: int) -> Word[Kind]: ...

    class Memory(list[int]):
        """All words there are."""

        @overload  # type: ignore[override]
        def __getitem__(self, at: Word[Kind]) -> Kind: ...
        @overload
        def __getitem__(self, at: Width[Kind]) -> Span[Kind]: ...
        @overload
        def __getitem__(self, at: int) -> int: ...
        def __getitem__(self, at: Any) -> Any: ...

        @overload  # type: ignore[override]
        def __setitem__(self, at: Word[Kind], value: Kind) -> None: ...
        @overload
        def __setitem__(self, at: int, value: int) -> None: ...
        def __setitem__(self, at: Any, value: Any) -> None: ...

else:
    Address = Bag = Pile = Zone = Row = Melds = Iterator = Space = Desk = int
    At = Held = Span = Width = Word = int
    Memory = list[int]
