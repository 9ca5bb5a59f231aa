"""A table for several people on one network: the server keeps the cards and judges every move."""
