"""Every example in the README and in docs/ is a test; `tests/docs/pages.py` says how."""

from __future__ import annotations

from tests.docs.pages import sybil

pytest_collect_file = sybil().pytest()
