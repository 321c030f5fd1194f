"""Wrong passwords: how long an address has to wait before the next try.

Nobody is locked out by what others do. An address that gives wrong passwords for an account waits
longer and longer for that account: a second after the third, then twice as long each time, up to
five minutes. That is about 300 tries a day.

Many addresses together also wait, once they have given fifty wrong passwords: from a second since
the last of them, up to half a minute; about 3,000 tries a day for all of them. An address from
which the right password once came is exempt, so its owner gets in at once. One address counts for
five at most: alone it slows down only itself.
"""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from letitride.house.words import DAY, HOUR, MINUTE

FREE: Final = 3
LONGEST: Final = 5 * MINUTE
FREE_FOR_ALL: Final = 50
LONGEST_FOR_ALL: Final = 30
_DOUBLED_EVERY: Final = 10
_COUNTED: Final = 5
_FORGOTTEN_AFTER: Final = DAY
_MOST_ADDRESSES: Final = 200
_MOST_KNOWN: Final = 20


class Tries(msgspec.Struct, frozen=True):
    """Wrong passwords in a row from one address, and when the last one came."""

    count: int = 0
    last: int = 0


class WrongPasswords(msgspec.Struct, frozen=True, kw_only=True):
    """Wrong passwords for one account. ``known`` are addresses that once gave the right password,
    latest last.

    ``strangers`` counts wrong passwords from other addresses and halves every hour from ``since``
    on; ``last`` is when the latest of them came.
    """

    by_address: Mapping[str, Tries] = {}
    known: tuple[str, ...] = ()
    strangers: int = 0
    since: int = 0
    last: int = 0


def wait_of(wrong: WrongPasswords, where: str, at: int) -> int:
    """Seconds until another try from there is accepted."""
    own = _tries(wrong, where, at)
    waits = [own.last + _doubled(own.count - FREE, LONGEST) - at]
    if where not in wrong.known:
        waits.append(wait_of_strangers(wrong, at))
    return max(0, *waits)


def wait_of_strangers(wrong: WrongPasswords, at: int) -> int:
    """Seconds until an unknown address is accepted, whatever it did itself."""
    over = _halved(wrong, at).strangers - FREE_FOR_ALL
    steps = over // _DOUBLED_EVERY
    return max(0, wrong.last + _doubled(steps, LONGEST_FOR_ALL) - at)


def after_wrong(wrong: WrongPasswords, where: str, at: int) -> WrongPasswords:
    count = _tries(wrong, where, at).count + 1
    others = {key: tries for key, tries in wrong.by_address.items() if key != where}
    if len(others) >= _MOST_ADDRESSES:
        del others[next(iter(others))]
    wrong = replace(_halved(wrong, at), by_address={**others, where: Tries(count, at)})
    if where in wrong.known:
        return wrong
    return replace(wrong, strangers=wrong.strangers + (count <= _COUNTED), last=at)


def after_right(wrong: WrongPasswords, where: str) -> WrongPasswords:
    """The address starts over and is known from now on; the others wait as before."""
    others = {key: tries for key, tries in wrong.by_address.items() if key != where}
    known = (*(each for each in wrong.known if each != where), where)
    return replace(wrong, by_address=others, known=known[-_MOST_KNOWN:])


def _tries(wrong: WrongPasswords, where: str, at: int) -> Tries:
    found = wrong.by_address.get(where, Tries())
    return Tries() if at - found.last >= _FORGOTTEN_AFTER else found


def _doubled(steps: int, longest: int) -> int:
    """0 for no steps, then a second, doubling with each step."""
    return 0 if steps < 0 else min(2 ** min(steps, 30), longest)


def _halved(wrong: WrongPasswords, at: int) -> WrongPasswords:
    if not wrong.strangers:
        return replace(wrong, since=at)
    hours = max(0, at - wrong.since) // HOUR
    return replace(
        wrong, strangers=wrong.strangers >> min(hours, 60), since=wrong.since + hours * HOUR
    )
