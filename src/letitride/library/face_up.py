"""What it is worth to see the other players' cards."""

from dataclasses import dataclass
from fractions import Fraction

from letitride.analysis import faceup_value, format_percent
from letitride.library.arguments import whole, workers_of
from letitride.library.paytable_input import PaytableLike, base_of
from letitride.simulation import sharing


@dataclass(frozen=True, slots=True)
class FaceUpFigures:
    """A face-up table: edge and par of a player who sees the others' cards, and the gain."""

    id: str
    players: int
    edge: Fraction
    par: Fraction
    gain: Fraction
    average_wager: Fraction

    def __repr__(self) -> str:
        gain = format_percent(self.gain, 4)
        return f"<{self.id}, {self.players} players face up: gain {gain}>"

    def __str__(self) -> str:
        edge, gain = format_percent(self.edge, 4), format_percent(self.gain, 4)
        return (
            f"{self.id}, {self.players} players face up: edge {edge} of a base bet; "
            f"seeing the cards gains {gain}"
        )


def faceup(
    source: PaytableLike, *, players: int, workers: int | None = 1, cluster: str | None = None
) -> FaceUpFigures:
    """The exact value of seeing the cards of all other players before bet 1, for 2 to 7 players.

    The value is the same for any number of ``workers`` (None: one for each processor), or on a
    Dask ``cluster``.

    >>> import letitride as lir
    >>> lir.faceup("LIRX-01", players=2)
    <LIRX-01, 2 players face up: gain 0.0434%>

    Takes some seconds. Raises ``ValueError``.
    """
    loaded, schedule = base_of(source)
    players = whole("players", players)
    processes, address = workers_of(workers, cluster)
    with sharing(workers=processes, cluster=address) as each:
        value = faceup_value(schedule, players, each=each)
    return FaceUpFigures(
        id=loaded.id,
        players=players,
        edge=value.edge,
        par=value.par,
        gain=value.gain,
        average_wager=value.average_wager,
    )
