"""Text to tree: YAML with places, phrases with places, and nothing of what they mean."""
