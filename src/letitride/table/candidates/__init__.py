"""Candidates: the commands worth trying, for one actor at one moment.

A candidate may be rejected, so it needs no rules; but nothing that would be accepted may be
missing.
"""

from collections.abc import Mapping
from typing import Final

from letitride.table.candidates import (
    banking,
    betting,
    choosing,
    conduct,
    controller,
    dealing,
    decks,
    disputes,
    floor,
    irregularities,
    seating,
    settling,
    tray,
)
from letitride.table.candidates.model import PLACEHOLDERS, WORDS, Candidate, Range, Several, Spec
from letitride.table.commands import Command, command_types
from letitride.table.registers import check_complete

_ALL: Mapping[type[Command], Spec] = {
    **banking.CANDIDATES,
    **betting.CANDIDATES,
    **choosing.CANDIDATES,
    **conduct.CANDIDATES,
    **controller.CANDIDATES,
    **dealing.CANDIDATES,
    **decks.CANDIDATES,
    **disputes.CANDIDATES,
    **floor.CANDIDATES,
    **irregularities.CANDIDATES,
    **seating.CANDIDATES,
    **settling.CANDIDATES,
    **tray.CANDIDATES,
}
check_complete(_ALL, command_types(), lacks="candidate", where="table/candidates/")

CANDIDATES: Final = tuple(_ALL[kind] for kind in command_types())
"""The candidates for every command, in the order of their definition."""

__all__ = ["CANDIDATES", "PLACEHOLDERS", "WORDS", "Candidate", "Range", "Several", "Spec"]
