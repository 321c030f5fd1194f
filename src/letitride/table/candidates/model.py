"""A candidate: a command worth trying, with fixed and open fields."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from letitride.cards import DECK
from letitride.rules import Act, Game, Role
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.chance import lock_of
from letitride.table.state import Phase, Table


class Range(msgspec.Struct, frozen=True):
    """From ``least`` to ``most`` by ``step``; no ``most`` means no end.

    ``field`` is the command's. A range for ``circles`` is of their total; a range for
    ``limits.minimum`` is of that figure on the sign, the others unchanged.
    """

    field: str
    least: int
    most: int | None
    step: int = 1


class Several(msgspec.Struct, frozen=True):
    """Seats to choose: at least this many ``of`` these, including all of ``must``."""

    field: str
    of: tuple[int, ...]
    least: int
    must: tuple[int, ...] = ()

    @property
    def fewest(self) -> tuple[int, ...]:
        others = tuple(seat for seat in self.of if seat not in self.must)
        return (*self.must, *others[: max(0, self.least - len(self.must))])


class Candidate(NamedTuple):
    """A command to try. ``chance`` holds stand-ins for what the device will fill in.

    An amount's ``most`` is a ceiling: from some point below it on, every amount may be too much.
    ``worked_out`` holds the right values of what a person works out; they are never shown.
    Candidates of one ``family`` get the same answer for every amount, so one try is enough.
    ``between`` are those of whom one pays and another gets the money.
    """

    kind: type[c.Command]
    fields: Mapping[str, Any] = {}
    amount: Range | None = None
    several: Several | None = None
    chance: Mapping[str, Any] = {}
    worked_out: Mapping[str, int] = {}
    family: str = ""
    unchecked: bool = False
    between: tuple[str, ...] = ()


class Spec(NamedTuple):
    """The candidates for one command. Acts and phases only save tries that would be rejected.

    Without acts, the command has its own rules on who may give it.
    """

    candidates: Callable[[Game, Table, Actor], Iterator[Candidate]]
    acts: tuple[Act, ...]
    phases: frozenset[Phase]


OPEN: Final = frozenset(Phase) - {Phase.CLOSED, Phase.OPENING}
ANY: Final = frozenset(Phase)

WORDS: Final = frozenset(
    {"reason", "about", "decision", "what", "player", "person", "fraud_by", "supervisor"}
)
"""Fields that a person fills in; ``what`` only in ``ReportWrongDeal``."""

PLACEHOLDERS: Final[Mapping[str, Any]] = {
    "cards": (),
    "card": DECK[0],
    "commitment": "",
    "count": None,
    "cut": 0,
    "dice": 3,
    "order": (),
    "nonce": "",
    "meters": {},
    "lock": lock_of("0" * 64),
    "share": "0" * 64,
    "printed": None,
    "slip_number": 0,
}
"""The values of a command's fields until a device fills them in: the table's, or the player's
own."""


def phases(*which: Phase) -> frozenset[Phase]:
    return frozenset(which)


def plain(
    kind: type[c.Command], *acts: Act, when: frozenset[Phase]
) -> tuple[type[c.Command], Spec]:
    """A command with nothing to choose."""
    return kind, Spec(lambda *_: iter((Candidate(kind),)), acts, when)


def by_seat(
    kind: type[c.Command],
    *acts: Act,
    when: frozenset[Phase],
    where: Callable[[Table, int], bool] | None = None,
) -> tuple[type[c.Command], Spec]:
    """A command where only the seat is open: a player's own, or any for others. ``where`` only
    saves tries, like acts and phases: it must hold for every seat that would be accepted."""

    def candidates(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
        for seat in seats_of(table, actor):
            if where is None or where(table, seat):
                yield Candidate(kind, {"seat": seat})

    return kind, Spec(candidates, acts, when)


def seats_of(table: Table, actor: Actor) -> tuple[int, ...]:
    """The seats an actor may act for."""
    if actor.role is not Role.PLAYER:
        return tuple(sorted(table.seats))
    return (actor.seat,) if actor.seat in table.seats else ()
