"""Chips between the tables and the cage: what leaves one arrives at the other.

What a table's event does at the cage follows from the table alone, and the little that the cage
has heard of each player so far. The player's stream at the cage must hold it, under the same
command. Only halves that still wait for the other half are kept.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from letitride.audit.words import say
from letitride.house import (
    ChipsBroughtBack,
    ChipsTaken,
    ExcludedByHouse,
    HouseEvent,
    RoundPlayed,
    SeatLeft,
    SeatTaken,
    VoucherUsed,
    cage_stream,
    is_bot,
    table_stream,
)
from letitride.rules import BASE, Cents, Wager, format_money
from letitride.table import CAGE, Account, Event, KeptFrom, Table, back, bank, circle, rack, spot
from letitride.table import events as e


class Told(NamedTuple):
    """Something the cage records about a table: the kind of event, and its figures."""

    kind: str
    first: object = 0
    second: object = 0

    def __str__(self) -> str:
        amount = format_money(Cents(self.first)) if isinstance(self.first, int) else ""
        return say(f"told.{self.kind}", amount=amount, round=self.second)


At = tuple[str, int, int]
"""Stream, version and position of an event."""

_TELLS: Final[dict[type[HouseEvent], Callable[[Any], Told]]] = {
    SeatTaken: lambda _: Told("SeatTaken"),
    SeatLeft: lambda _: Told("SeatLeft"),
    ChipsTaken: lambda event: Told("ChipsTaken", event.amount),
    ChipsBroughtBack: lambda event: Told("ChipsBroughtBack", event.amount),
    VoucherUsed: lambda event: Told("VoucherUsed", event.amount, event.chips),
    RoundPlayed: lambda event: Told("RoundPlayed", event.net, event.round),
    ExcludedByHouse: lambda event: Told("ExcludedByHouse", event.clause, event.reason),
}


def told_by(event: HouseEvent) -> Told | None:
    """What an event of the cage says about a table; None if it is not about one."""
    tell = _TELLS.get(type(event))
    return None if tell is None else tell(event)


class AtTable:
    """What the cage must hear from one table. ``heard`` is what it thinks each player has."""

    def __init__(self) -> None:
        self._heard: dict[str, int] = {}
        self.concerns: Mapping[type[Event], Callable[[Table, Any], Iterator[tuple[str, Told]]]] = {
            e.PlayerSat: self._sat,
            e.PlayerLeft: self._left,
            e.TableClosed: self._closed,
            e.PlayerPrecluded: self._precluded,
            e.BoughtIn: self._took,
            e.BetsPlaced: self._took,
            e.SideBetPlaced: self._took,
            e.VoucherExchanged: self._voucher,
            e.CashedOut: self._cashed_out,
            e.RoundEnded: self._round_ended,
            e.RoundVoided: self._round_voided,
        }
        """By kind of event, given the table before it: the players, and what the cage hears."""

    def _sat(self, _: Table, event: e.PlayerSat) -> Iterator[tuple[str, Told]]:
        if not is_bot(event.player):
            yield event.player, Told("SeatTaken")

    def _left(self, table: Table, event: e.PlayerLeft) -> Iterator[tuple[str, Told]]:
        yield from self._goes(table, event.seat)

    def _closed(self, table: Table, _: e.TableClosed) -> Iterator[tuple[str, Told]]:
        for seat in table.seats:
            yield from self._goes(table, seat)

    def _goes(self, table: Table, seat: int) -> Iterator[tuple[str, Told]]:
        player = table.seats[seat].player
        if is_bot(player):
            return
        yield from self._rest(table, seat)
        if chips := table.ledger.get(rack(seat), 0):
            self._change(player, -chips)
            yield player, Told("ChipsBroughtBack", chips)
        yield player, Told("SeatLeft")

    def _precluded(self, _: Table, event: e.PlayerPrecluded) -> Iterator[tuple[str, Told]]:
        if event.kept_from is KeptFrom.CASINO and not is_bot(event.player):
            yield event.player, Told("ExcludedByHouse", event.clause, event.reason)

    def _took(
        self, table: Table, event: e.BoughtIn | e.BetsPlaced | e.SideBetPlaced
    ) -> Iterator[tuple[str, Told]]:
        cash = 0
        for source, _, amount in event.moves:
            if source == CAGE:
                cash += amount
        if cash and not is_bot(player := table.seats[event.seat].player):
            self._change(player, cash)
            yield player, Told("ChipsTaken", cash)

    def _voucher(self, table: Table, event: e.VoucherExchanged) -> Iterator[tuple[str, Told]]:
        player = table.seats[event.seat].player
        into_chips = any(move.target == rack(event.seat) for move in event.moves)
        chips = event.amount if into_chips else 0
        self._change(player, chips)
        yield player, Told("VoucherUsed", event.amount, chips)

    def _cashed_out(self, table: Table, event: e.CashedOut) -> Iterator[tuple[str, Told]]:
        player = table.seats[event.seat].player
        if is_bot(player):
            return
        yield from self._rest(table, event.seat)
        self._change(player, -event.amount)
        yield player, Told("ChipsBroughtBack", event.amount)

    def _round_ended(self, table: Table, event: e.RoundEnded) -> Iterator[tuple[str, Told]]:
        for seat, who in table.seats.items():
            if (seat in event.bets or seat == table.banking.seat) and not is_bot(who.player):
                yield who.player, self._played(table, seat)

    def _round_voided(self, table: Table, event: e.RoundVoided) -> Iterator[tuple[str, Told]]:
        for seat in () if event.same_round else table.seats:
            yield from self._rest(table, seat)

    def _rest(self, table: Table, seat: int) -> Iterator[tuple[str, Told]]:
        """What was won or lost outside a round that ended."""
        player = table.seats[seat].player
        if not is_bot(player) and self._heard.get(player, 0) != held_by(table, seat):
            yield player, self._played(table, seat)

    def _played(self, table: Table, seat: int) -> Told:
        player, held = table.seats[seat].player, held_by(table, seat)
        net = held - self._heard.get(player, 0)
        self._change(player, net)
        return Told("RoundPlayed", net, table.rounds)

    def _change(self, player: str, by: int) -> None:
        total = self._heard.get(player, 0) + by
        if total:
            self._heard[player] = total
        else:
            self._heard.pop(player, None)


def held_by(table: Table, seat: int) -> int:
    """All the player's chips: in the rack, on the felt, in the bank."""
    ledger = table.ledger
    total = 0
    wagers = () if table.terms is None else tuple(table.terms.paytables)
    for account in _accounts(seat, wagers):
        total += ledger.get(account, 0)
    if table.round is not None and (behind := table.round.backs.get(seat)) is not None:
        total += sum(ledger.get(back(behind, seat, number), 0) for number in (1, 2, 3))
    return total


