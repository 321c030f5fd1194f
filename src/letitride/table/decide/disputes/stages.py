"""Disputes: a ruling, a review if the player asks for one, then a complaint to the inspector.

A dispute belongs to a person: a player who left or was excluded can still take it further.
"""

from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import Refusal, before_first_card, may, own_seat
from letitride.table.decide.floor.supervising import goes_first_to
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.register import Decided, decides
from letitride.table.rejections import reject, sentence
from letitride.table.state import Dispute, DisputeStage, Table

_Own = c.RaiseDispute | c.AskReview | c.Complain
_Answer = c.RuleDispute | c.ReviewDispute | c.HearComplaint


@decides(c.RaiseDispute)
def raise_dispute(game: Game, table: Table, command: c.RaiseDispute) -> Decided:
    """About the round whose cards are out, or else the last one: bets alone are no round yet (N
    1.1)."""
    seat, path = command.seat, "roles.raise_dispute"
    if no := may(game, command, Act.RAISE_DISPUTE) or _named(game, table, command, path):
        return no
    if not command.about.strip():
        return reject("no_words.dispute", game.book.clause(path))
    return (
        e.DisputeRaised(
            number=len(table.disputes) + 1,
            seat=seat,
            player=_player(table, command),
            round=_about(table),
            about=command.about,
        ),
    )


def _about(table: Table) -> int:
    return table.rounds - 1 if before_first_card(table) and table.rounds > 1 else table.rounds


@decides(c.RuleDispute)
def rule_dispute(game: Game, table: Table, command: c.RuleDispute) -> Decided:
    """The first ruling. A reviewer may give it if no games supervisor is there (N 14.12)."""
    if no := goes_first_to(game, table, command.by):
        return no
    act = Act.REVIEW_DISPUTE if command.no_games_supervisor else Act.RULE_DISPUTE
    return _answer(
        game, table, command, act, DisputeStage.RAISED, DisputeStage.RULED, "roles.rule_dispute"
    )


@decides(c.AskReview)
def ask_review(game: Game, table: Table, command: c.AskReview) -> Decided:
    path = "roles.review_dispute"
    if no := _own_dispute(game, table, command, path, DisputeStage.RULED):
        return no
    return (e.DisputeMoved(number=command.dispute, stage=DisputeStage.REVIEW_ASKED),)


@decides(c.ReviewDispute)
def review_dispute(game: Game, table: Table, command: c.ReviewDispute) -> Decided:
    path = "roles.review_dispute"
    if no := may(game, command, Act.REVIEW_DISPUTE):
        return no
    dispute = _find(table, command.dispute)
    if dispute is not None and dispute.ruled_by and dispute.ruled_by == command.by.name:
        return reject("own_ruling", game.book.clause(path))
    asked, done = DisputeStage.REVIEW_ASKED, DisputeStage.REVIEWED
    return _answer(game, table, command, Act.REVIEW_DISPUTE, asked, done, path)


@decides(c.Complain)
def complain(game: Game, table: Table, command: c.Complain) -> Decided:
    """Against any decision of the house: the ruling that stands, or the review (N 14.13)."""
    path = "roles.hear_complaint"
    decided = (DisputeStage.RULED, DisputeStage.REVIEWED)
    if no := _own_dispute(game, table, command, path, *decided):
        return no
    return (e.DisputeMoved(number=command.dispute, stage=DisputeStage.COMPLAINT),)


@decides(c.HearComplaint)
def hear_complaint(game: Game, table: Table, command: c.HearComplaint) -> Decided:
    lodged, heard = DisputeStage.COMPLAINT, DisputeStage.HEARD
    path = "roles.hear_complaint"
    return _answer(game, table, command, Act.HEAR_COMPLAINT, lodged, heard, path)


def _answer(
    game: Game,
    table: Table,
    command: _Answer,
    act: Act,
    before: DisputeStage,
    after: DisputeStage,
    path: str,
) -> Decided:
    if no := may(game, command, act) or _at_stage(game, table, command.dispute, path, before):
        return no
    if not command.decision.strip():
        return reject("no_words.decision", game.book.clause(path))
    dispute = _find(table, command.dispute)
    assert dispute is not None
    return (
        ruled(
            game,
            path,
            matter=f"dispute {dispute.number}: {dispute.about}",
            outcome=after,
            sentence=command.decision,
            seat=dispute.seat,
        ),
        e.DisputeMoved(
            number=dispute.number,
            stage=after,
            decision=command.decision,
            rights=_rights(game, after),
        ),
    )


def _rights(game: Game, stage: DisputeStage) -> str:
    """The person is told that they can complain to an inspector (N 14.13). A games supervisor's
    decision can be reviewed first.
    """
    if stage is DisputeStage.HEARD or not game.book.roles.who(Act.HEAR_COMPLAINT):
        return ""
    return sentence(f"rights.{stage}")


def _own_dispute(
    game: Game, table: Table, command: c.AskReview | c.Complain, path: str, *stages: DisputeStage
) -> Refusal:
    """Only the player who raised the dispute takes it further, from any seat they now sit in, or
    from none."""
    if no := (
        may(game, command, Act.RAISE_DISPUTE)
        or _named(game, table, command, path)
        or _at_stage(game, table, command.dispute, path, *stages)
    ):
        return no
    dispute = _find(table, command.dispute)
    assert dispute is not None
    if dispute.player == _player(table, command):
        return None
    return reject(
        "not_your_dispute", game.book.clause(path), number=dispute.number, player=dispute.player
    )


def _named(game: Game, table: Table, command: _Own, path: str) -> Refusal:
    """A seated player speaks for the seat; anybody else gives their name."""
    if command.seat or command.by.seat:
        return own_seat(game, table, command, command.seat)
    return None if command.by.name else reject("no_name.dispute", game.book.clause(path))


def _player(table: Table, command: _Own) -> str:
    return table.seats[command.seat].player if command.seat else command.by.name


def _at_stage(game: Game, table: Table, number: int, path: str, *stages: DisputeStage) -> Refusal:
    dispute = _find(table, number)
    clause = game.book.clause(path)
    if dispute is None:
        return reject("no_dispute", clause, number=number)
    if dispute.stage in stages:
        return None
    return reject(f"wrong_stage.{dispute.stage}", clause, number=number)


def _find(table: Table, number: int) -> Dispute | None:
    return next((each for each in table.disputes if each.number == number), None)
