"""The whole floor: who deals, tables set up and removed, and two servers that run it."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import count

from letitride.cards import Card
from letitride.driver.automatic_dealer import DEALER
from letitride.driver.opening import default_limits, default_terms
from letitride.driver.timing import Pace
from letitride.house import cage_stream, exclude_self
from letitride.journal.chain import verify
from letitride.journal.codec import decode
from letitride.journal.records import ORDER
from letitride.rules import Cents, Role, load_rulebook
from letitride.runtime.cage import Cage
from letitride.runtime.casino import Casino
from letitride.runtime.clock import HandClock
from letitride.runtime.command_writer import Done
from letitride.runtime.house_states import StateChange
from letitride.runtime.shuffler import real_chance
from letitride.store import open_log
from letitride.table import Actor, Rejected, new_table, replay
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Phase
from tests.runtime.floor import FLOOR, Floor, player
from tests.runtime.test_crash import seen_faces_are_the_committed_ones

NSW = "nsw-let-it-ride"
DORA = Actor(Role.DEALER, name="Dora")


async def test_a_dealer_who_comes_during_a_round_deals_from_the_next_on(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.person("Dora", role=Role.DEALER)
        await floor.person("Otto", role=Role.DEALER)
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        floor.runner().presence.player_connected("Ann")
        await floor.bets({1: "$5"})
        await floor.casino.set_dealer("main", "dora", by="Frida")
        assert floor.runner().automatic
        assert await floor.refused(c.CallNoMoreBets(by=DORA)) == "not_your_table"
        await floor.play_round()
        assert floor.runner().dealer == "Dora"
        await floor.advance(600)
        assert floor.is_at(Phase.BETWEEN_ROUNDS)
        # The automatic dealer and any other are refused now.
        shuffle = c.Shuffle(by=DORA, commitment="")
        for other in (DEALER, Actor(Role.DEALER, name="Otto")):
            assert await floor.refused(c.Shuffle(by=other, commitment="")) == "not_your_table"
        await floor.done(shuffle)
        await floor.done(c.CutDeck(by=DORA, cut=0))
        await floor.done(c.OpenRound(by=DORA))
        await floor.bet(1)
        await floor.done(c.CallNoMoreBets(by=DORA))
        # Back to the automatic dealer: this round is still hers.
        await floor.casino.set_dealer("main", "", by="Frida")
        await floor.advance(60)
        assert floor.is_at(Phase.CALLED)
        await floor.done(c.Deal(by=DORA))
        await floor.done(c.Deal(by=DORA, rest=True))
        await floor.done(c.Look(by=player(1, "Ann"), seat=1))
        for turn in range(2):
            await floor.done(c.Ride(by=player(1, "Ann"), seat=1))
            await floor.done(c.TurnCommunity(by=DORA, card=Card(0)), f"turn {turn}")
        await floor.done(c.SettleNext(by=DORA))
        # The order is shown by the device, whoever deals.
        await floor.until(lambda table: table.round is not None and table.round.revealed)
        await floor.done(c.EndRound(by=DORA))
        await floor.until(lambda table: table.phase is Phase.BETTING)
        assert seen_faces_are_the_committed_ones(await floor.events()) == 2


async def test_only_a_dealer_of_the_house_deals(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", NSW)
        await floor.person("Ann")
        await floor.person("Dora", role=Role.DEALER)
        await floor.casino.accounts.close("Dora", "left", by="Sven", at=floor.casino.now())
        for name in ("Ann", "Dora", "Nobody"):
            answer = await floor.casino.set_dealer("main", name, by="Frida")
            assert isinstance(answer, Rejected)
            assert answer.code == "no_dealer"


async def test_a_table_is_removed_when_it_is_closed(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", NSW)
        answer = await floor.casino.remove("main", by="Frida")
        assert isinstance(answer, Rejected)
        assert answer.code == "open"
        await floor.done(c.CloseTable(by=FLOOR))
        runner = floor.runner()
        assert not isinstance(await floor.casino.remove("main", by="Frida"), Rejected)
        assert floor.casino.tables == {}
        assert await floor.casino.places() == {}
        await runner.stop()
        await floor.casino.stop()
        await floor.come_back()
        assert floor.casino.tables == {}


async def test_a_supervisor_opens_a_closed_table_again(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", NSW)
        place = floor.runner().place
        await floor.done(c.CloseTable(by=FLOOR))
        await floor.advance(60)
        assert floor.is_at(Phase.CLOSED)
        await floor.done(c.OpenTable(by=FLOOR, terms=place.terms, limits=place.limits))
        await floor.until(lambda table: table.phase is Phase.BETWEEN_ROUNDS)
        await floor.sit("Ann", 1)
        await floor.play_round()


async def test_a_table_of_another_edition_of_its_book_is_out_of_order(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("good", NSW)
        book = replace(load_rulebook(NSW), digest="0" * 64)
        terms = default_terms(book, side_bets=False)
        await floor.casino.set_up("old", book, name="Old", terms=terms, limits=default_limits(book))
        assert set(floor.casino.tables) == {"good"}
        assert "not the edition" in floor.casino.out_of_order["old"]


async def test_a_revealed_order_is_not_revealed_again(sqlite_url: str) -> None:
    """By then the order is gone: asking for it is refused, and the table goes on."""
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        await floor.bets({1: "$5"})
        while floor.state.round is None or not floor.state.round.revealed:
            await floor.step()
        again = c.RevealDeck(by=DEALER, order=(), nonce="")
        assert await floor.refused(again) == "revealed_already"
        assert await floor.refused(c.Look(by=player(1, "Ann"), seat=1)) == "no_order"
        await floor.play_round(2)


async def test_a_sealed_deck_is_one_that_the_device_knows(sqlite_url: str) -> None:
    """N 3.5: the person who brings a deck cannot choose its order."""
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        sealed = c.ReplaceDeck(by=FLOOR, deck=0, commitment="mine")
        await floor.done(sealed)
        (deck,) = floor.state.decks
        assert deck.commitment not in ("", "mine")
        assert set(await floor.log.secrets(ORDER)) == {deck.commitment}
        await floor.play_round()
        assert "mine" not in str(await floor.events())


async def test_two_servers_with_the_same_command_shuffle_one_deck(sqlite_url: str) -> None:
    """One command id on two servers at once: the faster server's cards count."""
    async with Floor.open(sqlite_url) as floor:
        await floor.person("Dora", role=Role.DEALER)
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        await floor.play_round()
        await floor.casino.set_dealer("main", "Dora", by="Frida")
        twin = Floor(floor.log, HandClock(floor.clock.now() + 5), floor.pace, real_chance())
        await twin.casino.start()
        shuffle = c.Shuffle(by=DORA, commitment="")
        answers = await asyncio.gather(
            *(each.runner().do(shuffle, "same") for each in (floor, twin))
        )
        assert answers[0] == answers[1]
        await floor.settle()
        await twin.settle()
        assert floor.state == twin.state
        (deck,) = floor.state.decks
        assert set(await floor.log.secrets(ORDER)) == {deck.commitment}
        await twin.casino.stop()


