"""Phrases: what the words of a rule file say, typed and with every name resolved."""
