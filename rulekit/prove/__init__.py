"""What shows that rules are right: examples, coverage of clauses, trials by play, campaigns."""
