"""From what to do to something that does it: a program -> a machine. One module, one tier."""
