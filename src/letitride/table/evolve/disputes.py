"""Evolve: disputes, from the table to the inspector, and corrections."""

from msgspec.structs import replace

from letitride.rules import Cents
from letitride.table import events as e
from letitride.table.evolve.handlers import on
from letitride.table.state import (
    Correction,
    Dispute,
    DisputeStage,
    PastResult,
    PastRound,
    Payee,
    Table,
)


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


@on(e.CorrectionProposed)
def _correction_proposed(table: Table, event: e.CorrectionProposed) -> Table:
    proposal = Correction(
        number=event.number,
        dispute=event.dispute,
        player=event.player,
        to=event.to,
        amount=event.amount,
        reason=event.reason,
        by=event.by,
        round=event.round,
        other=event.other,
    )
    return replace(table, corrections=(*table.corrections, proposal), proposed=event.number)


@on(e.CorrectionMade)
def _correction_made(table: Table, event: e.CorrectionMade) -> Table:
    net = event.amount if event.to is Payee.PLAYER else -event.amount
    disputes = tuple(
        replace(each, corrected=Cents(each.corrected + net))
        if each.number == event.dispute
        else each
        for each in table.disputes
    )
    corrected = replace(_paid_or_done(table, event), disputes=disputes)
    return replace(corrected, past=_with_correction(table, event, net))


def _paid_or_done(table: Table, event: e.CorrectionMade) -> Table:
    """After one player has paid, the correction waits for the other to get it."""
    waiting = (each for each in table.corrections if each.number == event.number)
    if all(each.other != event.player for each in waiting):
        return _without(table, event.number)
    corrections = tuple(
        replace(each, paid=True) if each.number == event.number else each
        for each in table.corrections
    )
    return replace(table, corrections=corrections)


def _with_correction(table: Table, event: e.CorrectionMade, net: int) -> tuple[PastRound, ...]:
    """Changes the round's result for the player, in case it is reversed later. Older events do not
    name the round, but their dispute does."""
    about = (each.round for each in table.disputes if each.number == event.dispute)
    round = event.round or next(about, 0)

    def result(each: PastResult) -> PastResult:
        mine = each.player == event.player
        return replace(each, net=Cents(each.net + net)) if mine else each

    return tuple(
        replace(past, results=tuple(map(result, past.results))) if past.number == round else past
        for past in table.past
    )


@on(e.CorrectionDropped)
def _correction_dropped(table: Table, event: e.CorrectionDropped) -> Table:
    return _without(table, event.number)


def _without(table: Table, number: int) -> Table:
    left = tuple(each for each in table.corrections if each.number != number)
    return replace(table, corrections=left)
