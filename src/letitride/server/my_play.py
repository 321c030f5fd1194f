"""For players, about their own play: a round reviewed, all their rounds, and their statistics.

Only rounds that are over: no device may analyse a round that is on (N 14.1), and the house gives
no advice on play (N 14.6).
"""

import csv
import io
from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec
from litestar import Controller, Response, get

from letitride.analysis import Exact, RideOrPull, exact_report
from letitride.reports import (
    ChoiceReview,
    OwnChoice,
    OwnRound,
    PlayedRound,
    PlayStatistics,
    RoundReview,
    curve,
    own_round,
    play_statistics,
    review,
)
from letitride.rules import BASE, Cents, Role
from letitride.server.parameters import Limit, MaybeName, Number, TableId, Version
from letitride.server.problems import HTTPProblem, RejectedProblem
from letitride.server.record import Archive
from letitride.server.request_context import Only, RequestContext, may_see
from letitride.server.sentences import sentence
from letitride.server.wire import Visitor
from letitride.table import Rejected

ROUND_COLUMNS: Final = (
    *("table", "book", "paytable", "round", "opened_at", "ended_at", "void", "part"),
    *("cards", "community", "hand", "bet", "staked", "first", "first_best", "first_cost"),
    *("second", "second_best", "second_cost", "cost", "fees", "net"),
)
CURVE_COLUMNS: Final = (
    *("rounds", "ended_at", "net", "expected", "deviation", "cost", "choices", "right"),
)


class RoundOutcome(StrEnum):
    WON = "won"
    LOST = "lost"
    EVEN = "even"


class ReviewedChoice(ChoiceReview, frozen=True, kw_only=True):
    """``why`` is one line, in the words of the strategy."""

    why: str


class ReviewedRound(RoundReview, frozen=True, kw_only=True):
    choices: tuple[ReviewedChoice, ...]


class ListedChoice(msgspec.Struct, frozen=True, kw_only=True):
    """``cost`` is in cents."""

    circle: int
    chosen: str
    best: str
    right: bool
    cost: Exact


class ListedRound(PlayedRound, frozen=True, kw_only=True):
    staked: Cents
    cost: Exact
    choices: tuple[ListedChoice, ...]


class OwnRoundsPage(msgspec.Struct, frozen=True, kw_only=True):
    """``total`` is how many rounds match; ``net`` and ``cost`` are of all of them. ``tables`` and
    ``books`` are those the player has played, whatever was asked for."""

    rounds: tuple[ListedRound, ...]
    total: int
    net: Cents
    cost: Exact
    tables: tuple[str, ...]
    books: tuple[str, ...]


class Reviews(Controller):
    path = "/api/tables/{table:str}"
    tags = ("record",)

    @get(
        "/rounds/{number:int}/review",
        summary="Your own finished round, with the best play and what yours cost",
        guards=[Only(Role.PLAYER)],
    )
    async def review(
        self,
        context: RequestContext,
        archive: Archive,
        visitor: Visitor,
        table: TableId,
        number: Number,
    ) -> ReviewedRound:
        """Exact, with the table's own paytable and the cards that you could see."""
        runner = context.casino.tables.get(table)
        if runner is not None and may_see(runner.place, visitor):
            now = runner.table.round
            if now is not None and now.number == number:
                message = sentence("round_not_over")
                raise RejectedProblem(Rejected("round_not_over", clause="N 14.6", message=message))
        found = await archive.history.round(table, number)
        if found is None or visitor.name not in found[0].players:
            raise _no_round(table, number)
        stretch = found[1]
        if isinstance(stretch.game, str):
            raise HTTPProblem(503, "other_edition", field="table", why=stretch.game)
        game, values = stretch.game, archive.own_rounds.values

        def reviewed() -> ReviewedRound | None:
            own = own_round(visitor.name, game, stretch.start.table, stretch.events, values)
            return None if own is None else _in_words(review(own, game.schedules[BASE], values))

        answer = await archive.history.work(len(stretch.events), reviewed)
        if answer is None:
            raise _no_round(table, number)
        return answer


