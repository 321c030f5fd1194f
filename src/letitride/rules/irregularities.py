"""Rule book section on irregularities: what happens to hands, wagers and cards."""

from dataclasses import dataclass
from enum import StrEnum

from letitride.rules.policies import DeviceKind, Face, Permission


class Outcome(StrEnum):
    """What happens to the round.

    A misdeal is dealt again as ``misdeal_next`` says; a void round is over. ``hand_discarded`` is
    for a hand that nobody bet on: it is counted and put away, and the others play on.
    """

    MISDEAL = "misdeal"
    ROUND_VOID = "round_void"
    HAND_VOID = "hand_void"
    HAND_DISCARDED = "hand_discarded"
    PLAY_ON = "play_on"


class ExposedCard(StrEnum):
    """``turned_over``: it stays in the hand. ``replaced``: discarded, and the next card is used."""

    TURNED_OVER = "turned_over"
    REPLACED = "replaced"
    MISDEAL = "misdeal"


class DeckAfter(StrEnum):
    """``counted`` and ``checked`` keep the deck if it is right and replace it if not; a count is
    for 52 cards, a check for missing and foreign ones. All are shuffled again."""

    RESHUFFLED = "reshuffled"
    COUNTED = "counted"
    CHECKED = "checked"
    REPLACED = "replaced"


class Redeal(StrEnum):
    """``new_round``: betting opens again. ``same_round``: no more bets."""

    NEW_ROUND = "new_round"
    SAME_ROUND = "same_round"


class CountProcedure(StrEnum):
    """First every hand, and only if all are right, the stub."""

    HANDS_THEN_STUB = "hands_then_stub"


class ControllerReset(StrEnum):
    MAINTENANCE_KEY = "maintenance_key"
    NONE = "none"


class UnequalBets(StrEnum):
    """``correct_or_fold``: a player who folds gets the bets back. ``correct_or_stand``: unequal
    bets stay as they are, and the player may be precluded."""

    CORRECT_OR_FOLD = "correct_or_fold"
    CORRECT_OR_STAND = "correct_or_stand"


class Absent(StrEnum):
    HAND_VOID = "hand_void"
    BETS_RIDE = "bets_ride"


class CollusionMeasure(StrEnum):
    PLAY_FIRST = "play_first"
    SEPARATE = "separate"
    ENGLISH_ONLY = "english_only"
    PRECLUDE = "preclude"


class DeviceMeasure(StrEnum):
    """Against a player who used a device that records or analyses the game."""

    VOID_WAGERS = "void_wagers"
    EXCLUDE_FROM_GAME = "exclude_from_game"
    EXCLUDE_FROM_CASINO = "exclude_from_casino"
    DETAIN = "detain"


class InvalidationGround(StrEnum):
    DISRUPTION = "disruption"
    FRAUD = "fraud"


class GuiltyWagers(StrEnum):
    """The wagers of a player whose fraud invalidated a round."""

    RETURNED = "returned"
    MAY_BE_FORFEITED = "may_be_forfeited"


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularities:
    """Handled: a player has picked up any card of the hand. Viewed: they have seen it."""

    wrong_deal_before_handling: Outcome
    wrong_deal_after_handling: Outcome
    dealer_hand_wrong_count: Outcome
    player_hand_wrong_count: Outcome
    deck_after_wrong_count: DeckAfter
    hand_without_wager: Outcome

    exposure_counts_when_dealt: tuple[Face, ...]
    exposed_card: ExposedCard
    exposed_cards_for_misdeal: int
    deck_after_exposed_cards: DeckAfter
    player_card_exposed_after_deal: ExposedCard
    community_card_exposed_in_deal: ExposedCard
    community_card_exposed_after_deal: ExposedCard
    community_card_exposed_after_handling: Outcome

    deck_after_misdeal: DeckAfter

    count_alarm: CountProcedure
    count_right: Outcome
    missing_or_foreign_card: Outcome
    deck_after_missing_or_foreign_card: DeckAfter

    early_stub: Outcome
    early_stub_next: Redeal
    early_stub_new_bonus_bets: Permission
    early_stub_reset: ControllerReset
    deck_after_early_stub: DeckAfter

    unequal_bets_before_handling: UnequalBets
    unequal_bets_after_handling: UnequalBets
    absent_not_viewed: Absent
    absent_viewed: Absent
    collusion: tuple[CollusionMeasure, ...]

    shuffle_unfinished: DeckAfter
    device_fails_in_round: Outcome
    replacement_devices: tuple[DeviceKind, ...]

    prohibited_device: tuple[DeviceMeasure, ...]
    invalidation_grounds: tuple[InvalidationGround, ...]
    guilty_wagers: GuiltyWagers
