"""The house's choices when it opened the table, and its signs."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

import msgspec

from letitride.rules import (
    Cents,
    DeviceKind,
    Face,
    Permission,
    RuleBook,
    Settled,
    SettlingWay,
    Wager,
)
from letitride.table.state.betting import FeeRate, Limits
from letitride.table.state.choosing import Turns
from letitride.table.state.tray import TrayRule


class Switch(StrEnum):
    """Something that the book leaves to the house, and that this table can have or not. Side bets
    have switches of their own: ``switch_of`` and ``alone_switch_of``."""

    BACKLINE = "backline"
    VERBAL_CASH = "verbal_cash"
    PAYOUT_CAP = "payout_cap"
    DICE = "dice"
    CONTROLLER = "controller"
    PLAYER_SHARES = "player_shares"
    PAYOUT_ENTRY = "payout_entry"


def switch_of(wager: Wager) -> str:
    """The switch that puts a side bet on a table where the book leaves that to the house."""
    return str(wager)


def alone_switch_of(wager: Wager) -> str:
    """The same for making it without the three bets."""
    return f"{wager}_alone"


def side_bet_switches(book: RuleBook, wagers: Iterable[Wager]) -> frozenset[str]:
    """The switches that must be on for a table to offer these wagers."""
    asked = (wager for wager in wagers if wager in book.side_bets)
    return frozenset(
        switch_of(wager)
        for wager in asked
        if book.side_bets[wager].offered is Permission.IF_HOUSE_ALLOWS
    )


class FaceUpApproval(msgspec.Struct, frozen=True, kw_only=True):
    """The Commission's approval of face-up dealing, and who entered it (F checklist)."""

    reference: str
    date: str
    entered_by: str


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The house's choices within the book when it opened the table. ``settling`` is the book's
    first way unless the house chose another. ``three_card_settled`` is for whichever side bet the
    book lets a table settle before the base bets or before the choices; with ``at_settlement`` the
    house chose neither, and the book's order stands. ``fees`` is the card room's sheet.
    ``bank_minimum`` is the least a player-dealer may wager; None: the table minimum.
    ``side_limits`` has the side bets whose limits the house narrowed, ``face_up`` the approval
    without which no card is dealt face up. With ``tray`` counted, the table opens with a float that
    two people sign for."""

    paytables: Mapping[Wager, str]
    device: DeviceKind
    face: Face
    turns: Turns = Turns.IN_TURN
    settling: SettlingWay | None = None
    three_card_settled: Settled = Settled.AT_SETTLEMENT
    switches: frozenset[str] = frozenset()
    fees: tuple[FeeRate, ...] = ()
    bank_minimum: Cents | None = None
    side_limits: Mapping[Wager, Limits] = {}
    face_up: FaceUpApproval | None = None
    tray: TrayRule = TrayRule.UNCOUNTED


def side_limits(book: RuleBook, terms: Terms | None, wager: Wager) -> Limits:
    """The limits of a side bet at a table: the book's, unless the house narrowed them."""
    if terms is not None and (own := terms.side_limits.get(wager)) is not None:
        return own
    bet = book.side_bets[wager]
    return Limits(minimum=bet.minimum, maximum=bet.maximum, unit=bet.unit)


def fee_rate(terms: Terms, limits: Limits) -> FeeRate | None:
    """The first row of the sheet that holds these limits."""
    for rate in terms.fees:
        if rate.minimum <= limits.minimum and limits.maximum <= rate.maximum:
            return rate
    return None


class SignKind(StrEnum):
    MINIMUM = "minimum"
    CLOSING = "closing"


class Sign(msgspec.Struct, frozen=True):
    """A notice, and the time in seconds from which it can be acted on."""

    kind: SignKind
    effective: int
    minimum: Cents | None = None
