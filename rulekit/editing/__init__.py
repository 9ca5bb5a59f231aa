"""What an editor asks about a rule file while it is written: answers without any protocol.

Texts may be unfinished anywhere. What is said of names comes from the table of names of the last
text that could be read; of keys, from the table of shapes; of words, from the rows of the language
and from the grammar. Only `server`, `requests` and `protocol` know how editors ask.
"""
