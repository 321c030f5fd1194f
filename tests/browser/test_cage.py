"""The cage: payments, a second person who signs, vouchers."""

import re
from datetime import datetime

import pytest
from playwright.async_api import Browser, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.pages import SIZES, scrolls_sideways, violations
from tests.browser.screens import resize
from tests.browser.staff import dealer, desk, guests

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_cage_pays_and_lists_refusals(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    async with (
        guests(evening, felt, 2) as (ann,),
        dealer(evening, felt) as deals,
        desk(chromium, evening, "carla", is_refused=True) as carla,
    ):
        await carla.go("/floor")
        cage = carla.region("Cage")
        await cage.get_by_label("Player").fill("nobody-there")
        await cage.get_by_role("button", name="Look").click()
        await expect(cage.get_by_role("alert")).to_contain_text(
            "There is no player 'nobody-there'."
        )
        await cage.get_by_label("Player").fill(ann.name)
        for key, done, amount, why, balance in (
            ("Pay in", "Paid in", "250", "cash at the cage", "$950"),
            ("Pay out", "Paid out", "50.50", "", "$899.50"),
        ):
            await cage.get_by_label("Amount, dollars").fill(amount)
            await cage.get_by_label("Reason").fill(why)
            await cage.get_by_role("button", name=key).click()
            if key == "Pay in":
                await carla.gives_password()
            await expect(cage.get_by_role("status")).to_contain_text(done)
            await expect(cage.get_by_role("row").filter(has_text="Balance")).to_contain_text(
                balance
            )
        await cage.get_by_label("Amount, dollars").fill("5000")
        await cage.get_by_role("button", name="Pay out").click()
        await expect(cage.get_by_role("alert")).to_be_visible()
        await expect(cage.get_by_role("row").filter(has_text="Balance")).to_contain_text("$899.50")

        await deals.until(Phase.BETTING)
        path = f"/api/tables/{felt.id}/commands"
        bet = {"type": "Bet", "seat": 2, "amount": 600_00}
        answer = await ann.client.post(path, {"id": "far-too-much", "command": bet})
        assert answer.status_code != 200
        row = carla.region("Tables").get_by_role("row").filter(has_text=felt.id)
        await row.get_by_role("button", name="Refusals").click()
        refused = carla.region(f"Refusals: {felt.id}").get_by_role("row").nth(1)
        await expect(refused).to_contain_text(ann.name)
        await expect(refused).to_contain_text("Bet")
        await expect(refused).to_contain_text(answer.json()["message"])


async def test_a_second_person_signs_for_a_large_payment(
    chromium: Browser, evening: Evening
) -> None:
    async with (
        evening.house.guest() as ann,
        desk(chromium, evening, "carla", is_refused=True) as carla,
    ):
        await carla.go("/floor")
        cage = carla.region("Cage")
        balance = cage.get_by_role("row").filter(has_text="Balance")
        await cage.get_by_label("Player").fill(ann.name)
        await cage.get_by_label("Amount, dollars").fill("12,000")
        await cage.get_by_label("Reason").fill("a wire from her bank")
        await cage.get_by_role("button", name="Pay in").click()
        await carla.gives_password("not the password")
        await expect(carla.dialog.get_by_role("alert")).to_be_visible()
        await carla.gives_password()
        signs = carla.page.get_by_role("dialog", name="A second supervisor must sign")
        await expect(signs).to_contain_text(f"Pay in: $12,000, {ann.name}.")
        await expect(signs).to_contain_text(
            "One person alone can pay at most $10,000 a day for a player; you asked for $12,000."
        )
        other = signs.get_by_label("The other supervisor")
        await expect(other.get_by_role("option", name="gabriel")).to_be_attached()
        offered = await other.get_by_role("option").all_text_contents()
        assert not {"carla", "dora", "ines"} & set(offered)
        await other.select_option("gabriel")
        await signs.get_by_label("Their password").fill("not the password")
        await signs.get_by_role("button", name="Pay in").click()
        await expect(signs.get_by_role("alert")).to_contain_text(
            "The name or the password is wrong."
        )
        for size in SIZES:
            await resize(carla.page, size)
            assert await violations(carla.page) == []
            assert not await scrolls_sideways(carla.page)
        assert (await ann.get("/api/me/cage")).json()["balance"] == 1_000_00
        await other.select_option("gabriel")
        await signs.get_by_label("Their password").fill(evening.house.passwords["gabriel"])
        await signs.get_by_role("button", name="Pay in").click()
        await expect(carla.page.get_by_role("dialog")).to_have_count(0)
        await expect(balance).to_contain_text("$13,000")
        await expect(cage.get_by_text(f"Paid in: $12,000, {ann.name}.")).to_be_visible()
        paid = (await ann.get("/api/me/cage/entries")).json()[-1]["event"]
        assert (paid["by"], paid["second"]) == ("carla", "gabriel")

        await cage.get_by_label("Amount, dollars").fill("10000.01")
        await cage.get_by_role("button", name="Pay out").click()
        await signs.get_by_role("button", name="Cancel").click()
        await expect(carla.page.get_by_role("dialog")).to_have_count(0)
        await expect(balance).to_contain_text("$13,000")


@pytest.mark.clause("N 1.1 voucher conditions")
async def test_a_voucher_is_issued_with_its_conditions(chromium: Browser, evening: Evening) -> None:
    """And once it is issued the form has none again."""
    felt = await evening.table("nsw-let-it-ride")
    async with (
        evening.house.guest() as ann,
        desk(chromium, evening, "carla", is_refused=True) as carla,
    ):
        await carla.go("/floor")
        cage = carla.region("Cage")
        await cage.get_by_label("Player").fill(ann.name)
        await cage.get_by_label("Amount, dollars").fill("25")
        await cage.get_by_text("Conditions printed on a voucher").click()
        await cage.get_by_label("Good until").fill("2001-01-01T20:00")
        await cage.get_by_label("Exchanged for").select_option(label="tokens")
        await cage.get_by_label(felt.name, exact=True).check()
        for size in SIZES:
            await resize(carla.page, size)
            assert await violations(carla.page) == []
            assert not await scrolls_sideways(carla.page)
        await cage.get_by_role("button", name="Issue a voucher").click()
        await carla.gives_password()
        await expect(cage.get_by_role("alert")).to_have_text("until: must be in the future.")
        await cage.get_by_label("Good until").fill("2099-01-01T20:00")
        await cage.get_by_role("button", name="Issue a voucher").click()
        await expect(cage.get_by_role("status")).to_contain_text("Voucher issued: $25")
        row = cage.get_by_role("row").filter(has_text=re.compile(r"Voucher \d+: \$25"))
        await expect(row).to_contain_text(re.compile(r"until .*2099"))
        await expect(row).to_contain_text(f"only at {felt.id}, for tokens")
        [held] = (await ann.get("/api/me/cage")).json()["held_vouchers"]
        assert (held["tables"], held["into"]) == ([felt.id], "tokens")
        assert datetime.fromtimestamp(held["until"]).year == 2099

        await cage.get_by_label("Amount, dollars").fill("5")
        await cage.get_by_role("button", name="Issue a voucher").click()
        row = cage.get_by_role("row").filter(has_text=re.compile(r"Voucher \d+: \$5"))
        await expect(row).to_contain_text("no conditions")
