"""Corrections after a dispute: one person proposes, and another confirms.

The book says who rules and who reviews; that two people are needed, one of them a casino
supervisor, is the policy of the house.
"""

from letitride.rules import HOUSE, Act, Cents, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.betting.fees import free_chips
from letitride.table.decide.checks import Refusal, before_first_card, may
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.seating import positive
from letitride.table.decide.two_people import named, second_person
from letitride.table.money import CAGE, TRAY, Move, rack
from letitride.table.rejections import reject
from letitride.table.state import Correction, Dispute, DisputeStage, Payee, Table

_Correcting = c.ProposeCorrection | c.ConfirmCorrection | c.DropCorrection


@decides(c.ProposeCorrection)
def propose_correction(game: Game, table: Table, command: c.ProposeCorrection) -> Decided:
    if no := _may_correct(game, command):
        return no
    dispute = next((each for each in table.disputes if each.number == command.dispute), None)
    if dispute is None:
        return reject("no_dispute", HOUSE, number=command.dispute)
    if no := _decided(table, dispute) or positive(game, command.amount):
        return no
    if not command.reason.strip():
        return reject("no_reason.correction", HOUSE)
    return (
        e.CorrectionProposed(
            number=table.proposed + 1,
            dispute=dispute.number,
            player=dispute.player,
            to=command.to,
            amount=command.amount,
            reason=command.reason,
        ),
    )


@decides(c.ConfirmCorrection)
def confirm_correction(game: Game, table: Table, command: c.ConfirmCorrection) -> Decided:
    """The money moves between the tray and the player: the rack if they sit here, else the account
    at the cage, which also gives what a rack no longer has."""
    if no := _may_correct(game, command):
        return no
    found = _find(table, command.correction)
    if isinstance(found, Rejected):
        return found
    if no := second_person(found.by, command.by) or _round_is_on(table, found):
        return no
    seat = next((n for n, who in table.seats.items() if who.player == found.player), 0)
    if found.to is Payee.PLAYER:
        moves = [Move(TRAY, rack(seat) if seat else CAGE, found.amount)]
    else:
        there = min(found.amount, free_chips(game, table, seat)) if seat else 0
        parts = ((rack(seat), there), (CAGE, found.amount - there))
        moves = [Move(source, TRAY, Cents(part)) for source, part in parts if part]
    return (
        e.CorrectionMade(
            number=found.number,
            dispute=found.dispute,
            player=found.player,
            seat=seat,
            to=found.to,
            amount=found.amount,
            proposed_by=found.by,
            moves=tuple(moves),
        ),
    )


@decides(c.DropCorrection)
def drop_correction(game: Game, table: Table, command: c.DropCorrection) -> Decided:
    if no := _may_correct(game, command):
        return no
    found = _find(table, command.correction)
    if isinstance(found, Rejected):
        return found
    return (e.CorrectionDropped(number=found.number, dispute=found.dispute),)


def _may_correct(game: Game, command: _Correcting) -> Refusal:
    """Whether the actor may rule on a dispute or review a ruling."""
    rules = game.book.roles.may(command.by.role, Act.RULE_DISPUTE)
    if not rules and (no := may(game, command, Act.REVIEW_DISPUTE)):
        return no
    return named(command.by)


def _decided(table: Table, dispute: Dispute) -> Refusal:
    if dispute.stage is DisputeStage.RAISED:
        return reject("wrong_stage.raised", HOUSE, number=dispute.number)
    if any(each.dispute == dispute.number for each in table.corrections):
        return reject("correction_waits", HOUSE, number=dispute.number)
    return None


def _round_is_on(table: Table, found: Correction) -> Refusal:
    """Until the cards are in the rack the round may become void, and then it has no result that
    anybody could correct."""
    if table.round is None or before_first_card(table):
        return None
    number = table.round.number
    about = (each.round for each in table.disputes if each.number == found.dispute)
    return reject("round_is_on", HOUSE, round=number) if number in about else None


def _find(table: Table, number: int) -> Correction | Rejected:
    found = next((each for each in table.corrections if each.number == number), None)
    return found or reject("no_correction", HOUSE, number=number)
