"""Bets behind another seat's hand, if the house allows them; its player decides for all (C)."""

from collections.abc import Iterator

from letitride.rules import Act, Cents, Game, Permission
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.betting.bets import (
    amount_fits,
    betting_is_open,
    may_bet,
    nothing_there,
)
from letitride.table.decide.betting.fees import fee_of, own_bets
from letitride.table.decide.checks import (
    CIRCLES,
    Refusal,
    affordable,
    backers,
    backing,
    may,
    own_seat,
    stake_on,
)
from letitride.table.decide.irregularities.refunds import backing_moves
from letitride.table.decide.register import Decided, decides
from letitride.table.money import Move, back, balance, rack
from letitride.table.rejections import reject
from letitride.table.state import Switch, Table

_PATH = "table.backline_bets"


def backline_is_offered(game: Game, table: Table) -> bool:
    """Whether players may bet behind others here: the book says so, or lets the house decide."""
    if game.book.table.backline_bets is Permission.ALLOWED:
        return True
    return table.terms is not None and Switch.BACKLINE in table.terms.switches


@decides(c.BackBet)
def back_bet(game: Game, table: Table, command: c.BackBet) -> Decided:
    seat, behind, amount = command.seat, command.behind, command.amount
    if no := (
        may(game, command, Act.BET)
        or own_seat(game, table, command, seat)
        or _offered(game, table)
        or betting_is_open(game, table, taking_down=amount == 0)
    ):
        return no
    down = backing_moves(table, seat)
    if amount == 0:
        if backing(table, seat) != behind:
            return nothing_there(game, seat)
        return (e.BackBetPlaced(seat=seat, behind=behind, amount=Cents(0), moves=down),)
    assert table.limits is not None
    lying = sum(move.amount for move in down)
    fees = fee_of(game, table, own_bets(game, table, seat) + len(CIRCLES))
    if no := (
        may_bet(game, table, seat)
        or _may_stand_behind(game, table, seat, behind)
        or amount_fits(game, amount, table.limits, "limits")
        or affordable(game, table, seat, 3 * amount + fees - lying)
    ):
        return no
    up = (Move(rack(seat), back(behind, seat, number), amount) for number in CIRCLES)
    return (e.BackBetPlaced(seat=seat, behind=behind, amount=amount, moves=(*down, *up)),)


def has_three_bets(table: Table, seat: int) -> bool:
    return all(stake_on(table, seat, number) for number in CIRCLES)


def pulled_behind(table: Table, seat: int, number: int) -> Iterator[e.Event]:
    """Bets behind a circle come back with it: the player of the hand decides for all."""
    for backer in backers(table, seat):
        held = back(seat, backer, number)
        amount = balance(table.ledger, held)
        if amount:
            moves = (Move(held, rack(backer), amount),)
            yield e.BackBetPulled(
                seat=backer, behind=seat, circle=number, amount=amount, moves=moves
            )


def _offered(game: Game, table: Table) -> Refusal:
    if backline_is_offered(game, table):
        return None
    return reject("not_offered.backline", game.book.clause(_PATH))


def _may_stand_behind(game: Game, table: Table, seat: int, behind: int) -> Refusal:
    clause = game.book.clause(_PATH)
    if behind not in table.seats:
        return reject("unknown_seat", clause, seat=behind)
    if behind == seat:
        return reject("own_seat", clause)
    if not has_three_bets(table, behind):
        return reject("no_bets.behind", clause, seat=behind)
    other = backing(table, seat)
    if other not in (None, behind):
        return reject("backs_another", clause, seat=other)
    return None
