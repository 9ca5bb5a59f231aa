"""What to do: a program over one flat memory of integers. Closed set of operations, printable."""

PASSES = ("sparing", "folding", "counting", "shedding")
"""What may be left out when a program is compiled: `sparing` for both tiers, the others for one."""
