"""Proves the whole log in the background while the house is open, one run at a time."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from time import perf_counter
from typing import Final

import msgspec
import structlog
from msgspec.structs import replace

from letitride.audit import BadLogEvent, LogProof, ProofInSteps, fingerprint
from letitride.journal import Head
from letitride.store import EventLog, Unavailable

_CHUNK: Final = 100
"""Events proved at a time: about a millisecond during which nothing else runs."""
_SHOWN: Final = 100

_log = structlog.get_logger("letitride.verification")


class ProofStage(StrEnum):
    NEVER = "never"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class WrongEvent(msgspec.Struct, frozen=True, kw_only=True):
    """A wrong event: what is wrong, and why. ``position`` is None if the event is gone."""

    stream: str
    version: int
    position: int | None
    what: str
    sentence: str


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far the proof has got: ``position`` of ``until``, the end of the log when the proof
    began. ``bad`` holds the first hundred of the ``wrong`` events. ``key`` is the fingerprint of
    the house's public key that the seals were checked with."""

    stage: ProofStage = ProofStage.NEVER
    by: str = ""
    started_at: int = 0
    ended_at: int | None = None
    position: int = 0
    until: int = 0
    streams: int = 0
    events: int = 0
    rounds: int = 0
    wrong: int = 0
    bad: tuple[WrongEvent, ...] = ()
    heads: tuple[Head, ...] = ()
    key: str = ""


class BackgroundProof:
    """``progress`` is that of the latest run."""

    def __init__(self, log: EventLog, now: Callable[[], int]) -> None:
        self.progress = Progress()
        self._log = log
        self._now = now
        self._running: asyncio.Task[None] | None = None

    def start(self, by: str) -> bool:
        """Start a proof; False if one is already running."""
        if self.progress.stage is ProofStage.RUNNING:
            return False
        self.progress = Progress(stage=ProofStage.RUNNING, by=by, started_at=self._now())
        self._running = asyncio.create_task(self._run(), name="verification")
        return True

    async def stop(self) -> None:
        """Cancel a running proof."""
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        if self.progress.stage is ProofStage.RUNNING:  # stopped before it began
            self.progress = replace(self.progress, stage=ProofStage.FAILED, ended_at=self._now())

    async def _run(self) -> None:
        stage = ProofStage.FAILED
        try:
            await self._prove_all()
            stage = ProofStage.DONE
        except Unavailable:
            _log.warning("the log does not answer")
        except Exception:
            _log.exception("verification failed")
        finally:
            self.progress = replace(self.progress, stage=stage, ended_at=self._now())

    async def _prove_all(self) -> None:
        keys = self._log.keys
        key = "" if keys is None else fingerprint(keys.current.public)
        proving = ProofInSteps(self._log, now=self._now(), chunk=_CHUNK)
        await proving.begin()
        self.progress = replace(self.progress, until=proving.until, key=key)
        more = True
        while more:
            began = perf_counter()
            more = await proving.go_on()
            self._count(proving)
            # Leave the loop to everybody else for just as long.
            await asyncio.sleep(perf_counter() - began)
        self._end(await proving.end())

    def _count(self, proving: ProofInSteps) -> None:
        walk = proving.walk
        self.progress = replace(
            self.progress,
            position=walk.position,
            streams=walk.streams,
            events=walk.events,
            wrong=walk.bad.number,
        )

    def _end(self, proof: LogProof) -> None:
        self.progress = replace(
            self.progress,
            position=proof.position,
            streams=proof.streams,
            events=proof.events,
            rounds=sum(each.counts.rounds for each in proof.tables.values()),
            wrong=proof.wrong,
            bad=tuple(map(_wrong, proof.bad[:_SHOWN])),
            heads=proof.heads,
        )


def _wrong(bad: BadLogEvent) -> WrongEvent:
    return WrongEvent(
        stream=bad.stream,
        version=bad.version,
        position=bad.position,
        what=str(bad.what),
        sentence=bad.sentence,
    )
