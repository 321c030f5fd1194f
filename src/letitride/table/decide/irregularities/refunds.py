"""Giving back what is at stake: a seat's wagers, the bank, or everything in a void round.

Void means without result (N 1.1): wagers go back to where they came from, and bets already settled
in a void round are undone.
"""

from collections.abc import Mapping
from functools import cache

from letitride.rules import Cents, FeeOnVoid, Game, Wager
from letitride.table import events as e
from letitride.table.decide.checks import CIRCLES, backers, backing, staked_seats
from letitride.table.evolve import current, replay
from letitride.table.money import (
    FEE_BOX,
    TRAY,
    Account,
    Move,
    back,
    balance,
    bank,
    circle,
    rack,
    spot,
    token_circle,
    tokens,
)
from letitride.table.state import DeckPlace, HandStatus, Phase, Round, Table


def wagers_of(game: Game, table: Table, seat: int) -> Cents:
    """Everything a seat has at stake: chips, tokens, side bets, and stakes marked by a lammer.

    Bets behind another seat are included.
    """
    return Cents(sum(move.amount for move in stake_moves(game, table, seat)))


def stake_moves(game: Game, table: Table, seat: int) -> tuple[Move, ...]:
    """A seat's stakes, back to where they came from."""
    return (*_wager_moves(game, table, seat), *backing_moves(table, seat))


def backing_moves(table: Table, seat: int) -> tuple[Move, ...]:
    """A seat's bets behind another, back to its rack."""
    behind = backing(table, seat)
    if behind is None:
        return ()
    held = (back(behind, seat, number) for number in CIRCLES)
    lying = ((account, balance(table.ledger, account)) for account in held)
    return tuple(Move(account, rack(seat), amount) for account, amount in lying if amount)


def return_wagers(game: Game, table: Table, seat: int) -> tuple[e.Event, ...]:
    """Everything a seat has at stake goes back, on its own hand and behind another's."""
    return (*_return_own(game, table, seat), *return_backing(game, table, seat))


def return_hand(game: Game, table: Table, seat: int) -> tuple[e.Event, ...]:
    """Everything on a hand goes back: its player's wagers, and the bets behind them."""
    return (*_return_own(game, table, seat), *return_behind(game, table, seat))


def return_behind(game: Game, table: Table, seat: int) -> tuple[e.Event, ...]:
    """Bets behind a seat go back to the players who made them."""
    return tuple(
        event for backer in backers(table, seat) for event in return_backing(game, table, backer)
    )


def return_backing(game: Game, table: Table, seat: int) -> tuple[e.Event, ...]:
    """A seat's bets behind another go back, with their fee if the book says so."""
    behind = backing(table, seat)
    if behind is None:
        return ()
    assert table.round is not None
    fees = _fee_moves(game, seat, table.round.back_fees)
    moves = (*backing_moves(table, seat), *fees)
    amount = Cents(sum(move.amount for move in moves))
    return (e.BackBetReturned(seat=seat, behind=behind, amount=amount, moves=moves),)


def _return_own(game: Game, table: Table, seat: int) -> tuple[e.Event, ...]:
    """No event if there was nothing at stake. The amount is all that goes back, fee included.

    The fee of a settled hand stays: the hand was played, even if bets behind another go back.
    """
    round = table.round
    given = {} if round is None or _is_settled(round, seat) else round.fees
    moves = (*_wager_moves(game, table, seat), *_fee_moves(game, seat, given))
    if not moves:
        return ()
    amount = Cents(sum(move.amount for move in moves))
    return (e.WagersReturned(seat=seat, amount=amount, moves=moves),)


def return_bank(table: Table) -> tuple[e.Event, ...]:
    """The player-dealer's wager, if one is posted."""
    banker = table.banking.seat
    amount = Cents(0) if banker is None else balance(table.ledger, bank(banker))
    if banker is None or not amount:
        return ()
    moves = (Move(bank(banker), rack(banker), amount),)
    return (e.BankReleased(seat=banker, amount=amount, moves=moves),)


