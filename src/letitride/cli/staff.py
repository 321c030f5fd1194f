"""``letitride staff``: manage staff accounts."""

import asyncio
import getpass
import secrets
import sys
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

from cyclopts import App, Parameter

from letitride.cli.database import Database, opened
from letitride.cli.options import JSONOption
from letitride.cli.output import BadInput, console, table, write_json
from letitride.cli.words import say
from letitride.house import check_password, wait_of_strangers
from letitride.rules import Role
from letitride.table import Rejected

if TYPE_CHECKING:
    from letitride.house import Person
    from letitride.runtime import Accounts

T = TypeVar("T")

staff = App(name="staff", help="Manage staff accounts.")

_BY = "command line"


@staff.command
def add(
    name: Annotated[str, Parameter(help="Login name.")],
    /,
    *,
    role: Annotated[
        Role, Parameter(help="dealer, games-supervisor, casino-supervisor or inspector.")
    ],
    generate: Annotated[
        bool, Parameter(help="Generate a password and print it.", negative="")
    ] = False,
    database: Database = None,
) -> None:
    """Open an account. Asks for the password, or reads it from standard input."""
    if role is Role.PLAYER:
        raise BadInput(say("staff.not_a_player"))
    password = _password(name, generate=generate)

    async def open_account(accounts: "Accounts") -> "Person | Rejected":
        return await accounts.open(
            name, role, hash=await _hashed(password), by=_BY, at=int(time.time())
        )

    _granted(_on(database, open_account, create=True))
    console().print(say("staff.opened", name=name, role=str(role).replace("_", " ")), markup=False)
    if generate:
        console().print(f"password: {password}", markup=False)


@staff.command
def password(
    name: Annotated[str, Parameter(help="Login name of the account.")],
    /,
    *,
    generate: Annotated[
        bool, Parameter(help="Generate a password and print it.", negative="")
    ] = False,
    database: Database = None,
) -> None:
    """Set a new password and end the account's sessions."""
    new = _password(name, generate=generate)

    async def change(accounts: "Accounts") -> "Person | Rejected":
        return await accounts.change_password(
            name, new, hash=await _hashed(new), by=_BY, at=int(time.time())
        )

    _granted(_on(database, change, ends_sessions_of=name))
    console().print(say("staff.new_password", name=name), markup=False)
    if generate:
        console().print(f"password: {new}", markup=False)


@staff.command
def close(
    name: Annotated[str, Parameter(help="Login name of the account.")],
    /,
    *,
    reason: Annotated[str, Parameter(help="Reason, for the record.")],
    database: Database = None,
) -> None:
    """Close an account: nobody can sign in with it. Its record stays."""

    async def closed(accounts: "Accounts") -> "Person | Rejected":
        return await accounts.close(name, reason, by=_BY, at=int(time.time()))

    _granted(_on(database, closed, ends_sessions_of=name))
    console().print(say("staff.closed", name=name), markup=False)


@staff.command(name="list")
def list_(
    *,
    json: JSONOption = False,
    database: Database = None,
) -> None:
    """List the staff."""
    people = [
        person
        for person in _on(database, lambda accounts: accounts.everybody()).values()
        if person.role is not Role.PLAYER
    ]
    if json:
        write_json(people)
        return
    shown = table("name", "role", "state")
    for person in people:
        state = "slowed down" if wait_of_strangers(person.wrong, int(time.time())) else ""
        shown.add_row(person.name, str(person.role).replace("_", " "), state)
    console().print(shown)


def _password(name: str, *, generate: bool) -> str:
    if generate:
        return secrets.token_urlsafe(12)
    if sys.stdin.isatty():
        given = getpass.getpass("Password: ")
        if getpass.getpass("Again: ") != given:
            raise BadInput(say("staff.passwords_differ"))
    else:
        given = sys.stdin.readline().rstrip("\n")
    _granted(check_password(given, name))
    return given


async def _hashed(password: str) -> str:
    from letitride.server import Passwords

    passwords = Passwords(1)
    try:
        return await passwords.hash(password)
    finally:
        passwords.close()


def _on(
    database: str | None,
    act: Callable[["Accounts"], Awaitable[T]],
    *,
    create: bool = False,
    ends_sessions_of: str = "",
) -> T:
    from letitride.runtime import Accounts
    from letitride.server import Sessions

    async def on() -> T:
        async with opened(database, create=create) as log:
            accounts = Accounts(log)
            answer = await act(accounts)
            person = await accounts.find(ends_sessions_of) if ends_sessions_of else None
            if person is not None and not isinstance(answer, Rejected):
                await Sessions(log, hours=1).end_all(person.name)
                # Writing to the account makes every server reload it.
                await accounts.log_out(person.name, at=int(time.time()))
            return answer

    return asyncio.run(on())


def _granted(answer: object) -> None:
    if isinstance(answer, Rejected):
        raise BadInput(answer.message)
