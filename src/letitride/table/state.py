"""The state of a table: the layout, the device, the rack and the signs.

Everything is frozen; ``evolve`` makes the next state from an event. A card is known by its place in
the shuffled order, 0 to 51; its face is recorded only once somebody has seen it.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Final

import msgspec

from letitride.cards import Card
from letitride.rules import (
    Cents,
    DeviceKind,
    Face,
    InvalidationGround,
    OpeningStep,
    Permission,
    RuleBook,
    Settled,
    SettlingWay,
    Wager,
)
from letitride.table.actors import Actor
from letitride.table.money import Account, Move

MOST_PAST: Final = 2000
"""More rounds than a table plays in a day: a table that never closes must not grow for ever."""


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


class FeeRate(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the fee sheet (C fees): flat fees at tables whose limits lie within these."""

    minimum: Cents
    maximum: Cents
    player: Cents
    player_dealer: Cents


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
    book lets a table settle before the base bets or before the choices; with ``at_settlement`` the
    house chose neither, and the book's order stands. ``fees`` is the card room's sheet.
    ``bank_minimum`` is the least a player-dealer may wager; None: the table minimum.
    ``side_limits`` has the side bets whose limits the house narrowed, ``face_up`` the approval
    without which no card is dealt face up."""

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


def side_limits(book: RuleBook, terms: Terms | None, wager: Wager) -> Limits:
    """The limits of a side bet at a table: the book's, unless the house narrowed them."""
    if terms is not None and (own := terms.side_limits.get(wager)) is not None:
        return own
    bet = book.side_bets[wager]
    return Limits(minimum=bet.minimum, maximum=bet.maximum, unit=bet.unit)


def default_fees(book: RuleBook) -> tuple[FeeRate, ...]:
    """A sheet of one row, with the book's own limits and fees; empty where it has none."""
    flat, limits = book.fees.flat, book.limits
    if flat is None:
        return ()
    rate = FeeRate(
        minimum=limits.minimum,
        maximum=limits.maximum,
        player=flat.player,
        player_dealer=flat.player_dealer,
    )
    return (rate,)


def fee_rate(terms: Terms, limits: Limits) -> FeeRate | None:
    """The first row of the sheet that holds these limits."""
    for rate in terms.fees:
        if rate.minimum <= limits.minimum and limits.maximum <= rate.maximum:
            return rate
    return None


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


class MeasureKind(StrEnum):
    """What the house has directed. ``preclude``: no more bets at this table. Whoever is excluded or
    detained loses the seat as well."""

    PLAY_FIRST = "play_first"
    SEPARATE = "separate"
    ENGLISH_ONLY = "english_only"
    PRECLUDE = "preclude"
    EXCLUDE_FROM_GAME = "exclude_from_game"
    EXCLUDE_FROM_CASINO = "exclude_from_casino"
    DETAIN = "detain"


class MeasureEnd(StrEnum):
    LIFTED = "lifted"
    TIME_UP = "time_up"


EXCLUDES: Final = frozenset({MeasureKind.EXCLUDE_FROM_GAME, MeasureKind.EXCLUDE_FROM_CASINO})
KEEPS_OUT: Final = EXCLUDES | {MeasureKind.PRECLUDE, MeasureKind.DETAIN}


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """In force against these people, seated here or not, until a time or until it is lifted."""

    number: int
    kind: MeasureKind
    players: tuple[str, ...]
    clause: str
    reason: str
    until: int | None = None


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


class DeckCheck(msgspec.Struct, frozen=True):
    """What a check found, card by card. ``foreign``: cards that are not of this deck, by face or
    by back. ``by_device``: a machine checked, and not the person who ran it."""

    missing_cards: tuple[Card, ...] = ()
    doubled_cards: tuple[Card, ...] = ()
    foreign: int = 0
    by_device: bool = False

    @property
    def is_right(self) -> bool:
        return not self.missing_cards and not self.doubled_cards and not self.foreign


class Deck(msgspec.Struct, frozen=True):
    """``commitment`` fixes the order before a card is seen; ``cut`` is where it was cut; ``count``
    is what the device counted when it shuffled the deck, if it counts; ``shuffled_at`` is when.

    ``wrong``: a card was missing or extra, and it has not been shuffled since. ``lost``: its stored
    order does not match the commitment, and what the book then requires has not been done yet.
    """

    back: str
    serial: int
    place: DeckPlace = DeckPlace.BOX
    checked: bool = False
    commitment: str = ""
    cut: int | None = None
    count: int | None = None
    wrong: bool = False
    lost: bool = False
    shuffled_at: int = 0

    @property
    def shuffled(self) -> bool:
        return bool(self.commitment)


