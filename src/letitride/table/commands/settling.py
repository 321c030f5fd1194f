"""Commands of settlement, and the end of a round."""

from collections.abc import Mapping

from letitride.cards import Card
from letitride.rules import Cents, Wager
from letitride.table.commands.base import Command


class RollDice(Command, frozen=True):
    """Draw the position where settling starts (C action); the cup gives the total."""

    dice: int


class ShowThree(Command, frozen=True):
    """Settle a side bet on the three cards, before the base game, where the table does so
    (W 3card option 2)."""

    seat: int


class TurnKept(Command, frozen=True):
    """Turn the dealer's kept card, for a side bet that it decides."""

    card: Card


class TurnHand(Command, frozen=True):
    """Turn up the hand that is settled next, so that everybody sees what it wins before it is
    paid. Only where each hand is settled as it is turned."""

    cards: tuple[Card, ...] = ()


class SettleNext(Command, frozen=True):
    """Turn up and settle the next hand in the book's order. Where the house turns all hands first,
    or collects before it pays, each hand comes up twice. ``payout`` is what the dealer worked out
    that the tray pays, if they did: a wrong one is refused. Where the house wants one
    (``payout_entry``), so is none, and a hand is turned before it is settled."""

    cards: tuple[Card, ...] = ()
    payout: Cents | None = None


class EndRound(Command, frozen=True):
    """Cards to the rack, lammers picked up, round over. The house says where the ``meters`` stand
    of side bets that have any; they are fed and pay now."""

    meters: Mapping[Wager, Cents] = {}
