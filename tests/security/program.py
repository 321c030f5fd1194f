"""``letitride serve`` as its own process, with as few descriptors as a test wants."""

import asyncio
import os
import shlex
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path


@asynccontextmanager
async def serving(
    folder: Path,
    settings: Mapping[str, str],
    *,
    descriptors: int = 1024,
    pids: list[int] | None = None,
) -> AsyncIterator[str]:
    """Its address, while it runs; its id is added to ``pids``."""
    command = (sys.executable, "-m", "letitride", "serve", "--demo", "--port", "0")
    program = await asyncio.create_subprocess_exec(
        "sh",
        "-c",
        f"ulimit -n {descriptors} && exec {shlex.join(command)}",
        stdout=PIPE,
        stderr=PIPE,
        cwd=folder,
        env={**os.environ, "LETITRIDE_LOG_LEVEL": "error", **settings},
    )
    if pids is not None:
        pids.append(program.pid)
    try:
        assert program.stdout is not None
        async for line in program.stdout:
            if b"open at " in line:
                yield line.decode().split()[-1]
                break
        else:
            assert program.stderr is not None
            raise AssertionError((await program.stderr.read()).decode())
    finally:
        if program.returncode is None:
            program.send_signal(signal.SIGTERM)
        await program.communicate()
