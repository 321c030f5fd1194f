"""The players' shares in the shuffle: locked in while bets are open, shown after the call.

The house has committed to its order before, and nobody knows another's share until all are locked
in: so neither the house nor a player can choose the order that follows from all of them. Somebody
who sees the other shares can still hold back their own; that is recorded as withheld.
"""

import re
from typing import Final

from letitride.rules import HOUSE, Act, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.chance import lock_of, mix_of
from letitride.table.decide.checks import Refusal, in_phase, may, own_seat, running
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import current
from letitride.table.rejections import reject
from letitride.table.state import Phase, Switch, Table

_HEX: Final = re.compile(r"[0-9a-f]{64}")
_PATH: Final = "devices.shuffle_when"


@decides(c.LockShare)
def lock_share(game: Game, table: Table, command: c.LockShare) -> Decided:
    """A new one takes the place of one that was locked in before."""
    if no := (
        may(game, command, Act.BET)
        or own_seat(game, table, command, command.seat)
        or in_phase(game, table, _PATH, Phase.BETTING)
        or running(game, table)
        or _offered(table)
    ):
        return no
    if not _HEX.fullmatch(command.lock):
        return reject("bad_share.lock", HOUSE)
    return (e.ShareLocked(seat=command.seat, lock=command.lock),)


@decides(c.OpenShare)
def open_share(game: Game, table: Table, command: c.OpenShare) -> Decided:
    seat, share = command.seat, command.share
    if no := (
        may(game, command, Act.BET)
        or own_seat(game, table, command, seat)
        or in_phase(game, table, _PATH, Phase.CALLED)
        or _offered(table)
    ):
        return no
    round = current(table)
    if seat not in round.locks:
        return reject("no_share", HOUSE)
    if seat in round.shares:
        return reject("shown_already", HOUSE)
    if not _HEX.fullmatch(share):
        return reject("bad_share", HOUSE)
    if lock_of(share) != round.locks[seat]:
        return reject("other_share", HOUSE)
    return (e.ShareOpened(seat=seat, share=share),)


def shares_waiting(table: Table) -> tuple[int, ...]:
    """Seats that locked in a share and have yet to show it."""
    round = table.round
    if round is None or table.phase is not Phase.CALLED:
        return ()
    return tuple(sorted(round.locks.keys() - round.shares.keys()))


def mixed(table: Table, deck: int) -> tuple[e.Event, ...]:
    """Only a deck that was locked in before the call: a later shuffler would know the shares."""
    round = current(table)
    commitment = table.decks[deck].commitment
    if not round.shares or commitment not in round.commitments:
        return ()
    withheld = tuple(sorted(round.locks.keys() - round.shares.keys()))
    return (e.DeckMixed(deck=deck, mix=mix_of(commitment, round.shares), withheld=withheld),)


def _offered(table: Table) -> Refusal:
    if table.terms is not None and Switch.PLAYER_SHARES in table.terms.switches:
        return None
    return reject("not_offered.shares", HOUSE)
