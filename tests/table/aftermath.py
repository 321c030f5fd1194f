"""Whether a table goes on as it should, and its money is in balance."""

import msgspec

from letitride.table import decode_event
from letitride.table.money import MAY_BE_BELOW_ZERO
from tests.table.house import House


def balanced(house: House) -> bool:
    below = {account for account, amount in house.table.ledger.items() if amount < 0}
    for event in house.log:
        assert decode_event(msgspec.json.encode(event)) == event
    return sum(house.table.ledger.values()) == 0 and below <= MAY_BE_BELOW_ZERO


def plays_a_round(house: House, number: int) -> bool:
    """Whether the table goes on: a whole round for this seat, in balance to the end."""
    stake = "$2" if house.book.id.startswith("six") else "$5"
    house.betting({number: stake}).played_out().over()
    return balanced(house)
