"""Profiles of hypothesis, and what is left out unless it is asked for.

`pytest` runs what matters most of every part, `pytest -m thorough` the rest of what the gate runs,
and `pytest -m long` what takes hours. docs/testing.md says what runs where. Where the gate names a
commit, what a file of tests asks of every game is asked of a part of them.
"""

from __future__ import annotations

import gc
from collections.abc import Container, Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings

from rulekit.library import games
from tests.sampling import falls_to

LAX = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
# A world that breaks a law reproduces it as it stands; to make it smaller takes minutes.
AS_FOUND = (Phase.explicit, Phase.reuse, Phase.generate)
settings.register_profile("quick", settings(LAX, derandomize=True, phases=AS_FOUND))
settings.register_profile("long", settings(LAX, print_blob=True))

LEFT_OUT = ("long", "thorough")  # markers


def pytest_configure(config: pytest.Config) -> None:
    # Games that tests keep are millions of objects: to look for garbage among them took a quarter
    # of the time. What is young is looked through as usual.
    gc.set_threshold(1000, 20, 1000)
    settings.load_profile("long" if config.option.markexpr == "long" else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if any("::" in arg for arg in config.args):
        return
    markers = [marker for marker in LEFT_OUT if marker not in config.option.markexpr]
    every = frozenset(games())
    out = [
        item
        for item in items
        if any(map(item.get_closest_marker, markers)) or not _is_asked(item, every)
    ]
    config.hook.pytest_deselected(items=out)
    items[:] = [item for item in items if item not in out]


def _is_asked(item: pytest.Item, every: Container[object]) -> bool:
    """Whether a test is among those of the commit: what matters most is among those of each.

    Of the rest, a game falls to it for a file of tests, and a file whose tests are in turn.
    """
    if not isinstance(item, pytest.Function) or item.get_closest_marker("thorough") is None:
        return True
    if item.get_closest_marker("in_turn") is not None and not falls_to(item.path.name):
        return False
    given = item.callspec.params.values() if hasattr(item, "callspec") else ()
    named = [each for each in given if isinstance(each, str) and each in every]
    return all(falls_to(f"{item.path.name} {name}") for name in named)


@pytest.fixture
def compiled_anew() -> Iterator[None]:
    """For tests that change what compiling does: no code of before is used, and none is kept."""
    from rulekit.backends.wasm.compiled import forget

    forget()
    yield
    forget()
