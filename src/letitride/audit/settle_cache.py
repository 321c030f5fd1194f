"""``settle`` with a cache.

A pay depends on the stakes and on the kinds of the hand, and a house deals the same few over and
over: a lookup is five times as fast as working it out again.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from letitride.cards import DECK
from letitride.rules import (
    Cents,
    DecidingCards,
    Game,
    HandCards,
    Kind,
    PayLine,
    Stake,
    Wager,
    kind_for,
    settle,
)

_MOST: Final = 10_000
_OWN_THREE: Final = DecidingCards.OWN_THREE
_WITH_DEALERS: Final = DecidingCards.OWN_AND_DEALERS_BEST_FIVE


class Expected(NamedTuple):
    """What the event of a settled bet should say."""

    hand: str
    pays: str
    stake: Cents
    won: Cents
    lost: Cents
    returned: Cents


class DuePay(NamedTuple):
    """A line of ``settle``, the part of the stake above the maximum, which was not played, and
    what the event should say if the house banks."""

    line: PayLine
    over: Cents
    expected: Expected
    wager: Wager
    circle: int


PlacedBet = tuple[Wager, int, Cents, Cents]
"""The chips on a bet, by wager and circle, and the most of them that is played. A plain tuple: one
is made for every bet of every hand."""


class Settle:
    """For one table. Answers are kept as long as the game stays the same."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._known: dict[object, Sequence[DuePay]] = {}

    def __call__(
        self,
        game: Game,
        cards: HandCards,
        placed: tuple[PlacedBet, ...],
        cap: Cents | None,
        first: Wager | None = None,
    ) -> Sequence[DuePay]:
        if game is not self._game or len(self._known) > _MOST:
            self._game, self._known = game, {}
        # One kind for each wager; which bets are on it follows from ``placed``.
        kinds: list[Kind] = []
        wager = None
        for bet in placed:
            if bet[0] != wager:
                wager = bet[0]
                kinds.append(_kind(game.book.decided_by(wager), cards))
        key = (placed, cap, first, *kinds)
        if (due := self._known.get(key)) is None:
            due = self._known[key] = _settled(game, cards, placed, cap, first)
        return due


def _settled(
    game: Game,
    cards: HandCards,
    placed: Sequence[PlacedBet],
    cap: Cents | None,
    first: Wager | None = None,
) -> Sequence[DuePay]:
    stakes = [Stake(wager, n, Cents(min(chips, most))) for wager, n, chips, most in placed]
    chips = {(wager, n): amount for wager, n, amount, _ in placed}
    due = []
    lines = settle(game.book, game.schedules, cards, stakes, maximum_payout=cap, first=first)
    for line in lines:
        stake = line.stake.amount
        over = Cents(chips[line.stake.wager, line.stake.circle] - stake)
        lost = Cents(0) if line.wins else stake
        expected = expected_of(line, over, line.won, lost, stake)
        due.append(DuePay(line, over, expected, line.stake.wager, line.stake.circle))
    return due


def expected_of(line: PayLine, over: Cents, won: Cents, lost: Cents, played: Cents) -> Expected:
    return Expected(
        hand=line.kind.name.lower(),
        pays=line.terms,
        stake=Cents(line.stake.amount + over),
        won=won,
        lost=lost,
        returned=Cents(line.stake.amount - played + over),
    )


_five: Final[dict[int, Kind]] = {}
_three: Final[dict[int, Kind]] = {}
_RANKS: Final = range(13)
_SUITS: Final = 3 * len(_RANKS)
_COUNTED: Final = {card: (1 << 3 * (card >> 2)) + (1 << _SUITS + 3 * (card & 3)) for card in DECK}
"""Three bits to count the cards of each rank; above them, three for each suit."""
_TWO: Final = sum(0b110 << 3 * rank for rank in _RANKS)
"""The bits that are set where a rank is there at least twice."""
_ALL_RANKS: Final = (1 << _SUITS) - 1
_ONE_SUIT: Final = frozenset(size << 3 * suit for size in (3, 5) for suit in range(4))
_IN_A_ROW: Final = frozenset(
    sum(1 << 3 * (rank % len(_RANKS)) for rank in range(low, low + size))
    for size in (3, 5)
    for low in range(-1, len(_RANKS) - size + 1)
)
"""The ranks of every straight; an ace counts below the two as well."""


def _kind(decided_by: DecidingCards, cards: HandCards) -> Kind:
    """Like ``kind_for``. For five cards or three, what counts is the ranks that are there twice or
    more; if none is, whether all are of one suit, and in a row, and which row. There are fewer than
    400 such hands, and a house deals most of them every night."""
    if decided_by is _WITH_DEALERS:
        return kind_for(decided_by, cards)
    if decided_by is _OWN_THREE:
        kinds, held = _three, cards.own
    else:
        kinds, held = _five, (*cards.own, *cards.community)
    counted = sum(map(_COUNTED.__getitem__, held))
    if two := counted & _TWO:
        key = counted & (two | two >> 1)
    else:
        ranks = counted & _ALL_RANKS
        row = ranks if ranks in _IN_A_ROW else 0
        # Above any ranks, so that it is not one of them.
        key = row + ((2 if counted >> _SUITS in _ONE_SUIT else 1) << _SUITS)
    kind = kinds.get(key)
    if kind is None:
        kind = kinds[key] = kind_for(decided_by, cards)
    return kind
