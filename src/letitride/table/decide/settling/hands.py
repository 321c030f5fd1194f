"""Settlement, seat by seat in the book's order; ``paying`` handles the bets of a seat."""

from collections.abc import Sequence

from letitride.cards import Card
from letitride.rules import HOUSE, Act, Cents, Game, SettlingWay, format_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import (
    Refusal,
    backers,
    consistent,
    has_own_stake,
    in_phase,
    may,
    running,
)
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.settling.ending import finish_settlement
from letitride.table.decide.settling.kept_card import kept_waits
from letitride.table.decide.settling.order import (
    collects,
    hand_cards,
    is_turned,
    settle_order,
    way_of,
)
from letitride.table.decide.settling.paying import Bets, settle_bets
from letitride.table.evolve import current, replay
from letitride.table.rejections import reject
from letitride.table.state import Phase, Switch, Table

_PATH = "settlement.first_player"


@decides(c.TurnHand)
def turn_hand(game: Game, table: Table, command: c.TurnHand) -> Decided:
    if no := _cannot_settle(game, table, command):
        return no
    if way_of(game, table) is SettlingWay.LAY_AND_PAY:
        return reject("not_offered.turn", game.book.clause("settlement.ways"))
    seat, round = settle_order(game, table)[0], current(table)
    if is_turned(table, seat):
        return reject("turned_already.hand", game.book.clause(_PATH), seat=seat)
    if no := consistent(game, round, round.hands[seat].places, command.cards):
        return no
    return (e.HandTurned(seat=seat, faces=command.cards),)


def _cannot_settle(game: Game, table: Table, command: c.TurnHand | c.SettleNext) -> Refusal:
    """Why no hand is turned or settled now. The kept card is turned first if a bet needs it."""
    if no := (
        may(game, command, Act.SETTLE)
        or in_phase(game, table, _PATH, Phase.SETTLING)
        or running(game, table)
    ):
        return no
    if (wager := kept_waits(game, table)) is not None:
        return reject("kept_waits", game.book.clause(f"side_bets.{wager}.decided_by"))
    return None


def hand_to_turn(game: Game, table: Table) -> int | None:
    """The seat whose hand can be turned before it is settled. Where all are turned first,
    settling turns them."""
    if table.phase is not Phase.SETTLING or table.halts or kept_waits(game, table) is not None:
        return None
    if way_of(game, table) is SettlingWay.LAY_AND_PAY:
        return None
    return next((s for s in settle_order(game, table)[:1] if not is_turned(table, s)), None)


def pays_next(game: Game, table: Table) -> bool:
    """Whether settling the next hand pays it, rather than only turning or collecting it."""
    if table.phase is not Phase.SETTLING:
        return False
    way, (seat, *_) = way_of(game, table), settle_order(game, table)
    if way is SettlingWay.LOSERS_FIRST:
        return not collects(game, table, seat)
    return way is SettlingWay.PICK_AND_PAY or is_turned(table, seat)


@decides(c.SettleNext)
def settle_next(game: Game, table: Table, command: c.SettleNext) -> Decided:
    if no := _cannot_settle(game, table, command):
        return no
    order = settle_order(game, table)
    seat = order[0]
    round = current(table)
    if no := consistent(game, round, round.hands[seat].places, command.cards):
        return no
    first_look = not is_turned(table, seat)
    if first_look and asks_payout(game, table):
        return reject("payout_unseen", HOUSE, seat=seat)
    turned = e.HandTurned(seat=seat, faces=command.cards)
    events: list[e.Event] = [turned] if first_look else []
    way = way_of(game, table)
    if way is SettlingWay.LAY_AND_PAY and first_look:
        return tuple(events)
    losing_only = collects(game, table, seat)
    events += _settle_hand(game, table, seat, command.cards)
    if no := _payout_missing(game, table, seat, command) or _wrong_payout(
        events, seat, command.payout
    ):
        return no
    if losing_only and has_own_stake(game, replay(table, events), seat):
        return tuple(events)
    events.append(e.SeatSettled(seat=seat))
    if len(order) == 1:
        events += finish_settlement(table, events)
    return tuple(events)


def _settle_hand(game: Game, table: Table, seat: int, own: tuple[Card, ...]) -> list[e.Event]:
    losing_only = collects(game, table, seat)
    cards = hand_cards(table, own)
    events: list[e.Event] = [*settle_bets(game, table, Bets(seat, cards), losing_only=losing_only)]
    for backer in backers(table, seat):
        # Cover is used up bet by bet: bets behind get what earlier bets left.
        after = replay(table, events)
        events += settle_bets(game, after, Bets(seat, cards, backer), losing_only=losing_only)
    return events


def asks_payout(game: Game, table: Table) -> bool:
    """Whether the house has its dealers enter what the next hand is paid, and it is paid now."""
    assert table.terms is not None
    return Switch.PAYOUT_ENTRY in table.terms.switches and pays_next(game, table)


def payout_to_enter(game: Game, table: Table) -> Cents | None:
    """The payout that settling the next hand asks for, 0 for a hand that loses. None if it asks for
    none, and while the hand lies face down: it is worked out from the cards."""
    if not asks_payout(game, table) or kept_waits(game, table) is not None:
        return None
    seat, round = settle_order(game, table)[0], current(table)
    if not is_turned(table, seat):
        return None
    own = tuple(round.faces[place] for place in round.hands[seat].places)
    won = [ev.won for ev in _settle_hand(game, table, seat, own) if isinstance(ev, e.BetSettled)]
    return Cents(sum(won)) if won else None


def _payout_missing(game: Game, table: Table, seat: int, command: c.SettleNext) -> Refusal:
    if command.payout is not None or payout_to_enter(game, table) is None:
        return None
    return reject("payout_first", HOUSE, seat=seat)


def _wrong_payout(events: Sequence[e.Event], seat: int, payout: Cents | None) -> Refusal:
    """The right one is not told: the dealer counts again."""
    if payout is None or payout == sum(ev.won for ev in events if isinstance(ev, e.BetSettled)):
        return None
    return reject("wrong_payout", HOUSE, payout=format_money(payout), seat=seat)
