"""Evolve: the two choices, and the community cards."""

from msgspec.structs import replace

from letitride.table import events as e
from letitride.table.evolve.handlers import current, in_hand, known, on, unchanged
from letitride.table.state import Decision, Phase, Table

unchanged(e.BackBetPulled)

# Members by names of their own: to find one in its enumeration takes as long as a small change.
_PULL, _RIDE = Decision.PULL, Decision.RIDE


@on(e.BetRode)
def _bet_rode(table: Table, event: e.BetRode) -> Table:
    return _chosen(table, event.seat, event.circle, _RIDE)


@on(e.BetPulled)
def _bet_pulled(table: Table, event: e.BetPulled) -> Table:
    return _chosen(table, event.seat, event.circle, _PULL)


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
    round = current(table)
    hands = dict(round.hands)
    hand = hands[seat]
    chosen = replace(hand, first=decision) if circle == 1 else replace(hand, second=decision)
    hands[seat] = chosen
    return replace(table, round=replace(round, hands=hands))
