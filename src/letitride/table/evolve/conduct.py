"""Evolve: conduct of players."""

from msgspec.structs import replace

from letitride.rules import CollusionMeasure
from letitride.table import events as e
from letitride.table.evolve.handlers import free_bank, mark_seats, on
from letitride.table.state import Invalidation, Measure, MeasureKind, Phase, Table


@on(e.CollusionActedOn)
def _collusion(table: Table, event: e.CollusionActedOn) -> Table:
    if event.measure is CollusionMeasure.PRECLUDE:
        return table
    kind = MeasureKind(event.measure)
    return _in_force(
        table,
        Measure(
            number=event.number,
            kind=kind,
            players=event.players,
            clause=event.clause,
            reason=event.reason,
            until=event.until,
        ),
    )


@on(e.PlayerPrecluded)
def _precluded(table: Table, event: e.PlayerPrecluded) -> Table:
    marked = _in_force(
        table,
        Measure(
            number=event.number,
            kind=event.kind,
            players=(event.player,),
            clause=event.clause,
            reason=event.reason,
            until=event.until,
        ),
    )
    banks_on = table.phase not in (Phase.BETWEEN_ROUNDS, Phase.BETTING)
    return marked if banks_on else free_bank(marked)


@on(e.PersonDetained)
def _detained(table: Table, event: e.PersonDetained) -> Table:
    return _in_force(
        table,
        Measure(
            number=event.number,
            kind=MeasureKind.DETAIN,
            players=(event.player,),
            clause=event.clause,
            reason=event.reason,
        ),
    )


@on(e.MeasureEnded)
def _ended(table: Table, event: e.MeasureEnded) -> Table:
    left = tuple(each for each in table.measures if each.number != event.number)
    return mark_seats(replace(table, measures=left))


def _in_force(table: Table, measure: Measure) -> Table:
    """The same measure against the same people replaces an earlier one."""
    others = tuple(each for each in table.measures if not _same(each, measure))
    measured = max(table.measured, measure.number)
    return mark_seats(replace(table, measures=(*others, measure), measured=measured))


def _same(one: Measure, other: Measure) -> bool:
    for_all = one.kind is MeasureKind.ENGLISH_ONLY
    return one.kind is other.kind and (for_all or set(one.players) == set(other.players))


@on(e.InvalidationProposed)
def _proposed(table: Table, event: e.InvalidationProposed) -> Table:
    proposal = Invalidation(
        round=event.round,
        ground=event.ground,
        reason=event.reason,
        forfeit=event.forfeit,
        by=event.by,
        fraud_by=event.fraud_by,
    )
    return replace(table, invalidations=(*table.invalidations, proposal))


@on(e.InvalidationDropped)
def _dropped(table: Table, event: e.InvalidationDropped) -> Table:
    return _without(table, event.round)


@on(e.ResultReversed)
def _reversed(table: Table, event: e.ResultReversed) -> Table:
    """A result is reversed once."""
    past = tuple(
        replace(each, results=tuple(one for one in each.results if one.player != event.player))
        if each.number == event.round
        else each
        for each in table.past
    )
    return replace(table, past=past)


@on(e.PastRoundInvalidated)
def _invalidated(table: Table, event: e.PastRoundInvalidated) -> Table:
    past = tuple(each for each in table.past if each.number != event.round)
    return _without(replace(table, past=past), event.round)


def _without(table: Table, round: int) -> Table:
    left = tuple(each for each in table.invalidations if each.round != round)
    return replace(table, invalidations=left)
