"""Rounds that are over, as far as they can still be reversed."""

from typing import Final

import msgspec

from letitride.rules import Cents

MOST_PAST: Final = 2000
"""More rounds than a table plays in a day: a table that never closes must not grow for ever."""


MOST_LASTED: Final = 10
"""Rounds whose length is kept: enough to say how long one takes here now."""


class PastResult(msgspec.Struct, frozen=True):
    """One player's result in a round: ``net`` in chips before the fee, and the chips staked when
    the hands were settled. Tokens never win: ``tokens_lost`` of the ``tokens_staked`` went to the
    house."""

    player: str
    seat: int
    net: Cents
    staked: Cents
    fee: Cents
    tokens_staked: Cents = Cents(0)
    tokens_lost: Cents = Cents(0)


class PastRound(msgspec.Struct, frozen=True):
    """A round of the day that is over, as far as it can still be reversed."""

    number: int
    results: tuple[PastResult, ...]
