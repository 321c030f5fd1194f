"""For casino supervisors: the approval of face-up dealing, from the letter's list to its end."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from msgspec import Meta

from letitride.house import (
    Confirmed,
    Decided,
    FaceUpRecord,
    FaceUpStep,
    approve_face_up,
    confirm_face_up,
    face_up_step_words,
    withdraw_face_up,
)
from letitride.rules import Face, Role, RuleBook, load_rulebook, rulebook_ids
from letitride.server.parameters import Name
from letitride.server.problems import HTTPProblem, unless_rejected
from letitride.server.request_context import Only, RequestContext
from letitride.server.wire import Visitor
from letitride.table import FaceUpApproval

Words = Annotated[str, Meta(max_length=500)]


class StepShown(msgspec.Struct, frozen=True, kw_only=True):
    """A step of the letter's list; ``done`` once somebody has confirmed it."""

    step: FaceUpStep
    words: str
    clause: str
    done: Confirmed | None


class FaceUpShown(msgspec.Struct, frozen=True, kw_only=True):
    """How far a book's approval has come; ``tables`` deal face up now."""

    book: str
    name: str
    steps: tuple[StepShown, ...]
    approval: FaceUpApproval | None
    tables: tuple[str, ...]


class Confirmation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``date`` is needed only for the submission, such as 2020-06-30."""

    step: FaceUpStep
    words: Words
    date: Name = ""


class Approval(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    reference: Words
    date: Name


class Withdrawal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    reason: Words


class FaceUpDesk(Controller):
    path = "/api/floor/face-up"
    tags = ("floor",)
    guards = (Only(Role.CASINO_SUPERVISOR),)

    @get("/", summary="The books that may be dealt face up, and their approvals")
    async def books(self, context: RequestContext) -> list[FaceUpShown]:
        books = (load_rulebook(id) for id in rulebook_ids())
        return [
            _shown(context, book, await context.casino.records.face_up(book.id))
            for book in books
            if Face.UP in book.deal.faces
        ]

    @post("/{book:str}/steps", summary="Confirm a step of the letter's list", status_code=200)
    async def confirm(
        self, context: RequestContext, visitor: Visitor, book: Name, data: Confirmation
    ) -> FaceUpShown:
        change = partial(confirm_face_up, step=data.step, words=data.words, date=data.date)
        return await _changed(context, visitor, book, change)

    @post("/{book:str}/approval", summary="Enter the Commission's approval", status_code=200)
    async def approve(
        self, context: RequestContext, visitor: Visitor, book: Name, data: Approval
    ) -> FaceUpShown:
        """Refused until every step has been confirmed."""
        change = partial(approve_face_up, reference=data.reference, date=data.date)
        return await _changed(context, visitor, book, change)

    @post("/{book:str}/withdrawal", summary="Withdraw the approval", status_code=200)
    async def withdraw(
        self, context: RequestContext, visitor: Visitor, book: Name, data: Withdrawal
    ) -> FaceUpShown:
        """Tables of this book deal face down from their next round."""
        change = partial(withdraw_face_up, reason=data.reason)
        return await _changed(context, visitor, book, change)


async def _changed(
    context: RequestContext, visitor: Visitor, book: str, change: Callable[..., Decided]
) -> FaceUpShown:
    """``change`` gets the record, the book, the time and the person, and decides."""
    rules = _book(book)
    record = await context.casino.records.change_face_up(
        book,
        lambda record: change(record, rules, at=context.casino.now(), by=visitor.name),
    )
    return _shown(context, rules, unless_rejected(record))


def _book(id: str) -> RuleBook:
    if id in rulebook_ids():
        return load_rulebook(id)
    raise HTTPProblem(404, "unknown_book", field="book", book=id)


def _shown(context: RequestContext, book: RuleBook, record: FaceUpRecord) -> FaceUpShown:
    steps = (
        StepShown(
            step=step,
            words=face_up_step_words(step),
            clause=step.clause,
            done=record.steps.get(step),
        )
        for step in FaceUpStep
    )
    return FaceUpShown(
        book=book.id,
        name=book.name,
        steps=tuple(steps),
        approval=record.approval,
        tables=tuple(sorted(_face_up_tables(context, book.id))),
    )


def _face_up_tables(context: RequestContext, book: str) -> list[str]:
    runners = context.casino.tables.values()
    return [
        runner.table.id
        for runner in runners
        if runner.table.book == book
        and runner.table.terms is not None
        and runner.table.terms.face is Face.UP
    ]
