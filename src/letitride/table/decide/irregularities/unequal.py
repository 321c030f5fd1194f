"""Unequal bets are pointed out as soon as the table knows of them. Whether the player is asked to
make them equal is for the dealer to say (N 12.10, 12.11)."""

from collections.abc import Iterator

from letitride.table import events as e
from letitride.table.decide.checks import CIRCLES, is_unequal, stake_on
from letitride.table.state import Table


def unequal_noticed(table: Table) -> Iterator[e.Event]:
    """At the call, and when the deal is complete."""
    for seat in sorted(table.seats):
        if is_unequal(table, seat):
            first, second, last = (stake_on(table, seat, number) for number in CIRCLES)
            yield e.UnequalBetsNoticed(seat=seat, circles=(first, second, last))
