"""The proof of the whole log while the house is open: in the background, one at a time."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from typing import Final

import msgspec
import structlog
from msgspec.structs import replace

from letitride.service.proof import Bad, StreamProof, prove_stream
from letitride.store import EventLog, Head, Stored, Unavailable

_CHUNK: Final = 1000
_SHOWN: Final = 100

_log = structlog.get_logger("letitride.verification")


class Stage(StrEnum):
    NEVER = "never"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class WrongEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event that is wrong: what about it, and why. No position: it is no longer there."""

    stream: str
    version: int
    position: int | None
    what: str
    sentence: str


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far the proof has got. ``bad`` are the first hundred of ``wrong`` events, stream by
    stream. A stream is proved as far as it had got when its turn came."""

    stage: Stage = Stage.NEVER
    by: str = ""
    started_at: int = 0
    ended_at: int | None = None
    streams: int = 0
    streams_done: int = 0
    events: int = 0
    rounds: int = 0
    wrong: int = 0
    bad: tuple[WrongEvent, ...] = ()
    heads: tuple[Head, ...] = ()


class Verification:
    def __init__(self, log: EventLog, now: Callable[[], int]) -> None:
        self.progress = Progress()
        self._log = log
        self._now = now
        self._running: asyncio.Task[None] | None = None

    def start(self, by: str) -> bool:
        """Whether it was started: not while one runs."""
        if self.progress.stage is Stage.RUNNING:
            return False
        self.progress = Progress(stage=Stage.RUNNING, by=by, started_at=self._now())
        self._running = asyncio.create_task(self._run(), name="verification")
        return True

    async def stop(self) -> None:
        """Give up what runs. The thread that is at work on a stream ends with the stream."""
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        if self.progress.stage is Stage.RUNNING:  # it was stopped before it began
            self.progress = replace(self.progress, stage=Stage.FAILED, ended_at=self._now())

    async def _run(self) -> None:
        stage = Stage.FAILED
        try:
            await self._prove_all()
            stage = Stage.DONE
        except Unavailable:
            _log.warning("the log does not answer")
        except Exception:
            _log.exception("verification failed")
        finally:
            self.progress = replace(self.progress, stage=stage, ended_at=self._now())

    async def _prove_all(self) -> None:
        streams = sorted(await self._log.streams())
        self.progress = replace(self.progress, streams=len(streams))
        for name in streams:
            stored = await self._read(name)
            self._count(await asyncio.to_thread(prove_stream, name, stored))

    async def _read(self, stream: str) -> list[Stored]:
        """Piece by piece, so that others who read are not kept waiting."""
        found: list[Stored] = []
        while True:
            last = found[-1].version if found else 0
            piece = await self._log.read(stream, last, limit=_CHUNK)
            found += piece
            if len(piece) < _CHUNK:
                return found

    def _count(self, proof: StreamProof) -> None:
        done = self.progress
        self.progress = replace(
            done,
            streams_done=done.streams_done + 1,
            events=done.events + proof.events,
            rounds=done.rounds + (0 if proof.proof is None else len(proof.proof.rounds)),
            wrong=done.wrong + len(proof.bad),
            bad=(*done.bad, *map(_wrong, proof.bad))[:_SHOWN],
            heads=done.heads if proof.head is None else (*done.heads, proof.head),
        )


def _wrong(bad: Bad) -> WrongEvent:
    return WrongEvent(
        stream=bad.stream,
        version=bad.version,
        position=bad.position,
        what=str(bad.what),
        sentence=bad.sentence,
    )
