"""Profiles of hypothesis, and what is left out unless it is asked for.

`pytest` runs what matters most of every part, `pytest -m thorough` the rest of what the gate runs,
and `pytest -m long` what takes hours. docs/testing.md says what runs where.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings

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
    out = [item for item in items if any(map(item.get_closest_marker, markers))]
    config.hook.pytest_deselected(items=out)
    items[:] = [item for item in items if item not in out]


@pytest.fixture
def compiled_anew() -> Iterator[None]:
    """For tests that change what compiling does: no code of before is used, and none is kept."""
    from rulekit.backends.wasm.compiled import forget

    forget()
    yield
    forget()
