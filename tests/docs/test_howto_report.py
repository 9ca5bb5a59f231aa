"""The page on reports, as its words say, in a folder of somebody's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.projects import Project


@pytest.mark.thorough
def test_the_page_is_carried_out(tmp_path: Path) -> None:
    Project(tmp_path).follow("howto/read_a_report.md")
