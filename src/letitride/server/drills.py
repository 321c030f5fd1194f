"""Drills for dealers, and their scores. The server judges: it makes the batch again."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import Parameter
from msgspec import Meta

from letitride.drills import (
    MOST_BATCHES,
    DrillBatch,
    DrillBook,
    DrillKind,
    UnknownPaytable,
    check_paytable,
    drill_books,
    is_right,
    make_batch,
)
from letitride.house import MOST_ANSWERS, DrillAnswer, DrillRecord, DrillTally
from letitride.rules import Role, RuleBook, load_rulebook, rulebook_ids
from letitride.server.asked_tables import Id, kept_response
from letitride.server.problems import HTTPProblem, unless_rejected
from letitride.server.request_context import Only, RequestContext
from letitride.server.response_cache import ResponseCache
from letitride.server.wire import CommandId, Visitor, digest_of

Asked = Request[Any, Any, State]

MOST_WAITING: Final = 64
"""For a batch, which takes a second: a class that begins at once. Drills have a cache of their own,
so that neither dealers nor strangers wait for each other."""
_LONGEST: Final = 3_600_000
_MOST_CENTS: Final = 10**12
_WEAKEST: Final = 5

_DRILLED: Final = (Role.DEALER, Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR)
_SUPERVISORS: Final = (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR)

Batch = Annotated[int, Parameter(ge=1, le=MOST_BATCHES), Meta(ge=1, le=MOST_BATCHES)]
PaytableId = Annotated[str, Parameter(max_length=64), Meta(max_length=64)]


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a drill of a batch: the number of a choice, or an amount in cents. None: the
    time was up."""

    number: Annotated[int, Meta(ge=0, le=1000)]
    given: Annotated[int, Meta(ge=0, le=_MOST_CENTS)] | None
    milliseconds: Annotated[int, Meta(ge=0, le=_LONGEST)]


class NewAnswers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sent again with the same ``id``, they are counted once."""

    id: CommandId
    book: Annotated[str, Meta(max_length=64)]
    kind: DrillKind
    batch: Annotated[int, Meta(ge=1, le=MOST_BATCHES)]
    paytable: Annotated[str, Meta(max_length=64)] = ""
    answers: Annotated[tuple[Answered, ...], Meta(min_length=1, max_length=MOST_ANSWERS)]


class DrillScore(msgspec.Struct, frozen=True, kw_only=True):
    """Drills of one kind under one book."""

    book: str
    kind: str
    answered: int
    right: int
    milliseconds: int


class DealerScore(msgspec.Struct, frozen=True, kw_only=True):
    """``milliseconds`` is the time of all answers together; ``last`` is when the last one came, in
    seconds since 1970. ``weakest`` goes by the latest answers, the worst first."""

    name: str
    role: Role
    answered: int
    right: int
    milliseconds: int
    last: int
    scores: tuple[DrillScore, ...]
    weakest: tuple[DrillTally, ...]


class Drills(Controller):
    path = "/api/drills"
    tags = ("floor",)
    guards = (Only(*_DRILLED),)

    @get(
        "/",
        summary="The books that can be drilled",
        responses=kept_response(tuple[DrillBook, ...]),
    )
    async def books(self, request: Asked, drill_cache: ResponseCache) -> Response[Any]:
        return await drill_cache.answer(request, ("drills",), lambda: list(drill_books()))

    @get("/score", summary="Your own score")
    async def score(self, context: RequestContext, visitor: Visitor) -> DealerScore:
        assert visitor.role is not None
        return _score(visitor.name, visitor.role, await context.casino.drills.of(visitor.name))

    @get(
        "/{book:str}",
        summary="A batch of drills, with the answers",
        responses=kept_response(DrillBatch),
    )
    async def drills(
        self,
        request: Asked,
        drill_cache: ResponseCache,
        book: Id,
        kind: DrillKind = DrillKind.PAYOUT,
        batch: Batch = 1,
        paytable: PaytableId = "",
    ) -> Response[Any]:
        """The same whenever the same batch is asked for. Every answer is the engine's."""
        rules = _book(book, kind, paytable)
        return await drill_cache.answer(
            request,
            ("drills", book, kind, paytable, str(batch)),
            lambda: make_batch(rules, kind, batch=batch, paytable=paytable),
            slow=True,
            passing=True,
        )

    @post("/answers", summary="Send your answers", status_code=200)
    async def answer(
        self,
        context: RequestContext,
        visitor: Visitor,
        drill_cache: ResponseCache,
        data: NewAnswers,
    ) -> DealerScore:
        """Judged by the server. They count towards your score."""
        assert visitor.role is not None
        context.check_command_rate(visitor.name)
        rules = _book(data.book, data.kind, data.paytable, unknown=400)
        made: DrillBatch = await drill_cache.recall(
            ("judged drills", data.book, data.kind, data.paytable, data.batch),
            lambda: make_batch(rules, data.kind, batch=data.batch, paytable=data.paytable),
            slow=False,
        )
        _check_numbers(made, data.answers)
        answers = [_judged(made, each) for each in data.answers]
        record = unless_rejected(
            await context.casino.drills.answer(
                visitor.name,
                answers,
                at=context.casino.now(),
                command_id=f"drills:{visitor.name}:{data.id}",
                asked=digest_of(data),
            )
        )
        return _score(visitor.name, visitor.role, record)


