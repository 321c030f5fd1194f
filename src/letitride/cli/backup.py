"""``letitride backup``: the whole database in one file."""

import asyncio
import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from letitride.cli.database import NO_DATABASE, Database
from letitride.cli.key_ring import keys_of
from letitride.cli.options import JSONOption
from letitride.cli.output import BadInput, console, write_json
from letitride.cli.words import say
from letitride.store import CannotOpen


def backup(
    file: Annotated[Path, Parameter(help="The file to write; it must not exist yet.")],
    /,
    *,
    database: Database = None,
    json: JSONOption = False,
) -> None:
    """Write a snapshot of the whole database to one file. Servers keep running."""
    from letitride.store import backup

    if not database:
        raise BadInput(NO_DATABASE)
    if file.exists():
        raise BadInput(say("backup.exists", file=file))
    keys = keys_of(database)
    try:
        made = asyncio.run(backup(database, file, keys, at=int(time.time())))
    except CannotOpen as error:
        raise BadInput(f"database: {error}") from None
    except OSError as error:
        raise BadInput(say("cannot_write", path=file, error=error.strerror)) from None
    if json:
        write_json({"header": made.header, "footer": made.footer})
        return
    summary = say(
        "backup.saved",
        events=made.header.events,
        position=made.header.position,
        commands=made.header.commands,
        secrets=made.header.secrets,
        file=file,
        key=made.footer.key,
    )
    console().print(summary, markup=False, soft_wrap=True)
