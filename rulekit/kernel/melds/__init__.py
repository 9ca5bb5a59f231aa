"""Melds: what lines say, new melds in a bag, readings of given cards, lay-offs."""
