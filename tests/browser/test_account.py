"""The sign-in page and the account; and pages that must say that something does not exist."""

from itertools import count

import pytest
from playwright.async_api import Browser, Page, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.pages import PHONE, scrolls_sideways, violations
from tests.browser.players import player
from tests.browser.staff import Guest, dealer, desk, guests, window_of

pytestmark = pytest.mark.asyncio(loop_scope="session")

_NUMBERS = count(1)
PASSWORD = "seven quiet tables"


async def _enters(page: Page, form: str, name: str, password: str) -> None:
    fields = page.get_by_role("form", name=form)
    await fields.get_by_label("Name").fill(name)
    await fields.get_by_label("Password").fill(password)
    await fields.get_by_role("button").click()


async def test_an_account_is_created_and_its_password_changed(
    chromium: Browser, evening: Evening
) -> None:
    name = f"Frida.{next(_NUMBERS)}"
    async with window_of(chromium, size=PHONE, is_refused=True) as page:
        await page.goto(f"{evening.address}/door")
        assert await violations(page) == []
        assert not await scrolls_sideways(page)
        await _enters(page, "New here?", name, "short")
        form = page.get_by_role("form", name="New here?")
        await expect(form.get_by_role("alert")).to_contain_text("10 to 200")
        await _enters(page, "New here?", name, PASSWORD)
        await page.get_by_role("link", name=name).click()
        await expect(page.get_by_role("heading", level=1)).to_have_text(name)
        assert not await scrolls_sideways(page)
        assert await violations(page) == []

        change = page.get_by_role("form", name="Change password")
        for old, said in (("not this one at all", "wrong"), (PASSWORD, "")):
            await change.get_by_label("Current password").fill(old)
            await change.get_by_label("New password").fill("nine quiet tables")
            await change.get_by_role("button", name="Change password").click()
            if said:
                await expect(change.get_by_role("alert")).to_contain_text(said)
        await expect(page.get_by_role("status")).to_contain_text("Password changed.")

        await page.goto(f"{evening.address}/door")
        door = page.get_by_role("form", name="Have an account?")
        for _ in range(3):
            await _enters(page, "Have an account?", name, PASSWORD)
            await expect(door.get_by_role("alert")).to_contain_text("The name or the password")
            await expect(door.get_by_role("button")).to_be_enabled()
        await _enters(page, "Have an account?", name, "nine quiet tables")
        await expect(door.get_by_role("alert")).to_contain_text(
            "Too many wrong passwords. Try again"
        )
        evening.clock.advance(2)
        await _enters(page, "Have an account?", name, "nine quiet tables")
        await expect(page.get_by_role("link", name=name)).to_be_visible()


