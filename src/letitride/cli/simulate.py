"""``letitride simulate``: random rounds by the million, beside the exact values."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from letitride.cli.numbers import count_of, whole
from letitride.cli.options import ClusterOption, JSONOption, WorkersOption
from letitride.cli.output import BadInput, complain, naming, write_json
from letitride.cli.waiting import waiting
from letitride.cli.words import say
from letitride.rules import Cents, parse_money
from letitride.simulation import BadSimulation, Simulation, simulation_report
from letitride.simulation import simulate as simulate_rounds

_EXIT_STOPPED = 130
"""What a shell expects of a command that was stopped with Ctrl-C."""


def simulate(
    id: Annotated[str, Parameter(help="A paytable or rule book: an id, or a TOML file.")],
    /,
    *,
    rounds: Annotated[str | None, Parameter(help="Rounds to deal, such as 1e9.")] = None,
    seats: Annotated[int, Parameter(help="Seats that play, 1 to 7.", converter=whole)] = 1,
    play: Annotated[
        str, Parameter(help="best, a strategy of `plays`, a file, or FILE.py:FUNCTION.")
    ] = "best",
    side: Annotated[
        tuple[str, ...],
        Parameter(help="A side bet, such as bonus=LIRB-03:1 (dollars).", negative=""),
    ] = (),
    bet: Annotated[str, Parameter(help="Bet on each circle, in dollars.")] = "1",
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    seed: Annotated[int, Parameter(help="Seed of the random numbers.", converter=whole)] = 1,
    until_error: Annotated[
        str | None, Parameter(help="Stop at this standard error, such as 0.001%.")
    ] = None,
    resume: Annotated[
        Path | None, Parameter(help="Save to this file, and continue from it.")
    ] = None,
    out: Annotated[Path | None, Parameter(help="Write every hand to a .parquet file.")] = None,
    json: JSONOption = False,
) -> int:
    try:
        with naming(), waiting("rounds dealt") as watch:
            result = simulate_rounds(
                id,
                rounds=None if rounds is None else count_of("rounds", rounds),
                seats=seats,
                play=play,
                sides=side,
                bet=_bet(bet),
                workers=workers,
                cluster=cluster,
                seed=seed,
                until_error=None if until_error is None else _error(until_error),
                resume=resume,
                out=out,
                watch=watch,
            )
    except BadSimulation as error:
        raise BadInput(str(error)) from None
    except KeyboardInterrupt:
        again = "" if resume is None else f"; continue with --resume {resume}"
        complain(f"stopped{again}")
        return _EXIT_STOPPED
    _show(result, json=json)
    return 0


def _show(result: Simulation, *, json: bool) -> None:
    if json:
        write_json(simulation_report(result))
        return
    from letitride.cli.output import console

    console().print(str(result), markup=False, soft_wrap=True)


def _error(text: str) -> float:
    """A share of one bet, as a percentage or a number."""
    try:
        error = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        error = 0.0
    if not 0 < error < 1:
        raise BadInput(say("simulate.bad_error", text=text))
    return error


def _bet(text: str) -> Cents:
    try:
        amount = parse_money(text if text.startswith("$") else f"${text}")
    except ValueError:
        amount = Cents(0)
    if amount <= 0:
        raise BadInput(say("simulate.bad_bet", text=text))
    return amount
