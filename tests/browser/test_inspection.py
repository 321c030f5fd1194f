"""Inspection: rounds found by a search, the deal against what is expected, accounts picked."""

import pytest
from playwright.async_api import Browser, expect

from tests.browser.evening import Evening
from tests.browser.pages import PHONE, scrolls_sideways, violations
from tests.browser.staff import dealer, desk, guests

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_search_leads_to_the_round_and_the_deal_is_counted(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    async with guests(evening, felt, 1, 2) as (one, two), dealer(evening, felt) as dora:
        await dora.plays(one, two)
        await dora.plays(one)
    async with desk(chromium, evening, "ines") as ines:
        await ines.go("/floor")
        await ines.page.get_by_role("link", name="Search").click()
        form = ines.page.get_by_role("search")
        # Accounts are picked: players too, once a round of theirs was found.
        names = form.locator("#search-person-names option")
        await expect(names.and_(form.locator(f"[value='{two.name}']"))).to_have_count(1)
        await form.get_by_label("Dealer").select_option("dora")
        await form.get_by_label("Person").fill(two.name)
        await form.get_by_role("button", name="Search").click()
        found = ines.region("Search rounds").get_by_role("row").filter(has_text="dora")
        await expect(found).to_have_count(1)
        await expect(ines.page.get_by_text("1 of")).to_be_visible()
        assert await violations(ines.page) == []
        await found.get_by_role("link").click()
        await expect(ines.page).to_have_url(f"{evening.address}/record/{felt.id}/1")
        await ines.page.go_back()
        await expect(found).to_have_count(1)
        await ines.go(f"/record/{felt.id}")
        row = ines.page.get_by_role("row", name="Round 1")
        await expect(row).to_contain_text("dora")
        await expect(row).to_contain_text("$30.00")
        await ines.page.go_back()
        await form.get_by_label("Amount from, dollars").fill("much")
        await form.get_by_role("button", name="Search").click()
        await expect(ines.page.get_by_role("alert")).to_contain_text("Amount from")

        await ines.go(f"/floor/fairness?table={felt.id}")
        await expect(ines.region("Verdict")).to_contain_text("2 decks")
        await expect(ines.region("Five-card hands")).to_contain_text("Royal flush")
        await expect(ines.region("Cards by place in the deck").get_by_role("img")).to_be_visible()
        assert await violations(ines.page) == []
    async with desk(chromium, evening, "ines", size=PHONE) as ines:
        for page in ("search", "fairness"):
            await ines.go(f"/floor/{page}")
            await expect(ines.page.get_by_role("heading", level=1)).to_be_attached()
            assert not await scrolls_sideways(ines.page)
        # Her own page, where she signs out, has room beside the others.
        own = ines.page.get_by_role("link", name="ines", exact=True).locator("span")
        assert await own.evaluate("e => e.clientWidth >= e.scrollWidth && e.clientWidth > 0")
        await expect(own).to_be_in_viewport(ratio=1)


async def test_they_are_not_for_dealers(chromium: Browser, evening: Evening) -> None:
    async with desk(chromium, evening, "dora") as dora:
        for page in ("search", "fairness"):
            await dora.go(f"/floor/{page}")
            await expect(dora.page.get_by_text("for supervisors and inspectors")).to_be_visible()


async def test_an_account_is_picked_from_the_list(chromium: Browser, evening: Evening) -> None:
    async with evening.house.guest() as ann, desk(chromium, evening, "carla") as carla:
        await carla.go("/floor")
        cage = carla.region("Cage")
        await cage.get_by_label("Player").press_sequentially(ann.name[:-1])
        option = cage.get_by_role("option", name=ann.name, exact=True)
        await expect(option).to_be_visible()
        assert await violations(carla.page) == []
        await option.click()
        await expect(cage.get_by_label("Player")).to_have_value(ann.name)
        await expect(cage.get_by_role("row").filter(has_text="Balance")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/strategies", "Basic strategy"),
        ("/strategies/LIRX-01/never-pull", "Where it departs from the best play"),
        ("/banking?bet=5&bet=10&cover=100", "Chance to win"),
        ("/claims", "right to the printed digit"),
    ],
)
async def test_analysis_has_a_page(
    chromium: Browser, evening: Evening, path: str, words: str
) -> None:
    async with desk(chromium, evening, "ines", size=PHONE) as ines:
        await ines.go(path)
        # The first time, every claim is counted: seconds of work, minutes on a busy machine.
        await expect(ines.page.get_by_text(words).last).to_be_visible(timeout=300_000)
        assert await violations(ines.page) == []
        assert not await scrolls_sideways(ines.page)
