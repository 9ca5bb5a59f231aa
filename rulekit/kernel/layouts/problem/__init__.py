"""What is asked of a layout: its form, the cards that must lie, the wilds that may change."""
