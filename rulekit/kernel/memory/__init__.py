"""Where everything lies in memory, and words that are neither cards nor melds."""
