"""The latest updates of a table, kept with few of its states, are those that happened."""

from dataclasses import fields
from functools import cache
from random import Random

from letitride.driver.driver import Driver
from letitride.driver.opening import drive
from letitride.rules import load_rulebook
from letitride.runtime.recent_updates import RecentUpdates, Update
from letitride.table import commands as c


@cache
def updates() -> tuple[Update, ...]:
    """A few rounds of three players."""
    heard: list[Update] = []

    class Told(Driver):
        def do(self, command: c.Command) -> None:
            before, seen = self.table, len(self.log)
            super().do(command)
            heard.append(Update(before, tuple(self.log[seen:]), self.table, ()))

    driver = drive(load_rulebook("ca-let-it-ride"), below=Random(3).randrange, seats=(1, 2, 3))
    told = Told(**{each.name: getattr(driver, each.name) for each in fields(Driver)})
    while len(heard) < 100:
        told.play_round()
    return tuple(heard)


def test_the_last_64_come_with_their_tables() -> None:
    recent = RecentUpdates()
    for number, update in enumerate(updates(), 1):
        recent.append(update)
        assert len(recent) == min(number, 64)
        assert tuple(recent) == updates()[max(0, number - 64) : number]


def test_those_since_a_version() -> None:
    recent = RecentUpdates()
    for update in updates():
        recent.append(update)
    for back in (1, 2, 16, 17, 40, 64):
        last = updates()[-back:]
        assert tuple(recent.since(last[0].before.version)) == last
    assert tuple(recent.since(updates()[-1].after.version)) == ()


def test_after_a_gap_nothing_from_before_it_is_kept() -> None:
    """What came between is not known, so it cannot be replayed."""
    recent = RecentUpdates()
    for update in (updates()[0], updates()[1], updates()[9]):
        recent.append(update)
    assert tuple(recent) == (updates()[9],)
