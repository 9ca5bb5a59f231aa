"""The integer dialect: the Python in which the kernel library is written, defined in one place.

A kernel file is ordinary Python that CPython runs and that means the same to a translator which
knows only integers, loops and calls. `operators` and `primitives` are its words, `laws` says what
may be written, `reading` makes functions of the IR of it, `printing` writes them back, `library`
finds the functions of the kernel by name, with what `rulekit.kernel.facts` says about them.
"""
