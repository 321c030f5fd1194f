"""What a drill is: a moment at a table, one question, and the answer that the engine gave."""

from enum import StrEnum

import msgspec

from letitride.rules import Cents, Wager


class DrillKind(StrEnum):
    """``payout``: what a hand is paid. ``procedure``: the dealer's next step. ``irregularity``:
    what is said, what moves, and which clause says so."""

    PAYOUT = "payout"
    PROCEDURE = "procedure"
    IRREGULARITY = "irregularity"


class BetShown(msgspec.Struct, frozen=True, kw_only=True):
    """A bet on the felt. ``circle`` is 0 for a side bet; ``taken`` if it was collected before the
    deal, and a lammer lies in its place."""

    wager: Wager
    name: str
    circle: int
    amount: Cents
    taken: bool = False


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """``cards`` are texts such as ``Td``; an empty one is face down. ``bank`` is what a
    player-dealer has in front of them."""

    seat: int
    bets: tuple[BetShown, ...]
    cards: tuple[str, ...]
    bank: Cents = Cents(0)


class Felt(msgspec.Struct, frozen=True, kw_only=True):
    """The table as its dealer sees it. ``community`` are the dealer's cards from left to right."""

    seats: tuple[SeatShown, ...]
    community: tuple[str, ...]


class DrillChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A possible answer; ``why`` says what is wrong with a wrong one, if the engine said so."""

    text: str
    why: str = ""


class Drill(msgspec.Struct, frozen=True, kw_only=True):
    """``key`` names what is practised: drills with the same key are scheduled as one. ``answer`` is
    the number of the right choice, from 0; without choices it is an amount in cents. ``why`` says
    why, with the ``clause`` behind it."""

    number: int
    kind: DrillKind
    key: str
    topic: str
    felt: Felt
    story: tuple[str, ...]
    question: str
    choices: tuple[DrillChoice, ...]
    answer: int
    why: tuple[str, ...]
    clause: str


def is_right(drill: Drill, given: int | None) -> bool:
    """No answer at all, because the time was up, is wrong."""
    return given == drill.answer
