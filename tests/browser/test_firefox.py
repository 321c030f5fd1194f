"""One whole round in Debian's Firefox: from the front page to the proof, by mouse and keys."""

from pathlib import Path

import pytest

from letitride.runtime import WallClock
from tests.browser.firefox import firefox
from tests.server.running import running


@pytest.mark.soak
async def test_a_whole_round_in_firefox(tmp_path: Path) -> None:
    async with running(tmp_path, clock=WallClock()) as house, firefox(tmp_path) as page:
        await page.go(house.address)
        await page.click("Play now")
        await page.until("!!named('Let it ride')")
        (runner,) = (each for each in house.context.casino.tables.values() if each.place.owner)
        assert runner.table.phase == "first_choice"
        await page.press("r")
        await page.until("document.body.innerText.includes('second bet')")
        await page.until("!!named('Let it ride')")
        await page.click("Let it ride")
        await page.until("!!named('Deal')")
        assert runner.table.rounds == 2, "the next one is open"
        await page.press("f")
        await page.click("Check round 1")
        await page.shows("Nobody changed the cards.")
