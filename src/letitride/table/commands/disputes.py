"""Commands of disputes, from the table to the inspector, and of corrections.

A dispute belongs to a person. ``seat`` is 0 for a player who has no seat, or no longer has one.
"""

from letitride.rules import Cents
from letitride.table.commands.base import Command
from letitride.table.state import Payee


class RaiseDispute(Command, frozen=True):
    about: str
    seat: int = 0


class RuleDispute(Command, frozen=True):
    """The ruling. A person who would otherwise review it can give it, if they say that no games
    supervisor is there."""

    dispute: int
    decision: str
    no_games_supervisor: bool = False


class AskReview(Command, frozen=True):
    dispute: int
    seat: int = 0


class ReviewDispute(Command, frozen=True):
    dispute: int
    decision: str


class Complain(Command, frozen=True):
    """Take a decided dispute to the inspector."""

    dispute: int
    seat: int = 0


class HearComplaint(Command, frozen=True):
    dispute: int
    decision: str


class ProposeCorrection(Command, frozen=True):
    """Set money right after a decision on a dispute. Nothing moves until another person
    confirms it."""

    dispute: int
    to: Payee
    amount: Cents
    reason: str


class ProposePayCorrection(Command, frozen=True):
    """Put right the house's own mistake in a round that is over: no player needs to dispute it.
    ``payer`` and ``payee`` were in the round; without one, it is the house. Nothing moves until
    another person confirms it."""

    round: int
    amount: Cents
    reason: str
    payer: str = ""
    payee: str = ""


class ConfirmCorrection(Command, frozen=True):
    correction: int


class DropCorrection(Command, frozen=True):
    correction: int
