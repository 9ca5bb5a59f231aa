"""The player that has learned what positions are worth, by playing against itself and others."""
