"""``letitride restore``: a backup into a new database."""

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from letitride.cli import EXIT_DIFFERS
from letitride.cli.database import NO_DATABASE, Database, opened
from letitride.cli.key_ring import SQLITE, keys_of
from letitride.cli.output import BadInput, complain, console
from letitride.cli.words import say
from letitride.journal import HouseKeys
from letitride.store import CannotOpen, one_server, open_log

if TYPE_CHECKING:
    from letitride.store import BackupWritten, Restored


def restore(
    file: Annotated[Path, Parameter(help="The backup file.")],
    /,
    *,
    database: Database = None,
) -> int:
    """Check a backup, load it into an empty or new database, and prove the log."""
    if not database:
        raise BadInput(NO_DATABASE)
    keys = keys_of(database)
    made = _checked(file, keys)
    restored = asyncio.run(_restored(database, file, keys))
    console().print(_summary(made, restored, keys), markup=False, soft_wrap=True)
    return asyncio.run(prove_and_report(database, keys))


def _checked(file: Path, keys: HouseKeys) -> "BackupWritten":
    from letitride.store import BadBackup, check_backup

    try:
        return check_backup(file, keys)
    except BadBackup as error:
        raise BadInput(say("restore.nothing", file=file, error=error)) from None
    except OSError as error:
        raise BadInput(say("cannot_read", path=file, error=error.strerror)) from None


async def _restored(database: str, file: Path, keys: HouseKeys) -> "Restored":
    from letitride.journal import READY, SESSION
    from letitride.runtime import PRESENCE
    from letitride.store import BadBackup, restore

    path = Path(database.removeprefix(SQLITE)) if database.startswith(SQLITE) else None
    new = path is not None and not path.exists()
    done = False
    try:
        with one_server(database):
            # Creates the database if there is none, and migrates its tables.
            await (await open_log(database, keys=keys)).close()
            # Presence is stale, and an old session must not log anybody back in.
            kinds = (SESSION, PRESENCE, READY)
            restored = await restore(database, file, keys, at=int(time.time()), without=kinds)
            done = True
            return restored
    except CannotOpen as error:
        raise BadInput(say("restore.nothing_in_database", error=error)) from None
    except BadBackup as error:
        raise BadInput(say("restore.nothing", file=file, error=error)) from None
    finally:
        if new and not done and path is not None:
            for end in ("", "-wal", "-shm"):
                path.with_name(path.name + end).unlink(missing_ok=True)


def _summary(made: "BackupWritten", restored: "Restored", keys: HouseKeys) -> str:
    when = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(made.header.at))
    retired = say("restore.retired") if made.footer.key in keys.retired else ""
    return say(
        "restore.restored",
        events=made.header.events,
        position=made.header.position,
        when=when,
        key=made.footer.key,
        retired=retired,
        left_out=restored.left_out,
    )


async def prove_and_report(database: str, keys: HouseKeys) -> int:
    """Prove the log, print one line, and return the exit code."""
    from letitride.audit import prove_log

    async with opened(database, keys=keys) as log:
        proof = await prove_log(log, now=int(time.time()))
    if proof.well:
        console().print(say("restore.proved", events=proof.events))
        return 0
    complain(say("restore.log_wrong", first=proof.bad[0]))
    return EXIT_DIFFERS
