"""Irregularities of players: unequal bets, and players who are away."""

from msgspec.structs import replace

from letitride.rules import Absent, Act, Cents, Face, Game, Role, UnequalBets, format_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.betting.bets import amount_fits, take_down
from letitride.table.decide.betting.fees import free_chips
from letitride.table.decide.checks import (
    CIRCLES,
    Refusal,
    affordable,
    circles_in_action,
    has_base,
    in_phase,
    is_unequal,
    may,
    own_seat,
    running,
    stake_on,
    to_correct,
)
from letitride.table.decide.choosing import CHOICES
from letitride.table.decide.dealing import has_hand
from letitride.table.decide.irregularities.refunds import or_no_round, return_hand
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.irregularities.rulings import hand_void
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import current
from letitride.table.money import Move, balance, circle, rack, token_circle, tokens
from letitride.table.rejections import reject, sentence
from letitride.table.state import HandStatus, Limits, Phase, Table

_PATH = "irregularities."
CORRECTABLE = (
    Phase.CALLED,
    Phase.DEALING,
    Phase.THREE_CARD,
    Phase.FIRST_CHOICE,
    Phase.SECOND_CHOICE,
    Phase.SETTLING,
)


@decides(c.CorrectBets)
def correct_bets(game: Game, table: Table, command: c.CorrectBets) -> Decided:
    """All circles still in action at one amount; chips come from the rack or go back to it.

    A player who has seen the cards must stay within the bets already there (N 12.11).
    """
    seat, amount = command.seat, command.amount
    field, _ = policy(game, table, seat)
    path = _PATH + field
    if no := _player_or_dealer(game, command) or unequal(game, table, command, path):
        return no
    limits = may_be_corrected_to(table, seat)
    if limits != _sign(table) and not limits.minimum <= amount <= limits.maximum:
        least, most = format_money(limits.minimum), format_money(limits.maximum)
        clause = game.book.clause(path)
        return reject("bad_amount.cards_seen", clause, least=least, most=most)
    if no := amount_fits(game, amount, limits, "limits"):
        return no
    numbers = circles_in_action(table, seat)
    moves = _levelled(game, table, seat, numbers, amount)
    if isinstance(moves, Rejected):
        return moves
    first, second, last = (amount if n in numbers else Cents(0) for n in CIRCLES)
    return (e.BetsCorrected(seat=seat, circles=(first, second, last), moves=moves),)


def _levelled(
    game: Game, table: Table, seat: int, numbers: tuple[int, ...], amount: Cents
) -> tuple[Move, ...] | Rejected:
    """Every circle at one amount. Tokens stay as far as they fit, and the rest is chips; what the
    rack does not have may be made up with tokens (N 5.1)."""
    ledger = table.ledger
    chips = {n: balance(ledger, circle(seat, n)) for n in numbers}
    used = {n: balance(ledger, token_circle(seat, n)) for n in numbers}
    kept = {n: min(used[n], amount) for n in numbers}
    more = sum(amount - kept[n] - chips[n] for n in numbers)
    no = affordable(game, table, seat, more)
    short = 0 if no is None else more - free_chips(game, table, seat)
    own = balance(ledger, tokens(seat)) + sum(used.values()) - sum(kept.values())
    if no is not None and short > own:
        return no
    for n in numbers:
        added = min(short, max(0, amount - kept[n] - chips[n]))
        kept[n] = Cents(kept[n] + added)
        short -= added
    back, up = [], []
    for n in numbers:
        for held, home, there, wanted in (
            (circle(seat, n), rack(seat), chips[n], Cents(amount - kept[n])),
            (token_circle(seat, n), tokens(seat), used[n], kept[n]),
        ):
            back += [Move(held, home, Cents(there - wanted))] if there > wanted else []
            up += [Move(home, held, Cents(wanted - there))] if there < wanted else []
    return (*back, *up)


def _sign(table: Table) -> Limits:
    """The limits that the bets of the round were made under: a change after them cuts nothing."""
    limits = current(table).limits or table.limits
    assert limits is not None
    return limits


