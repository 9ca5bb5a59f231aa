"""What to do: a program over one flat memory of integers. Closed set of operations, printable."""

PASSES = ("folding", "counting", "shedding")
"""What the compiler of the fast tier does to functions and may leave out, each by its module."""
