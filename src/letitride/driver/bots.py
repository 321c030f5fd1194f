"""Bots that fill the seats of a demo floor.

They take free seats while a person plays there, bet the minimum, ride and pull by the strategy of
their table, and bank if nobody else does. They leave when the last person has gone.
"""

from collections.abc import Iterable
from typing import Final

from letitride.driver.players import Player, player_named
from letitride.driver.timing import Question, QuestionKind, give_up_seat, open_questions
from letitride.house import is_bot
from letitride.rules import Cents, Game, Role
from letitride.table import (
    Actor,
    Decision,
    Phase,
    Table,
    balance,
    bank_to_offer,
    has_base,
    not_apart,
    rack,
    still_betting,
)
from letitride.table import commands as c

NAMES: Final = ("Ada", "Blaise", "Christiaan", "Daniel", "Edward", "Florence", "Girolamo")
"""Named after pioneers of probability. The ``*`` before a name keeps it apart from accounts."""

_ROUNDS: Final = 40
_BANK: Final = 300
"""How many rounds they buy in for, and how many minimum bets they bank."""


def bot_name(number: int) -> str:
    return f"*{NAMES[number]}"


def bot_act(game: Game, table: Table, wanted: int, *, play: str) -> c.Command | None:
    """The next act of any bot, if there is one. ``wanted`` is how many bots there should be, and
    ``play`` how they ride and pull: a text that ``player_named`` knows."""
    bots = [seat for seat, who in table.seats.items() if is_bot(who.player)]
    open_to_bets = table.phase in (Phase.BETWEEN_ROUNDS, Phase.BETTING)
    if open_to_bets and len(bots) == len(table.seats):
        return give_up_seat(game, table, bots[0], _actor(table, bots[0])) if bots else None
    if open_to_bets and len(bots) < wanted and len(table.seats) < game.book.table.seats:
        return _sit_down(game, table)
    asks = open_questions(game, table)
    if own := [ask for ask in asks if ask.seat in bots]:
        return _answer(game, table, own[0], _player(game, play))
    if not any(ask.what is QuestionKind.BETS for ask in asks):
        return None
    bets = (_bet(game, table, seat) for seat in bots)
    return next((bet for bet in bets if bet is not None), None) or _ready(game, table, bots)


def _sit_down(game: Game, table: Table) -> c.Command:
    taken = {who.player for who in table.seats.values()}
    name = next(each for each in map(bot_name, range(len(NAMES))) if each not in taken)
    # From the last seat down: the first ones are left to people.
    seat = max(set(range(1, game.book.table.seats + 1)) - set(table.seats))
    return c.Sit(by=Actor(Role.PLAYER, seat, name), seat=seat, player=name)


def _bet(game: Game, table: Table, seat: int) -> c.Command | None:
    if seat == table.banking.seat or has_base(table, seat) or table.seats[seat].precluded:
        return None
    if table.apart and not_apart(game, table, seat):
        return None
    assert table.limits is not None
    by, minimum = _actor(table, seat), table.limits.minimum
    if balance(table.ledger, rack(seat)) < 6 * minimum:
        return c.BuyIn(by=by, seat=seat, amount=Cents(3 * _ROUNDS * minimum))
    return c.Bet(by=by, seat=seat, amount=minimum)


def _ready(game: Game, table: Table, bots: Iterable[int]) -> c.Command | None:
    waits = still_betting(game, table)
    done = (seat for seat in bots if seat in waits and has_base(table, seat))
    return next((c.Ready(by=_actor(table, seat), seat=seat) for seat in done), None)


def _player(game: Game, play: str) -> Player:
    player = player_named(play)
    assert player is not None, "checked when the table was set up"
    return player(game)


def _answer(game: Game, table: Table, ask: Question, player: Player) -> c.Command:
    seat, by = ask.seat, _actor(table, ask.seat)
    match ask.what:
        case QuestionKind.LOOK:
            return c.Look(by=by, seat=seat)
        case QuestionKind.CHOICE:
            rides = player(table, seat) is Decision.RIDE
            return c.Ride(by=by, seat=seat) if rides else c.Pull(by=by, seat=seat)
        case QuestionKind.PILE:
            return c.PickPile(by=by, seat=seat, pile=1)
        case QuestionKind.EQUAL:
            return c.Fold(by=by, seat=seat)
        case QuestionKind.BANK | QuestionKind.BETS:
            return _bank(game, table, seat)


def _bank(game: Game, table: Table, seat: int) -> c.Command:
    by = _actor(table, seat)
    if bank_to_offer(game, table) is not None:
        if not_apart(game, table, seat):
            return c.DeclineBank(by=by, seat=seat)
        if has_base(table, seat):
            return c.Bet(by=by, seat=seat, amount=Cents(0))
        return c.AcceptBank(by=by, seat=seat)
    assert table.limits is not None
    assert table.terms is not None
    wager = Cents(max(_BANK * table.limits.minimum, table.terms.bank_minimum or 0))
    if balance(table.ledger, rack(seat)) < 2 * wager:
        return c.BuyIn(by=by, seat=seat, amount=Cents(4 * wager))
    return c.PostBank(by=by, seat=seat, amount=wager)


def _actor(table: Table, seat: int) -> Actor:
    return Actor(Role.PLAYER, seat, table.seats[seat].player)
