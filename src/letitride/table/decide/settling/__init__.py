"""Settlement: hand by hand in the order of the book, and what each bet is paid."""
