"""Commands of disputes, from the table to the inspector."""

from letitride.table.commands.base import Command


class RaiseDispute(Command, frozen=True):
    seat: int
    about: str


class RuleDispute(Command, frozen=True):
    """The ruling. A person who would otherwise review it can give it, if they say that no games
    supervisor is there."""

    dispute: int
    decision: str
    no_games_supervisor: bool = False


class AskReview(Command, frozen=True):
    seat: int
    dispute: int


class ReviewDispute(Command, frozen=True):
    dispute: int
    decision: str


class Complain(Command, frozen=True):
    """Take a decided dispute to the inspector."""

    seat: int
    dispute: int


class HearComplaint(Command, frozen=True):
    dispute: int
    decision: str
