"""Numbers for slips, from the one slip book of the house."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from letitride.house import (
    SLIPS_STREAM,
    HouseEvent,
    SlipBook,
    follow_slips,
    new_slip_book,
    replay,
)
from letitride.journal import Head
from letitride.runtime.house_states import StreamStates
from letitride.store import EventLog
from letitride.table import Event, Table
from letitride.table import commands as c


class SlipChange(NamedTuple):
    """What a command writes into the slip book, and the book that it was decided on."""

    before: SlipBook
    events: tuple[HouseEvent, ...]


class Slips:
    def __init__(self, log: EventLog) -> None:
        self.states: StreamStates[SlipBook] = StreamStates(log, lambda _: new_slip_book())

    async def before(self, table: Table, command: c.Command, now: SlipBook | None) -> SlipBook:
        """The book, for a command that needs a number; ``now`` if an earlier draft wrote in it."""
        if now is not None or not needs_number(table, command):
            return now or new_slip_book()
        return await self.states.get(SLIPS_STREAM)

    def on_written(self, change: SlipChange | None, heads: dict[str, Head]) -> None:
        if change is not None:
            self.states.apply(SLIPS_STREAM, change.before, change.events)
            head = heads[SLIPS_STREAM]
            self.states.set_hash(SLIPS_STREAM, head.version, head.hash)


def needs_number(table: Table, command: c.Command) -> bool:
    """A first float comes from the cage under a slip, too."""
    if isinstance(command, c.SignTrayCount):
        return not table.tray.shifts
    return isinstance(command, c.RequestFill | c.RequestCredit)


def numbered(table: Table, command: c.Command, book: SlipBook) -> c.Command:
    if not needs_number(table, command):
        return command
    return replace(command, slip_number=book.last + 1)


def written_in(book: SlipBook, events: Sequence[Event], table: str) -> SlipChange | None:
    written = tuple(follow_slips(events, table=table))
    return SlipChange(book, written) if written else None


def after(change: SlipChange | None, now: SlipBook | None) -> SlipBook | None:
    return now if change is None else replay(change.before, change.events)
