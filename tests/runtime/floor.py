"""A casino for tests: real tables over a real log, with a clock that the test moves.

    async with Floor.open(url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        await floor.play_round()

Whatever is due has happened when one of its methods returns. Money is written as in ``"$5"``.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Self

from msgspec.structs import replace

from letitride.driver.opening import default_limits, default_terms
from letitride.driver.timing import Pace, Question, QuestionKind, open_questions
from letitride.house import Patron, Person
from letitride.house.people import is_bot
from letitride.rules import Cents, DeviceKind, Face, Role, RuleBook, load_rulebook, parse_money
from letitride.runtime.cage import holdings
from letitride.runtime.casino import Casino
from letitride.runtime.clock import HandClock
from letitride.runtime.command_writer import Done
from letitride.runtime.runner import Runner
from letitride.runtime.shuffler import seeded_chance
from letitride.store import EventLog, open_log
from letitride.table import Actor, Below, Event, Rejected, Table, decode_event
from letitride.table import commands as c
from letitride.table.decide.checks import has_base, not_apart
from letitride.table.money import balance, rack
from letitride.table.state import Limits, Phase, Switch, Turns
from tests.face_up import approve

BOOKS = (
    "ca-let-it-ride",
    "nsw-let-it-ride",
    "six-card-let-it-ride",
    "wa-let-it-ride",
    "wa-let-it-ride-bonus",
)
FLOOR = Actor(Role.GAMES_SUPERVISOR, name="Frida")
SUPERVISOR = Actor(Role.CASINO_SUPERVISOR, name="Sven")

Choose = Callable[[Table, int], type[c.Ride] | type[c.Pull]]


def ride(_: Table, __: int) -> type[c.Ride] | type[c.Pull]:
    return c.Ride


class Floor:
    """``table`` is the default where none is named: the one that was set up last."""

    def __init__(self, log: EventLog, clock: HandClock, pace: Pace, below: Below) -> None:
        self.log = log
        self.clock = clock
        self.pace = pace
        self.below = below
        self.table = "main"
        self.casino = self._new_casino()
        self._ids = count(1)

    @classmethod
    @asynccontextmanager
    async def open(
        cls, url: str, *, pace: Pace | None = None, below: Below | None = None, seed: int = 1
    ) -> AsyncIterator[Self]:
        floor = cls.on(await open_log(url), pace=pace, below=below, seed=seed)
        try:
            await floor.casino.start()
            yield floor
        finally:
            await floor.casino.stop()
            await floor.log.close()

    @classmethod
    def on(
        cls, log: EventLog, *, pace: Pace | None = None, below: Below | None = None, seed: int = 1
    ) -> Self:
        """Over an open log; the caller starts and stops the casino."""
        chance = seeded_chance(seed) if below is None else below
        return cls(log, HandClock(), Pace() if pace is None else pace, chance)

    def _new_casino(self) -> Casino:
        return Casino(self.log, self.clock, pace=self.pace, below=self.below)

    # --- time ------------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Let everything happen that is due now."""
        quiet = 0
        while quiet < 4:
            # The log answers from another thread: it needs a moment that is none of the clock's.
            await asyncio.sleep(0.0005 if quiet == 0 else 0)
            busy = any(not runner.idle for runner in self.casino.tables.values())
            quiet = 0 if busy else quiet + 1

    async def tick(self) -> None:
        """Move the clock to the next time that anything is due."""
        due = self.clock.next_due
        assert due is not None, "nothing is due any more"
        self.clock.advance(due - self.clock.now())
        await self.settle()

    async def advance(self, seconds: float) -> None:
        """Let time pass, and everything happen in it at its time."""
        await self.settle()
        end = self.clock.now() + seconds
        while (due := self.clock.next_due) is not None and due <= end:
            await self.tick()
        self.clock.advance(end - self.clock.now())
        await self.settle()

    async def until(self, reached: Callable[[Table], bool], *, table: str = "") -> Table:
        """Let time pass until the condition holds; people do nothing meanwhile."""
        await self.settle()
        for _ in range(2000):
            if reached(self.runner(table).table):
                return self.runner(table).table
            await self.tick()
        raise AssertionError(f"never came to it: {self.runner(table).table.phase}")

    # --- the floor -------------------------------------------------------------------------------

    def runner(self, table: str = "") -> Runner:
        return self.casino.tables[table or self.table]

    @property
    def state(self) -> Table:
        return self.runner().table

    def is_at(self, phase: Phase) -> bool:
        return self.state.phase is phase

    async def set_up(
        self,
        table: str,
        book: str | RuleBook,
        *,
        bots: int = 0,
        bot_play: str = "best",
        side_bets: bool = False,
        meters: bool = False,
        turns: Turns = Turns.IN_TURN,
        device: DeviceKind | None = None,
        face: Face | None = None,
        switches: frozenset[Switch] = frozenset(),
        limits: Limits | None = None,
        opened: bool = True,
    ) -> Runner:
        rules = load_rulebook(book) if isinstance(book, str) else book
        terms = default_terms(
            rules, side_bets=side_bets, meters=meters, turns=turns, device=device, face=face
        )
        if terms.face is Face.UP:
            await approve(self.casino, rules)
        place = await self.casino.set_up(
            table,
            rules,
            name=f"Table {table}",
            terms=replace(terms, switches=terms.switches | switches),
            limits=limits or default_limits(rules),
            bots=bots,
            bot_play=bot_play,
        )
        assert not isinstance(place, Rejected), place
        self.table = table
        await self.settle()
        if opened:
            await self.until(lambda now: now.phase is Phase.BETWEEN_ROUNDS)
        return self.runner()

    async def crash(self) -> None:
        """Stop everything halfway; only the log is left."""
        tasks = [runner._work for runner in self.casino.tables.values()]
        for task in (*tasks, self.casino._follower):
            assert task is not None
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await asyncio.sleep(0)

    async def come_back(self) -> None:
        self.casino = self._new_casino()
        await self.casino.start()
        await self.settle()

    # --- people ----------------------------------------------------------------------------------

    async def person(
        self, name: str, *, role: Role = Role.PLAYER, chips: str = "$10,000"
    ) -> Person:
        money = parse_money(chips) if role is Role.PLAYER else Cents(0)
        person = await self.casino.accounts.open(
            name, role, hash="a hash", chips=money, at=self.casino.now()
        )
        assert not isinstance(person, Rejected), person
        return person

    async def patron(self, name: str) -> Patron:
        return await self.casino.cage.patron(name)

    async def sit(
        self, name: str, seat: int, *, table: str = "", chips: str = "$10,000", buy_in: str = "$900"
    ) -> None:
        """A person sits down and buys in; opens an account if they have none."""
        if await self.casino.accounts.find(name) is None:
            await self.person(name, chips=chips)
        await self.done(c.Sit(by=player(seat, name), seat=seat, player=name), table=table)
        if buy_in:
            amount = parse_money(buy_in)
            await self.done(c.BuyIn(by=player(seat, name), seat=seat, amount=amount), table=table)

    def by(self, seat: int, *, table: str = "") -> Actor:
        """The player at a seat."""
        return player(seat, self.runner(table).table.seats[seat].player)

    async def do(self, command: c.Command, id: str = "", *, table: str = "") -> Done | Rejected:
        command_id = id or f"test {next(self._ids)}"
        answer = await self.runner(table).do(command, command_id)
        await self.settle()
        return answer

    async def done(self, command: c.Command, id: str = "", *, table: str = "") -> Done:
        answer = await self.do(command, id, table=table)
        assert isinstance(answer, Done), f"{command}: {answer}"
        return answer

    async def refused(self, command: c.Command, id: str = "", *, table: str = "") -> str:
        """The code of the refusal of a command that must not be carried out."""
        answer = await self.do(command, id, table=table)
        assert isinstance(answer, Rejected), f"carried out: {command}"
        return answer.code

    async def bet(self, seat: int, amount: str = "", *, table: str = "") -> Done | Rejected:
        limits = self.runner(table).table.limits
        assert limits is not None
        money = parse_money(amount) if amount else limits.minimum
        bet = c.Bet(by=self.by(seat, table=table), seat=seat, amount=money)
        return await self.do(bet, table=table)

    async def bets(self, bets: Mapping[int, str]) -> None:
        """Open a round if none is, and place bets."""
        await self.until(lambda now: now.phase is Phase.BETTING)
        for seat, amount in bets.items():
            answer = await self.bet(seat, amount)
            assert isinstance(answer, Done), answer

    # --- play ------------------------------------------------------------------------------------

    async def play_round(self, rounds: int = 1, *, table: str = "", choose: Choose = ride) -> Table:
        """Rounds to their end, the one that is on included.

        People bet the minimum, look and choose; the house does its part.
        """
        runner = self.runner(table)
        wanted = runner.table.rounds + rounds - (runner.table.round is not None)
        for _ in range(300 * rounds + 300):
            if runner.table.rounds >= wanted and runner.table.round is None:
                return runner.table
            await self.step(table=table, choose=choose)
        raise AssertionError(f"the table is stuck: {runner.table.phase}")

    async def step(self, *, table: str = "", choose: Choose = ride) -> None:
        """One act: by a person the table waits for, or else by the house when it is due."""
        if (command := self.wanted(table=table, choose=choose)) is not None:
            await self.done(command, table=table)
        else:
            await self.settle()
            await self.tick()

    def wanted(self, *, table: str = "", choose: Choose = ride) -> c.Command | None:
        """What the table is waiting for somebody to do."""
        runner = self.runner(table)
        now = runner.table
        people = {seat for seat, who in now.seats.items() if not is_bot(who.player)}
        asks = open_questions(runner.game, now)
        for ask in asks:
            if ask.seat in people:
                return self._answer(runner, ask, choose)
        if any(ask.what is QuestionKind.BETS for ask in asks):
            for seat in sorted(people - {now.banking.seat}):
                if not has_base(now, seat) and not now.seats[seat].precluded:
                    return self._bet(runner, seat)
        return None

    def _bet(self, runner: Runner, seat: int) -> c.Command:
        limits = runner.table.limits
        assert limits is not None
        by = self.by(seat, table=runner.place.id)
        if balance(runner.table.ledger, rack(seat)) < 5 * limits.minimum:
            return c.BuyIn(by=by, seat=seat, amount=Cents(30 * limits.minimum))
        return c.Bet(by=by, seat=seat, amount=limits.minimum)

    def _answer(self, runner: Runner, ask: Question, choose: Choose) -> c.Command:
        seat, now = ask.seat, runner.table
        by = self.by(seat, table=runner.place.id)
        match ask.what:
            case QuestionKind.LOOK:
                return c.Look(by=by, seat=seat)
            case QuestionKind.CHOICE:
                return choose(now, seat)(by=by, seat=seat)
            case QuestionKind.PILE:
                return c.PickPile(by=by, seat=seat, pile=1)
            case QuestionKind.EQUAL:
                return c.Bet(by=by, seat=seat, amount=Cents(0))
            case QuestionKind.BANK | QuestionKind.BETS:
                return self._bank(runner, seat, by)

    def _bank(self, runner: Runner, seat: int, by: Actor) -> c.Command:
        now, limits = runner.table, runner.table.limits
        assert limits is not None
        wager = Cents(30 * limits.minimum)
        if now.banking.seat == seat and now.banking.offered is None:
            if balance(now.ledger, rack(seat)) < wager + 1000:
                return c.BuyIn(by=by, seat=seat, amount=wager)
            return c.PostBank(by=by, seat=seat, amount=wager)
        if not_apart(runner.game, now, seat):
            return c.DeclineBank(by=by, seat=seat)
        if has_base(now, seat):
            return c.Bet(by=by, seat=seat, amount=Cents(0))
        return c.AcceptBank(by=by, seat=seat)

    # --- the record ------------------------------------------------------------------------------

    async def events(self, table: str = "") -> tuple[Event, ...]:
        stored = await self.log.read(self.runner(table).stream)
        return tuple(decode_event(each.body) for each in stored)

    async def check_books(self, table: str = "") -> None:
        """Nothing at the table came from nowhere, and the cage agrees with what is there."""
        runner = self.runner(table)
        now = runner.table
        assert sum(now.ledger.values()) == 0
        for seat, who in now.seats.items():
            if not is_bot(who.player):
                patron = await self.patron(who.player)
                held = holdings(runner.game, now, seat)
                assert patron.at_tables.get(now.id, Cents(0)) == held, who.player


def player(seat: int, name: str) -> Actor:
    return Actor(Role.PLAYER, seat, name)


async def seated(
    floor: Floor,
    *names: str,
    book: str = "nsw-let-it-ride",
    turns: Turns = Turns.IN_TURN,
    meters: bool = False,
) -> None:
    """These players are seated from seat 1 on, with the table open for bets."""
    await floor.set_up("main", book, turns=turns, meters=meters)
    for seat, name in enumerate(names, 1):
        await floor.sit(name, seat)
        floor.runner().presence.player_connected(name)
    await floor.until(lambda table: table.phase is Phase.BETTING)
