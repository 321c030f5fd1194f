"""Drafts: the commands that are worth asking about, for one actor at one moment.

A draft may be refused, so it needs no rules; but nothing that would be accepted may be missing.
"""

from collections.abc import Mapping
from typing import Final

from letitride.table.commands import Command, command_types
from letitride.table.drafts.betting import BETTING
from letitride.table.drafts.cards import CARDS
from letitride.table.drafts.floor import FLOOR
from letitride.table.drafts.model import PLACEHOLDERS, WORDS, Draft, Range, Several, Spec
from letitride.table.drafts.trouble import TROUBLE

_ALL: Mapping[type[Command], Spec] = {**BETTING, **CARDS, **TROUBLE, **FLOOR}
DRAFTS: Final = tuple(_ALL[kind] for kind in command_types())
"""Of every command, in the order in which the commands are written down."""

__all__ = ["DRAFTS", "PLACEHOLDERS", "WORDS", "Draft", "Range", "Several", "Spec"]
