"""Answers with proof: what a change of the rules, or of the players, does to play.

Two sides play the same deals, and each figure is told with its difference, an interval, and a
verdict in words. Answers are frozen data that print themselves, and plain dictionaries for others
to draw.
"""
