"""People's accounts: opening and closing them, logging in and out.

The caller checks the password; its hash is in the secrets table, never in the log. A player's
account and their cage account are opened in one transaction.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from letitride.house import (
    WRONG_LOGIN,
    Decided,
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
    keep_guest,
    log_in,
    log_out,
    new_patron,
    new_person,
    open_account,
    pay_in,
    reauthenticate,
    replay,
    wait_of,
)
from letitride.journal import PASSWORD
from letitride.rules import Cents, Role
from letitride.runtime.guest_names import guest_names
from letitride.runtime.house_states import StreamStates
from letitride.runtime.rejections import reject, sentence
from letitride.store import Conflict, EventLog, Secret, Write
from letitride.table import Rejected

_NOT_FOR_PEOPLE: Final = frozenset({"dealer", "clock", "floor", "house", "cage"})
_GUEST: Final = "guest"
_MOST_UNKNOWN_NAMES: Final = 1000
_NONE: Final = Cents(0)


class Accounts:
    def __init__(self, log: EventLog) -> None:
        self.states: StreamStates[Person] = StreamStates(log, lambda _: new_person())
        self._log = log
        self._unknown_names: dict[str, Person] = {}

    async def find(self, name: str) -> Person | None:
        person = await self.states.get(account_stream(name))
        return person if person.version else None

    async def everybody(self) -> Mapping[str, Person]:
        """Everybody with a password, by name; guests have none."""
        names = await self._log.secrets(PASSWORD)
        people = [await self.find(name) for name in sorted(names)]
        return {person.name: person for person in people if person is not None}

    async def named_like(self, text: str, role: Role, *, most: int) -> Sequence[Person]:
        """Open accounts whose name contains a text, guests included; names that begin with it
        come first."""
        wanted, prefix = text.casefold(), account_stream("")
        names = [
            name.removeprefix(prefix)
            for name in await self._log.streams()
            if name.startswith(prefix) and wanted in name.removeprefix(prefix)
        ]
        found: list[Person] = []
        for name in sorted(names, key=lambda each: (not each.startswith(wanted), each)):
            person = await self.find(name)
            if person is not None and person.role is role and not person.closed:
                found.append(person)
            if len(found) == most:
                break
        return found

    async def hash_of(self, name: str) -> str | None:
        """The password hash; None if there is none, or if somebody put an older one back, whose
        mark does not match."""
        body = await self._log.secret(PASSWORD, name.casefold())
        person = await self.find(name)
        if body is None or person is None:
            return None
        if not person.mark:
            return body.decode()  # older than marks
        mark, _, hash = body.decode().partition(":")
        if mark == person.mark:
            return hash
        doubt = sentence("doubt.old_password")
        self._log.doubts.add(f"{PASSWORD} {name.casefold()}", doubt)
        return None

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
        """``chips`` are a player's starting balance; with ``demo`` they are worth nothing."""
        if name.casefold() in _NOT_FOR_PEOPLE or name.casefold().startswith(_GUEST):
            return reject("name_taken.reserved", name=name)
        secret, mark = _marked(name, hash)
        opened = open_account(
            await self.states.get(account_stream(name)),
            name,
            role=role,
            demo=demo,
            mark=mark,
            by=by,
            at=at,
        )
        return await self._open(name, opened, chips=chips, new_secrets=(secret,))

    async def guest(self, *, chips: Cents, at: int) -> Person | Rejected:
        """A player whom the house names, with chips that are worth nothing."""
        for name in guest_names(secrets.randbelow):
            person = await self.states.get(account_stream(name))
            opened = open_account(person, name, role=Role.PLAYER, guest=True, demo=True, at=at)
            answer = await self._open(name, opened, chips=chips, new_secrets=())
            if not isinstance(answer, Rejected):
                return answer
        raise AssertionError("names do not run out")

    async def keep_guest(self, name: str, text: str, *, hash: str, at: int) -> Person | Rejected:
        """Make a guest an account, with the name, the chips and everything else it has."""
        secret, mark = _marked(name, hash)
        return await self._changed(
            name, lambda person: keep_guest(person, text, at=at, mark=mark), secret
        )

    async def log_in(self, name: str, *, right: bool, where: str, at: int) -> Person | Rejected:
        """A failure is in the log before the answer goes out."""
        return await self._authenticate(
            name, lambda person: log_in(person, right, where, at), LoggedIn
        )

    async def reauthenticate(
        self, name: str, *, right: bool, where: str, at: int
    ) -> Person | Rejected:
        return await self._authenticate(
            name, lambda person: reauthenticate(person, right, at, where), Reauthenticated
        )

    async def wait(self, name: str, where: str, at: int) -> int:
        """Seconds until another try from there is accepted."""
        person = await self.find(name) or self._unknown_names.get(name.casefold(), new_person())
        return wait_of(person.wrong, where, at)

    async def log_out(self, name: str, *, at: int) -> None:
        await self.states.change(account_stream(name), lambda person: log_out(person, at))

    async def change_password(
        self, name: str, text: str, *, hash: str, by: str, at: int
    ) -> Person | Rejected:
        secret, mark = _marked(name, hash)
        return await self._changed(
            name, lambda person: change_password(person, text, by=by, at=at, mark=mark), secret
        )

    async def close(self, name: str, reason: str, *, by: str, at: int) -> Person | Rejected:
        secret = Secret(PASSWORD, name.casefold(), None)
        return await self._changed(
            name, lambda person: close_account(person, reason, by=by, at=at), secret
        )

    async def _open(
        self, name: str, opened: Decided, *, chips: Cents, new_secrets: Sequence[Secret]
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
        answer = await self._log.append_all(writes, secrets=new_secrets)
        if isinstance(answer, Conflict):
            self.states.mark_outdated(account_stream(name))
            return reject("name_taken", name=name)
        self.states.apply(account_stream(name), new_person(), opened)
        return person

    async def _changed(
        self, name: str, decide: Callable[[Person], Decided], secret: Secret
    ) -> Person | Rejected:
        changed = await self.states.change(account_stream(name), decide, new_secrets=(secret,))
        return changed if isinstance(changed, Rejected) else changed.state

    async def _authenticate(
        self, name: str, decide: Callable[[Person], Decided], right: type[HouseEvent]
    ) -> Person | Rejected:
        if await self.find(name) is None:
            return self._unknown_name(name, decide)
        changed = await self.states.change(account_stream(name), decide)
        if isinstance(changed, Rejected):
            return changed
        return changed.state if isinstance(changed.events[-1], right) else WRONG_LOGIN

    def _unknown_name(self, name: str, decide: Callable[[Person], Decided]) -> Rejected:
        """An unknown name waits like a known one, or the wait would reveal which names exist. Kept
        in memory only; the oldest are forgotten."""
        key = name.casefold()
        person = self._unknown_names.pop(key, Person(name=name, version=1))
        decided = decide(person)
        if isinstance(decided, Rejected):
            self._unknown_names[key] = person
            return decided
        self._unknown_names[key] = replay(person, decided)
        if len(self._unknown_names) > _MOST_UNKNOWN_NAMES:
            del self._unknown_names[next(iter(self._unknown_names))]
        return WRONG_LOGIN


def _marked(name: str, hash: str) -> tuple[Secret, str]:
    """The hash for the secrets table, with the mark that goes into the log."""
    mark = secrets.token_hex(8)
    return Secret(PASSWORD, name.casefold(), f"{mark}:{hash}".encode()), mark


def _welcomed(
    patron: Patron, *, demo: bool, chips: Cents, by: str, at: int
) -> tuple[HouseEvent, ...]:
    admitted = admit(patron, demo=demo, by=by, at=at)
    assert not isinstance(admitted, Rejected)
    if not chips:
        return admitted
    paid = pay_in(replay(patron, admitted), chips, by=by, at=at, why="starting chips")
    assert not isinstance(paid, Rejected)
    return (*admitted, *paid)
