"""A wire between a server and its PostgreSQL that can be cut, and mended.

A cut closes nothing and refuses nothing: whatever is sent gets no answer, as when a switch loses
its power. Afterwards what was on the way arrives late, or never: a firewall that was started again
knows nothing of the old connections and swallows what they send, but lets new ones pass.
"""

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

_SOCKET: Final = ".s.PGSQL.5432"
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Wire:
    """In a thread of its own: tests block their loop while servers start."""

    def __init__(self, database: Path, folder: Path) -> None:
        self.folder = folder
        self._database = database
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._open = asyncio.Event()
        self._alive: set[object] = set()
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server

    def start(self) -> None:
        self.folder.mkdir()
        self._thread.start()
        self._run(self._listen())

    def cut(self, *, for_good: bool) -> None:
        """``for_good``: the connections of now stay dead when the wire is mended."""

        async def cut() -> None:
            self._open.clear()
            if for_good:
                self._alive.clear()

        self._run(cut())

    def mend(self) -> None:
        async def mend() -> None:
            self._open.set()

        self._run(mend())

    def close(self) -> None:
        """Let go of everything, also of what the database still holds open."""
        if self._thread.is_alive():
            self._run(self._let_go())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    async def _listen(self) -> None:
        self._open.set()
        self._server = await asyncio.start_unix_server(self._connected, self.folder / _SOCKET)

    async def _connected(self, *client: Any) -> None:
        here: Streams = client
        self._writers.append(here[1])
        await self._open.wait()
        there = await asyncio.open_unix_connection(self._database / _SOCKET)
        self._writers.append(there[1])
        alive = object()
        self._alive.add(alive)
        for source, sink in ((here[0], there[1]), (there[0], here[1])):
            task = asyncio.create_task(self._pump(source, sink, alive))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, alive: object
    ) -> None:
        """The end of a connection takes the same way as what was sent in it."""
        try:
            while True:
                sent = await source.read(65536)
                await self._open.wait()
                if alive not in self._alive:
                    if not sent:
                        return
                elif sent:
                    sink.write(sent)
                    await sink.drain()
                else:
                    sink.close()
                    return
        except OSError:
            sink.close()

    async def _let_go(self) -> None:
        self._server.close()
        self._open.set()
        for task in self._tasks:
            task.cancel()
        for writer in self._writers:
            writer.close()
        for writer in self._writers:
            with suppress(OSError):
                await writer.wait_closed()
