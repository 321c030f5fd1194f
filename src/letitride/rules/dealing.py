"""Rule book sections on cards, devices, the deal and the choices."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from letitride.rules.policies import DeviceKind, Direction, Face, Permission, Position


class Checker(StrEnum):
    DEALER = "dealer"
    GAMES_SUPERVISOR = "games_supervisor"
    CASINO_SUPERVISOR = "casino_supervisor"
    DECK_CHECKING_DEVICE = "deck_checking_device"


class CardChange(StrEnum):
    AFTER_ANY_ROUND = "after_any_round"


class NewCards(StrEnum):
    """``cut``: if the device's cards are cut at all."""

    CHECKED = "checked"
    SHUFFLED = "shuffled"
    CUT = "cut"


class DeckBacks(StrEnum):
    """How the backs of two decks at one table compare; within a deck they are always alike."""

    DIFFERENT_COLOURS = "different_colours"
    ANY = "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    deck_size: int
    deck_backs: DeckBacks
    rack_decks: int
    checked_by: tuple[Checker, ...]
    sealed_decks: Permission
    changed: CardChange
    new_cards: tuple[NewCards, ...]


class Alternation(StrEnum):
    EVERY_ROUND = "every_round"
    NONE = "none"


class DealOrder(StrEnum):
    """``one_card_at_a_time``: three times around the players, then the dealer's cards."""

    ONE_CARD_AT_A_TIME = "one_card_at_a_time"
    STACKS_OF_THREE = "stacks_of_three"


class DealerCard(StrEnum):
    """Where a card of the dealer goes. ``kept``: face down, for a side bet that it decides."""

    LEFT = "left"
    RIGHT = "right"
    BURNED = "burned"
    KEPT = "kept"


class Cut(StrEnum):
    CUT = "cut"
    NOT_CUT = "not_cut"


class CardCount(StrEnum):
    """Whether the device counts the deck and raises an alarm."""

    COUNTED = "counted"
    NOT_COUNTED = "not_counted"


class Stub(StrEnum):
    """The cards left after the deal."""

    UNLOADED_TO_RACK = "unloaded_to_rack"
    STAYS_IN_DEVICE = "stays_in_device"


class ShuffleTime(StrEnum):
    BEFORE_PLAY = "before_play"
    AFTER_EACH_ROUND = "after_each_round"
    AFTER_VACANCY = "after_vacancy"


class Equipment(StrEnum):
    """What may have to be at a table before it opens. Shoe, shuffler, drop box and controller are
    required wherever the table has one; the rest by ``DeviceRules.equipment``."""

    GAMING_TABLE = "gaming_table"
    LAYOUT = "layout"
    DISCARD_RACK = "discard_rack"
    CUTTING_CARD = "cutting_card"
    CHIPS = "chips"
    CHIP_TRAY = "chip_tray"
    DROP_BOX = "drop_box"
    SHOE = "shoe"
    SHUFFLER = "shuffler"
    CONTROLLER = "controller"


class ShufflerGame(StrEnum):
    """What a shuffler is set to. For Let It Ride it gives out stacks of three (W basic 1)."""

    LET_IT_RIDE = "let_it_ride"
    OTHER = "other"


class OpeningStep(StrEnum):
    POWER_ON = "power_on"
    INSERT_TABLE_KEY = "insert_table_key"
    SET_GAME = "set_game"
    CHECK_FIRST_DECK = "check_first_deck"
    WASH_FIRST_DECK = "wash_first_deck"
    LOAD_FIRST_DECK = "load_first_deck"
    SHUFFLE = "shuffle"
    CUT = "cut"
    SET_ON_CUTTING_CARD = "set_on_cutting_card"
    CHECK_SECOND_DECK = "check_second_deck"
    WASH_SECOND_DECK = "wash_second_deck"
    SECOND_DECK_TO_RACK = "second_deck_to_rack"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRules:
    """``dealer_cards`` says where the dealer's cards go, in dealing order. ``equipment`` is what a
    table with this device needs beside it; ``game`` what a shuffler is set to."""

    equipment: tuple[Equipment, ...]
    game: ShufflerGame | None
    decks: int
    alternation: Alternation
    order: DealOrder
    dealer_cards: tuple[DealerCard, ...]
    cut: Cut
    card_count: CardCount
    hand_shuffle_first: Permission
    stub: Stub
    opening: tuple[OpeningStep, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Devices:
    """A device that may not be fitted is None."""

    default: DeviceKind
    shuffle_when: tuple[ShuffleTime, ...]
    shoe: DeviceRules | None = None
    shuffler: DeviceRules | None = None

    def fitted(self) -> Mapping[DeviceKind, DeviceRules]:
        kinds = {DeviceKind.SHOE: self.shoe, DeviceKind.SHUFFLER: self.shuffler}
        return {kind: device for kind, device in kinds.items() if device is not None}


class CommunityCard(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class MoreHands(StrEnum):
    """More face-up hands than the analysis covers."""

    WARN = "warn"
    REFUSE = "refuse"


class FaceUpApprovalRule(StrEnum):
    """Whether a regulator's approval must be on record before cards are dealt face up."""

    REQUIRED = "required"
    NOT_REQUIRED = "not_required"


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceUp:
    approval: FaceUpApprovalRule
    hands_analysed: int
    more_hands: MoreHands


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRules:
    first_hand: Position
    direction: Direction
    faces: tuple[Face, ...]
    default_face: Face
    community_order: tuple[CommunityCard, ...]
    face_up: FaceUp | None = None


class Finality(StrEnum):
    FINAL = "final"


class TuckRule(StrEnum):
    """Letting all remaining bets ride at once, with a hand that already wins."""

    WITH_WINNING_HAND = "with_winning_hand"
    NOT_OFFERED = "not_offered"


class CardsPlace(StrEnum):
    """Where a player's cards are after a choice: with the player, or face down under a bet."""

    HELD = "held"
    UNDER_2 = "under_2"
    UNDER_3 = "under_3"


class Advice(StrEnum):
    REFUSED = "refused"
    ONLY_IF_ASKED = "only_if_asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceRules:
    """``cards_after_riding`` is for the first choice: a player who pulls bet 1 holds the cards."""

    first_player: Position
    direction: Direction
    riding: Finality
    tuck: TuckRule
    cards_after_riding: CardsPlace
    cards_after_second: CardsPlace
    showing_cards: Permission
    staff_advice: Advice
    bystander_advice: Advice
    analysing_devices: Permission
