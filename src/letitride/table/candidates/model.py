"""What a candidate is: a command worth asking about, with what is fixed and what is open in it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from letitride.cards import DECK
from letitride.rules import Act, Game, Role
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.state import Phase, Table


class Range(msgspec.Struct, frozen=True):
    """From ``least`` to ``most`` by ``step``; without a ``most`` it has no end.

    ``field`` is the command's. A range for ``circles`` is of their total, and a range for
    ``limits.minimum`` is of that figure of the sign, the others as they are.
    """

    field: str
    least: int
    most: int | None
    step: int = 1


class Several(msgspec.Struct, frozen=True):
    """Seats to name: at least so many ``of`` these, and all of ``must``."""

    field: str
    of: tuple[int, ...]
    least: int
    must: tuple[int, ...] = ()

    @property
    def fewest(self) -> tuple[int, ...]:
        others = tuple(seat for seat in self.of if seat not in self.must)
        return (*self.must, *others[: max(0, self.least - len(self.must))])


class Candidate(NamedTuple):
    """A command to ask about. ``chance`` are stand-ins for what the device will say.

    An amount's ``most`` is a ceiling here: from somewhere below it on, all may be too much.
    Candidates of one ``family`` are answered alike, all amounts of them too, so that one is asked
    for all.
    """

    kind: type[c.Command]
    fields: Mapping[str, Any] = {}
    amount: Range | None = None
    several: Several | None = None
    chance: Mapping[str, Any] = {}
    family: str = ""
    unchecked: bool = False


class Spec(NamedTuple):
    """Candidates of one command. Acts and phases only spare questions whose answer would be no.

    Where there are no acts, the command has rules of its own on who may give it.
    """

    candidates: Callable[[Game, Table, Actor], Iterator[Candidate]]
    acts: tuple[Act, ...]
    phases: frozenset[Phase]


OPEN: Final = frozenset(Phase) - {Phase.CLOSED, Phase.OPENING}
ANY: Final = frozenset(Phase)

WORDS: Final = frozenset({"reason", "about", "decision", "what", "player"})
"""Fields that a person fills with words; ``what`` is of ``ReportWrongDeal`` alone."""

PLACEHOLDERS: Final[Mapping[str, Any]] = {
    "cards": (),
    "card": DECK[0],
    "commitment": "",
    "cut": 0,
    "dice": 3,
    "order": (),
    "nonce": "",
}
"""What stands in a command's field until the device has filled it."""


def phases(*which: Phase) -> frozenset[Phase]:
    return frozenset(which)


def plain(
    kind: type[c.Command], *acts: Act, when: frozenset[Phase]
) -> tuple[type[c.Command], Spec]:
    """A command with nothing to choose in it."""
    return kind, Spec(lambda *_: iter((Candidate(kind),)), acts, when)


def by_seat(
    kind: type[c.Command], *acts: Act, when: frozenset[Phase]
) -> tuple[type[c.Command], Spec]:
    """A command with nothing to choose but the seat: a player's own, or for others any."""

    def candidates(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
        for seat in seats_of(table, actor):
            yield Candidate(kind, {"seat": seat})

    return kind, Spec(candidates, acts, when)


def seats_of(table: Table, actor: Actor) -> tuple[int, ...]:
    """The seats that an actor may speak for."""
    if actor.role is not Role.PLAYER:
        return tuple(sorted(table.seats))
    return (actor.seat,) if actor.seat in table.seats else ()
