"""The player that looks one move ahead, and no further than the end of its turn."""
