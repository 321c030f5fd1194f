"""Questions about sessions as people write them, for the command, the server and the library."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from letitride.analysis.sessions.bad_session import BadSession
from letitride.analysis.sessions.round_law import SideWager
from letitride.rules import BASE, Cents, Paytable, Wager, parse_amount

_SIDE: Final = re.compile(r"(?P<wager>[^=]+)=(?P<id>.+):(?P<amount>[^:]+)")


def amount_of(field: str, text: str) -> Cents:
    """Raises ``BadSession``."""
    try:
        return parse_amount(text)
    except ValueError as error:
        raise BadSession(field, str(error)) from None


def chance_of(field: str, text: str) -> float:
    """A chance written as ``5%`` or ``0.05``. Raises ``BadSession``."""
    found = re.fullmatch(r"(\d+(?:\.\d*)?|\.\d+)(%?)", text.strip(), re.ASCII)
    if found is None:
        raise BadSession(field, f"{text!r} is not a chance: write it as '5%' or '0.05'")
    return float(found[1]) / (100 if found[2] else 1)


def sides_of(texts: Sequence[str], load: Callable[[str], Paytable]) -> tuple[SideWager, ...]:
    """Side bets written as ``three_card=3CB-1:5``. Raises ``BadSession``, or as ``load`` does."""
    return tuple(_side(text, load) for text in texts)


def _side(text: str, load: Callable[[str], Paytable]) -> SideWager:
    found = _SIDE.fullmatch(text)
    if found is None:
        raise BadSession("side", f"{text!r} is not WAGER=ID:AMOUNT, as in three_card=3CB-1:5")
    paytable = load(found["id"])
    schedule = paytable.schedule(Wager(found["wager"]))
    if schedule is None:
        has = ", ".join(each.wager for each in paytable.schedules)
        raise BadSession("side", f"{paytable.id} has no wager {found['wager']!r}; it has {has}")
    if schedule.wager == BASE:
        raise BadSession("side", "base is not a side bet: its bet is the one on each circle")
    return SideWager(schedule, amount_of(f"side {schedule.wager}", found["amount"]))
