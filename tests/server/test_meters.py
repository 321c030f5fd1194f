"""The sign of a shared meter: every screen sees where it stands, whichever table changes it."""

import json
from pathlib import Path

from letitride.driver.opening import default_limits, default_terms
from letitride.rules import load_rulebook
from letitride.server.broadcast import TableMoment
from letitride.server.kept_offers import KeptOffers
from letitride.server.wire import NOBODY, WIRE
from letitride.table import Rejected
from letitride.table import commands as c
from tests.runtime.floor import Floor
from tests.runtime.metered import DEE, ROYAL, Stacked, to_the_end, two_tables
from tests.server.feeds import play, sit
from tests.server.running import Feed, House, all_open, running, states

SEED = 1_000_000


async def set_up(house: House, table: str) -> None:
    book = load_rulebook("wa-let-it-ride")
    place = await house.context.casino.set_up(
        table,
        book,
        name=table,
        terms=default_terms(book, side_bets=False, meters=True),
        limits=default_limits(book),
    )
    assert not isinstance(place, Rejected), place
    await all_open(house.context)


async def bets(feed: Feed) -> None:
    """Three bets and the one on the meter, in the next round that takes them."""
    while states(feed.seen)[-1]["view"]["phase"] != "betting":
        await feed.until("Now")
    for command in (
        {"type": "Bet", "amount": 500},
        {"type": "BetSide", "wager": "progressive", "amount": 100},
    ):
        answer = await feed.do(command)
        assert answer["type"] == "Answer", answer


async def test_a_meter_that_one_table_feeds_is_seen_at_the_other(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        for table in ("one", "two"):
            await set_up(house, table)
        async with (
            house.guest() as ann,
            house.anybody() as bob,
            ann.live("one") as playing,
            bob.live("two") as watching,
        ):
            assert (await watching.until("Meters"))["meters"] == {"progressive": SEED}
            await sit(playing)
            await bets(playing)
            await play(playing, 1)
            assert (await watching.until("Meters"))["meters"] == {"progressive": SEED + 25}
            (wager,) = (
                each
                for each in states(watching.seen)[-1]["view"]["wagers"]
                if each["meter"] is not None
            )
            assert wager["meter"] == {
                "seed": SEED,
                "feed": 25,
                "parts": [
                    {"hand": "royal_flush", "pays": "100%"},
                    {"hand": "straight_flush", "pays": "10%"},
                ],
                "envy": [{"hand": "royal_flush", "pays": "wins $250"}],
            }
            async with bob.live("one") as later:
                assert (await later.until("Meters"))["meters"] == {"progressive": SEED + 25}


async def test_a_table_without_a_meter_shows_none(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.guest() as ann, ann.live() as feed:
        await sit(feed)
        await play(feed, 1)
        assert not [each for each in feed.seen if each["type"] == "Meters"]


def test_no_client_sets_the_amount_of_a_meter() -> None:
    assert "meters" not in WIRE["EndRound"].__struct_fields__


async def test_a_page_opened_after_the_round_shows_what_a_meter_paid(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url, below=Stacked(ROYAL)) as floor:
        await two_tables(floor)
        await to_the_end(floor, "one")
        await floor.done(c.EndRound(by=DEE), table="one")
        runner = floor.runner("one")
        moment = TableMoment(runner, list(runner.recent)[-1], now=0, offers=KeptOffers(runner.game))
        state = json.loads(moment.resync(NOBODY, runner.recent))
        settled = [each["event"] for each in state["settled"]]
        assert [each["type"] for each in settled] == [*4 * ["BetSettled"], "MeterPaid"]
        assert settled[-1]["amount"] == SEED + 25