async def test_limits_and_self_exclusion_bind_at_once(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    name = f"Gerd.{next(_NUMBERS)}"
    async with window_of(chromium) as page, dealer(evening, felt) as deals:
        await page.goto(f"{evening.address}/door")
        await _enters(page, "New here?", name, PASSWORD)
        await page.get_by_role("link", name=name).click()
        limits = page.get_by_role("form", name="Your limits")
        await limits.get_by_label("Daily loss limit").fill("20")
        await limits.get_by_role("button", name="Set limits").click()
        await expect(limits.get_by_role("status")).to_have_text("Your limits are set.")
        await expect(limits).to_contain_text("lose at most $20 a day")

        async with evening.house.anybody() as client:
            login = {"name": name, "password": PASSWORD}
            client.me = (await client.post("/api/log-in", login)).raise_for_status().json()
            gerd = Guest(client, felt, 4)
            await gerd.do("Sit")
            await gerd.do("BuyIn", amount=100_00)
            await deals.until(Phase.BETTING)
            path = f"/api/tables/{felt.id}/commands"
            bet = {"type": "Bet", "seat": 4, "amount": 10_00}
            answer = await client.post(path, {"id": "more-than-his-limit", "command": bet})
            assert answer.json()["code"] == "loss_limit"
            await gerd.bets("$5")

            await limits.get_by_label("Daily time limit, minutes").fill("1")
            await limits.get_by_role("button", name="Set limits").click()
            await expect(limits).to_contain_text("at most 1 minute a day")
            evening.clock.advance(120)
            bet["amount"] = 6_00
            answer = await client.post(path, {"id": "more-than-his-time", "command": bet})
            assert answer.json()["code"] == "time_limit"

            await limits.get_by_label("Daily loss limit").fill("500")
            await limits.get_by_role("button", name="Set limits").click()
            await expect(limits).to_contain_text("lose at most $500 a day")
            await expect(limits).to_contain_text("Now lose at most $20 a day")

            away = page.get_by_role("region", name="Self-exclusion")
            await away.get_by_label("For how long").select_option(label="7 days")
            await away.get_by_role("button", name="Exclude myself…").click()
            asked = page.get_by_role("dialog")
            sure = asked.get_by_role("button", name="Exclude myself")
            await expect(sure).to_be_disabled()
            await asked.get_by_label("To confirm, type").fill("Exclude me")
            await sure.click()
            await expect(away).to_contain_text("You have excluded yourself until")
            answer = await client.post(path, {"id": "after-exclusion", "command": bet})
            assert answer.json()["code"] == "excluded"


async def test_a_guest_is_asked_before_chips_are_given_up(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("nsw-let-it-ride")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips(seat=2)
        page, name = ann.page, ann.name
        await page.get_by_role("link", name=name).click()
        cage = page.get_by_role("region", name="Cage", exact=True)
        await expect(cage.get_by_role("link", name=felt.name, exact=True)).to_be_visible()
        entries = page.get_by_role("region", name="Cage history")
        await expect(entries.get_by_role("row", name=f"Chips to {felt.name}")).to_contain_text(
            "−$100"
        )
        await expect(entries.get_by_role("columnheader")).to_contain_text(["In or out"])

        leave, asked = page.get_by_role("button", name="Sign out"), page.get_by_role("dialog")
        await leave.click()
        await expect(asked).to_contain_text(f"nobody can sign in as {name}")
        await expect(asked).to_contain_text(f"$900 at the cage and $100 at {felt.name}")
        assert await violations(page) == []
        await expect(asked.get_by_role("button", name="Stay")).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("link", name=name)).to_be_visible()
        await leave.click()
        await asked.get_by_role("button", name="Sign out").click()
        await expect(page.get_by_role("heading", name="Play Let It Ride")).to_be_visible()
        await expect(page.get_by_role("link", name=name)).to_have_count(0)


async def test_missing_pages_and_ended_sessions_say_so(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    async with (
        guests(evening, felt, 2),
        desk(chromium, evening, "gabriel", is_refused=True) as gabriel,
    ):
        for path, said in (
            ("/console/none", "There is no table 'none'"),
            ("/tables/none", "There is no table 'none'"),
            ("/record/none", "There is no table 'none'"),
            (f"/record/{felt.id}/99", "has no finished round 99"),
            (f"/record/{felt.id}/x", "Page not found"),
        ):
            await gabriel.go(path)
            await expect(gabriel.page.locator("main")).to_contain_text(said)
            await expect(gabriel.page.locator("main").get_by_role("link").first).to_be_visible()

        await gabriel.console(felt)
        await evening.house.context.sessions.end_all("gabriel")
        await gabriel.asks("Put up a sign", "the table is closing")
        await gabriel.dialog.get_by_role("button", name="Put up a sign").click()
        alert = gabriel.page.get_by_role("alert").first
        await expect(alert).to_contain_text("sign in again")
        assert felt.now.signs == ()

    async with guests(evening, felt, 3) as (ann,), window_of(chromium, is_refused=True) as page:
        for path, said in (
            ("/floor", "This page is for staff"),
            (f"/console/{felt.id}", "The console is for dealers and supervisors."),
            (f"/record/{felt.id}", "Only the table's players and staff"),
            ("/account", "You are not signed in."),
        ):
            await page.goto(f"{evening.address}{path}")
            await expect(page.locator("main")).to_contain_text(said)
        assert ann.rack == 300_00
