"""Candidates for the conduct of players."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from letitride.rules import (
    Act,
    CollusionMeasure,
    DeviceMeasure,
    Game,
    GuiltyWagers,
    InvalidationGround,
)
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.candidates.model import ANY, Candidate, Several, Spec, seats_of
from letitride.table.decide.irregularities.refunds import undo_settlement, wagers_of
from letitride.table.evolve import replay
from letitride.table.state import Table


def _collusion(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    """The seats told to play first must include everybody who has already picked up cards."""
    seats = tuple(sorted(table.seats))
    hands = {} if table.round is None else table.round.hands
    looked = tuple(seat for seat, hand in sorted(hands.items()) if hand.looked)
    free = tuple(seat for seat in seats if not table.seats[seat].precluded)
    which = {
        CollusionMeasure.PLAY_FIRST: Several("seats", seats, 1, looked),
        CollusionMeasure.SEPARATE: Several("seats", seats, 2),
        CollusionMeasure.ENGLISH_ONLY: Several("seats", seats, 1),
        CollusionMeasure.PRECLUDE: Several("seats", free, 1),
    }
    for measure, several in which.items():
        fields = {"measure": measure, "person": ""}
        yield Candidate(c.ActOnCollusion, fields, several=several)
    for measure, several in which.items():
        fewer = replace(several, least=several.least - 1)
        yield Candidate(c.ActOnCollusion, {"measure": measure}, several=fewer)


def _device(game: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    for seat in seats_of(table, actor):
        staked = wagers_of(game, table, seat)
        for measure in DeviceMeasure:
            if staked or measure is not DeviceMeasure.VOID_WAGERS:
                fields = {"seat": seat, "measure": measure, "person": ""}
                yield Candidate(c.ActOnDevice, fields, family=measure)
    for measure in DeviceMeasure:
        yield Candidate(c.ActOnDevice, {"measure": measure})


def _preclude(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    for seat in seats_of(table, actor):
        if not table.seats[seat].precluded:
            yield Candidate(c.Preclude, {"seat": seat, "person": ""}, family="not yet")
    yield Candidate(c.Preclude)


def _lift(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    for measure in table.measures:
        yield Candidate(c.LiftMeasure, {"measure": measure.number})


def _invalidate(game: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    """For fraud, anybody's wagers can be forfeited, if the book allows it."""
    if table.round is None:
        return
    forfeits = game.book.irregularities.guilty_wagers is GuiltyWagers.MAY_BE_FORFEITED
    may_forfeit = forfeits and game.book.roles.may(actor.role, Act.FORFEIT_WAGER)
    for ground in InvalidationGround:
        if ground is not InvalidationGround.FRAUD:
            yield Candidate(c.InvalidateRound, {"ground": ground, "fraud_by": ""})
            continue
        if not may_forfeit:
            yield Candidate(c.InvalidateRound, {"ground": ground})
            continue
        before = replay(table, undo_settlement(table))
        guilty = tuple(seat for seat in sorted(table.seats) if wagers_of(game, before, seat))
        several = Several("forfeit", guilty, 0)
        yield Candidate(c.InvalidateRound, {"ground": ground}, several=several)


def _propose_invalidation(game: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    """The latest rounds are offered; ``decide`` takes any round of the day."""
    forfeits = game.book.irregularities.guilty_wagers is GuiltyWagers.MAY_BE_FORFEITED
    may_forfeit = forfeits and game.book.roles.may(actor.role, Act.FORFEIT_WAGER)
    for past in table.past[-_OFFERED:]:
        for ground in InvalidationGround:
            fields = {"round": past.number, "ground": ground}
            if ground is not InvalidationGround.FRAUD:
                yield Candidate(c.ProposeInvalidation, {**fields, "forfeit": (), "fraud_by": ""})
                continue
            if not may_forfeit:
                yield Candidate(c.ProposeInvalidation, {**fields, "forfeit": ()})
                continue
            guilty = tuple(each.seat for each in past.results if each.staked)
            several = Several("forfeit", guilty, 0)
            yield Candidate(c.ProposeInvalidation, fields, several=several)


def _on_invalidation(kind: type[c.Command]) -> tuple[type[c.Command], Spec]:
    def candidates(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
        for proposal in table.invalidations:
            yield Candidate(kind, {"round": proposal.round})

    return kind, Spec(candidates, (Act.INVALIDATE_ROUND,), ANY)


_OFFERED: Final = 20

CANDIDATES: Final[Mapping[type[c.Command], Spec]] = {
    c.ActOnCollusion: Spec(_collusion, (Act.ACT_ON_COLLUSION,), ANY),
    c.ActOnDevice: Spec(_device, (Act.VOID_WAGER, Act.EXCLUDE_PERSON), ANY),
    c.Preclude: Spec(_preclude, (Act.PRECLUDE_PLAYER,), ANY),
    c.LiftMeasure: Spec(
        _lift, (Act.ACT_ON_COLLUSION, Act.PRECLUDE_PLAYER, Act.EXCLUDE_PERSON), ANY
    ),
    c.InvalidateRound: Spec(_invalidate, (Act.INVALIDATE_ROUND,), ANY),
    c.ProposeInvalidation: Spec(_propose_invalidation, (Act.INVALIDATE_ROUND,), ANY),
    **dict([_on_invalidation(c.ConfirmInvalidation), _on_invalidation(c.DropInvalidation)]),
}
