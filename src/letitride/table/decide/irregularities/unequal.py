"""Points out unequal bets as soon as the table knows of them.

The dealer decides whether to ask the player to make them equal (N 12.10, 12.11).
"""

from collections.abc import Iterator

from letitride.table import events as e
from letitride.table.decide.checks import CIRCLES, stake_on, unequal_seats
from letitride.table.state import Table


def unequal_noticed(table: Table) -> Iterator[e.Event]:
    """When the deal is complete."""
    for seat in unequal_seats(table):
        first, second, last = (stake_on(table, seat, number) for number in CIRCLES)
        yield e.UnequalBetsNoticed(seat=seat, circles=(first, second, last))
