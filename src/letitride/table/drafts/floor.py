"""Drafts of the floor: signs, limits, closing, conduct, invalidation; and of disputes."""

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
    LimitChange,
)
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.decide.refunds import undo_settlement, wagers_of
from letitride.table.drafts.model import (
    ANY,
    OPEN,
    Draft,
    Range,
    Several,
    Spec,
    by_seat,
    phases,
    plain,
    seats_of,
)
from letitride.table.evolve import replay
from letitride.table.state import Limits, Phase, SignKind, Switch, Table


def _put_up_sign(game: Game, table: Table, _: Actor) -> Iterator[Draft]:
    assert table.limits is not None
    yield Draft(c.PutUpSign, {"kind": SignKind.CLOSING})
    higher = table.limits.minimum + 1
    most = game.book.limits.maximum if _fixed(game) else None
    if most is None or higher <= most:
        yield Draft(c.PutUpSign, {"kind": SignKind.MINIMUM}, Range("minimum", higher, most))


def _change_limits(game: Game, table: Table, _: Actor) -> Iterator[Draft]:
    """One figure at a time, the others as they are; and a higher minimum as the sign has it."""
    now = table.limits
    assert now is not None
    book = game.book.limits
    fixed = _fixed(game)
    yield from _figure(now, "minimum", book.minimum if fixed else 1, now.minimum - 1)
    yield from _figure(now, "maximum", now.minimum, now.maximum - 1)
    yield from _figure(now, "maximum", now.maximum + 1, book.maximum if fixed else None)
    for sign in table.signs:
        if sign.minimum is not None:
            most = max(now.maximum, sign.minimum)
            raised = replace(now, minimum=sign.minimum, maximum=most)
            yield Draft(c.ChangeLimits, {"limits": raised})
    yield from _optional(now, "unit", now.unit)
    assert table.terms is not None
    if Switch.PAYOUT_CAP in table.terms.switches:
        yield from _optional(now, "maximum_payout", now.maximum_payout)


def _optional(now: Limits, name: str, value: int | None) -> Iterator[Draft]:
    """A figure that the sign may go without."""
    if value is None:
        yield from _figure(now, name, 1, None)
        return
    yield Draft(c.ChangeLimits, {"limits": replace(now, **{name: None})})
    yield from _figure(now, name, 1, value - 1)
    yield from _figure(now, name, value + 1, None)


def _figure(now: Limits, name: str, least: int, most: int | None) -> Iterator[Draft]:
    if most is None or least <= most:
        yield Draft(c.ChangeLimits, {"limits": now}, Range(f"limits.{name}", least, most))


def _fixed(game: Game) -> bool:
    return game.book.limits.change is LimitChange.WITHIN_BOOK


def _collusion(_: Game, table: Table, __: Actor) -> Iterator[Draft]:
    """Players who play first must be all those who have taken up their cards already."""
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
        yield Draft(c.ActOnCollusion, {"measure": measure}, several=several)


def _device(game: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    for seat in seats_of(table, actor):
        staked = wagers_of(game, table, seat)
        for measure in DeviceMeasure:
            if staked or measure is not DeviceMeasure.VOID_WAGERS:
                fields = {"seat": seat, "measure": measure}
                yield Draft(c.ActOnDevice, fields, family=measure)


def _preclude(_: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    for seat in seats_of(table, actor):
        if not table.seats[seat].precluded:
            yield Draft(c.Preclude, {"seat": seat}, family="not yet")


def _invalidate(game: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    """For fraud the wagers of anybody who has some may be kept, where the book has it so."""
    if table.round is None:
        return
    forfeits = game.book.irregularities.guilty_wagers is GuiltyWagers.MAY_BE_FORFEITED
    may_forfeit = forfeits and game.book.roles.may(actor.role, Act.FORFEIT_WAGER)
    for ground in InvalidationGround:
        if ground is not InvalidationGround.FRAUD or not may_forfeit:
            yield Draft(c.InvalidateRound, {"ground": ground})
            continue
        before = replay(table, undo_settlement(table))
        guilty = tuple(seat for seat in sorted(table.seats) if wagers_of(game, before, seat))
        several = Several("forfeit", guilty, 0)
        yield Draft(c.InvalidateRound, {"ground": ground}, several=several)


def _rule(_: Game, table: Table, __: Actor) -> Iterator[Draft]:
    for dispute in table.disputes:
        for alone in (False, True):
            fields = {"dispute": dispute.number, "no_games_supervisor": alone}
            yield Draft(c.RuleDispute, fields)


def _answer(kind: type[c.Command], act: Act) -> tuple[type[c.Command], Spec]:
    def drafts(_: Game, table: Table, __: Actor) -> Iterator[Draft]:
        for dispute in table.disputes:
            yield Draft(kind, {"dispute": dispute.number})

    return kind, Spec(drafts, (act,), ANY)


def _take_further(kind: type[c.Command]) -> tuple[type[c.Command], Spec]:
    def drafts(_: Game, table: Table, actor: Actor) -> Iterator[Draft]:
        for seat in seats_of(table, actor):
            for dispute in table.disputes:
                yield Draft(kind, {"seat": seat, "dispute": dispute.number})

    return kind, Spec(drafts, (Act.RAISE_DISPUTE,), ANY)


FLOOR: Final[Mapping[type[c.Command], Spec]] = {
    c.PutUpSign: Spec(_put_up_sign, (Act.CHANGE_LIMITS, Act.CLOSE_TABLE), OPEN),
    c.ChangeLimits: Spec(_change_limits, (Act.CHANGE_LIMITS,), OPEN),
    c.ActOnCollusion: Spec(_collusion, (Act.ACT_ON_COLLUSION,), ANY),
    c.ActOnDevice: Spec(_device, (Act.VOID_WAGER, Act.EXCLUDE_PERSON), ANY),
    c.Preclude: Spec(_preclude, (Act.PRECLUDE_PLAYER,), ANY),
    c.InvalidateRound: Spec(_invalidate, (Act.INVALIDATE_ROUND,), ANY),
    c.RuleDispute: Spec(_rule, (Act.RULE_DISPUTE, Act.REVIEW_DISPUTE), ANY),
    **dict(
        [
            plain(
                c.CloseTable,
                Act.CLOSE_TABLE,
                when=phases(Phase.OPENING, Phase.BETWEEN_ROUNDS),
            ),
            by_seat(c.RaiseDispute, Act.RAISE_DISPUTE, when=ANY),
            _take_further(c.AskReview),
            _answer(c.ReviewDispute, Act.REVIEW_DISPUTE),
            _take_further(c.Complain),
            _answer(c.HearComplaint, Act.HEAR_COMPLAINT),
        ]
    ),
}
