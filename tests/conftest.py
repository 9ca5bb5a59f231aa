"""Profiles of hypothesis, and the marker of the long runs: `pytest -m long` runs them."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings

LAX = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
# A world that breaks a law reproduces it as it stands; to make it smaller takes minutes.
AS_FOUND = (Phase.explicit, Phase.reuse, Phase.generate)
settings.register_profile("quick", settings(LAX, derandomize=True, phases=AS_FOUND))
settings.register_profile("long", settings(LAX, print_blob=True))


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.option.markexpr == "long" else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "long" in config.option.markexpr or any("::" in arg for arg in config.args):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]
