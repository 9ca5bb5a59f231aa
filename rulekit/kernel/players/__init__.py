"""Players: how a bot of the library chooses among the moves of a position."""
