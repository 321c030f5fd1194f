"""Candidates for the table controller: its keys, its slots, its lamps."""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.candidates.model import ANY, Candidate, Spec, phases, plain
from letitride.table.state import ControllerKey, Phase, Table

_KEYS = (Act.CALL_NO_MORE_BETS, Act.SETTLE, Act.USE_MAINTENANCE_KEY)

_COLLECTED = phases(Phase.DEALING, Phase.BETWEEN_ROUNDS)


def _press(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    if table.controller is not None:
        for key in ControllerKey:
            yield Candidate(c.PressKey, {"key": key})


def _lamp(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    if table.controller is not None:
        for seat in sorted(table.seats):
            for lit in (False, True):
                yield Candidate(c.RecordLamp, {"seat": seat, "lit": lit})


CANDIDATES: Final[Mapping[type[c.Command], Spec]] = {
    c.PressKey: Spec(_press, _KEYS, ANY),
    c.RecordLamp: Spec(_lamp, (Act.CALL_NO_MORE_BETS,), phases(Phase.BETTING)),
    **dict(
        [
            plain(c.CollectCards, Act.COLLECT_AND_COUNT, when=_COLLECTED),
            plain(c.RestoreBonusBets, Act.COLLECT_AND_COUNT, when=phases(Phase.CALLED)),
            plain(c.UseMaintenanceKey, Act.USE_MAINTENANCE_KEY, when=ANY),
            plain(c.RemoveKey, Act.USE_MAINTENANCE_KEY, when=ANY),
        ]
    ),
}
