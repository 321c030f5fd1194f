"""Settlement: hand by hand in the book's order, and what each bet pays."""
