"""Sessions, exactly: how a session ends, by recursion over the exact distribution of a round."""

from letitride.analysis.sessions.array_drawdown import has_numpy
from letitride.analysis.sessions.asking import amount_of, chance_of, sides_of
from letitride.analysis.sessions.bad_session import BadSession
from letitride.analysis.sessions.drawdown import DRAWDOWN_LEVELS
from letitride.analysis.sessions.report import (
    Dollars,
    EndsReport,
    SessionReport,
    SessionResultReport,
    SideReport,
    in_dollars,
    levels_in_dollars,
    session_report,
)
from letitride.analysis.sessions.round_law import RoundLaw, RoundResults, SideWager, round_law
from letitride.analysis.sessions.session import (
    SESSION_LEVELS,
    Ends,
    FanPoint,
    SessionResult,
    play_session,
)
from letitride.analysis.sessions.solve import bankroll_for, bet_for
from letitride.analysis.sessions.systems import FLAT, SYSTEMS, BettingSystem, betting_system
from letitride.analysis.sessions.terms import SessionTerms, check_terms

__all__ = [
    "DRAWDOWN_LEVELS",
    "FLAT",
    "SESSION_LEVELS",
    "SYSTEMS",
    "BadSession",
    "BettingSystem",
    "Dollars",
    "Ends",
    "EndsReport",
    "FanPoint",
    "RoundLaw",
    "RoundResults",
    "SessionReport",
    "SessionResult",
    "SessionResultReport",
    "SessionTerms",
    "SideReport",
    "SideWager",
    "amount_of",
    "bankroll_for",
    "bet_for",
    "betting_system",
    "chance_of",
    "check_terms",
    "has_numpy",
    "in_dollars",
    "levels_in_dollars",
    "play_session",
    "round_law",
    "session_report",
    "sides_of",
]
