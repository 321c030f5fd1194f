"""The inspector reads the record: searched, replayed step by step, proved; and found altered."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from letitride.table import Table
from tests.browser.evening import evening_at
from tests.browser.pages import violations
from tests.browser.staff import dealer, desk, guests

pytestmark = pytest.mark.asyncio(loop_scope="session")


def _alters(database: Path, table: Table) -> int:
    """Raises a bet in the database file. Returns the version of that event."""
    with closing(sqlite3.connect(database)) as file, file:
        for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            file.execute(f"DROP TRIGGER {name}")
        stream = f"table:{table.id}"
        find = "SELECT version FROM events WHERE stream = ? AND kind = 'BetsPlaced'"
        (version,) = file.execute(find, (stream,)).fetchone()
        change = "UPDATE events SET body = replace(body, '500', '900') WHERE stream = ? "
        file.execute(change + "AND version = ?", (stream, version))
    return int(version)


async def test_the_record_is_searched_replayed_and_proved_and_an_altered_one_is_named(
    chromium: Browser, tmp_path: Path
) -> None:
    async with evening_at(tmp_path) as evening:
        felt = await evening.table(
            "nsw-let-it-ride", dealer="dora", deck="Jh Js 4c 9d 7s", device="shuffler"
        )
        async with (
            guests(evening, felt, 2) as (ann,),
            dealer(evening, felt) as deals,
            desk(chromium, evening, "ines") as ines,
        ):
            await deals.plays(ann)
            await deals.plays(ann)
            await ines.go(f"/record/{felt.id}")
            rounds = ines.page.get_by_role("link", name="Round", exact=False)
            await expect(rounds).to_have_text(["Round 2", "Round 1"])
            await ines.page.get_by_label("Search for").fill("ride")
            await ines.page.get_by_label("In round").fill("1")
            await ines.button("Search").click()
            found = ines.region("Entries found").get_by_role("row")
            await expect(found).to_have_count(3)
            await expect(found.nth(1)).to_contain_text("Seat 2 lets bet 2 ride.")
            await expect(found.nth(1)).to_contain_text(f"{ann.name}, player")
            assert await violations(ines.page) == []

            await found.nth(1).get_by_role("link").click()
            said = ines.page.locator("p.said")
            await expect(said).to_contain_text("Seat 2 bets $5 on each circle.")
            await expect(ines.page.get_by_role("definition")).to_have_text(["$5"] * 3)
            await ines.page.keyboard.press("ArrowLeft")
            await expect(said).to_contain_text("Round 1.")
            await ines.page.keyboard.press("ArrowRight")
            await expect(said).to_contain_text("Seat 2 bets $5 on each circle.")
            await ines.region("Step by step").get_by_text("Seat 2 lets bet 1 ride.").click()
            await expect(said).to_have_text("Seat 2 lets bet 1 ride.")
            proof = ines.region("Proof")
            await expect(proof).to_contain_text("This round checks out.")
            await expect(proof.get_by_label("does not check out")).to_have_count(0)
            assert await violations(ines.page) == []

            for number, back in ((1, "red"), (2, "blue")):
                await ines.go(f"/record/{felt.id}/{number}")
                await ines.region("Step by step").get_by_text("Three cards to seat 2.").click()
                down = ines.page.get_by_label("card face down")
                await expect(down).to_have_class([re.compile(rf"\bback-{back}\b")] * 3)

            await ines.go("/floor")
            log = ines.region("Log verification")
            await log.get_by_role("button", name="Verify the log").click()
            await expect(log.get_by_role("status")).to_contain_text("The log checks out")
            version = _alters(tmp_path / "house.db", felt.now)
            await log.get_by_role("button", name="Verify the log").click()
            await expect(log.get_by_role("status")).to_contain_text("The log does not check out")
            row = log.get_by_role("row").nth(1)
            await expect(row).to_contain_text(f"table:{felt.id}")
            await expect(row.get_by_role("cell").nth(0)).to_have_text(str(version))
            await expect(row).to_contain_text("altered")
