"""The application: all addresses, put together."""

import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import LitestarDeprecationWarning

from letitride.server import (
    banking,
    book_library,
    cage,
    compared_paytables,
    docs,
    drills,
    evidence,
    face_up_desk,
    fairness,
    floor,
    front,
    library,
    live,
    money,
    my_play,
    operations,
    own_cage,
    par_sheets,
    people,
    pit,
    practice,
    presets,
    preview,
    record,
    round_search,
    rules_desk,
    session_odds,
    shared_rounds,
    staff_desk,
    strategies,
    table_reports,
    tables,
    training,
)
from letitride.server.bodies import AnyRequest, StrictRequest
from letitride.server.headers import SecurityHeaders
from letitride.server.problems import HANDLERS
from letitride.server.request_context import RequestContext, guard_requests
from letitride.server.response_cache import ResponseCache
from letitride.server.wire import Visitor

MOST_BYTES = 64 * 1024
"""The longest request body. The longest that anybody needs is a paytable."""


_ADDRESSES = (
    people.SignInDesk,
    own_cage.OwnCage,
    tables.Tables,
    preview.Previews,
    practice.PracticeRoom,
    live.feed,
    live.live_schema,
    floor.FloorDesk,
    floor.Doubtful,
    table_reports.TableReportsDesk,
    round_search.SearchDesk,
    fairness.FairnessDesk,
    pit.PitDesk,
    staff_desk.StaffDesk,
    staff_desk.RotaDesk,
    money.MoneyDesk,
    presets.PresetDesk,
    face_up_desk.FaceUpDesk,
    rules_desk.RulesDesk,
    rules_desk.ApprovedRules,
    cage.CageDesk,
    cage.PlayerList,
    book_library.Books,
    library.PaytableList,
    library.Figures,
    session_odds.SessionFigures,
    par_sheets.ParSheets,
    compared_paytables.ComparedPaytables,
    strategies.Strategies,
    banking.BankingDesk,
    training.Training,
    drills.Drills,
    drills.TrainingDesk,
    record.Records,
    evidence.EvidenceDesk,
    my_play.Reviews,
    shared_rounds.SharedRounds,
    my_play.MyPlay,
    record.Audit,
    docs.ApiPages,
    docs.ApiHome,
    front.FrontEnd,
    operations.health,
    operations.ready,
    operations.metrics,
)


def _context(state: State) -> RequestContext:
    context: RequestContext = state.context
    return context


def _visitor(request: AnyRequest) -> Visitor:
    visitor: Visitor = request.state.visitor
    return visitor


def _archive(state: State) -> record.Archive:
    archive: record.Archive = state.archive
    return archive


def _response_cache(state: State) -> ResponseCache:
    response_cache: ResponseCache = state.response_cache
    return response_cache


def _drill_cache(state: State) -> ResponseCache:
    drill_cache: ResponseCache = state.drill_cache
    return drill_cache


def _static_files(state: State) -> front.StaticFiles:
    static_files: front.StaticFiles = state.static_files
    return static_files


def make_app(context: RequestContext) -> Litestar:
    """The casino starts and stops with the application."""
    with warnings.catch_warnings():
        # These warn about changes in version 3. The lock file keeps us at version 2.
        warnings.simplefilter("ignore", LitestarDeprecationWarning)
        return _made(context)


def _made(context: RequestContext) -> Litestar:

    feed = live.Live(context)
    archive = record.Archive(context)

    @asynccontextmanager
    async def opened(_: Litestar) -> AsyncIterator[None]:
        context.open = True
        try:
            yield
        finally:
            context.open = False
            await context.readiness.close()
            await feed.close()
            await archive.verification.stop()

    counting = operations.RequestCounter(context.metrics)
    return Litestar(
        _ADDRESSES,
        guards=[guard_requests],
        dependencies={
            "context": Provide(_context, sync_to_thread=False),
            "visitor": Provide(_visitor, sync_to_thread=False),
            "archive": Provide(_archive, sync_to_thread=False),
            "response_cache": Provide(_response_cache, sync_to_thread=False),
            "drill_cache": Provide(_drill_cache, sync_to_thread=False),
            "static_files": Provide(_static_files, sync_to_thread=False),
        },
        state=State(
            {
                "context": context,
                "live": feed,
                "archive": archive,
                "response_cache": ResponseCache(),
                "drill_cache": ResponseCache(drills.MOST_WAITING),
                "static_files": front.read_static_files(front.WEB),
            }
        ),
        exception_handlers=HANDLERS,
        before_request=counting.begins,
        before_send=[
            SecurityHeaders(secure=context.settings.secure_cookies).before_send,
            counting.answers,
        ],
        request_class=StrictRequest,
        request_max_body_size=MOST_BYTES,
        lifespan=[opened],
        openapi_config=None,  # docs.Pages serves the document and its page
        logging_config=None,
        debug=False,
    )
