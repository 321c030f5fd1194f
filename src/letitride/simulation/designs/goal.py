"""The goal of a design: a model table, what may change, and the figures to meet."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from letitride.analysis import kind_id
from letitride.rules import Kind, Paytable, Schedule, Wager
from letitride.simulation.designs.errors import BadDesign
from letitride.simulation.designs.ladder import around, every

MOST_TABLES: Final = 1_000


@dataclass(frozen=True, slots=True)
class Between:
    """From ``low`` to ``high``, both included."""

    low: Fraction
    high: Fraction

    def __contains__(self, value: Fraction) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Goal:
    """``values`` has the pays that may be tried for each hand that may change; all others keep the
    model's pay."""

    id: str
    model: Schedule
    par: Between
    values: Mapping[Kind, tuple[int, ...]]
    hit_frequency: Between | None = None
    standard_deviation: Between | None = None
    top: int = 20

    @property
    def target(self) -> Fraction:
        return (self.par.low + self.par.high) / 2

    @property
    def variance(self) -> Between | None:
        spread = self.standard_deviation
        return None if spread is None else Between(spread.low**2, spread.high**2)

    @property
    def digest(self) -> str:
        """Identifies the goal; a stopped search resumes only with the same one."""
        pays = sorted((kind_id(kind), str(pay)) for kind, pay in self.model.pays.items())
        values = sorted((kind_id(kind), each) for kind, each in self.values.items())
        parts = (pays, values, self.par, self.hit_frequency, self.standard_deviation, self.top)
        return hashlib.sha256(repr((self.id, self.model.wager, *parts)).encode()).hexdigest()


def design_goal(
    like: Paytable,
    *,
    target_par: Fraction,
    within: Fraction = Fraction(2, 10_000),
    wager: str | None = None,
    fix: Mapping[str, int] | None = None,
    ranges: Mapping[str, tuple[int, int]] | None = None,
    hit_frequency: Between | None = None,
    standard_deviation: Between | None = None,
    top: int = 20,
) -> Goal:
    """Hands that are neither fixed nor given a range may go from half of the model's pay to twice
    as much. Raises ``BadDesign``."""
    model = _model(like, wager)
    if within < 0:
        raise BadDesign("within", f"must not be below zero, not {_percent(within)}")
    if not 0 < target_par < 1:
        raise BadDesign("target-par", f"must be between 0% and 100%, not {_percent(target_par)}")
    if not 1 <= top <= MOST_TABLES:
        raise BadDesign("top", f"must be 1 to {MOST_TABLES:,}, not {top:,}")
    kinds = {kind_id(kind): kind for kind in model.rows}
    fixed, spans = dict(fix or {}), dict(ranges or {})
    _known("fix", fixed, kinds)
    _known("range", spans, kinds)
    if both := sorted(fixed.keys() & spans.keys()):
        raise BadDesign("range", f"{both[0]} has a fixed pay too: give one of the two")
    values: dict[Kind, tuple[int, ...]] = {}
    for name, kind in kinds.items():
        pay = model.pays[kind]
        if name in fixed:
            values[kind] = (_pay("fix", name, fixed[name]),)
        elif name in spans:
            low, high = (_pay("range", name, each) for each in spans[name])
            if low > high:
                raise BadDesign("range", f"{name}: {low} is more than {high}")
            values[kind] = every(low, high)
        elif pay.denominator == 1:
            values[kind] = around(int(pay))
    return Goal(
        id=like.id,
        model=model,
        par=Between(target_par - within, target_par + within),
        values=values,
        hit_frequency=hit_frequency,
        standard_deviation=standard_deviation,
        top=top,
    )


def _model(like: Paytable, wager: str | None) -> Schedule:
    names = [str(schedule.wager) for schedule in like.schedules]
    found = like.schedules[0] if wager is None else like.schedule(Wager(wager))
    if found is None:
        raise BadDesign("wager", f"{like.id} has no wager {wager!r}; it has {', '.join(names)}")
    if found.meter is not None:
        raise BadDesign("wager", f"{found.wager} is paid from a meter: see letitride progressive")
    return found


def _known(field: str, given: Mapping[str, object], kinds: Mapping[str, Kind]) -> None:
    for name in given:
        if name not in kinds:
            raise BadDesign(field, f"no hand {name!r} is paid; the hands are {', '.join(kinds)}")


def _pay(field: str, name: str, pay: int) -> int:
    if not 0 <= pay <= 1_000_000:
        raise BadDesign(field, f"{name}: a pay must be 0 to 1,000,000, not {pay}")
    return pay


def _percent(value: Fraction) -> str:
    return f"{float(100 * value):g}%"
