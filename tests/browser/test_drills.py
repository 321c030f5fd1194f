"""Drills at a browser: a dealer answers by key and by amount, and a supervisor sees the score."""

import re

import pytest
from playwright.async_api import Browser, Page, Response, expect

from tests.browser.evening import Evening
from tests.browser.pages import PHONE
from tests.browser.screens import faults
from tests.browser.staff import desk

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Batches:
    """The drills that the page was sent, with their answers."""

    def __init__(self, page: Page) -> None:
        self._found: list[dict[str, object]] = []
        page.on("response", self._take)

    async def _take(self, response: Response) -> None:
        if re.search(r"/api/drills/[^/]+\?", response.url) and response.ok:
            self._found = (await response.json())["drills"]

    def answer(self, *shown: str) -> int:
        """To the drill whose choices these are."""
        drill = next(each for each in self._found if _texts(each) == list(shown))
        assert isinstance(drill["answer"], int)
        return drill["answer"]


def _texts(drill: dict[str, object]) -> list[str]:
    choices = drill["choices"]
    assert isinstance(choices, list)
    return [str(choice["text"]) for choice in choices]


async def choices(page: Page) -> list[str]:
    return (
        await page.get_by_role("list", name="Your answer").locator("button span").all_inner_texts()
    )


async def test_a_dealer_is_drilled_and_a_supervisor_sees_it(
    chromium: Browser, evening: Evening
) -> None:
    async with desk(chromium, evening, "dora") as dora:
        page = dora.page
        batches = Batches(page)
        await dora.go("/drills")
        verdict = page.get_by_role("region", name="Verdict")
        felt = page.get_by_role("region", name="The table")
        await expect(felt).to_contain_text(re.compile("What do you pay seat"))
        await page.get_by_role("textbox", name="You pay").fill("123456.78")
        await page.keyboard.press("Enter")
        await expect(verdict).to_contain_text("Wrong")
        await expect(verdict).to_contain_text(re.compile(r"Right: \$"))
        assert not await faults(page)
        await page.keyboard.press("Enter")
        await page.get_by_role("button", name="Add $25", exact=True).click()
        await expect(page.get_by_role("textbox", name="You pay")).to_have_value("25")

        for kind in ("Procedure", "Irregularities"):
            await page.get_by_role("button", name=kind).click()
            await expect(page.get_by_role("list", name="Your answer")).to_be_visible()
            right = batches.answer(*await choices(page))
            await page.keyboard.press(str(right + 1))
            await expect(verdict).to_contain_text("Right")
        assert not await faults(page)
        answered = page.locator("dt", has_text="Answered").locator("xpath=../dd")
        await expect(answered).to_have_text("3")

    async with desk(chromium, evening, "gabriel") as gabriel:
        await gabriel.go("/floor")
        await gabriel.page.get_by_role("link", name="Training").click()
        await expect(gabriel.page).to_have_url(f"{evening.address}/floor/training")
        row = gabriel.page.get_by_role("row", name="dora")
        await expect(row).to_contain_text("67%")
        assert not await faults(gabriel.page)


async def test_the_clock_counts_on_a_phone(chromium: Browser, evening: Evening) -> None:
    """Time that runs out is a wrong answer; and the page fits a phone."""
    async with desk(chromium, evening, "gabriel", size=PHONE) as gabriel:
        page = gabriel.page
        await page.clock.install()
        await gabriel.go("/drills")
        await page.get_by_label("Clock").select_option("10 seconds")
        await expect(page.get_by_text("10 s left")).to_be_visible()
        assert not await faults(page)
        await page.clock.run_for(11_000)
        await expect(page.get_by_role("region", name="Verdict")).to_contain_text("Time's up")
