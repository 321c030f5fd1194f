"""Rule book sections on settlement, the bank and the fees."""

from dataclasses import dataclass
from enum import StrEnum

from letitride.rules.money import Cents
from letitride.rules.policies import Direction, Permission, Position
from letitride.rules.wagers import Wager


class Rounding(StrEnum):
    """For payouts that are not whole cents. ``up``: never below the listed odds."""

    UP = "up"
    DOWN = "down"


class OddsWord(StrEnum):
    """Words for odds that players may be shown; "for" is not one of them (W payout 1)."""

    TO = "to"
    WIN = "win"


class RoundEnd(StrEnum):
    """``game_over_key``: pressed if the table controller is fitted."""

    GAME_OVER_KEY = "game_over_key"
    LAST_WAGER_SETTLED = "last_wager_settled"


class SettlingWay(StrEnum):
    """``pick_and_pay``: each hand is turned and settled before the next. ``lay_and_pay``: all hands
    are turned, then settled. ``losers_first``: all hands are turned and their losing wagers
    collected, then the winning ones are paid."""

    PICK_AND_PAY = "pick_and_pay"
    LAY_AND_PAY = "lay_and_pay"
    LOSERS_FIRST = "losers_first"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """``ways``: those a house may choose from; the first unless it does."""

    first_player: Position
    direction: Direction
    start_by_dice: Permission
    ways: tuple[SettlingWay, ...]
    wager_order: tuple[Wager, ...]
    rounding: Rounding
    odds_words: tuple[OddsWord, ...]
    round_ends: RoundEnd


class Banker(StrEnum):
    HOUSE = "house"
    PLAYER_DEALER = "player_dealer"


class AllDecline(StrEnum):
    """When everyone else has declined the bank."""

    BANKER_MAY_GO_ON = "banker_may_go_on"
    NO_ROUND = "no_round"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDealer:
    hands_before_offer: int
    offered: Direction
    all_decline: AllDecline
    minimum_wager: Cents | None
    maximum_wager: Cents | None
    own_bets: Permission


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    banker: Banker
    player_dealer: PlayerDealer | None = None


class FeeKind(StrEnum):
    """There is no percentage: no document allows one (C play 11)."""

    NONE = "none"
    FLAT = "flat"


class FeeBase(StrEnum):
    """What a player's fee is charged on: each circle and side bet, or the hand as a whole."""

    EACH_WAGER = "each_wager"
    EACH_HAND = "each_hand"


class FeeOnVoid(StrEnum):
    RETURNED = "returned"
    KEPT = "kept"


@dataclass(frozen=True, slots=True, kw_only=True)
class FlatFees:
    player: Cents
    player_counted_by: FeeBase
    player_dealer: Cents
    void_round: FeeOnVoid


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeRules:
    kind: FeeKind
    flat: FlatFees | None = None
