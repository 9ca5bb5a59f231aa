"""The exact solver for layouts: branch after branch, each walked through depth first."""
