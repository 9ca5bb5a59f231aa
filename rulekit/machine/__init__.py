"""What a running game is: machines, states, moves, views, outcomes, records."""
