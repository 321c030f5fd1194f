"""The call of no more bets: what must come before it, and what it takes."""

from collections.abc import Iterator
from typing import Final

from letitride.rules import (
    Act,
    Banker,
    BeforeCall,
    Game,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.betting.fees import take_fees
from letitride.table.decide.checks import (
    Refusal,
    in_phase,
    may,
    running,
    staked_seats,
    unequal_seats,
)
from letitride.table.decide.controller.lamps import lamps_right
from letitride.table.decide.decks import deck_is_ready
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import current
from letitride.table.money import (
    TRAY,
    Move,
    balance,
    bank,
    spot,
)
from letitride.table.rejections import reject
from letitride.table.state import Phase, Table

_BEFORE_CALL: Final = "betting.before_call"


@decides(c.AskForSideBets)
def ask_for_side_bets(game: Game, table: Table, command: c.AskForSideBets) -> Decided:
    if no := (
        may(game, command, Act.CALL_NO_MORE_BETS)
        or in_phase(game, table, _BEFORE_CALL, Phase.BETTING)
        or running(game, table)
        or all_equal(game, table)
    ):
        return no
    if not staked_seats(game, table):
        return reject("no_bets.nobody", game.book.clause("betting.equal_bets"))
    if not side_bets_to_ask(game, table):
        return reject("nothing_to_ask", game.book.clause(_BEFORE_CALL))
    return (e.SideBetsAsked(),)


def side_bets_to_ask(game: Game, table: Table) -> bool:
    """Whether the dealer still has to ask for side bets before the call (W shuffle 2)."""
    asks = game.book.betting.before_call is BeforeCall.SIDE_BETS_ASKED
    offered = any(wager in game.schedules for wager in game.book.side_bets)
    return asks and offered and not current(table).side_bets_asked


def all_equal(game: Game, table: Table) -> Refusal:
    """The dealer waits for three equal bets of everybody who bets (N 7.2, W shuffle 2, C dealing
    2)."""
    waiting = unequal_seats(table)
    clause = game.book.clause(_BEFORE_CALL)
    return reject("bets_unequal.call", clause, seat=waiting[0]) if waiting else None


@decides(c.CallNoMoreBets)
def call_no_more_bets(game: Game, table: Table, command: c.CallNoMoreBets) -> Decided:
    if no := (
        may(game, command, Act.CALL_NO_MORE_BETS)
        or in_phase(game, table, "betting.placing_ends", Phase.BETTING)
        or running(game, table)
        or deck_is_ready(game, table)
        or all_equal(game, table)
    ):
        return no
    seats = staked_seats(game, table)
    if not seats:
        return reject("no_bets.nobody", game.book.clause("betting.equal_bets"))
    if side_bets_to_ask(game, table):
        return reject("side_bets_not_asked", game.book.clause(_BEFORE_CALL))
    if no := lamps_right(game, table):
        return no
    banker = table.banking.seat
    if game.book.bank.banker is Banker.PLAYER_DEALER:
        posted = banker is not None and balance(table.ledger, bank(banker)) > 0
        if not posted:
            return reject("no_bank", game.book.clause("bank.banker"))
    return (
        e.NoMoreBetsCalled(),
        *take_fees(game, table, seats, banker),
        *(collect_early(game, table, seats) if table.controller is None else ()),
    )


def collect_early(game: Game, table: Table, seats: tuple[int, ...]) -> Iterator[e.Event]:
    """Stakes taken before the deal go into the tray; a lammer or a lamp marks the seat."""
    for wager, side in game.book.side_bets.items():
        if side.is_taken:
            for seat in seats:
                amount = balance(table.ledger, spot(seat, wager))
                if amount:
                    moves = (Move(spot(seat, wager), TRAY, amount),)
                    yield e.BonusCollected(seat=seat, wager=wager, amount=amount, moves=moves)


def restored(game: Game, table: Table) -> tuple[e.Event, ...]:
    """Stakes that were taken before the deal go back on their spots."""
    return tuple(
        e.WagersRestored(
            seat=seat, wager=wager, amount=stake, moves=(Move(TRAY, spot(seat, wager), stake),)
        )
        for wager in game.book.side_bets
        for seat, stakes in current(table).taken.items()
        if (stake := stakes.get(wager))
    )
