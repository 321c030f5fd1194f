"""``letitride session``: how a session at the table ends, computed exactly or simulated."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from letitride.analysis import (
    FLAT,
    BadSession,
    BettingSystem,
    Playbook,
    SessionResult,
    SessionTerms,
    amount_of,
    bankroll_for,
    bet_for,
    chance_of,
    has_numpy,
    load_playbook,
    play_session,
    session_report,
    sides_of,
)
from letitride.cli.numbers import count_of, many, whole
from letitride.cli.options import ClusterOption, JSONOption, WorkersOption
from letitride.cli.output import BadInput, console, naming, table, write_json
from letitride.cli.waiting import waiting
from letitride.cli.words import say
from letitride.rules import BASE, Cents, Schedule, format_money, load_paytable
from letitride.simulation import (
    SESSIONS,
    BadSimulation,
    SimulatedSession,
    check_workers,
    simulate_session,
    simulated_session_report,
    system_of,
)

if TYPE_CHECKING:
    from rich.table import Table

BEST = "best"
_OPEN = Cents(0)


def session(
    paytable: Annotated[str, Parameter(help="A paytable id, or a TOML file.")],
    /,
    *,
    bet: Annotated[str | None, Parameter(help="Bet on each circle, in dollars.")] = None,
    bankroll: Annotated[str | None, Parameter(help="Money to play with.")] = None,
    stop_win: Annotated[str | None, Parameter(help="Stop when this far ahead.")] = None,
    stop_loss: Annotated[str | None, Parameter(help="Stop when this far behind.")] = None,
    rounds: Annotated[
        int | None, Parameter(help="Stop after this many rounds.", converter=many)
    ] = None,
    play: Annotated[
        str, Parameter(help="A strategy name, or a text file (default: best play).")
    ] = BEST,
    side: Annotated[
        Sequence[str], Parameter(help="A side bet every round, WAGER=ID:AMOUNT.", negative="")
    ] = (),
    system: Annotated[
        str, Parameter(help="A betting system: martingale, 1-3-2-6, … or FILE.py:FUNCTION.")
    ] = FLAT.name,
    risk: Annotated[
        str | None, Parameter(help="Find the bankroll or bet for this risk of ruin, such as 5%.")
    ] = None,
    sessions: Annotated[
        str | None, Parameter(help="Simulate this many sessions instead, such as 1e5.")
    ] = None,
    seed: Annotated[int, Parameter(help="Seed of the simulation.", converter=whole)] = 1,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    json: JSONOption = False,
) -> None:
    with naming():
        loaded = load_paytable(paytable)
    with naming("play"):
        book = None if play == BEST else load_playbook(play)
    base = loaded.schedule(BASE)
    if base is None:
        raise BadInput(say("no_base.game", id=loaded.id))
    try:
        with naming("side"):
            sides = sides_of(side, load_paytable)
        wanted_system = system_of(system, simulated=sessions is not None)
        terms = SessionTerms(
            bet=_OPEN if bet is None else amount_of("bet", bet),
            bankroll=_OPEN if bankroll is None else amount_of("bankroll", bankroll),
            stop_win=None if stop_win is None else amount_of("stop-win", stop_win),
            stop_loss=None if stop_loss is None else amount_of("stop-loss", stop_loss),
            rounds=rounds,
            sides=sides,
            system=wanted_system if isinstance(wanted_system, BettingSystem) else FLAT,
        )
        check_workers(workers, cluster)
        solved = _unknown(bet=bet, bankroll=bankroll, risk=risk)
        if not isinstance(wanted_system, BettingSystem):
            if risk is not None:
                raise BadInput(say("session.risk_needs_exact"))
            with waiting("sessions played") as watch:
                simulated = simulate_session(
                    base,
                    terms,
                    wanted_system,
                    book=book,
                    sessions=SESSIONS if sessions is None else count_of("sessions", sessions),
                    seed=seed,
                    workers=workers,
                    cluster=cluster,
                    watch=watch,
                )
            _show_simulated(loaded.id, simulated, play, json=json)
            return
        wanted = None if risk is None else chance_of("risk", risk)
        if solved is not None and wanted is not None:
            terms = _solved(base, terms, solved, wanted, book)
        result = play_session(base, terms, book=book)
    except BadSession as error:
        hint = say("session.or_simulate") if error.field == "session" else ""
        raise BadInput(f"{error}{hint}") from None
    except BadSimulation as error:
        raise BadInput(str(error)) from None
    if json:
        write_json(session_report(loaded.id, result, play=play, risk=wanted, solved=solved))
    else:
        _print(loaded.id, result, play, wanted, solved)


def _unknown(*, bet: str | None, bankroll: str | None, risk: str | None) -> str | None:
    """The amount to find, if any."""
    if risk is None:
        for field, given in (("bet", bet), ("bankroll", bankroll)):
            if given is None:
                raise BadInput(say("session.missing", field=field))
        return None
    if (bet is None) == (bankroll is None):
        raise BadInput(say("session.nothing_to_find"))
    return "bet" if bet is None else "bankroll"


def _solved(
    base: Schedule, terms: SessionTerms, solved: str, risk: float, book: Playbook | None
) -> SessionTerms:
    if solved == "bet":
        return replace(terms, bet=bet_for(base, terms, risk, book=book))
    return replace(terms, bankroll=bankroll_for(base, terms, risk, book=book))


def _print(
    paytable: str, session: SessionResult, play: str, risk: float | None, solved: str | None
) -> None:
    out = console()
    terms = session.terms
    if risk is not None and solved is not None:
        found = format_money(terms.bet if solved == "bet" else terms.bankroll)
        most = "largest" if solved == "bet" else "smallest"
        out.print(f"The {most} {solved} that loses with a chance of at most {risk:.4g}: {found}")
    told = " ".join(_told(paytable, terms, play, str(terms.system)))
    out.print(told, markup=False, soft_wrap=True)
    shown = table("the session ends", "chance", right=("chance",))
    for words, end in _ends(terms):
        shown.add_row(words, f"{getattr(session.ends, end):.8%}")
    out.print()
    out.print(shown)
    out.print()
    out.print(_figures(session))
    out.print()
    out.print(say("session.deviation", amount=_dollars(session.standard_deviation)))
    out.print(say("session.house_wins", amount=_dollars(session.house_wins)))
    out.print(say("session.quarter"))
    out.print(say("session.error", error=session.error))
    if session.drawdown is None:
        hint = "" if has_numpy() else say("session.needs_numpy")
        out.print(say("session.no_drawdown", hint=hint), markup=False, soft_wrap=True)


def _show_simulated(paytable: str, session: SimulatedSession, play: str, *, json: bool) -> None:
    if json:
        write_json(simulated_session_report(paytable, session, play=play))
        return
    out = console()
    terms = session.terms
    told = " ".join(_told(paytable, terms, play, session.system))
    out.print(told, markup=False, soft_wrap=True)
    out.print(say("session.sampled", sessions=session.sessions, seed=session.seed))
    out.print()
    shown = table("the session ends", "chance", "±", right=("chance", "±"))
    for words, end in _ends(terms):
        chance, error = getattr(session.ends, end), getattr(session.ends_error, end)
        shown.add_row(words, f"{chance:.4%}", f"{error:.4%}")
    out.print(shown)
    out.print()
    out.print(_figures(session))
    out.print()
    out.print(say("session.deviation", amount=_dollars(session.standard_deviation)))
    out.print(
        say(
            "session.house_won",
            amount=_dollars(session.house_wins),
            error=_dollars(session.mean_error),
        )
    )
    out.print(say("session.quarter"))
    out.print(say("session.standard_errors"))


def _ends(terms: SessionTerms) -> tuple[tuple[str, str], ...]:
    won = f"won, with {format_money(terms.stop_win)} or more" if terms.stop_win else "won"
    return (won, "won"), ("lost", "lost"), ("time is up", "time")


def _figures(session: SessionResult | SimulatedSession) -> "Table":
    levels = [f"{level:.0%}" for level in session.quantiles]
    figures = table("", "mean", *levels, right=("mean", *levels))
    results = map(format_money, session.quantiles.values())
    figures.add_row("result", _dollars(session.mean), *results)
    lasted = [f"{rounds:,}" for rounds in session.rounds_quantiles.values()]
    figures.add_row("rounds played", f"{session.mean_rounds:,.2f}", *lasted)
    if session.drawdown is not None:
        falls = {level: format_money(fall) for level, fall in session.drawdown.items()}
        cells = (falls.get(level, "") for level in session.quantiles)
        figures.add_row("worst drawdown", "", *cells)
    return figures


def _told(paytable: str, terms: SessionTerms, play: str, system: str) -> Iterator[str]:
    yield f"{paytable}: {format_money(terms.bankroll)}, {format_money(terms.bet)} a circle"
    for side in terms.sides:
        yield f"and {format_money(side.amount)} on {side.schedule.name}"
    yield f"({format_money(terms.needed())} a round), {play} play, {system} bets;"
    stops = []
    if terms.stop_win is not None:
        stops.append(f"{format_money(terms.stop_win)} ahead")
    if terms.stop_loss is not None:
        stops.append(f"{format_money(terms.stop_loss)} behind")
    if terms.rounds is not None:
        stops.append(f"after {terms.rounds:,} rounds")
    yield f"stops {', '.join([*stops, 'or when a round is not covered'])}."


def _dollars(cents: float) -> str:
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.4f}"
