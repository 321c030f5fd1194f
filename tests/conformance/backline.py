"""A California table with bets behind another's hand.

Seat 2 has the hand, seats 3 and 5 bet behind it, seat 8 banks. Each starts with $1,000.
"""

import msgspec

from letitride.rules import Cents, parse_money
from letitride.table import commands as c
from letitride.table import decode_event, replay
from letitride.table.state import Phase, Switch
from tests.conformance.talk import CALIFORNIA, DULL, in_order
from tests.table.house import House, seat

ALL = parse_money("$1,000")
BACKLINE = frozenset({Switch.BACKLINE})
NOTHING_AT_ALL = Cents(0)


def behind(number: int, front: int = 2, amount: str = "$5") -> c.BackBet:
    return c.BackBet(by=seat(number), seat=number, behind=front, amount=parse_money(amount))


def backed(
    bets: dict[int, str] | None = None,
    backs: dict[int, str] | None = None,
    *,
    wager: str = "$500",
    front: int = 2,
) -> House:
    """Betting is open, with the hand's own bets down and the bets behind it."""
    house = House(CALIFORNIA, switches=BACKLINE).seated(2, 3, 5, 8)
    for number in (2, 3, 5):
        house.run_until(Phase.BETTING)
        house.do(c.DeclineBank(by=seat(number), seat=number))
    house.betting({2: "$10"} if bets is None else bets, bank=wager)
    for number, amount in ({3: "$5"} if backs is None else backs).items():
        house.do(behind(number, front, amount))
    return house


def dealt(house: House, hands: dict[int, str]) -> House:
    return house.called().stacked(in_order(house, hands, DULL)).dealt().looked()


def lying(house: House) -> dict[str, int]:
    """All bets behind a player."""
    return {str(a): n for a, n in house.table.ledger.items() if a.startswith("back:")}


def balanced(house: House) -> None:
    assert sum(house.table.ledger.values()) == 0
    log = [decode_event(msgspec.json.encode(event)) for event in house.log]
    assert replay(house.start, log).ledger == house.table.ledger
