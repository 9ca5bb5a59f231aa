"""What all clause tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.clauses.machines import one_machine_each


@pytest.fixture(scope="session", autouse=True)
def _machines() -> Iterator[None]:
    with one_machine_each():
        yield
