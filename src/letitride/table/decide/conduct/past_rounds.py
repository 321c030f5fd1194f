"""Invalidating a round that is over, while the day is open (N 14.4, 14.5).

All winnings and all losses go back. The events of the round stay as they are; new
events correct them. One person proposes it and another confirms it, one of them a casino
supervisor: that is the policy of the house.
"""

from collections.abc import Iterator

from letitride.rules import (
    HOUSE,
    Act,
    Cents,
    FeeOnVoid,
    Game,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.betting.fees import free_chips
from letitride.table.decide.checks import Refusal, may
from letitride.table.decide.conduct.invalidating import (
    GROUNDS,
    GUILTY,
    at_stake,
    fraud_named,
    ground_allowed,
    may_forfeit,
    person_named,
)
from letitride.table.decide.conduct.particulars import closed, reasoned
from letitride.table.decide.disputes.correcting import dropped
from letitride.table.decide.disputes.proposing import past_round, round_of
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.irregularities.rulings import Events
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.two_people import named, second_person
from letitride.table.evolve import replay
from letitride.table.money import CAGE, FEE_BOX, TRAY, Move, balance, rack, tokens
from letitride.table.rejections import reject, sentence
from letitride.table.state import Invalidation, PastResult, PastRound, Table


@decides(c.ProposeInvalidation)
def propose_invalidation(game: Game, table: Table, command: c.ProposeInvalidation) -> Decided:
    if no := _may_invalidate(game, command) or reasoned(game, GROUNDS, command.reason):
        return no
    clause = game.book.clause(GROUNDS)
    if no := ground_allowed(game, command.ground) or person_named(game, command):
        return no
    past = past_round(table, command.round)
    if past is None:
        return reject("no_past_round", clause, round=command.round)
    if any(each.round == command.round for each in table.invalidations):
        return reject("invalidation_waits", clause, round=command.round)
    forfeit = tuple(sorted(set(command.forfeit)))
    if forfeit and (no := _forfeitable(game, command, past, forfeit)):
        return no
    return (
        e.InvalidationProposed(
            round=command.round,
            ground=command.ground,
            reason=command.reason,
            forfeit=forfeit,
            fraud_by=command.fraud_by,
        ),
    )


def _forfeitable(
    game: Game, command: c.ProposeInvalidation, past: PastRound, seats: tuple[int, ...]
) -> Refusal:
    staked = {each.seat for each in past.results if each.staked or each.tokens_staked}
    return may_forfeit(game, command) or at_stake(game, seats, staked)


@decides(c.ConfirmInvalidation)
def confirm_invalidation(game: Game, table: Table, command: c.ConfirmInvalidation) -> Decided:
    if no := _may_invalidate(game, command):
        return no
    found = _find(table, command.round)
    if isinstance(found, Rejected):
        return found
    if no := second_person(found.by, command.by):
        return no
    past = past_round(table, command.round)
    assert past is not None, "a proposal goes with its round"
    words = sentence("ruling.past_round_invalid", round=found.round, reason=closed(found.reason))
    events: Events = (
        *fraud_named(
            game, found, [each.player for each in past.results if each.seat in found.forfeit]
        ),
        ruled(
            game,
            GROUNDS,
            matter=sentence("matter.invalid_round"),
            outcome=found.ground,
            sentence=words,
        ),
    )
    for result in past.results:
        events += _reverse(game, replay(table, events), found, result)
    over = e.PastRoundInvalidated(
        round=found.round, ground=found.ground, reason=found.reason, proposed_by=found.by
    )
    return (*events, *_corrections_dropped(table, found.round), over)


def _corrections_dropped(table: Table, round: int) -> Iterator[e.Event]:
    """An invalid round has no result to correct."""
    return (dropped(table, each) for each in table.corrections if round_of(table, each) == round)


@decides(c.DropInvalidation)
def drop_invalidation(game: Game, table: Table, command: c.DropInvalidation) -> Decided:
    if no := _may_invalidate(game, command):
        return no
    found = _find(table, command.round)
    return found if isinstance(found, Rejected) else (e.InvalidationDropped(round=found.round),)


def _reverse(game: Game, table: Table, found: Invalidation, result: PastResult) -> Events:
    """The wagers of the guilty stay with the house; everybody else is as before the round."""
    guilty = result.seat in found.forfeit
    forfeited = result.staked if guilty else Cents(0)
    due = Cents(-result.net - forfeited)
    fee = Cents(0) if guilty else _fee_back(game, result)
    seat = next((n for n, who in table.seats.items() if who.player == result.player), 0)
    promotional = tokens_due(table, result, seat, guilty=guilty)
    if not due and not fee and not guilty and not promotional:
        return ()
    own = rack(seat) if seat else CAGE
    moves = [Move(TRAY, own, due)] if due > 0 else []
    if due < 0:
        there = min(-due, free_chips(game, table, seat)) if seat else 0
        parts = ((rack(seat), there), (CAGE, -due - there))
        moves += [Move(source, TRAY, Cents(part)) for source, part in parts if part]
    moves += [Move(FEE_BOX, own, fee)] if fee else []
    if promotional:
        source, target = (TRAY, tokens(seat)) if promotional > 0 else (tokens(seat), TRAY)
        moves.append(Move(source, target, Cents(abs(promotional))))
    reversed = e.ResultReversed(
        round=found.round,
        player=result.player,
        seat=seat,
        net=result.net,
        amount=Cents(due + fee),
        forfeited=forfeited,
        proposed_by=found.by,
        tokens=promotional,
        moves=tuple(moves),
    )
    if not guilty:
        return (reversed,)
    words = sentence(
        "ruling.forfeited_since",
        seat=result.seat,
        round=found.round,
        reason=closed(found.reason),
    )
    ruling = ruled(game, GUILTY, matter="fraud", outcome="forfeited", sentence=words)
    return (ruling, reversed)


def tokens_due(table: Table, result: PastResult, seat: int, *, guilty: bool) -> Cents:
    """Lost tokens go back; those that the guilty had staked and kept are forfeited, as far as they
    are still there. Tokens of a player who has left stay with the house, as they do on leaving."""
    if not seat:
        return Cents(0)
    if not guilty:
        return result.tokens_lost
    kept = result.tokens_staked - result.tokens_lost
    return Cents(-min(kept, balance(table.ledger, tokens(seat))))


def _fee_back(game: Game, result: PastResult) -> Cents:
    flat = game.book.fees.flat
    returned = flat is not None and flat.void_round is FeeOnVoid.RETURNED
    return result.fee if returned else Cents(0)


def _may_invalidate(
    game: Game, command: c.ProposeInvalidation | c.ConfirmInvalidation | c.DropInvalidation
) -> Refusal:
    return may(game, command, Act.INVALIDATE_ROUND) or named(command.by)


def _find(table: Table, round: int) -> Invalidation | Rejected:
    found = next((each for each in table.invalidations if each.round == round), None)
    return found or reject("no_invalidation", HOUSE, round=round)
