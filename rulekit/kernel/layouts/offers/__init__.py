"""Layouts as moves: which are offered, whether one is legal, what a turn has done."""