class MyPlay(Controller):
    path = "/api/my"
    tags = ("record",)
    guards = (Only(Role.PLAYER),)

    @get("/rounds", summary="Your finished rounds at all tables, the latest first")
    async def rounds(
        self,
        archive: Archive,
        visitor: Visitor,
        table: MaybeName = None,
        book: MaybeName = None,
        outcome: RoundOutcome | None = None,
        mistakes: bool = False,
        skip: Version = 0,
        limit: Limit = 50,
    ) -> OwnRoundsPage:
        """``mistakes`` leaves only rounds with a choice that was not the best."""
        every = await archive.own_rounds.of(visitor.name)
        fitting = _fitting(every, table, book, outcome, mistakes=mistakes)
        return OwnRoundsPage(
            rounds=tuple(map(_listed, fitting[skip : skip + limit])),
            total=len(fitting),
            net=Cents(sum(each.net for each in fitting)),
            cost=exact_report(sum((each.cost for each in fitting), start=_NOTHING)),
            tables=tuple(sorted({each.table for each in every})),
            books=tuple(sorted({each.book for each in every})),
        )

    @get("/rounds.csv", summary="Your finished rounds as a table", media_type="text/csv")
    async def rounds_csv(
        self,
        archive: Archive,
        visitor: Visitor,
        table: MaybeName = None,
        book: MaybeName = None,
        outcome: RoundOutcome | None = None,
        mistakes: bool = False,
    ) -> Response[str]:
        """All matching rounds, latest first; amounts are in dollars, costs are rounded."""
        every = await archive.own_rounds.of(visitor.name)
        fitting = _fitting(every, table, book, outcome, mistakes=mistakes)
        return _csv("rounds.csv", ROUND_COLUMNS, map(_round_row, fitting))

    @get("/statistics", summary="Your play in figures: result, expectation, luck and mistakes")
    async def statistics(self, archive: Archive, visitor: Visitor) -> PlayStatistics:
        """Luck is the part of the result that neither the game's edge nor a mistake explains."""
        every = await archive.own_rounds.of(visitor.name)
        return await archive.history.work(len(every), lambda: play_statistics(every))

    @get("/statistics.csv", summary="Your results round by round", media_type="text/csv")
    async def statistics_csv(self, archive: Archive, visitor: Visitor) -> Response[str]:
        """Everything up to each round, in dollars: the curve of the statistics page."""
        every = await archive.own_rounds.of(visitor.name)
        counted = [each for each in every if each.expected is not None]
        rows = (
            (
                *(point.rounds, point.ended_at, _dollars(point.net), _dollars(point.expected)),
                *(_dollars(point.deviation), _dollars(point.cost), point.choices, point.right),
            )
            for point in curve(counted)
        )
        return _csv("statistics.csv", CURVE_COLUMNS, rows)


_NOTHING: Final = Fraction(0)


def _in_words(found: RoundReview) -> ReviewedRound:
    fields = {name: getattr(found, name) for name in found.__struct_fields__}
    return ReviewedRound(**{**fields, "choices": tuple(map(_choice_in_words, found.choices))})


def _choice_in_words(choice: ChoiceReview) -> ReviewedChoice:
    fields = {name: getattr(choice, name) for name in choice.__struct_fields__}
    return ReviewedChoice(**fields, why=_why(choice))


def _why(choice: ChoiceReview) -> str:
    circle, held, line = choice.circle, choice.held, choice.line
    if choice.best != choice.basic:
        if choice.best == RideOrPull.RIDE:
            return sentence("review.seen_ride", circle=circle, held=held)
        if choice.best == RideOrPull.PULL:
            return sentence("review.seen_pull", circle=circle, held=held)
        return sentence("review.seen_either", held=held)
    if choice.best == RideOrPull.RIDE:
        return sentence("review.ride", circle=circle, line=line)
    if choice.best == RideOrPull.PULL:
        return sentence("review.pull", circle=circle, held=held)
    return sentence("review.either", circle=circle, line=line)


def _fitting(
    rounds: Sequence[OwnRound],
    table: str | None,
    book: str | None,
    outcome: RoundOutcome | None,
    *,
    mistakes: bool,
) -> list[OwnRound]:
    return [
        each
        for each in reversed(rounds)
        if table in (None, each.table)
        and book in (None, each.book)
        and outcome in (None, _outcome(each.net))
        and not (mistakes and all(choice.right for choice in each.choices))
    ]


def _outcome(net: Cents) -> RoundOutcome:
    if net == 0:
        return RoundOutcome.EVEN
    return RoundOutcome.WON if net > 0 else RoundOutcome.LOST


def _listed(own: OwnRound) -> ListedRound:
    return ListedRound(
        **own.played(),
        staked=own.staked,
        cost=exact_report(own.cost),
        choices=tuple(
            ListedChoice(
                circle=choice.circle,
                chosen=choice.chosen,
                best=choice.best,
                right=choice.right,
                cost=exact_report(choice.cost),
            )
            for choice in own.choices
        ),
    )


def _round_row(own: OwnRound) -> Iterable[object]:
    first, second = (_of_circle(own, circle) for circle in (1, 2))
    yield from (own.table, own.book, own.paytable, own.round, own.opened_at, own.ended_at)
    yield from ("yes" if own.void else "no", own.part, own.cards, own.community, own.hand)
    yield from (_dollars(own.bet), _dollars(own.staked))
    for choice in (first, second):
        if choice is None:
            yield from ("", "", "")
        else:
            yield from (str(choice.chosen), str(choice.best), _dollars(choice.cost))
    yield from (_dollars(own.cost), _dollars(own.fees), _dollars(own.net))


def _of_circle(own: OwnRound, circle: int) -> OwnChoice | None:
    return next((choice for choice in own.choices if choice.circle == circle), None)


def _dollars(cents: Fraction | float) -> str:
    """To a ten thousandth of a dollar: a mistake may cost less than a cent."""
    return f"{float(cents) / 100:.4f}"


def _csv(name: str, columns: Sequence[str], rows: Iterable[Iterable[object]]) -> Response[str]:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    saved = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(out.getvalue(), media_type="text/csv", headers=saved)


def _no_round(table: str, number: int) -> HTTPProblem:
    return HTTPProblem(404, "unknown_round", field="round", table=table, number=number)
