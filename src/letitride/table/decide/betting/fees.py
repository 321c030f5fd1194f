"""Collection fees: flat, per bet or per hand, never a share of a wager (C play 11)."""

from collections.abc import Iterator

from letitride.rules import Cents, FeeBase, Game, Wager
from letitride.table import events as e
from letitride.table.decide.checks import CIRCLES, backing, stake_on
from letitride.table.evolve import current
from letitride.table.money import FEE_BOX, Move, balance, bank, rack, spot
from letitride.table.state import Phase, Table


def take_fees(
    game: Game, table: Table, seats: tuple[int, ...], banker: int | None
) -> Iterator[e.Event]:
    for seat in seats:
        amount = fee_of(game, own_bets(game, table, seat))
        if amount:
            yield e.FeeTaken(seat=seat, amount=amount, moves=(Move(rack(seat), FEE_BOX, amount),))
    for seat in sorted(current(table).backs):
        behind = backing(table, seat)
        own = own_bets(game, table, seat)
        amount = Cents(fee_of(game, own + bets_behind(table, seat)) - fee_of(game, own))
        if behind is not None and amount:
            moves = (Move(rack(seat), FEE_BOX, amount),)
            yield e.FeeTaken(seat=seat, amount=amount, behind=behind, moves=moves)
    flat = game.book.fees.flat
    if flat is not None and banker is not None and flat.player_dealer:
        moves = (Move(rack(banker), FEE_BOX, flat.player_dealer),)
        yield e.FeeTaken(seat=banker, amount=flat.player_dealer, moves=moves)


def fee_of(game: Game, bets: int) -> Cents:
    """The flat fee for a player with this many bets; never a share of the wager (C play 11)."""
    flat = game.book.fees.flat
    if flat is None or not bets:
        return Cents(0)
    return Cents(flat.player * (bets if flat.player_counted_by is FeeBase.EACH_WAGER else 1))


def fee_owed(game: Game, table: Table, seat: int) -> Cents:
    """What the call will take from a seat for its current bets, or its bank."""
    flat = game.book.fees.flat
    if flat is None or table.phase is not Phase.BETTING:
        return Cents(0)
    if table.banking.seat == seat:
        return flat.player_dealer if balance(table.ledger, bank(seat)) else Cents(0)
    return fee_of(game, own_bets(game, table, seat) + bets_behind(table, seat))


def own_bets(game: Game, table: Table, seat: int) -> int:
    """How many bets a seat has on its own hand, side bets included."""
    bets = sum(bool(stake_on(table, seat, number)) for number in CIRCLES)
    return bets + len(side_bets(game, table, seat))


def bets_behind(table: Table, seat: int) -> int:
    """How many bets a seat has behind another."""
    return 0 if backing(table, seat) is None else len(CIRCLES)


def other_bets(game: Game, table: Table, seat: int) -> int:
    """How many bets besides the three."""
    return len(side_bets(game, table, seat)) + bets_behind(table, seat)


def side_bets(game: Game, table: Table, seat: int) -> tuple[Wager, ...]:
    return tuple(wager for wager in game.schedules if balance(table.ledger, spot(seat, wager)) > 0)
