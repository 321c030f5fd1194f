"""The cable between browsers and the server, which a test may pull out or let go dead."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Cable:
    """``pulled`` breaks every connection and lets none through. ``stalled`` keeps them open with
    nothing coming through, as when a phone leaves the network; if only the way back is dead, what a
    browser sends still arrives. Both last as long as their context."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._port = 0
        self._pulled = False
        self._there = asyncio.Event()
        self._back = asyncio.Event()
        self._lines: set[asyncio.StreamWriter] = set()
        self._carrying: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    async def lead_to(self, port: int) -> None:
        self._port = port
        self._mend()
        self._server = await asyncio.start_server(self._connect, sock=self._listening)

    @contextmanager
    def stalled(self, *, only_back: bool = False) -> Iterator[None]:
        self._back.clear()
        if not only_back:
            self._there.clear()
        try:
            yield
        finally:
            self._mend()

    @contextmanager
    def pulled(self) -> Iterator[None]:
        self._pull()
        try:
            yield
        finally:
            self._mend()

    def _pull(self) -> None:
        self._pulled = True
        for line in self._lines:
            line.transport.abort()

    def _mend(self) -> None:
        self._pulled = False
        self._there.set()
        self._back.set()

    async def close(self) -> None:
        self._pull()
        for task in self._carrying:
            task.cancel()
        await asyncio.gather(*self._carrying, return_exceptions=True)
        if self._server is not None:
            self._server.close()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._pulled:
            writer.transport.abort()
            return
        inward, outward = await asyncio.open_connection("127.0.0.1", self._port)
        self._lines |= {writer, outward}
        for task in (
            asyncio.create_task(self._carry(reader, outward, self._there)),
            asyncio.create_task(self._carry(inward, writer, self._back)),
        ):
            self._carrying.add(task)
            task.add_done_callback(self._carrying.discard)

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passes: asyncio.Event
    ) -> None:
        with suppress(ConnectionError):
            while some := await reader.read(65536):
                await passes.wait()
                writer.write(some)
                await writer.drain()
        self._lines.discard(writer)
        writer.close()
