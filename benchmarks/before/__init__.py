"""This tree beside an earlier commit: that nothing changed, and that nothing became slower."""
