"""Bets on a turned hand: a line for each, paid by the house or from the bank."""

from collections.abc import Iterator
from typing import NamedTuple

from letitride.rules import (
    BASE,
    Banker,
    Cents,
    Game,
    HandCards,
    PayLine,
    Settled,
    Stake,
    Wager,
    settle,
)
from letitride.table import events as e
from letitride.table.decide.checks import CIRCLES, side_stake, stake_on
from letitride.table.evolve import current
from letitride.table.money import (
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
from letitride.table.state import Table, side_limits


class Bets(NamedTuple):
    """Bets on one hand: its player's own, or those of one backer behind them."""

    seat: int
    cards: HandCards
    backer: int | None = None

    @property
    def player(self) -> int:
        return self.seat if self.backer is None else self.backer

    def held(self, number: int) -> Account:
        """The account that holds the chips of a circle."""
        if self.backer is None:
            return circle(self.seat, number)
        return back(self.seat, self.backer, number)

    def held_for(self, stake: Stake) -> Account:
        """The account that holds the chips of a stake."""
        side = stake.wager != BASE
        return spot(self.seat, stake.wager) if side else self.held(stake.circle)


def settle_bets(
    game: Game, table: Table, bets: Bets, *, losing_only: bool = False
) -> Iterator[e.Event]:
    """One line per bet. Chips above the maximum are not played: they go back (N 6.3)."""
    limits = current(table).limits
    assert limits is not None
    over = {}
    stakes = []
    for stake, maximum in _stakes(game, table, bets):
        played = Cents(min(stake.amount, maximum))
        over[stake.wager, stake.circle] = Cents(stake.amount - played)
        stakes.append(Stake(stake.wager, stake.circle, played))
    cap = limits.maximum_payout
    first = settled_first(game, table)
    lines = settle(game.book, game.schedules, bets.cards, stakes, maximum_payout=cap, first=first)
    if losing_only:
        lines = tuple(line for line in lines if not line.wins)
    if game.book.bank.banker is Banker.PLAYER_DEALER:
        yield from _banked(table, bets, lines, over)
        return
    for line in lines:
        excess = over[line.stake.wager, line.stake.circle]
        yield _settled(
            bets,
            line,
            stake=Cents(line.stake.amount + excess),
            won=line.won,
            lost=Cents(0) if line.wins else line.stake.amount,
            returned=excess,
            moves=_house_moves(game, table, bets, line, excess),
        )


def settled_first(game: Game, table: Table) -> Wager | None:
    """The side bet that the house settles ahead of the base bets of a hand, if it chose to."""
    assert table.terms is not None
    ahead = Settled.BEFORE_BASE_BETS
    return game.book.bet_settled(ahead) if table.terms.three_card_settled is ahead else None


def _stakes(game: Game, table: Table, bets: Bets) -> Iterator[tuple[Stake, Cents]]:
    """Every stake of one player on a hand, and the most of it that is played."""
    limits = current(table).limits
    assert limits is not None
    seat = bets.seat
    for number in CIRCLES:
        own = bets.backer is None
        amount = stake_on(table, seat, number) if own else balance(table.ledger, bets.held(number))
        if amount:
            yield Stake(BASE, number, amount), limits.maximum
    if bets.backer is not None:
        return
    for wager in game.book.side_bets:
        amount = side_stake(table, seat, wager)
        if amount:
            yield Stake(wager, 0, amount), side_limits(game.book, table.terms, wager).maximum


def _settled(
    bets: Bets,
    line: PayLine,
    *,
    stake: Cents,
    won: Cents,
    lost: Cents,
    returned: Cents,
    moves: tuple[Move, ...],
) -> e.BetSettled:
    return e.BetSettled(
        seat=bets.seat,
        wager=line.stake.wager,
        circle=line.stake.circle,
        stake=stake,
        hand=line.kind.name.lower(),
        pays=line.terms,
        won=won,
        lost=lost,
        returned=returned,
        backer=bets.backer,
        moves=tuple(move for move in moves if move.amount),
    )


def _house_moves(
    game: Game, table: Table, bets: Bets, line: PayLine, excess: Cents
) -> tuple[Move, ...]:
    """Winnings are chips from the tray; the stake goes back where it came from, or to the tray."""
    seat = bets.player
    won = Move(TRAY, rack(seat), line.won)
    wager = line.stake.wager
    if wager != BASE:
        if game.book.side_bets[wager].is_taken:
            return (won,)
        held = bets.held_for(line.stake)
        home = rack(seat) if line.wins else TRAY
        return (won, Move(held, home, line.stake.amount), Move(held, rack(seat), excess))
    number = line.stake.circle
    held = bets.held(number)
    own = bets.backer is None
    promotional = balance(table.ledger, token_circle(seat, number)) if own else Cents(0)
    chips = Cents(line.stake.amount + excess - promotional)
    if line.wins:
        return (
            won,
            Move(held, rack(seat), chips),
            Move(token_circle(seat, number), tokens(seat), promotional),
        )
    return (
        Move(held, TRAY, Cents(chips - excess)),
        Move(held, rack(seat), excess),
        Move(token_circle(seat, number), TRAY, promotional),
    )


def _banked(
    table: Table, bets: Bets, lines: tuple[PayLine, ...], over: dict[tuple[Wager, int], Cents]
) -> Iterator[e.BetSettled]:
    """Each bet against the player-dealer's wager, until it is used up (C betting 4, play 13)."""
    banker = table.banking.seat
    assert banker is not None
    round = current(table)
    cover = balance(table.ledger, bank(banker)) + round.paid
    collected, paid = int(round.collected), int(round.paid)
    for line in lines:
        stake = line.stake.amount
        excess = over[line.stake.wager, line.stake.circle]
        used_up = max(collected, paid) >= cover
        won = 0 if used_up else min(line.won, cover - paid)
        lost = 0 if used_up or line.wins else min(stake, cover - collected)
        collected += lost
        paid += won
        # A bet that is covered in part is settled for that part; the rest was never in play.
        played = lost if not line.wins else stake * won // line.won if line.won else stake
        held = bets.held_for(line.stake)
        seat = bets.player
        yield _settled(
            bets,
            line,
            stake=Cents(stake + excess),
            won=Cents(won),
            lost=Cents(lost),
            returned=Cents(stake - played + excess),
            moves=(
                Move(bank(banker), rack(seat), Cents(won)),
                Move(held, rack(banker), Cents(lost)),
                Move(held, rack(seat), Cents(stake - lost + excess)),
            ),
        )
