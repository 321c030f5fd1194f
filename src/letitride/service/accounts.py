"""People's accounts: opening them, and what happens at the door.

Whether a password was right is for whoever checks it to say; the hash lies in the drawer, never in
the log. A player's account and the place at the cage are opened in one transaction.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from letitride.house import (
    WRONG_LOGIN,
    HouseEvent,
    LoggedIn,
    Patron,
    Person,
    Reauthenticated,
    account_stream,
    admit,
    cage_stream,
    change_password,
    close_account,
    log_in,
    log_out,
    new_patron,
    new_person,
    open_account,
    pay_in,
    reauthenticate,
    replay,
)
from letitride.rules import HOUSE, Cents, Role
from letitride.service.streams import States
from letitride.store import Conflict, EventLog, Keep, Write
from letitride.table import Rejected

PASSWORD: Final = "password"
"""The kind of thing that the hash of a password is in the drawer."""

_NOT_FOR_PEOPLE: Final = frozenset({"dealer", "clock", "floor", "house", "cage"})
_GUEST: Final = "guest"
_NONE: Final = Cents(0)

Decided = tuple[HouseEvent, ...] | Rejected


class Accounts:
    def __init__(self, log: EventLog) -> None:
        self.states: States[Person] = States(log, lambda _: new_person())
        self._log = log

    async def find(self, name: str) -> Person | None:
        person = await self.states.get(account_stream(name))
        return person if person.version else None

    async def everybody(self) -> Mapping[str, Person]:
        """All who have a password, by name; guests have none."""
        names = await self._log.all_kept(PASSWORD)
        people = [await self.find(name) for name in sorted(names)]
        return {person.name: person for person in people if person is not None}

    async def hash_of(self, name: str) -> str | None:
        body = await self._log.kept(PASSWORD, name.casefold())
        return None if body is None else body.decode()

    async def open(
        self,
        name: str,
        role: Role,
        *,
        hash: str,
        at: int,
        by: str = "",
        demo: bool = False,
        chips: Cents = _NONE,
    ) -> Person | Rejected:
        """``chips`` are a player's to begin with; of a demonstration, they are worth nothing."""
        if name.casefold() in _NOT_FOR_PEOPLE or name.casefold().startswith(_GUEST):
            return Rejected("name_taken", HOUSE, f"name: {name} is not for people.")
        keep = Keep(PASSWORD, name.casefold(), hash.encode())
        opened = open_account(
            await self.states.get(account_stream(name)), name, role=role, demo=demo, by=by, at=at
        )
        return await self._open(name, opened, chips=chips, keep=(keep,))

    async def guest(self, *, chips: Cents, at: int) -> Person | Rejected:
        """Somebody without a name of their own, with chips that are worth nothing."""
        name = f"{_GUEST}-{secrets.token_hex(4)}"
        opened = open_account(new_person(), name, role=Role.PLAYER, guest=True, demo=True, at=at)
        return await self._open(name, opened, chips=chips, keep=())

    async def log_in(self, name: str, *, right: bool, where: str, at: int) -> Person | Rejected:
        """Failures count, in the log, before anybody is told of them."""
        return await self._at_the_door(
            name, lambda person: log_in(person, right, where, at), LoggedIn
        )

    async def reauthenticate(
        self, name: str, *, right: bool, where: str, at: int
    ) -> Person | Rejected:
        return await self._at_the_door(
            name, lambda person: reauthenticate(person, right, at, where), Reauthenticated
        )

    async def log_out(self, name: str, *, at: int) -> None:
        await self.states.change(account_stream(name), lambda person: log_out(person, at))

    async def change_password(
        self, name: str, text: str, *, hash: str, by: str, at: int
    ) -> Person | Rejected:
        keep = Keep(PASSWORD, name.casefold(), hash.encode())
        return await self._changed(
            name, lambda person: change_password(person, text, by=by, at=at), keep
        )

    async def close(self, name: str, reason: str, *, by: str, at: int) -> Person | Rejected:
        keep = Keep(PASSWORD, name.casefold(), None)
        return await self._changed(
            name, lambda person: close_account(person, reason, by=by, at=at), keep
        )

    async def _open(
        self, name: str, opened: Decided, *, chips: Cents, keep: Sequence[Keep]
    ) -> Person | Rejected:
        if isinstance(opened, Rejected):
            return opened
        person = replay(new_person(), opened)
        command_id = secrets.token_hex(16)
        writes = [Write(account_stream(name), opened, 0, command_id)]
        if person.role is Role.PLAYER:
            at, by = opened[0].at, opened[0].by
            first = _welcomed(new_patron(name), demo=person.demo, chips=chips, by=by, at=at)
            writes.append(Write(cage_stream(name), first, 0, command_id))
        answer = await self._log.append_all(writes, keep=keep)
        if isinstance(answer, Conflict):
            self.states.outdated(account_stream(name))
            return Rejected("name_taken", HOUSE, f"name: {name} has an account already.")
        self.states.happened(account_stream(name), new_person(), opened)
        return person

    async def _changed(
        self, name: str, decide: Callable[[Person], Decided], keep: Keep
    ) -> Person | Rejected:
        changed = await self.states.change(account_stream(name), decide, keep=(keep,))
        return changed if isinstance(changed, Rejected) else changed.state

    async def _at_the_door(
        self, name: str, decide: Callable[[Person], Decided], right: type[HouseEvent]
    ) -> Person | Rejected:
        changed = await self.states.change(account_stream(name), decide)
        if isinstance(changed, Rejected):
            return changed
        return changed.state if isinstance(changed.events[-1], right) else WRONG_LOGIN


def _welcomed(
    patron: Patron, *, demo: bool, chips: Cents, by: str, at: int
) -> tuple[HouseEvent, ...]:
    admitted = admit(patron, demo=demo, by=by, at=at)
    assert not isinstance(admitted, Rejected)
    if not chips:
        return admitted
    paid = pay_in(replay(patron, admitted), chips, by=by, at=at, why="to begin with")
    assert not isinstance(paid, Rejected)
    return (*admitted, *paid)
