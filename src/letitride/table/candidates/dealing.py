"""Candidates for the deal, and the first look."""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.rules import Act, Face, Game
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.candidates.model import Candidate, Spec, phases, plain, seats_of
from letitride.table.candidates.shared import stand_ins
from letitride.table.queries import dealing_steps
from letitride.table.state import Phase, Table

_LOOKING = phases(Phase.THREE_CARD, Phase.FIRST_CHOICE, Phase.SECOND_CHOICE)
_STUB = phases(Phase.THREE_CARD, Phase.FIRST_CHOICE, Phase.BETWEEN_ROUNDS)
_DEALT = phases(Phase.CALLED, Phase.DEALING)


def _deal(game: Game, table: Table, _: Actor) -> Iterator[Candidate]:
    assert table.terms is not None
    assert table.round is not None
    steps = dealing_steps(game, table)
    for rest in (False, True):
        if table.terms.face is Face.DOWN:
            yield Candidate(c.Deal, {"rest": rest})
            continue
        wanted = sum(step.cards for step in (steps if rest else steps[:1]) if not step.dealer)
        first = table.round.dealt
        faces = stand_ins(table.round, range(first, first + wanted))
        yield Candidate(c.Deal, {"rest": rest}, chance={"cards": faces})


def _look(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    assert table.round is not None
    for seat in seats_of(table, actor):
        hand = table.round.hands.get(seat)
        if hand is not None:
            faces = stand_ins(table.round, hand.places)
            yield Candidate(c.Look, {"seat": seat}, chance={"cards": faces})


CANDIDATES: Final[Mapping[type[c.Command], Spec]] = {
    c.Deal: Spec(_deal, (Act.DEAL,), _DEALT),
    c.Look: Spec(_look, (Act.LOOK,), _LOOKING),
    **dict(
        [
            plain(c.UnloadStub, Act.DEAL, Act.COLLECT_AND_COUNT, when=_STUB),
        ]
    ),
}
