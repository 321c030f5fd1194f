"""Offers of the bank: clockwise after two hands, to take or decline, never to the house."""

from typing import NamedTuple

from msgspec.structs import replace

from letitride.rules import Act, AllDecline, Banker, Game, PlayerDealer
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import (
    Refusal,
    has_any_stake,
    in_phase,
    may,
    not_apart,
    own_seat,
    precluded,
)
from letitride.table.decide.register import Decided, decides
from letitride.table.money import balance, bank
from letitride.table.rejections import reject, sentence
from letitride.table.state import Banking, Phase, Table

_BEFORE_CALL = (Phase.BETWEEN_ROUNDS, Phase.BETTING)


class Turn(NamedTuple):
    """When the offer comes to a seat: a later turn compares greater."""

    lap: int
    seat: int


@decides(c.AcceptBank)
def accept_bank(game: Game, table: Table, command: c.AcceptBank) -> Decided:
    seat = command.seat
    if no := _may_answer(game, table, command, seat):
        return no
    if has_any_stake(game, table, seat):
        return reject("has_bets", game.book.clause("bank.player_dealer.own_bets"))
    return (e.BankAccepted(seat=seat, lap=_lap_of(game, table)),)


@decides(c.DeclineBank)
def decline_bank(game: Game, table: Table, command: c.DeclineBank) -> Decided:
    """The offer passes on clockwise; once it has gone all the way round, it starts again.

    A banker who has not posted for this round may also pass the bank on.
    """
    seat = command.seat
    if no := _may_answer(game, table, command, seat):
        return no
    lap = _lap_of(game, table)
    declined = table.banking.declined | {seat}
    after = replace(table.banking, at=seat, lap=lap, declined=declined)
    return e.BankDeclined(seat=seat, lap=lap), _offer_to(_next_turn(game, table, after))


def after_round(game: Game, table: Table) -> tuple[e.Event, ...]:
    """A round has ended. Once a player has banked as many hands as the book allows, or may no
    longer play, the next player is offered the bank."""
    if _terms(game) is None or not _is_on_offer(game, table):
        return ()
    turn = _next_turn(game, table, table.banking)
    return () if turn is None else (_offer_to(turn),)


def offer_passed_on(game: Game, before: Table, after: Table, seat: int) -> tuple[e.Event, ...]:
    """A player who leaves while banking, or while the bank is offered to them, passes it to the
    next clockwise."""
    if seat not in (before.banking.seat, before.banking.offered) or after.banking.offered:
        return ()
    turn = _standing_turn(game, after)
    return () if turn is None else (_offer_to(turn),)


def bank_to_offer(game: Game, table: Table) -> int | None:
    """The seat that must answer the offer: the one that was asked, or the next clockwise.

    None while somebody has the bank and has not yet banked as often as the book allows.
    """
    turn = _standing_turn(game, table)
    return None if turn is None else turn.seat


def _standing_turn(game: Game, table: Table) -> Turn | None:
    if _terms(game) is None or not _is_on_offer(game, table):
        return None
    banking = table.banking
    if banking.offered is not None and not table.seats[banking.offered].precluded:
        return Turn(banking.lap, banking.offered)
    again = replace(banking, declined=frozenset())
    return _next_turn(game, table, banking) or _next_turn(game, table, again)


def _is_on_offer(game: Game, table: Table) -> bool:
    terms, banking = _terms(game), table.banking
    assert terms is not None
    banked_out = banking.hands >= terms.hands_before_offer
    return banking.seat is None or banking.offered is not None or banked_out


def _next_turn(game: Game, table: Table, banking: Banking) -> Turn | None:
    """The first turn among the seats that have not declined. The banker's own comes last, a whole
    lap away, and only if the book lets a banker go on."""
    terms = _terms(game)
    assert terms is not None
    goes_on = terms.all_decline is AllDecline.BANKER_MAY_GO_ON
    turns = (
        _turn(banking, seat, who.player)
        for seat, who in table.seats.items()
        if not who.precluded and seat not in banking.declined
        if goes_on or seat != banking.seat
    )
    return min(turns, default=None)


def _turn(banking: Banking, seat: int, player: str) -> Turn:
    """When the offer reaches a seat, going clockwise. It skips a person who had the bank until it
    has gone once round from where they had it."""
    lap = banking.lap if seat > banking.at else banking.lap + 1
    had = banking.had.get(player)
    if had is not None and (lap - 1, seat) < had:
        lap += 1
    return Turn(lap, seat)


def _offer_to(turn: Turn | None) -> e.BankOffered:
    return e.BankOffered(seat=None) if turn is None else e.BankOffered(seat=turn.seat, lap=turn.lap)


def _lap_of(game: Game, table: Table) -> int:
    """The lap of the offer that is answered; a banker who passes the bank on is still in it."""
    turn = _standing_turn(game, table)
    return table.banking.lap if turn is None else turn.lap


def _may_answer(
    game: Game, table: Table, command: c.AcceptBank | c.DeclineBank, seat: int
) -> Refusal:
    clause = game.book.clause("bank.banker")
    if game.book.bank.banker is not Banker.PLAYER_DEALER:
        return reject("not_offered.house_banks", clause)
    if no := (
        may(game, command, Act.BANK)
        or own_seat(game, table, command, seat)
        or in_phase(game, table, "bank.player_dealer.offered", *_BEFORE_CALL)
    ):
        return no
    banker = table.banking.seat
    if banker is not None and balance(table.ledger, bank(banker)):
        return reject("posted", clause)
    offered = bank_to_offer(game, table)
    passes_on = isinstance(command, c.DeclineBank) and offered is None and banker == seat
    if offered != seat and not passes_on:
        return reject("not_offered.bank", clause, seat=seat)
    if table.seats[seat].precluded:
        words = sentence("precluded.playing")
        return precluded(game, table, table.seats[seat].player, words)
    return not_apart(game, table, seat) if isinstance(command, c.AcceptBank) else None


def _terms(game: Game) -> PlayerDealer | None:
    return game.book.bank.player_dealer
