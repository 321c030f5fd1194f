"""What bets are made with: only what the book accepts, and cash only where the house does."""

from collections.abc import Mapping, Sequence

from letitride.audit.findings import Look, Matter, Step
from letitride.audit.words import say
from letitride.rules import Currency, Vouchers
from letitride.table import CAGE, Account, Switch, tokens
from letitride.table import events as e


class Currencies:
    matter = Matter.MONEY

    def looks(self) -> Mapping[type[e.Event], Look]:
        return {
            e.BetsPlaced: self._bet,
            e.SideBetPlaced: self._side_bet,
            e.VoucherExchanged: self._voucher,
        }

    def _bet(self, step: Step) -> str | None:
        event: e.BetsPlaced = step.event
        sources = [move[0] for move in event.moves]
        if tokens(event.seat) in sources:
            accepted = _accepts(step, Currency.PROMOTIONAL_TOKENS)
            return None if accepted else say("currency.tokens", seat=event.seat)
        return _plaques_or_cash(step, event, sources)

    def _side_bet(self, step: Step) -> str | None:
        event: e.SideBetPlaced = step.event
        return _plaques_or_cash(step, event, [move[0] for move in event.moves])

    def _voucher(self, step: Step) -> str | None:
        event: e.VoucherExchanged = step.event
        if step.game is None or step.game.book.betting.vouchers is Vouchers.EXCHANGED:
            return None
        return say("currency.voucher", seat=event.seat)


def _plaques_or_cash(
    step: Step, event: e.BetsPlaced | e.SideBetPlaced, sources: Sequence[Account]
) -> str | None:
    if event.in_plaques and not _accepts(step, Currency.PLAQUES):
        return say("currency.plaques", seat=event.seat)
    if CAGE not in sources:
        return None
    terms = step.before.terms
    said_aloud = terms is not None and Switch.VERBAL_CASH in terms.switches
    return None if said_aloud else say("currency.cash", seat=event.seat)


def _accepts(step: Step, currency: Currency) -> bool:
    """Unknown if the book is not installed here."""
    return step.game is None or currency in step.game.book.betting.currencies
