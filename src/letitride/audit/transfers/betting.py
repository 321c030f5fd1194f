"""Transfers of bets, the bank, fees and stakes taken before the deal."""

from typing import Final

from letitride.audit.on_the_table import (
    Register,
    Way,
    Ways,
    all_of,
    amounting_to,
    backing,
    on_circles,
    own_wagers,
)
from letitride.rules import Cents
from letitride.table import (
    CAGE,
    CIRCLES,
    DROP_BOX,
    FEE_BOX,
    TRAY,
    Move,
    Phase,
    Table,
    back,
    balance,
    bank,
    circle,
    circles,
    current,
    rack,
    spot,
    stake_on,
    token_circle,
    token_circles,
    tokens,
)
from letitride.table import events as e


def _bets_placed(table: Table, event: e.BetsPlaced) -> Ways:
    """In chips, in tokens, or in cash: cash goes into the drop box, for chips from the tray."""
    seat, bets = event.seat, event.circles
    cleared, own = on_circles(table, seat), rack(seat)
    (first, second, third), (one, two, three) = circles(seat), bets
    yield [*cleared, (own, first, one), (own, second, two), (own, third, three)]
    yield [*cleared, *_mixed(event)]
    cash = (CAGE, DROP_BOX, Cents(sum(bets)))
    chips = zip(circles(seat), bets, strict=True)
    yield [*cleared, cash, *((TRAY, held, bet) for held, bet in chips)]


def _mixed(event: e.BetsPlaced) -> Way:
    """Tokens and chips together: on each circle as many tokens as were moved there (N 5.1)."""
    seat = event.seat
    places = list(zip(circles(seat), token_circles(seat), event.circles, strict=True))
    put = {to: amount for held, to, amount in event.moves if held == tokens(seat)}
    used = [(tokens(seat), held, put.get(held, Cents(0))) for _, held, _ in places]
    rest = [(rack(seat), own, Cents(bet - put.get(held, 0))) for own, held, bet in places]
    return [*used, *rest]


def _bets_corrected(table: Table, event: e.BetsCorrected) -> Ways:
    return _level_bets(table, event)


def _level_bets(table: Table, event: e.BetsCorrected | e.UnequalBetsNoticed) -> Ways:
    """Chips and tokens together make up each circle (N 5.1)."""
    seat, way = event.seat, []
    for n, wanted in zip(CIRCLES, event.circles, strict=True):
        chips, promotional = circle(seat, n), token_circle(seat, n)
        added = sum(amount for _, to, amount in event.moves if to == promotional)
        taken = sum(amount for held, _, amount in event.moves if held == promotional)
        put = Cents(balance(table.ledger, promotional) + added - taken)
        way += [
            all_of(table, chips, rack(seat)),
            all_of(table, promotional, tokens(seat)),
            Move(tokens(seat), promotional, put),
            Move(rack(seat), chips, Cents(wanted - put)),
        ]
    return [way]


def _unequal_found(table: Table, event: e.UnequalBetsNoticed) -> Ways:
    """Only bets that the dealer recorded can turn out unequal, and only after the call."""
    lying = tuple(stake_on(table, event.seat, n) for n in CIRCLES)
    if event.circles == lying:
        return [[]]
    recorded = event.seat in current(table).recorded and table.phase is not Phase.BETTING
    return _level_bets(table, event) if recorded else []


def _side_bet_placed(table: Table, event: e.SideBetPlaced) -> Ways:
    """In chips, or in cash."""
    held = spot(event.seat, event.wager)
    down = all_of(table, held, rack(event.seat))
    chips = [down, Move(rack(event.seat), held, event.amount)]
    cash = Move(CAGE, DROP_BOX, event.amount)
    return [chips, [down, cash, Move(TRAY, held, event.amount)]]


def _back_bet_placed(table: Table, event: e.BackBetPlaced) -> Ways:
    seat, behind = event.seat, event.behind
    up = [Move(rack(seat), back(behind, seat, n), event.amount) for n in CIRCLES]
    return [[*backing(table, seat), *up]]


def _refused(table: Table, event: e.WagerRefused) -> Ways:
    return [list(own_wagers(table, event.seat)) + backing(table, event.seat)]


def _posted(table: Table, event: e.BankPosted) -> Ways:
    held = bank(event.seat)
    down = all_of(table, held, rack(event.seat))
    return [[down, Move(rack(event.seat), held, event.amount)]]


def _released(table: Table, event: e.BankReleased) -> Ways:
    return amounting_to(event.amount, [all_of(table, bank(event.seat), rack(event.seat))])


def _fee(_: Table, event: e.FeeTaken) -> Ways:
    return [[Move(rack(event.seat), FEE_BOX, event.amount)]]


def _collected(table: Table, event: e.BonusCollected) -> Ways:
    return amounting_to(event.amount, [all_of(table, spot(event.seat, event.wager), TRAY)])


OF_BETS: Final[Register] = {
    e.BetsPlaced: _bets_placed,
    e.BetsCorrected: _bets_corrected,
    e.UnequalBetsNoticed: _unequal_found,
    e.SideBetPlaced: _side_bet_placed,
    e.BackBetPlaced: _back_bet_placed,
    e.WagerRefused: _refused,
    e.BankPosted: _posted,
    e.BankReleased: _released,
    e.FeeTaken: _fee,
    e.BonusCollected: _collected,
}
