"""A house without a network, people of every kind in it, and its tables at every stage of a round.

    async with inside(tmp_path / "house.db") as house:
        async for phase in stages(house, "nsw-let-it-ride"):
            answer = await house.do("dora", {"type": "OpenRound"})

Requests go through the whole application, only not over a socket. The clock stands still and a
person deals, so that nothing happens by itself: a table is where it was left. A stage is kept by
copying the database (``copy``), and brought back by opening the copy (``house.move``).
"""

import asyncio
import shutil
import sqlite3
import warnings
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from itertools import count
from pathlib import Path
from typing import Any, Final, cast

import httpx
import msgspec
from litestar import Litestar
from litestar.exceptions import LitestarDeprecationWarning

from letitride.driver.automatic_dealer import propose
from letitride.driver.opening import default_limits, default_terms
from letitride.driver.timing import Pace
from letitride.rules import Cents, Face, Role, Settled, Wager, load_rulebook
from letitride.runtime.casino import Casino
from letitride.runtime.clock import HandClock
from letitride.runtime.runner import Runner
from letitride.runtime.shuffler import seeded_chance
from letitride.server.app import make_app
from letitride.server.passwords import Passwords
from letitride.server.request_context import COOKIE, CSRF_HEADER, RequestContext
from letitride.server.settings import load_settings
from letitride.server.wire import WIRE, Visitor
from letitride.store import open_log
from letitride.table import Rejected, bank_to_offer, hand_to_turn
from letitride.table import commands as c
from letitride.table.decide.choosing import to_choose
from letitride.table.state import Phase, Turns
from tests.face_up import approve
from tests.server.running import CHEAP, UNHURRIED

ADDRESS: Final = "http://127.0.0.1:8000"
TABLE: Final = "main"
ELSEWHERE: Final = "other"
CHIPS: Final = Cents(5_000_00)
STAND_STILL: Final = Pace(pause=1)

NOBODY: Final = ""
PEOPLE: Final[Mapping[str, Role | None]] = {
    NOBODY: None,
    "paul": Role.PLAYER,
    "rosa": Role.PLAYER,
    "quin": Role.PLAYER,
    "sam": Role.PLAYER,
    "tess": Role.PLAYER,
    "dora": Role.DEALER,
    "dirk": Role.DEALER,
    "gabriel": Role.GAMES_SUPERVISOR,
    "gus": Role.GAMES_SUPERVISOR,
    "carla": Role.CASINO_SUPERVISOR,
    "ines": Role.INSPECTOR,
}
"""Paul, Rosa and Quin play at the table, Sam has no seat, Tess sits elsewhere; Dora deals here, and
Dirk nowhere. All have given their password again just now, but Gus."""
SEATS: Final = {"paul": 1, "rosa": 2, "quin": 7}

Body = dict[str, Any]


class Inside:
    """The application, its people, and the database that it stands on at the moment."""

    def __init__(self, app: Litestar, http: httpx.AsyncClient, passwords: Passwords) -> None:
        self.app = app
        self.http = http
        self._passwords = passwords
        self._headers: dict[str, dict[str, str]] = {}
        self._ids = count(1)

    @property
    def context(self) -> RequestContext:
        context: RequestContext = self.app.state.context
        return context

    @property
    def casino(self) -> Casino:
        return self.context.casino

    @property
    def runner(self) -> Runner:
        return self.casino.tables[TABLE]

    def visitor(self, who: str) -> Visitor:
        return Visitor(who, PEOPLE[who])

    async def open_staff_accounts(self) -> None:
        """Accounts for everybody, and everybody logged in."""
        at = self.casino.now()
        for name, role in PEOPLE.items():
            if role is None:
                self._headers[name] = {}
                continue
            chips = CHIPS if role is Role.PLAYER else Cents(0)
            opened = await self.casino.accounts.open(name, role, hash="-", chips=chips, at=at)
            assert not isinstance(opened, Rejected), opened
            person = await self.casino.accounts.find(name)
            assert person is not None, name
            token, session = await self.context.sessions.begin(
                name, str(role), at, mark=person.mark
            )
            if name != "gus":
                await self.context.sessions.reauthenticated(token, at)
            self._headers[name] = {"cookie": f"{COOKIE}={token}", CSRF_HEADER: session.csrf}

    async def move(self, stage: Path, database: Path) -> None:
        """Continue from a saved stage, in a copy of it; the same people are signed in."""
        await self.close()
        for old in (
            database,
            *(database.with_name(f"{database.name}-{x}") for x in ("wal", "shm")),
        ):
            old.unlink(missing_ok=True)
        shutil.copy(stage, database)
        self.app.state.context = await _context(database, self._passwords)

    async def close(self) -> None:
        await self.casino.stop()
        await self.casino.log.close()

    # --- requests --------------------------------------------------------------------------------

    async def ask(
        self, who: str, method: str, path: str, body: object = None, **options: Any
    ) -> httpx.Response:
        headers = {**self._headers[who], **options.pop("headers", {})}
        if body is not None:
            options["json"] = body
        answer = await self.http.request(method, path, headers=headers, **options)
        # Everybody has a browser of their own.
        self.http.cookies.clear()
        return answer

    async def do(self, who: str, body: Body, *, table: str = TABLE) -> httpx.Response:
        order = {"id": f"command-{next(self._ids)}", "command": body}
        return await self.ask(who, "POST", f"/api/tables/{table}/commands", order)

    async def done(self, who: str, body: Body, *, table: str = TABLE) -> None:
        answer = await self.do(who, body, table=table)
        assert answer.status_code == 200, (body, answer.text)

    async def deals(self, *, table: str = TABLE) -> bool:
        """The dealer's next act by the book; returns whether there was one."""
        runner = self.casino.tables[table]
        await turned(self, table=table)
        command = propose(runner.game, runner.table)
        if command is not None:
            await self.done("dora", wire_of(command), table=table)
        return command is not None

    async def until(self, *phases: Phase, table: str = TABLE) -> None:
        while self.casino.tables[table].table.phase not in phases:
            assert await self.deals(table=table), self.casino.tables[table].table.phase


