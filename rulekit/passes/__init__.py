"""What a program may do without: each pass makes functions that do the same with less work."""

PASSES = ("sparing", "folding", "counting", "shedding")
"""What may be left out when a program is compiled: `sparing` for both tiers, the others for one."""
