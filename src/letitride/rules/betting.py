"""Rule book sections on the layout, the bets, their limits and paytables."""

from dataclasses import dataclass
from enum import StrEnum

from letitride.rules.money import Cents
from letitride.rules.policies import Fitting, Moment, Permission


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    areas: int
    seats: int
    players_per_area: int
    hands_per_player: int
    backline_bets: Permission
    drop_box: Fitting
    controller: Fitting


class Currency(StrEnum):
    CHIPS = "chips"
    PLAQUES = "plaques"
    PROMOTIONAL_TOKENS = "promotional_tokens"


class Vouchers(StrEnum):
    """``exchanged``: for chips or tokens of the same value, which are then bet."""

    EXCHANGED = "exchanged"
    REFUSED = "refused"


class BeforeCall(StrEnum):
    """``equal_bets``: the dealer waits until everybody who bets has three equal bets.
    ``side_bets_asked``: and then asks for side bets, before the call."""

    EQUAL_BETS = "equal_bets"
    SIDE_BETS_ASKED = "side_bets_asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Betting:
    equal_bets: int
    before_call: BeforeCall
    placing_ends: Moment
    withdrawing_ends: Moment
    refusing_ends: Moment
    currencies: tuple[Currency, ...]
    verbal_cash: Permission
    vouchers: Vouchers
    between_players: Permission


class BelowMinimum(StrEnum):
    """A bet recorded too low by the dealer, noticed after the call."""

    VALID = "valid"
    RETURNED = "returned"


class AboveMaximum(StrEnum):
    """A bet recorded too high by the dealer: it plays for the maximum, the rest is returned."""

    PLAYED_TO_MAXIMUM = "played_to_maximum"


class LimitChange(StrEnum):
    """``within_book``: a table may narrow the book's limits, never widen them."""

    FREELY = "freely"
    WITHIN_BOOK = "within_book"


class CapScope(StrEnum):
    """What a maximum payout caps: everything one hand wins in a round, or each of its wagers."""

    HAND = "hand"
    WAGER = "wager"


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitRules:
    minimum: Cents
    maximum: Cents
    unit: Cents | None
    change: LimitChange
    below_minimum: BelowMinimum
    above_maximum: AboveMaximum
    payout_cap: Permission
    maximum_payout: Cents | None
    maximum_payout_per: CapScope


@dataclass(frozen=True, slots=True, kw_only=True)
class PaytableRules:
    choices: tuple[str, ...]
    default: str
