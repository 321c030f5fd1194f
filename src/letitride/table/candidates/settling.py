"""Candidates for settlement, and the end of a round."""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.candidates.model import Candidate, Spec, by_seat, phases
from letitride.table.candidates.shared import stand_ins
from letitride.table.queries import (
    bets_on_meters,
    hand_to_turn,
    next_to_settle,
    payout_to_enter,
)
from letitride.table.state import Phase, Table


def _roll(_: Game, __: Table, ___: Actor) -> Iterator[Candidate]:
    yield Candidate(c.RollDice, chance={"dice": 3})


def _turn_kept(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    if table.round is not None and table.round.kept is not None:
        card = stand_ins(table.round, (table.round.kept,))[0]
        yield Candidate(c.TurnKept, chance={"card": card})


def _settle(game: Game, table: Table, _: Actor) -> Iterator[Candidate]:
    seat = next_to_settle(game, table)
    if seat is not None and table.round is not None:
        faces = stand_ins(table.round, table.round.hands[seat].places)
        payout = payout_to_enter(game, table)
        asked = {} if payout is None else {"payout": payout}
        yield Candidate(c.SettleNext, chance={"cards": faces}, worked_out=asked)


def _turn(game: Game, table: Table, _: Actor) -> Iterator[Candidate]:
    seat = hand_to_turn(game, table)
    if seat is not None and table.round is not None:
        faces = stand_ins(table.round, table.round.hands[seat].places)
        yield Candidate(c.TurnHand, chance={"cards": faces})


def _end(game: Game, table: Table, _: Actor) -> Iterator[Candidate]:
    meters = dict.fromkeys(bets_on_meters(game, table), 0)
    yield Candidate(c.EndRound, chance={"meters": meters} if meters else {})


CANDIDATES: Final[Mapping[type[c.Command], Spec]] = {
    c.RollDice: Spec(_roll, (Act.DEAL,), phases(Phase.CALLED)),
    c.TurnKept: Spec(_turn_kept, (Act.TURN_CARD,), phases(Phase.SETTLING)),
    c.TurnHand: Spec(_turn, (Act.SETTLE,), phases(Phase.SETTLING)),
    c.SettleNext: Spec(_settle, (Act.SETTLE,), phases(Phase.SETTLING)),
    c.EndRound: Spec(_end, (Act.SETTLE,), phases(Phase.ROUND_OVER)),
    **dict(
        [
            by_seat(c.ShowThree, Act.SETTLE, when=phases(Phase.THREE_CARD)),
        ]
    ),
}
