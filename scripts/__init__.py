"""Programs for maintainers of this repository."""
