"""The view of a screen: plain facts, ready for JSON, the same for everyone but what is private.

Faces are text, such as ``Td``. Money is in cents. What a viewer may not know is None.
"""

import msgspec

from letitride.rules import (
    Cents,
    Collected,
    DecidingCards,
    DeviceKind,
    Equipment,
    Face,
    FeeBase,
    OpeningStep,
    Settled,
    Shown,
    Wager,
)
from letitride.table.house_terms import StatedChoice
from letitride.table.state import (
    Correction,
    Decision,
    DeckPlace,
    Display,
    Dispute,
    DropBox,
    Halt,
    HandStatus,
    Invalidation,
    KeyUse,
    Limits,
    Measure,
    Phase,
    Presented,
    Registered,
    SecurityKey,
    Sign,
    Slip,
    TrayCount,
    Turns,
)
from letitride.table.view.faces import Seen


class CardView(msgspec.Struct, frozen=True, kw_only=True):
    """A card on the table. ``place``, in dealing order, tells face-down cards apart."""

    place: int
    seen: Seen
    face: str | None


class HandView(msgspec.Struct, frozen=True, kw_only=True):
    """``under`` is the circle whose bet the cards lie under, backs up; None while the player holds
    them and once they are turned."""

    cards: tuple[CardView, ...]
    status: HandStatus
    looked: bool
    first: Decision | None
    second: Decision | None
    tucked: bool
    under: int | None
    three_card_settled: bool


class CircleView(msgspec.Struct, frozen=True, kw_only=True):
    chips: Cents
    tokens: Cents


class SpotView(msgspec.Struct, frozen=True, kw_only=True):
    """``amount`` is on the spot; ``taken`` was collected before the deal, with a lammer in its
    place."""

    wager: Wager
    collected: Collected
    amount: Cents
    taken: Cents


class BehindView(msgspec.Struct, frozen=True, kw_only=True):
    """One backer's bets behind a seat, circle by circle."""

    backer: int
    circles: tuple[Cents, Cents, Cents]


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """A place at the table, taken or free. Everybody there sees chips and tokens, so they are here.
    ``betting_area`` has the three circles on the layout; the player-dealer's place has none (C).

    ``lammer`` is all that was taken before the deal, ``fee`` what the house took in this round.
    ``result`` is what the round has brought so far: what the settled bets, or the bank, won or
    lost, less the fee. ``behind`` has other players' bets behind this seat; ``in_action`` counts
    the player's own, here and behind another seat. ``precluded`` and ``plays_first`` are measures
    against a player: only that player and the staff see them. The call waits for those who are
    ``still_betting``; a player who is ``leaving`` gets up after the round. ``presented``
    is a voucher that the dealer has not exchanged yet.
    """

    seat: int
    player: str | None
    betting_area: bool
    rack: Cents
    tokens: Cents
    circles: tuple[CircleView, CircleView, CircleView]
    spots: tuple[SpotView, ...]
    lammer: Cents
    bank: Cents
    fee: Cents
    in_action: Cents
    result: Cents
    hand: HandView | None
    idle: int
    precluded: bool | None
    plays_first: bool | None
    behind: tuple[BehindView, ...] = ()
    still_betting: bool = False
    ready: bool = False
    sitting_out: bool = False
    leaving: bool = False
    presented: Presented | None = None


class BankView(msgspec.Struct, frozen=True, kw_only=True):
    """The player-dealer (C): who banks, for how many hands so far, and who is offered it next;
    ``minimum`` is the least that the bank may wager."""

    seat: int | None
    wager: Cents
    minimum: Cents
    hands: int
    offered: int | None
    declined: tuple[int, ...]
    collected: Cents
    paid: Cents


class DeckView(msgspec.Struct, frozen=True, kw_only=True):
    """``count``: what the device counted at the last shuffle, if it counts. ``mix``: what the
    players' shares in the shuffle came to, once the deal has begun."""

    back: str
    serial: int
    place: DeckPlace
    checked: bool
    shuffled: bool
    commitment: str
    count: int | None
    cut: int | None
    mix: str


class ShareView(msgspec.Struct, frozen=True, kw_only=True):
    """A player's share in the shuffle: locked in, and shown once no more bets was called."""

    seat: int
    lock: str
    share: str | None


class RoundView(msgspec.Struct, frozen=True, kw_only=True):
    """``deck`` is the index of the deck in play. ``exposed`` has all cards shown by mistake, also
    those now out; ``start`` is the position that the dice showed, ``pile``
    the one that goes there."""

    number: int
    deck: int | None
    left: CardView | None
    right: CardView | None
    kept: CardView | None
    exposed: tuple[CardView, ...]
    burned: int
    stub: int
    same_round: bool
    start: int | None
    pile: int | None
    shares: tuple[ShareView, ...]


class PayRow(msgspec.Struct, frozen=True, kw_only=True):
    """``pays`` in words: "3 to 1", or "wins $75"."""

    hand: str
    pays: str


