"""Giving back what lies at stake: a seat's wagers, the bank, or all of a round that is void.

Void means without result (N 1.1): wagers go back to where they came from, and what had already
been settled in a void round is settled back.
"""

from letitride.rules import Cents, FeeOnVoid, Game
from letitride.table import events as e
from letitride.table.decide.checks import CIRCLES, hands_in_play
from letitride.table.decide.settling import finish_settlement, three_card_waiting
from letitride.table.evolve import current, replay
from letitride.table.money import (
    FEE_BOX,
    TRAY,
    Account,
    Move,
    apply_moves,
    balance,
    bank,
    circle,
    rack,
    spot,
    token_circle,
    tokens,
)
from letitride.table.state import DeckPlace, HandStatus, Phase, Table


def wagers_of(game: Game, table: Table, seat: int) -> Cents:
    """Everything a seat has at stake: chips, tokens, side bets, and stakes that a lammer marks."""
    return Cents(sum(move.amount for move in _wager_moves(game, table, seat)))


def return_moves(game: Game, table: Table, seat: int) -> tuple[Move, ...]:
    """What a seat has at stake back to where it came from, and the fee where the book says so."""
    return (*_wager_moves(game, table, seat), *_fee_moves(game, table, seat))


def return_wagers(game: Game, table: Table, seat: int) -> tuple[e.Event, ...]:
    """Nothing where nothing lay there. The amount is all that goes back, the fee with it."""
    moves = return_moves(game, table, seat)
    if not moves:
        return ()
    amount = Cents(sum(move.amount for move in moves))
    return (e.WagersReturned(seat=seat, amount=amount, moves=moves),)


def return_bank(table: Table) -> tuple[e.Event, ...]:
    """The player-dealer's wager, where one is posted."""
    banker = table.banking.seat
    amount = Cents(0) if banker is None else balance(table.ledger, bank(banker))
    if banker is None or not amount:
        return ()
    moves = (Move(bank(banker), rack(banker), amount),)
    return (e.BankReleased(seat=banker, amount=amount, moves=moves),)


def end_hand(game: Game, table: Table, seat: int, status: HandStatus) -> tuple[e.Event, ...]:
    """A hand leaves the round, its wagers back; and what follows if it was the last one waited for.

    With no hand left the round is void; with only settled ones left, settlement is complete.
    """
    events = (*return_wagers(game, table, seat), e.HandEnded(seat=seat, status=status))
    after = replay(table, events)
    if hands_in_play(after):
        waited = table.phase is Phase.THREE_CARD and not three_card_waiting(after)
        return (*events, e.ThreeCardDone()) if waited else events
    if any(hand.status is HandStatus.SETTLED for hand in current(after).hands.values()):
        return (*events, *finish_settlement(after, []))
    return (*events, *void_round(game, after, same_round=False))


def void_round(
    game: Game, table: Table, *, same_round: bool, keep: tuple[int, ...] = ()
) -> tuple[e.Event, ...]:
    """The end of a round without result; all wagers and the bank go back, the cards to the rack.

    Not the wagers of ``keep``: those are the caller's, before these events. Where the same round is
    dealt again nothing goes back, since nothing could be bet again; only lammers are the caller's
    to restore, as the new deal knows of none.
    """
    round = current(table)
    events: list[e.Event] = []
    if not same_round:
        events += undo_settlement(table)
        table = replay(table, events)
        for seat in sorted(set(table.seats) - set(keep)):
            events += return_wagers(game, table, seat)
        events += return_bank(table)
    if round.deck >= 0 and table.decks[round.deck].place is DeckPlace.PLAY:
        events.append(e.DeckMoved(deck=round.deck, place=DeckPlace.RACK))
    return (*events, e.RoundVoided(number=round.number, same_round=same_round))


def undo_settlement(table: Table) -> tuple[e.Event, ...]:
    """Bets already settled lie on the felt again, and winnings go back to who paid them.

    What a player has carried away from the table meanwhile cannot be taken from the rack: the payer
    goes without it. So winnings are asked back first, and every rack is filled before it gives.
    """
    if not current(table).settled:
        return ()
    released = return_bank(table)
    ledger = replay(table, released).ledger
    banker = table.banking.seat
    payer = TRAY if banker is None else rack(banker)

    def unbanked(account: Account) -> Account:
        return payer if banker is not None and account == bank(banker) else account

    back = [Move(to, unbanked(held), amount) for held, to, amount in current(table).settled]
    moves: list[Move] = []
    for source, target, amount in sorted(back, key=lambda move: move.target != payer):
        there = amount if source == TRAY else balance(ledger, source)
        move = Move(source, target, Cents(min(amount, there)))
        if move.amount > 0:
            ledger = apply_moves(ledger, (move,))
            moves.append(move)
    return (*released, e.SettlementUndone(moves=tuple(moves)))


def _wager_moves(game: Game, table: Table, seat: int) -> tuple[Move, ...]:
    ways = [
        *((circle(seat, number), rack(seat)) for number in CIRCLES),
        *((token_circle(seat, number), tokens(seat)) for number in CIRCLES),
        *((spot(seat, wager), rack(seat)) for wager in game.book.side_bets.known()),
    ]
    lying = (Move(held, to, balance(table.ledger, held)) for held, to in ways)
    lammer = Move(TRAY, rack(seat), _lammer(table, seat))
    return tuple(move for move in (*lying, lammer) if move.amount)


def _lammer(table: Table, seat: int) -> Cents:
    """The stake in the tray that a lammer marks; none once the hand has been settled."""
    if table.round is None:
        return Cents(0)
    hand = table.round.hands.get(seat)
    settled = hand is not None and hand.status is HandStatus.SETTLED
    return Cents(0) if settled else table.round.lammers.get(seat, Cents(0))


def _fee_moves(game: Game, table: Table, seat: int) -> tuple[Move, ...]:
    flat = game.book.fees.flat
    fee = Cents(0) if table.round is None else table.round.fees.get(seat, Cents(0))
    if flat is None or flat.void_round is not FeeOnVoid.RETURNED or not fee:
        return ()
    return (Move(FEE_BOX, rack(seat), fee),)
