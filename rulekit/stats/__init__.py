"""From columns of rows to figures: one module a theme, each function with an example by hand.

Nothing here knows a game, and nothing needs more than the standard library.
"""
