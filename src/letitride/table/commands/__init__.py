"""Commands: what somebody wants to do. They bring the faces, orders, dice and times.

A command is an intent and may be rejected; ``decide`` answers with events. ``by`` is the actor,
``at`` the time in whole seconds. The device, never a person, supplies the random fields (``cards``,
``card``, ``commitment``, ``count``, ``order``, ``dice``, ``lost``).
"""

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from letitride.table.commands.banking import *
from letitride.table.commands.base import Command as Command
from letitride.table.commands.betting import *
from letitride.table.commands.choosing import *
from letitride.table.commands.conduct import *
from letitride.table.commands.controller import *
from letitride.table.commands.dealing import *
from letitride.table.commands.decks import *
from letitride.table.commands.disputes import *
from letitride.table.commands.floor import *
from letitride.table.commands.irregularities import *
from letitride.table.commands.seating import *
from letitride.table.commands.settling import *
from letitride.table.commands.tray import *


def command_types() -> tuple[type[Command], ...]:
    return tuple(Command.__subclasses__())


def decode_command(data: bytes) -> Command:
    """A command from its JSON. Raises ``msgspec.ValidationError``."""
    command: Command = _decoder().decode(data)
    return command


@cache
def _decoder() -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(reduce(or_, command_types()))
