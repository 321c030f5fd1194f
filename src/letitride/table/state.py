"""The state of a table: the layout, the device, the rack and the signs.

Everything is frozen; ``evolve`` makes the next state from an event. A card is known by its place in
the shuffled order, 0 to 51; its face is recorded only once somebody has seen it.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

import msgspec

from letitride.cards import Card
from letitride.rules import (
    Cents,
    DeviceKind,
    Face,
    OpeningStep,
    Permission,
    RuleBook,
    Settled,
    SettlingWay,
    Wager,
)
from letitride.table.money import Account, Move


class Phase(StrEnum):
    CLOSED = "closed"
    OPENING = "opening"
    BETWEEN_ROUNDS = "between_rounds"
    BETTING = "betting"
    CALLED = "called"
    DEALING = "dealing"
    THREE_CARD = "three_card"
    FIRST_CHOICE = "first_choice"
    SECOND_CHOICE = "second_choice"
    SETTLING = "settling"
    ROUND_OVER = "round_over"


class Turns(StrEnum):
    """``in_turn``: from the dealer's left. ``together``: remote players choose at the same time."""

    IN_TURN = "in_turn"
    TOGETHER = "together"


class Switch(StrEnum):
    """A thing that the book leaves to the house, as this table has it. Side bets have switches of
    their own: ``switch_of`` and ``alone_switch_of``."""

    BACKLINE = "backline"
    VERBAL_CASH = "verbal_cash"
    PAYOUT_CAP = "payout_cap"
    DICE = "dice"
    CONTROLLER = "controller"


def switch_of(wager: Wager) -> str:
    """The switch that puts a side bet on a table where the book leaves that to the house."""
    return str(wager)


def alone_switch_of(wager: Wager) -> str:
    """The same for making it without the three bets."""
    return f"{wager}_alone"


def side_bet_switches(book: RuleBook, wagers: Iterable[Wager]) -> frozenset[str]:
    """What has to be switched on so that a table may offer these wagers."""
    asked = (wager for wager in wagers if wager in book.side_bets)
    return frozenset(
        switch_of(wager)
        for wager in asked
        if book.side_bets[wager].offered is Permission.IF_HOUSE_ALLOWS
    )


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The sign: base limits for each of the three circles, and the unit if there is one."""

    minimum: Cents
    maximum: Cents
    unit: Cents | None = None
    maximum_payout: Cents | None = None


class FaceUpApproval(msgspec.Struct, frozen=True, kw_only=True):
    """The Commission's approval of face-up dealing, and who entered it (F checklist)."""

    reference: str
    date: str
    entered_by: str


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What the house chose within the book when it opened the table. ``settling`` is the book's
    first way unless the house chose another. ``three_card_settled`` is for whichever side bet the
    book lets a table settle before the choices. ``side_limits`` has the side bets whose limits the
    house narrowed, ``face_up`` the approval without which no card is dealt face up."""

    paytables: Mapping[Wager, str]
    device: DeviceKind
    face: Face
    turns: Turns = Turns.IN_TURN
    settling: SettlingWay | None = None
    three_card_settled: Settled = Settled.AT_SETTLEMENT
    switches: frozenset[str] = frozenset()
    side_limits: Mapping[Wager, Limits] = {}
    face_up: FaceUpApproval | None = None


def side_limits(book: RuleBook, terms: Terms | None, wager: Wager) -> Limits:
    """The limits of a side bet at a table: the book's, unless the house narrowed them."""
    if terms is not None and (own := terms.side_limits.get(wager)) is not None:
        return own
    bet = book.side_bets[wager]
    return Limits(minimum=bet.minimum, maximum=bet.maximum, unit=bet.unit)


class Decision(StrEnum):
    RIDE = "ride"
    PULL = "pull"


class HandStatus(StrEnum):
    """``folded``: bets taken back under N 12.10. ``discarded``: dealt to a seat without a bet."""

    IN_PLAY = "in_play"
    VOID = "void"
    FOLDED = "folded"
    DISCARDED = "discarded"
    SETTLED = "settled"


class Hand(msgspec.Struct, frozen=True):
    """A seat's cards in a round, by place, and what its player has done."""

    places: tuple[int, ...] = ()
    status: HandStatus = HandStatus.IN_PLAY
    looked: bool = False
    first: Decision | None = None
    second: Decision | None = None
    tucked: bool = False
    three_card_settled: bool = False


class Seat(msgspec.Struct, frozen=True):
    """An occupied seat. ``idle`` counts rounds without a bet while the table was full; ``choices``
    those the player has made here, in so many ``seconds`` altogether."""

    player: str
    idle: int = 0
    choices: int = 0
    seconds: int = 0
    precluded: bool = False
    plays_first: bool = False


class KeptFrom(StrEnum):
    """What a measure bars a player from: this table's game, or every table of the house."""

    GAME = "game"
    CASINO = "casino"


class DeckPlace(StrEnum):
    BOX = "box"
    TABLE = "table"
    DEVICE = "device"
    PLAY = "play"
    RACK = "rack"


