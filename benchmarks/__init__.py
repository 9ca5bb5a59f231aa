"""Measurements: `python -m benchmarks` writes docs/performance.md."""