class TrainingDesk(Controller):
    path = "/api/floor/training"
    tags = ("floor",)
    guards = (Only(*_SUPERVISORS),)

    @get("/", summary="The scores of all dealers")
    async def scores(self, context: RequestContext) -> list[DealerScore]:
        """Every dealer, and any supervisor who has been drilled, by name."""
        casino = context.casino
        found = []
        for person in (await casino.accounts.everybody()).values():
            if person.role not in _DRILLED or person.closed:
                continue
            score = _score(person.name, person.role, await casino.drills.of(person.name))
            if person.role is Role.DEALER or score.answered:
                found.append(score)
        return sorted(found, key=lambda each: each.name.casefold())


def _book(book: str, kind: DrillKind, paytable: str, *, unknown: int = 404) -> RuleBook:
    """Raises ``HTTPProblem``; ``unknown`` is its status if there is no such book."""
    if book not in rulebook_ids():
        raise HTTPProblem(unknown, "unknown_book", field="book", book=book)
    rules = load_rulebook(book)
    if paytable and kind is not DrillKind.PAYOUT:
        raise HTTPProblem(400, "no_paytable", field="paytable")
    try:
        check_paytable(rules, paytable)
    except UnknownPaytable as error:
        raise HTTPProblem(400, "bad_drill_paytable", field="paytable", why=str(error)) from None
    return rules


def _check_numbers(made: DrillBatch, answers: Sequence[Answered]) -> None:
    """One answer to each drill: fifty to one drill would be a score. Raises ``HTTPProblem``."""
    numbers, count = [each.number for each in answers], len(made.drills)
    for at, number in enumerate(numbers):
        field = f"answers[{at}].number"
        if number >= count:
            named = {"batch": made.batch, "number": number, "count": count}
            raise HTTPProblem(400, "unknown_drill", field=field, **named)
        if number in numbers[:at]:
            raise HTTPProblem(400, "bad_answers.twice", field=field, number=number)


def _judged(made: DrillBatch, answered: Answered) -> DrillAnswer:
    drill = made.drills[answered.number]
    return DrillAnswer(
        book=made.book,
        kind=drill.kind,
        key=drill.key,
        topic=drill.topic,
        right=is_right(drill, answered.given),
        milliseconds=answered.milliseconds,
    )


def _score(name: str, role: Role, record: DrillRecord) -> DealerScore:
    tallies = list(record.tallies.values())
    groups = dict.fromkeys((each.book, each.kind) for each in tallies)
    return DealerScore(
        name=name,
        role=role,
        answered=sum(each.answered for each in tallies),
        right=sum(each.right for each in tallies),
        milliseconds=sum(each.milliseconds for each in tallies),
        last=max((each.last for each in tallies), default=0),
        scores=tuple(_of(tallies, *group) for group in sorted(groups)),
        weakest=tuple(_weakest(tallies)),
    )


def _of(tallies: list[DrillTally], book: str, kind: str) -> DrillScore:
    found = [each for each in tallies if (each.book, each.kind) == (book, kind)]
    return DrillScore(
        book=book,
        kind=kind,
        answered=sum(each.answered for each in found),
        right=sum(each.right for each in found),
        milliseconds=sum(each.milliseconds for each in found),
    )


def _weakest(tallies: list[DrillTally]) -> list[DrillTally]:
    """Those that went wrong lately: the largest share first, and of equals the most practised."""
    wrong = [each for each in tallies if not all(each.latest)]
    return sorted(wrong, key=_strength)[:_WEAKEST]


def _strength(tally: DrillTally) -> tuple[float, int, str]:
    return sum(tally.latest) / len(tally.latest), -len(tally.latest), tally.topic
