"""The demo floor: a table for each rule book, bots in seats, staff logins."""

import secrets
from typing import Final

import msgspec

from letitride.driver import default_limits, default_terms
from letitride.house import account_stream, reopen_account
from letitride.rules import Role, load_rulebook, rulebook_ids
from letitride.runtime import Accounts, Casino
from letitride.server.passwords import Passwords
from letitride.table import Rejected, Switch, TrayRule

STAFF: Final = {
    "dora": Role.DEALER,
    "gabriel": Role.GAMES_SUPERVISOR,
    "carla": Role.CASINO_SUPERVISOR,
    "ines": Role.INSPECTOR,
}
_BOTS: Final = 2


class Login(msgspec.Struct, frozen=True):
    name: str
    role: Role
    password: str


async def set_up_tables(casino: Casino) -> None:
    """Set up the missing tables and open them right away.

    A table that a supervisor has removed stays removed: an id is never used twice.
    """
    there = await casino.places()
    for id in rulebook_ids():
        if id in there:
            continue
        book = load_rulebook(id)
        terms = default_terms(book, side_bets=True)
        switches = terms.switches | {Switch.PLAYER_SHARES}
        terms = msgspec.structs.replace(terms, tray=TrayRule.AUTOMATIC, switches=switches)
        place = await casino.set_up(
            id, book, name=book.name, terms=terms, limits=default_limits(book), bots=_BOTS
        )
        if isinstance(place, Rejected):
            assert place.code == "id_taken", place
    for runner in casino.tables.values():
        runner.scheduler.skip_pauses()


async def open_staff_accounts(accounts: Accounts, passwords: Passwords, *, at: int) -> list[Login]:
    """Staff accounts, each with its own password, new at every start.

    Reopens accounts that were closed meanwhile, so that every login we print works.
    """
    logins = []
    for name, role in STAFF.items():
        login = Login(name, role, secrets.token_urlsafe(9))
        hash = await passwords.hash(login.password)
        opened = await accounts.open(name, role, hash=hash, demo=True, at=at)
        if isinstance(opened, Rejected):
            await _reopen(accounts, name, at=at)
            changed = await accounts.change_password(name, login.password, hash=hash, by="", at=at)
            assert not isinstance(changed, Rejected), changed
        logins.append(login)
    return logins


async def _reopen(accounts: Accounts, name: str, *, at: int) -> None:
    """Refused if the account is open, which it nearly always is."""
    stream = account_stream(name)
    await accounts.states.change(stream, lambda person: reopen_account(person, by="", at=at))
