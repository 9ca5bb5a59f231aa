"""The exact solver asked from outside: what melds make the most of hands, for many at once."""
