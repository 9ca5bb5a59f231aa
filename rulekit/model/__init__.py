"""What the rules mean: the checked, named and typed rules of one game."""
