"""What a game is like: figures that cost playouts, duplicate deals or a closer look at each move.

`docs/reference/metrics.md` says of each what it is, where it comes from, and how it misleads.
"""
