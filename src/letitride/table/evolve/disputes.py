"""Evolve: disputes, from the table to the inspector."""

from msgspec.structs import replace

from letitride.table import events as e
from letitride.table.evolve.handlers import on
from letitride.table.state import Dispute, DisputeStage, Table


@on(e.DisputeRaised)
def _dispute_raised(table: Table, event: e.DisputeRaised) -> Table:
    dispute = Dispute(event.number, event.seat, event.round, event.about, player=event.player)
    return replace(table, disputes=(*table.disputes, dispute))


@on(e.DisputeMoved)
def _dispute_moved(table: Table, event: e.DisputeMoved) -> Table:
    disputes = tuple(
        replace(
            each,
            stage=event.stage,
            decision=event.decision or each.decision,
            rights=event.rights,
            ruled_by=event.by.name if event.stage is DisputeStage.RULED else each.ruled_by,
        )
        if each.number == event.number
        else each
        for each in table.disputes
    )
    return replace(table, disputes=disputes)
