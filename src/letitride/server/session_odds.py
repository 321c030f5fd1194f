"""Sessions over HTTP: how a session ends, with the fan of outcomes that the page draws.

The answers are those of ``letitride session --json``, within limits on the work for one question.
The worst drawdown is a question of its own: it takes longer than all the rest.
"""

from collections.abc import Hashable, Mapping
from typing import Annotated, Final

import msgspec
from litestar import Controller, get
from litestar.di import Provide
from litestar.params import Parameter
from msgspec import Meta

from letitride.analysis import (
    FLAT,
    BadSession,
    Dollars,
    SessionReport,
    SessionResult,
    SessionTerms,
    amount_of,
    betting_system,
    levels_in_dollars,
    load_playbook,
    play_session,
    playbook_ids,
    session_report,
    sides_of,
)
from letitride.server.asked_tables import AskedTable, Id, Pays, asked_table, known_id
from letitride.server.faceup import pays_of
from letitride.server.problems import HTTPProblem
from letitride.server.response_cache import ResponseCache

BEST: Final = "best"
MOST_SESSION_WORK: Final = 60_000_000
"""Moves of one amount in one round: one or two seconds of a processor."""
MOST_FALL_WORK: Final = 150_000_000
"""Moves for the worst drawdown: three or four seconds of a processor. With NumPy there are many
more, and an evening with two side bets takes eight."""
_MOST_ROUNDS: Final = 100_000
_MOST_SIDES: Final = 4

Amount = Annotated[str, Parameter(max_length=16), Meta(max_length=16)]
MaybeAmount = Annotated[Annotated[str, Meta(max_length=16)] | None, Parameter(max_length=16)]
Word = Annotated[str, Parameter(max_length=40), Meta(max_length=40)]
MaybeRounds = Annotated[
    Annotated[int, Meta(ge=1, le=_MOST_ROUNDS)] | None, Parameter(ge=1, le=_MOST_ROUNDS)
]
Sides = Annotated[
    Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=_MOST_SIDES)] | None,
    Parameter(max_items=_MOST_SIDES),
]


class AskedSession:
    """Not a dataclass: Litestar would have msgspec check every field of the terms again."""

    def __init__(self, table: AskedTable, terms: SessionTerms, play: str) -> None:
        self.table, self.terms, self.play = table, terms, play

    @property
    def key(self) -> tuple[Hashable, ...]:
        """Everything the answer depends on."""
        terms = self.terms
        sides = tuple((each.wager, *pays_of(each.schedule), each.amount) for each in terms.sides)
        stops = terms.stop_win, terms.stop_loss, terms.rounds
        return self.table.key, self.play, terms.bet, terms.bankroll, *stops, terms.system, sides

    def played(self, *, drawdown: bool) -> SessionResult:
        """Either the fan or the worst drawdown. Raises ``HTTPProblem``."""
        book = None if self.play == BEST else load_playbook(self.play)
        try:
            return play_session(
                self.table.base(),
                self.terms,
                book=book,
                drawdown=drawdown,
                fan=not drawdown,
                most_work=MOST_SESSION_WORK,
                most_fall_work=MOST_FALL_WORK,
            )
        except BadSession as error:
            raise _refused(error) from None

    def report(self) -> SessionReport:
        return session_report(self.table.paytable.id, self.played(drawdown=False), play=self.play)


def asked_session(
    id: Id,
    bet: Amount,
    bankroll: Amount,
    stop_win: MaybeAmount = None,
    stop_loss: MaybeAmount = None,
    rounds: MaybeRounds = None,
    play: Word = BEST,
    system: Word = FLAT.name,
    side: Sides = None,
    pay: Pays = None,
) -> AskedSession:
    """Raises ``HTTPProblem``."""
    table = asked_table(id, pay)
    table.base()  # a table of side bets alone is refused at once
    if play != BEST:
        known_id(play, playbook_ids(), "play", "unknown_strategy")
    try:
        terms = SessionTerms(
            bet=amount_of("bet", bet),
            bankroll=amount_of("bankroll", bankroll),
            stop_win=amount_of("stop-win", stop_win) if stop_win else None,
            stop_loss=amount_of("stop-loss", stop_loss) if stop_loss else None,
            rounds=rounds,
            sides=sides_of(side or (), lambda ref: asked_table(ref, field="side").paytable),
            system=betting_system(system),
        )
    except BadSession as error:
        raise _refused(error) from None
    return AskedSession(table, terms, play)


class WorstDrawdown(msgspec.Struct, frozen=True):
    """The deepest fall below the highest amount so far, in dollars, by level: half of all sessions
    fall by at most the one at 0.5. Null where it is too much work."""

    drawdown: Mapping[str, Dollars] | None


class SessionFigures(Controller):
    path = "/api/session/{id:str}"
    tags = ("library",)
    dependencies = {"asked": Provide(asked_session, sync_to_thread=False)}  # noqa: RUF012

    @get("/", summary="How a session ends, and the fan of its outcomes")
    async def session(self, response_cache: ResponseCache, asked: AskedSession) -> SessionReport:
        """Amounts are dollars, as ``5`` or ``2.50``; a ``side`` bet is ``three_card=3CB-1:5``. Play
        is ``best`` or a built-in strategy. Long questions are refused."""
        return await response_cache.recall(("session", *asked.key), asked.report)

    @get("/drawdown", summary="The worst drawdown of a session")
    async def drawdown(self, response_cache: ResponseCache, asked: AskedSession) -> WorstDrawdown:
        """Asked as the session is. It takes seconds, so it is a question of its own."""
        return await response_cache.recall_long(
            ("drawdown", *asked.key), lambda: _drawdown(asked.played(drawdown=True))
        )


def _drawdown(session: SessionResult) -> WorstDrawdown:
    falls = session.drawdown
    return WorstDrawdown(None if falls is None else levels_in_dollars(falls))


def _refused(error: BadSession) -> HTTPProblem:
    why = f"{error.reason[:1].upper()}{error.reason[1:]}"
    return HTTPProblem(400, "bad_session", field=error.field.replace("-", "_"), why=why)
