"""A table's log, read once and event by event, as facts to add up.

Its memory does not grow with the log. The house's accounts at a table are the tray, the drop box,
the fee box and what the table has put into meters: what they gain together, but for fills and
credits, is what the house won.
"""

from collections.abc import Iterator
from typing import Final

from letitride.audit import installed_game
from letitride.reports.round_records import RoundReader
from letitride.reports.table_reports.current_round import CurrentRound, paytable_of
from letitride.reports.table_reports.facts import (
    Agreement,
    MoneyFact,
    MoneyKind,
    OverLimitFact,
    RulingFact,
    TableFact,
    Where,
)
from letitride.reports.table_reports.pauses import Pauses
from letitride.reports.table_reports.theory import Theory
from letitride.rules import BASE, Cents, Game, Role
from letitride.table import (
    CAGE,
    DROP_BOX,
    FEE_BOX,
    METER,
    TRAY,
    Account,
    Event,
    Table,
    balance,
    current,
    new_table,
)
from letitride.table import events as e

HOUSE_ACCOUNTS: Final = frozenset({TRAY, DROP_BOX, FEE_BOX, METER})


class TableFold:
    """``moved`` is all the money that moved, as the proof counts it."""

    def __init__(self, table: str, theory: Theory) -> None:
        self.version = 0
        self.moved = 0
        self.unexplained = 0
        self._won = 0
        self._floated = 0
        self._theory = theory
        self._reader = RoundReader(new_table(table, book="", digest=""))
        self._game: Game | None = None
        self._dealer = ""
        self._shift = 0
        self._round: CurrentRound | None = None
        self._pauses = Pauses()

    @property
    def table(self) -> Table:
        return self._reader.table

    def take(self, event: Event) -> Iterator[TableFact]:
        """The facts that the event completes."""
        self.version += 1
        record = self._reader.take(event)
        before, after = self._reader.before, self._reader.table
        self.moved += sum(move.amount for move in event.moves)
        if isinstance(event, e.TableOpened):
            game = installed_game(event)
            self._game = None if isinstance(game, str) else game
        if event.by.role is Role.DEALER:
            self._dealer = event.by.name
        if isinstance(event, e.RoundOpened):
            self._round = CurrentRound(self.version)
        self._pauses.take(before, event, after)
        gained = _gained(event)
        for money in self._outside(event, gained):
            gained -= money.win + _float(money)
            self._won += money.win
            self._floated += _float(money)
            yield money
        if self._round is None:
            self.unexplained += gained
        else:
            self._round.take(before, event, after, gained)
        if isinstance(event, e.Ruled):
            yield self._ruling(event)
        if isinstance(event, e.BetSettled) and (over := _over_limit(before, event)):
            yield self._over(before, event, over)
        if record is not None and self._round is not None:
            fact = self._round.fact(
                record,
                before,
                self._game,
                self._theory,
                where=self._where(),
                last=self.version,
                waits=self._pauses.of_round(),
                longest=self._pauses.longest,
                paused_in=self._pauses.longest_in,
            )
            self.unexplained += fact.win - fact.fees - sum(each.win for each in fact.wagers)
            self._won += fact.win
            self._round = None
            yield fact

    def agreement(self) -> Agreement:
        """The facts of the whole log against the ledger that the log leads to."""
        on_felt = 0 if self._round is None else self._round.gained
        held = sum(balance(self.table.ledger, account) for account in HOUSE_ACCOUNTS)
        return Agreement(
            table=self.table.id,
            events=self.version,
            moved=Cents(self.moved),
            won=Cents(self._won),
            floated=Cents(self._floated),
            in_play=Cents(on_felt),
            held=Cents(held),
            unexplained=Cents(self.unexplained),
        )

    def _where(self) -> Where:
        table = self.table
        return Where(
            table=table.id,
            book=table.book,
            paytable=paytable_of(table, BASE),
            dealer=self._dealer,
            shift=self._shift,
        )

    def _outside(self, event: Event, gained: int) -> Iterator[MoneyFact]:
        """Money that does not belong to the play of a round."""
        if dropped := _between(event, CAGE, DROP_BOX):
            voucher = isinstance(event, e.VoucherExchanged)
            kind = MoneyKind.VOUCHER if voucher else MoneyKind.CASH
            yield self._money(event, kind, dropped)
        before = self._reader.before
        match event:
            case e.CorrectionMade():
                raised = [each for each in before.disputes if each.number == event.dispute]
                reasons = [p.reason for p in before.corrections if p.number == event.number]
                yield self._money(
                    event,
                    MoneyKind.CORRECTION,
                    event.amount,
                    win=gained,
                    round=raised[0].round if raised else 0,
                    player=event.player,
                    second=event.proposed_by.name,
                    reason="".join(reasons),
                )
            case e.ResultReversed():
                reasons = [p.reason for p in before.invalidations if p.round == event.round]
                yield self._money(
                    event,
                    MoneyKind.REVERSAL,
                    abs(gained),
                    win=gained,
                    round=event.round,
                    player=event.player,
                    second=event.proposed_by.name,
                    reason="".join(reasons),
                )
            case e.PlayerLeft() | e.TableClosed():
                if gained:
                    yield self._money(event, MoneyKind.TOKENS_LEFT, gained, win=gained)
            case _:
                if filled := _between(event, CAGE, TRAY):
                    yield self._money(event, MoneyKind.FILL, filled)
                if credited := _between(event, TRAY, CAGE):
                    yield self._money(event, MoneyKind.CREDIT, credited)
                if emptied := _between(event, DROP_BOX, CAGE) + _between(event, FEE_BOX, CAGE):
                    yield self._money(event, MoneyKind.EMPTIED, emptied)

    def _money(
        self,
        event: Event,
        kind: MoneyKind,
        amount: int,
        *,
        win: int = 0,
        round: int = 0,
        player: str = "",
        second: str = "",
        reason: str = "",
    ) -> MoneyFact:
        seat = getattr(event, "seat", 0)
        sits = self._reader.before.seats.get(seat)
        return MoneyFact(
            where=self._where(),
            at=event.at,
            version=self.version,
            kind=kind,
            amount=Cents(amount),
            win=Cents(win),
            round=round,
            player=player or ("" if sits is None else sits.player),
            people=tuple(name for name in (second, event.by.name) if name),
            reason=reason,
        )

    def _ruling(self, event: e.Ruled) -> RulingFact:
        return RulingFact(
            where=self._where(),
            at=event.at,
            version=self.version,
            round=self.table.rounds,
            matter=event.matter,
            outcome=event.outcome,
            clause=event.clause,
            by=event.by.name or str(event.by.role),
            sentence=event.sentence,
        )

    def _over(self, before: Table, event: e.BetSettled, over: int) -> OverLimitFact:
        who = before.seats.get(event.seat if event.backer is None else event.backer)
        return OverLimitFact(
            where=self._where(),
            at=event.at,
            version=self.version,
            round=before.rounds,
            player="" if who is None else who.player,
            wager=str(event.wager),
            amount=Cents(over),
        )


def _gained(event: Event) -> int:
    """What the house's accounts gain by an event."""
    gained = 0
    for source, target, amount in event.moves:
        gained += amount * ((target in HOUSE_ACCOUNTS) - (source in HOUSE_ACCOUNTS))
    return gained


def _between(event: Event, source: Account, target: Account) -> int:
    return sum(move.amount for move in event.moves if move[:2] == (source, target))


def _float(money: MoneyFact) -> int:
    """What the table's float gained by it: nobody won that."""
    match money.kind:
        case MoneyKind.FILL:
            return money.amount
        case MoneyKind.CREDIT | MoneyKind.EMPTIED:
            return -money.amount
        case _:
            return 0


def _over_limit(before: Table, event: e.BetSettled) -> int:
    """Chips above the maximum are not played. A bank that is used up leaves others unplayed."""
    if not event.returned:
        return 0
    if before.banking.seat is None:
        return event.returned
    limits = current(before).limits
    return 0 if limits is None else max(0, event.stake - limits.maximum)
