"""What all clause tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.clauses.machines import one_machine_each


@pytest.fixture(scope="module", autouse=True)  # other files play in threads
def _machines() -> Iterator[None]:
    with one_machine_each():
        yield
