"""Faults put into the code under test, to show that the simulator finds them."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Any, Final
from unittest.mock import patch

from letitride.runtime.command_queue import Job
from letitride.runtime.command_writer import CommandWriter, Done, Draft, Written
from letitride.runtime.execution import Execution
from letitride.runtime.presence import Presence
from letitride.runtime.table_leases import TableLeases
from letitride.store import Conflict, Unavailable

Plant = Callable[[], AbstractContextManager[Any]]


async def _store_independently(self: CommandWriter, drafts: Sequence[Draft]) -> list[Written]:
    """Each command of a group for itself: a later one is stored though an earlier one is not."""
    stored: list[Written] = []
    failed = False
    for draft in drafts:
        writes, secrets = self._decision(draft)
        by_version = [write._replace(seen="") for write in writes]
        try:
            answer = await self._log.append_all(by_version, secrets=secrets)
        except Unavailable:
            failed = True
            continue
        failed = failed or isinstance(answer, Conflict) or answer[0].again
        if not failed and not isinstance(answer, Conflict):
            stored.append(self._on_written(draft, answer, 0.0))
    return stored


def _number_of_any_lease(self: TableLeases, table: str) -> int | None:
    """The lease counts even when it has run out."""
    return self._numbers.get(table)


def _hear_nothing_from_elsewhere(self: Presence, *_: object, asked_at: float) -> None:
    """Only who is connected to this server is present."""
    self._asked_at = asked_at


async def _catch_up_and_forget(self: Execution) -> None:
    """A notice that comes while the log is read is forgotten."""
    before = self.table
    written = await self._writer.catch_up()
    self.behind = False
    if written is not None:
        await self._on_table_changed(before, written)


_answer = Execution._answer


async def _answer_too_early(self: Execution, job: Job) -> None:
    """The client is told as soon as the command is decided."""
    with suppress(Unavailable):
        draft = await self._writer.draft(
            job.command, job.command_id, at=self._now(), asked=job.asked
        )
        if isinstance(draft, Draft):
            job.answer(Done(draft.before.version + 1, draft.after.version))
    await _answer(self, job)


PLANTS: Final[dict[str, Plant]] = {
    "independent-group": lambda: patch.object(CommandWriter, "store", _store_independently),
    "no-fence": lambda: patch.object(TableLeases, "number", _number_of_any_lease),
    "presence-per-process": lambda: patch.object(
        Presence, "update_elsewhere", _hear_nothing_from_elsewhere
    ),
    "forgotten-notice": lambda: patch.object(Execution, "_catch_up", _catch_up_and_forget),
    "early-acknowledgement": lambda: patch.object(Execution, "_answer", _answer_too_early),
}
