"""What to do: a program over one flat memory of integers. Closed set of operations, printable."""
