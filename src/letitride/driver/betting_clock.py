"""When the automatic dealer calls no more bets, and who sits out because of it.

It calls at once when everybody who plays is ready. A player who has not touched a chip gets a few
seconds, then sits out. A player who bets and does not say ready gets a few seconds after the last
chip.
"""

from collections.abc import Mapping
from math import inf
from typing import TYPE_CHECKING, Final

from letitride.driver.automatic_dealer import DEALER
from letitride.house import is_bot
from letitride.rules import Cents, Game, Role
from letitride.table import (
    Account,
    Actor,
    Phase,
    Table,
    current,
    has_any_stake,
    side_bets_to_ask,
    still_betting,
)
from letitride.table import commands as c

if TYPE_CHECKING:
    from letitride.driver.timing import Pace

_LAID: Final = ("circle", "token_circle", "spot", "back", "bank")


class BettingClock:
    def __init__(self, pace: "Pace") -> None:
        self._betting = pace.betting
        self._grace = min(pace.grace, pace.betting)
        self._bets: Mapping[Account, Cents] = {}
        self._laid = 0.0
        self._playable: float | None = None
        self._side_bets: float | None = None
        self._came: dict[tuple[int, str], float] = {}
        self._asks_first = False

    def on_table_changed(self, game: Game, table: Table, now: float, *, playable: bool) -> None:
        """``playable``: there are bets to play, and a bank to cover them."""
        if (bets := _bets(table)) != self._bets:
            self._bets, self._laid = bets, now
        self._playable = (self._playable or now) if playable else None
        asked_for = table.phase is Phase.BETTING and current(table).side_bets_asked
        self._side_bets = (self._side_bets or now) if asked_for else None
        self._asks_first = playable and side_bets_to_ask(game, table)
        seated = ((seat, who.player) for seat, who in table.seats.items())
        self._came = {each: self._came.get(each, now) for each in seated}

    def call_at(self, game: Game, table: Table, since: float) -> float | None:
        """When to call: never before there is a bet and a bank. Bets have been open ``since`` then.

        Nothing that players do makes the betting time longer. If it ran out before there was
        anything to play for, it starts again then. A player who is asked for side bets has time for
        one.
        """
        if self._playable is None:
            return None
        grace = self._grace
        began = since if self._playable < since + self._betting else self._playable
        asked = 0.0 if self._side_bets is None else self._side_bets + grace
        latest = max(began + self._betting, self._playable + grace, asked)
        waits_for = still_betting(game, table)
        untouched = [seat for seat in waits_for if not has_any_stake(game, table, seat)]
        if not waits_for:
            at = self._playable
        elif untouched == list(waits_for):
            at = max(since, *(self._came[seat, table.seats[seat].player] for seat in untouched))
            at += grace
        elif not untouched:
            at = max(self._laid + grace, asked)
        else:
            at = latest
        return None if min(at, latest) == inf else min(at, latest)

    def first(self, game: Game, table: Table, at: float) -> c.Command | None:
        """What comes before a call ``at`` that time: the dealer asks for side bets, and players who
        did nothing while bets were open sit out, so that the next call need not wait for them.

        A player who has only just sat down, or whose bets were refused, does not sit out.
        """
        if self._asks_first:
            return c.AskForSideBets(by=DEALER)
        for seat in still_betting(game, table):
            player = table.seats[seat].player
            just_came = self._came[seat, player] + self._grace > at
            spared = just_came or is_bot(player) or seat in current(table).refused
            if not spared and not has_any_stake(game, table, seat):
                return c.SitOut(by=Actor(Role.PLAYER, seat, name="clock"), seat=seat)
        return None


def _bets(table: Table) -> Mapping[Account, Cents]:
    """All bets and banks on the table."""
    ledger = table.ledger.items()
    return {each: lies for each, lies in ledger if each.partition(":")[0] in _LAID}
