"""Reports: one file of HTML that says in words what was found, and shows it with its intervals.

It works without a network, prints, and can be passed on. What stands in it comes from the answers
themselves, and from a sample of hands that is followed move by move.
"""
