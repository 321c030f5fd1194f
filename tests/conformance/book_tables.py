"""A table by any book, with players who can bet."""

from letitride.rules import Cents, DeviceKind, rulebook_ids
from letitride.table import Rejected
from letitride.table import commands as c
from tests.conformance.talk import BONUS, CALIFORNIA, NSW, SIX_CARD, WASHINGTON
from tests.table.house import House

SHOE, SHUFFLER = DeviceKind.SHOE, DeviceKind.SHUFFLER
BOOKS = rulebook_ids()
CENT = Cents(1)

LIMITS = {
    NSW: ("$5", "$500", None),
    WASHINGTON: ("$5", "$100", "$1"),
    BONUS: ("$5", "$100", "$1"),
    SIX_CARD: ("$2", "$4", None),
    CALIFORNIA: ("$5", "$100", "$1"),
}


def stake_of(book: str) -> str:
    return LIMITS[book][0]


def with_players(book: str, *seats: int, device: DeviceKind | None = None) -> House:
    """These seats have bet; seat 3 banks where a player must."""
    banker = (3,) if book == CALIFORNIA else ()
    house = House(book, device=device).seated(*sorted({*seats, *banker}), with_="$10,000")
    return house.betting(dict.fromkeys(seats, stake_of(book)))


def takes(house: House, command: c.Command) -> bool:
    return not isinstance(house.try_(command), Rejected)
