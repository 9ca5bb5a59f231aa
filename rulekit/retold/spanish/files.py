"""Findings about files, their documents and keys."""

from __future__ import annotations

FILES: tuple[tuple[str, str], ...] = ()
