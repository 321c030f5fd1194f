"""Two paytables side by side."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from letitride.analysis import MovedPlay, SideBySide, format_percent, kind_id
from letitride.analysis import side_by_side as compare_tables
from letitride.library.paytable_input import PaytableLike, paytable


@dataclass(frozen=True, slots=True)
class TablesCompared:
    """One wager under two paytables: what changes from the first to the second."""

    ids: tuple[str, str]
    wager: str
    par: tuple[Fraction, Fraction]
    edge: tuple[Fraction, Fraction]
    pays: Mapping[str, tuple[Fraction | None, Fraction | None]]
    moved: tuple[MovedPlay, ...]

    def __repr__(self) -> str:
        one, other = (format_percent(par, 4) for par in self.par)
        return f"<{self.wager}: {self.ids[0]} {one}, {self.ids[1]} {other}>"

    def __str__(self) -> str:
        lines = [repr(self)[1:-1]]
        lines += [
            f"  {hand.replace('_', ' ')}: {mine} and {theirs}"
            for hand, (mine, theirs) in self.pays.items()
            if mine != theirs
        ]
        lines.append(f"  {len(self.moved)} kinds of hand are played differently")
        return "\n".join(lines)


def compare(one: PaytableLike, other: PaytableLike) -> tuple[TablesCompared, ...]:
    """Every wager that two paytables share, side by side.

    >>> import letitride as lir
    >>> lir.compare("LIRX-01", "LIRX-04")
    (<base: LIRX-01 2.8648%, LIRX-04 4.6280%>,)
    >>> print(lir.compare("LIRX-01", "LIRX-06")[0])
    base: LIRX-01 2.8648%, LIRX-06 3.0535%
      royal flush: 1000 and 500
      0 kinds of hand are played differently

    Raises ``ValueError`` if they share none.
    """
    return tuple(map(_compared, compare_tables(paytable(one), paytable(other))))


def _compared(each: SideBySide) -> TablesCompared:
    return TablesCompared(
        ids=each.ids,
        wager=str(each.wager),
        par=(each.one.par, each.other.par),
        edge=(each.one.edge, each.other.edge),
        pays={kind_id(kind): (mine, theirs) for kind, mine, theirs in each.pays},
        moved=each.moved,
    )
