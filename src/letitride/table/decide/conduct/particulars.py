"""The particulars of a measure: against whom, why, and until when."""

from typing import NamedTuple

from letitride.rules import Game
from letitride.table import commands as c
from letitride.table.actors import Rejected
from letitride.table.decide.checks import Refusal, own_seat
from letitride.table.rejections import plural, reject, sentence
from letitride.table.state import Table


class Whom(NamedTuple):
    """A person; ``seat`` is 0 if they do not sit here."""

    player: str
    seat: int = 0


def whom_meant(game: Game, table: Table, command: c.ActOnDevice | c.Preclude) -> Whom | Rejected:
    """The player in a seat, or a person who sits in none."""
    if not command.person:
        no = own_seat(game, table, command, command.seat)
        return no or Whom(table.seats[command.seat].player, command.seat)
    if command.seat:
        return reject("bad_seats.seat_and_person", game.book.clause("table.seats"))
    return not_seated(game, table, command.person) or Whom(command.person)


def not_seated(game: Game, table: Table, person: str) -> Refusal:
    clause = game.book.clause("table.seats")
    if person and not person.strip():
        return reject("no_name", clause)
    for seat, who in table.seats.items():
        if who.player == person:
            return reject("bad_seats.sits_here", clause, person=person, seat=seat)
    return None


def ends_ahead(
    game: Game, path: str, command: c.ActOnCollusion | c.ActOnDevice | c.Preclude
) -> Refusal:
    if command.until is None or command.until > command.at:
        return None
    return reject("bad_time.measure", game.book.clause(path))


def seated(game: Game, table: Table, command: c.Command, seats: tuple[int, ...]) -> Refusal:
    """Whether seats are named, and somebody sits in each."""
    if not seats:
        return reject("bad_seats.none", game.book.clause("table.seats"))
    refusals = (own_seat(game, table, command, seat) for seat in seats)
    return next((no for no in refusals if no is not None), None)


def reasoned(game: Game, path: str, reason: str) -> Refusal:
    if reason.strip():
        return None
    return reject("no_reason.ruling", game.book.clause(path))


def precluded_already(game: Game) -> Rejected:
    clause = game.book.clause("roles.preclude_player")
    return reject("precluded_already", clause)


def why_and_how_long(command: c.ActOnCollusion | c.ActOnDevice | c.Preclude) -> str:
    """The reason, and for how long if the measure has an end."""
    if command.until is None:
        return closed(command.reason)
    minutes = -(-(command.until - command.at) // 60)
    holds = sentence("measure.holds", plural(minutes), minutes=minutes)
    return f"{closed(command.reason)} {holds}"


def closed(reason: str) -> str:
    """A reason, ended like a sentence."""
    return f"{reason.strip().rstrip('.')}."
