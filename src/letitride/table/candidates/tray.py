"""Candidates for the tray's custody. What a person counts is not offered: they count it."""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.rules import Game
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.candidates.model import ANY, Candidate, Spec
from letitride.table.decide.tray.custody import is_first
from letitride.table.state import SlipStage, Table


def _none(_: Game, __: Table, ___: Actor) -> Iterator[Candidate]:
    return iter(())


def _sign(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    """A reason is asked for where the count differs, and has none."""
    if (count := table.tray.count) is not None:
        plain = count.reason or count.amount == count.expected or is_first(table)
        yield Candidate(c.SignTrayCount, {"reason": ""} if plain else {})


def _drop(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    if table.tray.count is not None:
        yield Candidate(c.DropTrayCount)


def _send(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    for slip in table.tray.slips:
        if slip.stage is SlipStage.REQUESTED:
            yield Candidate(c.SendSlip, {"slip": slip.number})


def _receive(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    for slip in table.tray.slips:
        if slip.stage is SlipStage.SENT:
            yield Candidate(c.ReceiveSlip, {"slip": slip.number, "chips": slip.chips})


def _void(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    for slip in table.tray.slips:
        yield Candidate(c.VoidSlip, {"slip": slip.number})


def _sign_box(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    for box in table.tray.boxes:
        if box.count is not None:
            plain = box.count.reason or box.count.amount == box.amount
            fields = {"box": box.number}
            yield Candidate(c.SignDropCount, {**fields, "reason": ""} if plain else fields)


CANDIDATES: Final[Mapping[type[c.Command], Spec]] = {
    c.CountTray: Spec(_none, (), ANY),
    c.SignTrayCount: Spec(_sign, (), ANY),
    c.DropTrayCount: Spec(_drop, (), ANY),
    c.RequestFill: Spec(_none, (), ANY),
    c.RequestCredit: Spec(_none, (), ANY),
    c.SendSlip: Spec(_send, (), ANY),
    c.ReceiveSlip: Spec(_receive, (), ANY),
    c.VoidSlip: Spec(_void, (), ANY),
    c.CountDropBox: Spec(_none, (), ANY),
    c.SignDropCount: Spec(_sign_box, (), ANY),
}
