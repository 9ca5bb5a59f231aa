"""The page that players read: planned for somebody who wants to play tonight.

It is made of the same sentences as the page that is compared, in the order of a manual: what is
for playing comes first, what is for keeping count comes last and folded.
"""
