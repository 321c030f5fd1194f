"""A table in a Californian card room, where a player banks."""

from letitride.rules import parse_money
from letitride.table import events as e
from letitride.table.state import Switch
from tests.conformance.talk import CALIFORNIA, table_with
from tests.table.house import House

ALL = parse_money("$1,000")


def banked(
    hands: dict[int, str],
    dealer: str = "5s 8h Kd",
    *,
    wager: str,
    stake: str = "$10",
    banker: int = 8,
    switches: frozenset[Switch] = frozenset(),
) -> House:
    """Seat 8 banks unless another seat does; the players are dealt these hands and let everything
    ride."""
    return table_with(
        CALIFORNIA,
        hands,
        dealer,
        stake=stake,
        bank=wager,
        also_seated=(banker,),
        switches=switches,
    )


def results(house: House) -> dict[int, int]:
    """What each seat has won or lost, without fees."""
    fees = dict.fromkeys(house.table.seats, 0)
    for event in house.all(e.FeeTaken):
        fees[event.seat] += event.amount
    return {number: house.chips(number) - ALL + fees[number] for number in fees}