def return_before_deal(game: Game, table: Table, seat: int) -> tuple[e.Event, ...]:
    """A seat's wagers go back before the first card, with the bets behind them.

    A called round with no bets left is void.
    """
    down = (*return_wagers(game, table, seat), *return_behind(game, table, seat))
    return or_no_round(game, table, down)


def or_no_round(game: Game, table: Table, down: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """Bets come down; if they were the last of a called round, the round is void."""
    after = replay(table, down)
    if table.phase is Phase.CALLED and not staked_seats(game, after):
        return (*down, *void_round(game, after))
    return down


def void_round(
    game: Game,
    table: Table,
    *,
    keep: tuple[int, ...] = (),
    cards: DeckPlace = DeckPlace.RACK,
) -> tuple[e.Event, ...]:
    """Ends a round without result: all wagers and the bank go back, and ``cards`` is where the deck
    is then.

    Except the wagers of ``keep``: the caller handles those before these events.
    """
    round = current(table)
    events = [*undo_settlement(table)]
    table = replay(table, events)
    for seat in sorted(set(table.seats) - set(keep)):
        events += return_wagers(game, table, seat)
    events += return_bank(table)
    if round.deck >= 0 and table.decks[round.deck].place is DeckPlace.PLAY:
        events.append(e.DeckMoved(deck=round.deck, place=cards))
    return (*events, e.RoundVoided(number=round.number, same_round=False))


def undo_hand(table: Table, seat: int) -> tuple[e.Event, ...]:
    """What a hand was paid before it was found wrong. Only the house pays hand by hand: a book
    with a player-dealer voids no single hand."""
    return _undone(table, (seat,)) if seat in current(table).settled else ()


def undo_settlement(table: Table) -> tuple[e.Event, ...]:
    """Settled bets are back on the felt, and winnings go back to the account that paid them.

    Every rack can pay back what it got: nobody carries chips away from a round that is being
    settled, nor bets them in it (``affordable``). The bank may already be back in the
    player-dealer's rack, so what is left of it always goes there first.
    """
    hands = tuple(current(table).settled)
    return (*return_bank(table), *_undone(table, hands)) if hands else ()


def _undone(table: Table, hands: tuple[int, ...]) -> tuple[e.Event, ...]:
    banker, settled = table.banking.seat, current(table).settled

    def paid_from(account: Account) -> Account:
        return rack(banker) if banker is not None and account == bank(banker) else account

    paid = (move for hand in hands for move in settled[hand])
    back = tuple(Move(to, paid_from(held), amount) for held, to, amount in paid)
    return (e.SettlementUndone(hands=hands, moves=back),)


def _wager_moves(game: Game, table: Table, seat: int) -> tuple[Move, ...]:
    ledger, ways = table.ledger, _ways_back(seat, tuple(game.schedules))
    lying = tuple(Move(held, to, ledger[held]) for held, to in ways if held in ledger)
    lammer = _lammer(table, seat)
    return (*lying, Move(TRAY, rack(seat), lammer)) if lammer else lying


@cache
def _ways_back(seat: int, wagers: tuple[Wager, ...]) -> tuple[tuple[Account, Account], ...]:
    return (
        *((circle(seat, number), rack(seat)) for number in CIRCLES),
        *((token_circle(seat, number), tokens(seat)) for number in CIRCLES),
        *((spot(seat, wager), rack(seat)) for wager in wagers),
    )


def _lammer(table: Table, seat: int) -> Cents:
    """The stake in the tray that a lammer marks; zero once the hand has been settled."""
    if table.round is None:
        return Cents(0)
    settled = _is_settled(table.round, seat)
    return Cents(0) if settled else Cents(sum(table.round.taken.get(seat, {}).values()))


def _is_settled(round: Round, seat: int) -> bool:
    hand = round.hands.get(seat)
    return hand is not None and hand.status is HandStatus.SETTLED


def _fee_moves(game: Game, seat: int, fees: Mapping[int, Cents]) -> tuple[Move, ...]:
    flat = game.book.fees.flat
    fee = fees.get(seat, Cents(0))
    if flat is None or flat.void_round is not FeeOnVoid.RETURNED or not fee:
        return ()
    return (Move(FEE_BOX, rack(seat), fee),)
