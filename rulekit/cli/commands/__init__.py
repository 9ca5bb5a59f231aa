"""The commands. One module is one command; it is found by its file name and loaded when used.

A command module holds `command`, a click command whose docstring is its help.
"""
