"""The fees: at the call, everyone who bets or banks pays once, what the book says."""

from collections.abc import Mapping, Sequence

from letitride.audit.findings import Finding, Look, Matter, Step
from letitride.audit.words import say
from letitride.rules import Cents, format_money
from letitride.table import events as e
from letitride.table import staked_seats, take_fees


class Fees:
    """A missing fee shows at the next event after the fees, of any kind: the walk asks
    ``left_out`` while any are ``due``."""

    matter = Matter.MONEY

    def __init__(self) -> None:
        self.due: dict[tuple[int, int | None], Cents] = {}

    def looks(self) -> Mapping[type[e.Event], Look]:
        return {e.FeeTaken: self._taken, e.NoMoreBetsCalled: self._called}

    def left_out(self, step: Step) -> Sequence[Finding]:
        due = tuple(self.due)
        self.due.clear()
        return [
            Finding(step.version, self.matter, say("fee.not_taken", seat=seat)) for seat, _ in due
        ]

    def _taken(self, step: Step) -> str | None:
        event = step.event
        assert isinstance(event, e.FeeTaken)
        if step.game is None:
            return None
        due = self.due.pop((event.seat, event.behind), Cents(0))
        if event.amount == due:
            return None
        taken = format_money(event.amount)
        return say("fee.wrong", seat=event.seat, due=format_money(due), taken=taken)

    def _called(self, step: Step) -> None:
        if step.game is None or step.game.book.fees.flat is None:
            return
        table = step.before
        seats = staked_seats(step.game, table)
        for fee in take_fees(step.game, table, seats, table.banking.seat):
            assert isinstance(fee, e.FeeTaken)
            self.due[fee.seat, fee.behind] = fee.amount
