"""Variants to begin with: what of a game may be changed, restated with comments, and an example."""
