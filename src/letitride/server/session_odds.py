"""Sessions over HTTP: how a session ends, with the fan of outcomes that the page draws.

The answers are those of ``letitride session --json``, within a limit on the work for one question.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Final

from litestar.params import Parameter
from msgspec import Meta

from letitride.analysis import (
    BadSession,
    SessionReport,
    SessionTerms,
    amount_of,
    betting_system,
    load_playbook,
    play_session,
    session_report,
    sides_of,
)
from letitride.rules import Paytable, Schedule
from letitride.server.problems import HTTPProblem

BEST: Final = "best"
MOST_SESSION_WORK: Final = 60_000_000
"""Moves of one amount in one round: one or two seconds of a processor."""
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


def session_terms(
    *,
    bet: str,
    bankroll: str,
    stop_win: str | None,
    stop_loss: str | None,
    rounds: int | None,
    sides: Sequence[str],
    system: str,
    load: Callable[[str], Paytable],
) -> SessionTerms:
    """Raises ``HTTPProblem``, as ``load`` does."""
    try:
        return SessionTerms(
            bet=amount_of("bet", bet),
            bankroll=amount_of("bankroll", bankroll),
            stop_win=amount_of("stop-win", stop_win) if stop_win else None,
            stop_loss=amount_of("stop-loss", stop_loss) if stop_loss else None,
            rounds=rounds,
            sides=sides_of(sides, load),
            system=betting_system(system),
        )
    except BadSession as error:
        raise _refused(error) from None


def session_odds(paytable: str, base: Schedule, terms: SessionTerms, play: str) -> SessionReport:
    """The figures of a session, without the worst drawdown, which takes too long. Raises
    ``HTTPProblem``."""
    book = None if play == BEST else load_playbook(play)
    try:
        session = play_session(
            base, terms, book=book, drawdown=False, fan=True, most_work=MOST_SESSION_WORK
        )
    except BadSession as error:
        raise _refused(error) from None
    return session_report(paytable, session, play=play)


def _refused(error: BadSession) -> HTTPProblem:
    why = f"{error.reason[:1].upper()}{error.reason[1:]}"
    return HTTPProblem(400, "bad_session", field=error.field.replace("-", "_"), why=why)
