"""Asking a player to make the three bets equal: while bets are open, or when it is found later.

The call waits for equal bets, so later only bets that the dealer recorded can turn out unequal (N
12.10, 12.11).
"""

from letitride.rules import Act, Cents, Game, UnequalBets
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import (
    CIRCLES,
    Refusal,
    affordable,
    circles_in_action,
    has_base,
    in_phase,
    is_unequal,
    may,
    own_seat,
    running,
    stake_on,
)
from letitride.table.decide.irregularities.players import CORRECTABLE, policy, unequal
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.irregularities.rulings import Events
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import current
from letitride.table.money import Move, balance, circle, rack, token_circle, tokens
from letitride.table.rejections import reject, sentence
from letitride.table.state import HandStatus, Phase, Table

_PATH = "irregularities."


@decides(c.ReportUnequalBets)
def report_unequal_bets(game: Game, table: Table, command: c.ReportUnequalBets) -> Decided:
    if no := may(game, command, Act.DECLARE_MISDEAL):
        return no
    if table.phase is Phase.BETTING:
        return _ask_before_call(game, table, command)
    seat = command.seat
    field, says = policy(game, table, seat)
    path = _PATH + field
    found = command.circle != 0
    if no := (_can_be_found if found else unequal)(game, table, command, path):
        return no
    noticed = (_found(table, command),) if found else ()
    fold = says is UnequalBets.CORRECT_OR_FOLD
    ruling = ruled(
        game,
        path,
        matter=sentence("matter.bets_unequal", seat=seat),
        outcome=says,
        sentence=sentence("ruling.correct_or_fold" if fold else "ruling.correct", seat=seat),
        seat=seat,
    )
    asked = fold and seat not in current(table).to_correct
    events: Events = (*noticed, ruling)
    return (*events, e.CorrectionAsked(seat=seat)) if asked else events


def _ask_before_call(game: Game, table: Table, command: c.ReportUnequalBets) -> Decided:
    seat, clause = command.seat, game.book.clause("betting.before_call")
    if no := own_seat(game, table, command, seat) or running(game, table):
        return no
    if command.circle or not is_unequal(table, seat):
        return reject("bets_equal", clause, seat=seat)
    if seat in current(table).to_correct:
        return reject("asked_already", clause, seat=seat)
    return (e.CorrectionAsked(seat=seat),)


def _can_be_found(game: Game, table: Table, command: c.ReportUnequalBets, path: str) -> Refusal:
    """Bets made on a screen cannot turn out otherwise, nor bets already known to differ."""
    seat, number, amount = command.seat, command.circle, command.amount
    if no := (
        own_seat(game, table, command, seat)
        or in_phase(game, table, path, *CORRECTABLE)
        or running(game, table)
    ):
        return no
    clause, hand = game.book.clause(path), current(table).hands.get(seat)
    if seat not in current(table).recorded:
        return reject("not_recorded", clause, seat=seat)
    gone = hand is not None and hand.status is not HandStatus.IN_PLAY
    in_action = circles_in_action(table, seat)
    if gone or not has_base(table, seat) or number not in in_action or len(in_action) < 2:
        return reject("bets_equal", clause, seat=seat)
    if is_unequal(table, seat):
        return reject("known_unequal", clause, seat=seat)
    more = amount - stake_on(table, seat, number)
    if amount < 0 or not more:
        return reject("bad_amount.found", clause)
    return affordable(game, table, seat, more)


def _found(table: Table, command: c.ReportUnequalBets) -> e.Event:
    """The chips were there all along, so the rack has that many fewer, or more; tokens likewise, if
    the circle holds fewer of them."""
    seat, number = command.seat, command.circle
    more = command.amount - stake_on(table, seat, number)
    chips, own = circle(seat, number), rack(seat)
    promotional = token_circle(seat, number)
    if more > 0:
        moves = [Move(own, chips, Cents(more))]
    else:
        back = min(-more, balance(table.ledger, chips))
        parts = ((chips, own, back), (promotional, tokens(seat), -more - back))
        moves = [Move(held, home, Cents(part)) for held, home, part in parts if part]
    first, second, last = (
        command.amount if n == number else stake_on(table, seat, n) for n in CIRCLES
    )
    return e.UnequalBetsNoticed(seat=seat, circles=(first, second, last), moves=tuple(moves))