class Round(msgspec.Struct, frozen=True):
    """One round. ``dealt`` is the number of cards out of the device; places below it are on the
    table.

    ``taken`` are the stakes that were collected before the deal, by seat; a lammer marks each.
    ``burned`` are places put into the rack unseen, ``out`` places put there for another reason;
    ``settled`` are the transfers of bets settled so far, by the hand they were on: a void hand or
    round reverses them. ``limits`` are those its bets were made under, whatever the sign says now,
    and ``rate`` has the fees that were on it when the round opened. ``backs`` says who bet behind
    which seat, even after those bets were returned or settled. ``revealed``: the whole order has
    been shown, for all to check. ``to_correct`` are seats that were asked to make their bets equal,
    including those that have; ``refused`` are seats whose wager the house refused. ``start`` is the
    position that the dice showed, ``pile`` the one that the player-dealer picked to go there. With
    a controller, ``lamps`` are the seats that were lit when LOCK OUT was pressed, ``dark`` those
    whose lamp does not show their bet; ``locked`` and ``game_over``: the key has been pressed.
    ``asked`` is when the next choice was first asked for.
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
    pile: int | None = None
    collected: Cents = Cents(0)
    paid: Cents = Cents(0)
    settled: Mapping[int, tuple[Move, ...]] = {}
    limits: Limits | None = None
    rate: FeeRate | None = None
    revealed: bool = False
    to_correct: frozenset[int] = frozenset()
    refused: frozenset[int] = frozenset()
    lamps: frozenset[int] = frozenset()
    dark: frozenset[int] = frozenset()
    locked: bool = False
    game_over: bool = False
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

    @property
    def completed(self) -> bool:
        """Whether any hand was settled. A round whose hands are all void is no hand banked."""
        return any(hand.status is HandStatus.SETTLED for hand in self.hands.values())


class Banking(msgspec.Struct, frozen=True):
    """Who banks (C): the seat, hands completed in a row, and the seat offered the bank now.

    The offer came to the seat ``at`` in its ``lap`` round the table, and only ever goes on
    clockwise. ``had``: the lap and seat in which each person last took the bank; the offer passes
    them over, wherever they sit, until it has gone round from there.
    """

    seat: int | None = None
    hands: int = 0
    offered: int | None = None
    declined: frozenset[int] = frozenset()
    at: int = 0
    lap: int = 0
    had: Mapping[str, tuple[int, int]] = {}


class SignKind(StrEnum):
    MINIMUM = "minimum"
    CLOSING = "closing"


class Sign(msgspec.Struct, frozen=True):
    """A notice, and the time in seconds from which it can be acted on."""

    kind: SignKind
    effective: int
    minimum: Cents | None = None


class SecurityKey(StrEnum):
    """``table``: key 1, in the first slot while the table is open (W opening 2)."""

    TABLE = "table"
    MAINTENANCE = "maintenance"


TABLE_SLOT: Final = 1
MAINTENANCE_SLOT: Final = 3
SLOTS: Final = (TABLE_SLOT, 2, MAINTENANCE_SLOT)


class ControllerKey(StrEnum):
    """The keys of the keypad. START is pressed to shuffle and to unload the stub."""

    START = "start"
    LOCK_OUT = "lock_out"
    FOUR_OF_A_KIND = "four_of_a_kind"
    ENTER = "enter"
    GAME_OVER = "game_over"


class Display(StrEnum):
    """What the controller shows."""

    OFF = "off"
    DEAD_GAME = "dead_game"
    PLACE_BETS = "place_bets"
    NO_MORE_BETS = "no_more_bets"
    LOCKED_OUT = "locked_out"
    CARD_COUNT = "card_count"
    RESET_OFFERED = "reset_offered"
    KEYPAD_RESET = "keypad_reset"
    GAME_OVER = "game_over"


class KeyUse(msgspec.Struct, frozen=True):
    """A security key in a slot: who put it in and took it out, and when."""

    key: SecurityKey
    slot: int
    inserted_by: Actor
    inserted_at: int
    removed_by: Actor | None = None
    removed_at: int | None = None

    @property
    def is_in(self) -> bool:
        return self.removed_by is None


class Controller(msgspec.Struct, frozen=True):
    """The table controller (W table 4). ``keys`` is the log of its slots; ``prompt`` is what the
    reset of the keypad has put on the display."""

    keys: tuple[KeyUse, ...] = ()
    prompt: Display | None = None

    def in_slot(self, slot: int) -> SecurityKey | None:
        return next((use.key for use in self.keys if use.slot == slot and use.is_in), None)


class Halt(StrEnum):
    """Why play is stopped until somebody has done what is wanted."""

    COUNT = "count"
    CHECK = "check"
    HANDS_AND_STUB = "hands_and_stub"
    MISDEAL = "misdeal"
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
    """``player`` keeps it when the seat changes hands; the person who ruled cannot review it.
    ``rights`` is what the player was told of the way that is still open; ``corrected`` is what the
    player got by corrections, less what they gave back."""

    number: int
    seat: int
    round: int
    about: str
    stage: DisputeStage = DisputeStage.RAISED
    decision: str = ""
    player: str = ""
    ruled_by: str = ""
    rights: str = ""
    corrected: Cents = Cents(0)


class PastResult(msgspec.Struct, frozen=True):
    """What a round came to for one player, in chips: ``net`` without the fee, and what was staked
    when the hands were settled."""

    player: str
    seat: int
    net: Cents
    staked: Cents
    fee: Cents


class PastRound(msgspec.Struct, frozen=True):
    """A round of the day that is over, as far as it can still be reversed."""

    number: int
    results: tuple[PastResult, ...]


class Invalidation(msgspec.Struct, frozen=True, kw_only=True):
    """A past round to be invalidated, as one person proposes; another must confirm it."""

    round: int
    ground: InvalidationGround
    reason: str
    forfeit: tuple[int, ...]
    by: Actor


class Payee(StrEnum):
    """Whom a correction pays."""

    PLAYER = "player"
    HOUSE = "house"


class Correction(msgspec.Struct, frozen=True, kw_only=True):
    """Money to be set right after a dispute, as one person proposes; another must confirm it."""

    number: int
    dispute: int
    player: str
    to: Payee
    amount: Cents
    reason: str
    by: Actor


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A whole table. ``rounds`` counts the rounds begun, ``measured`` the measures taken;
    ``measures`` are those in force. ``corrections`` wait to be confirmed, ``proposed`` counts
    them; ``invalidations`` of ``past`` rounds wait likewise. ``past`` holds the rounds since the
    table was opened, but no more than ``MOST_PAST``. ``dead_game``: it is open, and waits for
    somebody to bet (W opening 5). ``face_down_next``: face-up dealing ends with this round."""

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
    controller: Controller | None = None
    dead_game: bool = False
    round: Round | None = None
    rounds: int = 0
    banking: Banking = Banking()
    signs: tuple[Sign, ...] = ()
    halts: tuple[Halt, ...] = ()
    count_ordered: bool = False
    disputes: tuple[Dispute, ...] = ()
    measures: tuple[Measure, ...] = ()
    measured: int = 0
    corrections: tuple[Correction, ...] = ()
    proposed: int = 0
    past: tuple[PastRound, ...] = ()
    invalidations: tuple[Invalidation, ...] = ()
    face_down_next: bool = False
    version: int = 0

    @property
    def excluded(self) -> Mapping[str, str]:
        """Everybody kept out of the game, each with the clause of the measure."""
        kept_out = (each for each in self.measures if each.kind in KEEPS_OUT)
        return {player: each.clause for each in kept_out for player in each.players}

    @property
    def apart(self) -> frozenset[frozenset[str]]:
        """Groups of players of whom only one may play here."""
        return frozenset(frozenset(players) for players in self._under(MeasureKind.SEPARATE))

    @property
    def english_only(self) -> bool:
        return any(True for _ in self._under(MeasureKind.ENGLISH_ONLY))

    def is_under(self, player: str, *kinds: MeasureKind) -> bool:
        """Whether a measure of these kinds is in force against a person."""
        return any(player in players for players in self._under(*kinds))

    def _under(self, *kinds: MeasureKind) -> Iterator[tuple[str, ...]]:
        return (each.players for each in self.measures if each.kind in kinds)


def new_table(id: str, *, book: str, digest: str) -> Table:
    """A closed, empty table."""
    return Table(id=id, book=book, digest=digest)
