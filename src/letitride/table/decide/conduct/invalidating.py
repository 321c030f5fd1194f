"""Invalidating a round for disruption or fraud: refunds and forfeited wagers."""

from collections.abc import Container, Iterable, Sequence

from letitride.rules import Act, Game, GuiltyWagers, InvalidationGround
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import Refusal, may
from letitride.table.decide.conduct.particulars import closed, reasoned, seated
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
from letitride.table.rejections import listed, reject, sentence
from letitride.table.state import Invalidation, Table

GROUNDS = "irregularities.invalidation_grounds"
GUILTY = "irregularities.guilty_wagers"


@decides(c.InvalidateRound)
def invalidate_round(game: Game, table: Table, command: c.InvalidateRound) -> Decided:
    """The round has no outcome: wagers go back, but a guilty player's may be forfeited (N 14.5).

    Bets already settled in it are undone first.
    """
    forfeit = tuple(sorted(set(command.forfeit)))
    if no := may(game, command, Act.INVALIDATE_ROUND) or reasoned(game, GROUNDS, command.reason):
        return no
    clause = game.book.clause(GROUNDS)
    if table.round is None:
        return reject("wrong_phase.no_round", clause)
    if no := ground_allowed(game, command.ground) or person_named(game, command):
        return no
    undone = undo_settlement(table)
    before = replay(table, undone)
    if forfeit and (no := _forfeitable(game, before, command, forfeit)):
        return no
    words = sentence("ruling.round_invalid", reason=closed(command.reason))
    kept: Events = tuple(
        event for seat in forfeit for event in _forfeit(game, before, seat, command.reason)
    )
    after = replay(before, kept)
    return (
        *fraud_named(game, command, [table.seats[seat].player for seat in forfeit]),
        ruled(
            game,
            GROUNDS,
            matter=sentence("matter.invalid_round"),
            outcome=command.ground,
            sentence=words,
        ),
        *undone,
        *kept,
        *void_round(game, after, keep=forfeit),
    )


def person_named(game: Game, command: c.InvalidateRound | c.ProposeInvalidation) -> Refusal:
    """The record names the person who committed the fraud, forfeiting or not (N 14.4.2)."""
    clause, person = game.book.clause(GROUNDS), command.fraud_by.strip()
    if command.ground is not InvalidationGround.FRAUD:
        return reject("not_allowed.person_without_fraud", clause) if person else None
    return None if person or command.forfeit else reject("no_person.fraud", clause)


def fraud_named(
    game: Game, found: c.InvalidateRound | Invalidation, forfeiting: Sequence[str]
) -> Events:
    """The ruling for the staff that names the person; the one said aloud comes after it."""
    if found.ground is not InvalidationGround.FRAUD:
        return ()
    named = [*forfeiting, *([found.fraud_by] if found.fraud_by else [])]
    people = listed("and", list(dict.fromkeys(named)))
    words = sentence("ruling.fraud", people=people, reason=closed(found.reason))
    return (ruled(game, GROUNDS, matter="fraud", outcome="named", sentence=words),)


def ground_allowed(game: Game, ground: InvalidationGround) -> Refusal:
    if ground in game.book.irregularities.invalidation_grounds:
        return None
    clause = game.book.clause(GROUNDS)
    return reject("not_allowed.ground", clause, ground=sentence(f"ground.{ground}"))


def may_forfeit(game: Game, command: c.InvalidateRound | c.ProposeInvalidation) -> Refusal:
    """Whether a guilty player's wagers may be kept at all: only for fraud, if the book says so."""
    clause = game.book.clause(GUILTY)
    if game.book.irregularities.guilty_wagers is not GuiltyWagers.MAY_BE_FORFEITED:
        return reject("not_allowed.forfeit", clause)
    if no := may(game, command, Act.FORFEIT_WAGER):
        return no
    if command.ground is InvalidationGround.FRAUD:
        return None
    return reject("not_allowed.forfeit_without_fraud", clause)


def at_stake(game: Game, seats: Iterable[int], staked: Container[int]) -> Refusal:
    for seat in seats:
        if seat not in staked:
            return reject("no_bets.at_stake", game.book.clause(GUILTY), seat=seat)
    return None


def _forfeitable(
    game: Game, table: Table, command: c.InvalidateRound, seats: tuple[int, ...]
) -> Refusal:
    if no := may_forfeit(game, command) or seated(game, table, command, seats):
        return no
    return at_stake(game, seats, {seat for seat in seats if wagers_of(game, table, seat)})


def _forfeit(game: Game, table: Table, seat: int, reason: str) -> Events:
    """What is on the felt goes to the tray; a stake marked by a lammer is there already."""
    words = sentence("ruling.forfeited", seat=seat, reason=closed(reason))
    moves = tuple(
        Move(move.source, TRAY, move.amount)
        for move in stake_moves(game, table, seat)
        if move.source != TRAY
    )
    return (
        ruled(game, GUILTY, matter="fraud", outcome="forfeited", sentence=words, seat=seat),
        e.WagersForfeited(seat=seat, amount=wagers_of(game, table, seat), moves=moves),
    )
