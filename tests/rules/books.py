"""The shipped rule books by name, and their files."""

from importlib.resources import files

from letitride.rules import load_rulebook, rulebook_ids

BOOKS = {ref: load_rulebook(ref) for ref in rulebook_ids()}
SHIPPED = files("letitride.rules") / "data" / "rulebooks"

WA, BONUS, NSW = "wa-let-it-ride", "wa-let-it-ride-bonus", "nsw-let-it-ride"
SIX, CA = "six-card-let-it-ride", "ca-let-it-ride"
