"""The forms in which cards lie (bags, piles, rows), and how they move between zones."""
