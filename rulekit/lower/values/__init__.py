"""Expressions as code: values, cards, bags, and loops over them."""
