"""Programs for the people who keep this repository."""