class MeterView(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a shared meter: where it starts, what a bet adds, the ``parts`` of it that hands
    win, such as "10%", and what a hand brings to each other player with the bet. Its current amount
    is sent separately: it changes with other tables."""

    seed: Cents
    feed: Cents
    parts: tuple[PayRow, ...]
    envy: tuple[PayRow, ...]


class WagerView(msgspec.Struct, frozen=True, kw_only=True):
    """A wager of this table: its name, the cards that decide it, and when its stake is taken."""

    wager: Wager
    name: str
    decided_by: DecidingCards
    collected: Collected
    paytable: str
    minimum: Cents
    maximum: Cents
    unit: Cents | None
    rows: tuple[PayRow, ...]
    meter: MeterView | None = None


class FeesView(msgspec.Struct, frozen=True, kw_only=True):
    player: Cents
    counted_by: FeeBase
    player_dealer: Cents


class BookView(msgspec.Struct, frozen=True, kw_only=True):
    """``shown`` is what the book requires the table to display."""

    id: str
    name: str
    digest: str
    shown: tuple[Shown, ...]


class TermsView(msgspec.Struct, frozen=True, kw_only=True):
    """``house``: the choices of the house where the book leaves it one, in words. The dealer's own
    cards come as a stack of ``dealer_stack``, or one at a time where that is 0."""

    device: DeviceKind
    dealer_stack: int
    face: Face
    turns: Turns
    three_card_settled: Settled
    switches: tuple[str, ...]
    house: tuple[StatedChoice, ...]


class HaltView(msgspec.Struct, frozen=True, kw_only=True):
    """``words`` come from the narrator: what must be done before play goes on."""

    halt: Halt
    words: str


class ControllerView(msgspec.Struct, frozen=True, kw_only=True):
    """The keypad at the dealer's right: what its display shows, in the narrator's words too, the
    seats whose bonus lamp is lit, and which key is in which of its three slots. The sensors flash
    while a count alarm is on."""

    display: Display
    words: str
    lamps: tuple[int, ...]
    flashing: bool
    slots: tuple[SecurityKey | None, ...]


class PaceView(msgspec.Struct, frozen=True, kw_only=True):
    """How long a player takes to choose, where cards are dealt face up (F slow play)."""

    seat: int
    choices: int
    seconds: float


class TrayView(msgspec.Struct, frozen=True, kw_only=True):
    """A counted tray. ``drop`` and ``win`` are of the shift so far, ``win`` if a count now found
    what the log says; both are None to a dealer, who counts blind. ``largest_pay`` is the most that
    one hand can take at the sign's limits, and ``low`` says that the tray has less."""

    shift: int
    opener: Cents
    fills: Cents
    credits: Cents
    drop: Cents | None
    win: Cents | None
    variance: Cents
    largest_pay: Cents
    low: bool
    count: TrayCount | None
    slips: tuple[Slip, ...]
    boxes: tuple[DropBox, ...]


class DueLine(msgspec.Struct, frozen=True, kw_only=True):
    """A bet as it will be settled. ``won`` and ``lost`` are None where the dealer works them out
    (``payout_entry``). ``backer`` is whose bet it is, if it is behind the seat."""

    wager: Wager
    circle: int
    backer: int | None
    stake: Cents
    hand: str
    pays: str
    won: Cents | None
    lost: Cents | None
    returned: Cents


class DueView(msgspec.Struct, frozen=True, kw_only=True):
    """What settling the next hand will do, once it lies face up. ``enters_payout``: the dealer
    works out what is paid."""

    seat: int
    lines: tuple[DueLine, ...]
    pay: Cents | None
    take: Cents | None
    enters_payout: bool


class StaffView(msgspec.Struct, frozen=True, kw_only=True):
    """What only the staff and the inspector see; a warning forbids nothing. ``keys`` is the log of
    the controller's slots, ``registered`` what the controller itself has registered.
    An empty ``games_supervisor`` means that none is named. ``custody`` is there where the tray is
    counted. ``dealing`` has the seats that still get cards, in their order, 0 for the dealer;
    ``due`` is what comes of settling the next hand, None while it lies face down. ``tray`` and
    ``drop_box`` are None to a dealer whose tray people count: the count is blind."""

    warnings: tuple[str, ...]
    pace: tuple[PaceView, ...]
    tray: Cents | None
    drop_box: Cents | None
    fee_box: Cents
    excluded: tuple[str, ...]
    apart: tuple[tuple[str, ...], ...]
    measures: tuple[Measure, ...] = ()
    corrections: tuple[Correction, ...] = ()
    invalidations: tuple[Invalidation, ...] = ()
    keys: tuple[KeyUse, ...] = ()
    registered: Registered | None = None
    equipment: tuple[Equipment, ...] = ()
    games_supervisor: str = ""
    custody: TrayView | None = None
    dealing: tuple[int, ...] = ()
    due: DueView | None = None


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one viewer sees it. ``version`` counts the events behind it, so that a screen can
    go on from there. ``you`` is the viewer's seat. ``speech`` is what the dealer says to the
    viewer, in the narrator's words. ``turn`` has the players who must act now, ``circle`` the bet
    they decide on; ``settling`` is the seat that is settled next."""

    id: str
    version: int
    you: int | None
    book: BookView
    terms: TermsView | None
    phase: Phase
    speech: str
    opening: tuple[OpeningStep, ...]
    sign: Limits | None
    signs: tuple[Sign, ...]
    wagers: tuple[WagerView, ...]
    fees: FeesView | None
    seats: tuple[SeatView, ...]
    bank: BankView | None
    decks: tuple[DeckView, ...]
    rack: int
    rounds: int
    dead_game: bool
    controller: ControllerView | None
    round: RoundView | None
    turn: tuple[int, ...]
    circle: int | None
    settling: int | None
    halts: tuple[HaltView, ...]
    english_only: bool
    disputes: tuple[Dispute, ...]
    staff: StaffView | None
