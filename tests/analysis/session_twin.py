"""The slow twin of sessions: every path in fractions, every state in a dictionary."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from letitride.analysis import RoundLaw, SessionTerms
from letitride.rules import Cents


class State(NamedTuple):
    gain: int
    peak: int
    fall: int
    step: int


class Twin(NamedTuple):
    """Chances of the ends, and by result, worst drawdown and rounds played."""

    ends: Mapping[str, Fraction]
    results: Mapping[int, Fraction]
    falls: Mapping[int, Fraction]
    rounds: Mapping[int, Fraction]

    @property
    def mean_rounds(self) -> Fraction:
        return mean(self.rounds)


def mean(law: Mapping[int, Fraction]) -> Fraction:
    return sum((value * chance for value, chance in law.items()), Fraction(0))


def variance(law: Mapping[int, Fraction]) -> Fraction:
    middle = mean(law)
    return sum(((value - middle) ** 2 * chance for value, chance in law.items()), Fraction(0))


def quantile(law: Mapping[int, Fraction], level: float) -> int:
    below = Fraction(0)
    for value in sorted(law):
        below += law[value]
        if below >= Fraction(level):
            return value
    raise AssertionError("the chances add up to one")


def ended(terms: SessionTerms, gain: int, step: int) -> str | None:
    if terms.stop_win is not None and gain >= terms.stop_win:
        return "won"
    if terms.stop_loss is not None and -gain >= terms.stop_loss:
        return "lost"
    return "lost" if terms.bankroll + gain < terms.needed(step) else None


def laws(law: RoundLaw, terms: SessionTerms) -> list[dict[int, Fraction]]:
    found: list[dict[int, Fraction]] = []
    for step in terms.system.steps:
        results = law.results(Cents(terms.bet * step.multiple))
        found.append({net: Fraction(n, results.deals) for net, n in results.counts.items()})
    return found


def followed(law: RoundLaw, terms: SessionTerms) -> Twin:
    """A session with a time limit, path by path."""
    assert terms.rounds is not None
    nets = laws(law, terms)
    here: dict[State, Fraction] = {State(0, 0, 0, 0): Fraction(1)}
    ends: defaultdict[str, Fraction] = defaultdict(Fraction)
    results: defaultdict[int, Fraction] = defaultdict(Fraction)
    falls: defaultdict[int, Fraction] = defaultdict(Fraction)
    rounds: defaultdict[int, Fraction] = defaultdict(Fraction)
    for played in range(1, terms.rounds + 1):
        there: defaultdict[State, Fraction] = defaultdict(Fraction)
        for state, chance in here.items():
            for net, part in nets[state.step].items():
                gain = state.gain + net
                peak = max(state.peak, gain)
                fall = max(state.fall, peak - gain)
                next_step = terms.system.after(state.step, net)
                there[State(gain, peak, fall, next_step)] += chance * part
        here = {}
        for state, chance in there.items():
            end = ended(terms, state.gain, state.step)
            if end is None and played == terms.rounds:
                end = "time"
            if end is None:
                here[state] = chance
                continue
            ends[end] += chance
            results[state.gain] += chance
            falls[state.fall] += chance
            rounds[played] += chance
    return Twin(ends, results, falls, rounds)


def until_the_end(law: RoundLaw, terms: SessionTerms) -> tuple[Fraction, Fraction]:
    """The chance to win and the mean number of rounds of an endless session with one bet, by
    elimination."""
    (nets,) = laws(law, terms)
    unit = law.results(terms.bet).unit
    assert terms.stop_win is not None
    inside = [
        gain
        for gain in range(-terms.bankroll // unit * unit, terms.stop_win, unit)
        if ended(terms, gain, 0) is None
    ]
    places = {gain: place for place, gain in enumerate(inside)}
    rows = []
    for gain in inside:
        row = [Fraction(0)] * len(inside) + [Fraction(0), Fraction(1)]
        row[places[gain]] = Fraction(1)
        for net, chance in nets.items():
            if gain + net in places:
                row[places[gain + net]] -= chance
            elif ended(terms, gain + net, 0) == "won":
                row[-2] += chance
        rows.append(row)
    eliminate(rows)
    start = rows[places[0]]
    return start[-2], start[-1]


def eliminate(rows: list[list[Fraction]]) -> None:
    for place, row in enumerate(rows):
        by = row[place]
        row[:] = [each / by for each in row]
        for other in rows:
            if other is not row and other[place]:
                times = other[place]
                other[:] = [much - times * less for much, less in zip(other, row, strict=True)]


class Place(NamedTuple):
    gain: int
    peak: int
    step: int


def ever_fallen(law: RoundLaw, terms: SessionTerms, depth: int) -> Fraction:
    """The chance that an endless session ever falls this many cents below its highest amount: one
    equation for every gain, highest gain and step that it can reach."""
    nets = laws(law, terms)
    places = [Place(0, 0, 0)]
    sums: list[dict[Place | None, Fraction]] = []
    for here in places:
        row: defaultdict[Place | None, Fraction] = defaultdict(Fraction)
        for net, chance in nets[here.step].items():
            there = Place(
                here.gain + net,
                max(here.peak, here.gain + net),
                terms.system.after(here.step, net),
            )
            if there.peak - there.gain >= depth:
                row[None] += chance
            elif ended(terms, there.gain, there.step) is None:
                row[there] += chance
                if there not in places:
                    places.append(there)
        sums.append(row)
    rows = [
        [Fraction(here == there) - row[there] for there in places] + [row[None]]
        for here, row in zip(places, sums, strict=True)
    ]
    eliminate(rows)
    return rows[0][-1]
