"""A program that writes to a log until it is killed, and says what was acknowledged.

    python -m tests.store.crash_writer URL

Command n of a stream has n % 3 + 1 events and the id n. It goes on where the log stands. A line of
its output is ``stream command first last``; it is written after the log has answered.
"""

import asyncio
import os
import sys

from letitride.store import Appended, EventLog, open_log
from letitride.table.events.betting import RoundOpened

STREAMS = tuple(f"table:{number}" for number in range(6))


async def write(log: EventLog, stream: str) -> None:
    stored = await log.read(stream)
    version = len(stored)
    command = int(stored[-1].command_id) + 1 if stored else 0
    while True:
        events = [RoundOpened(number=command)] * (command % 3 + 1)
        answer = await log.append(stream, events, expected=version, command_id=str(command))
        assert isinstance(answer, Appended), answer
        os.write(1, f"{stream} {command} {answer.first} {answer.last}\n".encode())
        version, command = answer.last, command + 1


async def main(url: str) -> None:
    log = await open_log(url)
    await asyncio.gather(*(write(log, stream) for stream in STREAMS))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
