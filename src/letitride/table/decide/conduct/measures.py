"""Measures in force: how they are lifted, when they end, and who loses the seat.

A measure is against a person, whether they sit here or only watch, and holds until it is lifted or
its time is up. An excluded player loses the seat as soon as nothing in the round depends on it.
"""

from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.checks import may
from letitride.table.decide.conduct.collusion import COLLUSION
from letitride.table.decide.conduct.devices import DEVICE
from letitride.table.decide.conduct.particulars import closed, reasoned
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.irregularities.rulings import Events
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.seating import give_up_seat
from letitride.table.evolve import replay
from letitride.table.rejections import listed, reject, sentence
from letitride.table.state import EXCLUDES, Measure, MeasureEnd, MeasureKind, Table


@decides(c.LiftMeasure)
def lift_measure(game: Game, table: Table, command: c.LiftMeasure) -> Decided:
    """A person who may take a measure may lift it. A detention ends when an inspector or the police
    take over (N 14.3.4)."""
    measure = next((each for each in table.measures if each.number == command.measure), None)
    kind = MeasureKind.EXCLUDE_FROM_GAME if measure is None else measure.kind
    act, path = _lifted_as(kind)
    if no := may(game, command, act):
        return no
    if measure is None:
        return reject("no_measure", game.book.clause(path), number=command.measure)
    if no := reasoned(game, path, command.reason):
        return no
    words = sentence(
        f"lifted.{kind}",
        players=listed("and", measure.players),
        reason=closed(command.reason),
    )
    return (
        ruled(game, path, matter="measure", outcome="lifted", sentence=words),
        _ended(measure, MeasureEnd.LIFTED, command.reason),
    )


def _lifted_as(kind: MeasureKind) -> tuple[Act, str]:
    if kind in EXCLUDES or kind is MeasureKind.DETAIN:
        return Act.EXCLUDE_PERSON, DEVICE
    if kind is MeasureKind.PRECLUDE:
        return Act.PRECLUDE_PLAYER, "roles.preclude_player"
    return Act.ACT_ON_COLLUSION, COLLUSION


def ended_by(table: Table, at: int) -> Events:
    """Measures whose time is up."""
    return tuple(
        _ended(each, MeasureEnd.TIME_UP)
        for each in table.measures
        if each.until is not None and each.until <= at
    )


def _ended(measure: Measure, how: MeasureEnd, reason: str = "") -> e.MeasureEnded:
    return e.MeasureEnded(
        number=measure.number, kind=measure.kind, players=measure.players, how=how, reason=reason
    )


def unseat_excluded(game: Game, table: Table) -> Events:
    """An excluded player leaves with their chips once their hand is no longer in a round: until
    then the settlement may still be undone."""
    events: Events = ()
    for seat, who in table.seats.items():
        if table.is_under(who.player, *EXCLUDES):
            left = give_up_seat(
                game, replay(table, events), seat, reason=sentence("reason.excluded")
            )
            events += () if isinstance(left, Rejected) else left
    return events
