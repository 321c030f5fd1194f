"""Corrections are proposed in two ways: after a decision on a dispute, and for a mistake that the
house found itself. From there on both are the same.

Nothing but the money of one round moves, and only once another person confirms it.
"""

from collections.abc import Collection
from typing import Final

from letitride.rules import HOUSE, Act, Cents, Game, Role, format_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import Refusal, may
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.seating import positive
from letitride.table.decide.two_people import named
from letitride.table.rejections import reject
from letitride.table.state import Correction, Dispute, DisputeStage, PastRound, Payee, Table

MOST: Final = Cents(10_000_000_000)
"""More is a slip of the hand; and figures stay exact in every browser."""

_STAFF: Final = (Role.DEALER, Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR)


@decides(c.ProposeCorrection)
def propose_correction(game: Game, table: Table, command: c.ProposeCorrection) -> Decided:
    if no := may_correct(game, command):
        return no
    dispute = next((each for each in table.disputes if each.number == command.dispute), None)
    if dispute is None:
        return reject("no_dispute", HOUSE, number=command.dispute)
    if no := (
        _decided(table, dispute)
        or _free(table, dispute.round, (dispute.player,))
        or _sensible(game, command)
    ):
        return no
    return _proposed(
        table,
        command,
        dispute=dispute.number,
        round=dispute.round,
        player=dispute.player,
        to=command.to,
    )


@decides(c.ProposePayCorrection)
def propose_pay_correction(game: Game, table: Table, command: c.ProposePayCorrection) -> Decided:
    """Any of the table's staff who sees the mistake may say so; it is the second person who needs
    the rank."""
    if command.by.role not in _STAFF:
        return reject("not_your_role.pay_correction", HOUSE)
    people = [name for name in (command.payer, command.payee) if name]
    if no := (
        named(command.by)
        or _over(table, command.round)
        or _took_part(table, command.round, people)
        or _two_sides(command)
        or _free(table, command.round, people)
        or _sensible(game, command)
    ):
        return no
    both = len(people) == 2
    return _proposed(
        table,
        command,
        dispute=0,
        round=command.round,
        player=command.payee or command.payer,
        to=Payee.PLAYER if command.payee else Payee.HOUSE,
        other=command.payer if both else "",
    )


def _proposed(
    table: Table,
    command: c.ProposeCorrection | c.ProposePayCorrection,
    *,
    dispute: int,
    round: int,
    player: str,
    to: Payee,
    other: str = "",
) -> tuple[e.Event, ...]:
    return (
        e.CorrectionProposed(
            number=table.proposed + 1,
            dispute=dispute,
            player=player,
            to=to,
            amount=command.amount,
            reason=command.reason,
            round=round,
            other=other,
        ),
    )


def may_correct(
    game: Game, command: c.ProposeCorrection | c.ConfirmCorrection | c.DropCorrection
) -> Refusal:
    """Whether the actor may rule on a dispute or review a ruling."""
    rules = game.book.roles.may(command.by.role, Act.RULE_DISPUTE)
    if not rules and (no := may(game, command, Act.REVIEW_DISPUTE)):
        return no
    return named(command.by)


def round_of(table: Table, found: Correction) -> int:
    """Older proposals do not name the round, but their dispute does."""
    about = (each.round for each in table.disputes if each.number == found.dispute)
    return found.round or next(about, 0)


def past_round(table: Table, number: int) -> PastRound | None:
    return next((each for each in table.past if each.number == number), None)


def _decided(table: Table, dispute: Dispute) -> Refusal:
    if dispute.stage is DisputeStage.RAISED:
        return reject("wrong_stage.raised", HOUSE, number=dispute.number)
    if any(each.dispute == dispute.number for each in table.corrections):
        return reject("correction_waits", HOUSE, number=dispute.number)
    return None


def _over(table: Table, number: int) -> Refusal:
    """A void round gave everything back and has no result, and neither has one of another day."""
    if past_round(table, number) is not None:
        return None
    if table.round is not None and table.round.number == number:
        return reject("round_is_on.result", HOUSE, round=number)
    return reject("no_result", HOUSE, round=number)


def _took_part(table: Table, number: int, people: Collection[str]) -> Refusal:
    past = past_round(table, number)
    results = () if past is None else past.results
    known = {each.player for each in results}
    gone = next((name for name in people if name not in known), None)
    return None if gone is None else reject("not_in_round", HOUSE, player=gone, round=number)


def _two_sides(command: c.ProposePayCorrection) -> Refusal:
    return reject("same_side", HOUSE) if command.payer == command.payee else None


def _free(table: Table, number: int, people: Collection[str]) -> Refusal:
    """Two people who see the same mistake must not both have it put right."""
    for each in table.corrections:
        if round_of(table, each) == number and (both := each.players.intersection(people)):
            return reject(
                "correction_waits.round",
                HOUSE,
                number=each.number,
                round=number,
                player=min(both),
            )
    return None


def _sensible(game: Game, command: c.ProposeCorrection | c.ProposePayCorrection) -> Refusal:
    if no := positive(game, command.amount):
        return no
    if command.amount > MOST:
        return reject("amount_too_large", HOUSE, most=format_money(MOST))
    return None if command.reason.strip() else reject("no_reason.correction", HOUSE)
