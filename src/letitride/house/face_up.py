"""Face-up dealing needs an approval (F): what the licensee confirms first, then the Commission.

The letter allows it until further notice, so it can be taken back."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from letitride.house.base import Decided, HouseEvent
from letitride.house.dates import is_date
from letitride.house.rejections import reject, sentence
from letitride.rules import Face, RuleBook
from letitride.table import FaceUpApproval, Rejected

_MOST: Final = 500
_LONGEST_REFERENCE: Final = 60


class FaceUpStep(StrEnum):
    """What the letter asks of a licensee before the approval, in its order."""

    REVIEW = "review"
    CONSIDER = "consider"
    HEALTH = "health"
    SUBMIT = "submit"

    @property
    def clause(self) -> str:
        return f"F checklist {self.value}"


APPROVAL: Final = "F checklist approval"
FURTHER_NOTICE: Final = "F until further notice"


class Confirmed(msgspec.Struct, frozen=True, kw_only=True):
    """A step that somebody has confirmed, in words; ``date`` is when controls were submitted."""

    words: str
    by: str
    at: int
    date: str = ""


class FaceUpRecord(msgspec.Struct, frozen=True, kw_only=True):
    """How far a book's approval has come. ``approval`` is None before it is given and after it is
    withdrawn."""

    steps: Mapping[FaceUpStep, Confirmed] = {}
    approval: FaceUpApproval | None = None

    @property
    def missing(self) -> tuple[FaceUpStep, ...]:
        return tuple(step for step in FaceUpStep if step not in self.steps)


class FaceUpConfirmed(HouseEvent, frozen=True):
    book: str
    step: FaceUpStep
    words: str
    date: str = ""


class FaceUpApproved(HouseEvent, frozen=True):
    """``date`` is the Commission's, such as 2020-07-01."""

    book: str
    reference: str
    date: str


class FaceUpWithdrawn(HouseEvent, frozen=True):
    """Tables of the book deal face down from their next round."""

    book: str
    reason: str


def confirm_face_up(
    record: FaceUpRecord,
    book: RuleBook,
    step: FaceUpStep,
    words: str,
    *,
    date: str = "",
    at: int,
    by: str,
) -> Decided:
    """A step is confirmed in the licensee's own words; once approved, it stays as it is."""
    if no := _allowed(book):
        return no
    if record.approval is not None:
        return reject("approved_already", APPROVAL, reference=record.approval.reference)
    if not words.strip() or len(words) > _MOST:
        return reject("bad_words", step.clause, most=_MOST)
    if step is FaceUpStep.SUBMIT and not is_date(date):
        return reject("bad_date", step.clause)
    kept = date if step is FaceUpStep.SUBMIT else ""
    return (FaceUpConfirmed(book=book.id, step=step, words=words, date=kept, by=by, at=at),)


def approve_face_up(
    record: FaceUpRecord, book: RuleBook, reference: str, *, date: str, at: int, by: str
) -> Decided:
    """Refused until every step of the letter's list has been confirmed."""
    if no := _allowed(book):
        return no
    if record.approval is not None:
        return reject("approved_already", APPROVAL, reference=record.approval.reference)
    if record.missing:
        first = record.missing[0]
        return reject("not_confirmed", first.clause, step=sentence(f"face_up.{first}"))
    if not reference.strip() or len(reference) > _LONGEST_REFERENCE:
        return reject("bad_reference", APPROVAL, most=_LONGEST_REFERENCE)
    if not is_date(date):
        return reject("bad_date.approval", APPROVAL)
    return (FaceUpApproved(book=book.id, reference=reference, date=date, by=by, at=at),)


def withdraw_face_up(
    record: FaceUpRecord, book: RuleBook, reason: str, *, at: int, by: str
) -> Decided:
    """Withdraw the approval. The steps must be confirmed again before another one."""
    if record.approval is None:
        return reject("not_approved", APPROVAL)
    if not reason.strip() or len(reason) > _MOST:
        return reject("bad_reason", FURTHER_NOTICE, most=_MOST)
    return (FaceUpWithdrawn(book=book.id, reason=reason, by=by, at=at),)


def face_up_step_words(step: FaceUpStep) -> str:
    """What the licensee confirms."""
    said = sentence(f"face_up.{step}")
    return f"{said[:1].upper()}{said[1:]}"


def reason_withdrawn() -> str:
    """The reason in the record of each table."""
    return sentence("withdrawn")


def evolve_face_up(
    record: FaceUpRecord, event: FaceUpConfirmed | FaceUpApproved | FaceUpWithdrawn
) -> FaceUpRecord:
    match event:
        case FaceUpConfirmed():
            done = Confirmed(words=event.words, date=event.date, by=event.by, at=event.at)
            return replace(record, steps={**record.steps, event.step: done})
        case FaceUpApproved():
            approval = FaceUpApproval(
                reference=event.reference, date=event.date, entered_by=event.by
            )
            return replace(record, approval=approval)
        case FaceUpWithdrawn():
            return FaceUpRecord()


def _allowed(book: RuleBook) -> Rejected | None:
    """Only the games that the letter names have the switch (F games)."""
    if Face.UP in book.deal.faces:
        return None
    return reject("no_face_up", book.clause("deal.faces"))
