"""Transfers that set the money of a round right after it was over."""

from typing import Final

from letitride.audit.on_the_table import Register, Ways
from letitride.rules import Cents, Role
from letitride.table import (
    CAGE,
    FEE_BOX,
    TRAY,
    Correction,
    Move,
    PastResult,
    Payee,
    Table,
    balance,
    rack,
    tokens,
)
from letitride.table import events as e

_NONE: Final = Cents(0)


def _corrected(table: Table, event: e.CorrectionMade) -> Ways:
    """Only a correction that one person proposed and another confirms, one of them a casino
    supervisor. Of two players the one pays before the other gets anything. What the house found
    itself is corrected only in a round that the table still holds."""
    proposed = next((each for each in table.corrections if each.number == event.number), None)
    seat = next((n for n, who in table.seats.items() if who.player == event.player), 0)
    if proposed is None or (proposed.by, seat) != (event.proposed_by, event.seat):
        return []
    pays_first = bool(proposed.other) and not proposed.paid
    player, to = (proposed.other, Payee.HOUSE) if pays_first else (proposed.player, proposed.to)
    said = (proposed.dispute, player, to, proposed.amount)
    people = (proposed.by, event.by)
    if (
        said != (event.dispute, event.player, event.to, event.amount)
        or not _about_its_round(table, proposed, event)
        or proposed.by.name == event.by.name
        or not any(each.role is Role.CASINO_SUPERVISOR for each in people)
    ):
        return []
    if event.to is Payee.PLAYER:
        return [[Move(TRAY, rack(seat) if seat else CAGE, event.amount)]]
    if not seat:
        return [[Move(CAGE, TRAY, event.amount)]]
    missing = Cents(sum(move.amount for move in event.moves if move.source == CAGE))
    return [[Move(rack(seat), TRAY, Cents(event.amount - missing)), Move(CAGE, TRAY, missing)]]


def _about_its_round(table: Table, proposed: Correction, event: e.CorrectionMade) -> bool:
    """Older events do not name the round, but their dispute does."""
    if proposed.dispute:
        disputed = (each.round for each in table.disputes if each.number == proposed.dispute)
        return event.round in (0, *disputed)
    results = (each.results for each in table.past if each.number == proposed.round)
    players = {each.player for past in results for each in past}
    return event.round == proposed.round and event.player in players


def _reversed(table: Table, event: e.ResultReversed) -> Ways:
    """Only a result that the table still holds, and only with two people. Only the book can say how
    much of the rack was free; the cage covers the rest."""
    proposed = next((each for each in table.invalidations if each.round == event.round), None)
    results = (each.results for each in table.past if each.number == event.round)
    found = [each for past in results for each in past if each.player == event.player]
    seat = next((n for n, who in table.seats.items() if who.player == event.player), 0)
    if proposed is None or not found or proposed.by != event.proposed_by or seat != event.seat:
        return []
    people = (proposed.by, event.by)
    if proposed.by.name == event.by.name or not any(
        each.role is Role.CASINO_SUPERVISOR for each in people
    ):
        return []
    (result,) = found
    guilty = result.seat in proposed.forfeit
    forfeited = result.staked if guilty else _NONE
    promotional = _tokens_due(table, result, seat, guilty=guilty)
    if (result.net, forfeited, promotional) != (event.net, event.forfeited, event.tokens):
        return []
    due, own = Cents(-result.net - forfeited), rack(seat) if seat else CAGE
    from_cage = sum(move.amount for move in event.moves if move.source == CAGE)
    if due > 0:
        way = [Move(TRAY, own, due)]
    elif seat:
        way = [
            Move(own, TRAY, Cents(-due - from_cage)),
            Move(CAGE, TRAY, Cents(from_cage)),
        ]
    else:
        way = [Move(own, TRAY, Cents(-due))]
    way += [
        Move(TRAY, tokens(seat), Cents(max(0, promotional))),
        Move(tokens(seat), TRAY, Cents(max(0, -promotional))),
    ]
    with_fee = [*way, Move(FEE_BOX, own, result.fee)]
    return [each for each, fee in ((way, 0), (with_fee, result.fee)) if due + fee == event.amount]


def _tokens_due(table: Table, result: PastResult, seat: int, *, guilty: bool) -> Cents:
    if not seat or not guilty:
        return result.tokens_lost if seat else _NONE
    kept = result.tokens_staked - result.tokens_lost
    return Cents(-min(kept, balance(table.ledger, tokens(seat))))


OF_CORRECTIONS: Final[Register] = {
    e.CorrectionMade: _corrected,
    e.ResultReversed: _reversed,
}
