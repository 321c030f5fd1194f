"""Evolve: the two choices, and the community cards."""

from msgspec.structs import replace

from letitride.table import events as e
from letitride.table.evolve.handlers import (
    current,
    in_hand,
    known,
    on,
    unchanged,
)
from letitride.table.state import Decision, Phase, Table

unchanged(e.BackBetPulled)


@on(e.BetRode)
def _bet_rode(table: Table, event: e.BetRode) -> Table:
    return _chosen(table, event.seat, event.circle, Decision.RIDE)


@on(e.BetPulled)
def _bet_pulled(table: Table, event: e.BetPulled) -> Table:
    return _chosen(table, event.seat, event.circle, Decision.PULL)


@on(e.HandTucked)
def _tucked(table: Table, event: e.HandTucked) -> Table:
    return in_hand(table, event.seat, tucked=True)


@on(e.CommunityTurned)
def _community_turned(table: Table, event: e.CommunityTurned) -> Table:
    round = current(table)
    faces = known(round, (event.place,), (event.face,))
    turned = replace(round, faces=faces, turned=(*round.turned, event.place))
    phase = Phase.SETTLING if event.circle is None else Phase.SECOND_CHOICE
    return replace(table, round=turned, phase=phase)


def _chosen(table: Table, seat: int, circle: int, decision: Decision) -> Table:
    if circle == 1:
        return in_hand(table, seat, first=decision)
    return in_hand(table, seat, second=decision)
