"""Seats, and the money that comes and goes with players: sit, leave, buy in, cash out."""

from letitride.rules import Act, Game, IdleSeat, ShuffleTime
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.banking.offers import offer_passed_on
from letitride.table.decide.betting.fees import fee_owed
from letitride.table.decide.checks import (
    Refusal,
    affordable,
    has_any_stake,
    in_phase,
    may,
    own_seat,
    precluded,
)
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import evolve
from letitride.table.money import CAGE, DROP_BOX, TRAY, Move, balance, bank, rack, tokens
from letitride.table.rejections import reject, sentence
from letitride.table.state import Phase, Table

_OPEN = tuple(phase for phase in Phase if phase not in (Phase.CLOSED, Phase.OPENING))


@decides(c.Sit)
def sit(game: Game, table: Table, command: c.Sit) -> Decided:
    book, seat, player = game.book, command.seat, command.player
    if no := may(game, command, Act.BET) or in_phase(game, table, "table.seats", *_OPEN):
        return no
    if not 1 <= seat <= book.table.seats:
        return reject("unknown_seat.range", book.clause("table.seats"), seats=book.table.seats)
    if command.by.seat not in (0, seat):
        return reject("not_your_seat.taking", book.clause("table.seats"))
    if seat in table.seats:
        return reject("seat_taken", book.clause("table.players_per_area"), seat=seat)
    if not player:
        return reject("no_name", book.clause("table.seats"))
    if any(other.player == player for other in table.seats.values()):
        return reject("seated_already", book.clause("table.hands_per_player"))
    if no := _welcome(game, table, player):
        return no
    stood_empty = not table.seats
    stale = _stale_decks(game, table, before=command.at) if stood_empty else ()
    return (e.PlayerSat(seat=seat, player=player), *stale)


def _welcome(game: Game, table: Table, player: str) -> Refusal:
    seated = {other.player for other in table.seats.values()}
    if player in table.excluded:
        return precluded(game, table, player, sentence("precluded.from_game", player=player))
    if any(player in pair and pair & seated for pair in table.apart):
        return reject("kept_apart", game.book.clause("irregularities.collusion"))
    return None


@decides(c.Leave)
def leave(game: Game, table: Table, command: c.Leave) -> Decided:
    if no := may(game, command, Act.BET) or own_seat(game, table, command, command.seat):
        return no
    return give_up_seat(game, table, command.seat, reason="")


@decides(c.LeaveAfterRound)
def leave_after_round(game: Game, table: Table, command: c.LeaveAfterRound) -> Decided:
    """Says it; the clock takes the player out of the seat once nothing is at stake there."""
    seat, clause = command.seat, game.book.clause("choices.riding")
    if no := may(game, command, Act.BET) or own_seat(game, table, command, seat):
        return no
    if table.seats[seat].leaving:
        return reject("leaving_already", clause)
    if not isinstance(give_up_seat(game, table, seat, reason=""), Rejected):
        return reject("free_to_leave", clause, seat=seat)
    return (e.LeavingAnnounced(seat=seat),)


@decides(c.SitOut)
def sit_out(game: Game, table: Table, command: c.SitOut) -> Decided:
    """Bets that are down stay, and are played. Rounds without a bet count as they do for everybody
    (N 14.9)."""
    seat, clause = command.seat, game.book.clause("table.seats")
    if no := (
        may(game, command, Act.BET)
        or in_phase(game, table, "table.seats", *_OPEN)
        or own_seat(game, table, command, seat)
    ):
        return no
    if table.seats[seat].sitting_out:
        return reject("sitting_out_already", clause)
    return (e.SatOut(seat=seat),)


@decides(c.ComeBack)
def come_back(game: Game, table: Table, command: c.ComeBack) -> Decided:
    seat, clause = command.seat, game.book.clause("table.seats")
    if no := may(game, command, Act.BET) or own_seat(game, table, command, seat):
        return no
    if not (table.seats[seat].sitting_out or table.seats[seat].leaving):
        return reject("in_play_already", clause)
    return (e.CameBack(seat=seat),)


