"""Checks, when a table is recovered, that the table's stream and the cage's agree.

Chips taken to a table leave the cage in the same transaction. An attacker with write access to the
database could cut the end off one of the two streams, and the chips would exist twice. So for every
seated player, what was stored under one id must be on both sides.
"""

from collections.abc import Sequence
from typing import Final

from letitride.house import cage_stream, is_bot
from letitride.journal import Stored, decode
from letitride.runtime.rejections import sentence
from letitride.store import EventLog, Forged
from letitride.table import Table
from letitride.table import events as e

_TAIL: Final = 2000
"""How many of the table's last events to search; a seated player acts far more often."""

_AT_BOTH: Final = (e.PlayerSat, e.BoughtIn, e.VoucherExchanged, e.CashedOut)


async def check_not_cut(log: EventLog, stream: str, table: Table) -> None:
    """Raises ``Forged``."""
    seated = {seat: who.player for seat, who in table.seats.items() if not is_bot(who.player)}
    if not seated:
        return
    commands = _last_commands(await log.read(stream, max(table.version - _TAIL, 0)))
    for seat, player in seated.items():
        cage = await log.read(cage_stream(player))
        if seat in commands and not _has(cage, f"{table.id} {commands[seat]}"):
            raise _cut(log, cage_stream(player), len(cage) + 1)
        await _check_table(log, stream, table, cage)


def _last_commands(stored: Sequence[Stored]) -> dict[int, str]:
    """By seat, the last command that must be at the cage too."""
    found: dict[int, str] = {}
    for each in stored:
        event = decode(each)
        if isinstance(event, _AT_BOTH):
            found[event.seat] = each.command_id
        elif isinstance(event, e.PlayerLeft):
            found.pop(event.seat, None)
    return found


async def _check_table(log: EventLog, stream: str, table: Table, cage: Sequence[Stored]) -> None:
    """The cage's last command from this table must be at the table too."""
    here = f"{table.id} "
    last = next((each for each in reversed(cage) if each.command_id.startswith(here)), None)
    if last is None:
        return
    command_id = last.command_id.removeprefix(here)
    answer = await log.answer(stream, command_id)
    at = () if answer is None else await log.read_raw(stream, answer.last - 1, limit=1)
    if not _has(at, command_id):
        raise _cut(log, stream, table.version + 1)


def _has(stored: Sequence[Stored], command_id: str) -> bool:
    return any(each.command_id == command_id for each in stored)


def _cut(log: EventLog, stream: str, version: int) -> Forged:
    log.doubts.add(f"{stream}, event {version}", sentence("doubt.cut"))
    return Forged(stream, version, sentence("out_of_order.cut"))
