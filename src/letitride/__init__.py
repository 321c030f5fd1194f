"""Let It Ride, run by the book and proved."""
