"""Whole rounds under every book and option, and every kind of viewer."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, TypeVar

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import DeviceKind, Face, Role, Settled, Wager, format_money, rulebook_ids
from letitride.table import PUBLIC, Event, Table, Viewer, evolve, viewer_of
from letitride.table import commands as c
from letitride.table.state import Turns
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

STAFF = tuple(map(viewer_of, (DEALER, FLOOR, SUPERVISOR, INSPECTOR)))
PLAYERS = tuple(viewer_of(seat(number)) for number in (1, 2, 3, 7))
OTHERS = (*STAFF, PUBLIC, Viewer(Role.PLAYER, "stranger"), Viewer(Role.PLAYER))
VIEWERS = (*PLAYERS, *OTHERS)

Kind = TypeVar("Kind", bound=Event)

SCENES: dict[str, dict[str, Any]] = {
    **{book: {"book": book} for book in rulebook_ids()},
    "shoe": {"book": "nsw-let-it-ride", "device": DeviceKind.SHOE},
    "shuffler": {"book": "nsw-let-it-ride", "device": DeviceKind.SHUFFLER},
    "together": {"book": "nsw-let-it-ride", "turns": Turns.TOGETHER},
    "face up": {"book": "wa-let-it-ride", "face": Face.UP},
    "face up bonus": {"book": "wa-let-it-ride-bonus", "face": Face.UP},
    "three card first": {
        "book": "wa-let-it-ride-bonus",
        "three_card_settled": Settled.BEFORE_BASE_GAME,
    },
}


@cache
def played(scene: str) -> House:
    """Two rounds, the second without seat 2, everything bet that can be; the decks revealed."""
    house = House(**SCENES[scene]).seated(1, 2, 3, 7)
    stake = format_money(house.limits.minimum)
    for numbers in ((1, 2, 3, 7), (1, 3, 7)):
        banker = 1 if house.book.bank.player_dealer else None
        bets = {number: stake for number in numbers if number != banker}
        house.betting(bets, {number: _sides(house) for number in bets}).dealt()
        house.played_out(c.Pull if len(numbers) == 3 else c.Ride)
        house.do(c.RevealDeck(by=DEALER, order=(), nonce=""))
        house.over()
    return house


def _sides(house: House) -> dict[Wager, str]:
    return {
        w: format_money(bet.minimum)
        for w, bet in house.book.side_bets.items()
        if w in house.game.schedules
    }


def history(house: House) -> Iterator[tuple[Table, Event, Table]]:
    table = house.start
    for event in house.log:
        after = evolve(table, event)
        yield table, event, after
        table = after


def only(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]
