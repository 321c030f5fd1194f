"""The books of a house, kept from nothing but its log: every command, and who owns what.

What a table's events say about its chips and what the cage says about the players' are added up
separately, and must agree.
"""

from collections import Counter
from typing import NamedTuple

from letitride.house import (
    ChipsPaidIn,
    ChipsPaidOut,
    HouseEvent,
    Patron,
    cage_stream,
    new_patron,
    table_stream,
)
from letitride.house import replay as patron_after
from letitride.journal.codec import CODEC, decode
from letitride.journal.records import Stored
from letitride.store import EventLog
from letitride.table import Event, Table, evolve, new_table
from letitride.table import events as e
from letitride.table.chance import commitment_of
from letitride.table.money import CAGE, MAY_BE_BELOW_ZERO, Account, Ledger
from letitride.table.state import Phase


class Interrupted(NamedTuple):
    """A round with cards out: its table, its number and its deck's commitment."""

    table: str
    round: int
    commitment: str


class Books:
    """A log followed event by event, from where it was followed to before."""

    def __init__(self) -> None:
        self.commands: dict[str, dict[str, range]] = {}
        """The versions of every command, by stream and id."""
        self.tables: dict[str, Table] = {}
        self.patrons: dict[str, Patron] = {}
        self.shown: dict[tuple[str, int], str] = {}
        """What the order that was shown of a round's deck had to be bound by."""
        self._reached: Counter[str] = Counter()
        self._paid_in: Counter[str] = Counter()
        self._brought: Counter[tuple[str, str]] = Counter()
        self._won: Counter[tuple[str, str]] = Counter()

    async def follow(self, log: EventLog) -> None:
        """Asserts that no command is stored twice, and that no balance is ever negative."""
        for stream in await log.streams():
            for stored in await log.read(stream, self._reached[stream]):
                self._reached[stream] = stored.version
                self._command(stored)
                name = stream.partition(":")[2]
                if stream == table_stream(name):
                    self._table_event(name, decode(stored))
                elif stream == cage_stream(name):
                    self._cage_event(name, CODEC.event(stored))

    def _command(self, stored: Stored) -> None:
        commands = self.commands.setdefault(stored.stream, {})
        versions = commands.get(stored.command_id, range(stored.version, stored.version))
        assert versions.stop == stored.version, f"stored twice: {stored.command_id}"
        commands[stored.command_id] = range(versions.start, stored.version + 1)

    def _table_event(self, table: str, event: Event) -> None:
        before = self.tables.get(table) or new_table(table, book="", digest="")
        after = self.tables[table] = evolve(before, event)
        assert sum(after.ledger.values()) == 0
        below = {account for account, held in after.ledger.items() if held < 0}
        assert below <= MAY_BE_BELOW_ZERO, (table, event)
        if isinstance(event, e.DeckRevealed):
            self.shown[table, before.rounds] = commitment_of(event.order, event.nonce)
        for seat, who in {**before.seats, **after.seats}.items():
            won = held_by(after.ledger, seat) - held_by(before.ledger, seat)
            if getattr(event, "seat", None) == seat:
                brought = sum((m.source == CAGE) * m.amount for m in event.moves)
                brought -= sum((m.target == CAGE) * m.amount for m in event.moves)
                self._brought[who.player, table] += brought
                won -= brought
            self._won[who.player, table] += won

    def _cage_event(self, name: str, event: HouseEvent) -> None:
        before = self.patrons.get(name) or new_patron(name)
        after = self.patrons[name] = patron_after(before, [event])
        assert after.balance >= 0, (name, event)
        assert all(chips > 0 for chips in after.at_tables.values()), (name, event)
        assert len(after.seated) <= 1, (name, event)
        match event:
            case ChipsPaidIn(amount=amount):
                self._paid_in[name] += amount
            case ChipsPaidOut(amount=amount):
                self._paid_in[name] -= amount
            case _:
                pass

    def check_money(self) -> None:
        """The tables and the cage, which are streams of their own, agree on every cent."""
        for name, patron in self.patrons.items():
            brought = {table: self._brought[name, table] for table in self.tables}
            won = {table: self._won[name, table] for table in self.tables}
            assert patron.balance == self._paid_in[name] - sum(brought.values()), name
            for id, table in self.tables.items():
                held = sum(
                    held_by(table.ledger, seat)
                    for seat, who in table.seats.items()
                    if who.player == name
                )
                assert held == brought[id] + won[id], (name, id)
                if is_between_results(table):
                    assert patron.at_tables.get(id, 0) == held, (name, id)
            assert set(patron.seated) == {
                id
                for id, table in self.tables.items()
                if any(who.player == name for who in table.seats.values())
            }

    def unseen(self) -> set[str]:
        """The commitments of decks whose order nobody has seen."""
        found = set()
        for table in self.tables.values():
            shown = table.round.deck if table.round is not None and table.round.revealed else None
            found |= {
                deck.commitment
                for index, deck in enumerate(table.decks)
                if deck.commitment and index != shown
            }
        return found

    def interrupted(self) -> set[Interrupted]:
        """Rounds that are on, with cards dealt that nobody has seen all of."""
        return {
            Interrupted(id, table.rounds, table.decks[table.round.deck].commitment)
            for id, table in self.tables.items()
            if table.round is not None and table.round.deck >= 0 and not table.round.revealed
        }


def is_between_results(table: Table) -> bool:
    """Whether the cage has been told of everything won and lost."""
    return table.phase in (Phase.OPENING, Phase.BETWEEN_ROUNDS, Phase.BETTING, Phase.CLOSED)


def held_by(ledger: Ledger, seat: int) -> int:
    return sum(held for account, held in ledger.items() if _owner(account) == seat)


def _owner(account: Account) -> int | None:
    """The seat that an account belongs to."""
    match account.split(":"):
        case ["rack" | "circle" | "spot" | "bank", seat, *_]:
            return int(seat)
        case ["back", _, backer, _]:
            return int(backer)
        case _:
            return None
