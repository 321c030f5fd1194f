"""Evolve: the two choices, and the community cards."""

from msgspec.structs import replace

from letitride.rules import Face, Role
from letitride.table import events as e
from letitride.table.evolve.handlers import current, in_hand, known, on, unchanged
from letitride.table.state import Decision, Phase, Table, Turns

unchanged(e.BackBetPulled)

# Module-level names, because an enum lookup takes as long as a small change of state.
_PULL, _RIDE = Decision.PULL, Decision.RIDE
_UP, _PLAYER, _IN_TURN = Face.UP, Role.PLAYER, Turns.IN_TURN


@on(e.BetRode)
def _bet_rode(table: Table, event: e.BetRode) -> Table:
    return _chosen(table, event, _RIDE)


@on(e.BetPulled)
def _bet_pulled(table: Table, event: e.BetPulled) -> Table:
    return _chosen(table, event, _PULL)


@on(e.HandTucked)
def _tucked(table: Table, event: e.HandTucked) -> Table:
    return in_hand(table, event.seat, tucked=True)


@on(e.CommunityTurned)
def _community_turned(table: Table, event: e.CommunityTurned) -> Table:
    round = current(table)
    faces = known(round, (event.place,), (event.face,))
    turned = replace(round, faces=faces, turned=(*round.turned, event.place), asked=event.at)
    phase = Phase.SETTLING if event.circle is None else Phase.SECOND_CHOICE
    return replace(table, round=turned, phase=phase)


def _chosen(table: Table, event: e.BetRode | e.BetPulled, decision: Decision) -> Table:
    round, seat = current(table), event.seat
    hands = dict(round.hands)
    hand = hands[seat]
    chosen = replace(hand, first=decision) if event.circle == 1 else replace(hand, second=decision)
    hands[seat] = chosen
    return _timed(replace(table, round=replace(round, hands=hands)), event)


def _timed(table: Table, event: e.BetRode | e.BetPulled) -> Table:
    """How long players take is counted where cards are open (F slow play). What the house does for
    an absent player does not count as a choice."""
    terms = table.terms
    if terms is None or terms.face is not _UP:
        return table
    if event.by.role is not _PLAYER and event.signal is None:
        return table
    round, who = current(table), table.seats[event.seat]
    took = max(0, event.at - round.asked)
    timed = replace(who, choices=who.choices + 1, seconds=who.seconds + took)
    asked = event.at if terms.turns is _IN_TURN else round.asked
    seats = {**table.seats, event.seat: timed}
    return replace(table, seats=seats, round=replace(round, asked=asked))
