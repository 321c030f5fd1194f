"""Commands of betting, and the call of no more bets."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from letitride.rules import WAGER_ID, Cents, Wager
from letitride.table.commands.base import Command


class OpenRound(Command, frozen=True):
    pass


class Funds(StrEnum):
    """``plaques``: from the rack, like chips; a plaque is a chip of another form (W bets 1)."""

    CHIPS = "chips"
    PLAQUES = "plaques"
    TOKENS = "tokens"
    CASH = "cash"


class Bet(Command, frozen=True):
    """Three equal bets of this amount each; repeat to change them, zero takes them down.

    ``tokens``: how much of the amount on each circle is promotional tokens, and the rest chips
    (N 5.1).
    """

    seat: int
    amount: Cents
    funds: Funds = Funds.CHIPS
    tokens: Cents = Cents(0)


class BetSide(Command, frozen=True):
    """A side bet of this amount, in chips, plaques where the book takes them or, where the house
    allows, cash; zero takes it down."""

    seat: int
    wager: Annotated[Wager, Meta(pattern=WAGER_ID)]
    amount: Cents
    funds: Funds = Funds.CHIPS


class BackBet(Command, frozen=True):
    """Three equal bets of this amount each behind another seat's; zero takes them down."""

    seat: int
    behind: int
    amount: Cents


class RecordBets(Command, frozen=True):
    """Bets on the layout as the dealer records them, equal and within limits or not."""

    seat: int
    circles: tuple[Cents, Cents, Cents]


class RefuseWager(Command, frozen=True):
    seat: int
    reason: str


class Ready(Command, frozen=True):
    """No more chips from this seat: the call need not wait for it."""

    seat: int


class AskForSideBets(Command, frozen=True):
    """Ask every player for side bets, once all have their three bets (W shuffle 2)."""


class CallNoMoreBets(Command, frozen=True):
    pass