@decides(c.VacateSeat)
def vacate_seat(game: Game, table: Table, command: c.VacateSeat) -> Decided:
    book, seat = game.book, command.seat
    if no := may(game, command, Act.VACATE_SEAT) or own_seat(game, table, command, seat):
        return no
    if book.notices.idle_seat is IdleSeat.KEPT:
        return reject("seat_kept", book.clause("notices.idle_seat"))
    clause = book.clause("notices.idle_rounds")
    idle = table.seats[seat].idle
    if idle < book.notices.idle_rounds:
        return reject("not_idle", clause, seat=seat, idle=idle, wanted=book.notices.idle_rounds)
    if len(table.seats) < book.table.seats:
        return reject("seats_free", clause)
    return give_up_seat(game, table, seat, reason=sentence("reason.idle"))


def give_up_seat(game: Game, table: Table, seat: int, *, reason: str) -> Decided:
    in_round = table.round is not None and seat in table.round.hands
    banking = balance(table.ledger, bank(seat)) > 0 or _may_be_undone(table, seat)
    if has_any_stake(game, table, seat) or in_round or banking:
        return reject("in_the_round", game.book.clause("choices.riding"), seat=seat)
    chips, promotional = balance(table.ledger, rack(seat)), balance(table.ledger, tokens(seat))
    moves = [Move(rack(seat), CAGE, chips)] if chips else []
    if promotional:
        moves.append(Move(tokens(seat), TRAY, promotional))
    left = e.PlayerLeft(
        seat=seat, player=table.seats[seat].player, reason=reason, moves=tuple(moves)
    )
    stale = _stale_decks(game, table) if len(table.seats) == 1 else ()
    after = evolve(table, left)
    return (left, *offer_passed_on(game, table, after, seat), *stale)


def _may_be_undone(table: Table, seat: int) -> bool:
    """Whether a seat's chips were paid or collected in a round that may still become void."""
    round = table.round
    if round is None or not round.settled:
        return False
    return seat in round.hands or seat in round.backs or seat == table.banking.seat


def _stale_decks(game: Game, table: Table, *, before: int | None = None) -> tuple[e.Event, ...]:
    """An empty table shuffles again before play (N 4.1): when the last player leaves, and when the
    next one sits down to cards that were shuffled ``before``."""
    if ShuffleTime.AFTER_VACANCY not in game.book.devices.shuffle_when:
        return ()
    if table.phase not in (Phase.BETWEEN_ROUNDS, Phase.BETTING):
        return ()
    return tuple(
        e.DeckStale(deck=index)
        for index, deck in enumerate(table.decks)
        if deck.shuffled and (before is None or deck.shuffled_at < before)
    )


@decides(c.BuyIn)
def buy_in(game: Game, table: Table, command: c.BuyIn) -> Decided:
    seat, amount = command.seat, command.amount
    if no := (
        may(game, command, Act.BET)
        or in_phase(game, table, "table.drop_box", *_OPEN)
        or own_seat(game, table, command, seat)
        or positive(game, amount)
    ):
        return no
    moves = (Move(CAGE, DROP_BOX, amount), Move(TRAY, rack(seat), amount))
    return (e.BoughtIn(seat=seat, amount=amount, moves=moves),)


@decides(c.CashOut)
def cash_out(game: Game, table: Table, command: c.CashOut) -> Decided:
    seat, amount = command.seat, command.amount
    if no := (
        may(game, command, Act.BET)
        or own_seat(game, table, command, seat)
        or positive(game, amount)
        or affordable(game, table, seat, amount + fee_owed(game, table, seat))
    ):
        return no
    if _may_be_undone(table, seat):
        return reject("in_the_round.being_settled", game.book.clause("settlement.round_ends"))
    return (e.CashedOut(seat=seat, amount=amount, moves=(Move(rack(seat), CAGE, amount),)),)


def positive(game: Game, amount: int) -> Refusal:
    if amount > 0:
        return None
    return reject("bad_amount", game.book.clause("betting.currencies"))
