"""Chips between the tables and the cage: what leaves one arrives at the other.

The effect of a table's event at the cage follows from the table alone, and from what the cage has
heard of each player so far. The player's stream at the cage must have the same, under the same
command. Only halves that still wait for the other half are kept in memory.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from letitride.audit.words import say
from letitride.house import (
    SLIPS_STREAM,
    ChipsBroughtBack,
    ChipsClaimed,
    ChipsTaken,
    ExcludedByHouse,
    ExclusionLifted,
    HouseEvent,
    ResultCorrected,
    RoundPlayed,
    SeatLeft,
    SeatTaken,
    VoucherUsed,
    cage_stream,
    is_bot,
    meter_stream,
    table_stream,
)
from letitride.rules import BASE, Cents, Wager, format_money
from letitride.table import (
    CAGE,
    Account,
    BarredFrom,
    Event,
    MeasureEnd,
    MeasureKind,
    Payee,
    Table,
    back,
    bank,
    circle,
    rack,
    spot,
)
from letitride.table import events as e


class CageReport(NamedTuple):
    """Something the cage records about a table: the kind of event, and its figures."""

    kind: str
    first: object = 0
    second: object = 0

    def __str__(self) -> str:
        amount = format_money(Cents(self.first)) if isinstance(self.first, int) else ""
        return say(f"told.{self.kind}", amount=amount, round=self.second, **self._drawn())

    def _drawn(self) -> dict[str, object]:
        """What a meter paid: to which seat, on which hand, and how much was on it. Or the number
        and the kind of a slip."""
        figures: Any = self.second
        if self.kind == "SlipNumbered":
            return dict(zip(("number", "what"), figures, strict=True))
        if not self.kind.startswith("Meter") or not isinstance(figures, tuple):
            return {}
        seat, hand, stood = figures
        return {"seat": seat, "hand": hand.replace("_", " "), "stood": format_money(stood)}


_METERS: Final = meter_stream("")

At = tuple[str, int, int]
"""Stream, version and position of an event."""

_TELLS: Final[dict[type[HouseEvent], Callable[[Any], CageReport]]] = {
    SeatTaken: lambda _: CageReport("SeatTaken"),
    SeatLeft: lambda _: CageReport("SeatLeft"),
    ChipsTaken: lambda event: CageReport("ChipsTaken", event.amount),
    ChipsClaimed: lambda event: CageReport("ChipsClaimed", event.amount),
    ChipsBroughtBack: lambda event: CageReport("ChipsBroughtBack", event.amount),
    VoucherUsed: lambda event: CageReport(
        "VoucherUsed", event.amount, (event.chips, event.voucher)
    ),
    RoundPlayed: lambda event: CageReport("RoundPlayed", event.net, event.round),
    ResultCorrected: lambda event: CageReport(
        "ResultCorrected", event.net, (event.by, event.second)
    ),
    ExcludedByHouse: lambda event: CageReport(
        "ExcludedByHouse", event.clause, (event.reason, event.until)
    ),
    ExclusionLifted: lambda event: CageReport("ExclusionLifted", event.reason),
}


def cage_report_of(event: HouseEvent) -> CageReport | None:
    """What an event of the cage says about a table; None if it is not about one."""
    tell = _TELLS.get(type(event))
    return None if tell is None else tell(event)


Tells = Callable[[Table, Any], Iterable[tuple[str, CageReport]]]


class ExpectedReports:
    """What the cage must hear from one table. ``heard`` is what it thinks each player has."""

    def __init__(self) -> None:
        self._heard: dict[str, int] = {}
        self.concerns: Mapping[type[Event], Tells] = {
            e.PlayerSat: self._sat,
            e.PlayerLeft: self._left,
            e.TableClosed: self._closed,
            e.PlayerPrecluded: self._precluded,
            e.MeasureEnded: self._measure_ended,
            e.CorrectionMade: self._corrected,
            e.ResultReversed: self._reversed,
            e.BoughtIn: self._took,
            e.BetsPlaced: self._took,
            e.SideBetPlaced: self._took,
            e.VoucherExchanged: self._voucher,
            e.CashedOut: self._cashed_out,
            e.RoundEnded: self._round_ended,
            e.RoundVoided: self._round_voided,
        }
        """By kind of event, given the table before it: the players, and what the cage hears."""

    def _sat(self, _: Table, event: e.PlayerSat) -> Iterator[tuple[str, CageReport]]:
        if not is_bot(event.player):
            yield event.player, CageReport("SeatTaken")

    def _left(self, table: Table, event: e.PlayerLeft) -> Iterator[tuple[str, CageReport]]:
        yield from self._goes(table, event.seat)

    def _closed(self, table: Table, _: e.TableClosed) -> Iterator[tuple[str, CageReport]]:
        for seat in table.seats:
            yield from self._goes(table, seat)

    def _goes(self, table: Table, seat: int) -> Iterator[tuple[str, CageReport]]:
        player = table.seats[seat].player
        if is_bot(player):
            return
        yield from self._rest(table, seat)
        if chips := table.ledger.get(rack(seat), 0):
            self._change(player, -chips)
            yield player, CageReport("ChipsBroughtBack", chips)
        yield player, CageReport("SeatLeft")

    def _precluded(self, _: Table, event: e.PlayerPrecluded) -> Iterator[tuple[str, CageReport]]:
        if event.kept_from is BarredFrom.CASINO and not is_bot(event.player):
            why = (event.reason, event.until)
            yield event.player, CageReport("ExcludedByHouse", event.clause, why)

    def _measure_ended(self, _: Table, event: e.MeasureEnded) -> Iterator[tuple[str, CageReport]]:
        """The cage knows by itself when the time of an exclusion is up."""
        lifted = event.how is MeasureEnd.LIFTED
        if lifted and event.kind is MeasureKind.EXCLUDE_FROM_CASINO:
            for player in event.players:
                if not is_bot(player):
                    yield player, CageReport("ExclusionLifted", event.reason)

    def _corrected(self, _: Table, event: e.CorrectionMade) -> Iterator[tuple[str, CageReport]]:
        gets = event.to is Payee.PLAYER
        yield from self._set_right(event, event.amount if gets else -event.amount)

    def _reversed(self, _: Table, event: e.ResultReversed) -> Iterator[tuple[str, CageReport]]:
        yield from self._set_right(event, event.amount)

    def _set_right(
        self, event: e.CorrectionMade | e.ResultReversed, net: int
    ) -> Iterator[tuple[str, CageReport]]:
        """What is not in a rack comes from the player's balance, or goes there."""
        player = event.player
        if is_bot(player):
            return
        given = sum(move.amount for move in event.moves if move.source == CAGE)
        paid = sum(move.amount for move in event.moves if move.target == CAGE)
        self._change(player, given + net - paid)
        if given:
            claimed = isinstance(event, e.ResultReversed)
            yield player, CageReport("ChipsClaimed" if claimed else "ChipsTaken", given)
        yield player, CageReport("ResultCorrected", net, (event.by.name, event.proposed_by.name))
        if paid:
            yield player, CageReport("ChipsBroughtBack", paid)

    def _took(
        self, table: Table, event: e.BoughtIn | e.BetsPlaced | e.SideBetPlaced
    ) -> Iterable[tuple[str, CageReport]]:
        cash = 0
        for source, _, amount in event.moves:
            if source == CAGE:
                cash += amount
        # Most bets are made with chips.
        if not cash or is_bot(player := table.seats[event.seat].player):
            return ()
        self._change(player, cash)
        return ((player, CageReport("ChipsTaken", cash)),)

    def _voucher(self, table: Table, event: e.VoucherExchanged) -> Iterator[tuple[str, CageReport]]:
        player = table.seats[event.seat].player
        into_chips = any(move.target == rack(event.seat) for move in event.moves)
        chips = event.amount if into_chips else 0
        self._change(player, chips)
        shown = table.seats[event.seat].presented
        voucher = None if shown is None else shown.voucher
        yield player, CageReport("VoucherUsed", event.amount, (chips, voucher))

    def _cashed_out(self, table: Table, event: e.CashedOut) -> Iterator[tuple[str, CageReport]]:
        player = table.seats[event.seat].player
        if is_bot(player):
            return
        yield from self._rest(table, event.seat)
        self._change(player, -event.amount)
        yield player, CageReport("ChipsBroughtBack", event.amount)

    def _round_ended(self, table: Table, event: e.RoundEnded) -> Iterator[tuple[str, CageReport]]:
        for seat, who in table.seats.items():
            if (seat in event.bets or seat == table.banking.seat) and not is_bot(who.player):
                yield who.player, self._played(table, seat)

    def _round_voided(self, table: Table, event: e.RoundVoided) -> Iterator[tuple[str, CageReport]]:
        for seat in () if event.same_round else table.seats:
            yield from self._rest(table, seat)

    def _rest(self, table: Table, seat: int) -> Iterator[tuple[str, CageReport]]:
        """What was won or lost outside a round that ended."""
        player = table.seats[seat].player
        if not is_bot(player) and self._heard.get(player, 0) != held_by(table, seat):
            yield player, self._played(table, seat)

    def _played(self, table: Table, seat: int) -> CageReport:
        player, held = table.seats[seat].player, held_by(table, seat)
        net = held - self._heard.get(player, 0)
        self._change(player, net)
        return CageReport("RoundPlayed", net, table.rounds)

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
    told: CageReport
    at: At


