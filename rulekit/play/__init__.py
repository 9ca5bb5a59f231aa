"""Playing: games that make states, and fleets that play many hands side by side."""
