"""What positions of a game are worth, learned by playing it: for the bot `learned`."""
