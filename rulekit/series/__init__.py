"""Hands and matches by the thousand: many games between bots, their rows kept and summed."""
