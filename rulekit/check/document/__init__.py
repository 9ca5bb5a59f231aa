"""A document as it is written: its keys and shapes, and a variant laid over its base."""