async def test_two_servers_run_one_casino(postgres_url: str) -> None:
    """Automatic dealers and bots on both servers: every event once, one chain, one table."""
    logs = [await open_log(postgres_url) for _ in range(2)]
    clocks = [HandClock(), HandClock()]
    pace = Pace(betting=2, pause=0.1)
    both = [
        Casino(log, clock, pace=pace, below=real_chance())
        for log, clock in zip(logs, clocks, strict=True)
    ]
    one, other = both
    try:
        for casino in both:
            await casino.start()
        book = load_rulebook(NSW)
        await one.set_up(
            "main",
            book,
            name="Main",
            terms=default_terms(book, side_bets=True),
            limits=default_limits(book),
            bots=2,
        )
        await _while(lambda: "main" not in other.tables)
        for casino, name in zip(both, ("Ann", "Bob"), strict=True):
            person = await casino.accounts.open(
                name, Role.PLAYER, hash="-", at=casino.now(), chips=Cents(500_000)
            )
            assert not isinstance(person, Rejected), person
            casino.tables["main"].presence.player_connected(name)
        time = [asyncio.create_task(_time_passes(clock)) for clock in clocks]
        tables = [casino.tables["main"] for casino in both]
        await _while(lambda: any(each.table.phase is not Phase.BETWEEN_ROUNDS for each in tables))
        heard: list[list[int]] = [[], []]
        for casino, versions in zip(both, heard, strict=True):
            casino.tables["main"].listeners.add(
                lambda update, versions=versions: versions.extend(  # type: ignore[misc]
                    range(update.before.version + 1, update.after.version + 1)
                )
            )
        players = [
            asyncio.create_task(_plays(casino, name, seat, rounds=4))
            for seat, (casino, name) in enumerate(zip(both, ("Ann", "Bob"), strict=True), 1)
        ]
        await asyncio.wait_for(asyncio.gather(*players), 300)
        for task in time:
            task.cancel()
        await asyncio.gather(*time, return_exceptions=True)
        await _while(
            lambda: (
                not all(runner.idle for runner in tables)
                or tables[0].table.version != tables[1].table.version
            )
        )
        assert tables[0].table == tables[1].table
        stored = await logs[0].read("table:main")
        assert verify(stored) is None
        events = [decode(each) for each in stored]
        start = new_table("main", book=book.id, digest=book.digest)
        assert replay(start, events) == tables[0].table
        for versions in heard:
            assert versions == list(range(versions[0], len(stored) + 1))
        assert seen_faces_are_the_committed_ones(events) >= 4
        ended = Counter(each.number for each in events if isinstance(each, e.RoundEnded))
        assert set(ended.values()) == {1}
        for casino, name in zip(both, ("Ann", "Bob"), strict=True):
            patrons = [await each.cage.patron(name) for each in both]
            assert patrons[0] == patrons[1]
            assert patrons[0].balance == 500_000 - patrons[0].lost_today, casino
    finally:
        for casino in both:
            await casino.stop()
        for log in logs:
            await log.close()


