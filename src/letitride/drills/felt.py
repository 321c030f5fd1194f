"""The felt of a drill, from the view that a dealer has of the table."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from letitride.drills.model import BetShown, Felt, SeatShown
from letitride.drills.words import say
from letitride.driver import DEALER, Driver
from letitride.narration import looking_back
from letitride.rules import BASE, Game
from letitride.table import Event, Table, TableView, live, new_table, view, viewer_of

READER: Final = viewer_of(DEALER)
_LINES: Final = 4


def felt(game: Game, table: Table, seats: Iterable[int] | None = None) -> Felt:
    """Everybody who plays, or only these seats."""
    seen = view(game, table, READER)
    wanted = None if seats is None else set(seats)
    return Felt(
        seats=tuple(
            each
            for each in _seats(game, seen)
            if (each.bets or each.cards or each.bank) and (wanted is None or each.seat in wanted)
        ),
        community=_community(seen),
    )


def _seats(game: Game, seen: TableView) -> Iterator[SeatShown]:
    for each in seen.seats:
        bets = [
            BetShown(
                wager=BASE,
                name=say("bet", circle="$" if number == 3 else number),
                circle=number,
                amount=circle.chips,
            )
            for number, circle in enumerate(each.circles, 1)
            if circle.chips
        ]
        bets += [
            BetShown(
                wager=spot.wager,
                name=game.book.name_of(spot.wager),
                circle=0,
                amount=spot.amount or spot.taken,
                taken=bool(spot.taken),
            )
            for spot in each.spots
            if spot.amount or spot.taken
        ]
        cards = () if each.hand is None else each.hand.cards
        yield SeatShown(
            seat=each.seat,
            bets=tuple(bets),
            cards=tuple(card.face or "" for card in cards),
            bank=each.bank,
        )


def _community(seen: TableView) -> tuple[str, ...]:
    if seen.round is None:
        return ()
    lying = (seen.round.left, seen.round.kept, seen.round.right)
    return tuple(card.face or "" for card in lying if card is not None)


def told(driver: Driver, *, until: int) -> tuple[str, ...]:
    """The last lines of the table talk before the event with this index, as the dealer heard
    them."""
    book = driver.game.book
    start = new_table(book.id, book=book.id, digest=book.digest)
    return tuple(_lines(driver.game, start, driver.log[:until]))[-_LINES:]


def came_of(game: Game, table: Table, events: Sequence[Event]) -> tuple[str, ...]:
    """What a command led to, in sentences."""
    return tuple(_lines(game, table, events))


def _lines(game: Game, start: Table, events: Sequence[Event]) -> Iterator[str]:
    entries = list(live(start, events, READER))
    return (each.words for each in looking_back(game, entries, READER) if each.words)
