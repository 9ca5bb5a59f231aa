"""Benchmarks: each a ratio, in one run, against a peer on the same work. See docs/performance.md."""
