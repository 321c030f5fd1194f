"""``letitride serve``: run the casino server until somebody stops it."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from letitride.cli.numbers import whole
from letitride.cli.output import BadInput, complain, table
from letitride.cli.words import say

if TYPE_CHECKING:
    from letitride.server import Login


def serve(
    *,
    config: Annotated[Path | None, Parameter(help="A TOML file with settings.")] = None,
    host: Annotated[
        str | None, Parameter(help="Address to listen on (default: 127.0.0.1).")
    ] = None,
    port: Annotated[
        int | None, Parameter(help="Port; 0 picks a free one.", converter=whole)
    ] = None,
    database: Annotated[
        str | None, Parameter(help="sqlite:///PATH or postgresql://USER@HOST/NAME.")
    ] = None,
    demo: Annotated[
        bool | None, Parameter(help="Demo floor with its own database.", negative="")
    ] = None,
    force_demo: Annotated[
        bool | None, Parameter(help="Demo floor in the given database.", negative="")
    ] = None,
) -> None:
    import uvloop

    from letitride.runtime import NotFair
    from letitride.server import BadSettings, load_settings, serve, unknown_variables
    from letitride.store import CannotOpen, Forged

    try:
        settings = load_settings(
            config,
            os.environ,
            host=host,
            port=port,
            database=database,
            demo=demo,
            force_demo=force_demo,
        )
        if unknown := ", ".join(unknown_variables(os.environ)):
            complain(say("serve.not_a_setting", unknown=unknown))
        uvloop.run(serve(settings, _announce))
    except (BadSettings, CannotOpen, Forged) as error:
        raise BadInput(str(error)) from None
    except NotFair as error:
        raise BadInput(say("serve.shuffler", error=error)) from None
    except KeyboardInterrupt:
        pass


def _announce(address: str, logins: "list[Login]") -> None:
    from rich.console import Console

    screen = Console(highlight=False, file=sys.stdout)
    screen.print(say("serve.open", address=address))
    if logins:
        screen.print(say("serve.demo"))
        shown = table("staff", "role", "password", whole=("password",))
        for login in logins:
            shown.add_row(login.name, str(login.role).replace("_", " "), login.password)
        screen.print(shown)
    screen.print(say("serve.how_to_stop"))
    sys.stdout.flush()
