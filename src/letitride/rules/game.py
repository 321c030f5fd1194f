"""A book as one table plays it, with the paytables the house chose."""

from collections.abc import Mapping
from dataclasses import dataclass

from letitride.rules.files import BadData
from letitride.rules.paytable import Schedule
from letitride.rules.paytable_file import load_paytable
from letitride.rules.rulebook import RuleBook
from letitride.rules.wagers import Wager


@dataclass(frozen=True, slots=True)
class Game:
    book: RuleBook
    schedules: Mapping[Wager, Schedule]


def game_of(book: RuleBook, paytables: Mapping[Wager, str]) -> Game:
    """The game with these paytables. Raises ``BadData`` for one that the book does not offer."""
    schedules = {}
    for wager, ref in paytables.items():
        if ref not in book.paytable_choices(wager):
            choices = ", ".join(book.paytable_choices(wager)) or "none"
            raise BadData(ref, wager, f"{book.id} does not offer it; it offers {choices}")
        schedule = load_paytable(ref).schedule(wager)
        if schedule is None:
            raise BadData(ref, wager, "has no such wager")
        schedules[wager] = schedule
    return Game(book, schedules)