@cache
def _accounts(seat: int, wagers: tuple[Wager, ...]) -> tuple[Account, ...]:
    circles = (circle(seat, number) for number in (1, 2, 3))
    spots = (spot(seat, wager) for wager in wagers if wager != BASE)
    return (rack(seat), bank(seat), *circles, *spots)


class _Half(NamedTuple):
    at_cage: bool
    told: Told
    at: At


class Mismatch(NamedTuple):
    at: At
    sentence: str


class Exchange:
    """What a table told and what the cage recorded, by player and command, until the two meet."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, str, str], deque[_Half]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._open.values()))

    def table_told(
        self, table: str, player: str, command: str, told: Told, at: At
    ) -> Mismatch | None:
        # At the cage, the id of a command starts with the id of its table.
        key = (cage_stream(player), table, f"{table} {command}")
        return self._meet(key, _Half(at_cage=False, told=told, at=at))

    def cage_wrote(
        self, stream: str, table: str, command: str, told: Told, at: At
    ) -> Mismatch | None:
        return self._meet((stream, table, command), _Half(at_cage=True, told=told, at=at))

    def _meet(self, key: tuple[str, str, str], half: _Half) -> Mismatch | None:
        waiting = self._open.get(key)
        if waiting is None or waiting[0].at_cage is half.at_cage:
            self._open.setdefault(key, deque()).append(half)
            return None
        other = waiting.popleft()
        if not waiting:
            del self._open[key]
        if other.told == half.told:
            return None
        table, cage = (other, half) if half.at_cage else (half, other)
        return Mismatch(
            cage.at, say("told_differently", cage=cage.told, table=table.told, at=_at(table))
        )

    def left(self, lost: Collection[str]) -> Iterator[Mismatch]:
        """Halves that never met; left out if the other stream was ``lost`` on the way."""
        for (stream, table, _), halves in self._open.items():
            for half in halves:
                if (table_stream(table) if half.at_cage else stream) in lost:
                    continue
                if half.at_cage:
                    yield Mismatch(half.at, say("table_silent", told=half.told))
                else:
                    yield Mismatch(half.at, say("cage_silent", stream=stream, told=half.told))


def _at(half: _Half) -> str:
    stream, version, _ = half.at
    return say("at_event", stream=stream, version=version)
