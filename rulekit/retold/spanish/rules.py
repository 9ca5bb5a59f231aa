"""Findings about whole games: what they declare, where play goes, what trials show."""

from __future__ import annotations

RULES: tuple[tuple[str, str], ...] = ()
