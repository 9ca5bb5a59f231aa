"""Every test here has a browser: without Chromium, or playwright of the extra, it is skipped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.chromium import browsing


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The browser of a file of tests."""
    yield from browsing()
