"""What settling the next hand will do, shown to the staff before it is confirmed."""

from letitride.rules import Cents, Game, Role
from letitride.table import commands as c
from letitride.table.actors import Actor, Rejected
from letitride.table.decide.settling.hands import payout_to_enter, settle_next
from letitride.table.decide.settling.order import is_turned
from letitride.table.events.settling import BetSettled
from letitride.table.state import Table
from letitride.table.view.model import DueLine, DueView
from letitride.table.view.pays import reworded
from letitride.table.view.turns import settled_next

_DEALER = Actor(Role.DEALER, name="dealer")


def due(game: Game, table: Table) -> DueView | None:
    """None unless the hand that is settled next lies face up."""
    seat, round = settled_next(game, table), table.round
    if seat is None or round is None or table.terms is None:
        return None
    places = round.hands[seat].places
    if not is_turned(table, seat):
        return None
    cards = tuple(round.faces[place] for place in places)
    payout = payout_to_enter(game, table)
    decided = settle_next(game, table, c.SettleNext(by=_DEALER, cards=cards, payout=payout))
    if isinstance(decided, Rejected):
        return None
    hidden = payout is not None
    bets = [event for event in decided if isinstance(event, BetSettled)]
    return DueView(
        seat=seat,
        lines=tuple(_line(bet, hidden=hidden) for bet in bets),
        pay=None if hidden else Cents(sum(bet.won for bet in bets)),
        take=None if hidden else Cents(sum(bet.lost for bet in bets)),
        enters_payout=hidden,
    )


def _line(bet: BetSettled, *, hidden: bool) -> DueLine:
    # "wins $8" would give away what the dealer is to work out.
    return DueLine(
        wager=bet.wager,
        circle=bet.circle,
        backer=bet.backer,
        stake=bet.stake,
        hand=bet.hand,
        pays=bet.pays if hidden else reworded(bet),
        won=None if hidden else bet.won,
        lost=None if hidden else bet.lost,
        returned=bet.returned,
    )
