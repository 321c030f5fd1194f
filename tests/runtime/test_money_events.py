"""Every event that moves chips, and what the cage makes of it.

A player's limits count what is lost in play. The cage sees it as chips that a player no longer
holds, so an event that takes chips for anything else must be told to the cage as that.
"""

from collections.abc import Iterator
from random import Random

import pytest

from letitride.audit.transfers import transfers
from letitride.rules import Cents, rulebook_ids
from letitride.runtime.cage import _CONCERNS, holdings
from letitride.runtime.cut_streams import _AT_BOTH
from letitride.table import CAGE, Table, evolve
from letitride.table import events as e
from tests.table.fuzz import Play
from tests.table.machine import house_of

OWN = {
    e.BackBetPlaced,
    e.BackBetPulled,
    e.BackBetReturned,
    e.BankPosted,
    e.BankReleased,
    e.BetPulled,
    e.BetsCorrected,
    e.SideBetPlaced,
    e.UnequalBetsNoticed,
    e.WagerRefused,
}
"""The chips stay the player's: they go between rack, bets and bank."""
PLAYED = {
    e.BetSettled,
    e.BonusCollected,
    e.EnvyPaid,
    e.FeeTaken,
    e.MeterPaid,
    e.SettlementUndone,
    e.ThreeCardSettled,
    e.WagersForfeited,
    e.WagersRestored,
    e.WagersReturned,
}
"""Won or lost: it counts towards the limits."""
EXCHANGED = {
    e.BetsPlaced,
    e.BoughtIn,
    e.CashedOut,
    e.PlayerLeft,
    e.TableClosed,
    e.VoucherExchanged,
}
"""Chips come from the cage or go back to it, neither won nor lost."""
SET_RIGHT = {e.CorrectionMade, e.ResultReversed}
"""An earlier result is corrected: the cage hears of that apart, as what it is."""
OF_THE_HOUSE = {
    e.DropBoxPulled,
    e.DropCountSigned,
    e.MeterFed,
    e.ShiftChanged,
    e.SlipReceived,
    e.SlipSent,
    e.SlipVoided,
    e.TrayClosed,
    e.TrayCredited,
    e.TrayFilled,
    e.TrayOpened,
}

SEEDS = range(4)
STEPS = 250


def test_every_event_that_moves_chips_is_classified() -> None:
    classified = [*OWN, *PLAYED, *EXCHANGED, *SET_RIGHT, *OF_THE_HOUSE]
    assert len(classified) == len(set(classified))
    assert set(transfers) == set(classified), "say here what the cage makes of it"


def test_every_exchange_is_reported_to_the_cage() -> None:
    assert set(_CONCERNS) >= EXCHANGED | SET_RIGHT


def test_an_exchange_that_always_reaches_the_cage_is_looked_for_there() -> None:
    """A bet reaches it only if it is made in cash. A player who has left, or whose table is closed,
    has no seat to look from."""
    sometimes, no_seat = {e.BetsPlaced}, {e.PlayerLeft, e.TableClosed}
    assert set(_AT_BOTH) == {e.PlayerSat, *EXCHANGED} - sometimes - no_seat


@pytest.mark.parametrize("book", rulebook_ids())
def test_players_money_changes_as_the_class_of_an_event_says(book: str) -> None:
    seen = set[type[e.Event]]()
    for seed in SEEDS:
        play = Play(house_of(book), Random(seed).randrange)
        for _ in range(STEPS):
            play.step()
        for event, gained in _gains(play):
            kind = type(event)
            seen.add(kind)
            if kind in PLAYED | SET_RIGHT:
                continue
            if kind in EXCHANGED:
                assert sum(gained.values()) in (0, _from_the_cage(event)), event
            else:
                assert not any(gained.values()), event
    assert seen & OWN
    assert seen & PLAYED
    assert seen & EXCHANGED


def _gains(play: Play) -> Iterator[tuple[e.Event, dict[int, int]]]:
    """Every event that moves chips, and by how much each seat holds more after it."""
    table = play.house.start
    for event in play.house.log:
        after = evolve(table, event)
        if event.moves:
            yield event, {seat: _gain(play, table, after, seat) for seat in table.seats}
        table = after


def _gain(play: Play, before: Table, after: Table, seat: int) -> int:
    return holdings(play.house.game, after, seat) - holdings(play.house.game, before, seat)


def _from_the_cage(event: e.Event) -> Cents:
    came = sum(move.amount for move in event.moves if move.source == CAGE)
    went = sum(move.amount for move in event.moves if move.target == CAGE)
    return Cents(came - went)
