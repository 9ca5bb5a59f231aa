"""The player that plays many imagined games on, and takes what went best."""
