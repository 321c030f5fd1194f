"""Every screen, wide and on a phone, dark and light: axe finds nothing wrong, nothing scrolls
sideways, and whatever can be pressed is large enough."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening, Felt
from tests.browser.pages import PHONE, WIDE
from tests.browser.screens import Light, become, faults, outgrown, resize, screen
from tests.browser.staff import Guest, guests

pytestmark = pytest.mark.asyncio(loop_scope="session")

ANY_TARGET = 24
PLAYERS_TARGET = 44

_CONTRAST = """async () => {
  const ONLY = { runOnly: ["color-contrast"], resultTypes: ["violations"] };
  const found = await axe.run(document, ONLY);
  return found.violations.flatMap((each) => each.nodes.map((node) => node.html.slice(0, 160)));
}"""


class Walk:
    """Somebody who walks through the house and writes down what is wrong."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.wrong: dict[str, list[str]] = {}

    async def look(self, name: str, *, target: int = ANY_TARGET) -> None:
        """Checks the current screen on a phone by daylight, then its sizes wide, and its colours
        there in the dark and by daylight."""
        light: Light
        await resize(self.page, PHONE)
        await self.page.emulate_media(color_scheme="light")
        found = [f"phone: {each}" for each in await faults(self.page, target=target)]
        await resize(self.page, WIDE)
        found += [f"wide: {each}" for each in await outgrown(self.page, target=target)]
        for light in ("dark", "light"):
            await self.page.emulate_media(color_scheme=light)
            faint: list[Any] = await self.page.evaluate(_CONTRAST)
            found += [f"too faint where it is {light}: {each}" for each in faint]
        if found:
            self.wrong[name] = found

    async def to(self, path: str, *, shows: str = "") -> None:
        """To a screen that shows a heading with these words."""
        await self.page.goto(f"{self.address}{path}")
        await expect(self.page.get_by_role("heading", name=shows).first).to_be_attached()
        await self.page.wait_for_load_state("networkidle")

    async def go(self, path: str, *, shows: str = "", target: int = ANY_TARGET) -> None:
        await self.to(path, shows=shows)
        await self.look(path, target=target)


async def as_anybody(walk: Walk) -> None:
    await walk.go("/")
    await walk.go("/door")
    await walk.go("/nowhere-at-all")
    await walk.to("/analysis/LIRX-01", shows="Advice")
    await walk.page.get_by_label("Flush pays", exact=True).first.fill("9")
    await walk.page.get_by_label("Exact fractions").check()
    await expect(walk.page.get_by_text("not in the published table")).to_be_visible()
    await walk.page.get_by_role("button", name="Count the edited pays").click()
    face_up = walk.page.get_by_role("region", name="Face up")
    await expect(face_up.get_by_role("button", name="Show all")).to_be_visible(timeout=180_000)
    await walk.look("an edited paytable, face up")
    await walk.page.get_by_role("link", name="Compare", exact=True).click()
    await walk.page.get_by_label("Exact fractions").check()
    await expect(walk.page.get_by_role("heading", name="Played differently")).to_be_visible()
    await walk.look("two paytables")
    await walk.to("/rules/nsw-let-it-ride", shows="New South Wales")
    await walk.page.get_by_label("Search").fill("bets")
    await walk.look("a rule book")
    await walk.to("/rules/nsw-let-it-ride/ca-let-it-ride", shows="California")
    await walk.page.get_by_label("Search").fill("bets")
    await walk.look("two rule books")
    await walk.to("/chart/LIRX-01", shows="Bet 2")
    await walk.page.get_by_label("Find a hand").fill("5c 5d Ah")
    await expect(walk.page.get_by_text("a low pair")).to_be_visible()
    await walk.page.get_by_label("Find a hand").fill("straight")
    await walk.look("the strategy chart")
    await walk.page.get_by_label("Find a hand").fill("nothing like it")
    await expect(walk.page.get_by_text("No kind of hand matches.")).to_be_visible()


async def as_player(walk: Walk, felt: Felt, ann: Guest) -> None:
    await become(walk.page, ann.client)
    await felt.until(Phase.BETTING)
    await walk.go(f"/tables/{felt.id}", target=PLAYERS_TARGET)
    for key, name in (("m", "More"), ("s", "Settings"), ("?", "Keys")):
        await walk.page.keyboard.press(key)
        await expect(walk.page.get_by_role("heading", name=name).first).to_be_visible()
        await walk.look(f"table: {name}", target=PLAYERS_TARGET)
        await walk.page.keyboard.press("Escape")
    await ann.bets()
    await felt.until(Phase.FIRST_CHOICE)
    await ann.do("Look")
    ride = walk.page.get_by_role("button", name="Let it ride").first
    await expect(ride).to_be_enabled()
    await walk.look("table: a choice", target=PLAYERS_TARGET)
    await ann.do("Ride")
    await felt.until(Phase.SECOND_CHOICE)
    await ann.do("Ride")
    await felt.until(Phase.BETTING, Phase.BETWEEN_ROUNDS)
    await expect(walk.page.get_by_text("wins $45").first).to_be_visible()
    await walk.look("table: settled", target=PLAYERS_TARGET)
    await walk.page.keyboard.press("f")
    await walk.page.get_by_role("button", name="Check round 1").click()
    await expect(walk.page.get_by_text("Nobody changed the cards.")).to_be_visible()
    await walk.look("table: the check of a round", target=PLAYERS_TARGET)
    await walk.page.keyboard.press("Escape")
    await walk.page.get_by_role("button", name=re.compile("^Log")).first.click()
    await walk.look("table: the log", target=PLAYERS_TARGET)
    await walk.go("/account", target=PLAYERS_TARGET)
    await walk.go(f"/record/{felt.id}", shows="Rounds")
    await walk.go(f"/record/{felt.id}/1", shows="Proof")


async def as_staff(walk: Walk, felt: Felt, evening: Evening) -> None:
    await become(walk.page, evening.carla)
    await walk.to("/floor", shows="Log verification")
    await walk.page.get_by_role("button", name="Refusals").last.click()
    await expect(walk.page.get_by_role("heading", name="Refusals:").first).to_be_visible()
    await walk.look("floor")
    await walk.go(f"/console/{felt.id}")
    dangerous = walk.page.locator("button.danger").first
    await dangerous.click()
    await expect(walk.page.get_by_role("dialog").first).to_be_visible()
    await walk.look("console: an act with a reason")
    await walk.page.keyboard.press("Escape")
    await walk.go(f"/record/{felt.id}", shows="Search")


@asynccontextmanager
async def walking(chromium: Browser, evening: Evening) -> AsyncIterator[Walk]:
    async with screen(chromium, evening.address, refused="404") as page:
        walk = Walk(page, evening.address)
        yield walk
    told = "\n".join(f"{name}\n  {each}" for name, found in walk.wrong.items() for each in found)
    assert not walk.wrong, told


async def test_screens_for_anybody(chromium: Browser, evening: Evening) -> None:
    async with walking(chromium, evening) as walk:
        await as_anybody(walk)


async def test_screens_of_players_and_staff(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride", deck="Jh Js 4c Jd 9s")
    async with guests(evening, felt, 1) as (ann,), walking(chromium, evening) as walk:
        await as_player(walk, felt, ann)
        await as_staff(walk, felt, evening)
