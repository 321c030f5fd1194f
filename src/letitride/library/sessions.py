"""How a session at the table ends: computed exactly, or simulated where no exact method reaches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from letitride.analysis import (
    FLAT,
    BadSession,
    BettingSystem,
    Ends,
    Playbook,
    SessionResult,
    SessionTerms,
    bankroll_for,
    bet_for,
    in_dollars,
    levels_in_dollars,
    load_playbook,
    play_session,
    sides_of,
)
from letitride.library.arguments import cents_of, number, text, texts, whole, workers_of
from letitride.library.paytable_input import PaytableLike, base_of
from letitride.rules import BadData, Cents, Schedule, format_money, load_paytable
from letitride.simulation import SESSIONS, OwnSystem, SimulatedSession, simulate_session, system_of

_BEST = "best"
_OPEN = Cents(0)

Money = int | float


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOutcome:
    """What a session wins or loses, in dollars; ``quantiles`` by level, such as 0.05."""

    mean: float
    standard_deviation: float
    quantiles: Mapping[str, Money]

    def __repr__(self) -> str:
        return f"<mean {self.mean:+,.2f}, standard deviation {self.standard_deviation:,.2f}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionSample:
    """How many sessions were simulated, and the standard errors of the chances and the mean."""

    sessions: int
    seed: int
    ends: Ends
    mean: float

    def __repr__(self) -> str:
        return f"<{self.sessions:,} sessions, seed {self.seed}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOdds:
    """How a session ends; amounts are in dollars, and quantiles by level, such as ``"0.05"``.

    ``error`` bounds the error of every chance. If the session was simulated, ``error`` is None and
    ``sampled`` has the standard errors. ``drawdown`` is None where it is too much work; with NumPy
    (``pip install 'letitride[simulation]'``) a hundred times as much is done.
    """

    id: str
    bet: Money
    bankroll: Money
    system: str
    ends: Ends
    mean_rounds: float
    rounds_quantiles: Mapping[str, int]
    result: SessionOutcome
    drawdown: Mapping[str, Money] | None
    house_wins: float
    error: float | None
    sampled: SessionSample | None

    def __repr__(self) -> str:
        ends = self.ends
        return (
            f"<{self.id}, {_shown(self.bankroll)} at {_shown(self.bet)}: "
            f"won {ends.won:.2%}, lost {ends.lost:.2%}, time {ends.time:.2%}>"
        )

    def __str__(self) -> str:
        how = "exact" if self.sampled is None else f"{self.sampled.sessions:,} sessions simulated"
        ends, result = self.ends, self.result
        return "\n".join(
            (
                f"{self.id}: {_shown(self.bankroll)}, {_shown(self.bet)} a circle, "
                f"{self.system} bets; {how}",
                f"  won {ends.won:.4%}, lost {ends.lost:.4%}, time is up {ends.time:.4%}",
                f"  result {result.mean:+,.2f} on average, "
                f"standard deviation {result.standard_deviation:,.2f}",
                f"  {self.mean_rounds:,.1f} rounds on average",
            )
        )


def session(
    source: PaytableLike,
    *,
    bet: float | None = None,
    bankroll: float | None = None,
    stop_win: float | None = None,
    stop_loss: float | None = None,
    rounds: int | None = None,
    play: str = _BEST,
    side: Sequence[str] = (),
    system: str | OwnSystem = FLAT.name,
    risk: float | None = None,
    sessions: int | None = None,
    seed: int = 1,
    workers: int | None = 1,
    cluster: str | None = None,
) -> SessionOdds:
    """How a session ends: won, lost or out of time, and with what result. Computed, not sampled.

    Amounts are in dollars. ``side`` lists side bets, such as ``"bonus=LIRB-03:1"``; ``system`` is a
    betting system, such as ``martingale``. With a ``risk`` of losing, leave out the bet or the
    bankroll to have it found.

    >>> import letitride as lir
    >>> evening = lir.session("LIRX-01", bet=5, bankroll=200, stop_win=200, rounds=300)
    >>> evening
    <LIRX-01, $200 at $5: won 19.20%, lost 51.41%, time 29.39%>
    >>> round(evening.ends.won, 6), round(evening.result.mean, 2), evening.result.quantiles["0.95"]
    (0.192019, -34.59, 345)
    >>> lir.session("LIRX-01", bet=5, rounds=100, risk=0.05).bankroll
    235

    Systems that remember more than a step (``fibonacci``, ``labouchere``, ``grand-martingale``, or
    a generator function of your own) are simulated, and so is any other if you give a number of
    ``sessions``. Your function yields the next bet in base bets, and gets the result in dollars.

    >>> def double_after_a_loss():
    ...     bet = 1
    ...     while True:
    ...         result = yield bet
    ...         bet = 2 * bet if result < 0 else 1
    >>> doubled = lir.session(
    ...     "LIRX-01", bet=5, bankroll=200, rounds=50, system=double_after_a_loss, sessions=500
    ... )
    >>> doubled.sampled
    <500 sessions, seed 1>

    Raises ``ValueError``.
    """
    loaded, base = base_of(source)
    if not isinstance(system, str) and not callable(system):
        raise ValueError(f"system: must be text or a generator function, not {system!r}")
    wanted = system_of(system, simulated=sessions is not None)
    terms = SessionTerms(
        bet=_OPEN if bet is None else cents_of("bet", bet),
        bankroll=_OPEN if bankroll is None else cents_of("bankroll", bankroll),
        stop_win=None if stop_win is None else cents_of("stop_win", stop_win),
        stop_loss=None if stop_loss is None else cents_of("stop_loss", stop_loss),
        rounds=None if rounds is None else whole("rounds", rounds),
        sides=sides_of(texts("side", side), load_paytable),
        system=wanted if isinstance(wanted, BettingSystem) else FLAT,
    )
    processes, address = workers_of(workers, cluster)
    seed = whole("seed", seed)
    book = _book(text("play", play))
    _require(bet=bet, bankroll=bankroll, risk=risk, exact=isinstance(wanted, BettingSystem))
    if not isinstance(wanted, BettingSystem):
        simulated = simulate_session(
            base,
            terms,
            wanted,
            book=book,
            sessions=SESSIONS if sessions is None else whole("sessions", sessions),
            seed=seed,
            workers=processes,
            cluster=address,
        )
        return _odds(loaded.id, simulated, simulated.system)
    if risk is not None:
        terms = _solved(base, terms, number("risk", risk), book)
    return _odds(loaded.id, play_session(base, terms, book=book), wanted.name)


def _book(play: str) -> Playbook | None:
    try:
        return None if play == _BEST else load_playbook(play)
    except BadData as error:
        raise ValueError(f"play: {error}") from None


def _shown(dollars: Money) -> str:
    return format_money(Cents(round(dollars * 100)))


def _require(*, bet: float | None, bankroll: float | None, risk: float | None, exact: bool) -> None:
    if risk is None:
        for field, given in (("bet", bet), ("bankroll", bankroll)):
            if given is None:
                raise BadSession(field, "missing; give it, or give a risk to have it found")
    elif not exact:
        raise BadSession("risk", "an amount is found only where the session is exact")
    elif (bet is None) == (bankroll is None):
        raise BadSession("risk", "finds the bet or the bankroll: give one of them, not both")


def _solved(
    base: Schedule, terms: SessionTerms, risk: float, book: Playbook | None
) -> SessionTerms:
    if terms.bet == _OPEN:
        return replace(terms, bet=bet_for(base, terms, risk, book=book))
    return replace(terms, bankroll=bankroll_for(base, terms, risk, book=book))


def _odds(id: str, found: SessionResult | SimulatedSession, system: str) -> SessionOdds:
    sampled = None
    if isinstance(found, SimulatedSession):
        sampled = SessionSample(
            sessions=found.sessions,
            seed=found.seed,
            ends=found.ends_error,
            mean=found.mean_error / 100,
        )
    return SessionOdds(
        id=id,
        bet=in_dollars(found.terms.bet),
        bankroll=in_dollars(found.terms.bankroll),
        system=system,
        ends=found.ends,
        mean_rounds=found.mean_rounds,
        rounds_quantiles={str(level): n for level, n in found.rounds_quantiles.items()},
        result=SessionOutcome(
            mean=found.mean / 100,
            standard_deviation=found.standard_deviation / 100,
            quantiles=levels_in_dollars(found.quantiles),
        ),
        drawdown=None if found.drawdown is None else levels_in_dollars(found.drawdown),
        house_wins=found.house_wins / 100,
        error=found.error if isinstance(found, SessionResult) else None,
        sampled=sampled,
    )
