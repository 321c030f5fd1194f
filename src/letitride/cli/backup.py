"""``letitride backup``: the whole house in one file."""

import asyncio
import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from letitride.cli.database import NO_DATABASE, Database
from letitride.cli.key_ring import keys_of
from letitride.cli.output import BadInput, console, write_json
from letitride.store import CannotOpen


def backup(
    file: Annotated[Path, Parameter(help="Where to write it; it must not be there yet.")],
    /,
    *,
    database: Database = None,
    json: Annotated[bool, Parameter(help="Print JSON.", negative="")] = False,
) -> None:
    """Write the whole database to one file, as it is at one moment. Servers go on playing."""
    from letitride.store import backup

    if not database:
        raise BadInput(NO_DATABASE)
    if file.exists():
        raise BadInput(f"{file}: is there already; a backup replaces nothing")
    keys = keys_of(database)
    try:
        made = asyncio.run(backup(database, file, keys, at=int(time.time())))
    except CannotOpen as error:
        raise BadInput(f"database: {error}") from None
    except OSError as error:
        raise BadInput(f"{file}: cannot be written ({error.strerror})") from None
    if json:
        write_json({"header": made.header, "footer": made.footer})
        return
    told = (
        f"{made.header.events:,} events up to position {made.header.position:,}, "
        f"{made.header.commands:,} answers and {made.header.drawer:,} secrets are in {file}, "
        f"signed with key {made.footer.key}. The key is not in it: keep it elsewhere."
    )
    console().print(told, markup=False, soft_wrap=True)
