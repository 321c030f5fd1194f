"""The fees: at the call, everyone who bets or banks pays what the book says, once."""

from collections.abc import Iterator

from letitride.rules import Cents, format_money
from letitride.service.proof.findings import Finding, Matter, Step
from letitride.table import events as e
from letitride.table.deal import staked_seats, take_fees


class Fees:
    matter = Matter.MONEY

    def __init__(self) -> None:
        self._due: dict[tuple[int, int | None], Cents] = {}

    def look(self, step: Step) -> Iterator[Finding]:
        for sentence in self._wrong(step):
            yield Finding(step.version, self.matter, sentence)

    def _wrong(self, step: Step) -> Iterator[str]:
        if step.game is None:
            return
        event = step.event
        if isinstance(event, e.FeeTaken):
            due = self._due.pop((event.seat, event.behind), Cents(0))
            if event.amount != due:
                taken = format_money(event.amount)
                yield f"The fee of seat {event.seat} is {format_money(due)}, not {taken}."
            return
        for seat, _ in self._due:
            yield f"The fee of seat {seat} was not taken at the call."
        self._due = {}
        if isinstance(event, e.NoMoreBetsCalled):
            table = step.before
            seats = staked_seats(step.game, table)
            for fee in take_fees(step.game, table, seats, table.banking.seat):
                assert isinstance(fee, e.FeeTaken)
                self._due[fee.seat, fee.behind] = fee.amount
