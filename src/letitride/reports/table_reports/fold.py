"""A table's log, read once and event by event, as facts to add up.

Its memory does not grow with the log.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from letitride.driver import DEALER
from letitride.reports.round_records import RoundReader
from letitride.reports.table_reports.current_round import CurrentRound, paytable_of
from letitride.reports.table_reports.facts import (
    Agreement,
    DisputeFact,
    MoneyFact,
    OverLimitFact,
    RulingFact,
    ShiftFact,
    TableFact,
    Where,
)
from letitride.reports.table_reports.movements import (
    Movement,
    at_the_tray,
    floated,
    gained,
    held,
    movements,
)
from letitride.reports.table_reports.pauses import Pauses
from letitride.reports.table_reports.theory import Theory
from letitride.rules import BASE, Cents, Game, Role
from letitride.table import Event, Table, current, new_table
from letitride.table import events as e

if TYPE_CHECKING:
    from letitride.audit import DealTally


_DEALT: Final = (
    e.TableOpened,
    e.RoundOpened,
    e.NoMoreBetsCalled,
    e.CardsDealt,
    e.DealerCardsDealt,
    e.CommunityTurned,
    e.BetSettled,
    e.SeatSettled,
    e.Ruled,
    e.RoundVoided,
)
"""By these the automatic dealer deals, or rules on what went wrong. Other things the house does by
itself, also while a person deals: it turns the hand that is settled next, reveals the deck and ends
the round."""


class TableFold:
    """``moved`` is all the money that moved, as the proof counts it; ``deals`` is what was dealt,
    None before the first deck was revealed."""

    def __init__(self, table: str, theory: Theory) -> None:
        self.version = 0
        self.moved = 0
        self.unexplained = 0
        self._won = 0
        self._floated = 0
        self._at_tray = 0
        self._opened_at = 0
        self._theory = theory
        self._reader = RoundReader(new_table(table, book="", digest=""))
        self._game: Game | None = None
        self._dealer = ""
        self._round: CurrentRound | None = None
        self._pauses = Pauses()
        self.deals: DealTally | None = None

    @property
    def table(self) -> Table:
        return self._reader.table

    def take(self, event: Event) -> Iterator[TableFact]:
        """The facts that the event completes."""
        self.version += 1
        record = self._reader.take(event)
        before, after = self._reader.before, self._reader.table
        if isinstance(event, e.TableOpened):
            # Only now: it needs the server's extra, and `letitride deal` does without it.
            from letitride.audit import installed_game

            game = installed_game(event)
            self._game = None if isinstance(game, str) else game
        if event.by == DEALER:
            self._dealer = "" if isinstance(event, _DEALT) else self._dealer
        elif event.by.role is Role.DEALER:
            self._dealer = event.by.name
        if isinstance(event, e.RoundOpened):
            self._round = CurrentRound(self.version)
        self._pauses.take(before, event, after)
        yield from self._money(event)
        if isinstance(event, e.TrayOpened | e.ShiftChanged | e.TrayClosed):
            yield from self._shift(event)
        if isinstance(event, e.DeckRevealed):
            self._count_deal(before, event)
        if isinstance(event, e.Ruled):
            yield self._ruling(event)
        if isinstance(event, e.DisputeRaised):
            yield self._dispute(before, event)
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
        return Agreement(
            table=self.table.id,
            events=self.version,
            moved=Cents(self.moved),
            won=Cents(self._won),
            floated=Cents(self._floated),
            in_play=Cents(0 if self._round is None else self._round.gained),
            held=Cents(held(self.table)),
            unexplained=Cents(self.unexplained),
        )

    def _where(self, *, shift: int | None = None) -> Where:
        table = self.table
        return Where(
            table=table.id,
            book=table.book,
            paytable=paytable_of(table, BASE),
            dealer=self._dealer,
            shift=table.tray.shift if shift is None else shift,
        )

    # --- money -----------------------------------------------------------------------------------

    def _money(self, event: Event) -> Iterator[MoneyFact]:
        in_round = gained(event)
        if event.moves:
            self.moved += sum(move.amount for move in event.moves)
            self._floated += (away := floated(event))
            self._at_tray += at_the_tray(event) - away
            in_round -= away
            for movement in movements(event):
                in_round -= movement.win
                self._won += movement.win
                yield self._fact(event, movement)
        if self._round is None:
            self.unexplained += in_round
        else:
            self._round.take(self._reader.before, event, self._reader.table, in_round)

    def _fact(self, event: Event, movement: Movement) -> MoneyFact:
        before = self._reader.before
        seat = before.seats.get(getattr(event, "seat", 0))
        player, round, second = "" if seat is None else seat.player, 0, ""
        reason = getattr(event, "reason", "")
        match event:
            case e.CorrectionMade():
                player, second = event.player, event.proposed_by.name
                raised = [each for each in before.disputes if each.number == event.dispute]
                round = event.round or (raised[0].round if raised else 0)
                asked = [each for each in before.corrections if each.number == event.number]
                reason = asked[0].reason if asked else ""
            case e.ResultReversed():
                player, second, round = event.player, event.proposed_by.name, event.round
                why = [each for each in before.invalidations if each.round == event.round]
                reason = why[0].reason if why else ""
            case e.TrayOpened() | e.ShiftChanged() | e.TrayClosed() | e.DropCountSigned():
                second = event.counted_by.name
            case _:
                pass
        ending = isinstance(event, e.ShiftChanged | e.TrayClosed)
        return MoneyFact(
            where=self._where(shift=before.tray.shift if ending else None),
            at=event.at,
            version=self.version,
            kind=movement.kind,
            amount=Cents(movement.amount),
            win=Cents(movement.win),
            round=round,
            player=player,
            people=tuple(name for name in (second, event.by.name) if name),
            reason=reason,
            slip=getattr(event, "number", 0) if isinstance(event, _SLIPS) else 0,
        )

    def _shift(self, event: e.TrayOpened | e.ShiftChanged | e.TrayClosed) -> Iterator[ShiftFact]:
        """A shift that is over; the next begins with nothing won."""
        if not isinstance(event, e.TrayOpened):
            totals, ended = event.totals, self._reader.before.tray.shift
            yield ShiftFact(
                where=self._where(shift=ended),
                at=event.at,
                version=self.version,
                opened_at=self._opened_at,
                opener=totals.opener,
                fills=totals.fills,
                credits=totals.credits,
                drop=totals.drop,
                closer=totals.closer,
                win=totals.win,
                by_log=Cents(self._at_tray),
                variance=event.variance,
                people=tuple(n for n in (event.counted_by.name, event.by.name) if n),
            )
        self._at_tray, self._opened_at = 0, event.at

    def _count_deal(self, before: Table, event: e.DeckRevealed) -> None:
        if self.deals is None:
            from letitride.audit import DealTally

            self.deals = DealTally()
        self.deals.take(before, event)

    # --- exceptions ------------------------------------------------------------------------------

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

    def _dispute(self, before: Table, event: e.DisputeRaised) -> DisputeFact:
        seat = before.seats.get(event.seat)
        return DisputeFact(
            where=self._where(),
            at=event.at,
            version=self.version,
            round=event.round,
            player=event.player or ("" if seat is None else seat.player),
            about=event.about,
            by=event.by.name,
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


_SLIPS = (e.SlipSent, e.SlipReceived, e.SlipVoided)


def _over_limit(before: Table, event: e.BetSettled) -> int:
    """Chips above the maximum are not played. A bank that is used up leaves others unplayed."""
    if not event.returned:
        return 0
    if before.banking.seat is None:
        return event.returned
    limits = current(before).limits
    return 0 if limits is None else max(0, event.stake - limits.maximum)
