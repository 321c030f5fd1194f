"""Carries out the commands of one table: decides, stores, then publishes each.

Nothing is shown or acknowledged before it is on disk. If another program wrote first, the table
catches up, and the command is decided again.
"""

import secrets
from collections import deque
from typing import Final

import structlog

from letitride.driver import Deadline
from letitride.house import Place, dealer_of
from letitride.rules import Game
from letitride.runtime.clock import Clock
from letitride.runtime.command_owners import chooses_alone, not_theirs
from letitride.runtime.command_queue import CommandQueue, Job
from letitride.runtime.command_writer import CommandWriter, Done, Draft, Overtaken, Written
from letitride.runtime.presence import Presence
from letitride.runtime.recent_updates import Update
from letitride.runtime.rejections import sentence
from letitride.runtime.scheduler import Scheduler
from letitride.runtime.updates import Updates
from letitride.store import OtherCommand, TooSlow, Unavailable
from letitride.table import Event, Phase, Rejected, RoundEnded, Table
from letitride.table import commands as c

_BETWEEN: Final = (Phase.CLOSED, Phase.OPENING, Phase.BETWEEN_ROUNDS)
_TRIES: Final = 50
_SNAPSHOT_EVERY: Final = 20
_TOGETHER: Final = 32

_log = structlog.get_logger("letitride.table")


