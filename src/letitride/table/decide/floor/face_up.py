"""Face-up dealing: the approval it needs, and its end."""

from letitride.rules import Face, FaceUpApprovalRule, Game, Role
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import Refusal
from letitride.table.decide.register import Decided, decides
from letitride.table.rejections import reject
from letitride.table.state import Table, Terms

_PATH = "deal.face_up.approval"


def approved(game: Game, terms: Terms) -> Refusal:
    """No table is opened face up without the recorded approval, whoever opens it."""
    face_up = game.book.deal.face_up
    if terms.face is not Face.UP or face_up is None:
        return None
    needed = face_up.approval is FaceUpApprovalRule.REQUIRED
    if not needed or (terms.face_up is not None and terms.face_up.reference):
        return None
    return reject("no_approval", game.book.clause(_PATH))


@decides(c.DealFaceDown)
def deal_face_down(game: Game, table: Table, command: c.DealFaceDown) -> Decided:
    is_up = table.terms is not None and table.terms.face is Face.UP
    clause = game.book.clause(_PATH if is_up else "deal.faces")
    if command.by.role not in (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR):
        return reject("not_your_role.face_up", clause)
    if not is_up:
        return reject("face_down_already", clause)
    if table.face_down_next:
        return reject("face_down_already.next", clause)
    if not command.reason:
        return reject("no_reason.face_down", clause)
    return (e.FaceUpEnded(reason=command.reason),)
