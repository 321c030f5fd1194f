"""Solves for the bankroll, or the bet, that has a given risk of losing."""

from collections.abc import Callable
from dataclasses import replace
from math import lcm
from typing import Final, NoReturn

from letitride.analysis.plays import Playbook
from letitride.analysis.sessions.bad_session import BadSession
from letitride.analysis.sessions.round_law import RoundLaw, least_multiple, round_law
from letitride.analysis.sessions.session import MOST_WORK, session_by_law
from letitride.analysis.sessions.terms import CIRCLES, SessionTerms, check_terms
from letitride.analysis.sessions.walk import walk_of
from letitride.rules import Cents, Schedule, format_money

DOLLAR: Final = 100
MOST_BET: Final = 10**9
_STILL: Final = 1e-9
"""If doubling the bankroll lowers the risk by less than this, more money does not help."""


def bankroll_for(
    base: Schedule,
    terms: SessionTerms,
    risk: float,
    *,
    book: Playbook | None = None,
    most_work: int = MOST_WORK,
) -> Cents:
    """The smallest bankroll that is lost with at most this chance, in steps of what a round can win
    or lose: one bet, or less with side bets.

    The bankroll of ``terms`` is ignored. More money never raises the risk, so halving finds it.
    Raises ``BadSession`` if no bankroll will do.
    """
    _check(risk)
    check_terms(base, replace(terms, bankroll=terms.needed()))
    law = round_law(base, sides=terms.sides, book=book)
    unit = walk_of(law, replace(terms, bankroll=terms.needed())).unit
    least = terms.needed() // unit

    def lost(units: int) -> float:
        return _lost(law, replace(terms, bankroll=Cents(units * unit)), most_work)

    low, high, before = least - 1, least, 2.0
    while (now := lost(high)) > risk:
        if before - now < _STILL:
            _never(now, risk)
        low, high, before = high, 2 * high, now
    return Cents(_between(low, high, lambda units: lost(units) <= risk) * unit)


def bet_for(
    base: Schedule,
    terms: SessionTerms,
    risk: float,
    *,
    book: Playbook | None = None,
    most_work: int = MOST_WORK,
) -> Cents:
    """The largest bet, in whole dollars, with which the bankroll is lost with at most this chance.

    The bet of ``terms`` is ignored. Raises ``BadSession`` if no bet will do.

    Without a stop for winning, a larger bet never lowers the risk, so halving finds it. With one it
    can: a few large bets reach the stop before the edge tells. Then bets are tried one by one, the
    largest first.
    """
    _check(risk)
    step = lcm(DOLLAR, least_multiple(base.pays.values()))
    check_terms(base, replace(terms, bet=Cents(step)))
    law = round_law(base, sides=terms.sides, book=book)
    stops = [each for each in (terms.stop_win, terms.stop_loss) if each is not None]
    for_bets = terms.bankroll - sum(side.amount for side in terms.sides)
    most = min(for_bets // (CIRCLES * terms.system.steps[0].multiple), *stops, MOST_BET)

    def lost(steps: int) -> float:
        return _lost(law, replace(terms, bet=Cents(steps * step)), most_work)

    high = most // step + 1
    if terms.stop_win is not None:
        return Cents(_largest(law, terms, risk, step=step, below=high, most_work=most_work))
    if (least := lost(1)) > risk:
        raise _too_risky(f"a bet of {format_money(Cents(step))} already", least, risk)
    return Cents((_between(1, high, lambda steps: lost(steps) > risk) - 1) * step)


def _largest(
    law: RoundLaw, terms: SessionTerms, risk: float, *, step: int, below: int, most_work: int
) -> int:
    """Bets with every stop the same number of rungs away have the same chances."""
    known: dict[tuple[object, ...], float] = {}
    least, budget = 2.0, most_work
    for steps in range(below - 1, 0, -1):
        asked = replace(terms, bet=Cents(steps * step))
        walk = walk_of(law, asked)
        same = (walk.moves, walk.low, walk.top)
        if same not in known:
            budget -= walk.work * (terms.rounds or 1)
            if budget < 0:
                raise BadSession("risk", "too many bets to try; give fewer rounds or nearer stops")
            known[same] = _lost(law, asked, most_work)
        if known[same] <= risk:
            return steps * step
        least = min(least, known[same])
    raise _too_risky("every bet", least, risk)


def _lost(law: RoundLaw, terms: SessionTerms, most_work: int) -> float:
    return session_by_law(law, terms, drawdown=False, most_work=most_work).ends.lost


def _between(low: int, high: int, is_true: Callable[[int], bool]) -> int:
    """The first number above ``low`` for which it is true, given that it is for ``high``."""
    while high - low > 1:
        middle = (low + high) // 2
        if is_true(middle):
            high = middle
        else:
            low = middle
    return high


def _check(risk: float) -> None:
    if not 0 < risk < 1:
        raise BadSession("risk", f"must be a chance between 0 and 1 (0% and 100%), not {risk:g}")


def _too_risky(bet: str, least: float, risk: float) -> BadSession:
    return BadSession(
        "risk",
        f"{bet} loses the bankroll with a chance of {least:.4%} or more, and {risk:.4%} is asked",
    )


def _never(least: float, risk: float) -> NoReturn:
    raise BadSession(
        "risk",
        f"no bankroll loses with a chance of {risk:.4%} or less: with these stops it stays at "
        f"{least:.4%}",
    )
