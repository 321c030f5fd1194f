"""Par and the other exact figures of a paytable."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from letitride.analysis import (
    Result,
    WagerAnalysis,
    agrees,
    analyse,
    format_percent,
    kind_id,
)
from letitride.library.paytable_input import PaytableLike, paytable
from letitride.rules import Paytable


@dataclass(frozen=True)
class ParFigures:
    """The exact figures of a paytable: those of its first wager (the base game, if it has one), and
    each wager by name in ``wagers``.

    >>> import letitride as lir
    >>> figures = lir.par("LIRB-03")
    >>> [wager.par for wager in figures.wagers.values()]
    [Fraction(37963, 1325152), Fraction(12847, 54145)]
    >>> figures
    <LIRB-03: base par 2.8648%, bonus par 23.7270%>
    """

    paytable: Paytable
    analyses: tuple[WagerAnalysis, ...]
    wager: str

    @property
    def _first(self) -> WagerAnalysis:
        return next(each for each in self.analyses if each.schedule.wager == self.wager)

    @property
    def id(self) -> str:
        return self.paytable.id

    @property
    def par(self) -> Fraction:
        """Expected loss over expected amount in action, under the best play."""
        return self._first.par

    @property
    def edge(self) -> Fraction:
        """Expected loss per one base bet, or per one side bet."""
        return self._first.edge

    @property
    def average_wager(self) -> Fraction:
        """Expected amount in action, in base bets."""
        return self._first.average_wager

    @property
    def hit_frequency(self) -> Fraction:
        return self._first.hit_frequency

    @property
    def standard_deviation(self) -> float:
        """Standard deviation of a round's result, in bets."""
        return self._first.standard_deviation

    @property
    def variance(self) -> Fraction:
        return self._first.variance

    @property
    def pays(self) -> Mapping[str, Fraction]:
        """What each hand pays, highest hand first."""
        schedule = self._first.schedule
        return {kind_id(kind): schedule.pays[kind] for kind in schedule.rows}

    @property
    def results(self) -> tuple[Result, ...]:
        """Every way a round can end: units in action, units won, and in how many deals."""
        return self._first.results

    @property
    def agrees(self) -> bool | None:
        """Whether our figures match the published ones digit for digit; None if none are
        published."""
        return agrees(self._first)

    @cached_property
    def wagers(self) -> Mapping[str, "ParFigures"]:
        names = [each.schedule.wager for each in self.analyses]
        return {name: ParFigures(self.paytable, self.analyses, name) for name in names}

    def rows(self) -> Iterator[dict[str, object]]:
        """The lines of the par sheet as dicts: one for each wager and hand, losing hands last.

        >>> import letitride as lir
        >>> next(lir.par("LIRX-01").rows())["hand"]
        'royal_flush'
        """
        for each in self.analyses:
            for row in each.outcomes:
                yield {
                    "paytable": self.id,
                    "wager": str(each.schedule.wager),
                    "hand": kind_id(row.kind),
                    "pays": None if row.pays is None else float(row.pays),
                    "combinations": row.combinations,
                    "probability": float(row.probability),
                    "return": float(row.contribution),
                }

    def __repr__(self) -> str:
        pars = (
            f"{each.schedule.wager} par {format_percent(each.par, 4)}" for each in self.analyses
        )
        return f"<{self.id}: {', '.join(pars)}>"

    def __str__(self) -> str:
        lines = [f"{self.id}: {self.paytable.description}"]
        for each in self.analyses:
            lines += [
                f"{each.schedule.name}",
                f"  par                 {format_percent(each.par, 4):>10}  {each.par}",
                f"  edge                {format_percent(each.edge, 4):>10}  {each.edge}",
                f"  average wager       {float(each.average_wager):>10.6f}  {each.average_wager}",
                f"  hit frequency       {format_percent(each.hit_frequency, 4):>10}",
                f"  standard deviation  {each.standard_deviation:>10.6f}",
            ]
        return "\n".join(lines)


def par(source: PaytableLike) -> ParFigures:
    """The exact figures of a paytable: an id, a file, or a dict of pays.

    >>> import letitride as lir
    >>> lir.par("LIRX-01").par
    Fraction(37963, 1325152)
    >>> own = dict(royal_flush=1000, straight_flush=200, four_of_a_kind=50, full_house=11, flush=8,
    ...            straight=5, three_of_a_kind=3, two_pair=2, tens_or_better=1)
    >>> lir.par(own) == lir.par("LIRX-01"), lir.par(own).par == lir.par("LIRX-01").par
    (False, True)
    >>> lir.par(own | {"flsh": 8})
    Traceback (most recent call last):
    letitride.rules.files.BadData: pays: base.pays.flsh: unknown key

    Raises ``ValueError``.
    """
    loaded = paytable(source)
    return ParFigures(loaded, analyse(loaded), str(loaded.schedules[0].wager))
