"""What hosts ask for in one call: hands and matches, fleets of games, batches of problems."""
