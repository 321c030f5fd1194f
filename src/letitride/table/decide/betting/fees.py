"""Collection fees: flat, by the card room's sheet, never a share of a wager (C fees, play 11).

A fee is for a wager placed. It is taken at the call, before a card is out, and stays with the house
whether the bet is then pulled back, wins, loses or comes back because the bank does not cover it.
"""

from collections.abc import Iterator

from letitride.rules import Cents, FeeBase, FeeKind, Game, Wager
from letitride.table import events as e
from letitride.table.decide.checks import CIRCLES, Refusal, backing, paid_in_round, stake_on
from letitride.table.evolve import current
from letitride.table.money import FEE_BOX, Move, balance, bank, rack, spot
from letitride.table.rejections import reject
from letitride.table.state import FeeRate, Limits, Phase, Table, Terms, fee_rate

_SHEET = "fees.kind"


def sheet_fits(game: Game, terms: Terms) -> Refusal:
    """Where the book has fees, no table opens without a sheet; elsewhere there is none."""
    clause = game.book.clause(_SHEET)
    if game.book.fees.kind is FeeKind.NONE:
        return reject("bad_fees.none", clause) if terms.fees else None
    if not terms.fees:
        return reject("bad_fees.unset", clause)
    for rate in terms.fees:
        if not 0 < rate.minimum <= rate.maximum:
            return reject("bad_fees.limits", clause)
        if min(rate.player, rate.player_dealer) < 0:
            return reject("bad_fees.negative", clause)
    return None


def sheet_holds(game: Game, terms: Terms, limits: Limits) -> Refusal:
    """Every limit of a table needs its row in the sheet (C fees rates)."""
    if game.book.fees.kind is FeeKind.NONE or fee_rate(terms, limits) is not None:
        return None
    return reject("bad_fees.no_row", game.book.clause(_SHEET))


def rate_of(table: Table) -> FeeRate | None:
    """The fees on the sign. A round keeps those it was opened under: nobody pays more than was
    shown before the bets."""
    if table.round is not None:
        return table.round.rate
    if table.terms is None or table.limits is None:
        return None
    return fee_rate(table.terms, table.limits)


def take_fees(
    game: Game, table: Table, seats: tuple[int, ...], banker: int | None
) -> Iterator[e.Event]:
    for seat in seats:
        amount = fee_of(game, table, own_bets(game, table, seat))
        if amount:
            yield e.FeeTaken(seat=seat, amount=amount, moves=(Move(rack(seat), FEE_BOX, amount),))
    for seat in sorted(current(table).backs):
        behind = backing(table, seat)
        own = own_bets(game, table, seat)
        all_bets = own + bets_behind(table, seat)
        amount = Cents(fee_of(game, table, all_bets) - fee_of(game, table, own))
        if behind is not None and amount:
            moves = (Move(rack(seat), FEE_BOX, amount),)
            yield e.FeeTaken(seat=seat, amount=amount, behind=behind, moves=moves)
    amount = bank_fee(table)
    if banker is not None and amount:
        moves = (Move(rack(banker), FEE_BOX, amount),)
        yield e.FeeTaken(seat=banker, amount=amount, moves=moves)


def fee_of(game: Game, table: Table, bets: int) -> Cents:
    """The flat fee for a player with this many bets; never a share of the wager (C play 11)."""
    flat, rate = game.book.fees.flat, rate_of(table)
    if flat is None or rate is None or not bets:
        return Cents(0)
    return Cents(rate.player * (bets if flat.player_counted_by is FeeBase.EACH_WAGER else 1))


def bank_fee(table: Table) -> Cents:
    """The player-dealer's, for the hand."""
    rate = rate_of(table)
    return Cents(0) if rate is None else rate.player_dealer


def fee_owed(game: Game, table: Table, seat: int) -> Cents:
    """What the call will take from a seat for its current bets, or its bank."""
    if table.phase is not Phase.BETTING:
        return Cents(0)
    if table.banking.seat == seat:
        return bank_fee(table) if balance(table.ledger, bank(seat)) else Cents(0)
    return fee_of(game, table, own_bets(game, table, seat) + bets_behind(table, seat))


def free_chips(game: Game, table: Table, seat: int) -> Cents:
    """What can leave a rack: not what the current round has paid, nor the fee it will cost."""
    held = balance(table.ledger, rack(seat))
    return Cents(max(0, held - paid_in_round(table, seat) - fee_owed(game, table, seat)))


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
