"""Layouts: how a table of melds may be arranged anew, with cards of a rack."""
