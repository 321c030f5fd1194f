"""Which hand is settled next, and what has been done with it: turned, collected, paid."""

from typing import assert_never

from letitride.cards import Card
from letitride.rules import Act, Direction, Game, HandCards, SettlingWay
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.banking.piles import first_from, pile_waits, positions
from letitride.table.decide.checks import hands_in_play, in_phase, may
from letitride.table.decide.dealing import ordered
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.settling.paying import Bets, settle_bets
from letitride.table.evolve import current
from letitride.table.rejections import reject
from letitride.table.state import HandStatus, Phase, Switch, Table


def settle_order(game: Game, table: Table) -> tuple[int, ...]:
    """Hands not settled yet, from the dealer's right or from the action.

    Where no hand is paid before all are turned, those face down come first, and those whose losing
    bets have not been collected.
    """
    book = game.book.settlement
    seats = ordered(hands_in_play(table), book.first_player, book.direction, table.banking.seat)
    start = _action(table)
    if start is not None:
        clockwise = book.direction is Direction.CLOCKWISE
        first = [s for s in seats if (s >= start if clockwise else s <= start)]
        seats = (*first, *(seat for seat in seats if seat not in first))
    match way_of(game, table):
        case SettlingWay.PICK_AND_PAY:
            return seats
        case SettlingWay.LAY_AND_PAY:
            return tuple(sorted(seats, key=lambda seat: is_turned(table, seat)))
        case SettlingWay.LOSERS_FIRST:
            return tuple(sorted(seats, key=lambda seat: is_collected(game, table, seat)))
        case way:
            assert_never(way)


def way_of(game: Game, table: Table) -> SettlingWay:
    assert table.terms is not None
    return table.terms.settling or game.book.settlement.ways[0]


def is_turned(table: Table, seat: int) -> bool:
    round = current(table)
    return all(place in round.turned for place in round.hands[seat].places)


def is_collected(game: Game, table: Table, seat: int) -> bool:
    """Whether the hand lies face up and none of its bets has lost, or those have been collected.
    Bets behind it lose with it, and are collected with it."""
    if not is_turned(table, seat):
        return False
    round = current(table)
    cards = hand_cards(table, tuple(round.faces[place] for place in round.hands[seat].places))
    return not any(settle_bets(game, table, Bets(seat, cards), losing_only=True))


def collects(game: Game, table: Table, seat: int) -> bool:
    """Whether settling the hand takes its losing bets alone, before any hand is paid."""
    first = way_of(game, table) is SettlingWay.LOSERS_FIRST
    return first and not is_collected(game, table, seat)


def _action(table: Table) -> int | None:
    """The hand at the position that the dice showed, or the next one clockwise: settling begins
    where the action pile went (C action)."""
    round = current(table)
    discarded = HandStatus.DISCARDED
    hands = sorted(seat for seat, hand in round.hands.items() if hand.status is not discarded)
    if round.start is None or not hands:
        return None
    return first_from(round.start, hands)


@decides(c.RollDice)
def roll_dice(game: Game, table: Table, command: c.RollDice) -> Decided:
    """Draws the position that gets the action pile and is settled first; totals count round the
    table from seat 1. The player-dealer picks the pile before."""
    path = "settlement.start_by_dice"
    if no := may(game, command, Act.DEAL) or in_phase(game, table, path, Phase.CALLED):
        return no
    assert table.terms is not None
    clause = game.book.clause(path)
    if Switch.DICE not in table.terms.switches:
        return reject("not_offered.dice", clause)
    if current(table).start is not None:
        return reject("rolled_already", clause)
    if pile_waits(game, table):
        return reject("pile_first", clause)
    if not 3 <= command.dice <= 18:
        return reject("bad_dice", clause)
    seat = (command.dice - 1) % game.book.table.seats + 1
    action = first_from(seat, positions(game, table))
    return (e.DiceRolled(dice=command.dice, seat=seat, action=action),)


def hand_cards(table: Table, own: tuple[Card, ...]) -> HandCards:
    round = current(table)
    assert round.left is not None
    assert round.right is not None
    faces = round.faces
    kept = None if round.kept is None else faces.get(round.kept)
    return HandCards(own, (faces[round.left], faces[round.right]), kept)
