"""Prohibited devices: void wagers, and people shut out (N 14.3)."""

from letitride.rules import Act, DeviceMeasure, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.checks import before_first_card, hands_in_play, may
from letitride.table.decide.conduct.particulars import (
    Whom,
    closed,
    ends_ahead,
    reasoned,
    whom_meant,
    why_and_how_long,
)
from letitride.table.decide.conduct.preclusion import keep_out
from letitride.table.decide.irregularities.refunds import (
    return_backing,
    return_before_deal,
    undo_hand,
    wagers_of,
)
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.irregularities.rulings import Events, hand_void
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import replay
from letitride.table.rejections import reject, sentence
from letitride.table.state import EXCLUDES, HandStatus, MeasureKind, Table

DEVICE = "irregularities.prohibited_device"


@decides(c.ActOnDevice)
def act_on_device(game: Game, table: Table, command: c.ActOnDevice) -> Decided:
    """Against a person who used a device that records or analyses the game (N 14.3)."""
    measure = command.measure
    voids = measure is DeviceMeasure.VOID_WAGERS
    if no := may(game, command, Act.VOID_WAGER if voids else Act.EXCLUDE_PERSON):
        return no
    whom = whom_meant(game, table, command)
    if isinstance(whom, Rejected):
        return whom
    clause = game.book.clause(DEVICE)
    if measure not in game.book.irregularities.prohibited_device:
        return reject("not_allowed.measure", clause, measure=sentence(f"measure.{measure}"))
    if no := reasoned(game, DEVICE, command.reason) or ends_ahead(game, DEVICE, command):
        return no
    if voids:
        undone = _settled_bets(table, whom.seat)
        void = _void_wagers(game, replay(table, undone), whom, command.reason)
        if void:
            return (*void[:1], *undone, *void[1:])
        which = "no_bets.at_stake" if whom.seat else "no_bets.outside"
        return reject(which, clause, seat=whom.seat, person=whom.player)
    # Before the first card the bets just come down: ``keep_out`` sees to that.
    void = () if before_first_card(table) else _void_wagers(game, table, whom, command.reason)
    return (*void, *_shut_out(game, replay(table, void), whom, command))


def _settled_bets(table: Table, seat: int) -> Events:
    """Bets of the round that have been settled are void too: what they were paid goes back. Where a
    player banks they stand, because what one hand is paid decides what is left for the next."""
    if table.round is None or table.banking.seat is not None:
        return ()
    return undo_hand(table, seat)


def _void_wagers(game: Game, table: Table, whom: Whom, reason: str) -> Events:
    """What the person has at stake is ruled on before they are shut out (N 14.3.1)."""
    if not wagers_of(game, table, whom.seat):
        return ()
    ruling = _device_ruling(game, DeviceMeasure.VOID_WAGERS, whom, closed(reason))
    if table.round is None or whom.seat not in hands_in_play(table):
        return (ruling, *return_before_deal(game, table, whom.seat))
    behind_another = return_backing(game, table, whom.seat)
    return (ruling, *behind_another, *hand_void(game, table, whom.seat, HandStatus.VOID))


def _device_ruling(game: Game, measure: DeviceMeasure, whom: Whom, why: str) -> e.Ruled:
    if whom.seat:
        words = sentence(f"prohibited_device.{measure}", seat=whom.seat, reason=why)
    else:
        words = sentence(f"device_outside.{measure}", person=whom.player, reason=why)
    seat = whom.seat or None
    return ruled(
        game, DEVICE, matter="prohibited device", outcome=measure, sentence=words, seat=seat
    )


def _shut_out(game: Game, table: Table, whom: Whom, command: c.ActOnDevice) -> Events:
    """Out of the game, or out of the casino if the measure says so: then no table seats them.

    A detained person is out of the game too, and stays out after somebody has taken over.
    """
    clause, measure = game.book.clause(DEVICE), command.measure
    events: Events = (_device_ruling(game, measure, whom, why_and_how_long(command)),)
    if measure is DeviceMeasure.DETAIN and not table.is_under(whom.player, MeasureKind.DETAIN):
        events += (
            e.PersonDetained(
                seat=whom.seat,
                player=whom.player,
                reason=command.reason,
                clause=clause,
                number=table.measured + 1,
            ),
        )
    casino = measure is DeviceMeasure.EXCLUDE_FROM_CASINO
    kind = MeasureKind.EXCLUDE_FROM_CASINO if casino else MeasureKind.EXCLUDE_FROM_GAME
    # Excluded already: the ruling records the new measure, and there is nothing more to do.
    if table.is_under(whom.player, *((kind,) if casino else EXCLUDES)):
        return events
    return events + keep_out(game, replay(table, events), whom, clause, command, kind=kind)
