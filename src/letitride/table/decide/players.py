"""Irregularities of players: bets that are not equal, and players who are not there."""

from letitride.rules import Absent, Act, Cents, Game, Role, UnequalBets
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.betting import amount_fits
from letitride.table.decide.checks import (
    CIRCLES,
    Refusal,
    affordable,
    has_base,
    in_phase,
    may,
    own_seat,
    running,
    stake_on,
)
from letitride.table.decide.choosing import CHOICES
from letitride.table.decide.dealing import has_hand
from letitride.table.decide.opening import Decided
from letitride.table.decide.refunds import or_no_round, return_hand
from letitride.table.decide.rulings import hand_void, ruled
from letitride.table.evolve import current
from letitride.table.money import Move, balance, circle, rack, token_circle
from letitride.table.state import HandStatus, Phase, Table

_PATH = "irregularities."
_CORRECTABLE = (Phase.CALLED, Phase.THREE_CARD, Phase.FIRST_CHOICE)


def is_unequal(table: Table, seat: int) -> bool:
    """Whether the three circles differ before any of them may come down."""
    hand = None if table.round is None else table.round.hands.get(seat)
    if hand is not None and hand.first is not None:
        return False
    return len({stake_on(table, seat, number) for number in CIRCLES}) > 1


def report_unequal_bets(game: Game, table: Table, command: c.ReportUnequalBets) -> Decided:
    seat = command.seat
    field, says = _policy(game, table, seat)
    path = _PATH + field
    if no := may(game, command, Act.DECLARE_MISDEAL) or _unequal(game, table, command, path):
        return no
    if says is UnequalBets.CORRECT_OR_FOLD:
        sentence = f"Seat {seat}: make your three bets equal, or fold and take them back."
    else:
        sentence = f"Seat {seat}: make your three bets equal."
    matter = f"the bets of seat {seat} are not equal"
    return (ruled(game, path, matter=matter, outcome=says, sentence=sentence, seat=seat),)


def correct_bets(game: Game, table: Table, command: c.CorrectBets) -> Decided:
    """The three circles at one amount; chips come from the rack or go back to it."""
    seat, amount = command.seat, command.amount
    field, _ = _policy(game, table, seat)
    path = _PATH + field
    if no := _player_or_dealer(game, command) or _unequal(game, table, command, path):
        return no
    assert table.limits is not None
    if no := amount_fits(game, amount, table.limits, "limits"):
        return no
    held = {n: balance(table.ledger, circle(seat, n)) for n in CIRCLES}
    promotional = {n: balance(table.ledger, token_circle(seat, n)) for n in CIRCLES}
    if max(promotional.values()) > amount:
        return Rejected(
            "bad_amount", game.book.clause(path), "The tokens in a circle are more than that."
        )
    wanted = {n: amount - promotional[n] for n in CIRCLES}
    if no := affordable(game, table, seat, sum(wanted.values()) - sum(held.values())):
        return no
    back = [
        Move(circle(seat, n), rack(seat), Cents(held[n] - wanted[n]))
        for n in CIRCLES
        if held[n] > wanted[n]
    ]
    more = [
        Move(rack(seat), circle(seat, n), Cents(wanted[n] - held[n]))
        for n in CIRCLES
        if held[n] < wanted[n]
    ]
    circles = (amount, amount, amount)
    return (e.BetsCorrected(seat=seat, circles=circles, moves=(*back, *more)),)


def fold(game: Game, table: Table, command: c.Fold) -> Decided:
    """Before the cards are handled, unequal bets may be taken back with the hand (N 12.10)."""
    seat = command.seat
    field, says = _policy(game, table, seat)
    path = _PATH + field
    if no := may(game, command, Act.BET) or _unequal(game, table, command, path):
        return no
    if says is not UnequalBets.CORRECT_OR_FOLD:
        return Rejected(
            "handled", game.book.clause(path), "You have handled your cards: correct the bets."
        )
    if table.phase is Phase.CALLED:
        return or_no_round(game, table, return_hand(game, table, seat))
    return hand_void(game, table, seat, HandStatus.FOLDED)


def report_absent(game: Game, table: Table, command: c.ReportAbsent) -> Decided:
    """Not there to decide: unseen cards void the hand, seen ones let all that remains ride."""
    seat = command.seat
    if no := (
        may(game, command, Act.DECLARE_MISDEAL)
        or in_phase(game, table, _PATH + "absent_viewed", Phase.THREE_CARD, *CHOICES)
        or running(game, table)
        or own_seat(game, table, command, seat)
        or has_hand(game, table, seat)
    ):
        return no
    hand = current(table).hands[seat]
    matter = f"seat {seat} is not there to decide"
    field = "absent_viewed" if hand.looked else "absent_not_viewed"
    says = getattr(game.book.irregularities, field)
    path = _PATH + field
    if says is Absent.HAND_VOID:
        sentence = f"The hand of seat {seat} is void, and its bets go back."
        ruling = ruled(game, path, matter=matter, outcome=says, sentence=sentence, seat=seat)
        return (ruling, *hand_void(game, table, seat, HandStatus.VOID))
    undecided = [
        number
        for number, decision in ((1, hand.first), (2, hand.second))
        if decision is None and stake_on(table, seat, number)
    ]
    if not undecided:
        return Rejected(
            "nothing_to_decide", game.book.clause(path), f"Seat {seat} has nothing to decide."
        )
    sentence = f"The bets of seat {seat} ride."
    ruling = ruled(game, path, matter=matter, outcome=says, sentence=sentence, seat=seat)
    return (ruling, *(e.BetRode(seat=seat, circle=number) for number in undecided))


def _policy(game: Game, table: Table, seat: int) -> tuple[str, UnequalBets]:
    irregularities = game.book.irregularities
    hand = None if table.round is None else table.round.hands.get(seat)
    if hand is not None and hand.looked:
        return "unequal_bets_after_handling", irregularities.unequal_bets_after_handling
    return "unequal_bets_before_handling", irregularities.unequal_bets_before_handling


def _player_or_dealer(game: Game, command: c.Command) -> Refusal:
    if command.by.role is Role.DEALER:
        return None
    return may(game, command, Act.BET)


def _unequal(
    game: Game, table: Table, command: c.ReportUnequalBets | c.CorrectBets | c.Fold, path: str
) -> Refusal:
    seat = command.seat
    if no := (
        own_seat(game, table, command, seat)
        or in_phase(game, table, path, *_CORRECTABLE)
        or running(game, table)
    ):
        return no
    hand = current(table).hands.get(seat)
    gone = hand is not None and hand.status is not HandStatus.IN_PLAY
    if gone or not has_base(table, seat) or not is_unequal(table, seat):
        return Rejected(
            "bets_equal", game.book.clause("betting.equal_bets"), f"Seat {seat}'s bets are equal."
        )
    return None
