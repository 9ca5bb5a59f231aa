"""Open sets: packages whose members are found by file name, so that no list needs care."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


@cache  # a bot's name is looked for at each of its moves
def names(package: str) -> tuple[str, ...]:
    """The members of `package` in alphabetical order, without those that begin with `_`.

    The members themselves are not imported. Raises ModuleNotFoundError if there is no such package.
    """
    places = import_module(package).__path__
    found = (module.name for module in iter_modules(places))
    return tuple(sorted(name for name in found if not name.startswith("_")))


def load(package: str, name: str) -> ModuleType:
    """The member `name` of `package`. Raises LookupError, naming the members, if there is none."""
    known = names(package)
    if name not in known:
        raise LookupError(f"no {name!r} in {package}; there are: {', '.join(known) or 'none'}")
    return import_module(f"{package}.{name}")
