"""What went wrong, and how the book rules on it."""
