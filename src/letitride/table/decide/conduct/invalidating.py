"""Invalidating a round for disruption or fraud: refunds, and wagers that the guilty forfeit."""

from letitride.rules import Act, Game, GuiltyWagers, InvalidationGround
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import Refusal, may
from letitride.table.decide.conduct.measures import closed, reasoned, seated
from letitride.table.decide.irregularities.refunds import (
    stake_moves,
    undo_settlement,
    void_round,
    wagers_of,
)
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.irregularities.rulings import Events
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import replay
from letitride.table.money import TRAY, Move
from letitride.table.rejections import reject, sentence
from letitride.table.state import Table

_GROUNDS = "irregularities.invalidation_grounds"
_GUILTY = "irregularities.guilty_wagers"


@decides(c.InvalidateRound)
def invalidate_round(game: Game, table: Table, command: c.InvalidateRound) -> Decided:
    """The round has no outcome: wagers go back, but a guilty player's may be forfeited (N 14.5).

    Bets already settled in it are undone first.
    """
    forfeit = tuple(sorted(set(command.forfeit)))
    if no := may(game, command, Act.INVALIDATE_ROUND) or reasoned(game, _GROUNDS, command.reason):
        return no
    clause = game.book.clause(_GROUNDS)
    if table.round is None:
        return reject("wrong_phase.no_round", clause)
    if command.ground not in game.book.irregularities.invalidation_grounds:
        return reject("not_allowed.ground", clause, ground=sentence(f"ground.{command.ground}"))
    undone = undo_settlement(table)
    before = replay(table, undone)
    if forfeit and (no := _may_forfeit(game, before, command, forfeit)):
        return no
    words = sentence("ruling.round_invalid", reason=closed(command.reason))
    kept: Events = tuple(
        event for seat in forfeit for event in _forfeit(game, before, seat, command.reason)
    )
    after = replay(before, kept)
    return (
        ruled(
            game,
            _GROUNDS,
            matter=sentence("matter.invalid_round"),
            outcome=command.ground,
            sentence=words,
        ),
        *undone,
        *kept,
        *void_round(game, after, keep=forfeit),
    )


def _may_forfeit(
    game: Game, table: Table, command: c.InvalidateRound, seats: tuple[int, ...]
) -> Refusal:
    clause = game.book.clause(_GUILTY)
    if game.book.irregularities.guilty_wagers is not GuiltyWagers.MAY_BE_FORFEITED:
        return reject("not_allowed.forfeit", clause)
    if no := may(game, command, Act.FORFEIT_WAGER) or seated(game, table, command, seats):
        return no
    if command.ground is not InvalidationGround.FRAUD:
        return reject("not_allowed.forfeit_without_fraud", clause)
    for seat in seats:
        if not wagers_of(game, table, seat):
            return reject("no_bets.at_stake", clause, seat=seat)
    return None


def _forfeit(game: Game, table: Table, seat: int, reason: str) -> Events:
    """What is on the felt goes to the tray; a stake marked by a lammer is there already."""
    words = sentence("ruling.forfeited", seat=seat, reason=closed(reason))
    moves = tuple(
        Move(move.source, TRAY, move.amount)
        for move in stake_moves(game, table, seat)
        if move.source != TRAY
    )
    return (
        ruled(game, _GUILTY, matter="fraud", outcome="forfeited", sentence=words, seat=seat),
        e.WagersForfeited(seat=seat, amount=wagers_of(game, table, seat), moves=moves),
    )
