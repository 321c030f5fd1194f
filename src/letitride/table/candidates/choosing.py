"""Candidates for the two choices, and the community cards."""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.candidates.model import Candidate, Spec, by_seat, phases, seats_of
from letitride.table.candidates.shared import stand_ins
from letitride.table.queries import next_community
from letitride.table.state import Phase, Table

_CHOICES = phases(Phase.FIRST_CHOICE, Phase.SECOND_CHOICE)


def _holds_cards(table: Table, seat: int) -> bool:
    return table.round is not None and seat in table.round.hands


def _is_undecided(table: Table, seat: int) -> bool:
    hand = None if table.round is None else table.round.hands.get(seat)
    if hand is None:
        return False
    return (hand.first if table.phase is Phase.FIRST_CHOICE else hand.second) is None


def _turn_community(game: Game, table: Table, _: Actor) -> Iterator[Candidate]:
    place = next_community(game, table)
    if place is not None and table.round is not None:
        yield Candidate(c.TurnCommunity, chance={"card": stand_ins(table.round, (place,))[0]})


def _record_signal(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    if table.round is None:
        return
    early = table.phase is Phase.THREE_CARD
    signals = (c.Signal.SHOW, c.Signal.WAVE) if early else (c.Signal.SCRATCH, c.Signal.TUCK)
    for seat in seats_of(table, actor):
        hand = table.round.hands.get(seat)
        if hand is None:
            continue
        faces = () if hand.looked else stand_ins(table.round, hand.places)
        for signal in signals:
            fields = {"seat": seat, "signal": signal}
            yield Candidate(c.RecordSignal, fields, chance={"cards": faces})


CANDIDATES: Final[Mapping[type[c.Command], Spec]] = {
    c.TurnCommunity: Spec(_turn_community, (Act.TURN_CARD,), _CHOICES),
    c.RecordSignal: Spec(_record_signal, (Act.RECORD_SIGNAL,), _CHOICES | phases(Phase.THREE_CARD)),
    **dict(
        [
            by_seat(c.Ride, Act.RIDE, when=_CHOICES, where=_is_undecided),
            by_seat(c.Pull, Act.PULL, when=_CHOICES, where=_is_undecided),
            by_seat(c.Tuck, Act.TUCK, when=_CHOICES, where=_holds_cards),
            by_seat(c.WaveOff, when=phases(Phase.THREE_CARD)),
        ]
    ),
}
