"""Candidates for the two choices, and the community cards."""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.candidates.model import Candidate, Spec, by_seat, phases
from letitride.table.candidates.shared import stand_ins
from letitride.table.queries import next_community
from letitride.table.state import Phase, Table

_CHOICES = phases(Phase.FIRST_CHOICE, Phase.SECOND_CHOICE)


def _turn_community(game: Game, table: Table, _: Actor) -> Iterator[Candidate]:
    place = next_community(game, table)
    if place is not None and table.round is not None:
        yield Candidate(c.TurnCommunity, chance={"card": stand_ins(table.round, (place,))[0]})


CANDIDATES: Final[Mapping[type[c.Command], Spec]] = {
    c.TurnCommunity: Spec(_turn_community, (Act.TURN_CARD,), _CHOICES),
    **dict(
        [
            by_seat(c.Ride, Act.RIDE, when=_CHOICES),
            by_seat(c.Pull, Act.PULL, when=_CHOICES),
            by_seat(c.Tuck, Act.TUCK, when=_CHOICES),
        ]
    ),
}
