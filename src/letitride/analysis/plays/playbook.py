"""Playbooks: a strategy as a list of plays for each bet; the first that fits is used."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from letitride.analysis.figures import RideOrPull
from letitride.analysis.patterns import ANYTHING, Pattern
from letitride.analysis.plays.conditions import Condition
from letitride.cards import Shape

EVERYTHING_ELSE: Final = "everything else"


@dataclass(frozen=True, slots=True)
class Play:
    """Ride or pull with these hands, if all conditions on the seen cards hold."""

    decision: RideOrPull
    pattern: Pattern
    conditions: tuple[Condition, ...] = ()
    line: int = field(default=0, compare=False)

    @property
    def is_last(self) -> bool:
        return self.pattern == Pattern(self.pattern.size, ANYTHING) and not self.conditions

    @property
    def words(self) -> str:
        """The hands and the conditions, without the choice."""
        if self.is_last:
            return EVERYTHING_ELSE
        if not self.conditions:
            return str(self.pattern)
        return f"{self.pattern}, if {' and '.join(map(str, self.conditions))}"

    def __str__(self) -> str:
        return f"{self.decision}: {self.words}"


@dataclass(frozen=True, slots=True)
class Playbook:
    """A strategy with its name; the last play of each bet is for everything else."""

    name: str
    about: str
    plays: Mapping[int, tuple[Play, ...]]

    def plays_for(self, circle: int, shape: Shape) -> tuple[Play, ...]:
        """The plays that can apply to a hand: up to the first without a condition."""
        fitting = []
        for play in self.plays[circle]:
            if play.pattern.matches(shape):
                fitting.append(play)
                if not play.conditions:
                    break
        return tuple(fitting)

    def __str__(self) -> str:
        """The strategy file with exactly this content."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield f"name: {self.name}"
        if self.about:
            yield f"about: {self.about}"
        for circle, plays in self.plays.items():
            yield ""
            yield f"bet {circle}"
            for play in plays:
                yield f"  {play}"