def wire_of(command: c.Command) -> Body:
    """A command as a client would send it."""
    kind = type(command).__name__
    fields = {"type", *WIRE[kind].__struct_fields__}
    body: Body = msgspec.to_builtins(command)
    return {name: value for name, value in body.items() if name in fields and value is not None}


async def _context(database: Path, passwords: Passwords) -> RequestContext:
    url = f"sqlite:///{database}"
    settings = load_settings(
        None, {}, port=8000, demo=True, force_demo=True, **{**UNHURRIED, "database": url}
    )
    log = await open_log(url)
    casino = Casino(log, HandClock(), pace=STAND_STILL, below=seeded_chance(1))
    await casino.start()
    context = RequestContext(settings, casino, passwords)
    context.open = True
    return context


@asynccontextmanager
async def inside(database: Path) -> AsyncIterator[Inside]:
    passwords = Passwords(1, hasher=CHEAP)
    context = await _context(database, passwords)
    with warnings.catch_warnings():
        # Litestar wants dependencies to be marked as such.
        warnings.simplefilter("ignore", LitestarDeprecationWarning)
        app = make_app(context)
    # An error of ours is to be an answer, as it would be over a socket.
    transport = httpx.ASGITransport(cast(Any, app), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=ADDRESS, timeout=60) as http:
        house = Inside(app, http, passwords)
        try:
            await house.open_staff_accounts()
            yield house
        finally:
            await app.state.archive.verification.stop()
            await house.close()
            passwords.close()


