"""The desk behind a program: what the functions that play whole hands know, and keep notes on."""
