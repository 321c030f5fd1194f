"""Reports: a supervisor reads a figure, follows it to its rounds, and takes it away."""

import pytest
from playwright.async_api import Browser, expect

from tests.browser.evening import Evening
from tests.browser.pages import PHONE, scrolls_sideways, violations
from tests.browser.staff import dealer, desk, guests

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_figure_leads_to_its_rounds_and_a_round_to_its_record(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    async with guests(evening, felt, 1, 2) as (one, two), dealer(evening, felt) as dora:
        await dora.plays(one, two)
        await dora.plays(one)
    async with desk(chromium, evening, "gabriel") as gabriel:
        await gabriel.go("/floor")
        await gabriel.page.get_by_role("link", name="Reports").click()
        await gabriel.page.get_by_role("button", name="All", exact=True).click()
        row = gabriel.region("Money").get_by_role("row", name=felt.id)
        await expect(row).to_be_visible()
        result = gabriel.region("Result against expectation").get_by_role("row", name=felt.id)
        await expect(result.get_by_role("img")).to_be_visible()
        ratings = gabriel.region("Player ratings")
        await expect(ratings).to_contain_text(one.name)
        # As `letitride report` has it: what a correction brought is not mixed into the result.
        await expect(ratings.get_by_role("columnheader", name="Corrected")).to_be_visible()
        agreement = gabriel.region("Agreement with the ledger")
        await expect(agreement.get_by_role("row", name=felt.id)).to_contain_text("$0.00")
        assert await violations(gabriel.page) == []

        await row.get_by_role("link", name="Rounds", exact=False).first.click()
        behind = gabriel.page.get_by_role("region", name="Behind the figure")
        rounds = behind.get_by_role("row").filter(has_text="dora")
        await expect(rounds).to_have_count(2)
        await rounds.last.get_by_role("link").click()
        await expect(gabriel.page).to_have_url(f"{evening.address}/record/{felt.id}/1")
        await gabriel.page.go_back()
        await expect(rounds).to_have_count(2)

        await gabriel.page.get_by_label("Group by").select_option("dealer")
        await expect(gabriel.region("Money").get_by_role("row", name="dora")).to_be_visible()
        async with gabriel.page.expect_download() as saved:
            await gabriel.page.get_by_role("link", name="PDF").click()
        assert (await saved.value).suggested_filename == "table-report.pdf"

    async with desk(chromium, evening, "ines", size=PHONE) as ines:
        await ines.go("/floor/reports?all")
        await expect(ines.region("Money")).to_be_visible()
        assert not await scrolls_sideways(ines.page)
        await expect(ines.region("Player ratings")).to_have_count(0)


async def test_reports_are_not_for_dealers(chromium: Browser, evening: Evening) -> None:
    async with desk(chromium, evening, "dora") as dora:
        await dora.go("/floor/reports")
        await expect(dora.page.get_by_text("for supervisors and inspectors")).to_be_visible()
