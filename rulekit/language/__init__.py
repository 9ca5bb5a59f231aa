"""What can be said in rule files: one row for each word.

What checks, compiles, documents or prints a word reads its row; what a word does in play is
registered under its name in `rulekit.lower`, and its words for people stand under its name in the
languages of rulebooks. Tests name the words for which one of these is missing.
"""
