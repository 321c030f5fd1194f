"""Rule book sections on the layout, the bets, their limits and paytables."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from letitride.rules.money import Cents
from letitride.rules.paytable import Wager
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Betting:
    equal_bets: int
    placing_ends: Moment
    withdrawing_ends: Moment
    refusing_ends: Moment
    currencies: tuple[Currency, ...]
    verbal_cash: Permission
    vouchers: Vouchers
    winnings_paid_in: Currency


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


class PaytableSource(StrEnum):
    """``with_base``: the side bet pays by the same table as the base bets."""

    WITH_BASE = "with_base"
    OWN = "own"


class Collected(StrEnum):
    """``before_deal``: the dealer takes the stake at the call, so a winner gets only the pay."""

    BEFORE_DEAL = "before_deal"
    AT_SETTLEMENT = "at_settlement"


class Settled(StrEnum):
    """``before_base_game``: winners show their three cards before the choices begin."""

    AT_SETTLEMENT = "at_settlement"
    BEFORE_BASE_GAME = "before_base_game"


class DecidingCards(StrEnum):
    OWN_THREE = "own_three"
    OWN_AND_COMMUNITY = "own_and_community"
    BEST_FIVE_OF_OWN_AND_DEALERS = "best_five_of_own_and_dealers"


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBet:
    offered: Permission
    without_base: Permission
    minimum: Cents
    maximum: Cents
    unit: Cents | None
    paytable_source: PaytableSource
    paytables: tuple[str, ...]
    default_paytable: str
    decided_by: DecidingCards
    collected: Collected
    settled: tuple[Settled, ...]
    default_settled: Settled
    sensor: Fitting
    lammer: Fitting


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBets:
    """A side bet that the book does not know is None."""

    bonus: SideBet | None = None
    three_card: SideBet | None = None
    pair_plus: SideBet | None = None
    six_card: SideBet | None = None

    def known(self) -> Mapping[Wager, SideBet]:
        bets = {
            Wager.BONUS: self.bonus,
            Wager.THREE_CARD: self.three_card,
            Wager.PAIR_PLUS: self.pair_plus,
            Wager.SIX_CARD: self.six_card,
        }
        return {wager: bet for wager, bet in bets.items() if bet is not None}
