"""What works together is composed: nothing gets its methods from a chain of other classes."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator
from importlib import import_module

import rulekit

# The classes of the package that others may be made of, each with the reason.
FAMILIES = {
    "Owned": "forms of expressions that are matched together",
    "Condition": "forms of expressions that are matched together",
    "Quantifier": "forms of expressions that are matched together",
    "Language": "what each language of rulebooks must offer",
}


def classes() -> Iterator[type]:
    """All classes of the package."""
    for module in pkgutil.walk_packages(rulekit.__path__, "rulekit."):
        if not module.name.endswith("__main__"):
            for each in vars(import_module(module.name)).values():
                if isinstance(each, type) and each.__module__ == module.name:
                    yield each


def inherited(found: Iterable[type]) -> Iterator[tuple[str, str]]:
    """Each class that is made of another of them, with that one; errors and protocols may be."""
    found = tuple(found)
    for each in found:
        for base in each.__bases__:
            plain = not issubclass(base, BaseException) and not getattr(base, "_is_protocol", False)
            if plain and base in found:
                yield each.__name__, base.__name__


def test_nothing_is_inherited_but_in_families() -> None:
    """A collaborator gets what it needs from who makes it, and says what that is."""
    found = set(inherited(classes()))
    assert {f"{name}({base})" for name, base in found if base not in FAMILIES} == set()
    assert {base for _, base in found} == set(FAMILIES), "a family without members is none"


def test_a_chain_is_told_by_name() -> None:
    class Routes: ...

    class Transfers: ...

    class Effects(Routes, Transfers): ...

    class Moved(LookupError): ...

    class Lost(Moved): ...

    told = set(inherited((Routes, Transfers, Effects, Moved, Lost)))
    assert told == {("Effects", "Routes"), ("Effects", "Transfers")}
