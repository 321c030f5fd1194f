"""A round that a player shares with strangers: that player's part of it, and nobody else's.

Anybody with the link sees what the player did and was dealt, and what the dealer did for all. Other
seats do not appear: not their cards, their bets, their names or that they were there.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from letitride.rules import Game, Role
from letitride.table import events as e
from letitride.table.actors import NOBODY
from letitride.table.money import Account, Move
from letitride.table.state import Table
from letitride.table.view.record import Recorded, record
from letitride.table.view.viewer import Viewer

_DEALERS: Final = (
    e.RoundOpened,
    e.NoMoreBetsCalled,
    e.DealBegun,
    e.DealerCardsDealt,
    e.CommunityTurned,
    e.KeptTurned,
    e.RoundVoided,
    e.RoundEnded,
)
"""What the dealer does for everybody. A misdeal is not among it: its reason may be another hand."""

_OWN: Final = (
    e.BetsPlaced,
    e.SideBetPlaced,
    e.FeeTaken,
    e.BonusCollected,
    e.CardsDealt,
    e.CardsLookedAt,
    e.CardReplaced,
    e.BetRode,
    e.BetPulled,
    e.HandTucked,
    e.HandTurned,
    e.HandEnded,
    e.ThreeCardSettled,
    e.BetSettled,
    e.MeterPaid,
    e.WagersReturned,
    e.WagersForfeited,
)
"""What a player does and gets; shown if it is the seat of the player who shares."""


def shared_record(
    game: Game, events: Iterable[e.Event], player: str, *, start: Table
) -> Iterator[Recorded]:
    """The events of one round, as anybody may read them with a link from ``player``."""
    for entry in record(game, events, Viewer(Role.PLAYER, player), start=start):
        event, own = entry.event, entry.own
        if own is not None and _is_shown(event, own):
            yield replace(entry, event=_alone(event, own), own=None)


def _is_shown(event: e.Event, own: int) -> bool:
    match event:
        case e.BetSettled(seat=seat, backer=backer):
            return seat == own and backer is None
        case e.FeeTaken(seat=seat, behind=behind):
            return seat == own and behind is None
        case _ if isinstance(event, _OWN):
            return getattr(event, "seat", None) == own
        case _:
            return isinstance(event, _DEALERS)


def _alone(event: e.Event, own: int) -> e.Event:
    """Without the chips and the numbers of other seats, and without who dealt."""
    kept = replace(event, moves=tuple(_own_moves(event.moves, own)))
    if event.by.seat != own:
        kept = replace(kept, by=NOBODY)
    match kept:
        case e.DealBegun():
            return replace(kept, seats=(own,))
        case e.RoundEnded(bets=bets):
            return replace(kept, bets=tuple(seat for seat in bets if seat == own), idle=())
        case _:
            return kept


def _own_moves(moves: Iterable[Move], own: int) -> Iterator[Move]:
    """Those of the seat's own chips. A bank that another player holds has no seat here."""
    for source, target, amount in moves:
        if own in (_seat_of(source), _seat_of(target)):
            yield Move(_unnamed(source, own), _unnamed(target, own), amount)


def _seat_of(account: Account) -> int | None:
    """``circle:3:1`` and ``rack:3`` are seat 3's; the tray is nobody's."""
    _, _, rest = account.partition(":")
    seat = rest.partition(":")[0]
    return int(seat) if seat.isdigit() else None


def _unnamed(account: Account, own: int) -> Account:
    elsewhere = _seat_of(account) not in (None, own)
    return Account(account.partition(":")[0]) if elsewhere else account
