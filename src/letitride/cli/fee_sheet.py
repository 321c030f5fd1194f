"""Rows of a card room's fee sheet, as they are typed at a command line."""

import re
from collections.abc import Iterable
from typing import Final

from letitride.cli.output import BadInput
from letitride.cli.words import say
from letitride.rules import parse_money
from letitride.table import FeeRate

_ROW: Final = re.compile(r"([^-:/]+)-([^-:/]+):([^-:/]+)/([^-:/]+)")


def fee_rows(texts: Iterable[str]) -> tuple[FeeRate, ...]:
    """Such as ``$5-$100:$1/$4``: for tables with these limits, the fee of a player and that of the
    player-dealer. A shell expands ``$5``, so it may be left out."""
    return tuple(map(_row, texts))


def _row(text: str) -> FeeRate:
    found = _ROW.fullmatch(text.strip())
    if found is None:
        raise BadInput(say("deal.fees", text=text))
    try:
        least, most, player, player_dealer = (
            parse_money(each if "$" in each else f"${each}") for each in found.groups()
        )
    except ValueError as error:
        raise BadInput(f"fees: {error}") from None
    return FeeRate(minimum=least, maximum=most, player=player, player_dealer=player_dealer)
