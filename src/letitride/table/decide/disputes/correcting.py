"""A correction is confirmed by a second person, or dropped.

The book says who rules and who reviews; that two people are needed, one of them a casino
supervisor, is the policy of the house.
"""

from letitride.rules import HOUSE, Cents, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.betting.fees import free_chips
from letitride.table.decide.checks import Refusal, before_first_card
from letitride.table.decide.disputes.proposing import may_correct, past_round, round_of
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.two_people import second_person
from letitride.table.evolve import replay
from letitride.table.money import CAGE, TRAY, Move, rack
from letitride.table.rejections import reject
from letitride.table.state import Correction, Payee, Table


@decides(c.ConfirmCorrection)
def confirm_correction(game: Game, table: Table, command: c.ConfirmCorrection) -> Decided:
    """The money moves between the tray and the player: the rack if they sit here, else the account
    at the cage, which also gives what a rack no longer has. What one player pays another goes
    through the tray."""
    if no := may_correct(game, command):
        return no
    found = _find(table, command.correction)
    if isinstance(found, Rejected):
        return found
    if no := (
        second_person(found.by, command.by)
        or _round_is_on(table, found)
        or _has_result(table, found)
    ):
        return no
    if not found.other:
        return (_made(game, table, found, player=found.player, to=found.to),)
    paid = _made(game, table, found, player=found.other, to=Payee.HOUSE)
    after = replay(table, (paid,))
    return (paid, _made(game, after, found, player=found.player, to=Payee.PLAYER))


def _made(game: Game, table: Table, found: Correction, *, player: str, to: Payee) -> e.Event:
    seat = next((n for n, who in table.seats.items() if who.player == player), 0)
    if to is Payee.PLAYER:
        moves = [Move(TRAY, rack(seat) if seat else CAGE, found.amount)]
    else:
        there = min(found.amount, free_chips(game, table, seat)) if seat else 0
        parts = ((rack(seat), there), (CAGE, found.amount - there))
        moves = [Move(source, TRAY, Cents(part)) for source, part in parts if part]
    return e.CorrectionMade(
        number=found.number,
        dispute=found.dispute,
        player=player,
        seat=seat,
        to=to,
        amount=found.amount,
        proposed_by=found.by,
        round=round_of(table, found),
        moves=tuple(moves),
    )


@decides(c.DropCorrection)
def drop_correction(game: Game, table: Table, command: c.DropCorrection) -> Decided:
    """Whoever proposed it can take it back."""
    found = _find(table, command.correction)
    own = isinstance(found, Correction) and bool(command.by.name) and found.by == command.by
    if not own and (no := may_correct(game, command)):
        return no
    if isinstance(found, Rejected):
        return found
    return (dropped(table, found),)


def dropped(table: Table, found: Correction) -> e.Event:
    return e.CorrectionDropped(
        number=found.number, dispute=found.dispute, round=round_of(table, found)
    )


def _round_is_on(table: Table, found: Correction) -> Refusal:
    """Until the cards are in the rack the round may become void, and then it has no result that
    anybody could correct."""
    if table.round is None or before_first_card(table):
        return None
    number = table.round.number
    return reject("round_is_on", HOUSE, round=number) if number == round_of(table, found) else None


def _has_result(table: Table, found: Correction) -> Refusal:
    """A dispute may be settled on a later day; the house puts its own mistakes right on the day."""
    if found.dispute or past_round(table, found.round) is not None:
        return None
    return reject("no_result", HOUSE, round=found.round)


def _find(table: Table, number: int) -> Correction | Rejected:
    found = next((each for each in table.corrections if each.number == number), None)
    return found or reject("no_correction", HOUSE, number=number)