class Execution:
    """``behind``: the log may be ahead of the table, so read it first."""

    def __init__(
        self,
        place: Place,
        game: Game,
        writer: CommandWriter,
        scheduler: Scheduler,
        presence: Presence,
        clock: Clock,
    ) -> None:
        self.place = place
        self.queue = CommandQueue()
        self.updates = Updates()
        self.behind = False
        self._game = game
        self._writer = writer
        self._scheduler = scheduler
        self._presence = presence
        self._clock = clock
        # Unique to this process: another one makes the same moves and must not mistake ours for its
        # own.
        self._house = f"house:{secrets.token_hex(8)}"

    @property
    def table(self) -> Table:
        return self._writer.table

    @property
    def dealer(self) -> str:
        between = self.table.phase in _BETWEEN
        return dealer_of(self.place, rounds=self.table.rounds, between=between)

    @property
    def deadlines(self) -> tuple[Deadline, ...]:
        # A player who practises sees no clock: it only runs for players who are gone.
        return () if self.place.owner else self._scheduler.deadlines(automatic=not self.dealer)

    async def next_in_line(self) -> None:
        """Carry out the command that has waited longest, and if possible others with it."""
        if not await self._together():
            await self._answer(self.queue.take())

    def would(self, command: c.Command) -> tuple[Event, ...] | Rejected:
        """Decide a person's command on the table as it is known here, and store nothing."""
        no = self._not_theirs(command, self.table)
        return no or self._writer.would(command, at=self._now())

    async def move(self, command: c.Command, lease: int) -> None:
        """Carry out an act of the automatic dealer, a bot or the clock.

        It fits only the table as it is now: if anything else came first, the act is reconsidered.
        """
        try:
            act = f"{lease}:{self.table.version}:{type(command).__name__}"
            answer = await self._attempt(command, f"{self._house}:{act}")
            if isinstance(answer, Overtaken):
                await self._catch_up()
            elif isinstance(answer, Rejected):
                _log.info("refused to the house", table=self.place.id, code=answer.code)
                self._scheduler.hold_back(command)
        except Exception as error:  # the table goes on
            self._scheduler.hold_back(command)
            self._failed(error)

    async def catch_up(self) -> None:
        """Read what others have written."""
        try:
            await self._catch_up()
        except Exception as error:  # the table goes on
            self._scheduler.hold_back(None)
            self._failed(error)

    async def _together(self) -> bool:
        """Decide several waiting commands and store them in one transaction; False if none.

        The group ends before the first rejected command. Commands the log did not accept, and
        the rest of the queue, are carried out one by one.
        """
        if self.behind or len(self.queue) < 2:
            return False
        drafts = await self._drafts()
        if not drafts:
            return False
        jobs = [self.queue.take() for _ in drafts]
        stored = await self._writer.store(drafts)
        for job, draft, written in zip(jobs, drafts, stored, strict=False):
            await self._on_table_changed(draft.before, written)
            job.answer(Done(draft.before.version + 1, draft.after.version))
        self.behind |= len(stored) < len(drafts)
        self.queue.apart = deque(jobs[len(stored) :])
        while self.queue.apart:
            await self._answer(self.queue.apart.popleft())
        return True

    async def _drafts(self) -> list[Draft]:
        """Decide the first commands in the queue; only the last may draw random numbers."""
        drafts: list[Draft] = []
        for command, command_id, asked, _ in self.queue.first(_TOGETHER):
            if any(draft.command_id == command_id for draft in drafts):
                break  # a repeat: it gets the first one's answer
            last = drafts[-1] if drafts else None
            try:
                if self._not_theirs(command, last.after if last else self.table):
                    break
                draft = await self._writer.draft(
                    command, command_id, at=self._now(), asked=asked, last=last
                )
            except Exception:  # it fails again when its turn comes, and the client hears of it
                break
            if isinstance(draft, Rejected):
                break
            drafts.append(draft)
            if draft.secrets:
                break
        return drafts

    async def _answer(self, job: Job) -> None:
        try:
            job.answer(await self._carry_out(job.command, job.command_id, job.asked))
        except OtherCommand as error:
            self._nothing_came_of_it()
            job.fail(error)
        except Exception as error:  # the client hears of it, and the table goes on
            self._failed(error)
            job.fail(error)

    def _failed(self, error: Exception) -> None:
        """The events may or may not be in the log: read it before doing anything else."""
        self.behind = True
        if isinstance(error, TooSlow):
            # Every other waiting command would wait as long, one after the other.
            self.queue.fail_all(error)
        if isinstance(error, Unavailable):
            self._scheduler.hold_back()
            _log.warning("the log does not answer", table=self.place.id)
        else:
            _log.error("a command failed", table=self.place.id, exc_info=error)

    async def _carry_out(self, command: c.Command, command_id: str, asked: str) -> Done | Rejected:
        """Carry out a person's command. A rejection is recorded, and is final."""
        if self.behind:
            await self._catch_up()
        for _ in range(_TRIES):
            answer: Done | Rejected | Overtaken
            no = self._not_theirs(command, self.table)
            answer = no or await self._attempt(command, command_id, asked)
            if isinstance(answer, Rejected):
                answer = await self._writer.refuse(
                    command, command_id, answer, at=self._now(), asked=asked
                )
            if not isinstance(answer, Overtaken):
                return answer
            await self._catch_up()
        raise Unavailable(sentence("contended.table"))

    async def _attempt(
        self, command: c.Command, command_id: str, asked: str = ""
    ) -> Done | Rejected | Overtaken:
        before = self.table
        answer = await self._writer.attempt(command, command_id, at=self._now(), asked=asked)
        match answer:
            case Written():
                await self._on_table_changed(before, answer)
                return Done(before.version + 1, answer.after.version)
            case Done():
                # Stored earlier, perhaps by another program.
                await self._catch_up()
            case Rejected():
                self._nothing_came_of_it()
        return answer

    def _nothing_came_of_it(self) -> None:
        """An append that stored nothing, because the command has its answer already: a notice of
        another program's event that came meanwhile was taken for ours."""
        self.behind |= self._writer.written > self.table.version

    def _now(self) -> int:
        return int(self._clock.now())

    def _not_theirs(self, command: c.Command, table: Table) -> Rejected | None:
        return not_theirs(
            command, table, dealer=self.dealer, automatic=self._scheduler.dealer
        ) or chooses_alone(command, table, is_connected=self._presence.is_connected)

    async def _catch_up(self) -> None:
        before = self.table
        # Before reading, not after: a notice that arrives meanwhile may be about newer events.
        self.behind = False
        written = await self._writer.catch_up()
        if written is not None:
            await self._on_table_changed(before, written)

    async def _on_table_changed(self, before: Table, written: Written) -> None:
        """The table changed: update the scheduler and notify the listeners."""
        after = written.after
        self._scheduler.on_table_changed(self._game, after, written.events)
        deadlines = self.deadlines if self.updates.listeners else ()
        self.updates.publish(Update(before, written.events, after, deadlines, written.seconds))
        ended = any(isinstance(event, RoundEnded) for event in written.events)
        if ended and after.rounds % _SNAPSHOT_EVERY == 0:
            await self._writer.save()