class Mismatch(NamedTuple):
    at: At
    sentence: str


class Exchange:
    """Reports of tables and records of the cage, by player and command, until the two meet."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, str, str], deque[_Half]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._open.values()))

    def told_of_meter(
        self, stream: str, table: str, command: str, told: CageReport, at: At
    ) -> Mismatch | None:
        """A table's half about a shared meter; the other is in the stream of the meter."""
        key = (stream, table, f"{table} {command}")
        return self._meet(key, _Half(at_cage=False, told=told, at=at))

    def table_told(
        self, table: str, player: str, command: str, told: CageReport, at: At
    ) -> Mismatch | None:
        # At the cage, the id of a command starts with the id of its table.
        key = (cage_stream(player), table, f"{table} {command}")
        return self._meet(key, _Half(at_cage=False, told=told, at=at))

    def cage_wrote(
        self, stream: str, table: str, command: str, told: CageReport, at: At
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
        who = _teller(key[0])
        return Mismatch(
            cage.at,
            say("told_differently", who=who, cage=cage.told, table=table.told, at=_at(table)),
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


def _teller(stream: str) -> str:
    if stream == SLIPS_STREAM:
        return say("told_by.slips")
    return say("told_by.meter" if stream.startswith(_METERS) else "told_by.cage")


def _at(half: _Half) -> str:
    stream, version, _ = half.at
    return say("at_event", stream=stream, version=version)
