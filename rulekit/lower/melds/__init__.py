"""Kinds of melds: the rows of slots on which they lie, and when new ones are made."""