def copy(source: Path, target: Path) -> None:
    """The database as it is now, also while it is open."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


# --- stages ---------------------------------------------------------------------------------------


async def set_up(house: Inside, book: str, *, table: str = TABLE, face: Face | None = None) -> None:
    """A table with all side bets, the 3 Card Bonus settled first where the book has that."""
    rules = load_rulebook(book)
    terms = default_terms(rules, side_bets=True, face=face, turns=Turns.TOGETHER)
    three = rules.side_bets.get(Wager("three_card"))
    if three is not None and Settled.BEFORE_BASE_GAME in three.settled:
        terms = msgspec.structs.replace(terms, three_card_settled=Settled.BEFORE_BASE_GAME)
    if terms.face is Face.UP:
        await approve(house.casino, rules)
    place = await house.casino.set_up(
        table, rules, name=f"Table {table}", terms=terms, limits=default_limits(rules)
    )
    assert not isinstance(place, Rejected), place
    # The table that Dora held before stays with the automatic dealer, who acts when time passes.
    relief = {"dealer": "dora", "moves": True}
    answer = await house.ask("gabriel", "PUT", f"/api/floor/tables/{table}/dealer", relief)
    assert answer.status_code == 200, answer.text


async def opened(house: Inside, *, table: str = TABLE) -> None:
    await house.done("dora", {"type": "OpenTable"}, table=table)
    await house.until(Phase.BETWEEN_ROUNDS, table=table)


async def seated(house: Inside) -> None:
    for name, seat in SEATS.items():
        await house.done(name, {"type": "Sit", "seat": seat})
        await house.done(name, {"type": "BuyIn", "amount": 1_000_00})


async def betting(house: Inside) -> None:
    """A round open, the bank taken by Quin where there is one, bets and side bets placed."""
    await house.until(Phase.BETTING)
    players = [name for name in SEATS if not await _banks(house, name)]
    limits = house.runner.table.limits
    assert limits is not None
    for name in players:
        await house.done(name, {"type": "Bet", "amount": limits.minimum})
    offered = house.runner.game.schedules
    for wager, bet in house.runner.game.book.side_bets.items():
        for name in players if wager in offered else ():
            body = {"type": "BetSide", "wager": wager, "amount": bet.minimum}
            await house.done(name, body)


async def _banks(house: Inside, who: str) -> bool:
    runner = house.runner
    if runner.game.book.bank.player_dealer is None:
        return False
    names = {seat: name for name, seat in SEATS.items()}
    while (asked := bank_to_offer(runner.game, runner.table)) is not None:
        answer = "AcceptBank" if names[asked] == "quin" else "DeclineBank"
        await house.done(names[asked], {"type": answer})
        if answer == "AcceptBank":
            await house.done("quin", {"type": "PostBank", "amount": 500_00})
    assert runner.table.banking.seat is not None
    return names[runner.table.banking.seat] == who


async def called(house: Inside) -> None:
    while await house.deals():
        pass
    await house.done("dora", {"type": "CallNoMoreBets"})


async def looked(house: Inside, *but: str) -> None:
    round = house.runner.table.round
    assert round is not None
    for name, seat in SEATS.items():
        hand = round.hands.get(seat)
        if name not in but and hand is not None and not hand.looked:
            await house.done(name, {"type": "Look"})


async def chosen(house: Inside, kind: str) -> None:
    names = {seat: name for name, seat in SEATS.items()}
    while waiting := to_choose(house.runner.game, house.runner.table):
        await house.done(names[waiting[0]], {"type": kind})
    await house.done("dora", {"type": "TurnCommunity"})


async def turned(house: Inside, *, table: str = TABLE) -> None:
    """The house turns the next hand by itself."""
    runner = house.casino.tables[table]
    async with asyncio.timeout(60):
        while hand_to_turn(runner.game, runner.table) is not None:
            await asyncio.sleep(0.001)


async def stages(house: Inside, book: str) -> AsyncIterator[Phase]:
    """One round, told at every phase. Where players are asked, Rosa has not looked yet."""
    await set_up(house, book, table=ELSEWHERE)
    await opened(house, table=ELSEWHERE)
    await house.done("tess", {"type": "Sit", "seat": 3}, table=ELSEWHERE)
    await set_up(house, book)
    yield Phase.CLOSED
    await house.done("dora", {"type": "OpenTable"})
    yield Phase.OPENING
    await house.until(Phase.BETWEEN_ROUNDS)
    await seated(house)
    yield Phase.BETWEEN_ROUNDS
    await betting(house)
    yield Phase.BETTING
    await called(house)
    yield Phase.CALLED
    await house.until(Phase.DEALING)
    yield Phase.DEALING
    await house.until(Phase.THREE_CARD, Phase.FIRST_CHOICE)
    await house.deals()  # the stub
    if house.runner.table.phase is Phase.THREE_CARD:
        await looked(house, "rosa")
        yield Phase.THREE_CARD
        await looked(house)
        await house.until(Phase.FIRST_CHOICE)
    await looked(house, "rosa")
    await house.done("paul", {"type": "RaiseDispute", "about": "My second bet."})
    yield Phase.FIRST_CHOICE
    await looked(house)
    await chosen(house, "Pull")
    yield Phase.SECOND_CHOICE
    await chosen(house, "Ride")
    await turned(house)
    yield Phase.SETTLING
    await house.until(Phase.ROUND_OVER)
    yield Phase.ROUND_OVER


def all_phases(book: str) -> tuple[Phase, ...]:
    """The phases that a table under a book goes through."""
    three = load_rulebook(book).side_bets.get(Wager("three_card"))
    first = three is not None and Settled.BEFORE_BASE_GAME in three.settled
    return tuple(phase for phase in Phase if phase is not Phase.THREE_CARD or first)


Heads = dict[str, int]


async def heads(house: Inside) -> Heads:
    """How far each stream of the log reaches."""
    return {head.stream: head.version for head in await house.casino.log.heads()}
