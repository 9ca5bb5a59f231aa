"""The state machine of a game as a graph: what it holds, as text for programs, and as a picture."""
