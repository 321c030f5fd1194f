"""Rules as data: paytables and rule books, read strictly."""

from letitride.rules.paytable import Kind, Odds, Paytable, Published, Schedule, Wager, kinds_of
from letitride.rules.paytable_file import load_paytable, paytable_ids
from letitride.rules.source import BadData

__all__ = [
    "BadData",
    "Kind",
    "Odds",
    "Paytable",
    "Published",
    "Schedule",
    "Wager",
    "kinds_of",
    "load_paytable",
    "paytable_ids",
]
