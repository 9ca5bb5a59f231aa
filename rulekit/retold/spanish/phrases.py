"""Findings about phrases."""

from __future__ import annotations

PHRASES: tuple[tuple[str, str], ...] = ()
