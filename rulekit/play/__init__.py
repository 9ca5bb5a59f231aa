"""Playing: games that make states, bots that choose, hands and matches by the thousand."""