async def _plays(casino: Casino, name: str, seat: int, *, rounds: int) -> None:
    """A person at one of the servers, who answers whatever the table asks, then leaves."""
    runner = casino.tables["main"]
    floor = Floor(casino.log, HandClock(), Pace(), real_chance())
    floor.casino = casino
    by = player(seat, name)
    assert isinstance(await runner.do(c.Sit(by=by, seat=seat, player=name), f"{name} sits"), Done)
    for number in count():
        leaves = runner.table.rounds > rounds
        if leaves:
            await runner.do(c.Bet(by=by, seat=seat, amount=Cents(0)), f"{name} down {number}")
            if isinstance(await runner.do(c.Leave(by=by, seat=seat), f"{name} up {number}"), Done):
                return
        wanted = floor.wanted()
        if wanted is not None and wanted.by == by and not (leaves and isinstance(wanted, c.Bet)):
            await runner.do(wanted, f"{name} {number}")
        await asyncio.sleep(0.002)


async def _time_passes(clock: HandClock) -> None:
    while True:
        clock.advance(0.1)
        await asyncio.sleep(0.002)


async def _while(condition: Callable[[], bool]) -> None:
    for _ in range(5000):
        if not condition():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("it never ended")


async def test_a_player_who_self_excluded_on_another_server_bets_no_more(url: str) -> None:
    """A bet is judged by what this server knows, and stored only if that still holds."""
    async with Floor.open(url) as floor:
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        await floor.until(lambda table: table.phase is Phase.BETTING)
        other, now = await open_log(url), floor.casino.now()
        excluded = await Cage(other).states.change(
            cage_stream("Ann"), lambda ann: exclude_self(ann, None, now)
        )
        assert isinstance(excluded, StateChange)
        await other.close()
        bet = c.Bet(by=player(1, "Ann"), seat=1, amount=Cents(500))
        assert await floor.refused(bet) == "excluded"