class Deck(msgspec.Struct, frozen=True):
    """``commitment`` fixes the order before a card is seen; ``cut`` is where it was cut.

    ``wrong``: a card was missing or extra, and it has not been shuffled since. ``lost``: its stored
    order does not match the commitment, and what the book then requires has not been done yet.
    """

    back: str
    serial: int
    place: DeckPlace = DeckPlace.BOX
    checked: bool = False
    commitment: str = ""
    cut: int | None = None
    wrong: bool = False
    lost: bool = False

    @property
    def shuffled(self) -> bool:
        return bool(self.commitment)


class Round(msgspec.Struct, frozen=True):
    """One round. ``dealt`` is the number of cards out of the device; places below it are on the
    table.

    ``taken`` are the stakes that were collected before the deal, by seat; a lammer marks each.
    ``burned`` are places put into the rack unseen, ``out`` places put there for another reason;
    ``settled`` are the transfers of bets settled so far, by the hand they were on: a void hand or
    round reverses them. ``limits``
    are those its bets were made under, whatever the sign says now. ``backs`` says who bet behind
    which seat, even after those bets were returned or settled. ``revealed``: the whole order has
    been shown, for all to check. ``to_correct`` are seats that were asked to make their bets equal,
    including those that have. ``asked`` is when the next choice was first asked for.
    """

    number: int
    deck: int = -1
    hands: Mapping[int, Hand] = {}
    dealt: int = 0
    steps: int = 0
    left: int | None = None
    right: int | None = None
    kept: int | None = None
    burned: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    stub_unloaded: bool = False
    faces: Mapping[int, Card] = {}
    turned: tuple[int, ...] = ()
    exposed: tuple[int, ...] = ()
    taken: Mapping[int, Mapping[Wager, Cents]] = {}
    fees: Mapping[int, Cents] = {}
    backs: Mapping[int, int] = {}
    back_fees: Mapping[int, Cents] = {}
    same_round: bool = False
    start: int | None = None
    collected: Cents = Cents(0)
    paid: Cents = Cents(0)
    settled: Mapping[int, tuple[Move, ...]] = {}
    limits: Limits | None = None
    revealed: bool = False
    to_correct: frozenset[int] = frozenset()
    asked: int = 0

    @property
    def lammers(self) -> Mapping[int, Cents]:
        """The seats that a lammer marks, and all that was taken there."""
        return {seat: Cents(sum(stakes.values())) for seat, stakes in self.taken.items()}

    @property
    def handled(self) -> bool:
        """Whether any player has picked up cards; N 12.1, 12.6, 12.7 and 12.8 depend on it.

        Cards dealt face up count as handled once the deal is complete, and not stack by stack.
        """
        dealt = self.left is not None and self.right is not None
        return dealt and any(hand.looked for hand in self.hands.values())

    @property
    def transfers(self) -> Iterator[Move]:
        """Of all bets settled so far."""
        return (move for moves in self.settled.values() for move in moves)


class Banking(msgspec.Struct, frozen=True):
    """Who banks (C): the seat, hands banked in a row, and the seat offered the bank now."""

    seat: int | None = None
    hands: int = 0
    offered: int | None = None
    declined: frozenset[int] = frozenset()


class SignKind(StrEnum):
    MINIMUM = "minimum"
    CLOSING = "closing"


class Sign(msgspec.Struct, frozen=True):
    """A notice, and the time in seconds from which it can be acted on."""

    kind: SignKind
    effective: int
    minimum: Cents | None = None


class Halt(StrEnum):
    """Why play is stopped until somebody has done what is wanted."""

    COUNT = "count"
    HANDS_AND_STUB = "hands_and_stub"
    NEW_DECK = "new_deck"
    KEYPAD = "keypad"
    DEVICE = "device"


class DisputeStage(StrEnum):
    RAISED = "raised"
    RULED = "ruled"
    REVIEW_ASKED = "review_asked"
    REVIEWED = "reviewed"
    COMPLAINT = "complaint"
    HEARD = "heard"


class Dispute(msgspec.Struct, frozen=True):
    """``player`` keeps it when the seat changes hands; the person who ruled cannot review it."""

    number: int
    seat: int
    round: int
    about: str
    stage: DisputeStage = DisputeStage.RAISED
    decision: str = ""
    player: str = ""
    ruled_by: str = ""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A whole table. ``rounds`` counts the rounds begun; ``excluded`` are players barred from the
    game, each with the clause of the measure. ``face_down_next``: face-up dealing ends with this
    round."""

    id: str
    book: str
    digest: str
    terms: Terms | None = None
    phase: Phase = Phase.CLOSED
    opening: tuple[OpeningStep, ...] = ()
    limits: Limits | None = None
    device: DeviceKind | None = None
    seats: Mapping[int, Seat] = {}
    ledger: Mapping[Account, Cents] = {}
    decks: tuple[Deck, ...] = ()
    decks_used: int = 0
    round: Round | None = None
    rounds: int = 0
    banking: Banking = Banking()
    signs: tuple[Sign, ...] = ()
    halts: tuple[Halt, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    excluded: Mapping[str, str] = {}
    apart: frozenset[frozenset[str]] = frozenset()
    english_only: bool = False
    face_down_next: bool = False
    version: int = 0


def new_table(id: str, *, book: str, digest: str) -> Table:
    """A closed, empty table."""
    return Table(id=id, book=book, digest=digest)
