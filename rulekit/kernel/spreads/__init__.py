"""Spreads: which disjoint new melds make the most of a hand."""
