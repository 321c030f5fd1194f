"""What went wrong, and the ruling of the book on it."""
