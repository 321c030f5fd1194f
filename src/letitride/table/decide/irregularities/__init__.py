"""Irregularities, and how the book rules on them."""