def may_be_corrected_to(table: Table, seat: int) -> Limits:
    """The sign's limits; once the cards were seen, also within the bets already there.

    More than the largest bet would be a bet on known cards; less than the smallest would take one
    back. If no amount between them fits the sign, any amount between them will do.
    """
    sign = _sign(table)
    if not _seen(table, seat):
        return sign
    lying = [stake_on(table, seat, number) for number in circles_in_action(table, seat)]
    unit = sign.unit or 1
    steps = max(0, -(-(min(lying) - sign.minimum) // unit))
    least, most = Cents(sign.minimum + steps * unit), Cents(min(max(lying), sign.maximum))
    if least <= most:
        return replace(sign, minimum=least, maximum=most)
    return replace(sign, minimum=Cents(max(1, min(lying))), maximum=Cents(max(lying)), unit=None)


@decides(c.Fold)
def fold(game: Game, table: Table, command: c.Fold) -> Decided:
    """Before cards are handled, a player may take unequal bets back and give up the hand (N 12.10).

    The dealer and the floor fold for a player who was asked and is not there to answer: the hand
    is void anyway if its cards were not viewed (N 12.13).
    """
    seat = command.seat
    if table.phase is Phase.BETTING:
        return _fold_before_call(game, table, command)
    field, says = policy(game, table, seat)
    path = _PATH + field
    if no := _player_or_asked(game, table, command) or unequal(game, table, command, path):
        return no
    if says is not UnequalBets.CORRECT_OR_FOLD:
        return reject("handled", game.book.clause(path))
    if table.phase is Phase.DEALING:
        return reject("dealing", game.book.clause(path))
    if table.phase is Phase.CALLED:
        return or_no_round(game, table, return_hand(game, table, seat))
    return hand_void(game, table, seat, HandStatus.FOLDED)


def _fold_before_call(game: Game, table: Table, command: c.Fold) -> Decided:
    """The incomplete bets of a player who was asked come down, so that the call does not wait for
    ever. Players take their own bets down by betting zero."""
    seat, clause = command.seat, game.book.clause("betting.before_call")
    if no := may(game, command, Act.DECLARE_MISDEAL) or own_seat(game, table, command, seat):
        return no
    if seat not in to_correct(table):
        return reject("not_asked", clause, seat=seat)
    return take_down(game, table, seat)


@decides(c.ReportAbsent)
def report_absent(game: Game, table: Table, command: c.ReportAbsent) -> Decided:
    """The player is away: unseen cards void the hand; with seen ones, all remaining bets ride."""
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
    matter = sentence("matter.absent", seat=seat)
    field = "absent_viewed" if hand.looked else "absent_not_viewed"
    says = getattr(game.book.irregularities, field)
    path = _PATH + field
    if says is Absent.HAND_VOID:
        words = sentence("ruling.absent_void", seat=seat)
        ruling = ruled(game, path, matter=matter, outcome=says, sentence=words, seat=seat)
        return (ruling, *hand_void(game, table, seat, HandStatus.VOID))
    undecided = [
        number
        for number, decision in ((1, hand.first), (2, hand.second))
        if decision is None and stake_on(table, seat, number)
    ]
    if not undecided:
        return reject("nothing_to_decide", game.book.clause(path), seat=seat)
    words = sentence("ruling.absent_rides", seat=seat)
    ruling = ruled(game, path, matter=matter, outcome=says, sentence=words, seat=seat)
    return (ruling, *(e.BetRode(seat=seat, circle=number) for number in undecided))


def _seen(table: Table, seat: int) -> bool:
    """Whether the player knows the cards: has looked, or got them face up."""
    hand = None if table.round is None else table.round.hands.get(seat)
    if hand is None:
        return False
    assert table.terms is not None
    return hand.looked or (table.terms.face is Face.UP and bool(hand.places))


def policy(game: Game, table: Table, seat: int) -> tuple[str, UnequalBets]:
    irregularities = game.book.irregularities
    if _seen(table, seat):
        return "unequal_bets_after_handling", irregularities.unequal_bets_after_handling
    return "unequal_bets_before_handling", irregularities.unequal_bets_before_handling


def _player_or_dealer(game: Game, command: c.Command) -> Refusal:
    if command.by.role is Role.DEALER:
        return None
    return may(game, command, Act.BET)


def _player_or_asked(game: Game, table: Table, command: c.Fold) -> Refusal:
    """If the seat was asked to correct or fold, the staff who may ask may also fold for it."""
    asked = table.round is not None and command.seat in table.round.to_correct
    staff = asked and command.by.role is not Role.PLAYER
    return may(game, command, Act.DECLARE_MISDEAL if staff else Act.BET)


def unequal(
    game: Game, table: Table, command: c.ReportUnequalBets | c.CorrectBets | c.Fold, path: str
) -> Refusal:
    seat = command.seat
    if no := (
        own_seat(game, table, command, seat)
        or in_phase(game, table, path, *CORRECTABLE)
        or running(game, table)
    ):
        return no
    hand = current(table).hands.get(seat)
    gone = hand is not None and hand.status is not HandStatus.IN_PLAY
    if gone or not has_base(table, seat) or not is_unequal(table, seat):
        return reject("bets_equal", game.book.clause("betting.equal_bets"), seat=seat)
    return None
