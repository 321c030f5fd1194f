"""A simulation as plain values for JSON. It names no worker and no time: the same rounds are the
same bytes."""

from fractions import Fraction

import msgspec

from letitride.analysis import kind_id
from letitride.simulation.rounds.result import Mean, Simulation, WagerResult


class MeanReport(msgspec.Struct, frozen=True):
    """``exact`` is the float next to ``exact_fraction``; both are null if it is not known."""

    mean: float
    standard_error: float | None
    exact: float | None
    exact_fraction: str | None
    z: float | None


class NetReport(msgspec.Struct, frozen=True):
    net: float
    hands: int
    share: float


class KindReport(msgspec.Struct, frozen=True):
    hand: str
    hands: int
    share: float


class SimulatedWagerReport(msgspec.Struct, frozen=True):
    wager: str
    paytable: str
    mean: float
    standard_error: float | None
    exact: float | None
    exact_fraction: str | None
    z: float | None
    standard_deviation: float
    win_frequency: float
    average_wager: float
    rides: dict[str, float]
    distribution: tuple[NetReport, ...]
    outcomes: tuple[KindReport, ...]


class SimulationReport(msgspec.Struct, frozen=True):
    """``round`` is a seat's gain from all its wagers, in dollars; ``bank`` is in base bets."""

    id: str
    play: str | None
    seats: int
    seed: int
    rounds: int
    hands: int
    wagers: tuple[SimulatedWagerReport, ...]
    round: MeanReport
    bank: MeanReport | None


def simulation_report(result: Simulation) -> SimulationReport:
    return SimulationReport(
        id=result.id,
        play=result.play,
        seats=result.seats,
        seed=result.seed,
        rounds=result.rounds,
        hands=result.hands,
        wagers=tuple(map(_wager, result.wagers)),
        round=_mean(result.together, Fraction(1, 100)),
        bank=None if result.bank is None else _mean(result.bank),
    )


def _mean(figure: Mean, unit: Fraction = Fraction(1)) -> MeanReport:
    exact = None if figure.exact is None else figure.exact * unit
    error = figure.standard_error
    return MeanReport(
        mean=float(figure.mean * unit),
        standard_error=None if error is None else error * float(unit),
        exact=None if exact is None else float(exact),
        exact_fraction=None if exact is None else str(exact),
        z=figure.z,
    )


def _wager(wager: WagerResult) -> SimulatedWagerReport:
    return SimulatedWagerReport(
        wager=wager.wager,
        paytable=wager.paytable,
        **msgspec.structs.asdict(_mean(wager.figure)),
        standard_deviation=wager.standard_deviation,
        win_frequency=float(wager.win_frequency),
        average_wager=float(wager.bets_in_action),
        rides={str(circle): float(share) for circle, share in wager.rides.items()},
        distribution=tuple(
            NetReport(float(net), hands, hands / wager.hands)
            for net, hands in wager.distribution.items()
        ),
        outcomes=tuple(
            KindReport(kind_id(kind), hands, hands / wager.hands)
            for kind, hands in wager.kinds.items()
        ),
    )
