"""Bots that somebody has written elsewhere: found by name, and held to what a bot has to be."""

from __future__ import annotations

import sys
import traceback
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import (
    isasyncgenfunction,
    isclass,
    iscoroutinefunction,
    isfunction,
    isgeneratorfunction,
    ismodule,
    signature,
)
from pathlib import Path
from types import ModuleType
from typing import cast

from rulekit.bots._contract import NO_CODE, Choose, Player, UnknownBot
from rulekit.kernel.desk.words import PATIENCE
from rulekit.kernel.layouts.words import PLAYS_BEST, PLAYS_DRAWN

TAKES = "choose(position, count, stream)"
_LAYOUTS = {PLAYS_BEST: "PLAYS_BEST", PLAYS_DRAWN: "PLAYS_DRAWN"}


def imported(spec: str) -> object:
    """What `package.module:Name`, `file.py:Name` or `file.py` names. Raises UnknownBot."""
    place, _, attribute = spec.rpartition(":") if not spec.endswith(".py") else (spec, "", "")
    try:
        module = _of_file(Path(place)) if place.endswith(".py") else _of_package(place)
    except UnknownBot:
        raise
    except (Exception, SystemExit) as error:
        raise UnknownBot(f"the bot '{spec}' cannot be imported: {told(error)}") from error
    found: object = module
    for name in attribute.split(".") if attribute else ():
        if not hasattr(found, name):
            raise UnknownBot(f"there is no '{attribute}' in {place}, so there is no bot '{spec}'")
        found = getattr(found, name)
    return found


def _of_package(name: str) -> ModuleType:
    """A module by its name, also one of the folder one is in: what is installed comes first."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    if not name or not all(part.isidentifier() for part in name.split(".")):
        raise UnknownBot(f"'{name}' is no name of a module; a bot is named package.module:Name")
    return import_module(name)


def _of_file(path: Path) -> ModuleType:
    """The module that a file holds, which may import its neighbours."""
    path = path.expanduser().resolve()
    if not path.is_file():
        raise UnknownBot(f"there is no file {path} to take a bot from")
    from hashlib import sha256  # takes a while to load, and most bots are in no file

    name = f"rulekit_bot_{path.stem}_{sha256(str(path).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    spec = spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None  # it ends in .py
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def player(thing: object, name: str = "", *, ours: bool = False) -> Player:
    """A bot, ready to be asked. Raises UnknownBot for what is none.

    `name`: what it is called if it does not say so itself; left out: as its class or function.
    """
    said = getattr(thing, "NAME", None)
    if said is not None and (not isinstance(said, str) or not said):
        raise UnknownBot(f"the bot '{name or _called(thing)}': NAME is a text, not {said!r}")
    named, name = name, said or name or _called(thing)
    if isclass(thing):
        if not hasattr(thing, "choose"):
            raise UnknownBot(f"'{name}' is no bot: it has no {TAKES}")
        made = f"{thing.__name__}(...)"
        try:
            thing = thing()
        except TypeError as error:
            raise UnknownBot(
                f"the bot '{name}' cannot be made without arguments: {error}; "
                + (
                    f"write `NAME = {made}` beside it, and name that"
                    if named
                    else "give simulate() a bot that has been made"
                )
            ) from None
        except (Exception, SystemExit) as error:
            raise UnknownBot(f"the bot '{name}' cannot be made: {told(error)}") from error
    choose = getattr(thing, "choose", None if ismodule(thing) else thing)
    if not callable(choose):
        raise UnknownBot(f"'{name}' is no bot: it has no {TAKES}{_within(thing, named)}")
    if iscoroutinefunction(choose) or isgeneratorfunction(choose) or isasyncgenfunction(choose):
        raise UnknownBot(
            f"'{name}' is no bot: {_which(thing)} should return a number, without `async` and "
            "`yield`"
        )
    if not _takes_three(cast("Choose", choose)):
        raise UnknownBot(
            f"'{name}' is no bot: {_which(thing)} should take (position, count, stream), "
            f"not {signature(choose)}"
        )
    needs, layouts = getattr(thing, "NEEDS_POSITION", True), getattr(thing, "LAYOUTS", PLAYS_BEST)
    if not isinstance(needs, bool):
        raise UnknownBot(f"the bot '{name}': NEEDS_POSITION is True or False, not {needs!r}")
    if layouts not in _LAYOUTS:
        raise UnknownBot(
            f"the bot '{name}': LAYOUTS is {' or '.join(_LAYOUTS.values())} of "
            f"rulekit.kernel.layouts.words, not {layouts!r}"
        )
    policy = getattr(thing, "POLICY", None)
    if policy is not None and not ours:
        raise UnknownBot(NO_CODE.format(name=name))
    if not ours:
        return Player(name, cast("Choose", choose), needs, layouts)
    return Player(
        name,
        cast("Choose", choose),
        needs,
        layouts,
        policy,
        getattr(thing, "BUDGET", 0),
        getattr(thing, "NEVER", frozenset()),
        getattr(thing, "ALWAYS", frozenset()),
        getattr(thing, "PATIENCE", PATIENCE),
        getattr(thing, "AHEAD", 0),
        getattr(thing, "WEIGHTS", None),
        getattr(thing, "LEAF", 0),
    )


def _which(thing: object) -> str:
    """What of a bot is called: a function is itself what others have as `choose`."""
    return "its `choose`" if hasattr(thing, "choose") else "the function"


def _within(thing: object, name: str) -> str:
    """What to say of a module that has bots in it, none of which is named.

    `name`: how the module was named; "" if it was given as it is.
    """
    if not ismodule(thing):
        return ""
    place = (name or thing.__name__).removesuffix(":")
    bots = [
        f"{place}:{word}"
        for word, each in vars(thing).items()
        if getattr(each, "__module__", None) == thing.__name__
        and (_takes_three(cast("Choose", each)) if isfunction(each) else hasattr(each, "choose"))
    ]
    return f"; name one of those in it: {', '.join(bots)}" if bots else ""


def _called(thing: object) -> str:
    """What a bot is called that was given as it is; of a plain value, the value."""
    if thing is None or isinstance(thing, str | bytes | int | float):
        return repr(thing)
    made = thing if isclass(thing) or hasattr(thing, "__qualname__") else type(thing)
    return f"{made.__module__}:{getattr(made, '__qualname__', type(made).__qualname__)}"


def _takes_three(choose: Choose) -> bool:
    try:
        signature(choose).bind(None, 1, None)
    except TypeError:
        return False
    except ValueError:  # not written in Python: it is seen when it is asked
        return True
    return True


def told(error: BaseException) -> str:
    """What somebody's code ran into, and where."""
    here = str(Path(__file__).parents[1])
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [
        each
        for each in frames
        if not each.filename.startswith((here, "<frozen")) and "importlib" not in each.filename
    ]
    where = f" ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})" if theirs else ""
    text = f": {error}" if str(error) else ""
    return f"{type(error).__name__}{text}{where}"
